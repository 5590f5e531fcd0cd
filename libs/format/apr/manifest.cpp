// SPDX-License-Identifier: MIT
#include "apr/format/manifest.h"

#include "apr/base/crc32.h"
#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "format.h"
#include "format/reading/probe.h"
#include "format/reading/shards.h"

#include <algorithm>

namespace apr {
namespace {

Error fail(Errc code, const std::string& file, std::string message, std::string field, std::string tensor = {})
{
    return Error{.code = code,
                 .message = std::move(message),
                 .file = file,
                 .field = std::move(field),
                 .tensor = std::move(tensor)};
}

std::optional<std::uint32_t> crcFrom(const Json* value)
{
    if (value == nullptr || !value->is_string()) {
        return std::nullopt;
    }
    std::string_view text = value->get_ref<const std::string&>();
    text.remove_prefix(text.starts_with("0x") ? 2 : 0);
    const auto bytes = text.size() == 8 ? fromHex(text) : std::nullopt;
    if (!bytes) {
        return std::nullopt;
    }
    std::uint32_t crc = 0;
    for (const char byte : *bytes) {
        crc = crc << 8U | static_cast<std::uint8_t>(byte);
    }
    return crc;
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
        return fail(Errc::Checksum, path,
                    "the shard has " + std::to_string(file.size()) + " bytes, but the manifest declares " +
                        std::to_string(*stated.size),
                    "size");
    }
    APR_TRY(Model shard, probe.modelOpener()(path, file, {}, probe.options()));
    if (!shard.facts().traits().isNative || shard.facts().parts.size() != 1) {
        return fail(Errc::Unsupported, path,
                    shard.facts().traits().isNative
                        ? std::string("the shard is itself sharded, expected a single .apr file")
                        : "the shard is a " + shard.facts().title() + " file, expected .apr",
                    "shards");
    }
    if (stated.crc && shard.facts().format == FormatId::Apr2) {
        APR_TRY(const bool isMatch, hasCrc(shard, *stated.crc));
        if (!isMatch) {
            return fail(Errc::Checksum, path,
                        "shard CRC-32 mismatch: the shard has " + crcText(shard.facts().checksums.front().expected) +
                            ", the manifest declares " + crcText(*stated.crc),
                        "crc32");
        }
    }
    return shard;
}

} // namespace

bool isManifest(const Json& document)
{
    const Json* shards = findMember(document, "shards");
    return shards != nullptr && shards->is_array();
}

Result<Manifest> parseManifest(const std::string& name, const Json& document)
{
    Manifest out;
    for (const Json& entry : *findMember(document, "shards")) {
        ManifestShard shard;
        auto file = stringMember(entry, "file");
        file = file ? file : stringMember(entry, "filename");
        if (!file) {
            return fail(Errc::Corrupt, name, "a shard entry has neither \"file\" nor \"filename\"", "shards");
        }
        if (!isPlainName(*file)) {
            return fail(Errc::Unsafe, name,
                        "the shard path \"" + printable(*file, 120) + "\" is outside the model's folder", "shards");
        }
        shard.file = *file;
        shard.size = unsignedMember(entry, "size");
        if (const Json* size = findMember(entry, "size"); size != nullptr && !size->is_null() && !shard.size) {
            return fail(Errc::Corrupt, name, "the size of " + printable(*file, 120) + " is not a non-negative integer",
                        "shards.size");
        }
        const Json* crc = findMember(entry, "crc32");
        shard.crc = crcFrom(crc);
        if (crc != nullptr && !crc->is_null() && !shard.crc) {
            return fail(Errc::Corrupt, name,
                        "the crc32 of " + printable(*file, 120) + " is not a string of eight hexadecimal digits",
                        "shards.crc32");
        }
        if (const Json* tensors = findMember(entry, "tensors"); tensors != nullptr && tensors->is_array()) {
            for (const Json& tensor : *tensors) {
                if (!tensor.is_string()) {
                    continue;
                }
                const auto [at, isNew] = out.tensors.emplace(tensor.get<std::string>(), out.shards.size());
                if (!isNew && at->second != out.shards.size()) {
                    return fail(Errc::Corrupt, name, "the tensor is listed in two shards", "shards.tensors",
                                printable(at->first, 120));
                }
            }
        }
        out.shards.push_back(std::move(shard));
    }
    const auto count = unsignedMember(document, "shard_count");
    if (const Json* stated = findMember(document, "shard_count"); stated != nullptr && !stated->is_null() && !count) {
        return fail(Errc::Corrupt, name, "shard_count is not a non-negative integer", "shard_count");
    }
    if (out.shards.empty() || (count && *count != out.shards.size())) {
        return fail(Errc::Corrupt, name,
                    "the manifest lists " + formatCountOf(out.shards.size(), "shard") +
                        (count ? ", but shard_count is " + std::to_string(*count) : ""),
                    "shard_count");
    }
    for (const std::string_view key : {"tensor_shard_map", "weight_map"}) {
        const Json* map = findMember(document, key);
        if (map == nullptr || !map->is_object()) {
            continue;
        }
        for (const auto& [tensor, shard] : map->items()) {
            if (!shard.is_number_unsigned() || shard.get<std::uint64_t>() >= out.shards.size()) {
                return fail(Errc::Corrupt, name, "the tensor is mapped to a shard that the manifest does not list",
                            std::string(key), printable(tensor, 120));
            }
            const auto [at, isNew] = out.tensors.emplace(tensor, shard.get<std::size_t>());
            if (!isNew && at->second != shard.get<std::size_t>()) {
                return fail(Errc::Corrupt, name, "the tensor is mapped to two different shards", std::string(key),
                            printable(tensor, 120));
            }
        }
    }
    return out;
}

std::string manifestText(const Manifest& manifest)
{
    Json shards = Json::array();
    for (const ManifestShard& shard : manifest.shards) {
        shards.push_back({{"file", shard.file},
                          {"size", shard.size.value_or(0)},
                          {"crc32", crcText(shard.crc.value_or(0)).substr(2)}});
    }
    const Json out{{"apr_version", "2.0.0"},
                   {"sharded", true},
                   {"shard_count", manifest.shards.size()},
                   {"shards", shards},
                   {"tensor_shard_map", manifest.tensors}};
    return dumpJson(out, 2) + '\n';
}

namespace {

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
                return fail(at == manifest.tensors.end() ? Errc::Corrupt : Errc::MissingTensor, name,
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
                return fail(Errc::MissingTensor, name,
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
