// SPDX-License-Identifier: MIT
#include "apr/validate/rules.h"

#include "apr/validate/validate.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

std::vector<Finding> findingsOf(const Metadata& metadata)
{
    const Model plain = modelOf({filled("w", {2, 2}, 1)});
    ModelParts parts{.metadata = metadata, .tensors = {plain.tensors().begin(), plain.tensors().end()}};
    const Evidence evidence(Model(std::move(parts), std::make_shared<WholeModelSource>(plain)));
    return checkHeader(evidence, "metadata").findings;
}

} // namespace

class TestSpecialTokens : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ofGguf()
    {
        const Json tokens{"a", "b", "c"};
        QVERIFY(findingsOf({{"tokenizer.ggml.tokens", tokens}, {"tokenizer.ggml.bos_token_id", 2}}).empty());
        const auto found = findingsOf({{"tokenizer.ggml.tokens", tokens},
                                       {"tokenizer.ggml.bos_token_id", 3},
                                       {"tokenizer.ggml.eos_token_id", 128001},
                                       {"tokenizer.ggml.padding_token_id", 4294967295U}}); // none
        QCOMPARE(found.size(), std::size_t{2});
        QCOMPARE(found[0].rule, std::string("metadata.special-token"));
        QCOMPARE(found[0].field, std::string("tokenizer.ggml.bos_token_id"));
        QCOMPARE(found[1].message,
                 std::string("tokenizer.ggml.eos_token_id is 128001, but the vocabulary has 3 tokens"));
    }

    void ofConfigurations()
    {
        const auto config = [](const Json& ids) {
            Json out{{"vocab_size", 100}};
            out.update(ids);
            return Metadata{{"config", out}};
        };
        QVERIFY(findingsOf(config({{"bos_token_id", 99}, {"eos_token_id", {1, 2}}, {"pad_token_id", -1}})).empty());
        QVERIFY(findingsOf(config({{"sep_token_id", nullptr}, {"image_token_index", 100}})).empty());
        QCOMPARE(findingsOf(config({{"eos_token_id", {1, 100, 2}}})).size(), std::size_t{1});
        QCOMPARE(findingsOf(config({{"pad_token_id", 100}})).front().field, std::string("pad_token_id"));
        Metadata converted{{"source_metadata", config({{"pad_token_id", 100}})}};
        QCOMPARE(findingsOf(converted).size(), std::size_t{1});
    }

    void withoutVocabulary()
    {
        QVERIFY(findingsOf({{"bos_token_id", 7}}).empty());
        QVERIFY(findingsOf({{"config", {{"bos_token_id", 7}}}}).empty());
        QVERIFY(findingsOf({{"config", "text"}, {"source_metadata", 3}}).empty());
    }

    void inTheReport()
    {
        const Model plain = modelOf({filled("w", {2, 2}, 1)});
        const Metadata metadata{{"config", {{"vocab_size", 4}, {"bos_token_id", 4}}}};
        ModelParts parts{.metadata = metadata, .tensors = {plain.tensors().begin(), plain.tensors().end()}};
        const Model model(std::move(parts), std::make_shared<WholeModelSource>(plain));
        NoProgress progress;
        const auto report = validateModel(model, {}, progress);
        APR_VERIFY_OK(report);
        QVERIFY(report->isValid);
        QVERIFY(findingOf(report->findings, "metadata.special-token") != nullptr);
        QVERIFY(!validateModel(model, {.strict = true}, progress)->isValid);
        QVERIFY(findingOf(validateModel(model, {.groups = RuleGroups::none()}, progress)->findings,
                          "metadata.special-token") == nullptr);
    }
};

APR_TEST(TestSpecialTokens)
#include "tst_special_tokens.moc"
