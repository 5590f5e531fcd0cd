// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/base/yaml.h"
#include "apr/text/model_card.h"

#include <optional>

namespace apr {
namespace {

/// The lines between the first line and the next one of three hyphens; nothing if there are none.
std::optional<std::string> frontMatterOf(std::string_view text)
{
    const std::size_t start = text.find('\n');
    if (start == std::string_view::npos || trim(text.substr(0, start)) != "---") {
        return std::nullopt;
    }
    std::string out;
    for (const std::string_view line : split(text.substr(start + 1), '\n')) {
        if (trim(line) == "---" && line.starts_with("---")) {
            return out;
        }
        out += std::string(line.ends_with('\r') ? line.substr(0, line.size() - 1) : line) + '\n';
    }
    return std::nullopt;
}

} // namespace

Json modelCard(const std::string& text)
{
    Json card = Json::object();
    if (const auto matter = frontMatterOf(text)) {
        auto documents = yamlToJson(*matter);
        if (documents && !documents->empty() && documents->front().is_object()) {
            card = std::move(documents->front());
        }
    }
    card["text"] = text; // not a field of that name
    return card;
}

} // namespace apr
