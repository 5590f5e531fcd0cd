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
    return checkHeader(Evidence(modelOf({filled("w", {2, 2}, 1)}, metadata)), "metadata").findings;
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

    void subjectsAreThoseOfTheRulesThatAreChecked()
    {
        const Metadata vocabulary{{"tokenizer.ggml.tokens", {"a", "b"}}};
        const GroupCheck all = checkHeader(Evidence(modelOf({}, vocabulary, FormatId::Gguf)), "metadata");
        QCOMPARE(all.subjects,
                 std::string("types of keys, unique tokens, lengths of lists, ids of special tokens, the tokenizer"));
        QVERIFY(all.checked == 5 && all.notChecked.empty());
        const GroupCheck some = checkHeader(Evidence(modelOf({}, Metadata::object(), FormatId::Gguf)), "metadata");
        QCOMPARE(some.subjects, std::string("types of keys"));
        QCOMPARE(some.notChecked, std::string("the model has no vocabulary"));
        const GroupCheck none = checkHeader(Evidence(modelOf({})), "metadata");
        QVERIFY(none.checked == 0 && none.subjects.empty());
        QCOMPARE(none.notChecked, std::string("the model has no vocabulary"));
        QVERIFY(checkHeader(Evidence(modelOf({})), "none").notChecked.empty());
    }

    void tokenizersThatCannotBeRead()
    {
        const Json whole{{"model", {{"type", "WordLevel"}, {"vocab", {{"a", 0U}}}, {"unk_token", "a"}}}};
        const auto fine = findingsOn({{"tokenizer.huggingface", whole}});
        QVERIFY2(fine.empty(), fine.empty() ? "" : fine[0].message.c_str());
        const auto none = findingsOn({{"tokenizer.huggingface", {{"model", {{"type", "WordLevel"}}}}}});
        QCOMPARE(none.size(), std::size_t{1});
        QCOMPARE(none[0].rule, std::string("metadata.unreadable-tokenizer"));
        QVERIFY2(none[0].message.starts_with("the tokenizer cannot be read: "), none[0].message.c_str());
        // What this program does not support may work in others.
        QVERIFY(
            findingsOn({{"tokenizer.huggingface", {{"model", {{"type", "Rot13"}, {"vocab", {{"a", 0U}}}}}}}}).empty());
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
