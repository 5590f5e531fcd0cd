// SPDX-License-Identifier: MIT
#include "convert/run/yaml.h"

#include "apr/base/text.h"

#include <yaml-cpp/yaml.h>

namespace apr {
namespace {

constexpr unsigned kMostLevels = 32;
constexpr std::size_t kMostNodes = 10'000;

Error problemAt(const YAML::Mark& mark, const std::string& message)
{
    return Error{.code = Errc::Corrupt,
                 .message = (mark.is_null() ? std::string() : "line " + std::to_string(mark.line + 1) + ": ") + message,
                 .field = "YAML"};
}

Json scalarOf(const YAML::Node& node)
{
    const std::string& text = node.Scalar();
    if (node.Tag() == "!") { // quoted
        return isUtf8(text) ? Json(text) : Json(printable(text));
    }
    if (text == "null" || text == "Null" || text == "NULL" || text == "~" || text.empty()) {
        return {};
    }
    if (text == "true" || text == "True" || text == "TRUE") {
        return true;
    }
    if (text == "false" || text == "False" || text == "FALSE") {
        return false;
    }
    const std::string_view digits = std::string_view(text).substr(text.front() == '-' || text.front() == '+' ? 1 : 0);
    if (const auto whole = parseUnsigned(digits); whole && *whole < std::uint64_t{1} << 62U) {
        const auto value = static_cast<std::int64_t>(*whole);
        return text.front() == '-' ? -value : value;
    }
    if (const auto real = parseReal(text.front() == '+' ? digits : std::string_view(text))) {
        return *real;
    }
    return isUtf8(text) ? Json(text) : Json(printable(text));
}

class Converter {
public:
    Result<Json> convert(const YAML::Node& node, unsigned level = 0) // NOLINT(misc-no-recursion): kMostLevels
    {
        if (level > kMostLevels) {
            return problemAt(node.Mark(), "nested more than " + std::to_string(kMostLevels) + " levels deep");
        }
        if (++m_nodes > kMostNodes) {
            return problemAt(node.Mark(), "more than " + formatCount(kMostNodes) + " values");
        }
        if (node.IsSequence()) {
            Json out = Json::array();
            for (const YAML::Node& item : node) {
                APR_TRY(Json value, convert(item, level + 1));
                out.push_back(std::move(value));
            }
            return out;
        }
        if (node.IsMap()) {
            Json out = Json::object();
            for (const auto& entry : node) {
                if (!entry.first.IsScalar()) {
                    return problemAt(entry.first.Mark(), "a key is not a word or number");
                }
                const std::string key = printable(entry.first.Scalar(), 400);
                if (out.contains(key)) {
                    return problemAt(entry.first.Mark(), "the key \"" + printable(key, 60) + "\" occurs twice");
                }
                APR_TRY(out[key], convert(entry.second, level + 1));
            }
            return out;
        }
        return node.IsScalar() ? scalarOf(node) : Json();
    }

private:
    std::size_t m_nodes = 0;
};

} // namespace

Result<std::vector<Json>> yamlToJson(const std::string& text)
{
    try {
        std::vector<Json> out;
        Converter converter;
        for (const YAML::Node& document : YAML::LoadAll(text)) {
            APR_TRY(Json value, converter.convert(document));
            out.push_back(std::move(value));
        }
        return out;
    } catch (const YAML::Exception& problem) {
        return problemAt(problem.mark, printable(problem.msg, 200));
    }
}

} // namespace apr
