// SPDX-License-Identifier: MIT
#include "shards.h"

#include "apr/format/manifest.h"
#include "writer.h"

#include <limits>
#include <utility>

namespace apr::apr2 {
namespace {

/// The metadata of a shard; the first shard contains the metadata of the model.
Metadata shardMetadata(const Metadata& whole, std::size_t number, std::size_t count)
{
    Metadata out = Metadata::object();
    if (number == 0) {
        out = whole;
    } else {
        for (const std::string_view key : {"apr_version", "model_type", "architecture"}) {
            if (const Json* value = findMember(whole, key)) {
                out[std::string(key)] = *value;
            }
        }
    }
    out["shard"] = {{"index", number}, {"count", count}};
    return out;
}

/// The manifest, made when the sizes and checksums of the shards are known, which were written from the last to the
/// first.
FileLayout manifestFile(Manifest manifest)
{
    const std::uint64_t bytes = manifestText(manifest).size();
    FileLayout out;
    out.segments.push_back(Segment::late(bytes, [manifest = std::move(manifest)](const WrittenSoFar& written) {
        Manifest complete = manifest;
        const std::size_t count = complete.shards.size();
        for (std::size_t i = 0; i < count; ++i) {
            complete.shards[i].size = written.files[count - 1 - i].bytes;
            complete.shards[i].crc = written.files[count - 1 - i].contentCrc;
        }
        const std::string text = manifestText(complete);
        const auto characters = std::as_bytes(std::span(text));
        return Result<std::vector<std::byte>>(std::vector<std::byte>(characters.begin(), characters.end()));
    }));
    return out;
}

} // namespace

Result<OutputLayout> layOutShards(const Model& model, const Metadata& metadata, const WriteOptions& options,
                                  const ShardNames& names)
{
    constexpr auto kWidest = std::numeric_limits<std::uint32_t>::max();
    OutputLayout out;
    Manifest manifest;
    manifest.shards.resize(names.shards.size());
    for (std::size_t left = names.shards.size(); left > 0; --left) {
        const std::size_t i = left - 1;
        const std::vector<std::size_t>& tensors = names.shards[i];
        WriteOptions write = options;
        write.isShard = true;
        if (i > 0) {
            write.lateNumbers.clear();
        }
        if (!options.forms.empty()) {
            write.forms.clear();
            for (const std::size_t tensor : tensors) {
                write.forms.push_back(options.forms[tensor]);
            }
        }
        const Model part = selectTensors(model, tensors);
        APR_TRY(OutputLayout shard, layOut(part, shardMetadata(metadata, i, names.shards.size()), write));
        out.files.push_back(asPart(std::move(shard.files.front()), tensors, names.name(i, ".apr")));
        for (const TensorInfo& tensor : part.tensors()) {
            manifest.tensors.emplace(tensor.name, i);
        }
        manifest.shards[i] = {.file = out.files.back().name, .size = out.files.back().bytes(), .crc = kWidest};
    }
    out.files.push_back(manifestFile(std::move(manifest)));
    return out;
}

} // namespace apr::apr2
