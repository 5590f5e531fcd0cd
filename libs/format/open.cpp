// SPDX-License-Identifier: MIT
#include "apr/format/open.h"

#include "apr/base/text.h"
#include "apr1/reader.h"
#include "apr2/reader.h"
#include "apr_dialect.h"
#include "apr_json/reader.h"
#include "aprender/reader.h"
#include "coreml/reader.h"
#include "ggml/reader.h"
#include "gguf/reader.h"
#include "hdf5/file.h"
#include "hdf5/reader.h"
#include "manifest.h"
#include "numpy/reader.h"
#include "onnx/reader.h"
#include "protobuf/recognize.h"
#include "pytorch/reader.h"
#include "safetensors/reader.h"
#include "shards.h"
#include "tensorflow/reader.h"
#include "tflite/reader.h"
#include "whisper/reader.h"
#include "zip/archive.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace apr {
namespace {

constexpr std::uint64_t kStart = 128; ///< bytes that recognition needs

std::string_view textOf(const Bytes& bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(bytes.size())};
}

/// What bytes that no reader takes look like, to be of help.
std::string guess(const Bytes& bytes)
{
    const std::string_view start = textOf(bytes).substr(0, kStart);
    const auto begins = [start](std::string_view text) { return start.substr(0, text.size()) == text; };
    if (begins("version https://git-lfs")) {
        return "it is a Git LFS pointer: the model itself was not downloaded (`git lfs pull` fetches it)";
    }
    if (begins("<!DOCTYPE") || begins("<html") || begins("<!doctype")) {
        return "it is a web page: the download gave an error or login page";
    }
    if (begins("FUGG")) {
        return "its magic is GGUF's backwards: a file of a pre-release writer that no reader takes";
    }
    return "it begins with \"" + printable(start.substr(0, 16)) + '"';
}

bool looksLikeJson(const Bytes& bytes, std::uint64_t fileBytes)
{
    const std::string_view start = trim(textOf(bytes).substr(0, kStart));
    return fileBytes <= (std::uint64_t{256} << 20) && !start.empty() && start.front() == '{';
}

/// A Hugging Face `*.safetensors.index.json`, or `pytorch_model.bin.index.json`: every tensor of every shard must be
/// mapped, and each where it is said to be.
Result<Model> openIndex(const std::string& name, const ParsedJson& document, const SiblingOpener& siblings,
                        const OpenOptions& options)
{
    const auto fail = [&name](Errc code, std::string message, std::string field, std::string tensor = {}) {
        return Error{.code = code,
                     .message = std::move(message),
                     .file = name,
                     .field = std::move(field),
                     .tensor = std::move(tensor)};
    };
    const Json* map = findMember(document.value, "weight_map");
    if (map == nullptr || !map->is_object()) {
        return fail(Errc::Format,
                    "no model format fits: it is JSON, but not the index of a sharded model (no \"weight_map\")", "");
    }
    if (!document.duplicateKeys.empty()) {
        return fail(Errc::Corrupt, "the key \"" + printable(document.duplicateKeys.front(), 120) + "\" stands twice",
                    "weight_map");
    }
    std::set<std::string> shardNames;
    for (const auto& [tensor, shard] : map->items()) {
        if (!shard.is_string()) {
            return fail(Errc::Corrupt, "a shard's name is not a text", "weight_map", printable(tensor));
        }
        const auto& shardName = shard.get_ref<const std::string&>();
        if (!isPlainName(shardName)) {
            return fail(Errc::Unsafe, "the shard path \"" + printable(shardName, 120) + "\" leaves the model's folder",
                        "weight_map", printable(tensor));
        }
        shardNames.insert(shardName);
    }
    if (shardNames.empty()) {
        return fail(Errc::Corrupt, "the index maps no tensor", "weight_map");
    }
    std::vector<Model> shards;
    std::uint64_t mapped = 0;
    for (const std::string& shardName : shardNames) {
        APR_TRY(const ByteSource shardFile, openSibling(siblings, name, shardName));
        APR_TRY(const Bytes start, shardFile.start(kStart));
        const bool isPyTorch = zip::looksLike(start) || pytorch::looksLike(shardFile, start);
        if (!isPyTorch && !safetensors::looksLike(start)) {
            return fail(Errc::Unsupported,
                        "the shard " + printable(shardName) + " is neither SafeTensors nor PyTorch; " + guess(start),
                        "weight_map");
        }
        const std::string shardPath = folderOf(name) + shardName;
        APR_TRY(Model shard, isPyTorch ? pytorch::open(shardPath, shardFile, options)
                                       : safetensors::open(shardPath, shardFile, options));
        for (const TensorInfo& tensor : shard.tensors()) {
            const Json* place = findMember(*map, tensor.name);
            if (place == nullptr || place->get_ref<const std::string&>() != shardName) {
                return fail(Errc::Corrupt,
                            place == nullptr
                                ? "the index does not name it, though shard " + printable(shardName) + " has it"
                                : "the index places it in " + printable(place->get_ref<const std::string&>()) +
                                      ", but it is in " + printable(shardName),
                            "weight_map", printable(tensor.name));
            }
            ++mapped;
        }
        shards.push_back(std::move(shard));
    }
    if (mapped != map->size()) {
        for (const auto& [tensor, shard] : map->items()) {
            const bool found = std::any_of(shards.begin(), shards.end(), [&tensor = tensor](const Model& model) {
                return model.find(tensor).has_value();
            });
            if (!found) {
                return fail(Errc::MissingTensor,
                            "the index places it in " + displayJson(shard) + ", which does not have it", "weight_map",
                            printable(tensor));
            }
        }
    }
    Metadata metadata = shards.front().metadata();
    if (const Json* stated = findMember(document.value, "metadata")) {
        metadata["index_metadata"] = *stated;
    }
    APR_TRY(Model joined, joinModels(shards, std::move(metadata)));
    return joined;
}

struct SplitName {
    std::string prefix;
    std::uint64_t number = 0; ///< 1-based
    std::uint64_t count = 0;
};

std::string fiveDigits(std::uint64_t number)
{
    std::string text = std::to_string(number);
    return text.size() < 5 ? std::string(5 - text.size(), '0') + text : text;
}

std::string splitFileName(const SplitName& split, std::uint64_t number)
{
    return split.prefix + '-' + fiveDigits(number) + "-of-" + fiveDigits(split.count) + ".gguf";
}

/// Takes "model-00001-of-00003.gguf" apart.
std::optional<SplitName> parseSplitName(std::string_view file)
{
    constexpr std::string_view kSuffix = ".gguf";
    if (file.size() < kSuffix.size() || file.substr(file.size() - kSuffix.size()) != kSuffix) {
        return std::nullopt;
    }
    file.remove_suffix(kSuffix.size());
    const std::size_t of = file.rfind("-of-");
    const std::size_t dash = of == std::string_view::npos || of == 0 ? std::string_view::npos : file.rfind('-', of - 1);
    if (dash == std::string_view::npos) {
        return std::nullopt;
    }
    const auto number = parseUnsigned(file.substr(dash + 1, of - dash - 1));
    const auto count = parseUnsigned(file.substr(of + 4));
    if (!number || !count || *number == 0 || *number > *count || *count > 65535) {
        return std::nullopt;
    }
    return SplitName{.prefix = std::string(file.substr(0, dash)), .number = *number, .count = *count};
}

/// Opens GGUF, and all files of a split from any of them (split.no is 0-based, the name 1-based).
Result<Model> openGguf(const std::string& name, const ByteSource& file, const SiblingOpener& siblings,
                       const OpenOptions& options)
{
    APR_TRY(Model first, gguf::open(name, file, options));
    const auto count = unsignedMember(first.metadata(), "split.count").value_or(1);
    if (count <= 1) {
        return first;
    }
    const std::string folder = folderOf(name);
    const auto split = parseSplitName(std::string_view(name).substr(folder.size()));
    if (!split || split->count != count) {
        return Error{.code = Errc::Corrupt,
                     .message = "the file says it is one of " + std::to_string(count) +
                                " parts, but its name does not end in -00001-of-" + fiveDigits(count) + ".gguf",
                     .file = name,
                     .field = "split.count"};
    }
    std::vector<Model> parts;
    std::uint64_t tensors = 0;
    for (std::uint64_t number = 1; number <= count; ++number) {
        const std::string partName = splitFileName(*split, number);
        Model part = first;
        if (number != split->number) {
            APR_TRY(const ByteSource partFile, openSibling(siblings, name, partName));
            APR_TRY(part, gguf::open(folder + partName, partFile, options));
        }
        if (unsignedMember(part.metadata(), "split.no").value_or(count) != number - 1 ||
            unsignedMember(part.metadata(), "split.count") != count) {
            return Error{.code = Errc::Corrupt,
                         .message = "it does not say that it is part " + std::to_string(number) + " of " +
                                    std::to_string(count),
                         .file = folder + partName,
                         .field = "split.no"};
        }
        tensors += part.tensors().size();
        parts.push_back(std::move(part));
    }
    const auto stated = unsignedMember(parts.front().metadata(), "split.tensors.count");
    if (stated && *stated != tensors) {
        return Error{.code = Errc::MissingTensor,
                     .message = "the parts have " + std::to_string(tensors) + " tensors in all, the first says " +
                                std::to_string(*stated),
                     .file = name,
                     .field = "split.tensors.count"};
    }
    return joinModels(parts, parts.front().metadata());
}

/// A JSON file: the manifest or the index of a sharded model.
Result<Model> openJson(const std::string& name, const ByteSource& file, const SiblingOpener& siblings,
                       const OpenOptions& options)
{
    APR_TRY(const Bytes text, file.start(file.size()));
    auto parsed = parseJson(textOf(text));
    if (!parsed) {
        return Error{.code = Errc::Format,
                     .message = "no model format fits: it looks like JSON, but is malformed",
                     .file = name,
                     .offset = parsed.error().offset};
    }
    if (coreml::isManifest(parsed->value)) {
        return coreml::openPackage(name, parsed->value, siblings, options);
    }
    return isManifest(parsed->value) ? openManifest(name, parsed->value, siblings)
                                     : openIndex(name, *parsed, siblings, options);
}

/// What a file is, by its content.
enum class Kind : std::uint8_t {
    Unknown,
    Apr,
    Gguf,
    SafeTensors,
    Zip,
    Ggml,
    NumPy,
    PyTorch,
    Json,
    TfLite,
    Hdf5,
    Checkpoint,
    CheckpointState,
    OnnxModel,
    OnnxTensor,
    FrozenGraph,
    SavedModel,
    CoreMl,
};

/// The names of formats that a user may insist on (`--format`).
const std::map<std::string, Kind, std::less<>> kKindNames{
    {"apr", Kind::Apr},
    {"gguf", Kind::Gguf},
    {"safetensors", Kind::SafeTensors},
    {"ggml", Kind::Ggml},
    {"npy", Kind::NumPy},
    {"npz", Kind::Zip},
    {"pytorch", Kind::PyTorch},
    {"keras", Kind::Zip},
    {"h5", Kind::Hdf5},
    {"hdf5", Kind::Hdf5},
    {"onnx", Kind::OnnxModel},
    {"onnx-tensor", Kind::OnnxTensor},
    {"frozen", Kind::FrozenGraph},
    {"savedmodel", Kind::SavedModel},
    {"checkpoint", Kind::Checkpoint},
    {"tflite", Kind::TfLite},
    {"coreml", Kind::CoreMl},
};

bool hasEntry(const zip::Archive& archive, std::string_view suffix)
{
    return std::any_of(archive.entries().begin(), archive.entries().end(),
                       [suffix](const zip::Entry& entry) { return entry.name.ends_with(suffix); });
}

/// A .keras archive: the configuration as text, the weights as an HDF5 file inside. Nothing of it is instantiated.
Result<Model> openKeras(const std::string& name, const ByteSource& file, const OpenOptions& options)
{
    const auto named = [&name](Error error) {
        error.file = name;
        return error;
    };
    auto archive = zip::Archive::open(file, options.memoryLimit);
    if (!archive) {
        return named(std::move(archive).error());
    }
    Metadata metadata = Metadata::object();
    for (const auto& [entryName, key] : {std::pair("config.json", "config"), std::pair("metadata.json", "metadata")}) {
        const zip::Entry* entry = archive->find(entryName);
        if (entry == nullptr) {
            continue;
        }
        auto text = archive->read(*entry, options.memoryLimit / kParsedExpansion);
        if (!text) {
            return named(std::move(text).error());
        }
        auto parsed = parseJson(textOf(*text));
        if (!parsed) {
            return Error{.code = Errc::Corrupt,
                         .message = "its " + std::string(entryName) + " is no JSON",
                         .file = name,
                         .offset = entry->dataOffset};
        }
        metadata["keras"][key] = std::move(parsed->value);
    }
    const zip::Entry* weights = archive->find("model.weights.h5");
    if (weights == nullptr) {
        return Error{.code = Errc::Unsupported,
                     .message = "its weights are in no model.weights.h5: other ways to store them are not read",
                     .file = name};
    }
    return hdf5::openInner(name, file, archive->source(*weights, options.memoryLimit), name + ":model.weights.h5",
                           std::move(metadata), options);
}

/// Zip archives are told apart by what is in them; one that is none of ours still says what is wrong with it.
Result<Model> openZip(const std::string& name, const ByteSource& file, const OpenOptions& options)
{
    auto strict = zip::Archive::open(file, options.memoryLimit);
    // Of an archive that contradicts itself the contents still tell whose reader refuses it.
    const auto lenient =
        strict ? Result<zip::Archive>(Error{}) : zip::Archive::openLeniently(file, options.memoryLimit);
    const zip::Archive* contents = strict ? &*strict : lenient ? &*lenient : nullptr;
    if (contents != nullptr && hasEntry(*contents, "data.pkl")) {
        return strict ? pytorch::openArchive(name, file, std::move(*strict), options)
                      : pytorch::open(name, file, options);
    }
    if (contents != nullptr && hasEntry(*contents, ".npy")) {
        return numpy::openNpz(name, file, options);
    }
    if (contents != nullptr && hasEntry(*contents, "config.json") &&
        (hasEntry(*contents, "model.weights.h5") || hasEntry(*contents, "metadata.json"))) {
        return openKeras(name, file, options);
    }
    Error error = strict ? Error{.code = Errc::Format,
                                 .message = "no model format fits: it is a zip archive with " +
                                            formatCountOf(strict->entries().size(), "file"),
                                 .offset = 0}
                         : std::move(strict).error();
    error.file = name;
    return error;
}

/// A text file that names the newest of several checkpoints.
Result<Model> openCheckpointState(const std::string& name, const ByteSource& file, const SiblingOpener& siblings,
                                  const OpenOptions& options)
{
    APR_TRY(const Bytes text, file.start(64 * 1024));
    const auto newest = tensorflow::newestCheckpoint(textOf(text));
    if (!newest || !isPlainName(*newest)) {
        return Error{.code = newest ? Errc::Unsafe : Errc::Corrupt,
                     .message = newest ? "the checkpoint \"" + printable(*newest, 120) + "\" is not in its folder"
                                       : std::string("it does not name its newest checkpoint"),
                     .file = name,
                     .field = "model_checkpoint_path"};
    }
    const std::string index = *newest + ".index";
    APR_TRY(const ByteSource indexFile, openSibling(siblings, name, index));
    return tensorflow::openCheckpoint(folderOf(name) + index, indexFile, siblings, options);
}

/// Formats that are known, and why they are not read.
std::optional<std::string> notReadableFormat(const Bytes& bytes, std::string_view name)
{
    const std::string_view start = textOf(bytes);
    if (start.starts_with("ptrt")) {
        const std::uint32_t version = start.size() >= 12 ? loadLittle<std::uint32_t>(bytes.data() + 8) : 0;
        return "it is a TensorRT engine (header version " + std::to_string(version) +
               "), which only the TensorRT and GPU it was built for can read; export from the model it was built of";
    }
    if (start.size() >= 8 && start.substr(4, 4) == "ORTM") {
        return "it is an ONNX Runtime model (.ort), which is tied to its version; open the .onnx file it was made of";
    }
    if (name.ends_with("coremldata.bin") || start.find("coremlc-component") != std::string_view::npos ||
        start.starts_with("program(1.") || start.starts_with("[\n  {\n    \"metadataOutputVersion\"")) {
        return "it is a part of a compiled Core ML model (.mlmodelc), which only Apple's runtime reads; open the "
               ".mlmodel or "
               ".mlpackage it was made of";
    }
    return std::nullopt;
}

/// The apr files that are no models, or whose tensors nothing describes.
Error notReadable(AprDialect dialect, const std::string& name)
{
    std::string_view what = "its bytes fit no layout that is known under this magic";
    switch (dialect) {
    case AprDialect::Tsp:
        what = "it holds a solver of the travelling-salesman problem (aprender-tsp), no tensors";
        break;
    case AprDialect::Cookbook: what = "it is a bundle of apr-cookbook, whose payload nothing describes"; break;
    case AprDialect::Jugar: what = "it is a CBOR file of jugar-apr, which is not read"; break;
    case AprDialect::Bundle: what = "it is a paged bundle (APBUNDLE), which is not read"; break;
    default: break;
    }
    const bool isKnown = dialect != AprDialect::Unknown;
    return Error{.code = isKnown ? Errc::Unsupported : Errc::Format,
                 .message = "it is called an apr file, but " + std::string(what),
                 .file = name,
                 .offset = 0};
}

Result<Model> openApr(AprDialect dialect, const std::string& name, const ByteSource& file, const OpenOptions& options)
{
    switch (dialect) {
    case AprDialect::Apr2: return apr2::open(name, file, options);
    case AprDialect::Apr1: return apr1::open(name, file, options);
    case AprDialect::Aprender: return aprender::open(name, file, options);
    case AprDialect::Realizar: return aprender::openCompressed(name, file, options);
    case AprDialect::JsonIndex: return apr_json::open(name, file, options);
    case AprDialect::Wrapped: return apr_json::openWrapped(name, file, options);
    case AprDialect::Whisper: return whisper::open(name, file);
    default: return notReadable(dialect, name);
    }
}

} // namespace

namespace {

/// By content alone, whatever the name says. `isCut` is set for files of protobuf messages whose end is missing.
Kind kindOf(const ByteSource& file, const Bytes& start, bool& isCut)
{
    if (recognizeApr(start, file.size()) != AprDialect::None) {
        return Kind::Apr;
    }
    if (gguf::looksLike(start)) {
        return Kind::Gguf;
    }
    if (safetensors::looksLike(start)) {
        return Kind::SafeTensors;
    }
    if (zip::looksLike(start)) {
        return Kind::Zip;
    }
    if (ggml::looksLike(start)) {
        return Kind::Ggml;
    }
    if (tflite::looksLike(start)) {
        return Kind::TfLite;
    }
    if (numpy::looksLikeNpy(start)) {
        return Kind::NumPy;
    }
    if (pytorch::looksLike(file, start)) {
        return Kind::PyTorch;
    }
    if (looksLikeJson(start, file.size())) {
        return Kind::Json;
    }
    if (hdf5::looksLike(file)) {
        return Kind::Hdf5;
    }
    if (tensorflow::looksLikeCheckpoint(file)) {
        return Kind::Checkpoint;
    }
    if (textOf(start).starts_with("model_checkpoint_path:")) {
        return Kind::CheckpointState;
    }
    switch (protobuf::recognize(file, isCut)) {
    case protobuf::Kind::OnnxModel: return Kind::OnnxModel;
    case protobuf::Kind::OnnxTensor: return Kind::OnnxTensor;
    case protobuf::Kind::GraphDef: return Kind::FrozenGraph;
    case protobuf::Kind::SavedModel: return Kind::SavedModel;
    case protobuf::Kind::CoreMl: return Kind::CoreMl;
    case protobuf::Kind::None: break;
    }
    return Kind::Unknown;
}

/// Where nothing fits by content, the name tells whose reader knows best why not.
Kind kindOfName(std::string_view name)
{
    const std::string lower = toLower(name);
    const auto ends = [&lower](std::string_view suffix) { return lower.ends_with(suffix); };
    return ends(".safetensors")     ? Kind::SafeTensors
           : ends(".onnx")          ? Kind::OnnxModel
           : ends("saved_model.pb") ? Kind::SavedModel
           : ends(".mlmodel")       ? Kind::CoreMl
           : ends(".index")         ? Kind::Checkpoint
           : ends(".pb")            ? Kind::FrozenGraph
                                    : Kind::Unknown;
}

Result<Model> openAs(Kind kind, const std::string& name, const ByteSource& file, const Bytes& start,
                     const SiblingOpener& siblings, const OpenOptions& options)
{
    switch (kind) {
    case Kind::Apr: return openApr(recognizeApr(start, file.size()), name, file, options);
    case Kind::Gguf: return openGguf(name, file, siblings, options);
    case Kind::SafeTensors: return safetensors::open(name, file, options);
    case Kind::Zip: return openZip(name, file, options);
    case Kind::Ggml: return ggml::open(name, file, options);
    case Kind::NumPy: return numpy::openNpy(name, file, options);
    case Kind::PyTorch: return pytorch::open(name, file, options);
    case Kind::Json: return openJson(name, file, siblings, options);
    case Kind::TfLite: return tflite::open(name, file, siblings, options);
    case Kind::Hdf5: return hdf5::open(name, file, options);
    case Kind::Checkpoint: return tensorflow::openCheckpoint(name, file, siblings, options);
    case Kind::CheckpointState: return openCheckpointState(name, file, siblings, options);
    case Kind::OnnxModel: return onnx::open(name, file, siblings, options);
    case Kind::OnnxTensor: return onnx::openTensor(name, file, options);
    case Kind::FrozenGraph: return tensorflow::openGraph(name, file, options);
    case Kind::SavedModel: return tensorflow::openSavedModel(name, file, siblings, options);
    case Kind::CoreMl: return coreml::open(name, file, siblings, options);
    case Kind::Unknown: break;
    }
    return Error{.code = Errc::Format, .message = "no model format fits: " + guess(start), .file = name, .offset = 0};
}

} // namespace

std::vector<std::string> formatNames()
{
    std::vector<std::string> names;
    for (const auto& [name, kind] : kKindNames) {
        names.push_back(name);
    }
    return names;
}

Result<Model> openModel(const std::string& name, const ByteSource& file, const SiblingOpener& siblings,
                        const OpenOptions& options)
{
    if (file.size() == 0) {
        return Error{.code = Errc::Format, .message = "the file is empty", .file = name, .offset = 0};
    }
    auto start = file.start(kStart);
    if (!start) {
        Error error = std::move(start).error();
        error.file = name;
        return error;
    }
    if (!options.format.empty()) {
        const auto kind = kKindNames.find(options.format);
        if (kind == kKindNames.end()) {
            return Error{.code = Errc::Argument,
                         .message = "\"" + printable(options.format, 40) +
                                    "\" is no format; these are: " + join(formatNames(), ", "),
                         .field = "format"};
        }
        return openAs(kind->second, name, file, *start, siblings, options);
    }
    bool isCut = false;
    Kind kind = kindOf(file, *start, isCut);
    if (const auto reason = kind == Kind::Unknown ? notReadableFormat(*start, name) : std::nullopt) {
        return Error{.code = Errc::Unsupported, .message = *reason, .file = name, .offset = 0};
    }
    if (kind == Kind::Unknown && guess(*start).starts_with("it begins")) {
        kind = kindOfName(name);
        if (kind == Kind::FrozenGraph && !isCut) { // a .pb of something else, not a damaged one
            kind = Kind::Unknown;
        }
    }
    return openAs(kind, name, file, *start, siblings, options);
}

} // namespace apr
