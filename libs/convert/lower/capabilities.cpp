// SPDX-License-Identifier: MIT
#include "convert/lower/capabilities.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/format/gguf/layout.h"
#include "apr/model/scales.h"

#include <algorithm>
#include <map>

namespace apr {
namespace {

/// E009 for models that llama.cpp does not support.
Status checkLlamaCpp(const Draft& draft, const std::string& output)
{
    const auto heads = unsignedMember(draft.hyperparameters, "n_heads");
    const auto dimension = unsignedMember(draft.hyperparameters, "head_dim");
    const auto width = unsignedMember(draft.hyperparameters, "hidden_size");
    const bool isUneven = heads && dimension && width && *heads * *dimension != *width;
    const std::string& type = draft.detection.type;
    const HeadDimension origin = draft.detection.architecture == nullptr
                                     ? HeadDimension::Unknown
                                     : draft.detection.architecture->llamaCppHeadDimension(type);
    if (isUneven && (origin == HeadDimension::Derived || (draft.hasFewerHeads && origin != HeadDimension::Read))) {
        return Error{.code = Errc::Unsupported,
                     .message = "llama.cpp cannot load this model: for " + printable(type, 40) +
                                " it expects heads × head dimension to equal the hidden size, found " +
                                std::to_string(*heads) + " × " + std::to_string(*dimension) + " and " +
                                std::to_string(*width) + "; use a .safetensors or .apr output",
                     .file = output,
                     .advice = "Give the output a name with .safetensors or .apr."};
    }
    return {};
}

} // namespace

Result<const FormatWriter*> formatToWrite(const std::string& output)
{
    if (const FormatWriter* format = writerForPath(output)) {
        return format;
    }
    std::string_view suffix = modelSuffix(output);
    if (suffix.empty()) { // of no model; "llama-3.1-8b" has none, as its dot is part of a number
        const std::string_view name = fileNameOf(output);
        const std::size_t dot = name.rfind('.');
        const std::string_view end = dot == std::string_view::npos || dot == 0 ? "" : name.substr(dot + 1);
        const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
        const auto isPart = [isLetter](char c) { return isLetter(c) || (c >= '0' && c <= '9'); };
        suffix = !end.empty() && isLetter(end.front()) && std::all_of(end.begin(), end.end(), isPart) ? name.substr(dot)
                                                                                                      : suffix;
    }
    if (!suffix.empty()) {
        return Error{.code = Errc::Argument,
                     .message =
                         "unsupported output format \"" + std::string(suffix) + "\"; expected " + writtenSuffixes(),
                     .file = output,
                     .field = "--output",
                     .advice = "Choose a name with one of these suffixes."};
    }
    return &defaultWriter();
}

Status checkCapabilities(Draft& draft, const FormatWriter& format, const std::string& output)
{
    if (format.traits().isLlamaCpp) {
        APR_CHECK(checkLlamaCpp(draft, output));
    }
    if (!format.can.metadata) {
        draft.findings.push_back(
            {.severity = Severity::Info,
             .rule = "output.no-metadata",
             .message = format.can.ownConfiguration ? "the output contains tensors and their configuration: " +
                                                          std::string(format.suffix) + " files have no other metadata"
                        : format.can.graph ? std::string("the output contains no metadata")
                                           : "the output contains tensors only: " + std::string(format.suffix) +
                                                 " files have no metadata",
             .hint = "write an .apr or .safetensors file to keep the metadata"});
    }
    for (std::size_t i = 0; !format.can.scaledIntegers && i < draft.model.tensors().size(); ++i) {
        if (const auto owner = scaledBy(draft.model, i)) {
            const bool hasBlocks = format.can.blockTypes;
            return Error{.code = Errc::Unsupported,
                         .message = std::string(format.title()) +
                                    " does not support integer tensors with separate scales" +
                                    (hasBlocks ? "; use q8_0 for 8 bits, q4_0 for 4" : ""),
                         .file = output,
                         .tensor = draft.model.tensors()[*owner].name,
                         .advice = hasBlocks ? "Use --quantize q8_0 or q4_0, --dequantize f16 for a model "
                                               "that is quantized already, or an .apr output."
                                             : "Add --dequantize f32, or write an .apr file."};
        }
    }
    return {};
}

namespace {

/// llama_ftype of a model: of the type or mix that was requested if there is only one, otherwise of the dtype with the
/// most bytes. Nothing if it has no number.
std::optional<std::uint32_t> llamaFileType(const Draft& draft, const Model& result)
{
    if (draft.quantizedAs && draft.quantizedAs->isUniform) {
        return draft.quantizedAs->fileType;
    }
    std::map<DType, std::uint64_t> bytesOf;
    for (const TensorInfo& tensor : result.tensors()) {
        bytesOf[tensor.dtype] += tensor.byteSize;
    }
    const auto most = std::max_element(bytesOf.begin(), bytesOf.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == bytesOf.end() ? std::nullopt
                                 : ggufFileType(QuantizeOptions{.type = TargetType{.dtype = most->first}});
}

} // namespace

void setFileType(Json& keys, Json& types, const Draft& draft, const Model& result)
{
    if (const auto fileType = llamaFileType(draft, result)) {
        keys["general.file_type"] = *fileType;
        types["general.file_type"] = "u32";
    } else {
        keys.erase("general.file_type");
        types.erase("general.file_type");
    }
    if (std::any_of(result.tensors().begin(), result.tensors().end(),
                    [](const TensorInfo& tensor) { return isQuantized(tensor.dtype); })) {
        keys["general.quantization_version"] = 2U;
        types["general.quantization_version"] = "u32";
    }
}

void updateFileType(Metadata& metadata, const Draft& draft, const std::vector<Lineage>& tensors,
                    const FormatWriter& format)
{
    Json* source = metadata.contains("source_metadata") ? &metadata["source_metadata"] : nullptr;
    const bool isFromGguf = formatOfTitle(stringMember(metadata, "source_format").value_or("")) == format.format;
    if (!format.traits().isLlamaCpp || !isFromGguf || source == nullptr || !source->is_object()) {
        return; // the writer reports missing keys
    }
    bool isChanged = false;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const TensorId id = tensors[i].id();
        isChanged =
            isChanged || draft.model.tensors()[i].dtype != draft.sources[id.source].model.tensors()[id.tensor].dtype;
    }
    if (!isChanged) {
        return;
    }
    Json& types = (*source)[gguf::kTypesKey];
    types = types.is_object() ? std::move(types) : Json::object();
    setFileType(*source, types, draft, draft.model);
}

} // namespace apr
