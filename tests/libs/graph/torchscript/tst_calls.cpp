// SPDX-License-Identifier: MIT
#include "graphs.h"

#include "fixtures/test_main.h"

using namespace apr::test;

/// Methods and functions, in the place of their call, and what is done to lists and objects.
class TestScriptCalls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void graphs_data()
    {
        const auto row = nodeRows();
        row("submodule", "    conv = self.conv\n    return (conv).forward(x, )\n",
            "aten::conv1d(x, conv.weight) -> conv/conv1d");
        row("lists", "    a = [x]\n    _0 = torch.append(a, y)\n    return torch.cat(a, torch.len(a))\n",
            "aten::cat(x, y) -> cat");
        row("a tuple in a list",
            "    l = annotate(List[Tuple[int, Tensor]], [])\n    _0 = torch.append(l, (3, torch.relu(x)))\n    n, a, = "
            "l[0]\n    return torch.add(a, n)\n",
            "aten::relu(x) -> relu; aten::add(relu) -> add");
        row("a list that is extended",
            "    l = annotate(List[Tensor], [])\n    _0 = torch.extend(l, [x, y])\n    return torch.cat(l, "
            "torch.len(l))\n",
            "aten::cat(x, y) -> cat");
        row("function", "    _0 = __torch__.twice\n    return _0(x, )\n", "aten::mul(x) -> mul");
        row("other namespaces", "    return ops.quantized.linear_relu(x, self.conv, 0.5, 3)\n",
            "quantized::linear_relu(x, conv.weight) -> linear_relu");
        row("named tuple", "    p = __torch__.Pair(x, y)\n    return torch.add(p.b, p.a)\n", "aten::add(y, x) -> add");
        row("object",
            "    p = __torch__.Box.__new__(__torch__.Box)\n    _0 = (p).__init__(x, )\n    return torch.neg(p.value)\n",
            "aten::neg(x) -> neg");
    }
    void graphs()
    {
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, expected);
        QCOMPARE(nodesOf(body), expected);
    }
};

APR_TEST(TestScriptCalls)
#include "tst_calls.moc"
