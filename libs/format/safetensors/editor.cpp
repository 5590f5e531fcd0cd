// SPDX-License-Identifier: MIT
#include "format.h"
#include "format/writing/metadata_edit.h"

#include <string_view>

namespace apr::safetensors {
namespace {

constexpr std::string_view kOwnStrings = "__metadata__";

Status changeSafeTensors(Json& metadata, const MetadataChange& change, std::vector<std::string>& changes)
{
    Json& strings = metadata[std::string(kOwnStrings)];
    if (!strings.is_object()) {
        strings = Json::object();
    }
    std::string key = change.key;
    const std::string prefix = std::string(kOwnStrings) + '.';
    if (key.starts_with(prefix)) {
        key.erase(0, prefix.size());
    }
    if (key.empty()) {
        return keyError(change.key, "the key is empty");
    }
    const Json* present = findMember(strings, key);
    const std::string before = shownValue(present);
    if (!change.text) {
        if (present == nullptr) {
            return keyError(change.key, "the metadata does not have this key");
        }
        strings.erase(key);
        noteChange(changes, key, before, nullptr);
        return {};
    }
    strings[key] = *change.text;
    noteChange(changes, key, before, findMember(strings, key));
    return {};
}

void finish(Metadata& metadata, std::vector<std::string>& changes)
{
    Json strings = metadata.contains(kOwnStrings) ? metadata[std::string(kOwnStrings)] : Json::object();
    if (!strings.contains("format")) {
        changes.emplace_back("format: (none) → \"pt\", which Hugging Face loaders require");
    }
    metadata.erase(std::string(kOwnStrings));
    metadata["source_metadata"][std::string(kOwnStrings)] = std::move(strings);
}

} // namespace

const MetadataEditor kEditor{.change = &changeSafeTensors, .finish = &finish};

} // namespace apr::safetensors
