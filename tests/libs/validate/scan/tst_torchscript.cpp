// SPDX-License-Identifier: MIT
#include "fixtures/test_main.h"
#include "libs/validate/scan/scanned.h"

using namespace apr;
using namespace apr::test;

namespace {

/// An archive of TorchScript whose only function returns `expression`.
ScanReport scriptOf(const std::string& expression)
{
    const std::string code = "def forward(self, x: Tensor) -> Tensor:\n  return " + expression + "\n";
    return scanned(zipOf({{.name = "m/constants.pkl", .raw = PickleBuilder().op(')').build()},
                          {.name = "m/data.pkl", .raw = PickleBuilder().op('N').build()},
                          {.name = "m/code/__torch__.py", .raw = bufferOf(code)}}),
                   "m.pt");
}

} // namespace

class TestScanTorchScript : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void operatorsOfPyTorch()
    {
        for (const char* code :
             {"torch.add(x, 1)", "ops.prim.data(x)", "ops.quantized.linear(x)", "x.ops.mine.run()",
              "ops.torchvision.nms(x)", "__torch__.torch.classes.quantized.LinearPackedParamsBase(x)",
              "\"ops.evil.run(x)\"", "self.torch.save"}) {
            QVERIFY2(scriptOf(code).isClean(), code);
        }
    }

    void otherOperators()
    {
        for (const char* code : {"ops.evil.run(x)", "ops . evil . run(x)", "ops.torchvision.read_file(x)",
                                 "__torch__.torch.classes.evil.Thing(x)"}) {
            QVERIFY2(has(scriptOf(code), "graph.unknown-operator"), code);
        }
        for (const char* code : {"torch.save(x, \"y\")", "torch.from_file(\"x\")", "ops.aten.save(x)",
                                 "torch.autograd.save(x, \"y\")", "getattr(torch.autograd, \"save\")(x)"}) {
            QVERIFY2(has(scriptOf(code), "graph.operator"), code);
        }
        QVERIFY(has(scriptOf("\x01"), "incomplete.damaged"));
        QVERIFY(has(scriptOf("\'\'\' \' \'\'\'"),
                    "incomplete.damaged")); // strings that PyTorch's lexer reads in another way
        QVERIFY(has(scriptOf("x\nimport os"), "incomplete.code"));
        QVERIFY(scriptOf("x\nimport __torch__.m").isClean());
    }

    /// Operators that are not named where they are called.
    void operatorsPassedOn()
    {
        for (const char* code : {"(ops).evil.run(x)", "getattr(ops, \"evil\").run(x)", "(torch).save(x)", "f(torch)"}) {
            QVERIFY2(has(scriptOf(code), "incomplete.unsupported"), code);
        }
        const Buffer archive =
            zipOf({{.name = "m/constants.pkl", .raw = PickleBuilder().op(')').build()},
                   {.name = "m/data.pkl", .raw = PickleBuilder().global("__torch__.torch.classes.evil", "X").build()}});
        QVERIFY(has(scanned(archive, "m.pt"), "pickle.unknown-import"));
    }

    void mobileArchives() // their code is a pickle with the names of operators
    {
        const auto archive = [](const char* name) {
            return scanned(zipOf({{.name = "m/constants.pkl", .raw = PickleBuilder().op(')').build()},
                                  {.name = "m/bytecode.pkl", .raw = PickleBuilder().text(name).build()}}),
                           "m.ptl");
        };
        QVERIFY(archive("aten::add.Tensor").isClean());
        QVERIFY(archive("a :: b").isClean());
        QVERIFY(has(archive("evil::run"), "graph.unknown-operator"));
        QVERIFY(has(archive("aten::save"), "graph.operator"));
    }
};

APR_TEST(TestScanTorchScript)
#include "tst_torchscript.moc"
