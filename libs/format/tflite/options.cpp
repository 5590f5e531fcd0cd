// SPDX-License-Identifier: MIT
#include "options.h"

#include "apr/base/text.h"
#include "apr/graph/graph_json.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace apr::tflite {
namespace {

using flatbuffer::Table;

constexpr std::uint64_t kMostItems = 4096; ///< of a list, and bytes of a text

/// A field of a table: "0 padding:Padding=0".
struct Option {
    unsigned index = 0;
    std::string_view name = {};
    std::string_view type = {};
    std::string_view fallback = {};
};

struct OptionTables {
    std::map<std::uint8_t, std::vector<Option>> tables = {};
    std::map<std::string_view, std::vector<std::string_view>> enums = {};
};

OptionTables parsed(std::string_view text)
{
    OptionTables out;
    for (const std::string_view line : split(text, '\n')) {
        const auto words = split(line, ' ');
        if (words.size() < 2 || line.starts_with('#')) {
            continue;
        }
        if (words[0] == "enum") {
            out.enums[words[1]] = {words.begin() + 2, words.end()};
            continue;
        }
        auto& fields = out.tables[static_cast<std::uint8_t>(parseUnsigned(words[0]).value_or(0))];
        for (std::size_t i = 2; i + 1 < words.size(); i += 2) {
            const std::string_view field = words[i + 1];
            const std::size_t colon = field.find(':');
            const std::size_t equals = field.find('=');
            fields.push_back({.index = static_cast<unsigned>(parseUnsigned(words[i]).value_or(0)),
                              .name = field.substr(0, colon),
                              .type = field.substr(colon + 1, equals - colon - 1),
                              .fallback = field.substr(equals + 1)});
        }
    }
    return out;
}

const OptionTables& tables()
{
    static const OptionTables kTables = parsed(kOptionsTable);
    return kTables;
}

/// A number as stored, or the default of the schema.
template <class Number>
Number numberOf(const Table& table, const Option& option)
{
    const bool isNegative = option.fallback.starts_with('-');
    const auto magnitude =
        static_cast<std::int64_t>(parseUnsigned(option.fallback.substr(isNegative ? 1 : 0)).value_or(0));
    return table.number<Number>(option.index, static_cast<Number>(isNegative ? -magnitude : magnitude));
}

Json valueOf(const Table& table, const Option& option)
{
    if (option.type == "bool") {
        return numberOf<std::uint8_t>(table, option) != 0;
    }
    if (option.type == "i32") {
        return numberOf<std::int32_t>(table, option);
    }
    if (option.type == "u32") {
        return numberOf<std::uint32_t>(table, option);
    }
    if (option.type == "i64") {
        return numberOf<std::int64_t>(table, option);
    }
    if (option.type == "u8") {
        return numberOf<std::uint8_t>(table, option);
    }
    if (option.type == "f32") {
        return numberJson(static_cast<double>(table.number<float>(option.index))); // all defaults are 0
    }
    if (option.type == "text") {
        return stringJson(table.text(option.index).substr(0, kMostItems));
    }
    if (option.type == "ints") {
        Json list = Json::array();
        const auto vector = table.vector(option.index, sizeof(std::int32_t));
        for (std::uint64_t i = 0; i < std::min(vector.size(), kMostItems); ++i) {
            list.push_back(vector.number<std::int32_t>(i));
        }
        return list;
    }
    const auto number = numberOf<std::int8_t>(table, option);
    const auto names = tables().enums.find(option.type);
    const std::size_t at = static_cast<std::uint8_t>(number);
    const bool isKnown =
        names != tables().enums.end() && number >= 0 && at < names->second.size() && names->second[at] != "-";
    return isKnown ? Json(std::string(names->second[at])) : Json(number);
}

} // namespace

Json optionsOf(std::uint8_t kind, const Table& options)
{
    const auto known = tables().tables.find(kind);
    if (known == tables().tables.end() || !options) {
        return nullptr;
    }
    Json out = Json::object();
    for (const Option& option : known->second) {
        out[std::string(option.name)] = valueOf(options, option);
    }
    return out;
}

} // namespace apr::tflite
