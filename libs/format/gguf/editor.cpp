// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/format/gguf/layout.h"
#include "format.h"
#include "format/writing/metadata_edit.h"

#include <algorithm>
#include <array>
#include <limits>

namespace apr::gguf {
namespace {

/// The GGUF type of a new key: strings for the names under "general." that the specification defines as such.
std::string ggufTypeOf(const std::string& key, const Json& value)
{
    constexpr std::array<std::string_view, 4> kNumbers{"general.alignment", "general.quantization_version",
                                                       "general.file_type", "general.base_model.count"};
    const bool isNumberKey = std::find(kNumbers.begin(), kNumbers.end(), key) != kNumbers.end();
    if (value.is_string() ||
        (key.starts_with("general.") && !isNumberKey && !value.is_array() && !value.is_boolean())) {
        return "string";
    }
    if (value.is_boolean()) {
        return "bool";
    }
    if (value.is_number_unsigned()) {
        return value.get<std::uint64_t>() <= std::numeric_limits<std::uint32_t>::max() ? "u32" : "u64";
    }
    if (value.is_number_integer()) {
        return value.get<std::int64_t>() >= std::numeric_limits<std::int32_t>::min() ? "i32" : "i64";
    }
    if (value.is_number()) {
        return "f32";
    }
    if (value.is_array() && !value.empty()) {
        return '[' + ggufTypeOf({}, value.front()) + ']';
    }
    return {};
}

/// Whether a GGUF type takes a JSON value.
bool ggufTakes(std::string_view type, const Json& value)
{
    if (type == "string") {
        return value.is_string();
    }
    if (type == "bool") {
        return value.is_boolean();
    }
    if (type.starts_with('[') && type.ends_with(']')) {
        const std::string_view inner = type.substr(1, type.size() - 2);
        return value.is_array() &&
               std::all_of(value.begin(), value.end(), [inner](const Json& each) { return ggufTakes(inner, each); });
    }
    if (type == "f32" || type == "f64") {
        return value.is_number();
    }
    if (type.size() < 2 || !value.is_number_integer()) {
        return false;
    }
    const auto bits = parseUnsigned(type.substr(1));
    if (!bits || *bits == 0 || *bits > 64) {
        return false;
    }
    if (type.front() == 'u') {
        return value.is_number_unsigned() && (*bits == 64 || value.get<std::uint64_t>() >> *bits == 0);
    }
    if (value.is_number_unsigned()) {
        return value.get<std::uint64_t>() >> (*bits - 1) == 0;
    }
    return *bits == 64 || value.get<std::int64_t>() >= -(std::int64_t{1} << (*bits - 1));
}

Status changeGguf(Json& metadata, const MetadataChange& change, std::vector<std::string>& changes)
{
    Json& types = metadata[std::string(kTypesKey)];
    std::string key = change.key;
    std::string type;
    if (const std::size_t colon = key.rfind(':'); colon != key.npos && !metadata.contains(key)) {
        type = key.substr(colon + 1);
        key.resize(colon);
    }
    if (key.empty() || key == kTypesKey) {
        return keyError(change.key, key.empty() ? "the key is empty" : "this key holds the types of the others");
    }
    const Json* present = findMember(metadata, key);
    if (present == nullptr && key.ends_with(']')) { // an item of an array
        const std::size_t open = key.rfind('[');
        const std::string array = key.substr(0, open == key.npos ? 0 : open);
        const auto item = open == key.npos
                              ? std::nullopt
                              : parseUnsigned(std::string_view(key).substr(open + 1, key.size() - open - 2));
        if (item && metadata.contains(array) && metadata[array].is_array()) {
            if (*item > metadata[array].size()) {
                return noItem(change.key, metadata[array]);
            }
            if (!change.text) {
                return keyError(change.key, "items cannot be removed: other arrays refer to them by their index");
            }
            const bool isNew = *item == metadata[array].size();
            const std::string before = shownValue(isNew ? nullptr : &metadata[array][static_cast<std::size_t>(*item)]);
            if (isNew) {
                APR_TRY([[maybe_unused]] const Json added,
                        appended(metadata[array], *change.text, change.key, stringMember(types, array) == "[string]"));
            }
            Json& value = metadata[array][static_cast<std::size_t>(*item)];
            APR_TRY(value, valueLike(value, *change.text, change.key));
            if (!ggufTakes(stringMember(types, array).value_or(""), metadata[array])) {
                return keyError(change.key, "the value " + shownValue(&value) + " does not fit the type " +
                                                stringMember(types, array).value_or("?"));
            }
            noteChange(changes, change.key, before, &value);
            return {};
        }
    }
    const std::string before = shownValue(present);
    if (!change.text) {
        if (present == nullptr) {
            return keyError(change.key, "the metadata does not have this key");
        }
        metadata.erase(key);
        types.erase(key);
        noteChange(changes, key, before, nullptr);
        return {};
    }
    const std::string known = type.empty() ? stringMember(types, key).value_or("") : type;
    const std::string wanted = !known.empty() ? known : ggufTypeOf(key, looseValue(*change.text));
    Json value = wanted == "string" ? Json(*change.text) : looseValue(*change.text);
    if (wanted.empty() || !ggufTakes(wanted, value)) {
        return keyError(change.key,
                        "expected a value of type " + (wanted.empty() ? "string, bool or number" : wanted) +
                            ", found \"" + printable(*change.text, 60) + '"',
                        "The types are string, bool, u8 to u64, i8 to i64, f32, f64, and arrays such as [string]; "
                        "--set KEY:TYPE=VALUE names one.");
    }
    metadata[key] = std::move(value);
    types[key] = wanted;
    noteChange(changes, key, before, findMember(metadata, key));
    return {};
}

} // namespace

const MetadataEditor kEditor{.change = &changeGguf,
                             .forget =
                                 [](Metadata& metadata, const std::string& key) {
                                     metadata.erase(key);
                                     metadata[std::string(kTypesKey)].erase(key);
                                 },
                             .licenseKey = "general.license"};

} // namespace apr::gguf
