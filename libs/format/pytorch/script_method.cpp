// SPDX-License-Identifier: MIT
#include "script_method.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

namespace apr::pytorch {
namespace {

using Id = ScriptMethod::Id;

template <class T>
std::string listed(const std::vector<T>& values)
{
    std::string out = "[";
    for (std::size_t i = 0; i < values.size(); ++i) {
        out += (i == 0 ? "" : ", ") + literal(values[i]);
    }
    return out + ']';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Whether a name is one of the variables that next() makes: "v12".
bool isNumbered(std::string_view name)
{
    return name.size() > 1 && name.front() == 'v' && std::all_of(name.begin() + 1, name.end(), isDigit);
}

} // namespace

bool isIdentifier(std::string_view name)
{
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    const bool isPlain = !name.empty() && isLetter(name.front()) && std::all_of(name.begin(), name.end(), [&](char c) {
        return isLetter(c) || (c >= '0' && c <= '9');
    });
    // Of the language of TorchScript, and of every module.
    constexpr std::array<std::string_view, 51> kTaken{
        "NoneType", "int",      "float",  "complex", "bool",     "str",   "List",   "Dict", "Optional",
        "Tuple",    "Any",      "Device", "False",   "None",     "True",  "and",    "as",   "assert",
        "async",    "await",    "break",  "class",   "continue", "def",   "del",    "elif", "else",
        "except",   "finally",  "for",    "from",    "global",   "if",    "import", "in",   "is",
        "lambda",   "nonlocal", "not",    "or",      "pass",     "raise", "return", "try",  "while",
        "with",     "yield",    "inf",    "nan",     "training", "Tensor"};
    return isPlain && std::find(kTaken.begin(), kTaken.end(), name) == kTaken.end();
}

std::string literal(std::int64_t value)
{
    return std::to_string(value);
}

std::string literal(double value)
{
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%.17g", value);
    std::string out = text.data();
    return out.find_first_of(".en") == std::string::npos ? out + ".0" : out;
}

std::string listOf(const Integers& values)
{
    return listed(values);
}

std::string listOf(const std::vector<double>& values)
{
    return listed(values);
}

std::string call(std::string_view function, std::initializer_list<std::string> arguments)
{
    std::string out = "torch." + std::string(function) + '(';
    for (const std::string& argument : arguments) {
        out += (out.back() == '(' ? "" : ", ") + argument;
    }
    return out + ')';
}

ScriptMethod::ScriptMethod(const Model& model, const Graph& graph,
                           const std::function<std::string(std::size_t tensor)>& attribute)
    : m_model(model), m_graph(graph), m_attribute(attribute), m_names(graph.values.size())
{
    addInputs();
    for (std::size_t i = 0; i < graph.outputs.size(); ++i) {
        if (!m_outputs.contains(graph.outputs[i])) {
            m_outputs[graph.outputs[i]] =
                variable(graph.values[graph.outputs[i]].name.str(), "output_" + std::to_string(i));
        }
    }
}

/// The name of the input that a default is made of, and the expression; nothing for an input of another name.
std::optional<std::string> ScriptMethod::defaultOf(const std::string& input) const
{
    const auto like = [this](const std::string& name) {
        const bool isThere = std::any_of(m_graph.inputs.begin(), m_graph.inputs.end(),
                                         [&](Id each) { return m_graph.values[each].name.str() == name; });
        return isThere ? std::optional(name) : std::nullopt;
    };
    constexpr std::string_view kPositions = "position_ids";
    if (input.ends_with(kPositions)) {
        const auto ids = like(input.substr(0, input.size() - kPositions.size()) + "input_ids");
        return ids ? std::optional(call("sub", {call("cumsum", {call("ones_like", {*ids}), "1"}), "1"})) : std::nullopt;
    }
    const auto ids = like("input_ids");
    if (input == "attention_mask" && ids) {
        return call("ones_like", {*ids});
    }
    return input == "token_type_ids" && ids ? std::optional(call("zeros_like", {*ids})) : std::nullopt;
}

void ScriptMethod::addInputs()
{
    std::size_t required = m_graph.inputs.size();
    while (required > 0 && defaultOf(m_graph.values[m_graph.inputs[required - 1]].name.str())) {
        --required;
    }
    for (std::size_t i = 0; i < m_graph.inputs.size(); ++i) {
        const Id input = m_graph.inputs[i];
        const std::string stated = m_graph.values[input].name.str();
        const std::string name = variable(stated, "input_" + std::to_string(i));
        m_names[input] = name;
        m_parameters += ",\n    " + name + (i < required ? ": Tensor" : ": Optional[Tensor]=None");
        if (i >= required) {
            m_names[input] = variable(name + "0", "given_" + std::to_string(i));
            m_defaults += "    if torch.__is__(" + name + ", None):\n      " + m_names[input] + " = " +
                          *defaultOf(stated) + "\n    else:\n      " + m_names[input] + " = unchecked_cast(Tensor, " +
                          name + ")\n";
        }
        m_device = m_device.empty() ? "ops.prim.device(" + m_names[input] + ')' : m_device;
    }
}

std::string ScriptMethod::variable(const std::string& stated, const std::string& otherwise)
{
    std::string out = stated;
    for (char& c : out) {
        const bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        c = isLetter || isDigit(c) ? c : '_';
    }
    // What the statements use.
    constexpr std::array<std::string_view, 6> kUsed{"annotate", "getattr", "ops", "self", "torch", "unchecked_cast"};
    const bool isUsed = std::find(kUsed.begin(), kUsed.end(), out) != kUsed.end();
    if (!isIdentifier(out) || isUsed || isNumbered(out) || !m_taken.insert(out).second) {
        out = otherwise;
        while (!m_taken.insert(out).second) {
            out += '_';
        }
    }
    return out;
}

std::string ScriptMethod::finish(const std::string& type)
{
    std::string types;
    std::string values;
    for (const Id output : m_graph.outputs) {
        types += types.empty() ? "Tensor" : ", Tensor";
        const std::string& name = m_outputs.at(output);
        if (const std::string made = tensor(output); made != name) {
            add(name + " = " + made);
            m_names[output] = name;
        }
        values += (values.empty() ? "" : ", ") + name;
    }
    const bool isOne = m_graph.outputs.size() == 1;
    return "  def forward(self: __torch__." + type + m_parameters + ") -> " + (isOne ? types : "Tuple[" + types + ']') +
           ":\n" + m_defaults + m_body + "    return " + (isOne ? values : '(' + values + ')') + '\n';
}

Error ScriptMethod::refuse(const std::string& why) const
{
    return {.code = Errc::Unsupported,
            .message = "the operator " + printable(m_node->op.str(), 40) + ": " + why,
            .field = printable(m_node->name.str(), 120)};
}

std::string ScriptMethod::tensor(Id value)
{
    std::string& name = m_names[value];
    if (!name.empty()) {
        return name;
    }
    const Graph::Value& stated = m_graph.values[value];
    if (stated.tensor != Graph::kNoTensor) {
        name = put(m_attribute(stated.tensor));
    } else if (const auto integers = m_integers.find(value); integers != m_integers.end()) {
        name = put("torch.tensor(" + integers->second.expression + ", dtype=4, device=" + m_device + ')');
    } else if (const auto numbers = m_numbers.find(value); numbers != m_numbers.end()) {
        name = put("torch.tensor(" + numbers->second + ", dtype=6, device=" + m_device + ')');
    } else if (const auto transposed = m_transposed.find(value); transposed != m_transposed.end()) {
        const std::string of = tensor(transposed->second);
        m_names[value] = put(call("t", {of}));
        return m_names[value];
    }
    return name;
}

std::string ScriptMethod::operand(std::size_t index)
{
    const auto number = m_numbers.find(input(index));
    return number != m_numbers.end() && number->second.front() != '[' ? number->second : argument(index);
}

std::optional<Integers> ScriptMethod::integersAt(std::size_t index) const
{
    const auto found = m_integers.find(input(index));
    return found == m_integers.end() ? std::nullopt : found->second.known;
}

bool ScriptMethod::isList(std::size_t index) const
{
    return shapeAt(index).has_value();
}

std::optional<std::string> ScriptMethod::shapeAt(std::size_t index) const
{
    const auto found = m_integers.find(input(index));
    return found != m_integers.end() && found->second.isList ? std::optional(found->second.expression) : std::nullopt;
}

std::optional<std::string> ScriptMethod::integerAt(std::size_t index) const
{
    const auto found = m_integers.find(input(index));
    return found != m_integers.end() && !found->second.isList ? std::optional(found->second.expression) : std::nullopt;
}

std::optional<Id> ScriptMethod::transposedAt(std::size_t index) const
{
    const auto found = m_transposed.find(input(index));
    return found == m_transposed.end() ? std::nullopt : std::optional(found->second);
}

const Shape* ScriptMethod::shapeOf(Id value) const
{
    const std::size_t index = value == Graph::kNone ? Graph::kNoTensor : m_graph.values[value].tensor;
    return index == Graph::kNoTensor ? nullptr : &m_model.tensors()[index].shape;
}

std::string ScriptMethod::put(const std::string& expression)
{
    std::string name = next();
    add(name + " = " + expression);
    return name;
}

void ScriptMethod::give(std::size_t output, std::string name)
{
    if (output < m_node->outputs.size() && m_node->outputs[output] != Graph::kNone) {
        m_names[m_node->outputs[output]] = std::move(name);
    }
}

Status ScriptMethod::give(const std::string& expression)
{
    const auto output = m_outputs.find(m_node->outputs.empty() ? Graph::kNone : m_node->outputs.front());
    if (output == m_outputs.end()) {
        give(0, put(expression));
    } else { // readers of the code show its name
        add(output->second + " = " + expression);
        give(0, output->second);
    }
    return {};
}

} // namespace apr::pytorch
