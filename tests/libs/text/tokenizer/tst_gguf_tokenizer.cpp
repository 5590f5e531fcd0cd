// SPDX-License-Identifier: MIT
#include "apr/text/tokenizer/gguf_tokenizer.h"

#include "apr/text/tokenizer/tokenizer.h"
#include "fixtures/test_main.h"

using namespace apr;

namespace {

constexpr const char* kLlama3 =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";

/// Byte-level BPE, which splits by `pattern` or else as GPT-2.
Json byteLevelJson(const char* pattern = nullptr)
{
    const Json bytes{{"type", "ByteLevel"}, {"add_prefix_space", false}, {"use_regex", pattern == nullptr}};
    Json steps = Json::array();
    if (pattern != nullptr) {
        steps.push_back(
            {{"type", "Split"}, {"pattern", {{"Regex", pattern}}}, {"behavior", "Isolated"}, {"invert", false}});
    }
    steps.push_back(bytes);
    return {
        {"added_tokens",
         {{{"id", 4}, {"content", "<end>"}, {"special", true}},
          {{"id", 5}, {"content", "\u2581x"}, {"special", false}}}},
        {"pre_tokenizer", {{"type", "Sequence"}, {"pretokenizers", steps}}},
        {"model", {{"type", "BPE"}, {"vocab", {{"a", 0}, {"b", 1}, {"ab", 2}, {"\u0120", 3}}}, {"merges", {"a b"}}}}};
}

Metadata embedded(const Json& tokenizer, const Json& config = Json::object())
{
    const auto parsed = parseJson(dumpJson(tokenizer)); // whose numbers are unsigned
    return {{"tokenizer.huggingface", parsed->value}, {"tokenizer.config", config}};
}

/// BPE over characters with tokens for bytes, as of SentencePiece.
Json sentencePieceJson(bool hasPrefix)
{
    Json vocab{{"<unk>", 0}, {"<s>", 1}, {"</s>", 2}};
    for (int i = 0; i < 256; ++i) {
        vocab[QStringLiteral("<0x%1>")
                  .arg(i, 2, 16, QLatin1Char('0'))
                  .toUpper()
                  .replace(QLatin1Char('X'), QLatin1Char('x'))
                  .toStdString()] = 3 + i;
    }
    for (const char* each : {"a", "b", "c", "\u2581", "ab", "abc", "\u2581a"}) {
        vocab[each] = vocab.size();
    }
    Json steps = Json::array();
    if (hasPrefix) {
        steps.push_back({{"type", "Prepend"}, {"prepend", "\u2581"}});
    }
    steps.push_back({{"type", "Replace"}, {"pattern", {{"String", " "}}}, {"content", "\u2581"}});
    return {{"added_tokens",
             {{{"id", 1}, {"content", "<s>"}, {"special", true}}, {{"id", 2}, {"content", "</s>"}, {"special", true}}}},
            {"normalizer", {{"type", "Sequence"}, {"normalizers", steps}}},
            {"post_processor",
             {{"type", "TemplateProcessing"},
              {"single", {{{"SpecialToken", {{"id", "<s>"}}}}, {{"Sequence", {{"id", "A"}}}}}},
              {"pair", Json::array()},
              {"special_tokens", {{"<s>", {{"id", "<s>"}, {"ids", {1}}, {"tokens", {"<s>"}}}}}}}},
            {"model",
             {{"type", "BPE"},
              {"unk_token", "<unk>"},
              {"byte_fallback", true},
              {"vocab", vocab},
              {"merges", {"a b", "ab c", "\u2581 a"}}}}};
}

Json keysOf(const Metadata& metadata, std::uint64_t rows)
{
    const auto made = ggufTokenizer(metadata, rows);
    return made ? made->keys : Json(made.error().message);
}

} // namespace

class TestGgufTokenizer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void byteLevelHasMerges()
    {
        const Json keys = keysOf(embedded(byteLevelJson(), {{"eos_token", "<end>"}}), 8);
        QVERIFY2(keys.is_object(), dumpJson(keys).c_str());
        QVERIFY(keys["tokenizer.ggml.model"] == "gpt2");
        QVERIFY(keys["tokenizer.ggml.pre"] == "gpt-2");
        QVERIFY((keys["tokenizer.ggml.tokens"] == Json{"a", "b", "ab", "\u0120", "<end>", " x", "[PAD6]", "[PAD7]"}));
        QVERIFY((keys["tokenizer.ggml.token_type"] == Json{1, 1, 1, 1, 3, 4, 5, 5}));
        QVERIFY((keys["tokenizer.ggml.merges"] == Json{"a b"}));
        QVERIFY(keys["tokenizer.ggml.eos_token_id"] == 4);
        QVERIFY(!keys.contains("tokenizer.ggml.bos_token_id"));
        QVERIFY(keys["tokenizer.ggml.add_bos_token"] == false);
    }

    void splittingIsRecognizedByWhatItDoes()
    {
        Json llama3 = byteLevelJson(kLlama3);
        QVERIFY(keysOf(embedded(llama3), 6)["tokenizer.ggml.pre"] ==
                "dbrx"); // the same, and merges count for whole words
        llama3["model"]["ignore_merges"] = true;
        QVERIFY(keysOf(embedded(llama3), 6)["tokenizer.ggml.pre"] == "llama-bpe");
        const auto unknown = ggufTokenizer(embedded(byteLevelJson("x+")), 6);
        QVERIFY(!unknown.has_value());
        QCOMPARE(unknown.error().code, Errc::Unsupported);
    }

    void sentencePieceHasScores()
    {
        for (const bool hasPrefix : {true, false}) {
            const auto made = ggufTokenizer(
                embedded(sentencePieceJson(hasPrefix), {{"bos_token", "<s>"}, {"unk_token", "<unk>"}}), 266);
            QVERIFY2(made.has_value(), made ? "" : made.error().message.c_str());
            const Json& keys = made->keys;
            QVERIFY(keys["tokenizer.ggml.model"] == "llama");
            QVERIFY(keys["tokenizer.ggml.add_space_prefix"] == hasPrefix);
            QVERIFY(keys["tokenizer.ggml.add_bos_token"] == true);
            QVERIFY(keys["tokenizer.ggml.token_type"][0] == 2);
            QVERIFY(keys["tokenizer.ggml.token_type"][3] == 6);
            QVERIFY(keys["tokenizer.ggml.scores"][263] == 0);  // "ab", the first merge
            QVERIFY(keys["tokenizer.ggml.scores"][264] == -1); // "abc"
            QVERIFY(keys["tokenizer.ggml.scores"][259] == -4); // "a", of no merge
            QVERIFY(made->notes.empty());
            const auto tokenizer = Tokenizer::of(keys);
            QVERIFY(tokenizer.has_value());
            QCOMPARE(tokenizer->encode("abc")->size(), std::size_t{hasPrefix ? 3U : 2U}); // <s> ▁ abc
        }
    }

    void wordPieceMarksBeginnings()
    {
        const Json json{{"added_tokens",
                         {{{"id", 0}, {"content", "[UNK]"}, {"special", true}},
                          {{"id", 1}, {"content", "[CLS]"}, {"special", true}},
                          {{"id", 2}, {"content", "[SEP]"}, {"special", true}}}},
                        {"normalizer", {{"type", "BertNormalizer"}}},
                        {"pre_tokenizer", {{"type", "BertPreTokenizer"}}},
                        {"model",
                         {{"type", "WordPiece"},
                          {"unk_token", "[UNK]"},
                          {"continuing_subword_prefix", "##"},
                          {"max_input_chars_per_word", 100},
                          {"vocab", {{"[UNK]", 0}, {"[CLS]", 1}, {"[SEP]", 2}, {"play", 3}, {"##ing", 4}}}}}};
        const Json keys = keysOf(embedded(json, {{"cls_token", {{"content", "[CLS]"}}}, {"sep_token", "[SEP]"}}), 5);
        QVERIFY2(keys.is_object(), dumpJson(keys).c_str());
        QVERIFY(keys["tokenizer.ggml.model"] == "bert");
        QVERIFY((keys["tokenizer.ggml.tokens"] == Json{"[UNK]", "[CLS]", "[SEP]", "\u2581play", "ing"}));
        QVERIFY(keys["tokenizer.ggml.bos_token_id"] == 1);
        QVERIFY(keys["tokenizer.ggml.seperator_token_id"] == 2);
    }

    void unigramHasItsScores()
    {
        const Json json{
            {"added_tokens", Json::array()},
            {"pre_tokenizer", {{"type", "Metaspace"}, {"replacement", "\u2581"}, {"prepend_scheme", "always"}}},
            {"model",
             {{"type", "Unigram"},
              {"unk_id", 0},
              {"vocab",
               Json::array({Json::array({"<unk>", 0.0}), Json::array({"\u2581a", -1.5}), Json::array({"b", -2.5})})}}}};
        const Json keys = keysOf(embedded(json), 3);
        QVERIFY2(keys.is_object(), dumpJson(keys).c_str());
        QVERIFY(keys["tokenizer.ggml.model"] == "t5");
        QVERIFY((keys["tokenizer.ggml.scores"] == Json{0.0, -1.5, -2.5}));
        QVERIFY((keys["tokenizer.ggml.token_type"] == Json{2, 1, 1}));
        QVERIFY(keys["tokenizer.ggml.add_space_prefix"] == true);
    }

    void chatTemplatesHaveNames()
    {
        Metadata metadata = embedded(byteLevelJson());
        metadata["chat_template"] =
            Json::array({{{"name", "default"}, {"template", "one"}}, {{"name", "tool"}, {"template", "two"}}});
        const Json keys = keysOf(metadata, 6);
        QVERIFY(keys["tokenizer.chat_template"] == "one");
        QVERIFY(keys["tokenizer.chat_template.tool"] == "two");
        QVERIFY((keys["tokenizer.chat_templates"] == Json{"tool"}));
    }

    void whatCannotBeMadeIsRefused()
    {
        const auto none = ggufTokenizer(Metadata::object(), 4);
        QVERIFY(!none.has_value());
        QCOMPARE(none.error().code, Errc::MissingTensor);
        const auto large = ggufTokenizer(embedded(byteLevelJson()), 5);
        QVERIFY(!large.has_value());
        QCOMPARE(large.error().code, Errc::WrongShape);
        Json words = byteLevelJson();
        words["model"] = {{"type", "WordLevel"}, {"unk_token", "a"}, {"vocab", {{"a", 0}}}};
        words["pre_tokenizer"] = nullptr;
        const auto kind = ggufTokenizer(embedded(words), 8);
        QVERIFY(!kind.has_value());
        QCOMPARE(kind.error().code, Errc::Unsupported);
    }

    /// Of checkpoints with a tokenizer.model, and of apr files that were GGUF.
    void keysThatAreStored()
    {
        const Metadata stored{{"tokenizer.model_type", "llama"}, {"tokenizer.vocabulary", {"<unk>", "<s>", "a"}},
                              {"tokenizer.scores", {0, 0, -1}},  {"tokenizer.token_type", {2, 3, 1}},
                              {"tokenizer.vocab_size", 3U},      {"tokenizer.bos_token_id", 1U},
                              {"tokenizer.add_bos_token", true}, {"chat_template", "{{ x }}"}};
        const auto made = ggufTokenizer(stored, 5);
        QVERIFY2(made.has_value(), made ? "" : made.error().message.c_str());
        QVERIFY(made->keys["tokenizer.ggml.model"] == "llama");
        QVERIFY(made->keys["tokenizer.ggml.tokens"] == Json({"<unk>", "<s>", "a", "[PAD3]", "[PAD4]"}));
        QVERIFY(made->keys["tokenizer.ggml.token_type"] == Json({2, 3, 1, 5, 5}));
        QVERIFY(made->keys["tokenizer.ggml.scores"] == Json({0, 0, -1, -1000, -1000}));
        QVERIFY(made->types["tokenizer.ggml.scores"] == "[f32]" && made->types["tokenizer.ggml.bos_token_id"] == "u32");
        QVERIFY(made->keys["tokenizer.chat_template"] == "{{ x }}");
        QVERIFY(!made->keys.contains("tokenizer.ggml.vocab_size"));
        QVERIFY(ggufTokenizer(stored, 2).error().code == Errc::WrongShape);
        QVERIFY(ggufTokenizer({{"vocab", {"a"}}}, 2).error().code == Errc::MissingTensor);
    }
};

APR_TEST(TestGgufTokenizer)
#include "tst_gguf_tokenizer.moc"
