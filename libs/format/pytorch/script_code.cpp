// SPDX-License-Identifier: MIT
#include "script_code.h"

#include "apr/base/hash.h"
#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

/// Schemas: aten/src/ATen/native/native_functions.yaml of PyTorch 2. Operators: the specification of ONNX.
namespace apr::pytorch {
namespace {

using Id = std::uint32_t;
using Integers = std::vector<std::int64_t>;

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

template <class T>
std::string listOf(const std::vector<T>& values)
{
    std::string out = "[";
    for (std::size_t i = 0; i < values.size(); ++i) {
        out += (i == 0 ? "" : ", ") + literal(values[i]);
    }
    return out + ']';
}

std::string call(std::string_view function, std::initializer_list<std::string> arguments)
{
    std::string out = "torch." + std::string(function) + '(';
    for (const std::string& argument : arguments) {
        out += (out.back() == '(' ? "" : ", ") + argument;
    }
    return out + ')';
}

/// c10::ScalarType; nothing for an element type that it does not have.
std::optional<int> scalarType(DataType type)
{
    switch (type) {
    case DataType::Uint8: return 0;
    case DataType::Int8: return 1;
    case DataType::Int16: return 2;
    case DataType::Int32: return 3;
    case DataType::Int64: return 4;
    case DataType::Float16: return 5;
    case DataType::Float: return 6;
    case DataType::Double: return 7;
    case DataType::Bool: return 11;
    case DataType::Bfloat16: return 15;
    default: return std::nullopt;
    }
}

/// Operators that are a function of the same meaning.
struct Unary {
    std::string_view op;
    std::string_view function;
};
constexpr std::array kUnary{Unary{"Cos", "cos"},           Unary{"Erf", "erf"},         Unary{"Exp", "exp"},
                            Unary{"Identity", "clone"},    Unary{"Mish", "mish"},       Unary{"Neg", "neg"},
                            Unary{"Relu", "relu"},         Unary{"Sigmoid", "sigmoid"}, Unary{"Sin", "sin"},
                            Unary{"Softplus", "softplus"}, Unary{"Sqrt", "sqrt"},       Unary{"Tanh", "tanh"}};
constexpr std::array kBinary{Unary{"Add", "add"}, Unary{"Div", "div"}, Unary{"Mul", "mul"}, Unary{"Sub", "sub"}};

const Unary* findFunction(std::span<const Unary> table, std::string_view op)
{
    const auto found = std::find_if(table.begin(), table.end(), [op](const Unary& each) { return each.op == op; });
    return found == table.end() ? nullptr : &*found;
}

class MethodWriter {
public:
    MethodWriter(const Model& model, const Graph& graph, const std::function<std::string(std::size_t)>& attribute)
        : m_model(model), m_graph(graph), m_attribute(attribute), m_names(graph.values.size())
    {
    }

    using Statement = Status (MethodWriter::*)();
    /// What writes the statements of an operator; null for one that is not known.
    static Statement find(const Graph::Node& node);

    Result<std::string> write(const std::string& type)
    {
        std::string out = "  def forward(self: __torch__." + type;
        addInputs(out);
        const auto order = m_graph.sorted();
        if (!order) {
            return Error{.code = Errc::Unsupported, .message = "the graph has a cycle"};
        }
        for (const Id index : *order) {
            m_node = &m_graph.nodes[index];
            const Statement statement = find(*m_node);
            if (statement == nullptr) {
                return refuse("no statement of TorchScript is known for it");
            }
            APR_CHECK((this->*statement)());
        }
        std::string types;
        std::string values;
        for (const Id output : m_graph.outputs) {
            types += types.empty() ? "Tensor" : ", Tensor";
            values += (values.empty() ? "" : ", ") + tensor(output);
        }
        const bool isOne = m_graph.outputs.size() == 1;
        out += ") -> " + (isOne ? types : "Tuple[" + types + ']') + ":\n" + m_defaults + m_body;
        return out + "    return " + (isOne ? values : '(' + values + ')') + '\n';
    }

private:
    // ---- Inputs and outputs

    /// The name of the input that a default is made of, and the expression; nothing for an input of another name.
    std::optional<std::string> defaultOf(const std::string& input) const
    {
        const auto like = [this](const std::string& name) {
            const bool isThere = std::any_of(m_graph.inputs.begin(), m_graph.inputs.end(),
                                             [&](Id each) { return m_graph.values[each].name.str() == name; });
            return isThere ? std::optional(name) : std::nullopt;
        };
        constexpr std::string_view kPositions = "position_ids";
        if (input.ends_with(kPositions) && !m_graph.name.ends_with("roberta")) { // which counts from behind its padding
            const auto ids = like(input.substr(0, input.size() - kPositions.size()) + "input_ids");
            return ids ? std::optional(call("sub", {call("cumsum", {call("ones_like", {*ids}), "1"}), "1"}))
                       : std::nullopt;
        }
        const auto ids = like("input_ids");
        if (input == "attention_mask" && ids) {
            return call("ones_like", {*ids});
        }
        return input == "token_type_ids" && ids ? std::optional(call("zeros_like", {*ids})) : std::nullopt;
    }

    /// A name as that of a parameter of a function.
    static std::string parameterName(const std::string& stated, std::size_t index)
    {
        std::string out = stated;
        for (char& c : out) {
            const bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
            c = isLetter || isDigit(c) ? c : '_';
        }
        // Not one of the variables, and not a word of the language.
        const bool isUsual = out.find('_') != std::string::npos && !isDigit(out.front()) && out.size() > 2;
        return isUsual ? out : "input_" + std::to_string(index);
    }

    void addInputs(std::string& out)
    {
        std::size_t required = m_graph.inputs.size();
        while (required > 0 && defaultOf(m_graph.values[m_graph.inputs[required - 1]].name.str())) {
            --required;
        }
        for (std::size_t i = 0; i < m_graph.inputs.size(); ++i) {
            const Id input = m_graph.inputs[i];
            const std::string stated = m_graph.values[input].name.str();
            std::string name = parameterName(stated, i);
            m_names[input] = name;
            out += ",\n    " + name + (i < required ? ": Tensor" : ": Optional[Tensor]=None");
            if (i >= required) {
                m_names[input] = name + "0";
                m_defaults += "    if torch.__is__(" + name + ", None):\n      " + m_names[input] + " = " +
                              *defaultOf(stated) + "\n    else:\n      " + m_names[input] +
                              " = unchecked_cast(Tensor, " + name + ")\n";
            }
            m_device = m_device.empty() ? "ops.prim.device(" + m_names[input] + ')' : m_device;
        }
    }

    Error refuse(const std::string& why) const
    {
        return {.code = Errc::Unsupported,
                .message = "the operator " + printable(m_node->op.str(), 40) + ": " + why,
                .field = printable(m_node->name.str(), 120)};
    }

    Id input(std::size_t index) const { return index < m_node->inputs.size() ? m_node->inputs[index] : Graph::kNone; }
    bool has(std::size_t index) const { return input(index) != Graph::kNone; }

    std::string next() { return "v" + std::to_string(m_count++); }

    /// A variable with the value of an expression.
    std::string put(const std::string& expression)
    {
        std::string name = next();
        m_body += "    " + name + " = " + expression + '\n';
        return name;
    }

    void give(std::size_t output, std::string name)
    {
        if (output < m_node->outputs.size() && m_node->outputs[output] != Graph::kNone) {
            m_names[m_node->outputs[output]] = std::move(name);
        }
    }
    Status give(const std::string& expression)
    {
        give(0, put(expression));
        return {};
    }

    // ---- Values

    /// A value as a Tensor.
    std::string tensor(Id value)
    {
        std::string& name = m_names[value];
        if (!name.empty()) {
            return name;
        }
        const Graph::Value& stated = m_graph.values[value];
        if (stated.tensor != Graph::kNoTensor) {
            name = put(m_attribute(stated.tensor));
        } else if (const auto integers = m_integers.find(value); integers != m_integers.end()) {
            name = put("torch.tensor(" + integers->second + ", dtype=4, device=" + m_device + ')');
        } else if (const auto numbers = m_numbers.find(value); numbers != m_numbers.end()) {
            name = put("torch.tensor(" + numbers->second + ", dtype=6, device=" + m_device + ')');
        } else if (const auto transposed = m_transposed.find(value); transposed != m_transposed.end()) {
            const std::string of = tensor(transposed->second);
            m_names[value] = put(call("t", {of}));
            return m_names[value];
        }
        return name;
    }
    std::string argument(std::size_t index) { return tensor(input(index)); }
    std::string optionalArgument(std::size_t index) { return has(index) ? argument(index) : "None"; }

    /// A number where an operator takes one in place of a tensor.
    std::string operand(std::size_t index)
    {
        const auto number = m_numbers.find(input(index));
        return number != m_numbers.end() && number->second.front() != '[' ? number->second : argument(index);
    }

    /// A constant list of integers, or one integer.
    std::optional<Integers> integersAt(std::size_t index) const
    {
        const auto found = m_constants.find(input(index));
        return found == m_constants.end() ? std::nullopt : std::optional(found->second);
    }

    /// An expression of the type List[int].
    std::optional<std::string> shapeAt(std::size_t index) const
    {
        const auto found = m_integers.find(input(index));
        return found == m_integers.end() || found->second.front() == '-' || isDigit(found->second.front())
                   ? std::nullopt
                   : std::optional(found->second);
    }
    static bool isDigit(char c) { return c >= '0' && c <= '9'; }

    /// The shape of a tensor of the model.
    const Shape* shapeOf(Id value) const
    {
        const std::size_t index = value == Graph::kNone ? Graph::kNoTensor : m_graph.values[value].tensor;
        return index == Graph::kNoTensor ? nullptr : &m_model.tensors()[index].shape;
    }

    std::int64_t axis(std::int64_t otherwise) const { return m_node->integer("axis").value_or(otherwise); }

    // ---- Statements

    Status constant()
    {
        const Id output = m_node->outputs.front();
        if (const auto one = m_node->integer("value_int")) {
            m_constants[output] = {*one};
            m_integers[output] = literal(*one);
        } else if (const auto list = m_node->integers("value_ints")) {
            m_constants[output] = *list;
            m_integers[output] = listOf(*list);
        } else if (const auto number = m_node->number("value_float")) {
            m_numbers[output] = literal(*number);
        } else if (const auto numbers = m_node->numbers("value_floats")) {
            m_numbers[output] = listOf(*numbers);
        } else {
            return refuse("only integers and floats are written");
        }
        return {};
    }

    Status unary() { return give(call(findFunction(kUnary, m_node->op.str())->function, {argument(0)})); }

    Status binary() { return give(call(findFunction(kBinary, m_node->op.str())->function, {argument(0), operand(1)})); }

    Status sum()
    {
        std::string out = argument(0);
        for (std::size_t i = 1; i < m_node->inputs.size(); ++i) {
            out = put(call("add", {out, argument(i)}));
        }
        give(0, out);
        return {};
    }

    Status transpose()
    {
        const auto order = m_node->integers("perm");
        if (!order) {
            return refuse("the order of axes is not stated");
        }
        if (*order == Integers{1, 0}) { // a product with it is torch.linear
            m_transposed[m_node->outputs.front()] = input(0);
            return {};
        }
        return give(call("permute", {argument(0), listOf(*order)}));
    }

    Status product()
    {
        const auto transposed = m_transposed.find(input(1));
        return transposed != m_transposed.end() ? give(call("linear", {argument(0), tensor(transposed->second)}))
                                                : give(call("matmul", {argument(0), argument(1)}));
    }

    Status cast()
    {
        const auto type = scalarType(static_cast<DataType>(m_node->integer("to").value_or(0)));
        return type ? give(call("to", {argument(0), literal(std::int64_t{*type})}))
                    : Status(refuse("PyTorch does not have the element type"));
    }

    Status unsqueeze()
    {
        auto axes = integersAt(1);
        if (!axes) {
            return refuse("the axes are not constant");
        }
        std::sort(axes->begin(), axes->end());
        std::string out = argument(0);
        for (const std::int64_t each : *axes) {
            out = put(call("unsqueeze", {out, literal(each)}));
        }
        give(0, out);
        return {};
    }

    Status shape()
    {
        const std::int64_t first = m_node->integer("start").value_or(0);
        if (m_node->integer("end")) {
            return refuse("only shapes to the last axis are written");
        }
        const std::string all = call("size", {argument(0)});
        const std::string end = literal(std::numeric_limits<std::int64_t>::max());
        m_integers[m_node->outputs.front()] = put(first == 0 ? all : call("slice", {all, literal(first), end, "1"}));
        return {};
    }

    /// Of shapes, or of tensors.
    Status concat()
    {
        std::string out;
        bool isShape = true;
        for (std::size_t i = 0; i < m_node->inputs.size(); ++i) {
            const auto part = shapeAt(i);
            isShape = isShape && part.has_value();
            out = isShape ? out.empty() ? *part : put(call("add", {out, *part})) : out;
        }
        if (isShape) {
            m_integers[m_node->outputs.front()] = out;
            return {};
        }
        std::string parts;
        for (std::size_t i = 0; i < m_node->inputs.size(); ++i) {
            parts += (i == 0 ? "" : ", ") + argument(i);
        }
        return give(call("cat", {'[' + parts + ']', literal(axis(0))}));
    }

    std::string filled(const char* function, const std::string& shape, const std::string& type) const
    {
        return call(function, {shape, "dtype=" + type, "layout=None", "device=" + m_device, "pin_memory=None"});
    }

    Status expand()
    {
        const auto shape = shapeAt(1);
        if (!shape) {
            return refuse("the shape is not one that is computed of shapes");
        }
        const std::string x = argument(0);
        return give(call("mul", {x, filled("ones", *shape, "ops.prim.dtype(" + x + ')')}));
    }

    Status constantOfShape()
    {
        const auto shape = shapeAt(0);
        const bool isZero = m_node->find("value") == nullptr;
        return shape && isZero ? give(filled("zeros", *shape, "6"))
                               : Status(refuse("only zeros of a shape that is computed are written"));
    }

    Status gather()
    {
        const auto place = integersAt(1);
        const bool isOne = place && place->size() == 1 && m_integers.at(input(1)).front() != '[';
        if (isOne) {
            return give(call("select", {argument(0), literal(axis(0)), literal(place->front())}));
        }
        const Shape* table = shapeOf(input(0));
        const bool isTable = axis(0) == 0 && (table == nullptr || table->size() == 2);
        return isTable ? give(call("embedding", {argument(0), argument(1)}))
                       : Status(refuse("only rows of a matrix are taken"));
    }

    Status split()
    {
        const auto sizes = integersAt(1);
        const std::string where = literal(axis(0));
        const std::size_t count = m_node->outputs.size();
        if (has(1) && (!sizes || sizes->size() != count)) {
            return refuse("the sizes are not constant");
        }
        std::string names;
        for (std::size_t i = 0; i < count; ++i) {
            const std::string name = next();
            give(i, name);
            names += name + ", ";
        }
        m_body += "    " + names + "= " +
                  (sizes ? call("split_with_sizes", {argument(0), listOf(*sizes), where})
                         : call("chunk", {argument(0), literal(static_cast<std::int64_t>(count)), where})) +
                  '\n';
        return {};
    }

    Status reshape()
    {
        const std::string x = argument(0);
        const auto wanted = integersAt(1);
        if (!wanted) {
            return refuse("the shape is not constant");
        }
        std::string list;
        for (std::size_t i = 0; i < wanted->size(); ++i) {
            const bool isKept = (*wanted)[i] == 0 && m_node->integer("allowzero").value_or(0) == 0;
            list += (i == 0 ? "" : ", ") +
                    (isKept ? call("size", {x, literal(static_cast<std::int64_t>(i))}) : literal((*wanted)[i]));
        }
        return give(call("reshape", {x, '[' + list + ']'}));
    }

    Status softmax() { return give(call("softmax", {argument(0), literal(axis(-1))})); }

    Status topK()
    {
        const auto count = integersAt(1);
        if (!count || count->size() != 1) {
            return refuse("the number of values is not constant");
        }
        const std::string values = next();
        const std::string indices = next();
        const bool isLargest = m_node->integer("largest").value_or(1) != 0;
        m_body += "    " + values + ", " + indices + ", = " +
                  call("topk", {argument(0), literal(count->front()), literal(axis(-1)), isLargest ? "True" : "False",
                                "True"}) +
                  '\n';
        give(0, values);
        give(1, indices);
        return {};
    }

    Status reduceSum()
    {
        const auto axes = integersAt(1);
        const bool isKept = m_node->integer("keepdims").value_or(1) != 0;
        return axes ? give(call("sum", {argument(0), listOf(*axes), isKept ? "True" : "False"}))
                    : Status(refuse("the axes are not constant"));
    }

    Status scatter()
    {
        return m_node->text("reduction").value_or("none") == "none"
                   ? give(call("scatter", {argument(0), literal(axis(0)), argument(1), argument(2)}))
                   : Status(refuse("only values that replace others are written"));
    }

    Status gelu()
    {
        const std::string kind(m_node->text("approximate").value_or("none"));
        return give(call("gelu", {argument(0), "approximate=\"" + kind + '"'}));
    }

    Status clip()
    {
        const auto bound = [this](std::size_t index) { return has(index) ? operand(index) : std::string("None"); };
        return give(call("clamp", {argument(0), bound(1), bound(2)}));
    }

    Status convolution()
    {
        const auto kernel = m_node->integers("kernel_shape");
        const std::size_t rank = kernel ? kernel->size() : 0;
        const Integers ones(rank, 1);
        const Integers pads = m_node->integers("pads").value_or(Integers(2 * rank, 0));
        const bool isSame =
            pads.size() == 2 * rank && std::equal(pads.begin(), pads.begin() + static_cast<std::ptrdiff_t>(rank),
                                                  pads.begin() + static_cast<std::ptrdiff_t>(rank));
        if (rank == 0 || rank > 3 || !isSame || m_node->text("auto_pad").value_or("NOTSET") != "NOTSET") {
            return refuse("only 1 to 3 axes with the same padding at both ends are written");
        }
        const Integers padding(pads.begin(), pads.begin() + static_cast<std::ptrdiff_t>(rank));
        return give(
            call("conv" + std::to_string(rank) + 'd',
                 {argument(0), argument(1), optionalArgument(2), listOf(m_node->integers("strides").value_or(ones)),
                  listOf(padding), listOf(m_node->integers("dilations").value_or(ones)),
                  literal(m_node->integer("group").value_or(1))}));
    }

    Status layerNorm()
    {
        if (axis(-1) != -1) {
            return refuse("only norms over the last axis are written");
        }
        const std::string weight = argument(1);
        return give(call("layer_norm", {argument(0), call("size", {weight}), weight, optionalArgument(2),
                                        literal(m_node->number("epsilon").value_or(1e-5))}));
    }

    Status rmsNorm()
    {
        if (axis(-1) != -1) {
            return refuse("only norms over the last axis are written");
        }
        const std::string x = argument(0);
        const std::string mean = put(call("mean", {call("pow", {x, "2"}), "[-1]", "True"}));
        const std::string epsilon = literal(m_node->number("epsilon").value_or(1e-5));
        const std::string normal = put(call("mul", {x, call("rsqrt", {call("add", {mean, epsilon})})}));
        return give(call("mul", {normal, argument(1)}));
    }

    std::string last(const std::string& x, const std::string& first, const std::string& end, const char* step)
    {
        return put(call("slice", {x, "-1", first, end, step}));
    }

    /// Of (batch, sequence, heads · size) and angles (batch, sequence, half of the rotated dimensions).
    Status rotary()
    {
        const std::int64_t heads = m_node->integer("num_heads").value_or(0);
        if (heads <= 0 || has(3)) {
            return refuse("only values of three dimensions with angles for each position are written");
        }
        const std::string x = argument(0);
        const std::string batch = call("size", {x, "0"});
        const std::string places = call("size", {x, "1"});
        const std::string wide =
            put(call("reshape", {x, '[' + batch + ", " + places + ", " + literal(heads) + ", -1]"}));
        const std::int64_t rotated = m_node->integer("rotary_embedding_dim").value_or(0);
        const std::string end = literal(std::numeric_limits<std::int64_t>::max());
        const std::string turned = rotated == 0 ? wide : last(wide, "0", literal(rotated), "1");
        const bool isInPairs = m_node->integer("interleaved").value_or(0) != 0;
        std::string first;
        std::string second;
        if (isInPairs) {
            first = last(turned, "0", end, "2");
            second = last(turned, "1", end, "2");
        } else {
            first = next();
            second = next();
            m_body += "    " + first + ", " + second + ", = " + call("chunk", {turned, "2", "-1"}) + '\n';
        }
        const std::string cosines = put(call("unsqueeze", {argument(1), "2"}));
        const std::string sines = put(call("unsqueeze", {argument(2), "2"}));
        const std::string real = put(call("sub", {call("mul", {first, cosines}), call("mul", {second, sines})}));
        const std::string other = put(call("add", {call("mul", {first, sines}), call("mul", {second, cosines})}));
        std::string out = isInPairs
                              ? put(call("flatten", {call("stack", {'[' + real + ", " + other + ']', "-1"}), "3"}))
                              : put(call("cat", {'[' + real + ", " + other + ']', "-1"}));
        if (rotated != 0) {
            out = put(call("cat", {'[' + out + ", " + last(wide, literal(rotated), end, "1") + ']', "-1"}));
        }
        return give(call("reshape", {out, '[' + batch + ", " + places + ", -1]"}));
    }

    /// (batch, sequence, heads · size) as (batch, heads, sequence, size).
    std::string inHeads(const std::string& x, std::int64_t heads)
    {
        const std::string sizes =
            '[' + call("size", {x, "0"}) + ", " + call("size", {x, "1"}) + ", " + literal(heads) + ", -1]";
        return put(call("transpose", {call("reshape", {x, sizes}), "1", "2"}));
    }

    /// True for the keys that a query sees by its position.
    std::string seen(const std::string& query, const std::string& key)
    {
        const auto places = [&](const std::string& count) {
            return call("arange",
                        {count, "dtype=4", "layout=None", "device=ops.prim.device(" + query + ')', "pin_memory=None"});
        };
        const std::string queries = put(call("size", {query, "2"}));
        const std::string keys = put(call("size", {key, "2"}));
        const std::string before = put(call("sub", {keys, queries}));
        const std::string rows = put(call("unsqueeze", {call("add", {places(queries), before}), "1"}));
        const std::string columns = put(call("unsqueeze", {places(keys), "0"}));
        std::string out = put(call("le", {columns, rows}));
        if (const auto window = m_node->integer("left_window_size"); window && *window >= 0) {
            out = put(call("logical_and", {out, call("ge", {columns, call("sub", {rows, literal(*window)})})}));
        }
        return out;
    }

    Status attention()
    {
        const std::int64_t heads = m_node->integer("q_num_heads").value_or(0);
        const std::int64_t keyHeads = m_node->integer("kv_num_heads").value_or(0);
        if (heads <= 0 || keyHeads <= 0 || heads % keyHeads != 0) {
            return refuse("only values of three dimensions are written");
        }
        std::string query = inHeads(argument(0), heads);
        std::string key = inHeads(argument(1), keyHeads);
        std::string value = inHeads(argument(2), keyHeads);
        const bool hasPast = has(4) && has(5);
        if (hasPast) {
            key = put(call("cat", {'[' + argument(4) + ", " + key + ']', "2"}));
            value = put(call("cat", {'[' + argument(5) + ", " + value + ']', "2"}));
        }
        give(1, key);
        give(2, value);
        if (heads != keyHeads) {
            key = put(call("repeat_interleave", {key, literal(heads / keyHeads), "1"}));
            value = put(call("repeat_interleave", {value, literal(heads / keyHeads), "1"}));
        }
        const bool isCausal = m_node->integer("is_causal").value_or(0) != 0;
        const double softcap = m_node->number("softcap").value_or(0);
        const bool isWindow = m_node->integer("left_window_size").value_or(-1) >= 0;
        std::string mask = optionalArgument(3);
        const bool isFlag = isCausal && !isWindow && !hasPast && !has(3) && softcap == 0;
        if (isCausal && !isFlag) {
            const std::string own = seen(query, key);
            mask = has(3) ? put(call("logical_and", {mask, own})) : own;
        }
        const auto scale = m_node->number("scale");
        std::string out;
        if (softcap == 0) {
            if (scale) { // in front, since PyTorch 2.0 has its own only
                const std::string size = call("sqrt", {call("size", {query, "-1"})});
                query = put(call("mul", {query, call("mul", {size, literal(*scale)})}));
            }
            out =
                put(call("scaled_dot_product_attention", {query, key, value, mask, "0.0", isFlag ? "True" : "False"}));
        } else {
            std::string scores = put(call("matmul", {query, call("transpose", {key, "-2", "-1"})}));
            scores = put(scale ? call("mul", {scores, literal(*scale)})
                               : call("div", {scores, call("sqrt", {call("size", {query, "-1"})})}));
            scores = put(call("mul", {call("tanh", {call("div", {scores, literal(softcap)})}), literal(softcap)}));
            if (mask != "None") {
                scores = put(call("masked_fill", {scores, call("logical_not", {mask}), "-inf"}));
            }
            out = put(call("matmul", {call("softmax", {scores, "-1"}), value}));
        }
        const std::string rows = put(call("transpose", {out, "1", "2"}));
        give(0, put(call("reshape",
                         {rows, '[' + call("size", {rows, "0"}) + ", " + call("size", {rows, "1"}) + ", -1]"})));
        return {};
    }

    /// Integers with one scale, one for each row or one for each block of the last axis.
    Status dequantize()
    {
        const Shape* shape = shapeOf(input(0));
        const Shape* scales = shapeOf(input(1));
        if (shape == nullptr || scales == nullptr || has(2)) {
            return refuse("only tensors of the model without zero points are written");
        }
        std::string x = put(call("to", {argument(0), "6"}));
        std::string scale = put(call("to", {argument(1), "6"}));
        const auto block = m_node->integer("block_size");
        if (block && *block > 0) {
            const Integers all(shape->begin(), shape->end());
            x = put(call("unflatten", {x, "-1", listOf(Integers{-1, *block})}));
            x = put(call("mul", {x, call("unsqueeze", {scale, "-1"})}));
            return give(call("reshape", {x, listOf(all)}));
        }
        if (!scales->empty()) {
            Integers wide(shape->size(), 1);
            if (wide.empty() || axis(1) != 0 || scales->size() != 1) {
                return refuse("only scales of the first axis are written");
            }
            wide.front() = -1;
            scale = put(call("reshape", {scale, listOf(wide)}));
        }
        return give(call("mul", {x, scale}));
    }

    const Model& m_model;
    const Graph& m_graph;
    const std::function<std::string(std::size_t)>& m_attribute;
    const Graph::Node* m_node = nullptr;
    std::vector<std::string> m_names;      ///< of values, as variables of the type Tensor
    NumberMap<Id, std::string> m_integers; ///< values of the type int or List[int], as expressions
    NumberMap<Id, Integers> m_constants;   ///< those of them that are known
    NumberMap<Id, std::string> m_numbers;  ///< constants of the type float or List[float]
    NumberMap<Id, Id> m_transposed;        ///< matrices with their axes exchanged
    std::string m_device;
    std::string m_defaults;
    std::string m_body;
    std::size_t m_count = 0;
};

MethodWriter::Statement MethodWriter::find(const Graph::Node& node)
{
    struct Row {
        std::string_view op;
        Statement statement;
    };
    static constexpr std::array kRows{Row{"Attention", &MethodWriter::attention},
                                      Row{"Cast", &MethodWriter::cast},
                                      Row{"Clip", &MethodWriter::clip},
                                      Row{"Concat", &MethodWriter::concat},
                                      Row{"Constant", &MethodWriter::constant},
                                      Row{"ConstantOfShape", &MethodWriter::constantOfShape},
                                      Row{"Conv", &MethodWriter::convolution},
                                      Row{"DequantizeLinear", &MethodWriter::dequantize},
                                      Row{"Expand", &MethodWriter::expand},
                                      Row{"Gather", &MethodWriter::gather},
                                      Row{"Gelu", &MethodWriter::gelu},
                                      Row{"LayerNormalization", &MethodWriter::layerNorm},
                                      Row{"MatMul", &MethodWriter::product},
                                      Row{"RMSNormalization", &MethodWriter::rmsNorm},
                                      Row{"ReduceSum", &MethodWriter::reduceSum},
                                      Row{"Reshape", &MethodWriter::reshape},
                                      Row{"RotaryEmbedding", &MethodWriter::rotary},
                                      Row{"ScatterElements", &MethodWriter::scatter},
                                      Row{"Shape", &MethodWriter::shape},
                                      Row{"Softmax", &MethodWriter::softmax},
                                      Row{"Split", &MethodWriter::split},
                                      Row{"Sum", &MethodWriter::sum},
                                      Row{"TopK", &MethodWriter::topK},
                                      Row{"Transpose", &MethodWriter::transpose},
                                      Row{"Unsqueeze", &MethodWriter::unsqueeze}};
    const std::string op = node.op.str();
    if (!node.domain.str().empty()) {
        return nullptr;
    }
    if (findFunction(kUnary, op) != nullptr) {
        return &MethodWriter::unary;
    }
    if (findFunction(kBinary, op) != nullptr) {
        return &MethodWriter::binary;
    }
    const auto found = std::find_if(kRows.begin(), kRows.end(), [&op](const Row& row) { return row.op == op; });
    return found == kRows.end() ? nullptr : found->statement;
}

} // namespace

Result<std::string> forwardCode(const Model& model, const Graph& graph, const std::string& type,
                                const std::function<std::string(std::size_t tensor)>& attribute)
{
    return MethodWriter(model, graph, attribute).write(type);
}

} // namespace apr::pytorch
