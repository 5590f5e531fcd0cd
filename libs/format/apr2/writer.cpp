// SPDX-License-Identifier: MIT
#include "writer.h"

#include "apr/base/text.h"
#include "apr/model/scales.h"
#include "layout.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace apr::apr2 {
namespace {

/// Uncompressed bytes processed at a time: enough to occupy all threads.
constexpr std::uint64_t kMaxBatch = std::uint64_t{32} << 20;

Status checkEntry(const TensorInfo& tensor)
{
    const auto refuse = [&tensor](std::string message) {
        return Error{.code = Errc::Argument, .message = std::move(message), .tensor = printable(tensor.name)};
    };
    if (tensor.name.empty() || tensor.name.size() > std::numeric_limits<std::uint16_t>::max() || !isUtf8(tensor.name)) {
        return refuse("apr2 requires tensor names of 1 to 65535 bytes of UTF-8, found " +
                      formatCountOf(tensor.name.size(), "byte"));
    }
    if (tensor.shape.size() > kMaxDims) {
        return refuse("the tensor has " + std::to_string(tensor.shape.size()) + " dimensions, apr2 allows at most 8");
    }
    return {};
}

/// Appends an index entry. `rawBytes` is the size before compression.
void putEntry(ByteWriter& out, const TensorInfo& tensor, const StoredTensor& stored, std::uint64_t rawBytes,
              Layout layout, std::uint64_t dataAt, const CompressionOptions& compression)
{
    out.put(static_cast<std::uint16_t>(tensor.name.size()));
    out.put(std::string_view(tensor.name));
    out.put(dtypeInfo(tensor.dtype).aprId);
    out.put(static_cast<std::uint8_t>(tensor.shape.size()));
    for (const std::uint64_t extent : tensor.shape) {
        out.put(extent);
    }
    out.put(stored.offset - dataAt);
    out.put(stored.size);
    out.put(stored.isCompressed ? rawBytes : 0);
    const std::uint32_t codec =
        stored.isCompressed ? static_cast<std::uint32_t>(compression.codec) | (compression.shuffle ? kShuffled : 0U)
                            : 0U;
    out.put(codec | static_cast<std::uint32_t>(layout) << kLayoutShift);
}

std::vector<std::byte> makeFooter(std::uint32_t crc, std::uint64_t fileBytes)
{
    ByteWriter footer;
    footer.put(crc);
    footer.put(kEndMagic);
    footer.put(fileBytes);
    return footer.take();
}

/// Everything the head of a file depends on, except the tensor locations.
struct HeadPlan {
    Model model;
    std::string json = {};
    std::vector<std::size_t> byName = {};
    CompressionOptions compression = {};
    std::vector<Layout> layouts = {};         ///< one per tensor
    std::vector<std::uint64_t> rawBytes = {}; ///< one per tensor, before compression
    std::uint64_t indexBytes = 0;
    std::uint64_t dataAt = 0;
    bool isShard = false;
};

/// Builds header, metadata, index and the zero padding up to the data section.
std::vector<std::byte> makeHead(const HeadPlan& plan, const std::vector<StoredTensor>& stored)
{
    const auto tensors = plan.model.tensors();
    std::uint32_t flags = kAligned64 | (plan.isShard ? std::uint32_t{kSharded} : 0U);
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        flags |= isQuantized(tensors[i].dtype) || scaledBy(plan.model, i) ? std::uint32_t{kQuantized} : 0U;
        flags |= stored[i].isCompressed ? std::uint32_t{kCompressed} : 0U;
    }
    ByteWriter head;
    head.reserve(static_cast<std::size_t>(plan.dataAt)); // the index of many tensors is large
    head.put(kMagic);
    head.put(std::uint16_t{2});
    head.put(std::uint16_t{0});
    head.put(flags);
    head.put(static_cast<std::uint32_t>(kHeaderBytes));
    head.put(static_cast<std::uint32_t>(plan.json.size()));
    head.put(static_cast<std::uint32_t>(kHeaderBytes + plan.json.size()));
    head.put(static_cast<std::uint32_t>(plan.indexBytes));
    head.put(static_cast<std::uint32_t>(plan.dataAt));
    head.put(std::string_view(plan.json));
    head.put(static_cast<std::uint32_t>(tensors.size()));
    head.put(std::uint32_t{0});
    for (const std::size_t i : plan.byName) {
        putEntry(head, tensors[i], stored[i], plan.rawBytes[i], plan.layouts[i], plan.dataAt, plan.compression);
    }
    std::vector<std::byte> bytes = head.take();
    bytes.resize(static_cast<std::size_t>(plan.dataAt));
    return bytes;
}

} // namespace

Result<FileLayout> layOut(const Model& model, const Metadata& metadata, const WriteOptions& options)
{
    const CompressionOptions& compression = options.compression;
    const auto tensors = model.tensors();
    FileLayout layout{.footerBytes = kFooterBytes,
                      .footer = makeFooter,
                      .compression = compression,
                      .forms = options.forms,
                      .alignment = kAlignment,
                      .batchBytes = std::min(kMaxBatch, options.memoryLimit / 4)};
    layout.tensors.reserve(tensors.size());
    std::uint64_t dataSize = 0;
    const bool hasHead = !options.sizesOnly;
    TextWithSlots json = hasHead ? dumpWithSlots(metadata, options.lateNumbers) : TextWithSlots();
    const std::uint64_t jsonBytes = hasHead ? json.text.size() : dumpedSize(metadata, options.lateNumbers);
    layout.places = slotsAfter(kHeaderBytes, std::move(json.places));
    HeadPlan plan{.model = model,
                  .json = std::move(json.text),
                  .byName = {},
                  .compression = compression,
                  .isShard = options.isShard};
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        APR_CHECK(checkEntry(tensors[i]));
        const Layout form = options.forms.empty() ? Layout::Dense : options.forms[i].layout;
        const std::uint64_t rawBytes = form == Layout::Dense ? tensors[i].byteSize : options.forms[i].content.size();
        if (hasHead) {
            plan.layouts.push_back(form);
            plan.rawBytes.push_back(rawBytes);
        }
        layout.tensors.push_back({.offset = dataSize, .size = rawBytes});
        const auto end = checkedAdd(dataSize, rawBytes);
        const auto next = end ? checkedAlign(*end, kAlignment) : std::nullopt;
        if (!next) {
            return Error{.code = Errc::Argument, .message = "the total tensor size overflows 64 bits"};
        }
        dataSize = *next;
    }
    plan.byName.resize(tensors.size());
    std::iota(plan.byName.begin(), plan.byName.end(), std::size_t{0});
    std::sort(plan.byName.begin(), plan.byName.end(),
              [&tensors](std::size_t a, std::size_t b) { return tensors[a].name < tensors[b].name; });
    plan.indexBytes = kIndexHeadBytes;
    for (std::size_t i = 0; i < plan.byName.size(); ++i) {
        const TensorInfo& tensor = tensors[plan.byName[i]];
        if (i > 0 && tensor.name == tensors[plan.byName[i - 1]].name) {
            return Error{.code = Errc::Argument, .message = "duplicate tensor name", .tensor = tensor.name};
        }
        plan.indexBytes += 2 + tensor.name.size() + 2 + 8 * tensor.shape.size() + 8 + 8 + 8 + 4;
    }
    const std::uint64_t indexEnd = kHeaderBytes + jsonBytes + plan.indexBytes;
    plan.dataAt = *checkedAlign(indexEnd, dataSize > kPageAlignedFrom ? kPageAlignment : kAlignment);
    if (plan.dataAt > std::numeric_limits<std::uint32_t>::max() || jsonBytes > kMaxMetadata) {
        return Error{.code = Errc::Argument,
                     .message = "metadata (" + formatBytes(jsonBytes) + ") and index (" + formatBytes(plan.indexBytes) +
                                ") exceed the limits of apr2: " + formatBytes(kMaxMetadata) +
                                " of metadata and 32-bit offsets"};
    }
    for (StoredTensor& stored : layout.tensors) {
        stored.offset += plan.dataAt;
    }
    layout.fileBytes = plan.dataAt + dataSize + kFooterBytes;
    layout.headBytes = plan.dataAt;
    if (hasHead) {
        layout.headFor = [plan = std::move(plan)](const std::vector<StoredTensor>& stored) {
            return makeHead(plan, stored);
        };
    }
    return layout;
}

const FormatWriter kWriter{
    .id = "apr2",
    .title = "APR",
    .suffix = ".apr",
    .can = {.isNative = true, .blockTypes = true, .layouts = true, .plugins = true, .compression = true},
    .layOut = layOut,
};

} // namespace apr::apr2
