// SPDX-License-Identifier: MIT
#include "apr/validate/rules.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

std::vector<Finding> findingsOn(const Metadata& metadata)
{
    return checkHeader(modelOf({filled("w", {2, 2}, 1)}, metadata), "metadata");
}

} // namespace

class TestVocabularyRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tokensThatAreTwice()
    {
        QVERIFY(findingsOn({{"tokenizer.ggml.tokens", {"a", "b", "A"}}}).empty());
        const auto one = findingsOn({{"tokenizer.ggml.tokens", {"a", "b", "a"}}});
        QCOMPARE(one.size(), std::size_t{1});
        QCOMPARE(one[0].rule, std::string("metadata.duplicate-token"));
        QCOMPARE(one[0].message, std::string("1 token is in the vocabulary twice: \"a\" has the ids 0 and 2"));
        QCOMPARE(one[0].field, std::string("tokenizer.ggml.tokens"));
        const auto more = findingsOn({{"tokenizer.vocabulary", {"x\x1b", "b", "b", "x\x1b", "b"}}});
        QCOMPARE(more[0].message, std::string("3 tokens are in the vocabulary twice: \"b\" has the ids 1 and 2"));
    }

    void subjectsAreThoseOfTheRulesThatApply()
    {
        const Model gguf = modelOf({}, Metadata::object(), FormatId::Gguf);
        QCOMPARE(subjectsOf(gguf, "metadata"), std::string("types of keys, unique tokens, ids of special tokens"));
        QCOMPARE(subjectsOf(modelOf({}), "metadata"), std::string("unique tokens, ids of special tokens"));
        QCOMPARE(subjectsOf(gguf, "none"), std::string());
    }

    void emptyAndOtherTokens()
    {
        QVERIFY(findingsOn({{"tokenizer.ggml.tokens", {"", "", "a", ""}}}).empty());
        QVERIFY(findingsOn({{"tokenizer.ggml.tokens", {{{"hex", "ff"}}, {{"hex", "ff"}}}}}).empty());
        QVERIFY(findingsOn({{"tokenizer.ggml.tokens", "a"}}).empty());
    }
};

APR_TEST(TestVocabularyRules)
#include "tst_vocabulary.moc"
