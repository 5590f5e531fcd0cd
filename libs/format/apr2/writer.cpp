// SPDX-License-Identifier: MIT
#include "writer.h"

#include "apr/base/text.h"
#include "layout.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace apr::apr2 {
namespace {

Status checkEntry(const TensorInfo& tensor)
{
    const auto refuse = [&tensor](std::string message) {
        return Error{.code = Errc::Argument, .message = std::move(message), .tensor = printable(tensor.name)};
    };
    if (tensor.name.empty() || tensor.name.size() > std::numeric_limits<std::uint16_t>::max() || !isUtf8(tensor.name)) {
        return refuse("an apr file needs tensor names of 1 to 65535 bytes of UTF-8");
    }
    if (tensor.shape.size() > kMaxDims) {
        return refuse("the tensor has " + std::to_string(tensor.shape.size()) +
                      " dimensions, an apr file holds at most 8");
    }
    return {};
}

void putEntry(ByteWriter& out, const TensorInfo& tensor, std::uint64_t dataOffset)
{
    out.put(static_cast<std::uint16_t>(tensor.name.size()));
    out.put(std::string_view(tensor.name));
    out.put(dtypeInfo(tensor.dtype).aprId);
    out.put(static_cast<std::uint8_t>(tensor.shape.size()));
    for (const std::uint64_t extent : tensor.shape) {
        out.put(extent);
    }
    out.put(dataOffset);
    out.put(tensor.byteSize);
    out.put(std::uint64_t{0}); // raw_size: not compressed
    out.put(std::uint32_t{0}); // flags: dense, no codec
}

std::vector<std::byte> makeFooter(std::uint32_t crc, std::uint64_t fileBytes)
{
    ByteWriter footer;
    footer.put(crc);
    footer.put(kEndMagic);
    footer.put(fileBytes);
    return footer.take();
}

} // namespace

Result<FileLayout> layOut(const Model& model, const Metadata& metadata)
{
    const auto tensors = model.tensors();
    FileLayout layout{.footerBytes = kFooterBytes, .footer = makeFooter};
    std::uint64_t dataSize = 0;
    bool quantized = false;
    for (const TensorInfo& tensor : tensors) {
        APR_CHECK(checkEntry(tensor));
        layout.tensors.push_back({.offset = dataSize, .size = tensor.byteSize});
        const auto end = checkedAdd(dataSize, tensor.byteSize);
        const auto next = end ? checkedAlign(*end, kAlignment) : std::nullopt;
        if (!next) {
            return Error{.code = Errc::Argument, .message = "the tensors are larger than a file can be"};
        }
        dataSize = *next;
        quantized = quantized || isQuantized(tensor.dtype);
    }

    std::vector<std::size_t> byName(tensors.size());
    std::iota(byName.begin(), byName.end(), std::size_t{0});
    std::sort(byName.begin(), byName.end(),
              [&tensors](std::size_t a, std::size_t b) { return tensors[a].name < tensors[b].name; });
    ByteWriter index;
    index.put(static_cast<std::uint32_t>(tensors.size()));
    index.put(std::uint32_t{0});
    for (std::size_t i = 0; i < byName.size(); ++i) {
        const TensorInfo& tensor = tensors[byName[i]];
        if (i > 0 && tensor.name == tensors[byName[i - 1]].name) {
            return Error{.code = Errc::Argument, .message = "two tensors have the same name", .tensor = tensor.name};
        }
        putEntry(index, tensor, layout.tensors[byName[i]].offset);
    }

    const std::string json = dumpJson(metadata);
    const std::uint64_t indexAt = kHeaderBytes + json.size();
    const std::uint64_t alignment = dataSize > kPageAlignedFrom ? kPageAlignment : kAlignment;
    const std::uint64_t dataAt = *checkedAlign(indexAt + index.size(), alignment);
    if (dataAt > std::numeric_limits<std::uint32_t>::max() || json.size() > kMaxMetadata) {
        return Error{.code = Errc::Argument,
                     .message = "metadata and index take " + formatBytes(indexAt + index.size()) +
                                ", more than an apr file can address"};
    }
    ByteWriter head;
    head.put(kMagic);
    head.put(std::uint16_t{2});
    head.put(std::uint16_t{0});
    head.put(std::uint32_t{kAligned64 | (quantized ? std::uint32_t{kQuantized} : 0U)});
    head.put(static_cast<std::uint32_t>(kHeaderBytes));
    head.put(static_cast<std::uint32_t>(json.size()));
    head.put(static_cast<std::uint32_t>(indexAt));
    head.put(static_cast<std::uint32_t>(index.size()));
    head.put(static_cast<std::uint32_t>(dataAt));
    head.put(std::string_view(json));
    head.put(index.span());
    head.padTo(static_cast<std::size_t>(alignment));
    layout.head = head.take();
    for (StoredTensor& stored : layout.tensors) {
        stored.offset += dataAt;
    }
    layout.fileBytes = dataAt + dataSize + kFooterBytes;
    return layout;
}

} // namespace apr::apr2
