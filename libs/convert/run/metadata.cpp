// SPDX-License-Identifier: MIT
#include "convert/run/metadata.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/convert/side_files.h"
#include "apr/format/model_types.h"
#include "apr/graph/data_type.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"
#include "apr/model/packing.h"
#include "apr/model/scales.h"
#include "apr/text/model_card.h"
#include "apr/text/tokenizer/checkpoint_tokenizer.h"
#include "convert/run/auxiliary.h"
#include "convert/transforms/axis_order.h"
#include "convert/transforms/source_config.h"
#include "convert/transforms/tokenizer_metadata.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <set>

namespace apr {
namespace {

constexpr std::uint64_t kSideFileLimit = std::uint64_t{64} << 20;
constexpr std::string_view kGgufTokenizer = "tokenizer.ggml.";

void addSideFile(Metadata& out, Json& sourceMetadata, const SideFile& file)
{
    if (!isUtf8(file.text)) { // kept as it is
        embedSideFile(out, file);
        return;
    }
    if (file.name == "README.md") {
        out["model_card"] = modelCard(file.text);
        if (auto license = stringMember(out["model_card"], "license")) {
            out["license"] = std::move(*license);
        }
        return;
    }
    if (file.name == "LICENSE") {
        out["license_text"] = file.text;
        return;
    }
    if (file.name == "chat_template.jinja") { // transformers prefers it to that of tokenizer_config.json
        out["chat_template"] = file.text;
    }
    constexpr std::array<std::string_view, 5> kParsed{"config.json", "generation_config.json", "tokenizer.json",
                                                      "tokenizer_config.json", "special_tokens_map.json"};
    if (std::find(kParsed.begin(), kParsed.end(), file.name) == kParsed.end()) {
        embedSideFile(out, file);
        return;
    }
    auto parsed = parseJson(file.text);
    if (!parsed) { // kept as it is
        embedSideFile(out, file);
        return;
    }
    if (file.name == "tokenizer.json") {
        embedHuggingFaceTokenizer(out, std::move(parsed->value));
    } else if (file.name == "tokenizer_config.json") {
        auto chat = stringMember(parsed->value, "chat_template");
        if (chat && !out.contains("chat_template")) {
            out["chat_template"] = std::move(*chat);
        }
        out["tokenizer.config"] = std::move(parsed->value);
    } else if (file.name == "special_tokens_map.json") {
        out["tokenizer.special_tokens_map"] = std::move(parsed->value);
    } else {
        sourceMetadata[file.name.substr(0, file.name.size() - 5)] = std::move(parsed->value);
    }
}

/// Adds the tokenizer of a checkpoint without tokenizer.json, which its other files have.
void addCheckpointTokenizer(Metadata& out, const std::vector<SideFile>& sideFiles, std::vector<Finding>& findings)
{
    if (out.contains("tokenizer.huggingface")) {
        return;
    }
    std::string from;
    const auto made = checkpointTokenizer([&](std::string_view name) -> std::optional<std::string> {
        const auto found = std::find_if(sideFiles.begin(), sideFiles.end(),
                                        [name](const SideFile& file) { return file.name == name; });
        if (found == sideFiles.end()) {
            return std::nullopt;
        }
        const bool isVocabulary =
            std::find(std::begin(kVocabularyFiles), std::end(kVocabularyFiles), name) != std::end(kVocabularyFiles);
        from = from.empty() && isVocabulary ? std::string(name) : from;
        return found->text;
    });
    if (!made) {
        findings.push_back({.severity = Severity::Warning,
                            .rule = "output.no-tokenizer",
                            .message = "the tokenizer is not embedded: " + made.error().message +
                                       (made.error().file.empty() ? "" : " (" + made.error().file + ')'),
                            .hint = made.error().advice});
        return;
    }
    if (made->empty()) {
        return;
    }
    for (const auto& [key, value] : made->items()) {
        if (key == "tokenizer.huggingface") {
            embedHuggingFaceTokenizer(out, value);
        } else {
            out[key] = value;
        }
    }
    out["tokenizer.made_from"] = from;
}

/// Maps GGUF key-value pairs: the tokenizer to "tokenizer.*", license and model card to their own keys, everything else
/// to "source_metadata".
void addGgufMetadata(Metadata& out, Json& sourceMetadata, const Metadata& source)
{
    Json card = Json::object();
    for (const auto& [key, value] : source.items()) {
        const std::string_view name = key;
        if (name.substr(0, kGgufTokenizer.size()) == kGgufTokenizer) {
            const std::string_view rest = name.substr(kGgufTokenizer.size());
            out["tokenizer." + std::string(rest == "tokens"  ? "vocabulary"
                                           : rest == "model" ? "model_type"
                                                             : rest)] = value;
            continue;
        }
        if (name == "tokenizer.chat_template") {
            out["chat_template"] = value;
            continue;
        }
        if (name.substr(0, 8) == "general." && name != "general.architecture" && name != "general.alignment" &&
            name != "general.quantization_version" && name != "general.file_type") {
            card[std::string(name.substr(8))] = value;
        }
        sourceMetadata[key] = value;
    }
    if (auto name = stringMember(source, "general.name")) {
        out["model_name"] = std::move(*name);
    }
    if (auto license = stringMember(source, "general.license")) {
        out["license"] = std::move(*license);
    }
    if (!card.empty()) {
        out["model_card"] = std::move(card);
    }
}

void describeQuantization(Metadata& out, const Model& result)
{
    std::uint64_t quantizedBytes = 0;
    std::uint64_t quantizedElements = 0;
    DType main = DType::F32;
    std::uint64_t mainBytes = 0;
    std::array<std::uint64_t, 256> bytesOf{};
    for (const TensorInfo& tensor : result.tensors()) {
        if (isQuantized(tensor.dtype)) {
            quantizedBytes += tensor.byteSize;
            quantizedElements += tensor.elements();
            std::uint64_t& bytes = bytesOf[static_cast<std::size_t>(tensor.dtype)];
            bytes += tensor.byteSize;
            if (bytes > mainBytes) {
                main = tensor.dtype;
                mainBytes = bytes;
            }
        }
    }
    out.erase("quantization");
    if (quantizedElements > 0) {
        out["quantization"] = {
            {"method", dtypeName(main)},
            {"bits_per_weight", 8.0 * static_cast<double>(quantizedBytes) / static_cast<double>(quantizedElements)}};
    }
}

/// The model name derived from a path: "tiny-adder" for "tiny-adder/model.safetensors". Generic file names are replaced
/// by the folder name.
std::string nameFromPath(std::string_view path)
{
    const std::string file(fileNameOf(path));
    std::string stem = file.substr(0, file.find_last_of('.'));
    const bool isGeneric = stem.empty() || stem == "model" || stem.compare(0, 7, "model-0") == 0;
    const std::size_t slash = path.find_last_of('/');
    if (isGeneric && slash != std::string_view::npos) {
        std::string folder(fileNameOf(path.substr(0, slash)));
        if (!folder.empty() && folder != "." && folder != "..") {
            return folder;
        }
    }
    return stem.empty() ? "model" : stem;
}

/// Source strings may be invalid UTF-8; the JSON writer requires valid UTF-8.
std::string inUtf8(const std::string& text)
{
    const auto clean = parseJson(dumpJson(Json(text)), 0);
    return clean && clean->value.is_string() ? clean->value.get<std::string>() : std::string();
}

void makeUtf8(Json& json)
{
    if (json.is_string()) {
        if (auto& text = json.get_ref<std::string&>(); !isUtf8(text)) {
            text = inUtf8(text);
        }
    } else if (json.is_array()) {
        for (Json& each : json) {
            makeUtf8(each);
        }
    } else if (json.is_object()) {
        std::vector<std::string> invalidKeys;
        for (const auto& [key, value] : json.items()) {
            makeUtf8(value);
            if (!isUtf8(key)) {
                invalidKeys.push_back(key);
            }
        }
        for (const std::string& key : invalidKeys) {
            Json value = std::move(json[key]);
            json.erase(key);
            json[inUtf8(key)] = std::move(value);
        }
    }
}

/// Whether a checkpoint has quantized weights of a kind that is recognized, packed or with scales.
bool hasQuantizedWeights(const Model& model)
{
    bool out = !Packings(model).isEmpty();
    for (std::size_t i = 0; i < model.tensors().size() && !out; ++i) {
        const auto owner = scaledBy(model, i);
        const std::string& name = model.tensors()[i].name;
        const bool isOurs = owner && name == model.tensors()[*owner].name + ".scale" &&
                            dtypeInfo(model.tensors()[*owner].dtype).kind != DTypeKind::Float;
        out = (owner && !isOurs) || model.tensors()[i].dtype == DType::MXFP4;
    }
    return out;
}

/// Removes the description of a checkpoint's quantization from config.json, if its weights are not quantized that way
/// any more: transformers would read the floats as quantized weights. A description of something unknown stays.
void dropQuantizationConfig(Metadata& out, const Model& given, const Model& result)
{
    Json* config = sourceConfig(out);
    if (config == nullptr) {
        return;
    }
    std::vector<std::pair<Json*, const char*>> found;
    for (Json* place : languageConfigs(*config)) {
        for (const char* key : {"quantization_config", "compression_config"}) {
            if (place->contains(key)) {
                found.emplace_back(place, key);
            }
        }
    }
    if (found.empty() || !hasQuantizedWeights(given) || hasQuantizedWeights(result)) {
        return;
    }
    for (const auto& [place, key] : found) {
        place->erase(key);
    }
}

/// What loaders may read in the folder of a model besides `known` and the weights: its code, templates, modules and
/// descriptions of quantization.
std::vector<std::string> otherFiles(const std::string& folder, const std::vector<SideFile>& known)
{
    const bool isCheckpoint =
        std::any_of(known.begin(), known.end(), [](const SideFile& file) { return file.name == "config.json"; });
    std::vector<std::string> out;
    std::error_code problem;
    for (std::filesystem::directory_iterator at(folder.empty() ? "." : folder, problem);
         isCheckpoint && !problem && at != std::filesystem::directory_iterator(); at.increment(problem)) {
        const std::string name = at->path().filename().string();
        const bool isCode = name.ends_with(".py") || name.ends_with(".tiktoken") || name.ends_with(".spm") ||
                            name == "hf_quant_config.json" || name == "quantize_config.json";
        const bool isFolder = name == "additional_chat_templates" || name == "custom_generate";
        const bool isCopied =
            std::any_of(known.begin(), known.end(), [&name](const SideFile& file) { return file.name == name; });
        if ((isCode || isFolder) && !isCopied && out.size() < 20) {
            out.push_back(name + (isFolder ? "/" : ""));
        }
    }
    std::sort(out.begin(), out.end());
    return out;
}

/// States the element types that the nodes of a graph expect of tensors whose type changes: nothing else tells it
/// later.
void keepGraphTypes(Metadata& out, const Model& source, const MappedModel& mapped, const Model& result)
{
    Json* graph = out.contains("graph") ? &out["graph"] : nullptr;
    if (graph == nullptr && out.contains("source_metadata") && out["source_metadata"].contains("graph")) {
        graph = &out["source_metadata"]["graph"];
    }
    if (graph == nullptr || !graph->is_object()) {
        return;
    }
    const Json* earlier = findMember(source.metadata(), "source_names");
    std::set<std::string> stated;
    for (const char* key : {"values", "inputs", "outputs"}) {
        const Json* list = findMember(*graph, key);
        for (std::size_t i = 0; list != nullptr && list->is_array() && i < list->size(); ++i) {
            stated.insert(stringMember((*list)[i], "name").value_or(""));
        }
    }
    for (const MappedName& name : mapped.names) {
        const auto before = source.find(name.from.str());
        const auto after = result.find(name.to.str());
        if (!before || !after ||
            dataTypeOf(source.tensors()[*before].dtype) == dataTypeOf(result.tensors()[*after].dtype)) {
            continue;
        }
        const auto original = earlier == nullptr ? std::nullopt : stringMember(*earlier, name.from.str());
        const std::string own = original.value_or(name.from.str());
        if (stated.insert(own).second) {
            (*graph)["values"].push_back(
                {{"name", own}, {"dtype", std::string(dataTypeName(dataTypeOf(source.tensors()[*before].dtype)))}});
        }
    }
}

/// What a classical model was trained with, under the one key where version 1 has it: from config.json, or from the
/// keys of a GGUF file below the model type ("logistic_regression.tol").
void addHyperparameters(Metadata& out, const Json& sourceMetadata, const std::string& type)
{
    const Json* stated = findPath(sourceMetadata, {"config", "hyperparameters"});
    Json found = stated != nullptr && stated->is_object() ? *stated : Json::object();
    for (const auto& [key, value] : sourceMetadata.items()) {
        if (key.size() > type.size() + 1 && key[type.size()] == '.' && key.starts_with(type)) {
            found[key.substr(type.size() + 1)] = value;
        }
    }
    if (!found.empty() && !out.contains("hyperparameters")) {
        out["hyperparameters"] = std::move(found);
    }
}

} // namespace

std::vector<SideFile> readSideFiles(const std::string& path, std::vector<Finding>& findings)
{
    const std::string folder = folderOf(path);
    std::vector<SideFile> out;
    std::vector<std::string> lost;
    for (const std::string_view name : kSideFileNames) {
        auto text = readTextBeside(folder, std::string(name), kSideFileLimit);
        if (!text && text.error().code == Errc::Unsafe) {
            findings.push_back({.severity = Severity::Warning,
                                .rule = "side-file.link",
                                .message = std::string(name) + " is not used: " + text.error().message,
                                .hint = text.error().advice});
        }
        if (text) {
            out.push_back({.name = std::string(name), .text = std::move(*text)});
        } else if (text.error().code == Errc::Memory) {
            lost.push_back(std::string(name) + " (larger than " + formatBytes(kSideFileLimit) + ')');
        }
    }
    const std::vector<std::string> others = otherFiles(folder, out);
    lost.insert(lost.end(), others.begin(), others.end());
    if (!lost.empty()) {
        findings.push_back({.severity = Severity::Warning,
                            .rule = "output.lost-files",
                            .message = "not copied from the folder of the source: " + printable(join(lost, ", "), 400),
                            .hint = "copy them by hand where the result needs them"});
    }
    return out;
}

std::vector<std::string> lostFoldersOf(const std::vector<SideFile>& sideFiles)
{
    std::vector<std::string> out;
    for (const SideFile& file : sideFiles) {
        const auto modules = file.name == "modules.json" ? parseJson(file.text) : Result<ParsedJson>(Error{});
        for (std::size_t i = 0; modules && modules->value.is_array() && i < modules->value.size(); ++i) {
            auto path = stringMember(modules->value[i], "path");
            const auto isOf = [&path](const SideFile& each) { return each.name == *path + "/config.json"; };
            if (path && !path->empty() && std::none_of(sideFiles.begin(), sideFiles.end(), isOf)) {
                out.push_back(std::move(*path));
            }
        }
    }
    return out;
}

Metadata convertedMetadata(const Model& source, const MappedModel& mapped, const Model& result,
                           const std::vector<SideFile>& sideFiles, std::vector<Finding>& findings)
{
    const bool fromApr = hasAprMetadata(source);
    Metadata out = fromApr ? source.metadata() : Metadata::object();
    out["apr_version"] = "2.0.0";
    if (!mapped.detection.type.empty() || !stringMember(out, "model_type")) {
        out["model_type"] = mapped.detection.type.empty() ? "unknown" : mapped.detection.type;
    }
    if (const Json* own = findMember(out, "architecture"); own != nullptr && !own->is_object() && !own->is_null()) {
        if (out.erase("architecture_hyperparameters") == 0) {
            out["source_metadata"]["architecture"] = *own; // aprender stores a string here
        }
    }
    out["architecture"] = mapped.hyperparameters;
    Json names = Json::object();
    if (const Json* earlier = findMember(out, "source_names"); earlier != nullptr && earlier->is_object()) {
        names = *earlier;
    }
    for (const MappedName& name : mapped.names) {
        if (name.from != name.to) {
            names[name.to] = name.from;
        }
    }
    if (!names.empty()) {
        out["source_names"] = std::move(names);
    }
    for (const MappedName& name : mapped.names) {
        if (name.order) {
            out["source_layout"][name.to] = toJson(*name.order);
        }
    }
    if (std::any_of(mapped.names.begin(), mapped.names.end(), [](const MappedName& name) { return name.isShifted; })) {
        out[std::string(kNormOffsetKey)] = 1;
    }
    const bool hasSameDtypes = fromApr && result.tensors().size() == source.tensors().size() &&
                               std::equal(result.tensors().begin(), result.tensors().end(), source.tensors().begin(),
                                          [](const TensorInfo& a, const TensorInfo& b) { return a.dtype == b.dtype; });
    if (!hasSameDtypes || !out.contains("quantization")) {
        describeQuantization(out, result);
    }
    if (fromApr) {
        if (out.contains("__metadata__")) { // from a SafeTensors file that was converted from apr
            out["source_metadata"]["__metadata__"] = std::move(out["__metadata__"]);
            out.erase("__metadata__");
        }
        out.erase("config");
        dropQuantizationConfig(out, source, result);
        keepGraphTypes(out, source, mapped, result);
        const Json* before = findMember(out, "source_metadata"); // of files without the key
        if (before != nullptr && isClassicalModel(mapped.detection.type)) {
            addHyperparameters(out, Json(*before), mapped.detection.type);
        }
        return out;
    }
    Json sourceMetadata = Json::object();
    out["source_format"] = source.facts().title();
    if (source.facts().traits().isLlamaCpp) {
        addGgufMetadata(out, sourceMetadata, source.metadata());
    } else {
        for (const auto& [key, value] : source.metadata().items()) {
            if (key != "config") { // config.json is among the side files
                sourceMetadata[key] = value;
            }
        }
        for (const SideFile& file : sideFiles) {
            addSideFile(out, sourceMetadata, file);
        }
        addCheckpointTokenizer(out, sideFiles, findings);
        const Json* own = findPath(source.metadata(), {"__metadata__", "license"}); // of SafeTensors
        if (own != nullptr && own->is_string() && !out.contains("license")) {
            out["license"] = *own;
        }
    }
    if (isClassicalModel(mapped.detection.type)) {
        addHyperparameters(out, sourceMetadata, mapped.detection.type);
    }
    if (!sourceMetadata.empty()) {
        out["source_metadata"] = std::move(sourceMetadata);
    }
    if (!out.contains("model_name")) {
        out["model_name"] =
            nameFromPath(source.facts().parts.empty() ? std::string_view() : source.facts().parts.front().name);
    }
    addAuxiliaryData(out, result);
    makeUtf8(out);
    dropQuantizationConfig(out, source, result);
    keepGraphTypes(out, source, mapped, result);
    return out;
}

Status addGivenMetadata(Metadata& metadata, const std::string& path)
{
    const auto named = [&path](Error error) {
        error.file = path;
        return error;
    };
    auto text = readTextFile(path, kSideFileLimit);
    if (!text) {
        return named(std::move(text).error());
    }
    auto parsed = parseJson(*text);
    if (!parsed) {
        return named(std::move(parsed).error());
    }
    if (!parsed->value.is_object()) {
        return Error{.code = Errc::Corrupt, .message = "the file is not a JSON object", .file = path};
    }
    if (stringMember(parsed->value, "model_type") && findMember(parsed->value, "architectures") != nullptr) {
        Json& config = metadata["source_metadata"]["config"];
        config = config.is_object() ? std::move(config) : Json::object();
        config.update(parsed->value);
        return {};
    }
    constexpr std::array<std::string_view, 10> kReserved{
        "apr_version", "provenance",   "source_names", "source_layout", "source_format",
        "shard",       "quantization", "low_rank",     "block_types",   kNormOffsetKey};
    for (const auto& [key, value] : parsed->value.items()) {
        if (std::find(kReserved.begin(), kReserved.end(), key) != kReserved.end()) {
            return Error{.code = Errc::Argument,
                         .message = "\"" + key + "\" describes how the output is stored and cannot be given",
                         .file = path,
                         .field = key,
                         .advice = "Remove the key from the file."};
        }
        metadata[key] = value;
    }
    return {};
}

} // namespace apr
