// SPDX-License-Identifier: MIT
#include "convert/run/plan_side_files.h"

#include "apr/convert/pipeline.h"
#include "fixtures/checkpoint_pairs.h"
#include "fixtures/checks.h"
#include "fixtures/gguf.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

namespace {

Result<ConvertPlan> planned(const std::string& input, const std::string& output)
{
    return planConversion(conversionOf(input, output, {}));
}

GgufBuilder llamaWithTokenizer(const char* model)
{
    return ggufCheckpoint("llama", llamaPair().stored)
        .pair("tokenizer.ggml.model", model)
        .pair("tokenizer.ggml.pre", "gpt-2")
        .array("tokenizer.ggml.tokens", GgufBuilder::String, std::vector<std::string>{"a", "b", "ab"})
        .array("tokenizer.ggml.merges", GgufBuilder::String, std::vector<std::string>{"a b"});
}

} // namespace

class TestPlanSideFiles : public QObject {
    Q_OBJECT

    QTemporaryDir m_dir;

    std::string put(const GgufBuilder& gguf, const char* name) const
    {
        const QString path = m_dir.filePath(QString::fromUtf8(name));
        save(path, gguf.build().span());
        return path.toStdString();
    }

private Q_SLOTS:
    /// Of a folder that is made of a GGUF file; a single file has none.
    void filesOfAFolder()
    {
        const std::string input = put(llamaWithTokenizer("gpt2"), "m.gguf");
        const auto folder = planned(input, m_dir.path().toStdString() + "/folder/");
        APR_VERIFY_OK(folder);
        QCOMPARE(folder->sideFileNames(), std::string("config.json, tokenizer.json, tokenizer_config.json"));
        const auto single = planned(input, m_dir.path().toStdString() + "/m.safetensors");
        APR_VERIFY_OK(single);
        QVERIFY(single->sideFiles.empty());
    }

    void tokenizersThatAreNotKnown()
    {
        const auto plan = planned(put(llamaWithTokenizer("rwkv"), "r.gguf"), m_dir.path().toStdString() + "/folder/");
        APR_VERIFY_OK(plan);
        QCOMPARE(plan->sideFileNames(), std::string("config.json"));
        const Finding* finding = findingOf(plan->findings, "output.no-tokenizer");
        QVERIFY(finding != nullptr && contains(finding->message, "rwkv"));
    }

    /// One of several that exists already is as good as an output that does.
    void filesThatExist()
    {
        const std::string input = put(llamaWithTokenizer("gpt2"), "e.gguf");
        QVERIFY(QDir(m_dir.path()).mkdir(QStringLiteral("there")));
        QFile file(m_dir.filePath(QStringLiteral("there/tokenizer_config.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const auto plan = planned(input, m_dir.path().toStdString() + "/there/");
        APR_VERIFY_OK(plan);
        QVERIFY(plan->outputExists);
    }
};

APR_TEST(TestPlanSideFiles)
#include "tst_plan_side_files.moc"
