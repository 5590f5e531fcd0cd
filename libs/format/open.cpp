// SPDX-License-Identifier: MIT
#include "apr/format/open.h"

#include "apr/base/text.h"
#include "apr/format/manifest.h"
#include "apr/format/numpy/reader.h"
#include "apr/format/zip/archive.h"
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
#include "onnx/reader.h"
#include "protobuf/recognize.h"
#include "pytorch/reader.h"
#include "safetensors/reader.h"
#include "shards.h"
#include "tensorflow/reader.h"
#include "tflite/reader.h"
#include "whisper/reader.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace apr {
namespace {

constexpr std::uint64_t kStart = 128;                              ///< bytes required for format detection
constexpr std::uint64_t kMaxRemoteIndex = std::uint64_t{64} << 20; ///< the largest known are 10 MB

std::string_view textOf(const Bytes& bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(bytes.size())};
}

/// Describes content that no reader recognizes.
std::string describeContent(const Bytes& bytes)
{
    const std::string_view start = textOf(bytes).substr(0, kStart);
    const auto begins = [start](std::string_view text) { return start.substr(0, text.size()) == text; };
    if (begins("version https://git-lfs")) {
        return "the file is a Git LFS pointer; the model itself was not downloaded (run `git lfs pull`)";
    }
    if (begins("<!DOCTYPE") || begins("<html") || begins("<!doctype")) {
        return "the file is an HTML page, probably an error or login page from a failed download";
    }
    if (begins("FUGG")) {
        return "the file has a byte-swapped GGUF magic (FUGG), which is not supported";
    }
    return "the file starts with \"" + printable(start.substr(0, 16)) + '"';
}

bool looksLikeJson(const Bytes& bytes, std::uint64_t fileBytes)
{
    const std::string_view start = trim(textOf(bytes).substr(0, kStart));
    return fileBytes <= (std::uint64_t{256} << 20) && !start.empty() && start.front() == '{';
}

/// Opens a Hugging Face `*.safetensors.index.json` or `pytorch_model.bin.index.json`. The index must map every tensor
/// to the shard that contains it.
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
        return fail(Errc::Format, "the file is JSON, but not the index of a sharded model: \"weight_map\" is missing",
                    "");
    }
    if (!document.duplicateKeys.empty()) {
        return fail(Errc::Corrupt, "duplicate key \"" + printable(document.duplicateKeys.front(), 120) + '"',
                    "weight_map");
    }
    std::set<std::string> shardNames;
    for (const auto& [tensor, shard] : map->items()) {
        if (!shard.is_string()) {
            return fail(Errc::Corrupt, "the shard name is not a string", "weight_map", printable(tensor));
        }
        const auto& shardName = shard.get_ref<const std::string&>();
        if (!isPlainName(shardName)) {
            return fail(Errc::Unsafe,
                        "the shard path \"" + printable(shardName, 120) + "\" is outside the model's folder",
                        "weight_map", printable(tensor));
        }
        shardNames.insert(shardName);
    }
    if (shardNames.empty()) {
        return fail(Errc::Corrupt, "the index does not list any tensors", "weight_map");
    }
    std::vector<Model> shards;
    std::uint64_t mapped = 0;
    for (const std::string& shardName : shardNames) {
        APR_TRY(const ByteSource shardFile, openSibling(siblings, name, shardName));
        APR_TRY(const Bytes start, shardFile.start(kStart));
        const bool isPyTorch = zip::looksLike(start) || pytorch::looksLike(shardFile, start);
        if (!isPyTorch && !safetensors::looksLike(start)) {
            return fail(Errc::Unsupported,
                        "the shard " + printable(shardName) +
                            " is neither SafeTensors nor PyTorch: " + describeContent(start),
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
                                ? "the tensor is in shard " + printable(shardName) + ", but not in the index"
                                : "the index maps the tensor to " + printable(place->get_ref<const std::string&>()) +
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
                            "the index maps the tensor to " + displayJson(shard) + ", which does not contain it",
                            "weight_map", printable(tensor));
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

/// Parses a name like "model-00001-of-00003.gguf".
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

/// Opens a GGUF file, or all files of a split model from any of them (split.no is 0-based, the number in the name
/// 1-based).
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
                     .message = "split.count is " + std::to_string(count) +
                                ", but the file name does not match NAME-00001-of-" + fiveDigits(count) + ".gguf",
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
                         .message = "split.no and split.count do not match part " + std::to_string(number) + " of " +
                                    std::to_string(count) + " (expected split.no " + std::to_string(number - 1) + ')',
                         .file = folder + partName,
                         .field = "split.no"};
        }
        tensors += part.tensors().size();
        parts.push_back(std::move(part));
    }
    const auto stated = unsignedMember(parts.front().metadata(), "split.tensors.count");
    if (stated && *stated != tensors) {
        return Error{.code = Errc::MissingTensor,
                     .message = "the parts have " + formatCountOf(tensors, "tensor") +
                                " in total, but split.tensors.count is " + std::to_string(*stated),
                     .file = name,
                     .field = "split.tensors.count"};
    }
    return joinModels(parts, parts.front().metadata());
}

/// Opens a JSON file: the manifest or index of a sharded model.
Result<Model> openJson(const std::string& name, const ByteSource& file, const SiblingOpener& siblings,
                       const OpenOptions& options)
{
    if (!file.isInMemory()) { // a server may claim any size
        if (auto taken = options.budget.take(file.size(), 0, "the JSON index");
            !taken || file.size() > kMaxRemoteIndex) {
            return Error{.code = Errc::Memory,
                         .message = "the JSON index has " + formatBytes(file.size()) + ", the limit is " +
                                    formatBytes(std::min(kMaxRemoteIndex, options.budget.limit())) + " (APR_RAM_LIMIT)",
                         .file = name,
                         .offset = 0};
        }
    }
    APR_TRY(const Bytes text, file.start(file.size()));
    auto parsed = parseJson(textOf(text), 0, kSourceDepth, options.budget);
    if (!parsed && parsed.error().code == Errc::Memory) {
        Error error = std::move(parsed).error();
        error.file = name;
        return error;
    }
    if (!parsed) {
        return Error{.code = Errc::Format,
                     .message = "the file looks like JSON, but is malformed",
                     .file = name,
                     .offset = parsed.error().offset};
    }
    if (coreml::isManifest(parsed->value)) {
        return coreml::openPackage(name, parsed->value, siblings, options);
    }
    return isManifest(parsed->value) ? openManifest(name, parsed->value, siblings, options)
                                     : openIndex(name, *parsed, siblings, options);
}

/// File formats as detected from the content.
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

/// Format names for OpenOptions::format (`--format`).
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

/// Opens a .keras archive: JSON configuration and an HDF5 file with the weights. No Python objects are created.
Result<Model> openKeras(const std::string& name, const ByteSource& file, const OpenOptions& options)
{
    const auto named = [&name](Error error) {
        error.file = name;
        return error;
    };
    auto archive = zip::Archive::open(file, options.budget);
    if (!archive) {
        return named(std::move(archive).error());
    }
    Metadata metadata = Metadata::object();
    for (const auto& [entryName, key] : {std::pair("config.json", "config"), std::pair("metadata.json", "metadata")}) {
        const zip::Entry* entry = archive->find(entryName);
        if (entry == nullptr) {
            continue;
        }
        auto text = archive->read(*entry, options.budget.left() / kParsedExpansion);
        if (!text) {
            return named(std::move(text).error());
        }
        auto parsed = parseJson(textOf(*text), 0, kSourceDepth, options.budget);
        if (!parsed && parsed.error().code == Errc::Memory) {
            return named(std::move(parsed).error());
        }
        if (!parsed) {
            return Error{.code = Errc::Corrupt,
                         .message = std::string(entryName) + " in the archive is not valid JSON",
                         .file = name,
                         .offset = entry->dataOffset};
        }
        metadata["keras"][key] = std::move(parsed->value);
    }
    const zip::Entry* weights = archive->find("model.weights.h5");
    if (weights == nullptr) {
        return Error{.code = Errc::Unsupported,
                     .message = "the archive has no model.weights.h5; other weight formats of Keras are not supported",
                     .file = name};
    }
    return hdf5::openInner(name, file, archive->source(*weights, options.budget.limit()), name + ":model.weights.h5",
                           std::move(metadata), options);
}

/// Opens a zip archive according to its entries.
Result<Model> openZip(const std::string& name, const ByteSource& file, const OpenOptions& options)
{
    auto strict = zip::Archive::open(file, options.budget);
    // The entries of an inconsistent archive still determine which reader reports the error.
    const auto lenient = strict ? Result<zip::Archive>(Error{}) : zip::Archive::openLeniently(file, options.budget);
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
    Error error =
        strict ? Error{.code = Errc::Format,
                       .message = "the file is a zip archive with " + formatCountOf(strict->entries().size(), "file") +
                                  ", but not a PyTorch, NumPy or Keras model",
                       .offset = 0}
               : std::move(strict).error();
    error.file = name;
    return error;
}

/// Opens a TensorFlow `checkpoint` file, a text file that names the latest checkpoint.
Result<Model> openCheckpointState(const std::string& name, const ByteSource& file, const SiblingOpener& siblings,
                                  const OpenOptions& options)
{
    APR_TRY(const Bytes text, file.start(std::uint64_t{64} << 10));
    const auto newest = tensorflow::latestCheckpoint(textOf(text));
    if (!newest || !isPlainName(*newest)) {
        return Error{.code = newest ? Errc::Unsafe : Errc::Corrupt,
                     .message = newest
                                    ? "the checkpoint path \"" + printable(*newest, 120) + "\" is outside of its folder"
                                    : std::string("model_checkpoint_path is missing or malformed"),
                     .file = name,
                     .field = "model_checkpoint_path"};
    }
    const std::string index = *newest + ".index";
    APR_TRY(const ByteSource indexFile, openSibling(siblings, name, index));
    return tensorflow::openCheckpoint(folderOf(name) + index, indexFile, siblings, options);
}

/// The reason why a known format is not supported.
std::optional<std::string> unsupportedFormat(const Bytes& bytes, std::string_view name)
{
    const std::string_view start = textOf(bytes);
    if (start.starts_with("ptrt")) {
        const std::uint32_t version = start.size() >= 12 ? loadLittle<std::uint32_t>(bytes.data() + 8) : 0;
        return "the file is a TensorRT engine (header version " + std::to_string(version) +
               "), which only works with the TensorRT version and GPU it was built for; open the original model";
    }
    if (start.size() >= 8 && start.substr(4, 4) == "ORTM") {
        return "the file is an ONNX Runtime model (.ort), which is not supported; open the original .onnx file";
    }
    if (name.ends_with("coremldata.bin") || start.find("coremlc-component") != std::string_view::npos ||
        start.starts_with("program(1.") || start.starts_with("[\n  {\n    \"metadataOutputVersion\"")) {
        return "the file belongs to a compiled Core ML model (.mlmodelc), which is not supported; open the original "
               ".mlmodel or .mlpackage";
    }
    return std::nullopt;
}

/// Error for apr files without tensors or with an undocumented layout.
Error unsupportedDialect(AprDialect dialect, const std::string& name)
{
    std::string_view what = "the file has an .apr magic, but its header does not match any known layout";
    switch (dialect) {
    case AprDialect::Tsp: what = "the file contains a traveling salesman solver (aprender-tsp), not tensors"; break;
    case AprDialect::Cookbook:
        what = "the file is an apr-cookbook bundle, whose payload format is not documented";
        break;
    case AprDialect::Jugar: what = "the file is a CBOR file of jugar-apr, which is not supported"; break;
    case AprDialect::Bundle: what = "the file is a paged bundle (APBUNDLE), which is not supported"; break;
    default: break;
    }
    const bool isKnown = dialect != AprDialect::Unknown;
    return Error{
        .code = isKnown ? Errc::Unsupported : Errc::Format, .message = std::string(what), .file = name, .offset = 0};
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
    default: return unsupportedDialect(dialect, name);
    }
}

} // namespace

namespace {

/// Detects the format from the content only. Sets `isCut` for a truncated protobuf message.
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

/// If the content is not recognized, the suffix selects the reader that reports the most specific error.
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

/// Formats with nested entries, which OpenOptions::key selects from.
bool hasEntries(Kind kind)
{
    return kind == Kind::PyTorch || kind == Kind::Zip || kind == Kind::Hdf5 || kind == Kind::Checkpoint ||
           kind == Kind::CheckpointState || kind == Kind::SavedModel || kind == Kind::Json;
}

Result<Model> openAs(Kind kind, const std::string& name, const ByteSource& file, const Bytes& start,
                     const SiblingOpener& siblings, const OpenOptions& options)
{
    if (!options.key.empty() && kind != Kind::Unknown && !hasEntries(kind)) {
        return Error{.code = Errc::Argument,
                     .message = "the format has no entries to select; --key applies to PyTorch, HDF5 and TensorFlow "
                                "checkpoints",
                     .file = name,
                     .field = "--key"};
    }
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
    return Error{.code = Errc::Format,
                 .message = "model format not recognized: " + describeContent(start),
                 .file = name,
                 .offset = 0};
}

} // namespace

std::vector<std::string> formatNames()
{
    std::vector<std::string> names;
    names.reserve(kKindNames.size());
    for (const auto& [name, kind] : kKindNames) {
        names.push_back(name);
    }
    return names;
}

namespace {

/// Refuses to load tensors that are much larger than the files of the model.
class RefusedSource final : public TensorSource {
public:
    RefusedSource(Model inner, bool keepsStored, Error error)
        : m_inner(std::move(inner)), m_keepsStored(keepsStored), m_error(std::move(error))
    {
    }
    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        if (m_keepsStored && m_inner.tensors()[index].isInFile()) {
            return m_inner.load(index, range);
        }
        Error error = m_error;
        error.tensor = printable(m_inner.tensors()[index].name, 120);
        return error;
    }

private:
    Model m_inner;
    bool m_keepsStored;
    Error m_error;
};

/// `model`, with an error in place of its tensors when they decode to more than the budget allows: reading them from a
/// small file could take hours. The header can be shown anyway.
Model withinBudget(const Model& model, const Budget& budget)
{
    std::uint64_t stored = 0;
    std::uint64_t decoded = 0;
    for (const TensorInfo& tensor : model.tensors()) {
        std::uint64_t& sum = tensor.isInFile() ? stored : decoded;
        sum = checkedAdd(sum, tensor.byteSize).value_or(Budget::kUnlimited);
    }
    const std::uint64_t limit = budget.maxDecodedBytes();
    const std::uint64_t total = checkedAdd(stored, decoded).value_or(Budget::kUnlimited);
    if (total <= limit) {
        return model;
    }
    Error error{.code = Errc::Memory,
                .message = "the tensors decode to " + formatBytes(total) + ", but the files have " +
                           formatBytes(model.facts().totalBytes()) + "; the limit for files of this size is " +
                           formatBytes(limit) + " (APR_RAM_LIMIT)",
                .file = model.facts().parts.empty() ? "" : model.facts().parts.front().name};
    ModelParts parts{.metadata = model.sharedMetadata(),
                     .tensors = {model.tensors().begin(), model.tensors().end()},
                     .facts = model.facts()};
    parts.facts.findings.push_back(
        {.severity = Severity::Error,
         .rule = "structure.expansion",
         .message = error.message,
         .hint = "set APR_RAM_LIMIT to " + formatBytes(total) + " or more if you trust the file"});
    return Model(std::move(parts), std::make_shared<RefusedSource>(model, stored <= limit, std::move(error)));
}

Result<Model> openUnchecked(const std::string& name, const ByteSource& file, const SiblingOpener& siblings,
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
                         .message = "unknown format \"" + printable(options.format, 40) + "\", expected one of " +
                                    join(formatNames(), ", "),
                         .field = "format"};
        }
        return openAs(kind->second, name, file, *start, siblings, options);
    }
    if (textOf(*start).starts_with("ALBR-ENC")) {
        return Error{.code = Errc::Decrypt,
                     .message = "the file is encrypted by the tool apr (container ALBR-ENC), which is not supported; "
                                "decrypt it with `apr decrypt`",
                     .file = name,
                     .offset = 0};
    }
    bool isCut = false;
    Kind kind = kindOf(file, *start, isCut);
    if (const auto reason = kind == Kind::Unknown ? unsupportedFormat(*start, name) : std::nullopt) {
        return Error{.code = Errc::Unsupported, .message = *reason, .file = name, .offset = 0};
    }
    if (kind == Kind::Unknown && describeContent(*start).starts_with("the file starts with")) {
        kind = kindOfName(name);
        if (kind == Kind::FrozenGraph && !isCut) { // a different kind of .pb file, not a truncated one
            kind = Kind::Unknown;
        }
    }
    return openAs(kind, name, file, *start, siblings, options);
}

} // namespace

Result<Model> openModel(const std::string& name, const ByteSource& file, const SiblingOpener& siblings,
                        const OpenOptions& options)
{
    SiblingOpener counted;
    if (siblings) {
        counted = [siblings, budget = options.budget](const std::string& path, SiblingPath kind) -> Result<ByteSource> {
            APR_TRY(ByteSource sibling, siblings(path, kind));
            budget.addFile(sibling.size());
            return sibling;
        };
    }
    APR_TRY(const Model model, openUnchecked(name, file, counted, options));
    return withinBudget(model, options.budget);
}

} // namespace apr
