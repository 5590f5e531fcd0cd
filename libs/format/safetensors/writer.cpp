// SPDX-License-Identifier: MIT
#include "writer.h"

#include "apr/base/bytes.h"
#include "apr/base/text.h"
#include "block_scales.h"
#include "format/reading/apr_metadata.h"
#include "format/writing/refusal.h"
#include "layout.h"

#include <algorithm>
#include <numeric>

namespace apr::safetensors {
namespace {

constexpr std::uint64_t kAlignment = 8;

/// The entries of `__metadata__` that are strings of the source. They are removed from `metadata`.
Json stringsOf(Metadata& metadata)
{
    Json strings = Json::object();
    const Json* own = findPath(metadata, {"source_metadata", "__metadata__"});
    if (own != nullptr && own->is_object()) {
        for (const auto& [key, value] : own->items()) {
            if (value.is_string()) {
                strings[key] = value;
            }
        }
        metadata["source_metadata"].erase("__metadata__");
        if (metadata["source_metadata"].empty()) {
            metadata.erase("source_metadata");
        }
    }
    if (!strings.contains("format")) { // Hugging Face loaders reject metadata without it
        strings["format"] = "pt";
    }
    return strings;
}

Error refuse(Errc code, std::string message, const TensorInfo& tensor)
{
    return refusal(tensor, code, std::move(message),
                   "Add --dequantize f16 for a model that is quantized already, or --quantize q8_0 or int8, which are "
                   "stored as integers with scales, for another one; or write an .apr file.");
}

} // namespace

Result<OutputLayout> layOut(const Model& model, const Metadata& metadata, const WriteOptions& options)
{
    const auto tensors = model.tensors();
    std::vector<std::size_t> rank(tensors.size());
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const TensorInfo& tensor = tensors[i];
        const auto found = rankOf(dtypeName(tensor.dtype));
        if (!found) {
            return refuse(Errc::Unsupported,
                          "SafeTensors does not support dtype " + std::string(dtypeName(tensor.dtype)), tensor);
        }
        if (!isUtf8(tensor.name) || tensor.name == "__metadata__") {
            return refuse(Errc::Argument, "SafeTensors requires UTF-8 tensor names other than \"__metadata__\"",
                          tensor);
        }
        rank[i] = *found;
    }
    // Order of the reference writer: widest dtype first, so that every tensor is aligned, then by name.
    std::vector<std::size_t> order(tensors.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return rank[a] != rank[b] ? rank[a] > rank[b] : tensors[a].name < tensors[b].name;
    });

    FileLayout file;
    Metadata rest = metadata;
    const Json strings = stringsOf(rest);
    // All other metadata is one more string.
    const TextWithSlots entries =
        rest.empty() ? TextWithSlots{.text = dumpJson(strings)}
                     : dumpWithText(strings, std::string(kAprMetadata), dumpWithSlots(rest, options.lateNumbers));
    std::string header = "{\"__metadata__\":";
    std::vector<NumberSlot> places = slotsAfter(sizeof(std::uint64_t) + header.size(), entries.places);
    header += entries.text;
    std::uint64_t end = 0;
    for (std::size_t k = 0; k < order.size(); ++k) {
        const TensorInfo& tensor = tensors[order[k]];
        if (k > 0 && tensor.name == tensors[order[k - 1]].name) {
            return refuse(Errc::Argument, "duplicate tensor name", tensor);
        }
        const auto next = checkedAdd(end, tensor.byteSize);
        if (!next) {
            return refuse(Errc::Argument, "the total tensor size overflows 64 bits", tensor);
        }
        file.segments.push_back(Segment::ofTensor(order[k], tensor.byteSize));
        header += ',' + dumpJson(tensor.name) + ":{\"dtype\":\"" + std::string(dtypeName(tensor.dtype)) +
                  "\",\"shape\":" + dumpJson(tensor.shape) + ",\"data_offsets\":[" + std::to_string(end) + ',' +
                  std::to_string(*next) + "]}";
        end = *next;
    }
    header += '}';
    header.resize(static_cast<std::size_t>(*checkedAlign(header.size(), kAlignment)), ' ');
    if (header.size() > kMaxHeader) {
        return Error{.code = Errc::Argument,
                     .message = "the header size of " + formatBytes(header.size()) +
                                " exceeds the SafeTensors limit of " + formatBytes(kMaxHeader)};
    }
    ByteWriter head;
    head.put(std::uint64_t{header.size()});
    head.put(std::string_view(header));
    file.segments.insert(file.segments.begin(), headSegment(head.take(), std::move(places), options.lateValues));
    return singleFile(std::move(file));
}

namespace {

/// The files, and the index that transformers reads. The metadata is in the first file, which is written after the
/// others: its late numbers are those of all tensors.
Result<OutputLayout> layOutShards(const Model& model, const Metadata& metadata, const WriteOptions& options,
                                  const ShardNames& names)
{
    OutputLayout out;
    Json weights = Json::object();
    std::uint64_t bytes = 0;
    for (std::size_t left = names.shards.size(); left > 0; --left) {
        const std::size_t i = left - 1;
        const Model part = selectTensors(model, names.shards[i]);
        const std::string name = names.name(i, ".safetensors");
        APR_TRY(OutputLayout shard, i == 0 ? layOut(part, metadata, options) : layOut(part, Metadata::object(), {}));
        out.files.push_back(asPart(std::move(shard.files.front()), names.shards[i], name));
        for (const TensorInfo& tensor : part.tensors()) {
            weights[tensor.name] = name;
            bytes += tensor.byteSize;
        }
    }
    const std::string text =
        dumpJson({{"metadata", {{"total_size", bytes}}}, {"weight_map", std::move(weights)}}, 2) + '\n';
    ByteWriter index;
    index.put(std::string_view(text));
    FileLayout last;
    last.segments.push_back(Segment::ofBytes(index.take()));
    out.files.push_back(std::move(last));
    return out;
}

/// Integers of blocks in the file itself, their scales in files beside it.
Result<OutputLayout> layOutWithScales(const Model& model, const Metadata& metadata, const WriteOptions& options)
{
    APR_TRY(const Model integers, withIntegers(model));
    Metadata stated = metadata;
    stated[kBlockTypes] = integers.metadata().at(kBlockTypes);
    APR_TRY(OutputLayout out, layOut(integers, stated, options));
    for (Segment& segment : out.files.front().segments) {
        if (segment.kind == Segment::Kind::Tensor && isQuantized(model.tensors()[segment.tensor].dtype)) {
            const std::size_t tensor = segment.tensor;
            segment = Segment::ofContent(
                tensor, ByteSource(segment.size, [integers, tensor](std::uint64_t offset, std::uint64_t count) {
                    return integers.load(tensor, {.offset = offset, .size = count});
                }));
        }
    }
    for (const std::string_view name : {kScalesFile, kMinimaFile}) {
        if (FileLayout file = scalesFile(model, name); !file.segments.empty()) {
            out.files.push_back(std::move(file));
        }
    }
    return out;
}

} // namespace

const FormatWriter kScalesWriter{
    .id = "safetensors-scales",
    .format = FormatId::SafeTensors,
    .suffix = ".safetensors",
    .can = {.blockTypes = true},
    .layOut = &layOutWithScales,
};

const FormatWriter kWriter{
    .id = "safetensors",
    .format = FormatId::SafeTensors,
    .suffix = ".safetensors",
    .layOut = &layOut,
    .layOutShards = &layOutShards,
    .shardedName = [](const ShardNames& names) { return names.stem + ".safetensors.index.json"; },
};

} // namespace apr::safetensors
