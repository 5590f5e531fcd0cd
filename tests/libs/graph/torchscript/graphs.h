// SPDX-License-Identifier: MIT
#pragma once

#include "fixtures/pickle.h"

#include <QByteArray>
#include <QTest>

#include "apr/graph/torchscript/graph.h"

namespace apr::test {

/// A module "__torch__.Net" with a submodule `conv` of the class "__torch__.Conv", which has the tensor conv.weight,
/// and the values `training` (False) and `sizes` ([4, 8]); the constant c0 is a tensor, c1 the number 7.
struct ScriptArchive {
    ScriptArchive()
    {
        using pickle::read;
        PickleBuilder object;
        object.global("__torch__", "Net").op(')').op(0x81).op('}').op('(');
        object.text("conv").global("__torch__", "Conv").op(')').op(0x81).op('}').op('(');
        object.text("weight").op('N').op('u').op('b');
        object.text("training").op(0x89);
        object.text("sizes").op(']').op('(').integer(4).integer(8).op('e');
        object.op('u').op('b');
        moduleBytes = object.build();
        constantBytes = PickleBuilder().op('(').op('N').integer(7).op('t').build();
        module = read(moduleBytes, 0, {});
        constants = read(constantBytes, 0, {});
        for (const char* name : {"conv.weight", "constants.0"}) {
            tensors.push_back({.name = name, .shape = {2, 3}});
        }
    }

    torchscript::Objects objects() const { return {module, constants, tensors}; }

    Buffer moduleBytes;
    Buffer constantBytes;
    pickle::Program module;
    pickle::Program constants;
    std::vector<TensorInfo> tensors;
};

/// The graph of a module whose method `forward` has this body, with `x` and `y`.
inline Result<Json> graphOf(const ScriptArchive& archive, const std::string& body, const std::string& more = {},
                            const Budget& budget = {})
{
    using namespace torchscript;
    Script script;
    const std::string code =
        "class Net(Module):\n  training : bool\n  conv : __torch__.Conv\n"
        "  def forward(self: __torch__.Net,\n    x: Tensor,\n    y: Optional[Tensor]=None) -> Tensor:\n" +
        body +
        "class Conv(Module):\n  weight : Tensor\n  stride : Final[int] = 2\n"
        "  def forward(self: __torch__.Conv,\n    input: Tensor) -> Tensor:\n"
        "    weight = self.weight\n    stride = self.stride\n"
        "    return torch.conv1d(input, weight, None, [stride])\n" +
        more;
    APR_CHECK(parse(code, "__torch__", budget, script));
    return readGraph(script, archive.objects(), budget);
}

/// "op(inputs) -> outputs" of each node of the graph of a body, which may use "twice", "Pair" and "Box".
inline QByteArray nodesOf(const QByteArray& body)
{
    const ScriptArchive archive;
    const auto graph = graphOf(archive, body.toStdString(),
                               "def twice(x: Tensor) -> Tensor:\n  return torch.mul(x, 2)\n"
                               "class Pair(NamedTuple):\n  a : Tensor\n  b : Tensor\n"
                               "class Box:\n  value : Tensor\n  def __init__(self: __torch__.Box,\n    v: Tensor) -> "
                               "NoneType:\n    self.value = v\n    return None\n");
    if (!graph) {
        return QByteArray::fromStdString(graph.error().message);
    }
    const auto list = [](const Json& names) {
        std::string out;
        for (const Json& name : names) {
            out += (out.empty() ? "" : ", ") + name.get<std::string>();
        }
        return out;
    };
    std::string out;
    for (const Json& node : (*graph)["nodes"]) {
        out += (out.empty() ? "" : "; ") + node["op"].get<std::string>() + '(' + list(node["inputs"]) + ") -> " +
               list(node["outputs"]);
    }
    return QByteArray::fromStdString(out);
}

/// Adds the columns and rows of a test whose body is nodesOf(body) == expected.
inline auto nodeRows()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("expected");
    return [](const char* name, const char* body, const char* expected) {
        QTest::newRow(name) << QByteArray(body) << QByteArray(expected);
    };
}

} // namespace apr::test
