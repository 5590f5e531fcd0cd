// SPDX-License-Identifier: MIT
#include "writer.h"

#include "apr/base/text.h"
#include "apr/model/scales.h"
#include "format/writing/streaming_order.h"
#include "layout.h"

#include <algorithm>
#include <iterator>
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

Segment footer()
{
    return Segment::late(kFooterBytes, [](const WrittenSoFar& written) {
        ByteWriter out;
        out.put(written.crc);
        out.put(kEndMagic);
        out.put(written.offset + kFooterBytes);
        return Result<std::vector<std::byte>>(out.take());
    });
}

/// A block behind the tensors.
Segment segmentOf(const FileBlock& block)
{
    Segment out = Segment::late(
        kBlockHeadBytes + block.size, [block](const WrittenSoFar& written) -> Result<std::vector<std::byte>> {
            APR_TRY(const auto content, block.make(written));
            if (content.size() != block.size) {
                return Error{.code = Errc::Argument,
                             .message = "the block " + block.magic + " has " + std::to_string(content.size()) +
                                        " bytes, " + std::to_string(block.size) + " were planned"};
            }
            ByteWriter bytes;
            bytes.put(std::string_view(block.magic));
            bytes.put(block.version);
            bytes.put(block.size);
            bytes.put(std::span<const std::byte>(content));
            return bytes.take();
        });
    out.alignment = kAlignment;
    return out;
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
    std::uint32_t flags = 0; ///< those that no tensor decides
};

/// Builds header, metadata, index and the zero padding up to the data section.
std::vector<std::byte> makeHead(const HeadPlan& plan, std::span<const StoredTensor> stored)
{
    const auto tensors = plan.model.tensors();
    std::uint32_t flags = plan.flags;
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

Result<OutputLayout> layOut(const Model& model, const Metadata& metadata, const WriteOptions& options)
{
    const auto tensors = model.tensors();
    const bool hasHead = !options.sizesOnly;
    TextWithSlots json = hasHead ? dumpWithSlots(metadata, options.lateNumbers) : TextWithSlots();
    const std::uint64_t jsonBytes = hasHead ? json.text.size() : dumpedSize(metadata, options.lateNumbers);
    auto places = slotsAfter(kHeaderBytes, std::move(json.places));
    HeadPlan plan{.model = model,
                  .json = std::move(json.text),
                  .byName = {},
                  .compression = options.compression,
                  .layouts = std::vector<Layout>(hasHead ? tensors.size() : 0),
                  .rawBytes = std::vector<std::uint64_t>(hasHead ? tensors.size() : 0),
                  .flags = (options.alignment == 32 ? kAligned32 : kAligned64) |
                           (options.isShard ? std::uint32_t{kSharded} : 0U) |
                           (options.isStreaming ? std::uint32_t{kStreaming} : 0U)};
    std::vector<Segment> data;
    data.reserve(tensors.size() + 1);
    std::vector<std::size_t> order(tensors.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (const std::size_t i : options.isStreaming ? streamingOrder(tensors) : order) {
        APR_CHECK(checkEntry(tensors[i]));
        const bool isDense = options.forms.empty() || options.forms[i].layout == Layout::Dense;
        data.push_back(isDense ? Segment::ofTensor(i, tensors[i].byteSize, options.alignment)
                               : Segment::ofContent(i, options.forms[i].content, options.alignment));
        if (hasHead) {
            plan.layouts[i] = isDense ? Layout::Dense : options.forms[i].layout;
            plan.rawBytes[i] = data.back().size;
        }
    }
    data.push_back(Segment::padding(kAlignment));
    APR_TRY(const auto offsets, offsetsOf(data));
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
    plan.dataAt = *checkedAlign(indexEnd, offsets.back() > kPageAlignedFrom ? kPageAlignment : kAlignment);
    if (plan.dataAt > std::numeric_limits<std::uint32_t>::max() || jsonBytes > kMaxMetadata) {
        return Error{.code = Errc::Argument,
                     .message = "metadata (" + formatBytes(jsonBytes) + ") and index (" + formatBytes(plan.indexBytes) +
                                ") exceed the limits of apr2: " + formatBytes(kMaxMetadata) +
                                " of metadata and 32-bit offsets"};
    }
    FileLayout file{.hasChecksum = true, .compression = options.compression, .memoryBytes = options.memoryLimit / 4};
    file.segments.reserve(data.size() + options.blocks.size() + 3);
    file.segments.push_back(Segment::late(plan.dataAt, {}));
    file.segments.back().isOfOutput = !options.lateNumbers.empty();
    file.segments.insert(file.segments.end(), std::make_move_iterator(data.begin()),
                         std::make_move_iterator(data.end()));
    for (const FileBlock& block : options.blocks) {
        plan.flags |= block.magic == kSignatureBlock ? std::uint32_t{kSigned} : 0U;
        plan.flags |= block.magic == kLicenseBlock ? std::uint32_t{kLicensed} : 0U;
        file.segments.push_back(segmentOf(block));
    }
    file.segments.push_back(Segment::padding(kAlignment));
    file.segments.push_back(footer());
    if (hasHead && (places.empty() || options.lateValues)) {
        file.segments.front().make = [plan = std::move(plan), places = std::move(places),
                                      values = options.lateValues](const WrittenSoFar& written) {
            std::vector<std::byte> head = makeHead(plan, written.tensors);
            if (!places.empty()) {
                fillSlots(head, places, values());
            }
            return Result<std::vector<std::byte>>(std::move(head));
        };
    }
    return singleFile(std::move(file));
}

} // namespace apr::apr2
