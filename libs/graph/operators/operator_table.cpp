// SPDX-License-Identifier: MIT
#include "apr/graph/operators/operator_table.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace apr::onnx {
namespace {

/// The parts of `text` between spaces.
std::vector<std::string_view> wordsOf(std::string_view text)
{
    auto words = split(text, ' ');
    words.erase(std::remove(words.begin(), words.end(), std::string_view()), words.end());
    return words;
}

std::int64_t numberOf(std::string_view digits)
{
    return static_cast<std::int64_t>(parseUnsigned(digits).value_or(0));
}

Parameter parseParameter(std::string_view word)
{
    Parameter parameter;
    switch (word.back()) {
    case '?': parameter.kind = Parameter::Kind::Optional; break;
    case '*': parameter.kind = Parameter::Kind::Repeated; break;
    case '~': parameter.kind = Parameter::Kind::RepeatedMixed; break;
    default: break;
    }
    if (parameter.kind != Parameter::Kind::Required) {
        word.remove_suffix(1);
    }
    if (word.starts_with('=')) {
        parameter.elementType = static_cast<int>(numberOf(word.substr(1)));
    } else if (word != "-") {
        parameter.typeParameter = word;
    }
    return parameter;
}

/// "2 T T?": the least number of values, and their types.
void parseParameters(std::string_view text, std::size_t& least, std::vector<Parameter>& parameters)
{
    const auto words = wordsOf(text);
    least = words.empty() ? 0 : static_cast<std::size_t>(numberOf(words.front()));
    parameters.clear();
    for (std::size_t i = 1; i < words.size(); ++i) {
        parameters.push_back(parseParameter(words[i]));
    }
}

void parseTypes(std::string_view text, std::vector<TypeParameter>& types)
{
    types.clear();
    for (const std::string_view word : wordsOf(text)) {
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos) {
            continue;
        }
        TypeParameter type{.name = word.substr(0, equals)};
        std::from_chars(word.data() + equals + 1, word.data() + word.size(), type.types, 16);
        types.push_back(type);
    }
}

void parseAttributes(std::string_view text, Operator& out)
{
    out.attributes.clear();
    out.allowsOtherAttributes = false;
    for (std::string_view word : wordsOf(text)) {
        AttributeRule rule;
        if (word == "*") {
            out.allowsOtherAttributes = true;
            continue;
        }
        if (word.ends_with('!')) {
            rule.isRequired = true;
            word.remove_suffix(1);
        }
        const std::size_t colon = word.find(':');
        rule.name = word.substr(0, colon);
        rule.type = colon == std::string_view::npos ? 0 : static_cast<int>(numberOf(word.substr(colon + 1)));
        out.attributes.push_back(rule);
    }
}

/// One line of the table. `above` is the version before, or null.
Operator parseOperator(const std::vector<std::string_view>& sections, std::string_view version, const Operator* above)
{
    Operator out = above != nullptr ? *above : Operator{};
    out.isDeprecated = version.ends_with('x');
    out.since = numberOf(version.substr(0, version.size() - (out.isDeprecated ? 1 : 0)));
    const auto section = [&sections](std::size_t i) {
        return i < sections.size() ? trim(sections[i]) : std::string_view();
    };
    constexpr std::string_view kAsAbove = "\"";
    if (section(1) != kAsAbove) {
        parseParameters(section(1), out.minInputs, out.inputs);
    }
    if (section(2) != kAsAbove) {
        parseParameters(section(2), out.minOutputs, out.outputs);
    }
    if (section(3) != kAsAbove) {
        parseTypes(section(3), out.types);
    }
    if (section(4) != kAsAbove) {
        parseAttributes(section(4), out);
    }
    return out;
}

const Parameter* parameterAt(const std::vector<Parameter>& parameters, std::size_t index)
{
    if (index < parameters.size()) {
        return &parameters[index];
    }
    return !parameters.empty() && parameters.back().repeats() ? &parameters.back() : nullptr;
}

template <class Named>
const Named* findNamed(const std::vector<Named>& all, std::string_view name)
{
    const auto found = std::find_if(all.begin(), all.end(), [name](const Named& each) { return each.name == name; });
    return found == all.end() ? nullptr : &*found;
}

} // namespace

const Parameter* Operator::input(std::size_t index) const
{
    return parameterAt(inputs, index);
}

const Parameter* Operator::output(std::size_t index) const
{
    return parameterAt(outputs, index);
}

const TypeParameter* Operator::findType(std::string_view name) const
{
    return findNamed(types, name);
}

const AttributeRule* Operator::findAttribute(std::string_view name) const
{
    return findNamed(attributes, name);
}

OperatorTable::OperatorTable(std::string_view text)
{
    Domain* domain = nullptr;
    for (const std::string_view line : split(text, '\n')) {
        if (line.empty() || line.starts_with('#')) {
            continue;
        }
        const auto sections = split(line, '|');
        const auto words = wordsOf(sections.front());
        if (words.size() == 3 && words[0] == "domain") {
            domain = &m_domains[words[1]];
            domain->newest = numberOf(words[2]);
        } else if (words.size() == 2 && domain != nullptr) {
            auto& versions = domain->operators[words[0]];
            Operator next = parseOperator(sections, words[1], versions.empty() ? nullptr : &versions.back());
            versions.push_back(std::move(next));
        }
    }
}

std::optional<std::int64_t> OperatorTable::newestVersion(std::string_view domain) const
{
    const auto found = m_domains.find(domain);
    return found == m_domains.end() ? std::nullopt : std::optional(found->second.newest);
}

const std::vector<Operator>* OperatorTable::versions(std::string_view domain, std::string_view name) const
{
    const auto found = m_domains.find(domain);
    if (found == m_domains.end()) {
        return nullptr;
    }
    const auto versions = found->second.operators.find(name);
    return versions == found->second.operators.end() ? nullptr : &versions->second;
}

const Operator* OperatorTable::find(std::string_view domain, std::string_view name, std::int64_t version) const
{
    const Operator* newest = nullptr;
    if (const auto* all = versions(domain, name)) {
        for (const Operator& each : *all) {
            newest = each.since <= version ? &each : newest;
        }
    }
    return newest;
}

std::optional<std::int64_t> OperatorTable::firstVersion(std::string_view domain, std::string_view name) const
{
    const auto* all = versions(domain, name);
    return all == nullptr ? std::nullopt : std::optional(all->front().since);
}

std::vector<std::string> OperatorTable::names(std::string_view domain) const
{
    std::vector<std::string> names;
    if (const auto found = m_domains.find(domain); found != m_domains.end()) {
        for (const auto& [name, versions] : found->second.operators) {
            names.emplace_back(name);
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

const OperatorTable& OperatorTable::standard()
{
    static const OperatorTable table;
    return table;
}

bool isStandardOperator(std::string_view domain, std::string_view name)
{
    return OperatorTable::standard().firstVersion(domain.empty() ? "ai.onnx" : domain, name).has_value();
}

} // namespace apr::onnx
