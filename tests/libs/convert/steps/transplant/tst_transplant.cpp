// SPDX-License-Identifier: MIT
#include "apr/convert/pipeline.h"
#include "apr/model/tensor_values.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QDir>
#include <QTemporaryDir>

#include <cmath>

using namespace apr;
using namespace apr::test;

class TestTransplant : public QObject {
    Q_OBJECT

    const QTemporaryDir m_folder;

    std::string in(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }

    void write(const char* name, const std::vector<MemoryTensor>& tensors, const char* vocabulary) const
    {
        QVERIFY(QDir(m_folder.path()).mkpath(QString::fromLatin1(name)));
        QVERIFY(save(QString::fromStdString(in(name)) + QStringLiteral("/model.safetensors"),
                     safetensorsOf(tensors).span()));
        if (vocabulary != nullptr) {
            QVERIFY(save(QString::fromStdString(in(name)) + QStringLiteral("/tokenizer.json"),
                         R"({"model": {"type": "WordLevel", "vocab": )" + std::string(vocabulary) + "}}"));
        }
    }

    Result<ConvertPlan> planned(const char* model, const char* donor, Values values = {}) const
    {
        values.set("donor", in(donor));
        return planConversion(conversionOf(in(model), in("out.apr"), {{"transplant", values}, {"map-names", {}}}));
    }

    /// The values of the embedding of a plan.
    static std::vector<float> rowsOf(const Result<ConvertPlan>& plan)
    {
        NoProgress progress;
        const auto model = previewOf(*plan, progress);
        const auto tensor = model->find("token_embedding");
        const std::size_t index = tensor ? *tensor : *model->find("model.embed_tokens.weight");
        std::vector<float> out(static_cast<std::size_t>(model->tensors()[index].elements()));
        [[maybe_unused]] const Status read = loadElements(*model, index, 0, out);
        return out;
    }

private Q_SLOTS:
    void initTestCase()
    {
        const auto embedding = [](const std::vector<float>& values) {
            return floats("model.embed_tokens.weight", {values.size() / 2, 2}, values);
        };
        write("own", {embedding({1, 2, 3, 4, 5, 6, 7, 8})},
              R"({"\u2581a": 0, "\u2581b": 1, "<0x0A>": 2})"); // one more row
        write("donor", {embedding({0, 1, 1, 0, 2, 2, 0, 3})}, R"({"\u0120b": 0, "\u0120a": 1, "new": 2, "\u010a": 3})");
        write("small", {embedding({1, 2})}, R"({"a": 0, "b": 1})");
        write("strange", {embedding({1, 2, 3, 4})}, R"({"x": 0, "y": 1})");
        write("empty", {filled("model.embed_tokens.weight", {2, 0}, 1)}, R"({"\u2581a": 0, "x": 1})");
        write("bare", {embedding({1, 2, 3, 4})}, nullptr);
    }

    /// Marks of spaces and bytes differ between tokenizers.
    void rowsFollowTheTokens()
    {
        const auto plan = planned("own", "donor");
        APR_VERIFY_OK(plan);
        const std::vector<float> rows = rowsOf(plan);
        // new = 2 a + 2 b in the donor.
        const std::vector<float> expected{3, 4, 1, 2, 8, 12, 5, 6};
        QCOMPARE(rows.size(), expected.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            QVERIFY2(std::fabs(rows[i] - expected[i]) < 1e-4F, std::to_string(rows[i]).c_str());
        }
        QVERIFY(plan->metadata["architecture"]["vocab_size"] == 4);
    }

    void otherMethods()
    {
        const auto mean = planned("own", "donor", {{"method", "mean"}});
        APR_VERIFY_OK(mean);
        QCOMPARE(rowsOf(mean)[4], 3.0F); // of 1, 3 and 5
        const auto zero = planned("own", "donor", {{"method", "zero"}});
        APR_VERIFY_OK(zero);
        QCOMPARE(rowsOf(zero)[4], 0.0F);
    }

    void refused()
    {
        APR_VERIFY_ERROR(planned("own", "bare"), Errc::Unsupported);
        APR_VERIFY_ERROR(planned("bare", "own"), Errc::Unsupported);
        APR_VERIFY_ERROR(planned("own", "strange"), Errc::Argument); // no token in common
        APR_VERIFY_ERROR(planned("own", "small"), Errc::WrongShape); // fewer rows than tokens
        APR_VERIFY_ERROR(planned("own", "empty"), Errc::WrongShape);
        APR_VERIFY_ERROR(planned("empty", "own"), Errc::WrongShape);
        APR_VERIFY_ERROR(planned("own", "none"), Errc::Io);
    }
};

APR_CORE_TEST(TestTransplant)
#include "tst_transplant.moc"
