// SPDX-License-Identifier: MIT
#include "apr/text/tokenizer/checkpoint_tokenizer.h"

#include "apr/text/tokenizer/tokenizer.h"
#include "fixtures/sentencepiece.h"
#include "fixtures/test_main.h"

#include <map>

using namespace apr;
using namespace apr::test;

namespace {

using Files = std::map<std::string, std::string, std::less<>>;

Result<Metadata> tokenizerOf(const Files& files)
{
    return checkpointTokenizer([&files](std::string_view name) -> std::optional<std::string> {
        const auto found = files.find(name);
        return found == files.end() ? std::nullopt : std::optional(found->second);
    });
}

QString idsWith(const Files& files, const char* text)
{
    const auto metadata = tokenizerOf(files);
    const auto tokenizer = metadata ? Tokenizer::of(*metadata) : Result<Tokenizer>(metadata.error());
    if (!tokenizer) {
        return QString::fromStdString(tokenizer.error().message);
    }
    QStringList out;
    for (const TokenPiece& piece : tokenizer->encode(text).value_or(std::vector<TokenPiece>())) {
        out.push_back(QString::number(piece.id));
    }
    return out.join(QLatin1Char(' '));
}

QString refusalOf(const Files& files)
{
    const auto metadata = tokenizerOf(files);
    return metadata ? QStringLiteral("read")
                    : QString::fromStdString(metadata.error().file + ": " + metadata.error().message);
}

std::string llamaFile()
{
    return sentencePieceFile({{"<unk>", 0, 2},
                              {"<s>", 0, 3},
                              {"</s>", 0, 3},
                              {"a", -3, 1},
                              {"b", -4, 1},
                              {"ab", -1, 1},
                              {"\u2581", -5, 1},
                              {"\u2581ab", -2, 1}},
                             {.kind = 2});
}

Files byteLevelFiles(const char* config = "{}")
{
    return {{"vocab.json", R"({"a":0,"b":1,"ab":2,"Ġ":3,"Ġab":4,"<s>":5,"</s>":6,"<mask>":7,"<|endoftext|>":8})"},
            {"merges.txt", "#version: 0.2\na b\nĠ ab\n"},
            {"tokenizer_config.json", config}};
}

} // namespace

class TestCheckpointTokenizer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothing() { QVERIFY(tokenizerOf({{"config.json", "{}"}, {"vocab.json", "{}"}})->empty()); }

    void sentencePieceBpe()
    {
        const Files files{{"tokenizer.model", llamaFile()},
                          {"added_tokens.json", R"({"<|x|>": 9, "▁y": 8})"},
                          {"tokenizer_config.json", R"({"eos_token": {"content": "</s>"}, "add_eos_token": true})"}};
        const auto metadata = tokenizerOf(files);
        QVERIFY2(metadata.has_value(), metadata ? "" : metadata.error().message.c_str());
        QCOMPARE(idsWith(files, "ab ab"), QStringLiteral("1 7 7 2"));
        QCOMPARE(idsWith(files, "a<|x|>"), QStringLiteral("1 6 3 9 2"));
        QVERIFY((*metadata)["tokenizer.model_type"] == "llama");
        QVERIFY((*metadata)["tokenizer.token_type"] == Json({2, 3, 3, 1, 1, 1, 1, 1, 4, 3}));
        QVERIFY((*metadata)["tokenizer.vocabulary"][8] == " y");
        QVERIFY((*metadata)["tokenizer.unknown_token_id"] == 0);
        QVERIFY(!metadata->contains("tokenizer.padding_token_id"));
        QVERIFY((*metadata)["tokenizer.add_space_prefix"] == true);
    }

    void tokensOfTheDecoderReplacePieces()
    {
        const Files files{
            {"tokenizer.model", llamaFile()},
            {"tokenizer_config.json", R"({"added_tokens_decoder": {"0": {"content": "<unk>", "special": true},
                            "3": {"content": "A", "special": false}, "10": {"content": "<end>", "special": true}}})"}};
        const auto metadata = *tokenizerOf(files);
        QVERIFY(metadata["tokenizer.token_type"] == Json({2, 3, 3, 4, 1, 1, 1, 1, 5, 5, 3}));
        QVERIFY(metadata["tokenizer.vocabulary"][8] == "[PAD8]");
        QCOMPARE(idsWith(files, "A"), QStringLiteral("1 3"));
    }

    void unigramOfT5()
    {
        const Files files{
            {"spiece.model", sentencePieceFile({{"<pad>", 0, 3}, {"</s>", 0, 3}, {"<unk>", 0, 2}, {"\u2581a", -1, 1}},
                                               {.unknown = 2, .bos = -1, .eos = 1, .pad = 0})},
            {"tokenizer_config.json", R"({"tokenizer_class": "T5Tokenizer", "extra_ids": 2})"}};
        const auto metadata = *tokenizerOf(files);
        QVERIFY(metadata["tokenizer.model_type"] == "t5");
        QVERIFY(metadata["tokenizer.vocabulary"][4] == "<extra_id_1>");
        QVERIFY(metadata["tokenizer.vocabulary"][5] == "<extra_id_0>");
        QVERIFY(metadata["tokenizer.add_bos_token"] == false && metadata["tokenizer.remove_extra_whitespaces"] == true);
        QCOMPARE(idsWith(files, "a"), QStringLiteral("3 1"));
        QCOMPARE(idsWith(files, "a<extra_id_0>"), QStringLiteral("3 5 1"));
    }

    void idsOfFairseq()
    {
        const Files files{{"sentencepiece.bpe.model",
                           sentencePieceFile({{"<unk>", 0, 2}, {"<s>", 0, 3}, {"</s>", 0, 3}, {"\u2581a", -1, 1}})},
                          {"config.json", R"({"model_type": "xlm-roberta"})"}};
        const auto metadata = *tokenizerOf(files);
        QVERIFY(metadata["tokenizer.vocabulary"] == Json({"<s>", "<pad>", "</s>", "<unk>", "\u2581a", "<mask>"}));
        QCOMPARE(idsWith(files, "a"), QStringLiteral("0 4 2"));
        QCOMPARE(idsWith(files, "q"), QStringLiteral("0 3 2"));
    }

    void gpt2()
    {
        QCOMPARE(idsWith(byteLevelFiles(), "ab ab<|endoftext|>"), QStringLiteral("2 4 8"));
        const char* bos = R"({"tokenizer_class": "GPT2TokenizerFast", "add_bos_token": true, "bos_token": "<s>"})";
        QCOMPARE(idsWith(byteLevelFiles(bos), "ab"), QStringLiteral("5 2"));
        const char* space = R"({"add_prefix_space": true})";
        QCOMPARE(idsWith(byteLevelFiles(space), "ab"), QStringLiteral("4"));
    }

    void roberta()
    {
        const char* config = R"({"tokenizer_class": "RobertaTokenizer"})";
        QCOMPARE(idsWith(byteLevelFiles(config), "ab <mask>"), QStringLiteral("5 2 7 6"));
        Files files = byteLevelFiles();
        files["vocab.json"] = R"({"a": 0, "b": 1, "ab": 2})";
        files["merges.txt"] = "a b\r\n";
        files["config.json"] = R"({"model_type": "roberta"})";
        QCOMPARE(idsWith(files, "ab"), QStringLiteral("3 2 4")); // special tokens get the next ids
    }

    void qwenAndClip()
    {
        const char* qwen =
            R"({"tokenizer_class": "Qwen2Tokenizer", "added_tokens_decoder": {"9": {"content": "<|im_end|>", "special": true}}})";
        QCOMPARE(idsWith(byteLevelFiles(qwen), "ab<|im_end|>"), QStringLiteral("2 9"));
        const Files clip{
            {"vocab.json", R"({"a": 0, "b</w>": 1, "ab</w>": 2, "<|startoftext|>": 3, "<|endoftext|>": 4})"},
            {"merges.txt", "a b</w>\n"},
            {"config.json", R"({"model_type": "clip"})"}};
        QCOMPARE(idsWith(clip, "  AB  "), QStringLiteral("3 2 4"));
    }

    void whisper()
    {
        Files files = byteLevelFiles(R"({"tokenizer_class": "WhisperTokenizer", "eos_token": "<|endoftext|>"})");
        QCOMPARE(idsWith(files, "ab"), QStringLiteral("2"));
        files["added_tokens.json"] = R"({"<|startoftranscript|>": 9, "<|notimestamps|>": 10})";
        QCOMPARE(idsWith(files, "ab"), QStringLiteral("9 10 2 8"));
    }

    void wordPiece()
    {
        Files files{{"vocab.txt", "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nab\n##c\r\nAb\n\n"}};
        QCOMPARE(idsWith(files, "Abc q"), QStringLiteral("2 5 6 1 3"));
        files["tokenizer_config.json"] = R"({"do_lower_case": false, "tokenize_chinese_chars": false})";
        QCOMPARE(idsWith(files, "Abc"), QStringLiteral("2 7 6 3"));
    }

    void badFiles()
    {
        QCOMPARE(refusalOf({{"tokenizer.model", "IQ== 0\n"}}).left(15), QStringLiteral("tokenizer.model"));
        Files files = byteLevelFiles();
        files["merges.txt"] = "a b\nc\n";
        QCOMPARE(refusalOf(files), QStringLiteral("merges.txt: line 2 is not two tokens with a space between them"));
        files = byteLevelFiles();
        files["vocab.json"] = R"({"a": -1})";
        QCOMPARE(refusalOf(files), QStringLiteral("vocab.json: the token \"a\" has no id"));
        files["vocab.json"] = "[]";
        QVERIFY(refusalOf(files).startsWith(u"vocab.json: the vocabulary is not an object"));
        files["vocab.json"] = "{";
        QVERIFY(refusalOf(files).startsWith(u"vocab.json: "));
        QVERIFY(refusalOf(byteLevelFiles("{")).startsWith(u"tokenizer_config.json: "));
        QCOMPARE(refusalOf(byteLevelFiles(
                     R"({"add_bos_token": true, "bos_token": "<q>", "tokenizer_class": "GPT2Tokenizer"})")),
                 QStringLiteral("read")); // gets the next id
        QVERIFY(refusalOf(byteLevelFiles(R"({"added_tokens_decoder": {"x": {"content": "a"}}})"))
                    .contains(u"added_tokens_decoder"));
        QCOMPARE(refusalOf({{"vocab.txt", "\n"}}), QStringLiteral("vocab.txt: the vocabulary is empty"));
        QVERIFY(refusalOf({{"vocab.txt", "\xFF\n"}}).contains(u"not UTF-8"));
        QVERIFY(refusalOf({{"tokenizer.model", llamaFile()}, {"added_tokens.json", R"({"x": 9000000})"}})
                    .contains(u"has the id 9,000,000"));
        QVERIFY(refusalOf({{"tokenizer.model", llamaFile()}, {"added_tokens.json", R"({"x": -1})"}})
                    .contains(u"has no id"));
    }
};

APR_TEST(TestCheckpointTokenizer)
#include "tst_checkpoint_tokenizer.moc"
