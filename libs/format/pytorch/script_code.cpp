// SPDX-License-Identifier: MIT
#include "script_code.h"

#include "script_layers.h"
#include "script_method.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>

/// Schemas: aten/src/ATen/native/native_functions.yaml of PyTorch 2. Operators: the specification of ONNX.
namespace apr::pytorch {
namespace {

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
constexpr std::array kUnary{Unary{"Cos", "cos"},         Unary{"Erf", "erf"},           Unary{"Exp", "exp"},
                            Unary{"Identity", "clone"},  Unary{"Mish", "mish"},         Unary{"Neg", "neg"},
                            Unary{"Not", "logical_not"}, Unary{"Relu", "relu"},         Unary{"Sigmoid", "sigmoid"},
                            Unary{"Sin", "sin"},         Unary{"Softplus", "softplus"}, Unary{"Sqrt", "sqrt"},
                            Unary{"Tanh", "tanh"}};
constexpr std::array kBinary{Unary{"Add", "add"}, Unary{"Div", "div"}, Unary{"Equal", "eq"}, Unary{"Mul", "mul"},
                             Unary{"Sub", "sub"}};

const Unary* findFunction(std::span<const Unary> table, std::string_view op)
{
    const auto found = std::find_if(table.begin(), table.end(), [op](const Unary& each) { return each.op == op; });
    return found == table.end() ? nullptr : &*found;
}

Status constant(ScriptMethod& m)
{
    const ScriptMethod::Id output = m.node().outputs.front();
    if (const auto one = m.node().integer("value_int")) {
        m.setInteger(output, literal(*one), Integers{*one});
    } else if (const auto list = m.node().integers("value_ints")) {
        m.setIntegers(output, listOf(*list), *list);
    } else if (const auto number = m.node().number("value_float")) {
        m.setNumbers(output, literal(*number));
    } else if (const auto numbers = m.node().numbers("value_floats")) {
        m.setNumbers(output, listOf(*numbers));
    } else {
        return m.refuse("only integers and floats are written");
    }
    return {};
}

Status unary(ScriptMethod& m)
{
    return m.give(call(findFunction(kUnary, m.node().op.str())->function, {m.argument(0)}));
}

Status binary(ScriptMethod& m)
{
    return m.give(call(findFunction(kBinary, m.node().op.str())->function, {m.argument(0), m.operand(1)}));
}

Status sum(ScriptMethod& m)
{
    std::string out = m.argument(0);
    for (std::size_t i = 1; i < m.node().inputs.size(); ++i) {
        out = m.put(call("add", {out, m.argument(i)}));
    }
    m.give(0, out);
    return {};
}

Status transpose(ScriptMethod& m)
{
    const auto order = m.node().integers("perm");
    if (!order) {
        return m.refuse("the order of axes is not stated");
    }
    if (*order == Integers{1, 0}) { // a product with it is torch.linear
        m.setTransposed(m.node().outputs.front(), m.input(0));
        return {};
    }
    return m.give(call("permute", {m.argument(0), listOf(*order)}));
}

Status product(ScriptMethod& m)
{
    const auto transposed = m.transposedAt(1);
    return transposed ? m.give(call("linear", {m.argument(0), m.tensor(*transposed)}))
                      : m.give(call("matmul", {m.argument(0), m.argument(1)}));
}

Status cast(ScriptMethod& m)
{
    const auto type = scalarType(static_cast<DataType>(m.node().integer("to").value_or(0)));
    return type ? m.give(call("to", {m.argument(0), literal(std::int64_t{*type})}))
                : Status(m.refuse("PyTorch does not have the element type"));
}

Status unsqueeze(ScriptMethod& m)
{
    auto axes = m.integersAt(1);
    if (!axes) {
        return m.refuse("the axes are not constant");
    }
    std::sort(axes->begin(), axes->end());
    std::string out = m.argument(0);
    for (const std::int64_t each : *axes) {
        out = m.put(call("unsqueeze", {out, literal(each)}));
    }
    m.give(0, out);
    return {};
}

Status shape(ScriptMethod& m)
{
    const std::int64_t first = m.node().integer("start").value_or(0);
    if (m.node().integer("end")) {
        return m.refuse("only shapes to the last axis are written");
    }
    const std::string all = call("size", {m.argument(0)});
    const std::string end = literal(std::numeric_limits<std::int64_t>::max());
    m.setIntegers(m.node().outputs.front(), m.put(first == 0 ? all : call("slice", {all, literal(first), end, "1"})));
    return {};
}

/// Of shapes, or of tensors.
Status concat(ScriptMethod& m)
{
    std::string out;
    bool isShape = true;
    for (std::size_t i = 0; i < m.node().inputs.size(); ++i) {
        const auto part = m.shapeAt(i);
        isShape = isShape && part.has_value();
        out = isShape ? out.empty() ? *part : m.put(call("add", {out, *part})) : out;
    }
    if (isShape) {
        m.setIntegers(m.node().outputs.front(), out);
        return {};
    }
    std::string parts;
    for (std::size_t i = 0; i < m.node().inputs.size(); ++i) {
        parts += (i == 0 ? "" : ", ") + m.argument(i);
    }
    return m.give(call("cat", {'[' + parts + ']', literal(m.axis(0))}));
}

std::string filled(const ScriptMethod& m, const char* function, const std::string& shape, const std::string& type)
{
    return call(function, {shape, "dtype=" + type, "layout=None", "device=" + m.device(), "pin_memory=None"});
}

Status expand(ScriptMethod& m)
{
    const auto shape = m.shapeAt(1);
    if (!shape) {
        return m.refuse("the shape is not one that is computed of shapes");
    }
    const std::string x = m.argument(0);
    return m.give(call("mul", {x, filled(m, "ones", *shape, "ops.prim.dtype(" + x + ')')}));
}

Status constantOfShape(ScriptMethod& m)
{
    const auto shape = m.shapeAt(0);
    const bool isZero = m.node().find("value") == nullptr;
    return shape && isZero ? m.give(filled(m, "zeros", *shape, "6"))
                           : Status(m.refuse("only zeros of a shape that is computed are written"));
}

/// 0, 1, … up to a number that is computed of shapes.
Status range(ScriptMethod& m)
{
    const auto start = m.integersAt(0);
    const auto limit = m.integerAt(1);
    const auto step = m.integersAt(2);
    return start == Integers{0} && limit && step == Integers{1}
               ? m.give(filled(m, "arange", *limit, "4"))
               : Status(m.refuse("only numbers from 0 by 1 are written"));
}

Status cumulativeSum(ScriptMethod& m)
{
    const auto axis = m.integersAt(1);
    const bool isPlain = m.node().integer("exclusive").value_or(0) == 0 && m.node().integer("reverse").value_or(0) == 0;
    return axis && axis->size() == 1 && isPlain
               ? m.give(call("cumsum", {m.argument(0), literal(axis->front())}))
               : Status(m.refuse("only sums that begin with the first value are written"));
}

Status gather(ScriptMethod& m)
{
    const auto place = m.integersAt(1);
    const bool isOne = place && place->size() == 1 && !m.isList(1);
    if (const auto shape = m.shapeAt(0); isOne && shape) {
        m.setInteger(m.node().outputs.front(), m.put(*shape + '[' + literal(place->front()) + ']'));
        return {};
    }
    if (isOne) {
        return m.give(call("select", {m.argument(0), literal(m.axis(0)), literal(place->front())}));
    }
    const Shape* table = m.shapeOf(m.input(0));
    const bool isTable = m.axis(0) == 0 && (table == nullptr || table->size() == 2);
    return isTable ? m.give(call("embedding", {m.argument(0), m.argument(1)}))
                   : Status(m.refuse("only rows of a matrix are taken"));
}

Status split(ScriptMethod& m)
{
    const auto sizes = m.integersAt(1);
    const std::string where = literal(m.axis(0));
    const std::size_t count = m.node().outputs.size();
    if (m.has(1) && (!sizes || sizes->size() != count)) {
        return m.refuse("the sizes are not constant");
    }
    std::string names;
    for (std::size_t i = 0; i < count; ++i) {
        const std::string name = m.next();
        m.give(i, name);
        names += name + ", ";
    }
    m.add(names + "= " +
          (sizes ? call("split_with_sizes", {m.argument(0), listOf(*sizes), where})
                 : call("chunk", {m.argument(0), literal(static_cast<std::int64_t>(count)), where})));
    return {};
}

Status reshape(ScriptMethod& m)
{
    const std::string x = m.argument(0);
    const auto wanted = m.integersAt(1);
    if (!wanted) {
        return m.refuse("the shape is not constant");
    }
    std::string list;
    for (std::size_t i = 0; i < wanted->size(); ++i) {
        const bool isKept = (*wanted)[i] == 0 && m.node().integer("allowzero").value_or(0) == 0;
        list += (i == 0 ? "" : ", ") +
                (isKept ? call("size", {x, literal(static_cast<std::int64_t>(i))}) : literal((*wanted)[i]));
    }
    return m.give(call("reshape", {x, '[' + list + ']'}));
}

Status softmax(ScriptMethod& m)
{
    return m.give(call("softmax", {m.argument(0), literal(m.axis(-1))}));
}

Status topK(ScriptMethod& m)
{
    const auto count = m.integersAt(1);
    if (!count || count->size() != 1) {
        return m.refuse("the number of values is not constant");
    }
    const std::string values = m.next();
    const std::string indices = m.next();
    const bool isLargest = m.node().integer("largest").value_or(1) != 0;
    m.add(values + ", " + indices + ", = " +
          call("topk",
               {m.argument(0), literal(count->front()), literal(m.axis(-1)), isLargest ? "True" : "False", "True"}));
    m.give(0, values);
    m.give(1, indices);
    return {};
}

Status reduceSum(ScriptMethod& m)
{
    const auto axes = m.integersAt(1);
    const bool isKept = m.node().integer("keepdims").value_or(1) != 0;
    return axes ? m.give(call("sum", {m.argument(0), listOf(*axes), isKept ? "True" : "False"}))
                : Status(m.refuse("the axes are not constant"));
}

Status scatter(ScriptMethod& m)
{
    return m.node().text("reduction").value_or("none") == "none"
               ? m.give(call("scatter", {m.argument(0), literal(m.axis(0)), m.argument(1), m.argument(2)}))
               : Status(m.refuse("only values that replace others are written"));
}

Status gelu(ScriptMethod& m)
{
    const std::string kind(m.node().text("approximate").value_or("none"));
    return m.give(call("gelu", {m.argument(0), "approximate=\"" + kind + '"'}));
}

Status clip(ScriptMethod& m)
{
    const auto bound = [&m](std::size_t index) { return m.has(index) ? m.operand(index) : std::string("None"); };
    return m.give(call("clamp", {m.argument(0), bound(1), bound(2)}));
}

Status convolution(ScriptMethod& m)
{
    const auto kernel = m.node().integers("kernel_shape");
    const std::size_t rank = kernel ? kernel->size() : 0;
    const Integers ones(rank, 1);
    const Integers pads = m.node().integers("pads").value_or(Integers(2 * rank, 0));
    const bool isSame =
        pads.size() == 2 * rank && std::equal(pads.begin(), pads.begin() + static_cast<std::ptrdiff_t>(rank),
                                              pads.begin() + static_cast<std::ptrdiff_t>(rank));
    if (rank == 0 || rank > 3 || !isSame || m.node().text("auto_pad").value_or("NOTSET") != "NOTSET") {
        return m.refuse("only 1 to 3 axes with the same padding at both ends are written");
    }
    const Integers padding(pads.begin(), pads.begin() + static_cast<std::ptrdiff_t>(rank));
    return m.give(
        call("conv" + std::to_string(rank) + 'd',
             {m.argument(0), m.argument(1), m.optionalArgument(2), listOf(m.node().integers("strides").value_or(ones)),
              listOf(padding), listOf(m.node().integers("dilations").value_or(ones)),
              literal(m.node().integer("group").value_or(1))}));
}

using Statement = Status (*)(ScriptMethod&);

/// What writes the statements of an operator; null for one that is not known.
Statement findStatement(const Graph::Node& node)
{
    struct Row {
        std::string_view op;
        Statement statement;
    };
    static constexpr std::array kRows{Row{"Attention", &writeAttention},
                                      Row{"Cast", &cast},
                                      Row{"Clip", &clip},
                                      Row{"Concat", &concat},
                                      Row{"Constant", &constant},
                                      Row{"ConstantOfShape", &constantOfShape},
                                      Row{"Conv", &convolution},
                                      Row{"CumSum", &cumulativeSum},
                                      Row{"DequantizeLinear", &writeDequantize},
                                      Row{"Expand", &expand},
                                      Row{"Gather", &gather},
                                      Row{"Gelu", &gelu},
                                      Row{"LayerNormalization", &writeLayerNorm},
                                      Row{"MatMul", &product},
                                      Row{"RMSNormalization", &writeRmsNorm},
                                      Row{"Range", &range},
                                      Row{"ReduceSum", &reduceSum},
                                      Row{"Reshape", &reshape},
                                      Row{"RotaryEmbedding", &writeRotary},
                                      Row{"ScatterElements", &scatter},
                                      Row{"Shape", &shape},
                                      Row{"Softmax", &softmax},
                                      Row{"Split", &split},
                                      Row{"Sum", &sum},
                                      Row{"TopK", &topK},
                                      Row{"Transpose", &transpose},
                                      Row{"Unsqueeze", &unsqueeze}};
    const std::string op = node.op.str();
    if (!node.domain.str().empty()) {
        return nullptr;
    }
    if (findFunction(kUnary, op) != nullptr) {
        return &unary;
    }
    if (findFunction(kBinary, op) != nullptr) {
        return &binary;
    }
    const auto* const found = std::find_if(kRows.begin(), kRows.end(), [&op](const Row& row) { return row.op == op; });
    return found == kRows.end() ? nullptr : found->statement;
}

} // namespace

Result<std::string> forwardCode(const Model& model, const Graph& graph, const std::string& type,
                                const std::function<std::string(std::size_t tensor)>& attribute)
{
    const auto order = graph.sorted();
    if (!order) {
        return Error{.code = Errc::Unsupported, .message = "the graph has a cycle"};
    }
    ScriptMethod method(model, graph, attribute);
    for (const std::uint32_t index : *order) {
        method.begin(graph.nodes[index]);
        const Statement statement = findStatement(method.node());
        if (statement == nullptr) {
            return method.refuse("no statement of TorchScript is known for it");
        }
        APR_CHECK(statement(method));
    }
    return method.finish(type);
}

} // namespace apr::pytorch
