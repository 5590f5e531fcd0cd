// SPDX-License-Identifier: MIT
#include "fixtures/flatbuffer.h"
#include "fixtures/protobuf.h"
#include "fixtures/test_main.h"
#include "libs/validate/scan/scanned.h"

using namespace apr;
using namespace apr::test;

namespace {

Proto nodeOf(const std::string& op, const std::string& domain = {})
{
    return Proto().text(2, "y").text(4, op).text(7, domain);
}

Buffer onnxOf(const std::vector<Proto>& nodes)
{
    Proto graph = Proto().text(2, "g");
    for (const Proto& node : nodes) {
        graph.message(1, node);
    }
    return Proto().varint(1, 8).message(7, graph).message(8, Proto().text(1, "").varint(2, 17)).build();
}

} // namespace

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

    void operatorsByDomainAndName()
    {
        for (const auto& [domain, op] : std::vector<std::pair<std::string, std::string>>{
                 {"", "Relu"}, {"ai.onnx", "Relu"}, {"ai.onnx.ml", "Scaler"}, {"com.microsoft", "Gelu"}}) {
            QVERIFY2(scanned(onnxOf({nodeOf(op, domain)}), "m.onnx").isClean(), op.c_str());
        }
        for (const auto& [domain, op] : std::vector<std::pair<std::string, std::string>>{{"", "relu"},
                                                                                         {"", "Scaler"},
                                                                                         {"ai.onnx.ml", "Relu"},
                                                                                         {"ai.onnx.mlx", "Scaler"},
                                                                                         {"com.microsoft", "Evil"},
                                                                                         {"com.microsoft", "ATen"},
                                                                                         {"other", "Relu"}}) {
            QVERIFY2(has(scanned(onnxOf({nodeOf(op, domain)}), "m.onnx"), "graph.unknown-operator"), op.c_str());
        }
        QVERIFY(has(scanned(onnxOf({nodeOf("PythonOp", "com.microsoft")}), "m.onnx"), "graph.operator"));
        const auto context = [](std::uint64_t mode) {
            return nodeOf("EPContext", "com.microsoft")
                .message(5, Proto().text(1, "embed_mode").varint(3, mode).varint(20, 2));
        };
        QVERIFY(has(scanned(onnxOf({context(0)}), "m.onnx"), "graph.operator"));
        QVERIFY(scanned(onnxOf({context(1)}), "m.onnx").isClean());
    }

    void functionsHideNothingElse()
    {
        const auto function = [](const std::string& name, const std::string& domain, const Proto& node) {
            return Proto().message(25, Proto().text(1, name).message(7, node).text(10, domain));
        };
        const auto with = [](const std::vector<Proto>& nodes, const Proto& more) {
            return scanned(joined(onnxOf(nodes), more.build()), "m.onnx");
        };
        QVERIFY(with({nodeOf("F", "mine")}, function("F", "mine", nodeOf("Relu"))).isClean());
        QVERIFY(has(with({nodeOf("F", "other")}, function("F", "mine", nodeOf("Relu"))), "graph.unknown-operator"));
        QVERIFY(has(with({nodeOf("F", "mine")}, function("F", "mine", nodeOf("X", "x"))), "graph.unknown-operator"));
        QVERIFY(has(with({nodeOf("PyOp")}, function("PyOp", "", nodeOf("Relu"))), "graph.operator"));
        // Of TensorFlow: a function of one graph is not one of another.
        const Proto own = Proto().message(1, Proto().text(1, "n").text(2, "Own"));
        const Proto body = Proto().message(1, Proto().text(1, "Own")).message(3, Proto().text(1, "m").text(2, "Add"));
        const Proto library = Proto().message(2, Proto().message(1, body));
        const auto saved = [](const std::vector<Buffer>& graphs) {
            Proto out = Proto().varint(1, 1);
            for (const Buffer& graph : graphs) {
                out.message(2, Proto().bytes(2, graph));
            }
            return scanned(out.build(), "saved_model.pb");
        };
        QVERIFY(saved({joined(own.build(), library.build())}).isClean());
        QVERIFY(has(saved({own.build(), library.build()}), "graph.unknown-operator"));
    }

    /// What parsers merge, and graphs beside the model's own.
    void partsOfGraphs()
    {
        const Proto evil = Proto().message(1, nodeOf("X", "x"));
        const Buffer good = onnxOf({nodeOf("Relu")});
        QVERIFY(has(scanned(joined(Proto().message(7, evil).build(), good), "m.onnx"), "graph.unknown-operator"));
        QVERIFY(has(scanned(joined(good, Proto().message(7, evil).build()), "m.onnx"), "graph.unknown-operator"));
        for (const std::uint32_t part : {1U, 2U}) {
            const Proto training = Proto().message(20, Proto().message(part, evil));
            const auto report = scanned(joined(good, training.build()), "m.onnx");
            QVERIFY(has(report, "graph.unknown-operator"));
        }
        const Proto branches = Proto().text(1, "b").message(6, evil).message(6, Proto()).varint(20, 5);
        QVERIFY(has(scanned(onnxOf({nodeOf("If").message(5, branches)}), "m.onnx"), "graph.unknown-operator"));
        const Proto function = Proto().message(1, Proto().text(1, "F")).message(3, Proto().text(2, "WriteFile"));
        const Proto other = Proto().message(1, Proto().text(1, "G")).message(3, Proto().text(2, "Add"));
        const Buffer graph = Proto()
                                 .message(1, Proto().text(1, "n").text(2, "F"))
                                 .message(2, Proto().message(1, function))
                                 .message(2, Proto().message(1, other))
                                 .build();
        QVERIFY(has(scanned(graph, "m.pb"), "graph.operator"));
    }

    void pathsOfSavers()
    {
        const auto graph = [](const std::string& op, const std::string& path, bool isJoined) {
            const Proto value =
                Proto().text(1, "value").message(2, Proto().message(8, Proto().varint(1, 7).text(8, path)));
            Proto out;
            out.message(1, Proto().text(1, "path").text(2, "Const").message(5, value));
            out.message(1, Proto().text(1, "join").text(2, "StringJoin").text(3, "path:0").text(3, "^path"));
            out.message(1, Proto().text(1, "n").text(2, op).text(3, isJoined ? "join" : "path"));
            return scanned(out.build(), "m.pb");
        };
        for (const char* op : {"SaveV2", "RestoreV2", "Save", "Restore"}) {
            for (const char* path : {"/etc/passwd", "../x", "gs://bucket/x", "C:\\x", "~/x"}) {
                const ScanReport plain = graph(op, path, false);
                QVERIFY2(has(plain, "graph.operator") && !plain.isClean(), path);
                QVERIFY2(!graph(op, path, true).isClean(), path);
            }
            QVERIFY2(graph(op, "model", false).isClean(), op); // what savers of TensorFlow 1 have
            for (const char* path : {"_temp_7/part", "/part", "bin/python"}) {
                QVERIFY2(!graph(op, path, false).isClean(), path); // nothing that a loader gives is in it
            }
        }
    }

    /// Paths that are computed, passed to functions, or far away.
    void computedPaths()
    {
        const auto constant = [](const std::string& name, const std::string& text) {
            const Proto value =
                Proto().text(1, "value").message(2, Proto().message(8, Proto().varint(1, 7).text(8, text)));
            return Proto().text(1, name).text(2, "Const").message(5, value);
        };
        const auto node = [](const std::string& name, const std::string& op, const std::string& input) {
            return Proto().text(1, name).text(2, op).text(3, input);
        };
        const auto isFound = [](const Proto& graph) { return has(scanned(graph.build(), "m.pb"), "graph.operator"); };
        Proto chain = Proto().message(1, constant("i0", "/etc/passwd"));
        for (int i = 1; i < 5000; ++i) {
            chain.message(1, node("i" + std::to_string(i), "Identity", "i" + std::to_string(i - 1)));
        }
        QVERIFY(isFound(chain.message(1, node("n", "SaveV2", "i4999"))));
        for (const char* op : {"DecodeBase64", "StringStrip"}) {
            QVERIFY(isFound(Proto()
                                .message(1, constant("path", "x"))
                                .message(1, node("d", op, "path"))
                                .message(1, node("n", "SaveV2", "d"))));
        }
        const Proto function = Proto().message(1, Proto().text(1, "S")).message(3, node("n", "SaveV2", "parameter"));
        const Proto callee = Proto().text(1, "f").message(2, Proto().message(10, Proto().text(1, "S")));
        const auto calling = [&](const std::string& path) {
            return Proto()
                .message(1, constant("path", path))
                .message(1, node("c", "StatefulPartitionedCall", "path").message(5, callee))
                .message(2, Proto().message(1, function));
        };
        QVERIFY(isFound(calling("/etc/passwd")));
        const std::string odd("/tmp/\x01"); // as an argument it may be data, as a path it is one
        QVERIFY(isFound(calling(odd).message(1, node("s", "SaveV2", "path"))));
        QVERIFY(scanned(calling("model").build(), "m.pb").isClean());
        // By a default, by state, and by the objects of a SavedModel.
        const auto saving = [&](const std::string& path) {
            return Proto()
                .message(1, constant("path", path))
                .message(1, node("p", "PlaceholderWithDefault", "path"))
                .message(1, node("n", "SaveV2", "p"));
        };
        QVERIFY(isFound(saving("default")));
        QVERIFY(scanned(saving("model").build(), "m.pb").isClean());
        const Proto text = Proto().text(1, "dtype").message(2, Proto().varint(6, 7));
        QVERIFY(isFound(Proto()
                            .message(1, node("v", "ReadVariableOp", "handle").message(5, text))
                            .message(1, node("c", "StatefulPartitionedCall", "v").message(5, callee))
                            .message(2, Proto().message(1, function))));
        QVERIFY(isFound(Proto().message(1, constant("unused", "/etc/passwd"))));
        QVERIFY(scanned(Proto().message(1, constant("unused", "a word")).build(), "m.pb").isClean());
        QVERIFY(isFound(Proto()
                            .message(1, constant("path", "/etc/passwd"))
                            .message(1, node("n", "InitializeTableFromTextFileV2", "table").text(3, "path"))));
    }

    void customOperatorsOfTfLite()
    {
        const auto model = [](std::int32_t builtin, const char* custom, const std::string& run = {}) {
            // A FlexBuffer: the string, a vector of it, and the root.
            const std::string text = static_cast<char>(run.size()) + run + '\0';
            const std::string flex = text + '\1' + static_cast<char>(run.size() + 2) + '\x14' + "\2\x28\1";
            const Buffer options = run.empty() ? Buffer() : bufferOf(flex);
            FlatTable code = FlatTable().number(3, builtin);
            code = *custom == '\0' ? code : code.text(1, custom);
            const FlatTable graph =
                FlatTable().tables(0, {}).tables(3, {FlatTable().number(0, std::uint32_t{0}).numbers(5, options)});
            return scanned(FlatTable()
                               .number(0, std::uint32_t{3})
                               .tables(1, {code})
                               .tables(2, {graph})
                               .tables(4, {FlatTable()})
                               .build("TFL3"),
                           "m.tflite");
        };
        constexpr std::int32_t kCustom = 32;
        QVERIFY(model(3, "").isClean()); // CONV_2D
        QVERIFY(model(kCustom, "TFLite_Detection_PostProcess").isClean());
        QVERIFY(model(kCustom, "FlexAdd", "Add").isClean());
        QVERIFY(has(model(kCustom, "FlexAdd", "WriteFile"), "graph.operator")); // the options say what runs
        QVERIFY(has(model(kCustom, "FlexAdd"), "incomplete.unsupported"));
        QVERIFY(has(model(kCustom, "FlexWriteFile"), "graph.operator"));
        for (const char* name : {"Evil", "CONV_2D", ""}) {
            QVERIFY2(has(model(kCustom, name), "graph.unknown-operator"), name);
        }
        QVERIFY(has(model(3000, ""), "graph.unknown-operator"));
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

    /// Numbers without a header are clean where a model beside them says that they are its own, all of them.
    void dataOfAModelBeside()
    {
        const std::string_view numbers("\x01\x02\x03\xff\xfe\x80\x90\xa0", 8);
        const auto modelOfData = [](std::string_view name) {
            const Proto place = Proto().text(1, "location").text(2, name);
            const Proto tensor = Proto().varint(1, 8).varint(2, 2).text(8, "w").message(13, place).varint(14, 1);
            return Bytes::own(Proto()
                                  .varint(1, 8)
                                  .message(7, Proto().text(2, "g").message(5, tensor))
                                  .message(8, Proto().text(1, "").varint(2, 17))
                                  .build());
        };
        for (const char* name : {"m.onnx_data", "m.onnx.data", "m.bin", "weights", "w.dat"}) {
            const auto scan = [&](std::string_view data, std::string_view named) {
                const ByteSource source(Bytes::own(bufferOf(data)));
                const auto open = [&](const std::string& path, SiblingPath) -> Result<ByteSource> {
                    return path == "m.onnx"               ? Result<ByteSource>(modelOfData(named))
                           : path.find(name) != path.npos ? Result<ByteSource>(source)
                                                          : Result<ByteSource>(Error{.code = Errc::Io});
                };
                const auto report =
                    scanFile(name, source, kLimit, open, [] { return std::vector<std::string>{"m.onnx"}; });
                return report && report->isClean();
            };
            QVERIFY2(scan(numbers, name), name);
            QVERIFY2(!scan(numbers, "other.bin"), name);
            QVERIFY2(!scan(std::string(numbers) + "x", name), name);
        }
    }
};

APR_TEST(TestScanGraph)
#include "tst_graph.moc"
