// SPDX-License-Identifier: MIT
#include "metadata_edit.h"

#include "apr/base/text.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

namespace apr {
namespace {

constexpr std::size_t kShownValue = 60;

/// A part of a key path: a member or an item.
struct PathPart {
    std::string name = {};
    std::optional<std::size_t> item = {};
};

/// "a.b[3]" as members and items. Keys with dots of their own are joined where `object` has them.
Result<std::vector<PathPart>> pathOf(const Json& object, const std::string& key)
{
    std::vector<PathPart> out;
    const Json* at = &object;
    std::string_view rest = key;
    while (!rest.empty()) {
        // The longest start of the rest that is a member here, else the next name.
        std::size_t length = std::min(rest.find_first_of(".["), rest.size());
        for (std::size_t end = rest.size(); at != nullptr && end > length; --end) {
            const bool isBorder = end == rest.size() || rest[end] == '.' || rest[end] == '[';
            if (isBorder && findMember(*at, rest.substr(0, end)) != nullptr) {
                length = end;
            }
        }
        if (length == 0) {
            return keyError(key, "a part of the key is empty");
        }
        out.push_back({.name = std::string(rest.substr(0, length))});
        at = at != nullptr ? findMember(*at, rest.substr(0, length)) : nullptr;
        rest.remove_prefix(length);
        while (rest.starts_with('[')) {
            const std::size_t close = rest.find(']');
            const auto item = close == rest.npos ? std::nullopt : parseUnsigned(rest.substr(1, close - 1));
            if (!item) {
                return keyError(key, "the index in brackets is not a number");
            }
            out.push_back({.item = static_cast<std::size_t>(*item)});
            at = at != nullptr && at->is_array() && *item < at->size() ? &(*at)[static_cast<std::size_t>(*item)]
                                                                       : nullptr;
            rest.remove_prefix(close + 1);
        }
        if (rest.starts_with('.')) {
            rest.remove_prefix(1);
            if (rest.empty()) {
                return keyError(key, "a part of the key is empty");
            }
        }
    }
    if (out.empty()) {
        return keyError(key, "the key is empty");
    }
    return out;
}

} // namespace

Error keyError(const std::string& key, std::string message, std::string advice)
{
    return Error{.code = Errc::Argument,
                 .message = std::move(message),
                 .field = printable(key, 120),
                 .advice = std::move(advice)};
}

std::string shownValue(const Json* value)
{
    if (value == nullptr) {
        return "(none)";
    }
    std::string text = printable(dumpJson(*value), kShownValue * 4);
    if (text.size() > kShownValue) {
        text.resize(kShownValue);
        while (!isUtf8(text)) {
            text.pop_back();
        }
        text += "…";
    }
    return text;
}

void noteChange(std::vector<std::string>& changes, const std::string& key, const std::string& before, const Json* after)
{
    const std::string now = shownValue(after);
    changes.push_back(printable(key, 120) + ": " + before + " → " + (after == nullptr ? "(removed)" : now));
}

Json looseValue(const std::string& text)
{
    auto parsed = parseJson(text);
    return parsed ? std::move(parsed->value) : Json(text);
}

Result<Json> valueLike(const Json& before, const std::string& text, const std::string& key)
{
    if (before.is_string()) {
        return Json(text);
    }
    auto parsed = parseJson(text);
    const bool fits = parsed && ((before.is_number() && parsed->value.is_number()) ||
                                 parsed->value.type() == before.type() || before.is_null());
    if (!fits) {
        const std::string_view expected = before.is_boolean()  ? "true or false"
                                          : before.is_number() ? "a number"
                                          : before.is_array()  ? "a JSON array"
                                                               : "a JSON object";
        return keyError(key, "expected " + std::string(expected) + ", found \"" + printable(text, 60) + '"',
                        "To change the type of an entry, remove it first.");
    }
    return std::move(parsed->value);
}

Error noItem(const std::string& key, const Json& array)
{
    if (!array.is_array()) {
        return keyError(key, "the value is not an array");
    }
    const std::size_t count = array.size();
    return keyError(key, "the array does not have this item; it has " + formatCountOf(count, "item") + ", and [" +
                             std::to_string(count) + "] adds one");
}

Result<Json> appended(Json& array, const std::string& text, const std::string& key, bool areStrings)
{
    Json value = areStrings ? Json(text) : looseValue(text);
    if (!array.empty()) {
        APR_TRY(value, valueLike(array.back(), text, key));
    }
    array.push_back(value);
    return value;
}

Status changeNested(Json& object, const MetadataChange& change, std::vector<std::string>& changes)
{
    APR_TRY(const std::vector<PathPart> path, pathOf(object, change.key));
    Json* at = &object;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        if (path[i].item) {
            if (!at->is_array() || *path[i].item >= at->size()) {
                return noItem(change.key, *at);
            }
            at = &(*at)[*path[i].item];
            continue;
        }
        if (!at->is_object()) {
            return keyError(change.key,
                            "\"" + printable(path[i].name, 60) + "\" is inside a value that is not an object");
        }
        if (!at->contains(path[i].name)) {
            if (!change.text || path[i + 1].item) {
                return keyError(change.key, "the metadata does not have this key");
            }
            (*at)[path[i].name] = Json::object();
        }
        at = &(*at)[path[i].name];
    }
    const PathPart& last = path.back();
    if (last.item) {
        if (at->is_array() && *last.item == at->size() && change.text) {
            APR_TRY(const Json value, appended(*at, *change.text, change.key));
            noteChange(changes, change.key, shownValue(nullptr), &value);
            return {};
        }
        if (!at->is_array() || *last.item >= at->size()) {
            return noItem(change.key, *at);
        }
        const std::string before = shownValue(&(*at)[*last.item]);
        if (!change.text) {
            at->erase(at->begin() + static_cast<std::ptrdiff_t>(*last.item));
            noteChange(changes, change.key, before, nullptr);
            return {};
        }
        APR_TRY((*at)[*last.item], valueLike((*at)[*last.item], *change.text, change.key));
        noteChange(changes, change.key, before, &(*at)[*last.item]);
        return {};
    }
    if (!at->is_object()) {
        return keyError(change.key, "\"" + printable(last.name, 60) + "\" is inside a value that is not an object");
    }
    const Json* present = findMember(*at, last.name);
    const std::string before = shownValue(present);
    if (!change.text) {
        if (present == nullptr) {
            return keyError(change.key, "the metadata does not have this key");
        }
        at->erase(last.name);
        noteChange(changes, change.key, before, nullptr);
        return {};
    }
    Json value = looseValue(*change.text);
    if (present != nullptr) {
        APR_TRY(value, valueLike(*present, *change.text, change.key));
    }
    (*at)[last.name] = std::move(value);
    noteChange(changes, change.key, before, findMember(*at, last.name));
    return {};
}

} // namespace apr
