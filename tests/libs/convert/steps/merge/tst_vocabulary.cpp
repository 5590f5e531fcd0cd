// SPDX-License-Identifier: MIT
#include "convert/steps/merge/vocabulary.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"
#include "merges.h"

#include <QDir>

using namespace apr;
using namespace apr::merging;
using namespace apr::test;

namespace {

using Rows = std::vector<std::int64_t>;

std::vector<float> valuesOf(const Model& model, std::size_t index)
{
    std::vector<float> out(static_cast<std::size_t>(model.tensors()[index].elements()));
    return loadElements(model, index, 0, out) ? out : std::vector<float>();
}

/// A model with a row of one number for each token, which are the numbers from `first`.
NamedModel embeddingFrom(float first, std::size_t rows, bool hasHead)
{
    std::vector<float> values(rows);
    for (std::size_t i = 0; i < rows; ++i) {
        values[i] = first + static_cast<float>(i);
    }
    std::vector<MemoryTensor> tensors{floats("token_embedding", {rows, 1}, values)};
    if (hasHead) {
        tensors.push_back(floats("lm_head.weight", {rows, 1}, values));
    }
    return {.title = "m", .model = apr::test::modelOf(tensors)};
}

} // namespace

class TestVocabulary : public QObject {
    Q_OBJECT

    const std::vector<TokenList> m_lists{
        {.tokens = {"a", "b", "c"}}, {.tokens = {"c", "x", "a"}}, {.tokens = {"x", "c", "y"}}};

private Q_SLOTS:
    void unionOfTokens()
    {
        const Vocabulary vocabulary = merging::vocabularyOf(m_lists, 0, true);
        QCOMPARE(vocabulary.tokens, (std::vector<std::string>{"a", "b", "c", "x", "y"}));
        QCOMPARE(vocabulary.own, std::size_t{3});
        QCOMPARE(vocabulary.added.size(), std::size_t{2});
        QCOMPARE(vocabulary.rows[0], (Rows{0, 1, 2, -1, -1}));
        QCOMPARE(vocabulary.rows[1], (Rows{2, -1, 0, 1, -1}));
        QCOMPARE(vocabulary.fallbacks[1].size(), std::size_t{1}); // of the base
        QCOMPARE(vocabulary.fallbacks[3].size(), std::size_t{2}); // the mean of two models
        QCOMPARE(vocabulary.unknown, std::size_t{0});
    }

    void ofTheBase()
    {
        const Vocabulary vocabulary = merging::vocabularyOf(m_lists, 1, false);
        QCOMPARE(vocabulary.tokens, (std::vector<std::string>{"c", "x", "a"}));
        QVERIFY(vocabulary.added.empty());
        QCOMPARE(vocabulary.rows[0], (Rows{2, -1, 0}));
    }

    /// Ids between tokens that nobody uses have rows of zeros.
    void gaps()
    {
        const Vocabulary vocabulary =
            merging::vocabularyOf({{.tokens = {"a", "", "b"}}, {.tokens = {"b", "a"}}}, 0, true);
        QCOMPARE(vocabulary.tokens.size(), std::size_t{3});
        QCOMPARE(vocabulary.unknown, std::size_t{1});
    }

    void rowsOfModels()
    {
        const Vocabulary vocabulary = merging::vocabularyOf(m_lists, 0, true);
        const auto models = withVocabulary(
            {embeddingFrom(10, 4, true), embeddingFrom(20, 3, false), embeddingFrom(30, 3, true)}, vocabulary);
        APR_VERIFY_OK(models);
        QCOMPARE(valuesOf((*models)[0].model, 0), (std::vector<float>{10, 11, 12, 25.5F, 32}));
        QCOMPARE(valuesOf((*models)[1].model, 0), (std::vector<float>{22, 11, 20, 21, 32}));
        QCOMPARE(valuesOf((*models)[0].model, 1), (std::vector<float>{10, 11, 12, 25.5F, 32})); // with a tied one
        std::vector<float> part(2);
        APR_VERIFY_OK(loadElements((*models)[1].model, 0, 3, part));
        QCOMPARE(part, (std::vector<float>{21, 32}));
        APR_VERIFY_ERROR(
            withVocabulary({embeddingFrom(1, 2, false), embeddingFrom(1, 3, false), embeddingFrom(1, 3, false)},
                           vocabulary),
            Errc::WrongShape);
    }

    /// Normalization and dense layers beside embeddings have no rows of tokens, and an embedding without rows is an
    /// error.
    void otherTensors()
    {
        const Vocabulary vocabulary = merging::vocabularyOf(m_lists, 0, true);
        const auto model = [](std::uint64_t rows) {
            return NamedModel{.title = "m",
                              .model = apr::test::modelOf({filled("token_embedding", {rows, 1}, 1),
                                                           filled("word_embeddings_layernorm.weight", {rows}, 1),
                                                           filled("lm_head.dense.weight", {rows, 2}, 1),
                                                           filled("lm_head.bias", {rows}, 1)})};
        };
        const auto models = withVocabulary({model(3), model(3), model(3)}, vocabulary);
        APR_VERIFY_OK(models);
        QCOMPARE((*models)[0].model.tensors()[0].shape.front(), std::uint64_t{5});
        QCOMPARE((*models)[0].model.tensors()[1].shape.front(), std::uint64_t{3});
        QCOMPARE((*models)[0].model.tensors()[2].shape.front(), std::uint64_t{3});
        QCOMPARE((*models)[0].model.tensors()[3].shape.front(), std::uint64_t{5});
        const Vocabulary disjoint = merging::vocabularyOf({{.tokens = {"a"}}, {.tokens = {"b"}}}, 0, false);
        APR_VERIFY_ERROR(withVocabulary({embeddingFrom(1, 1, false), embeddingFrom(1, 0, false)}, disjoint),
                         Errc::WrongShape);
    }

    /// Two models in folders with tokenizers of their own.
    void merges()
    {
        const MergeFolder folder;
        const auto add = [&folder](const char* name, const char* tokens, float first) {
            const QString dir = QString::fromStdString(folder.in(name));
            const bool isMade = QDir().mkpath(dir);
            std::vector<MemoryTensor> tensors{
                floats("model.embed_tokens.weight", {3, 1}, {first, first + 1, first + 2}),
                filled("model.norm.weight", {1}, 1)};
            folder.add(std::string(name) + "/model.safetensors", tensors);
            return isMade &&
                   save(path(dir, "tokenizer.json"),
                        std::string_view(std::string(R"({"model": {"type": "WordLevel", "vocab": )") + tokens + "}}"));
        };
        QVERIFY(add("p", R"({"a": 0, "b": 1, "c": 2})", 10));
        QVERIFY(add("q", R"({"c": 0, "x": 1, "a": 2})", 20));
        const std::vector<std::string> names{"p/model.safetensors", "q/model.safetensors"};
        const auto plain = folder.planned(names, {{"strategy", "linear"}});
        APR_VERIFY_OK(plain);
        QVERIFY(std::any_of(plain->findings.begin(), plain->findings.end(),
                            [](const Finding& finding) { return finding.rule == "merge.vocabularies"; }));
        const auto joined = folder.planned(names, {{"strategy", "linear"}, {"tokenizer", "union"}});
        APR_VERIFY_OK(joined);
        const auto merged =
            folder.merged(names, {{"strategy", "linear"}, {"tokenizer", "union"}}, "model.embed_tokens.weight");
        APR_VERIFY_OK(merged);
        QCOMPARE(*merged, (std::vector<float>{16, 11, 16, 21}));
        QCOMPARE(joined->metadata.at("tokenizer.vocabulary").size(), std::size_t{4});
        const auto base =
            folder.merged(names, {{"strategy", "linear"}, {"tokenizer", "base"}}, "model.embed_tokens.weight");
        QCOMPARE(*base, (std::vector<float>{16, 11, 16}));
        const auto other = folder.planned(names, {{"strategy", "linear"}, {"tokenizer", folder.in("q")}});
        APR_VERIFY_OK(other);
        QCOMPARE(other->metadata.at("tokenizer.vocabulary").at(1).get<std::string>(), std::string("x"));
        APR_VERIFY_ERROR(folder.planned(names, {{"strategy", "linear"}, {"tokenizer", "nowhere"}}), Errc::Argument);
    }
};

APR_TEST(TestVocabulary)
#include "tst_vocabulary.moc"
