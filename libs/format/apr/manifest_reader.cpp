// SPDX-License-Identifier: MIT
#include "apr/base/crc32.h"
#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/format/manifest.h"
#include "format.h"
#include "format/reading/probe.h"
#include "format/reading/shards.h"

#include <utility>
#include <vector>

namespace apr {
namespace {

Error refuse(Errc code, const std::string& file, std::string message, std::string field, std::string tensor = {})
{
    return Error{.code = code,
                 .message = std::move(message),
                 .file = file,
                 .field = std::move(field),
                 .tensor = std::move(tensor)};
}

/// Whether `stated` is the CRC-32 in the footer of an apr2 file, or the CRC-32 of the whole file, which other programs
/// may write.
Result<bool> hasCrc(const Model& shard, std::uint32_t stated)
{
    const FilePart& part = shard.facts().parts.front();
    const StoredChecksum& own = shard.facts().checksums.front();
    APR_TRY(const Bytes footer, part.content.read(own.size, part.bytes - own.size));
    return stated == own.expected || stated == crc32(footer.span(), own.expected);
}

Result<Model> openShard(const std::string& name, const ManifestShard& stated, const Probe& probe)
{
    APR_TRY(const ByteSource file, openSibling(probe.siblings(), name, stated.file));
    const std::string path = folderOf(name) + stated.file;
    if (stated.size && file.size() != *stated.size) {
        return refuse(Errc::Checksum, path,
                      "the shard has " + std::to_string(file.size()) + " bytes, but the manifest declares " +
                          std::to_string(*stated.size),
                      "size");
    }
    APR_TRY(Model shard, probe.modelOpener()(path, file, {}, probe.options()));
    if (!shard.facts().traits().isNative || shard.facts().parts.size() != 1) {
        return refuse(Errc::Unsupported, path,
                      shard.facts().traits().isNative
                          ? std::string("the shard is itself sharded, expected a single .apr file")
                          : "the shard is a " + shard.facts().title() + " file, expected .apr",
                      "shards");
    }
    if (stated.crc && shard.facts().format == FormatId::Apr2) {
        APR_TRY(const bool isMatch, hasCrc(shard, *stated.crc));
        if (!isMatch) {
            return refuse(Errc::Checksum, path,
                          "shard CRC-32 mismatch: the shard has " + crcText(shard.facts().checksums.front().expected) +
                              ", the manifest declares " + crcText(*stated.crc),
                          "crc32");
        }
    }
    return shard;
}

/// Opens all shards as one model. E007 for a missing shard, E004 for a shard whose size or checksum differs from the
/// manifest (compared with its footer, without reading the data), E012 for a tensor that is not in its shard.
Result<Model> openManifest(Probe& probe)
{
    if (!probe.json()) {
        return probe.json().error();
    }
    const std::string& name = probe.name();
    const Json& document = probe.json()->value;
    APR_TRY(const Manifest manifest, parseManifest(name, document));
    std::vector<Model> shards;
    std::size_t found = 0;
    for (std::size_t i = 0; i < manifest.shards.size(); ++i) {
        APR_TRY(Model shard, openShard(name, manifest.shards[i], probe));
        for (const TensorInfo& tensor : shard.tensors()) {
            const auto at = manifest.tensors.find(tensor.name);
            if (!manifest.tensors.empty() && (at == manifest.tensors.end() || at->second != i)) {
                return refuse(at == manifest.tensors.end() ? Errc::Corrupt : Errc::MissingTensor, name,
                              at == manifest.tensors.end()
                                  ? "the tensor is in shard " + printable(manifest.shards[i].file) +
                                        ", but not in the manifest"
                                  : "the manifest maps the tensor to " + printable(manifest.shards[at->second].file) +
                                        ", but it is in " + printable(manifest.shards[i].file),
                              "tensor_shard_map", printable(tensor.name, 120));
            }
            ++found;
        }
        shards.push_back(std::move(shard));
    }
    if (!manifest.tensors.empty() && found != manifest.tensors.size()) {
        for (const auto& [tensor, shard] : manifest.tensors) {
            if (!shards[shard].find(tensor)) {
                return refuse(Errc::MissingTensor, name,
                              "the manifest maps the tensor to " + printable(manifest.shards[shard].file) +
                                  ", which does not contain it",
                              "tensor_shard_map", printable(tensor, 120));
            }
        }
    }
    Metadata metadata = shards.front().metadata();
    metadata.erase("shard");
    return joinModels(shards, std::move(metadata));
}

} // namespace

const FormatReader kAprManifestReader{
    .hasEntries = true,
    .recognition = Recognition::Document,
    .recognize =
        [](Probe& probe) {
            return probe.isJson() && probe.json() && isManifest(probe.json()->value) ? Match::Yes : Match::No;
        },
    .open = openManifest,
};

} // namespace apr
