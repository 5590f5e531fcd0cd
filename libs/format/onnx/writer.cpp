// SPDX-License-Identifier: MIT
#include "writer.h"

#include "apr/base/bytes.h"
#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/format/late_numbers.h"
#include "format/reading/apr_metadata.h"
#include "format/writing/refusal.h"
#include "graph.h"
#include "graph_writer.h"

#include <algorithm>
#include <array>

namespace apr::onnx {
namespace {

using protobuf::MessageLayout;

constexpr std::uint64_t kMostBytes = 0x7FFFFFFF; ///< of a message of Protocol Buffers
constexpr std::uint64_t kAlignment = 4096;       ///< of external data, so that it can be mapped
constexpr std::uint64_t kLeastExternal = 1024;   ///< bytes of a tensor
constexpr std::int64_t kDefaultOpset = 17;
constexpr std::int64_t kFirstWithInt4 = 21;

/// The IR version that belongs to a version of the standard operator set (onnx.helper, OP_SET_ID_VERSION_MAP).
std::int64_t irOf(std::int64_t opset)
{
    struct Row {
        std::int64_t opset;
        std::int64_t ir;
    };
    constexpr std::array kRows{Row{25, 13}, Row{24, 12}, Row{23, 11}, Row{21, 10}, Row{19, 9}, Row{15, 8}, Row{0, 7}};
    return std::find_if(kRows.begin(), kRows.end(), [opset](const Row& row) { return opset >= row.opset; })->ir;
}

/// The oldest IR version with an element type.
std::int64_t irOf(DType dtype)
{
    switch (dtypeInfo(dtype).kind == DTypeKind::Quantized ? DataType::Undefined : dataTypeOf(dtype)) {
    case DataType::Bfloat16: return 4;
    case DataType::Float8E4M3FN:
    case DataType::Float8E4M3FNUZ:
    case DataType::Float8E5M2:
    case DataType::Float8E5M2FNUZ: return 9;
    case DataType::Int4:
    case DataType::Uint4: return 10;
    case DataType::Float4E2M1: return 11;
    case DataType::Float8E8M0: return 12;
    default: return 4; // the first in which initializers are no inputs
    }
}

Status checkTensor(const TensorInfo& tensor, TextViewSet& names)
{
    const auto refuse = [&tensor](Errc code, std::string message) {
        return refusal(tensor, code, std::move(message), "Add --dequantize f16, or --precision f32, fp16 or bf16.");
    };
    if (elementTypeOf(tensor.dtype) == 0) {
        return refuse(Errc::Unsupported, "ONNX does not have dtype " + std::string(dtypeName(tensor.dtype)));
    }
    if (!isUtf8(tensor.name) || tensor.name.empty()) {
        return refuse(Errc::Argument, "the names of initializers are UTF-8 and not empty");
    }
    return names.insert(tensor.name).second ? Status() : refuse(Errc::Argument, "duplicate tensor name");
}

/// An entry of the source's metadata, or of the model's own.
const Json* entryOf(const Metadata& metadata, const char* key)
{
    const Json* own = findMember(metadata, key);
    return own != nullptr ? own : findPath(metadata, {"source_metadata", key});
}

/// The metadata that the file has no field for.
Metadata restOf(const Metadata& metadata)
{
    Metadata out = metadata;
    for (Json* place : {&out, out.contains("source_metadata") ? &out["source_metadata"] : nullptr}) {
        for (const char* key : {"graph", "onnx", "sparse_tensors"}) {
            if (place != nullptr && place->is_object()) {
                place->erase(key);
            }
        }
    }
    if (const Json* source = findMember(out, "source_metadata"); source != nullptr && source->empty()) {
        out.erase("source_metadata");
    }
    return out;
}

void putProperties(MessageLayout& out, const Json* header, const Metadata& metadata, const WriteOptions& options)
{
    const auto put = [&out](std::string_view key, MessageLayout entry) {
        MessageLayout property;
        out.message(14, std::move(property.text(1, key).append(std::move(entry))));
    };
    const Json* properties = header == nullptr ? nullptr : findMember(*header, "metadata_props");
    if (properties != nullptr && properties->is_object()) {
        for (const auto& [key, value] : properties->items()) {
            MessageLayout entry;
            entry.text(2, value.is_string() ? value.get<std::string>() : displayJson(value));
            put(key, std::move(entry));
        }
    }
    const Metadata rest = restOf(metadata);
    if (!rest.empty()) { // all of it is one more property
        TextWithSlots text = dumpWithSlots(rest, options.lateNumbers);
        std::vector<std::byte> bytes(text.text.size());
        std::transform(text.text.begin(), text.text.end(), bytes.begin(),
                       [](char c) { return static_cast<std::byte>(c); });
        MessageLayout entry;
        entry.segment(2, headSegment(std::move(bytes), std::move(text.places), options.lateValues));
        put(kAprMetadata, std::move(entry));
    }
}

/// ModelProto but for its graph, which follows field 6.
Result<MessageLayout> modelMessage(const Model& model, const Metadata& metadata, const WriteOptions& options,
                                   const std::vector<ExternalPlace>& places)
{
    const Json* header = entryOf(metadata, "onnx");
    apr::Graph empty{.name = stringMember(metadata, "model_name").value_or("model")};
    const apr::Graph& graph = options.graph != nullptr ? *options.graph : empty;
    const auto standard = graph.opsets.find("");
    const std::int64_t opset = standard == graph.opsets.end() ? kDefaultOpset : standard->second;
    const auto stated = header == nullptr ? std::nullopt : unsignedMember(*header, "ir_version");
    std::int64_t ir = stated ? static_cast<std::int64_t>(*stated) : irOf(opset);
    for (const TensorInfo& tensor : model.tensors()) {
        ir = std::max(ir, irOf(tensor.dtype));
    }
    MessageLayout out;
    out.varint(1, static_cast<std::uint64_t>(ir));
    for (const auto& [field, key] :
         {std::pair(2U, "producer_name"), std::pair(3U, "producer_version"), std::pair(4U, "domain")}) {
        const auto text = header == nullptr ? std::nullopt : stringMember(*header, key);
        if (text || (field == 2 && header == nullptr)) {
            out.text(field, text.value_or("apr"));
        }
    }
    if (const Json* version = header == nullptr ? nullptr : findMember(*header, "model_version");
        version != nullptr && version->is_number_integer()) {
        out.varint(5, static_cast<std::uint64_t>(version->get<std::int64_t>()));
    }
    if (const auto doc = header == nullptr ? std::nullopt : stringMember(*header, "doc_string")) {
        out.text(6, *doc);
    }
    GraphWriter writer(model,
                       {.strings = header == nullptr ? nullptr : findMember(*header, "strings"),
                        .sparse = entryOf(metadata, "sparse_tensors")},
                       places);
    APR_TRY(MessageLayout main, writer.mainGraph(graph));
    out.message(7, std::move(main));
    auto opsets = graph.opsets;
    if (opsets.empty()) {
        const bool hasInt4 = std::any_of(model.tensors().begin(), model.tensors().end(),
                                         [](const TensorInfo& tensor) { return tensor.dtype == DType::I4; });
        opsets[""] = hasInt4 ? kFirstWithInt4 : kDefaultOpset;
    }
    for (const auto& [domain, version] : opsets) {
        MessageLayout import;
        if (!domain.empty()) {
            import.text(1, domain);
        }
        out.message(8, std::move(import.varint(2, static_cast<std::uint64_t>(version))));
    }
    putProperties(out, header, metadata, options);
    for (const apr::Graph::Subgraph& function : graph.functions) {
        APR_TRY(MessageLayout made, writer.function(*function));
        out.message(25, std::move(made));
    }
    return out;
}

/// The file of external data, if there is one, and where the tensors are in it.
Result<FileLayout> layOutData(const Model& model, const WriteOptions& options, std::vector<ExternalPlace>& places)
{
    FileLayout file;
    std::uint64_t all = 0;
    for (const TensorInfo& tensor : model.tensors()) {
        const auto sum = checkedAdd(all, tensor.byteSize);
        if (!sum) {
            return refusal(tensor, Errc::Argument, "the total tensor size overflows 64 bits", {});
        }
        all = *sum;
    }
    if (all <= options.inlineLimit) {
        return file;
    }
    file.name = (options.fileName.empty() ? std::string("model.onnx") : options.fileName) + ".data";
    places.resize(model.tensors().size());
    std::uint64_t offset = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::uint64_t size = model.tensors()[i].byteSize;
        if (size >= kLeastExternal) {
            const auto start = checkedAlign(offset, kAlignment);
            const auto end = start ? checkedAdd(*start, size) : std::nullopt;
            if (!end) {
                return refusal(model.tensors()[i], Errc::Argument, "the total tensor size overflows 64 bits", {});
            }
            file.segments.push_back(Segment::ofTensor(i, size, kAlignment));
            places[i] = {.location = file.name, .offset = *start};
            offset = *end;
        }
    }
    return file;
}

} // namespace

Result<OutputLayout> layOut(const Model& model, const Metadata& metadata, const WriteOptions& options)
{
    TextViewSet names;
    for (const TensorInfo& tensor : model.tensors()) {
        APR_CHECK(checkTensor(tensor, names));
    }
    std::vector<ExternalPlace> places;
    APR_TRY(FileLayout data, layOutData(model, options, places));
    APR_TRY(MessageLayout message, modelMessage(model, metadata, options, places));
    if (message.size() > kMostBytes) {
        return Error{.code = Errc::Unsupported,
                     .message = "the graph and the small tensors are " + formatBytes(message.size()) +
                                ", a file of ONNX has at most " + formatBytes(kMostBytes)};
    }
    OutputLayout out;
    if (!data.segments.empty()) { // before the model that names it
        out.files.push_back(std::move(data));
    }
    out.files.push_back({.segments = message.finish()});
    return out;
}

const FormatWriter kWriter{
    .id = "onnx",
    .format = FormatId::Onnx,
    .suffix = ".onnx",
    .can = {.graph = true, .operatorSets = true},
    .layOut = &layOut,
};

} // namespace apr::onnx
