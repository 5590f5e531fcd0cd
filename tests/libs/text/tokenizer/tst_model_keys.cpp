// SPDX-License-Identifier: MIT
#include "apr/text/tokenizer/tokenizer.h"
#include "fixtures/test_main.h"

using namespace apr;

namespace {

QString idsByKeys(const Metadata& metadata, const char* text)
{
    const auto tokenizer = Tokenizer::of(metadata);
    if (!tokenizer) {
        return QString::fromStdString(tokenizer.error().message);
    }
    QStringList out;
    const auto pieces = tokenizer->encode(text);
    for (const TokenPiece& piece : *pieces) {
        out.push_back(QString::number(piece.id));
    }
    return out.join(QLatin1Char(' '));
}

Metadata byteLevel(const char* pre)
{
    Metadata out{{"tokenizer.ggml.model", "gpt2"},
                 {"tokenizer.ggml.tokens", {"a", "b", "1", "2", "12", "Ġ", "Ġa", "<end>", "Ċ"}},
                 {"tokenizer.ggml.token_type", {1, 1, 1, 1, 1, 1, 1, 3, 1}},
                 {"tokenizer.ggml.merges", {"1 2", "Ġ a"}},
                 {"tokenizer.ggml.bos_token_id", 7}};
    if (*pre != '\0') {
        out["tokenizer.ggml.pre"] = pre;
    }
    return out;
}

} // namespace

class TestModelKeys : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void splittingIsThatOfTheFamily()
    {
        QCOMPARE(idsByKeys(byteLevel("gpt-2"), "a a12<end>"), QStringLiteral("0 6 4 7"));
        QCOMPARE(idsByKeys(byteLevel("qwen2"), "a12"), QStringLiteral("0 2 3"));     // digits by themselves
        QCOMPARE(idsByKeys(byteLevel("llama-bpe"), "a12"), QStringLiteral("7 0 4")); // adds the first token
        const auto unknown = Tokenizer::of(byteLevel("of-tomorrow"));
        QVERIFY(unknown.has_value());
        QCOMPARE(unknown->notes().size(), std::size_t{1});
        QVERIFY(unknown->notes()[0].find("of-tomorrow") != std::string::npos);
        QCOMPARE(Tokenizer::of(byteLevel(""))->notes().size(), std::size_t{1});
    }

    void everyFamilyCompiles()
    {
        for (const char* pre : {"default", "llama3", "dbrx", "deepseek-llm", "deepseek-coder", "deepseek-v3", "falcon",
                                "starcoder", "gpt-2", "qwen2", "qwen35", "gpt-4o", "tekken", "bloom", "viking"}) {
            const auto tokenizer = Tokenizer::of(byteLevel(pre));
            QVERIFY2(tokenizer.has_value(), pre);
            QVERIFY2(tokenizer->notes().empty(), pre);
            QVERIFY2(tokenizer->encode("a 12\n a").has_value(), pre);
        }
    }

    void sentencePiece()
    {
        Metadata metadata{{"tokenizer.ggml.model", "llama"},
                          {"tokenizer.ggml.tokens", {"<unk>", "<s>", "</s>", "▁", "a", "▁a"}},
                          {"tokenizer.ggml.scores", {0, 0, 0, -1, -2, -0.5}},
                          {"tokenizer.ggml.token_type", {2, 3, 3, 1, 1, 1}},
                          {"tokenizer.ggml.unknown_token_id", 0},
                          {"tokenizer.ggml.bos_token_id", 1},
                          {"tokenizer.ggml.eos_token_id", 2}};
        QCOMPARE(idsByKeys(metadata, "a a"), QStringLiteral("1 5 5"));
        QCOMPARE(idsByKeys(metadata, "aé"), QStringLiteral("1 5 0"));
        metadata["tokenizer.ggml.add_bos_token"] = false;
        metadata["tokenizer.ggml.add_eos_token"] = true;
        metadata["tokenizer.ggml.add_space_prefix"] = false;
        QCOMPARE(idsByKeys(metadata, "a"), QStringLiteral("4 2"));
    }

    void aprFilesHaveTheSameKeysUnderOtherNames()
    {
        const Metadata metadata{{"tokenizer.model", "gpt2"},
                                {"tokenizer.vocabulary", {"a", "b", "ab"}},
                                {"tokenizer.merges", {"a b"}},
                                {"tokenizer.pre", "gpt-2"}};
        QCOMPARE(idsByKeys(metadata, "ab"), QStringLiteral("2"));
    }

    void bertInGgufHasPhantomSpaces()
    {
        const Metadata metadata{{"tokenizer.ggml.model", "bert"},
                                {"tokenizer.ggml.tokens", {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "▁hello", "s", "▁,"}},
                                {"tokenizer.ggml.token_type", {3, 3, 3, 3, 1, 1, 1}}};
        QCOMPARE(idsByKeys(metadata, "Hellos, hello"), QStringLiteral("2 4 5 6 4 3"));
        const auto tokenizer = Tokenizer::of(metadata);
        const std::vector<std::uint32_t> ids{4, 5, 6};
        QCOMPARE(*tokenizer->decode(ids), std::string("hellos,"));
    }

    void defaultsAreThoseOfLlamaCpp()
    {
        Metadata scored{{"tokenizer.ggml.model", "llama"},
                        {"tokenizer.ggml.tokens", {"<unk>", "<s>", "</s>", "▁a", "a"}},
                        {"tokenizer.ggml.scores", {0, 0, 0, -1, -2}},
                        {"tokenizer.ggml.token_type", {2, 3, 3, 1, 1}}};
        QCOMPARE(idsByKeys(scored, "a"), QStringLiteral("1 3"));
        scored["tokenizer.ggml.bos_token_id"] = 2;
        QCOMPARE(idsByKeys(scored, "a"), QStringLiteral("2 3"));
        scored["tokenizer.ggml.model"] = "t5"; // without a space in front, and with the last token
        scored["tokenizer.ggml.eos_token_id"] = 2;
        QCOMPARE(idsByKeys(scored, "a"), QStringLiteral("4 2"));
        scored["tokenizer.ggml.add_space_prefix"] = true;
        QCOMPARE(idsByKeys(scored, "a"), QStringLiteral("3 2"));
        QCOMPARE(idsByKeys(byteLevel("tekken"), "a"), QStringLiteral("7 0")); // adds the first token
    }

    void missingAndUnknownTokenizers()
    {
        QVERIFY(Tokenizer::of(Json::object()).error().code == Errc::MissingTensor);
        QVERIFY(Tokenizer::of({{"tokenizer.ggml.tokens", {"a"}}, {"tokenizer.ggml.model", "rwkv"}}).error().code ==
                Errc::Unsupported);
        QVERIFY(Tokenizer::of({{"tokenizer.vocabulary", {"a"}}}).error().code == Errc::Unsupported);
    }

    void oddValuesAreIgnored()
    {
        const Metadata metadata{{"tokenizer.ggml.model", "llama"},
                                {"tokenizer.ggml.tokens", {"a", 7, nullptr, {{"hex", "ff"}}}},
                                {"tokenizer.ggml.scores", {"x"}},
                                {"tokenizer.ggml.token_type", {-1, "y"}},
                                {"tokenizer.ggml.merges", {1, "nospace", "a b"}},
                                {"tokenizer.ggml.bos_token_id", -5},
                                {"tokenizer.ggml.eos_token_id", 1e9},
                                {"tokenizer.ggml.unknown_token_id", 4}};
        const auto tokenizer = Tokenizer::of(metadata);
        QVERIFY(tokenizer.has_value());
        QCOMPARE(tokenizer->size(), std::size_t{4});
        QVERIFY(tokenizer->encode("aé").has_value());
    }
};

APR_TEST(TestModelKeys)
#include "tst_model_keys.moc"
