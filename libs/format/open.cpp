// SPDX-License-Identifier: MIT
#include "apr/format/open.h"

#include "apr/base/text.h"
#include "apr2/reader.h"
#include "gguf/reader.h"
#include "safetensors/reader.h"

#include <algorithm>
#include <map>
#include <set>

namespace apr {
namespace {

std::string_view startOf(const Bytes& file, std::size_t most)
{
    return {reinterpret_cast<const char*>(file.data()),
            static_cast<std::size_t>(std::min<std::uint64_t>(file.size(), most))};
}

/// What bytes that no reader takes look like, to be of help.
std::string guess(const Bytes& file)
{
    const std::string_view start = startOf(file, 64);
    const auto begins = [start](std::string_view text) { return start.substr(0, text.size()) == text; };
    if (begins("version https://git-lfs")) {
        return "it is a Git LFS pointer: the model itself was not downloaded (`git lfs pull` fetches it)";
    }
    if (begins("<!DOCTYPE") || begins("<html") || begins("<!doctype")) {
        return "it is a web page: the download gave an error or login page";
    }
    if (begins("PK\x03\x04")) {
        return "it is a zip archive (PyTorch, Keras and NumPy use them), which cannot be read yet";
    }
    if (begins("\x80\x02") || begins("\x80\x04") || begins("\x80\x03")) {
        return "it is a Python pickle (older PyTorch files are), which cannot be read yet";
    }
    if (begins("\x89HDF\r\n")) {
        return "it is an HDF5 file (Keras uses them), which cannot be read yet";
    }
    if (begins(std::string_view("APRN")) || begins(std::string_view("APR\0", 4)) || begins("APR1") || begins("APR2")) {
        return "it is an apr file of another dialect, which cannot be read yet";
    }
    if (start.size() >= 8 && start.substr(4, 4) == "TFL3") {
        return "it is a TensorFlow Lite model, which cannot be read yet";
    }
    if (begins("lmgg") || begins("tjgg") || begins("fmgg")) {
        return "it is a GGML file from before GGUF, which cannot be read yet";
    }
    if (begins("FUGG")) {
        return "its magic is GGUF's backwards: a file of a pre-release writer that no reader takes";
    }
    return "it begins with \"" + printable(start.substr(0, 16)) + '"';
}

bool isPlainName(std::string_view name)
{
    return !name.empty() && name != "." && name != ".." && name.find('/') == std::string_view::npos &&
           name.find('\\') == std::string_view::npos && name.find('\0') == std::string_view::npos;
}

std::string folderOf(const std::string& path)
{
    const std::size_t slash = path.find_last_of('/');
    return slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
}

Result<Bytes> openSibling(const SiblingOpener& siblings, const std::string& from, const std::string& name)
{
    if (!siblings) {
        return Error{
            .code = Errc::Io, .message = "the shard " + printable(name) + " cannot be reached from here", .file = from};
    }
    auto bytes = siblings(name);
    if (!bytes) {
        Error error = std::move(bytes).error();
        error.code = Errc::Io;
        error.message = "the shard " + printable(name) + " is missing or cannot be read: " + error.message;
        error.file = from;
        return error;
    }
    return bytes;
}

bool looksLikeIndex(const Bytes& file)
{
    if (file.size() > (std::uint64_t{256} << 20)) {
        return false;
    }
    const std::string_view start = trim(startOf(file, 64));
    return !start.empty() && start.front() == '{';
}

/// A Hugging Face `*.safetensors.index.json`: every tensor of every shard must be mapped, and each where it is said to
/// be.
Result<Model> openIndex(const std::string& name, const Bytes& file, const SiblingOpener& siblings)
{
    const auto fail = [&name](Errc code, std::string message, std::string field, std::string tensor = {}) {
        return Error{.code = code,
                     .message = std::move(message),
                     .file = name,
                     .field = std::move(field),
                     .tensor = std::move(tensor)};
    };
    auto parsed = parseJson(startOf(file, static_cast<std::size_t>(file.size())));
    if (!parsed) {
        return fail(Errc::Format, "no model format fits: it looks like JSON, but is malformed", "");
    }
    const Json* map = findMember(parsed->value, "weight_map");
    if (map == nullptr || !map->is_object()) {
        return fail(Errc::Format,
                    "no model format fits: it is JSON, but not the index of a sharded model (no \"weight_map\")", "");
    }
    if (!parsed->duplicateKeys.empty()) {
        return fail(Errc::Corrupt, "the key \"" + printable(parsed->duplicateKeys.front(), 120) + "\" stands twice",
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
        APR_TRY(const Bytes bytes, openSibling(siblings, name, shardName));
        if (!safetensors::looksLike(bytes)) {
            return fail(Errc::Unsupported,
                        "the shard " + printable(shardName) + " is not a SafeTensors file; " + guess(bytes),
                        "weight_map");
        }
        APR_TRY(Model shard, safetensors::open(folderOf(name) + shardName, bytes));
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
    if (const Json* stated = findMember(parsed->value, "metadata")) {
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
Result<Model> openGguf(const std::string& name, const Bytes& file, const SiblingOpener& siblings)
{
    APR_TRY(Model first, gguf::open(name, file));
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
            APR_TRY(const Bytes bytes, openSibling(siblings, name, partName));
            APR_TRY(part, gguf::open(folder + partName, bytes));
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

} // namespace

Result<Model> openModel(const std::string& name, const Bytes& file, const SiblingOpener& siblings)
{
    if (file.size() == 0) {
        return Error{.code = Errc::Format, .message = "the file is empty", .file = name, .offset = 0};
    }
    if (apr2::looksLike(file)) {
        return apr2::open(name, file);
    }
    if (gguf::looksLike(file)) {
        return openGguf(name, file, siblings);
    }
    if (safetensors::looksLike(file)) {
        return safetensors::open(name, file);
    }
    if (looksLikeIndex(file)) {
        return openIndex(name, file, siblings);
    }
    // Nothing fits by content. Where the name claims SafeTensors, which has no magic, its reader knows best why not.
    constexpr std::string_view kSuffix = ".safetensors";
    std::string reason = guess(file);
    const bool claims =
        name.size() > kSuffix.size() && name.compare(name.size() - kSuffix.size(), kSuffix.size(), kSuffix) == 0;
    if (claims && reason.compare(0, 9, "it begins") == 0) {
        return safetensors::open(name, file);
    }
    return Error{.code = Errc::Format, .message = "no model format fits: " + reason, .file = name, .offset = 0};
}

} // namespace apr
