// SPDX-License-Identifier: MIT
#include "apr/format/model_card.h"

#include "apr/base/text.h"

namespace apr {
Json modelCard(const std::string& text)
{
    Json card = Json::object();
    card["text"] = text;
    if (!text.starts_with("---\n") && !text.starts_with("---\r\n")) {
        return card;
    }
    std::string listKey;
    for (const std::string_view line : split(std::string_view(text).substr(4), '\n')) {
        if (trim(line) == "---") {
            break;
        }
        if (!line.empty() && (line.front() == '-' || line.substr(0, 3) == "  -") && !listKey.empty()) {
            const std::string_view item = trim(line.substr(line.find('-') + 1));
            Json& list = card[listKey];
            if (item.find(": ") == std::string_view::npos && (list.is_null() || list.is_array())) {
                list.push_back(item);
            }
            continue;
        }
        const std::size_t colon = line.find(':');
        listKey.clear();
        if (line.empty() || line.front() == ' ' || line.front() == '#' || colon == std::string_view::npos) {
            continue;
        }
        const std::string key(trim(line.substr(0, colon)));
        std::string_view value = trim(line.substr(colon + 1));
        if (value.size() > 1 && (value.front() == '"' || value.front() == '\'') && value.back() == value.front()) {
            value = value.substr(1, value.size() - 2);
        }
        if (value.empty()) {
            listKey = key;
        } else {
            card[key] = value;
        }
    }
    return card;
}

std::string licenseIn(const Metadata& metadata)
{
    for (const std::initializer_list<std::string_view> path : {std::initializer_list<std::string_view>{"license"},
                                                               {"general.license"},
                                                               {"__metadata__", "license"},
                                                               {"model_card", "license"}}) {
        if (const Json* value = findPath(metadata, path); value != nullptr && value->is_string()) {
            return value->get<std::string>();
        }
    }
    return {};
}

} // namespace apr
