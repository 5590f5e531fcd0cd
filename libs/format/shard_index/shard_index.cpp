// SPDX-License-Identifier: MIT
#include "shard_index.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "format.h"
#include "format/pytorch/reader.h"
#include "format/reading/content.h"
#include "format/reading/probe.h"
#include "format/reading/shards.h"
#include "format/safetensors/reader.h"

#include <algorithm>
#include <map>

namespace apr {
namespace {

/// The files of all shards. E007 that names those that are missing, and how many of the `total` tensors are in them.
Result<std::vector<ByteSource>> openShards(const std::string& name,
                                           const std::map<std::string, std::uint64_t>& shardNames, std::uint64_t total,
                                           const SiblingOpener& siblings)
{
    std::vector<ByteSource> files;
    std::vector<std::string> missing;
    std::uint64_t lost = 0;
    for (const auto& [shardName, count] : shardNames) {
        auto file = openSibling(siblings, name, shardName); // in the folder of the index, or below it
        if (file) {
            files.push_back(std::move(*file));
        } else if (!siblings || !file.error().notFound) {
            return std::move(file).error();
        } else {
            missing.push_back(printable(shardName));
            lost += count;
        }
    }
    if (missing.empty()) {
        return files;
    }
    constexpr std::size_t kShown = 5;
    const std::size_t others = missing.size() > kShown ? missing.size() - kShown : 0;
    const bool isOne = missing.size() == 1;
    std::string message = isOne ? "the shard " : "the shards ";
    missing.resize(missing.size() - others);
    message += join(missing, ", ");
    message += others > 0 ? " and " + formatCountOf(others, "other") : "";
    message += isOne ? " is missing" : " are missing";
    return Error{.code = Errc::Io,
                 .message = message + ": " + formatCount(lost) + " of " + formatCountOf(total, "tensor") +
                            (lost == 1 ? " is in " : " are in ") + (isOne ? "it" : "them"),
                 .file = name,
                 .field = "weight_map",
                 .notFound = true,
                 .advice = "Download the missing " + std::string(isOne ? "file" : "files") +
                           " into the folder of the index."};
}

/// A shard in the format that its structure has: the header length of a SafeTensors file can look like the start of a
/// pickle. The names in it are those of the index.
Result<Model> openShard(const std::string& name, const std::string& shardName, const ByteSource& file,
                        OpenOptions options)
{
    APR_TRY(const Bytes start, file.start(Probe::kStart));
    const std::string path = folderOf(name) + shardName;
    if (safetensors::looksLike(start)) {
        return safetensors::open(path, file, options);
    }
    if (zip::looksLike(start) || pytorch::looksLike(file, start)) {
        options.keepNames = true;
        return pytorch::open(path, file, options);
    }
    const std::string_view text{reinterpret_cast<const char*>(start.data()), static_cast<std::size_t>(start.size())};
    std::string advice = adviceForContent(text);
    return Error{.code = Errc::Format,
                 .message = "the shard " + printable(shardName) + " is neither SafeTensors nor PyTorch: " +
                            (text.empty() ? std::string("the file is empty") : describeContent(text)),
                 .file = name,
                 .field = "weight_map",
                 .advice = advice.empty() ? "Download or export the shard again." : std::move(advice)};
}

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
    std::map<std::string, std::uint64_t> shardNames; // with the number of tensors that the index maps to each
    for (const auto& [tensor, shard] : map->items()) {
        if (!shard.is_string()) {
            return fail(Errc::Corrupt, "the shard name is not a string", "weight_map", printable(tensor));
        }
        const std::string shardName = shardPath(shard.get_ref<const std::string&>());
        if (shardName.empty()) {
            return fail(Errc::Unsafe,
                        "the shard path \"" + printable(shard.get_ref<const std::string&>(), 120) +
                            "\" is outside the model's folder",
                        "weight_map", printable(tensor));
        }
        ++shardNames[shardName];
    }
    if (shardNames.empty()) {
        return fail(Errc::Corrupt, "the index does not list any tensors", "weight_map");
    }
    APR_TRY(const std::vector<ByteSource> files, openShards(name, shardNames, map->size(), siblings));
    std::vector<Model> shards;
    std::vector<Finding> findings;
    std::uint64_t mapped = 0;
    auto file = files.begin();
    for (const auto& [shardName, count] : shardNames) {
        APR_TRY(Model shard, openShard(name, shardName, *file++, options));
        std::vector<std::size_t> kept;
        for (std::size_t i = 0; i < shard.tensors().size(); ++i) {
            const std::string& tensor = shard.tensors()[i].name;
            const Json* place = findMember(*map, tensor);
            if (place != nullptr && shardPath(place->get_ref<const std::string&>()) == shardName) {
                kept.push_back(i);
                continue;
            }
            findings.push_back(
                {.severity = Severity::Warning,
                 .rule = "shards.not-in-index",
                 .message = (place == nullptr
                                 ? "skipped: the tensor is in shard " + printable(shardName) + ", but not in the index"
                                 : "skipped: the tensor is in shard " + printable(shardName) +
                                       ", but the index maps it to " + printable(place->get_ref<const std::string&>())),
                 .tensor = printable(tensor),
                 .hint = "loaders that read whole shards may load it"});
        }
        mapped += kept.size();
        shards.push_back(kept.size() == shard.tensors().size() ? std::move(shard) : selectTensors(shard, kept));
    }
    if (mapped != map->size()) {
        for (const auto& [tensor, shard] : map->items()) {
            const bool found = std::any_of(shards.begin(), shards.end(), [&tensor = tensor](const Model& model) {
                return model.find(tensor).has_value();
            });
            if (!found) {
                const auto other = std::find_if(findings.begin(), findings.end(), [&tensor = tensor](const Finding& f) {
                    return f.tensor == printable(tensor);
                });
                std::string message =
                    "the index maps the tensor to " + displayJson(shard) + ", which does not contain it";
                if (other != findings.end()) {
                    return fail(Errc::Corrupt, message + "; another shard does", "weight_map", printable(tensor));
                }
                findings.push_back({.severity = Severity::Error,
                                    .rule = "structure.unread-weight",
                                    .message = std::move(message),
                                    .tensor = printable(tensor),
                                    .hint = "download the shard again, or remove the tensor from the index"});
            }
        }
    }
    Metadata metadata = shards.front().metadata();
    if (const Json* stated = findMember(document.value, "metadata")) {
        metadata["index_metadata"] = *stated;
    }
    APR_TRY(const Model joined, joinModels(shards, std::move(metadata)));
    return findings.empty() ? joined : withFindings(joined, std::move(findings));
}

} // namespace

Result<Model> openShardIndex(Probe& probe)
{
    const Result<ParsedJson>& document = probe.json();
    if (!document) {
        return document.error();
    }
    return openIndex(probe.name(), *document, probe.siblings(), probe.options());
}

const FormatReader kPickleIndexReader{
    .suffixes = ".bin.index.json",
    .shardIndex = ".bin.index.json",
    .rank = FolderRank::Index,
    .hasEntries = true,
    .recognition = Recognition::Document,
    .recognize =
        [](Probe& probe) { return probe.isJson() && probe.hasSuffix(".bin.index.json") ? Match::Yes : Match::No; },
    .open = openShardIndex,
};

const FormatReader kShardIndexReader{
    .suffixes = ".index.json",
    .shardIndex = ".safetensors.index.json",
    .rank = FolderRank::Preferred,
    .hasEntries = true,
    .recognition = Recognition::AnyDocument,
    .recognize = [](Probe& probe) { return probe.isJson() ? Match::Yes : Match::No; },
    .open = openShardIndex,
};

} // namespace apr

namespace apr::shard_index {

constinit const Format kFormat{.readers = {&kPickleIndexReader, &kShardIndexReader}};

} // namespace apr::shard_index
