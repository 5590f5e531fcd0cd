// SPDX-License-Identifier: MIT
#include "graphs.h"

#include "fixtures/test_main.h"

using namespace apr::test;

/// What becomes of operators.
class TestScriptNodes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void graphs_data()
    {
        const auto row = nodeRows();
        row("operators", "    a = torch.mul(x, 2)\n    return torch.add(a, y)\n",
            "aten::mul(x) -> a; aten::add(a, y) -> add");
        row("a name that is used again", "    x = torch.relu(x)\n    x = torch.relu(x)\n    return x\n",
            "aten::relu(x) -> x.1; aten::relu(x.1) -> x.2");
        row("arguments that are never None",
            "    if torch.__isnot__(x, None):\n      a = x\n    else:\n      a = torch.zeros([1])\n"
            "    return torch.neg(a)\n",
            "aten::neg(x) -> neg");
        row("without effect", "    a = torch.exp(x)\n    return torch.relu(x)\n", "aten::relu(x) -> relu");
        row("in place", "    _0 = torch.add_(x, 1)\n    return torch.relu(x)\n",
            "aten::add_(x) -> add_; aten::relu(x) -> relu");
        row("several results", "    a, b, = torch.max(x, 0)\n    return torch.add(a, b)\n",
            "aten::max(x) -> max, max.1; aten::add(max, max.1) -> add");
        row("an item that may be None",
            "    l = annotate(List[Optional[Tensor]], ops.aten.list(x))\n    if torch.__is__(l[0], None):\n      a = "
            "torch.relu(x)\n    else:\n      a = x\n    return a\n",
            "aten::list(x) -> l; aten::__getitem__(l) -> __getitem__; aten::__is__(__getitem__) -> __is__; "
            "aten::relu(x) -> a; prim::If(__is__, a, x) -> a.1");
    }
    void graphs()
    {
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, expected);
        QCOMPARE(nodesOf(body), expected);
    }
};

APR_TEST(TestScriptNodes)
#include "tst_nodes.moc"
