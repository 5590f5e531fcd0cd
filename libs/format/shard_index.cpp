// SPDX-License-Identifier: MIT
#include "shard_index.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "content.h"
#include "probe.h"
#include "pytorch/reader.h"
#include "safetensors/reader.h"
#include "shards.h"

#include <algorithm>
#include <set>

namespace apr {
namespace {

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
        APR_TRY(const Bytes start, shardFile.start(Probe::kStart));
        const bool isPyTorch = zip::looksLike(start) || pytorch::looksLike(shardFile, start);
        if (!isPyTorch && !safetensors::looksLike(start)) {
            return fail(Errc::Unsupported,
                        "the shard " + printable(shardName) + " is neither SafeTensors nor PyTorch: " +
                            describeContent(
                                {reinterpret_cast<const char*>(start.data()), static_cast<std::size_t>(start.size())}),
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

} // namespace

Result<Model> openShardIndex(Probe& probe)
{
    const Result<ParsedJson>& document = probe.json();
    if (!document) {
        return document.error();
    }
    return openIndex(probe.name(), *document, probe.siblings(), probe.options());
}

const FormatReader kShardIndexReader{
    .title = "SafeTensors",
    .suffixes = ".index.json",
    .shardIndex = ".safetensors.index.json",
    .rank = FolderRank::Preferred,
    .hasEntries = true,
    .recognize = [](Probe& probe) { return probe.isJson() ? Match::Yes : Match::No; },
    .open = openShardIndex,
};

} // namespace apr
