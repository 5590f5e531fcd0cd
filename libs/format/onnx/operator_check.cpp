// SPDX-License-Identifier: MIT
#include "operator_check.h"

#include "apr/base/text.h"
#include "apr/graph/operators/output_types.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace apr::onnx {
namespace {

constexpr std::size_t kUnlimited = std::numeric_limits<std::size_t>::max();
constexpr std::int64_t kFloat = 1;
constexpr std::int64_t kInt64 = 7;
constexpr std::int64_t kStringType = 8;

/// "2", "1 to 3", "at least 1".
std::string rangeText(std::size_t least, std::size_t most)
{
    return most == kUnlimited ? "at least " + std::to_string(least)
           : least == most    ? std::to_string(least)
                              : std::to_string(least) + " to " + std::to_string(most);
}

/// "FLOAT, DOUBLE or FLOAT16".
std::string typesText(const TypeParameter& parameter)
{
    std::vector<std::string> names;
    for (std::int64_t type = 1; type < 32; ++type) {
        if (parameter.allows(type)) {
            names.push_back(elementTypeName(type));
        }
    }
    if ((parameter.types & 1) != 0) {
        names.emplace_back("a type other than a tensor");
    }
    if (names.size() < 2) {
        return join(names, "");
    }
    const std::string last = names.back();
    names.pop_back();
    return join(names, ", ") + " or " + last;
}

class OperatorChecker {
public:
    OperatorChecker(const Operator& op, const Node& node, const std::vector<std::int64_t>& inputTypes)
        : m_op(op), m_node(node), m_inputTypes(inputTypes)
    {
    }

    OperatorCheck check()
    {
        checkValues("input", m_node.inputs, m_op.minInputs, m_op.inputs);
        checkValues("output", m_node.outputs, m_op.minOutputs, m_op.outputs);
        checkAttributes();
        m_check.outputTypes.assign(m_node.outputs.size(), 0);
        if (bindTypes()) {
            inferOutputs();
        }
        return std::move(m_check);
    }

private:
    void report(RuleId rule, std::string message, std::string hint = {})
    {
        m_check.problems.push_back({.rule = rule, .message = std::move(message), .hint = std::move(hint)});
    }

    /// Checks the number of inputs or outputs, and that the required ones are not empty.
    void checkValues(const std::string& what, const std::vector<std::string>& values, std::size_t least,
                     const std::vector<Parameter>& parameters)
    {
        const RuleId rule = what == "input" ? RuleId("onnx.input-count") : RuleId("onnx.output-count");
        const std::size_t most = !parameters.empty() && parameters.back().repeats() ? kUnlimited : parameters.size();
        if (values.size() < least || values.size() > most) {
            report(rule, shownOperator() + " has " + formatCountOf(values.size(), what) + ", expected " +
                             rangeText(least, most));
            return;
        }
        for (std::size_t i = 0; i < std::min(values.size(), parameters.size()); ++i) {
            if (values[i].empty() && parameters[i].kind == Parameter::Kind::Required) {
                report(rule,
                       what + ' ' + std::to_string(i) + " of " + shownOperator() + " is required, but it is empty");
            }
        }
    }

    void checkAttributes()
    {
        for (const NodeAttribute& attribute : m_node.attributes) {
            const AttributeRule* rule = m_op.findAttribute(attribute.name);
            if (rule == nullptr) {
                if (!m_op.allowsOtherAttributes && !attribute.name.starts_with("__") && !attribute.name.empty()) {
                    report("onnx.attribute", shownOperator() + " has no attribute " + inQuotes(attribute.name),
                           attributesHint());
                }
                continue;
            }
            if (attribute.type && *attribute.type != rule->type) {
                report("onnx.attribute", "the attribute " + inQuotes(attribute.name) + " of " + shownOperator() +
                                             " has the type " + attributeTypeName(*attribute.type) + ", expected " +
                                             attributeTypeName(rule->type));
            } else if (!attribute.isReference && !attribute.has(rule->type) && requiresValue(rule->type)) {
                report("onnx.attribute",
                       "the attribute " + inQuotes(attribute.name) + " of " + shownOperator() + " has no value");
            }
        }
        bool requiresAny = isStandard("Constant"); // one of its attributes, each of which is optional
        for (const AttributeRule& rule : m_op.attributes) {
            requiresAny = requiresAny && !rule.isRequired;
            if (rule.isRequired && findAttribute(rule.name) == nullptr) {
                report("onnx.attribute",
                       "the required attribute " + inQuotes(rule.name) + " of " + shownOperator() + " is missing");
            }
        }
        if (requiresAny && m_node.attributes.empty()) {
            report("onnx.attribute", "the Constant node has no value", attributesHint());
        }
    }

    /// Lists are empty and numbers zero when they are not stored.
    static bool requiresValue(std::int64_t type) { return type == 4 || type == 5 || type == 11 || type == 13; }

    std::string attributesHint() const
    {
        std::vector<std::string> names;
        for (const AttributeRule& rule : m_op.attributes) {
            names.emplace_back(rule.name);
        }
        return names.empty() ? shownOperator() + " has no attributes" : "its attributes are " + join(names, ", ");
    }

    const NodeAttribute* findAttribute(std::string_view name) const
    {
        const auto found = std::find_if(m_node.attributes.begin(), m_node.attributes.end(),
                                        [name](const NodeAttribute& each) { return each.name == name; });
        return found == m_node.attributes.end() ? nullptr : &*found;
    }

    /// Binds the type parameters to the types of the inputs. False when they contradict each other.
    bool bindTypes()
    {
        for (std::size_t i = 0; i < m_inputTypes.size() && i < m_node.inputs.size(); ++i) {
            const std::int64_t type = m_inputTypes[i];
            const Parameter* parameter = m_op.input(i);
            if (type == 0 || parameter == nullptr || m_node.inputs[i].empty()) {
                continue;
            }
            if (!bindType(i, type, *parameter)) {
                return false;
            }
        }
        return true;
    }

    bool bindType(std::size_t index, std::int64_t type, const Parameter& parameter)
    {
        const std::string input = "input " + std::to_string(index) + ' ' + inQuotes(m_node.inputs[index]) + " of " +
                                  shownOperator() + " has the type " + elementTypeName(type);
        if (parameter.typeParameter.empty()) {
            if (parameter.elementType != 0 && type != parameter.elementType) {
                report("onnx.type", input + ", expected " + elementTypeName(parameter.elementType));
                return false;
            }
            return true;
        }
        const TypeParameter* allowed = m_op.findType(parameter.typeParameter);
        if (allowed != nullptr && !allowed->allows(type)) {
            report("onnx.type", input + ", expected " + typesText(*allowed));
            return false;
        }
        if (parameter.kind == Parameter::Kind::RepeatedMixed) {
            return true;
        }
        const Binding* bound = binding(parameter.typeParameter);
        if (bound == nullptr) {
            m_bindings.push_back({.name = parameter.typeParameter, .type = type, .input = index});
        } else if (bound->type != type) {
            report("onnx.type", input + ", expected " + elementTypeName(bound->type) + " as for input " +
                                    std::to_string(bound->input) + ' ' + inQuotes(m_node.inputs[bound->input]));
            return false;
        }
        return true;
    }

    /// The types of the outputs that follow from those of the inputs and from attributes.
    void inferOutputs()
    {
        std::vector<DataType> inputs;
        for (std::size_t i = 0; i < m_inputTypes.size() && i < m_node.inputs.size(); ++i) {
            inputs.push_back(m_node.inputs[i].empty() ? DataType::Undefined : dataTypeOfNumber(m_inputTypes[i]));
        }
        const auto types = operators::outputTypes(m_op, inputs, m_node.outputs.size());
        std::transform(types.begin(), types.end(), m_check.outputTypes.begin(),
                       [](DataType type) { return static_cast<std::int64_t>(type); });
        if (m_node.outputs.size() == 1 && m_check.outputTypes[0] == 0) {
            m_check.outputTypes[0] = typeFromAttributes();
        }
    }

    /// The type of operators whose attributes define it.
    std::int64_t typeFromAttributes() const
    {
        const auto isStored = [this](std::string_view name, std::int64_t type) {
            const NodeAttribute* attribute = findAttribute(name);
            return attribute != nullptr && !attribute->isReference && attribute->has(type) ? attribute : nullptr;
        };
        if (isStandard("Cast")) {
            const NodeAttribute* to = isStored("to", kIntAttribute);
            return to != nullptr && m_op.types.size() == 2 && m_op.types[1].allows(to->number) ? to->number : 0;
        }
        if (isStandard("ConstantOfShape")) {
            const NodeAttribute* value = isStored("value", kTensorAttribute);
            return value != nullptr ? value->tensorType : findAttribute("value") == nullptr ? kFloat : 0;
        }
        if (!isStandard("Constant") || m_node.attributes.size() != 1) {
            return 0;
        }
        const NodeAttribute& only = m_node.attributes.front();
        if (only.isReference) {
            return 0;
        }
        return only.name == "value"                                          ? only.tensorType
               : only.name == "value_float" || only.name == "value_floats"   ? kFloat
               : only.name == "value_int" || only.name == "value_ints"       ? kInt64
               : only.name == "value_string" || only.name == "value_strings" ? kStringType
                                                                             : 0;
    }

    bool isStandard(std::string_view name) const { return m_node.domain == "ai.onnx" && m_node.op == name; }

    std::string shownOperator() const { return printable(m_node.op, 80); }

    struct Binding {
        std::string_view name = {};
        std::int64_t type = 0;
        std::size_t input = 0;
    };

    const Binding* binding(std::string_view name) const
    {
        const auto found = std::find_if(m_bindings.begin(), m_bindings.end(),
                                        [name](const Binding& each) { return each.name == name; });
        return found == m_bindings.end() ? nullptr : &*found;
    }

    const Operator& m_op;
    const Node& m_node;
    const std::vector<std::int64_t>& m_inputTypes;
    OperatorCheck m_check;
    std::vector<Binding> m_bindings;
};

} // namespace

OperatorCheck checkOperator(const Operator& op, const Node& node, const std::vector<std::int64_t>& inputTypes)
{
    return OperatorChecker(op, node, inputTypes).check();
}

} // namespace apr::onnx
