// SPDX-License-Identifier: MIT
#include "apr/format/manifest.h"

#include "apr/base/crc32.h"
#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "format/reading/shards.h"

#include <utility>

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

} // namespace apr
