// SPDX-License-Identifier: MIT
#include "graphs.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestTorchScriptGraph : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// "op(inputs) -> outputs" of each node.
    void nodes_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* name, const char* body, const char* expected) {
            QTest::newRow(name) << QByteArray(body) << QByteArray(expected);
        };
        row("operators", "    a = torch.mul(x, 2)\n    return torch.add(a, y)\n",
            "aten::mul(x) -> a; aten::add(a, y) -> add");
        row("a name that is used again", "    x = torch.relu(x)\n    x = torch.relu(x)\n    return x\n",
            "aten::relu(x) -> x.1; aten::relu(x.1) -> x.2");
        row("submodule", "    conv = self.conv\n    return (conv).forward(x, )\n",
            "aten::conv1d(x, conv.weight) -> conv/conv1d");
        row("constant", "    return torch.add(x, CONSTANTS.c0, alpha=CONSTANTS.c1)\n",
            "aten::add(x, constants.0) -> add");
        row("condition of the file",
            "    if self.training:\n      a = torch.dropout(x, 0.5, True)\n    else:\n      a = x\n"
            "    return torch.relu(a)\n",
            "aten::relu(x) -> relu");
        row("condition on an argument",
            "    if torch.__is__(y, None):\n      a = torch.relu(x)\n    else:\n      a = torch.add(x, "
            "unchecked_cast(Tensor, y))\n    return a\n",
            "aten::__is__(y) -> __is__; aten::relu(x) -> a; aten::add(x, y) -> a.1; "
            "prim::If(__is__, a, a.1) -> a.2");
        row("check",
            "    if torch.ne(torch.dim(x), 2):\n      ops.prim.RaiseException(\"wrong\")\n    else:\n      pass\n"
            "    return torch.relu(x)\n",
            "aten::relu(x) -> relu");
        row("arguments that are never None",
            "    if torch.__isnot__(x, None):\n      a = x\n    else:\n      a = torch.zeros([1])\n"
            "    return torch.neg(a)\n",
            "aten::neg(x) -> neg");
        row("without effect", "    a = torch.exp(x)\n    return torch.relu(x)\n", "aten::relu(x) -> relu");
        row("in place", "    _0 = torch.add_(x, 1)\n    return torch.relu(x)\n",
            "aten::add_(x) -> add_; aten::relu(x) -> relu");
        row("several results", "    a, b, = torch.max(x, 0)\n    return torch.add(a, b)\n",
            "aten::max(x) -> max, max.1; aten::add(max, max.1) -> add");
        row("tuples", "    a, b, = (x, y)\n    return torch.add(b, (a, x)[0])\n", "aten::add(y, x) -> add");
        row("lists", "    a = [x]\n    _0 = torch.append(a, y)\n    return torch.cat(a, torch.len(a))\n",
            "aten::cat(x, y) -> cat");
        row("a slice of a list", "    return torch.cat([x, y, x][1:], 0)\n", "aten::cat(y, x) -> cat");
        row("loop", "    a = x\n    for i in range(torch.size(x, 0)):\n      a = torch.select(x, 0, i)\n    return a\n",
            "aten::size(x) -> size; prim::Loop(size, x) -> Loop, a; aten::select(x, Loop) -> a.1; "
            "prim::Loop(a, a.1) -> a.2");
        row("a condition that changes in a loop",
            "    first = True\n    a = x\n    for i in range(2):\n      if first:\n        a = torch.relu(a)\n        "
            "first = "
            "False\n      else:\n        a = torch.tanh(a)\n    return a\n",
            "prim::Loop(x) -> Loop, a, first; aten::relu(a) -> a.1; aten::tanh(a) -> a.2; prim::If(first, a.1, a.2) -> "
            "a.3; prim::Loop(a, a.3) -> a.4");
        row("a list that grows in a loop",
            "    l = [x]\n    for i in range(2):\n      if torch.eq(torch.len(l), 1):\n        _0 = torch.append(l, "
            "torch.relu(x))\n      else:\n        pass\n    return torch.cat(l, 0)\n",
            "aten::relu(x) -> relu; aten::cat(x, relu) -> cat");
        row("an item that may be None",
            "    l = annotate(List[Optional[Tensor]], ops.aten.list(x))\n    if torch.__is__(l[0], None):\n      a = "
            "torch.relu(x)\n    else:\n      a = x\n    return a\n",
            "aten::list(x) -> l; aten::__getitem__(l) -> __getitem__; aten::__is__(__getitem__) -> __is__; "
            "aten::relu(x) -> a; prim::If(__is__, a, x) -> a.1");
        row("branches with nested tuples",
            "    if torch.__is__(y, None):\n      a = (x, (torch.relu(x), x))\n    else:\n      a = (x, "
            "(torch.tanh(x), "
            "x))\n    return torch.neg((a[1])[0])\n",
            "aten::__is__(y) -> __is__; aten::relu(x) -> relu; aten::tanh(x) -> tanh; prim::If(__is__, relu, tanh) -> "
            "a; "
            "aten::neg(a) -> neg");
        row("a tuple in a list",
            "    l = annotate(List[Tuple[int, Tensor]], [])\n    _0 = torch.append(l, (3, torch.relu(x)))\n    n, a, = "
            "l[0]\n    return torch.add(a, n)\n",
            "aten::relu(x) -> relu; aten::add(relu) -> add");
        row("a list that is extended",
            "    l = annotate(List[Tensor], [])\n    _0 = torch.extend(l, [x, y])\n    return torch.cat(l, "
            "torch.len(l))\n",
            "aten::cat(x, y) -> cat");
        row("an item of a named tuple", "    p = __torch__.Pair(x, y)\n    return torch.neg((p)[-1])\n",
            "aten::neg(y) -> neg");
        row("state", "    self.sizes = torch.relu(x)\n    return torch.neg(x)\n",
            "aten::relu(x) -> relu; aten::neg(x) -> neg");
        row("function", "    _0 = __torch__.twice\n    return _0(x, )\n", "aten::mul(x) -> mul");
        row("other namespaces", "    return ops.quantized.linear_relu(x, self.conv, 0.5, 3)\n",
            "quantized::linear_relu(x, conv.weight) -> linear_relu");
        row("named tuple", "    p = __torch__.Pair(x, y)\n    return torch.add(p.b, p.a)\n", "aten::add(y, x) -> add");
        row("object",
            "    p = __torch__.Box.__new__(__torch__.Box)\n    _0 = (p).__init__(x, )\n    return torch.neg(p.value)\n",
            "aten::neg(x) -> neg");
    }
    void nodes()
    {
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, expected);
        const ScriptArchive archive;
        const auto graph =
            graphOf(archive, body.toStdString(),
                    "def twice(x: Tensor) -> Tensor:\n  return torch.mul(x, 2)\n"
                    "class Pair(NamedTuple):\n  a : Tensor\n  b : Tensor\n"
                    "class Box:\n  value : Tensor\n  def __init__(self: __torch__.Box,\n    v: Tensor) -> "
                    "NoneType:\n    self.value = v\n    return None\n");
        APR_VERIFY_OK(graph);
        std::string found;
        const auto list = [](const Json& names) {
            std::string out;
            for (const Json& name : names) {
                out += (out.empty() ? "" : ", ") + name.get<std::string>();
            }
            return out;
        };
        for (const Json& node : (*graph)["nodes"]) {
            found += (found.empty() ? "" : "; ") + node["op"].get<std::string>() + '(' + list(node["inputs"]) +
                     ") -> " + list(node["outputs"]);
        }
        QCOMPARE(QByteArray::fromStdString(found), expected);
    }

    /// Inputs with their types, names by module, arguments by name.
    void description()
    {
        const ScriptArchive archive;
        const auto graph = graphOf(archive, "    conv = self.conv\n    return ((conv).forward(x, ), y)\n");
        APR_VERIFY_OK(graph);
        QCOMPARE(dumpJson((*graph)["inputs"]),
                 std::string(R"([{"name":"x","type":"Tensor"},{"name":"y","type":"Optional[Tensor]"}])"));
        QCOMPARE(dumpJson((*graph)["outputs"]), std::string(R"([{"name":"conv/conv1d"},{"name":"y"}])"));
        const Json& node = (*graph)["nodes"][0];
        QCOMPARE(dumpJson(node["name"]), std::string(R"("conv/conv1d")"));
        QCOMPARE(dumpJson(node["attributes"]), std::string(R"({"stride":[2]})"));
    }

    void without()
    {
        const ScriptArchive archive;
        const auto graph = graphOf(archive, "    return x\n"); // nothing is computed
        APR_VERIFY_OK(graph);
        QVERIFY(graph->is_null());
        const auto nothing = torchscript::readGraph({}, archive.objects(), {});
        APR_VERIFY_OK(nothing);
        QVERIFY(nothing->is_null());
    }

    /// Code that calls itself, or that grows exponentially, ends with an error.
    void limits_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("recursion") << QByteArray("    return (self).forward(x, )\n")
                                   << QByteArray("nested more than 300");
        QByteArray lists = "    a = [x, x]\n";
        for (int i = 0; i < 28; ++i) {
            lists += "    a = [a, a]\n";
        }
        QTest::newRow("lists") << lists + "    return torch.cat(a, 0)\n" << QByteArray("more than 4,000,000 steps");
        lists = "    a = [x]\n";
        for (int i = 0; i < 200; ++i) {
            lists += "    a = [a]\n";
        }
        QTest::newRow("deep lists") << lists + "    return torch.cat(a, 0)\n" << QByteArray("more than 32 levels");
        QByteArray cycle = "    p = __torch__.Net.__new__(__torch__.Net)\n    p.conv = p\n    return torch.neg(p)\n";
        QTest::newRow("objects") << cycle << QByteArray("nested more than 300");
        QTest::newRow("long names") << QByteArray("    a = x." + QByteArray(900, 'a') + "\n    return torch.neg(z" +
                                                  QByteArray(6, ' ').replace(" ", "." + QByteArray(900, 'a')) + ")\n")
                                    << QByteArray("longer than 4096 bytes");
        QTest::newRow("call of a list") << QByteArray("    return [x](1)\n") << QByteArray("not a function");
        QTest::newRow("target") << QByteArray("    [x] = y\n    return x\n") << QByteArray("not a name or attribute");
    }
    void limits()
    {
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, message);
        const ScriptArchive archive;
        const auto graph = graphOf(archive, body.toStdString());
        QVERIFY(!graph);
        QVERIFY2(graph.error().message.find(message.toStdString()) != std::string::npos, graph.error().message.c_str());
    }

    /// A list that is put into itself is copied.
    void listInItself()
    {
        const ScriptArchive archive;
        const auto graph = graphOf(archive, "    a = [x]\n    b = [a]\n    _0 = torch.append(a, b)\n"
                                            "    return torch.cat(a, 0)\n");
        APR_VERIFY_OK(graph);
        QCOMPARE(dumpJson((*graph)["nodes"][0]["inputs"]), std::string(R"(["x","x"])"));
    }

    void memory()
    {
        const ScriptArchive archive;
        APR_VERIFY_ERROR(graphOf(archive, "    return torch.neg(x)\n", {}, Budget(1000)), Errc::Memory);
    }
};

APR_TEST(TestTorchScriptGraph)
#include "tst_graph.moc"
