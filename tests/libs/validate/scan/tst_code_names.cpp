// SPDX-License-Identifier: MIT
#include "validate/scan/code_names.h"

#include "fixtures/test_main.h"

using namespace apr::scan;

class TestCodeNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void harmfulNames()
    {
        for (const char* text :
             {"os.system", "subprocess.Popen", "os:system", " os.system ", "ext://os.system", "os.system('id')",
              "__import__('os').system('id')", "eval(x)", "torch.load", "pandas.read_pickle"}) {
            QVERIFY2(isHarmful(text), text);
        }
        for (const char* text : {"", ".", "a.b", "code.txt", "os", "torch.nn.Linear", "see (x)", "1.5",
                                 "https://os.system", "os. system", "evaluate(x)", "a:b", "l-e:C"}) {
            QVERIFY2(!isHarmful(text), text);
        }
    }

    void keysOfFiles()
    {
        QVERIFY(isCodeKey("_target_", "any.yaml"));
        QVERIFY(isCodeKey("loader_module", "mlmodel") && !isCodeKey("loader_module", "config.json"));
        QVERIFY(!isCodeKey("target", "config.json")); // only with some values
    }
};

APR_TEST(TestCodeNames)
#include "tst_code_names.moc"
