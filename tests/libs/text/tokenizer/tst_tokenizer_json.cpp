// SPDX-License-Identifier: MIT
#include "apr/text/tokenizer/tokenizer_json.h"

#include "apr/base/error.h"
#include "apr/text/tokenizer/tokenizer.h"
#include "fixtures/test_main.h"

using namespace apr;

namespace {

/// The ids of texts by a tokenizer.
std::vector<std::vector<std::uint32_t>> idsOfTexts(const Result<Tokenizer>& tokenizer)
{
    std::vector<std::vector<std::uint32_t>> out;
    for (const char* text : {"a a12<end>b", " the  then", "", "Then x\n", "the<end> the"}) {
        auto& ids = out.emplace_back();
        const auto pieces = tokenizer->encode(text);
        for (std::size_t i = 0; pieces && i < pieces->size(); ++i) {
            ids.push_back((*pieces)[i].id);
        }
    }
    return out;
}

/// Whether tokenizer.json splits text as the keys do.
bool isEqual(const Metadata& keys, const TokenizerFiles& files)
{
    const auto own = Tokenizer::of(keys);
    const auto made = Tokenizer::ofHuggingFace(files.tokenizer);
    return own.has_value() && made.has_value() && idsOfTexts(own) == idsOfTexts(made);
}

Metadata byteLevelKeys(const char* pre)
{
    return {{"tokenizer.ggml.model", "gpt2"},
            {"tokenizer.ggml.pre", pre},
            {"tokenizer.ggml.tokens", {"a", "b", "1", "2", "12", "Ġ", "Ġa", "<end>", "Ċ", "[PAD9]"}},
            {"tokenizer.ggml.token_type", {1, 1, 1, 1, 1, 1, 1, 3, 1, 5}},
            {"tokenizer.ggml.merges", {"1 2", "Ġ a"}},
            {"tokenizer.ggml.bos_token_id", 7},
            {"tokenizer.chat_template", "{{ messages }}"}};
}

Metadata scored()
{
    Json tokens{"<unk>", "<s>", "</s>", "▁", "t", "h", "e", "n", "he", "the", "▁the", "▁then", "<end>", "x y"};
    Json scores{0, 0, 0, -5, -6, -7, -8, -9, -1, -2, -3, -4, 0, 0};
    Json kinds{2, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4};
    for (int i = 0; i < 256; ++i) {
        char text[8];
        std::snprintf(text, sizeof text, "<0x%02X>", static_cast<unsigned>(i));
        tokens.push_back(text);
        scores.push_back(0);
        kinds.push_back(6);
    }
    return {{"tokenizer.model_type", "llama"},
            {"tokenizer.vocabulary", std::move(tokens)},
            {"tokenizer.scores", std::move(scores)},
            {"tokenizer.token_type", std::move(kinds)},
            {"tokenizer.unknown_token_id", 0}};
}

} // namespace

class TestTokenizerJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bytesAsCharacters()
    {
        for (const char* pre : {"gpt-2", "qwen2", "llama-bpe", "deepseek-llm", "default"}) {
            const auto files = tokenizerFiles(byteLevelKeys(pre));
            APR_VERIFY_OK(files);
            QVERIFY2(isEqual(byteLevelKeys(pre), *files), pre);
        }
        const auto files = tokenizerFiles(byteLevelKeys("llama-bpe"));
        QCOMPARE(files->tokenizer["model"]["vocab"].size(), std::size_t{9}); // without the place of none
        QVERIFY(files->tokenizer["model"]["merges"][1] == "Ġ a");
        QVERIFY(files->tokenizer["model"]["ignore_merges"] == true);
        QCOMPARE(files->tokenizer["added_tokens"].size(), std::size_t{1});
        QVERIFY(files->config["bos_token"] == "<end>" && !files->config.contains("eos_token"));
        QVERIFY(files->config["chat_template"] == "{{ messages }}");
        // A token in front of a text, and of a second one.
        QCOMPARE(files->tokenizer["post_processor"]["pair"].size(), std::size_t{4});
    }

    void spacesInFront()
    {
        Metadata keys = byteLevelKeys("gpt-2");
        keys["tokenizer.ggml.add_space_prefix"] = true;
        const auto files = tokenizerFiles(keys);
        APR_VERIFY_OK(files);
        QVERIFY(isEqual(keys, *files));
        keys["tokenizer.ggml.pre"] = "qwen2";
        APR_VERIFY_ERROR(tokenizerFiles(keys), Errc::Unsupported);
    }

    /// The merges follow from the scores.
    void scoresOfSentencePiece()
    {
        for (const bool hasPrefix : {true, false}) {
            Metadata keys = scored();
            keys["tokenizer.add_space_prefix"] = hasPrefix;
            const auto files = tokenizerFiles(keys);
            APR_VERIFY_OK(files);
            QVERIFY(isEqual(keys, *files));
            const Json& merges = files->tokenizer["model"]["merges"];
            QVERIFY(merges.front() == "h e");
            QVERIFY(std::find(merges.begin(), merges.end(), Json("▁the n")) != merges.end());
            QVERIFY(files->config["unk_token"] == "<unk>" && files->config["bos_token"] == "<s>");
        }
    }

    /// All merges have one form: with a space in a part, pairs.
    void mergesWithSpaces()
    {
        Metadata keys = byteLevelKeys("gpt-2");
        keys["tokenizer.ggml.tokens"].push_back("x y");
        keys["tokenizer.ggml.tokens"].push_back("x ya");
        keys["tokenizer.ggml.merges"].push_back("x ya");
        const auto files = tokenizerFiles(keys);
        APR_VERIFY_OK(files);
        QVERIFY(isEqual(keys, *files));
        Metadata spaces = scored(); // Gemma's: several spaces are tokens of users, not joined ones
        for (const char* text : {" ", "  ", "    "}) {
            spaces["tokenizer.vocabulary"].push_back(text);
            spaces["tokenizer.scores"].push_back(0);
            spaces["tokenizer.token_type"].push_back(4);
        }
        const auto made = tokenizerFiles(spaces);
        APR_VERIFY_OK(made);
        QVERIFY(isEqual(spaces, *made));
        const Json& merges = made->tokenizer["model"]["merges"];
        QVERIFY(std::all_of(merges.begin(), merges.end(), [](const Json& each) { return each.is_string(); }));
        spaces["tokenizer.model_type"] = "gemma4";
        spaces["tokenizer.merges"] = {"h e"};
        spaces["tokenizer.vocabulary"].push_back("t e n");
        APR_VERIFY_OK(tokenizerFiles(spaces));
    }

    void scoresOfMany()
    {
        Metadata keys = scored();
        QVERIFY(tokenizerFiles(keys)->notes.empty());
        keys["tokenizer.scores"][9] = -1;
        QCOMPARE(tokenizerFiles(keys)->notes.size(), std::size_t{1});
        for (const char letter : {'q', 'r', 's'}) {
            std::string run;
            for (int i = 0; i < 256; ++i) {
                run += letter;
                keys["tokenizer.vocabulary"].push_back(run);
                keys["tokenizer.scores"].push_back(-100 - i);
                keys["tokenizer.token_type"].push_back(1);
            }
        }
        APR_VERIFY_ERROR(tokenizerFiles(keys), Errc::Unsupported);
    }

    void namedTemplates()
    {
        Metadata keys = byteLevelKeys("gpt-2");
        keys["tokenizer.chat_template.tool_use"] = "{{ tools }}";
        const auto files = tokenizerFiles(keys);
        APR_VERIFY_OK(files);
        const Json& chat = files->config["chat_template"];
        QCOMPARE(chat.size(), std::size_t{2});
        QVERIFY(chat[0]["name"] == "default" && chat[1]["template"] == "{{ tools }}");
    }

    void mergesOfMarkedWords()
    {
        Metadata keys = scored();
        keys["tokenizer.model_type"] = "gemma4";
        keys["tokenizer.merges"] = {"h e", "t he", "▁ the"};
        keys["tokenizer.bos_token_id"] = 1;
        const auto files = tokenizerFiles(keys);
        APR_VERIFY_OK(files);
        QVERIFY(isEqual(keys, *files));
        QCOMPARE(files->tokenizer["model"]["merges"].size(), std::size_t{3});
    }

    void wordPieces()
    {
        Metadata keys{{"tokenizer.ggml.model", "bert"},
                      {"tokenizer.ggml.tokens", {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "▁the", "n", "▁a", "▁1", "2"}},
                      {"tokenizer.ggml.token_type", {3, 3, 3, 3, 1, 1, 1, 1, 1}}};
        const auto files = tokenizerFiles(keys);
        APR_VERIFY_OK(files);
        QVERIFY(isEqual(keys, *files));
        QVERIFY(files->tokenizer["model"]["vocab"]["##n"] == 5);
        QVERIFY(!files->config.contains("mask_token") && files->config["cls_token"] == "[CLS]");
        QVERIFY(files->config["do_lower_case"] == true);
        // [CLS] A [SEP] B [SEP]
        QCOMPARE(files->tokenizer["post_processor"]["pair"].size(), std::size_t{5});
        keys["tokenizer.ggml.tokens"][4] = "▁<S>"; // of Chinese vocabularies
        QVERIFY(tokenizerFiles(keys)->config["do_lower_case"] == true);
        for (char letter = 'A'; letter <= 'Z'; ++letter) {
            keys["tokenizer.ggml.tokens"].push_back("▁" + std::string(1, letter));
            keys["tokenizer.ggml.token_type"].push_back(1);
        }
        const auto cased = tokenizerFiles(keys);
        APR_VERIFY_OK(cased);
        QVERIFY(cased->tokenizer["normalizer"]["lowercase"] == false);
    }

    void unigrams()
    {
        Metadata keys{{"tokenizer.ggml.model", "t5"},
                      {"tokenizer.ggml.tokens", {"<pad>", "</s>", "<unk>", "▁", "t", "he", "▁the", "n", "<end>"}},
                      {"tokenizer.ggml.scores", {0, 0, 0, -2, -5, -4, -3, -4, 0}},
                      {"tokenizer.ggml.token_type", {3, 3, 2, 1, 1, 1, 1, 1, 4}},
                      {"tokenizer.ggml.eos_token_id", 1},
                      {"tokenizer.ggml.unknown_token_id", 2},
                      {"tokenizer.ggml.add_space_prefix", true},
                      {"tokenizer.ggml.remove_extra_whitespaces", true}};
        const auto files = tokenizerFiles(keys);
        APR_VERIFY_OK(files);
        QVERIFY(files->tokenizer["model"]["unk_id"] == 2);
        QVERIFY(files->tokenizer["pre_tokenizer"]["split"] == true);
        const auto own = Tokenizer::of(keys);
        const auto made = Tokenizer::ofHuggingFace(files->tokenizer);
        APR_VERIFY_OK(made);
        for (const char* text : {"the then", "  the   then ", "the q"}) {
            QVERIFY2(*own->encode(text) == *made->encode(text) ||
                         own->encode(text)->size() == made->encode(text)->size(),
                     text);
        }
    }

    void whatCannotBeExpressed()
    {
        APR_VERIFY_ERROR(tokenizerFiles(Metadata::object()), Errc::MissingTensor);
        APR_VERIFY_ERROR(tokenizerFiles(byteLevelKeys("of-tomorrow")), Errc::Unsupported);
        Metadata keys = byteLevelKeys("gpt-2");
        keys["tokenizer.ggml.model"] = "rwkv";
        APR_VERIFY_ERROR(tokenizerFiles(keys), Errc::Unsupported);
        keys = byteLevelKeys("gpt-2");
        keys["tokenizer.ggml.tokens"][0] = {{"hex", "ff"}};
        APR_VERIFY_ERROR(tokenizerFiles(keys), Errc::Corrupt);
    }
};

APR_TEST(TestTokenizerJson)
#include "tst_tokenizer_json.moc"
