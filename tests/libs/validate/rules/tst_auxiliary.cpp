// SPDX-License-Identifier: MIT
#include "apr/validate/rules.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

std::vector<Finding> lengthFindings(Metadata metadata, std::vector<MemoryTensor> tensors = {})
{
    metadata["architecture"]["n_mels"] = 2U;
    std::vector<Finding> out;
    const Model model = modelOf(tensors, std::move(metadata), FormatId::Apr2);
    for (Finding& each : checkHeader(Evidence(model), "metadata").findings) {
        if (each.rule == "metadata.list-length") {
            out.push_back(std::move(each));
        }
    }
    return out;
}

QString firstLength(const Metadata& metadata)
{
    const auto found = lengthFindings(metadata);
    return found.empty() ? QString() : QString::fromStdString(found.front().message);
}

} // namespace

class TestAuxiliaryRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void filterbanks()
    {
        const Json values{0, 1, 2, 3, 4, 5};
        QCOMPARE(firstLength({{"mel_filterbank", values}, {"mel_filterbank_shape", {2U, 3U}}}), QString());
        QCOMPARE(firstLength({{"mel_filterbank", values}, {"mel_filterbank_shape", {2U, 4U}}}),
                 QStringLiteral("mel_filterbank has 6 values, but its shape is [2, 4]"));
        QCOMPARE(firstLength({{"mel_filterbank", values}, {"mel_filterbank_shape", {3U, 2U}}}),
                 QStringLiteral("mel_filterbank has 3 rows, but the model expects 2 mel bands (n_mels)"));
        QCOMPARE(firstLength({{"mel_filterbank", values}}),
                 QStringLiteral("mel_filterbank_shape does not state the two dimensions of mel_filterbank"));
        const Json huge{0x8000000000000000U, 2U};
        QVERIFY(firstLength({{"mel_filterbank", values}, {"mel_filterbank_shape", huge}}).contains(u"its shape is"));
        const auto tensor = lengthFindings(Metadata::object(), {filled("mel_filters", {4, 3}, 1)});
        QCOMPARE(tensor.size(), std::size_t{1});
        QCOMPARE(tensor.front().tensor, std::string("mel_filters"));
        QVERIFY(lengthFindings(Metadata::object(), {filled("mel_filters", {2, 3}, 1)}).empty());
    }

    void tokens()
    {
        const Json tokens{"a", "b"};
        QCOMPARE(firstLength({{"tokenizer.vocabulary", tokens}, {"tokenizer.scores", {0.5, 1}}}), QString());
        const auto scores =
            lengthFindings({{"tokenizer.vocabulary", tokens}, {"tokenizer.scores", Json::array({0.5})}});
        QCOMPARE(scores.size(), std::size_t{1});
        QCOMPARE(scores.front().message, std::string("tokenizer.scores has 1 score, but the vocabulary has 2 tokens"));
        QVERIFY(scores.front().severity == Severity::Error);
        const auto types =
            lengthFindings({{"tokenizer.ggml.tokens", tokens}, {"tokenizer.ggml.token_type", {1, 1, 1}}});
        QCOMPARE(types.front().field, std::string("tokenizer.ggml.token_type"));
        const auto count = lengthFindings({{"tokenizer.vocabulary", tokens}, {"tokenizer.vocab_size", 3U}});
        QCOMPARE(count.front().message, std::string("tokenizer.vocab_size is 3, but the vocabulary has 2 tokens"));
        QVERIFY(count.front().severity == Severity::Warning);
    }

    void labels()
    {
        const Json labels{{"0", "cat"}, {"1", "dog"}};
        QCOMPARE(firstLength({{"labels", labels}, {"num_labels", 2U}}), QString());
        QCOMPARE(firstLength({{"labels", labels}, {"num_labels", 3U}}),
                 QStringLiteral("num_labels is 3, but there are 2 labels"));
    }
};

APR_TEST(TestAuxiliaryRules)
#include "tst_auxiliary.moc"
