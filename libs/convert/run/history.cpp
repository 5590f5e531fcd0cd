// SPDX-License-Identifier: MIT
#include "apr/convert/history.h"

#include "apr/base/json.h"
#include "apr/base/text.h"
#include "apr/convert/steps.h"

namespace apr {
namespace {

std::string memberText(const Json& object, std::string_view key)
{
    return stringMember(object, key).value_or(std::string());
}

std::string commandLineOf(const Json& entry)
{
    const Json* stored = findMember(entry, "recipe");
    auto recipe = stored != nullptr ? recipeFromJson(*stored) : Result<Recipe>(Error{});
    if (!recipe) {
        return {};
    }
    recipe->operation = memberText(entry, "operation");
    std::string out = "aprcli";
    for (const std::string& word : commandWords(*recipe)) {
        out += ' ' + shellQuote(word);
    }
    return out;
}

HistoryEntry entryOf(const Json& entry)
{
    HistoryEntry out{.operation = memberText(entry, "operation"),
                     .tool = memberText(entry, "tool"),
                     .createdAt = memberText(entry, "created_at"),
                     .origin = memberText(entry, "origin"),
                     .commandLine = commandLineOf(entry)};
    if (const std::string version = memberText(entry, "tool_version"); !version.empty()) {
        out.tool += (out.tool.empty() ? "" : " ") + version;
    }
    const Json* inputs = findMember(entry, "inputs");
    for (const Json& input : inputs != nullptr && inputs->is_array() ? *inputs : Json::array()) {
        out.inputs.push_back({.file = memberText(input, "file"),
                              .bytes = unsignedMember(input, "bytes").value_or(0),
                              .sha256 = memberText(input, "sha256")});
    }
    return out;
}

} // namespace

std::vector<HistoryEntry> historyOf(const Metadata& metadata)
{
    std::vector<HistoryEntry> out;
    const Json* provenance = findMember(metadata, "provenance");
    if (provenance == nullptr || !provenance->is_object()) {
        return out;
    }
    out.push_back(entryOf(*provenance));
    const Json* previous = findMember(*provenance, "previous");
    if (previous != nullptr && previous->is_object()) {
        out.push_back(entryOf(*previous));
    }
    for (std::size_t i = previous != nullptr && previous->is_array() ? previous->size() : 0; i-- > 0;) {
        if ((*previous)[i].is_object()) { // the last one is the newest
            out.push_back(entryOf((*previous)[i]));
        }
    }
    return out;
}

} // namespace apr
