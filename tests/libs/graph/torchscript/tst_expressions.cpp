// SPDX-License-Identifier: MIT
#include "graphs.h"

#include "fixtures/test_main.h"

using namespace apr::test;

/// Constants, items and slices.
class TestScriptExpressions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void graphs_data()
    {
        const auto row = nodeRows();
        row("constant", "    return torch.add(x, CONSTANTS.c0, alpha=CONSTANTS.c1)\n",
            "aten::add(x, constants.0) -> add");
        row("tuples", "    a, b, = (x, y)\n    return torch.add(b, (a, x)[0])\n", "aten::add(y, x) -> add");
        row("a slice of a list", "    return torch.cat([x, y, x][1:], 0)\n", "aten::cat(y, x) -> cat");
        row("an item of a named tuple", "    p = __torch__.Pair(x, y)\n    return torch.neg((p)[-1])\n",
            "aten::neg(y) -> neg");
    }
    void graphs()
    {
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, expected);
        QCOMPARE(nodesOf(body), expected);
    }
};

APR_TEST(TestScriptExpressions)
#include "tst_expressions.moc"
