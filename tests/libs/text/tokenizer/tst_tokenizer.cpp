// SPDX-License-Identifier: MIT
#include "apr/text/tokenizer/tokenizer.h"

#include "apr/format/open.h"
#include "apr/text/tokenizer/tokenizer_file.h"
#include "fixtures/corpus.h"
#include "fixtures/test_main.h"

#include <QFile>
#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

namespace {

Tokenizer sampleTokenizer()
{
    return *openTokenizerJson(qEnvironmentVariable("APR_SOURCE_DIR").toStdString() +
                              "/resources/samples/tiny-adder/tokenizer.json");
}

std::vector<std::uint32_t> idsOf(const Tokenizer& tokenizer, std::string_view text)
{
    std::vector<std::uint32_t> out;
    const auto pieces = tokenizer.encode(text);
    for (const TokenPiece& piece : *pieces) {
        out.push_back(piece.id);
    }
    return out;
}

} // namespace

class TestTokenizer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void textAndBack()
    {
        const Tokenizer tokenizer = sampleTokenizer();
        QCOMPARE(tokenizer.size(), std::size_t{15});
        const auto ids = idsOf(tokenizer, "12+34=");
        QVERIFY((ids == std::vector<std::uint32_t>{1, 4, 5, 13, 6, 7, 14}));
        QCOMPARE(*tokenizer.decode(ids), std::string("12+34="));
        QCOMPARE(*tokenizer.decodedBack("12+34="), std::string("12+34="));
        QCOMPARE(*tokenizer.decodedBack("<bos>1"), std::string("<bos>1"));
        QCOMPARE(*tokenizer.decodedBack("hello 1"), std::string("1")); // the vocabulary has digits alone
        QVERIFY(tokenizer.decode(ids, true)->starts_with("<bos>"));
        QCOMPARE(tokenizer.find("<bos>"), std::optional<std::uint32_t>(1));
        QVERIFY(!tokenizer.find("nothing"));
    }

    void piecesKnowTheirBytes()
    {
        const auto pieces = sampleTokenizer().encode("1+2");
        QVERIFY((*pieces == std::vector<TokenPiece>{{1, 0, 0}, {4, 0, 1}, {13, 1, 2}, {5, 2, 3}}));
    }

    void errors()
    {
        const Tokenizer tokenizer = sampleTokenizer();
        const std::vector<std::uint32_t> bad{99};
        QVERIFY(tokenizer.decode(bad).error().code == Errc::Argument);
        QVERIFY(tokenizer.encode(std::string((std::size_t{16} << 20) + 1, 'a')).error().code == Errc::Argument);
        QVERIFY(tokenizer.encode("\xff\xfe").has_value());
    }

    void kindsHaveNames() { QCOMPARE(tokenKindName(Token::Kind::UserDefined), std::string_view("user defined")); }

    void vocabularyAndMergesMayHaveKeysOfTheirOwn()
    {
        const Metadata metadata{{"tokenizer.huggingface", {{"model", {{"type", "BPE"}}}}},
                                {"tokenizer.vocabulary", {"a", "b", "ab"}},
                                {"tokenizer.merges", {"a b"}}};
        const auto tokenizer = Tokenizer::of(metadata);
        QVERIFY(tokenizer.has_value());
        QVERIFY((idsOf(*tokenizer, "ab") == std::vector<std::uint32_t>{2}));
        QCOMPARE(tokenizer->mergeCount(), std::size_t{1});
        QCOMPARE(tokenizer->merge(0).first, std::string("a"));
        QVERIFY(!embeddedTokenizerJson(Json::object()));
    }

    void tokenizersBesideTheModel()
    {
        const QString source =
            qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/resources/samples/tiny-adder/");
        const std::string path = (source + QStringLiteral("model.safetensors")).toStdString();
        const auto model = openModelFile(path);
        QVERIFY(model.has_value());
        QVERIFY(openTokenizer(*model, path).has_value());
        QVERIFY(openTokenizer(*model, source.toStdString()).has_value()); // its folder
        QTemporaryDir folder;
        const QString alone = folder.filePath(QStringLiteral("model.safetensors"));
        QVERIFY(QFile::copy(source + QStringLiteral("model.safetensors"), alone));
        QVERIFY(openTokenizer(*model, alone.toStdString()).error().code == Errc::MissingTensor);
        QVERIFY(
            QFile::link(source + QStringLiteral("tokenizer.json"), folder.filePath(QStringLiteral("tokenizer.json"))));
        QVERIFY(openTokenizer(*model, alone.toStdString()).error().code == Errc::Unsafe);
        QVERIFY(openTokenizerJson(alone.toStdString()).error().code == Errc::Corrupt);
        QVERIFY(isTokenizerJson("a/Tokenizer.json") && !isTokenizerJson("a/model.json"));
    }

    /// Known ids of real vocabularies.
    void corpus()
    {
        APR_NEEDS_CORPUS();
        const auto ids = [](const char* file, const char* text) {
            const auto model = openModelFile(corpusFolder() + "/gguf/" + file);
            return idsOf(*Tokenizer::of(model->metadata()), text);
        };
        QVERIFY(
            (ids("llamacpp__ggml-vocab-llama-spm.gguf", "Hello world") == std::vector<std::uint32_t>{1, 15043, 3186}));
        QVERIFY((ids("llamacpp__ggml-vocab-gpt-2.gguf", "Hello world") == std::vector<std::uint32_t>{15496, 995}));
        QVERIFY((ids("llamacpp__ggml-vocab-deepseek-llm.gguf", "Hello world") ==
                 std::vector<std::uint32_t>{100000, 17464, 1843}));
    }

    /// The progress is asked while a long text is split, and can end it.
    void canBeCancelled()
    {
        class Cancelling final : public Progress {
        public:
            bool step(std::uint64_t, std::uint64_t, std::string_view) override { return ++asked < 1; }
            int asked = 0;
        };
        const auto tokenizer = Tokenizer::ofHuggingFace(
            Json::parse("{\"model\": {\"type\": \"BPE\", \"vocab\": {\"a\": 0}, \"merges\": []}}"));
        QVERIFY(tokenizer.has_value());
        Cancelling progress;
        const auto pieces = tokenizer->encode(std::string(1'000'000, 'a'), false, &progress);
        QVERIFY(!pieces);
        QCOMPARE(pieces.error().code, Errc::Cancelled);
        QCOMPARE(progress.asked, 1);
    }
};

APR_TEST(TestTokenizer)
#include "tst_tokenizer.moc"
