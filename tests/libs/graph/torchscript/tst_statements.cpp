// SPDX-License-Identifier: MIT
#include "graphs.h"

#include "fixtures/test_main.h"

using namespace apr::test;

/// Branches, loops and assignments.
class TestScriptStatements : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void graphs_data()
    {
        const auto row = nodeRows();
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
        row("branches with nested tuples",
            "    if torch.__is__(y, None):\n      a = (x, (torch.relu(x), x))\n    else:\n      a = (x, "
            "(torch.tanh(x), "
            "x))\n    return torch.neg((a[1])[0])\n",
            "aten::__is__(y) -> __is__; aten::relu(x) -> relu; aten::tanh(x) -> tanh; prim::If(__is__, relu, tanh) -> "
            "a; "
            "aten::neg(a) -> neg");
        row("state", "    self.sizes = torch.relu(x)\n    return torch.neg(x)\n",
            "aten::relu(x) -> relu; aten::neg(x) -> neg");
    }
    void graphs()
    {
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, expected);
        QCOMPARE(nodesOf(body), expected);
    }
};

APR_TEST(TestScriptStatements)
#include "tst_statements.moc"
