// SPDX-License-Identifier: MIT
#include "fixtures/protobuf.h"
#include "fixtures/test_main.h"
#include "libs/validate/scan/scanned.h"

using namespace apr;
using namespace apr::test;

class TestScanGraph : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void graphsThatRunPrograms()
    {
        // NodeDef{name, op}: SavedModel{schema 1, meta graph{graph{node}}}
        const auto text = [](int field, std::string_view value) {
            return std::string(1, static_cast<char>(field << 3 | 2)) + static_cast<char>(value.size()) +
                   std::string(value);
        };
        for (const char* op : {"PyFunc", "ReadFile", "WriteFile"}) {
            const std::string graph = text(1, text(1, "bad") + text(2, op));
            QVERIFY2(has(scanned(bufferOf(graph), "m.pb"), "graph.operator"), op);
            QVERIFY2(has(scanned(bufferOf("\x08\x01" + text(2, text(2, graph))), "saved_model.pb"), "graph.operator"),
                     op);
        }
        QVERIFY(scanned(bufferOf(text(1, text(1, "good") + text(2, "Add"))), "m.pb").isClean());
    }

    void operatorsByTheirProperty()
    {
        const auto text = [](int field, std::string_view value) {
            return std::string(1, static_cast<char>(field << 3 | 2)) + static_cast<char>(value.size()) +
                   std::string(value);
        };
        const auto graph = [&text](std::string_view op) {
            return scanned(bufferOf(text(1, text(1, "n") + text(2, op))), "m.pb");
        };
        QVERIFY(has(graph("PrintV2"), "graph.operator"));
        QVERIFY(has(graph("TextLineDataset"), "graph.unknown-operator"));
        QVERIFY(has(graph("MyOwnOperator"), "graph.unknown-operator"));
        QVERIFY(has(graph("DatasetFromGraph"), "graph.unknown-operator"));
        for (const char* op : {"SaveV2", "VarHandleOp", "StatefulPartitionedCall", "Const", "LookupTableFindV2"}) {
            QVERIFY2(graph(op).isClean(), op);
        }
    }

    void missingWeightsAreNoThreat()
    {
        const Proto place = Proto().text(1, "location").text(2, "none.bin");
        const Proto tensor = Proto().varint(1, 4).varint(2, 1).text(8, "w").message(13, place).varint(14, 1);
        const Proto model = Proto()
                                .varint(1, 8)
                                .message(7, Proto().text(2, "g").message(5, tensor))
                                .message(8, Proto().text(1, "").varint(2, 17));
        const auto report = scanned(model.build(), "m.onnx");
        QVERIFY(has(report, "onnx.external-data"));
        QVERIFY(report.isClean());
    }
};

APR_TEST(TestScanGraph)
#include "tst_graph.moc"
