// SPDX-License-Identifier: MIT
#include "apr/base/yaml.h"

#include "apr/base/text.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <sstream>

namespace apr {
namespace {

constexpr unsigned kMostLevels = 32;
constexpr std::size_t kMostNodes = 10'000;

Error problemAt(const YAML::Mark& mark, const std::string& message)
{
    return Error{.code = Errc::Corrupt,
                 .message = (mark.is_null() ? std::string() : "line " + std::to_string(mark.line + 1) + ": ") + message,
                 .field = "YAML",
                 .advice = "Correct the file."};
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

/// Refuses more values than a configuration has before nodes are made for them.
class Counter final : public YAML::EventHandler {
public:
    void OnDocumentStart(const YAML::Mark& mark) override { count(mark); }
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) override { count(mark); }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) override { count(mark); }
    void OnScalar(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t /*anchor*/,
                  const std::string& /*value*/) override
    {
        count(mark);
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t /*anchor*/,
                         YAML::EmitterStyle::value /*style*/) override
    {
        count(mark);
    }
    void OnSequenceEnd() override {}
    void OnMapStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t /*anchor*/,
                    YAML::EmitterStyle::value /*style*/) override
    {
        count(mark);
    }
    void OnMapEnd() override {}

private:
    void count(const YAML::Mark& mark)
    {
        if (++m_events > 2 * kMostNodes) { // keys are not counted later
            throw YAML::Exception(mark, "more than " + formatCount(kMostNodes) + " values");
        }
    }

    std::size_t m_events = 0;
};

/// YAML 1.2, section 5.1: control characters are not allowed. The parser of the library does not end at some of them.
Status checkCharacters(const std::string& text)
{
    const auto isControl = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7f;
    };
    const auto found = std::find_if(text.begin(), text.end(), isControl);
    if (found == text.end()) {
        return {};
    }
    return Error{.code = Errc::Corrupt,
                 .message = "line " + std::to_string(std::count(text.begin(), found, '\n') + 1) +
                            ": the control character with the code " +
                            std::to_string(static_cast<unsigned char>(*found)) + " is not allowed in YAML",
                 .field = "YAML",
                 .advice = "Correct the file."};
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
    APR_CHECK(checkCharacters(text));
    try {
        std::istringstream stream(text);
        YAML::Parser parser(stream);
        Counter counter;
        while (parser.HandleNextDocument(counter)) {
        }
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
