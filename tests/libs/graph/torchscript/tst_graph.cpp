// SPDX-License-Identifier: MIT
#include "graphs.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestTorchScriptGraph : public QObject {
    Q_OBJECT

private Q_SLOTS:
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
