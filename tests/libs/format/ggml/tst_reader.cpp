// SPDX-License-Identifier: MIT
#include "format/ggml/reader.h"

#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/models.h"
#include "fixtures/sweeps.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

constexpr std::string_view kPlain = "lmgg";
constexpr std::string_view kVersioned = "fmgg";
constexpr std::string_view kAligned = "tjgg";

struct Tensor {
    std::string name = "tok.weight";
    std::uint32_t type = 0;
    std::vector<std::uint32_t> ne = {};
    Buffer data = {};
    std::optional<std::uint32_t> dims = {};
    std::optional<std::uint32_t> nameBytes = {};
};

class GgmlBuilder {
public:
    explicit GgmlBuilder(std::string_view magic, std::optional<std::uint32_t> version = {})
        : m_isAligned(magic == kAligned)
    {
        m_out.put(magic);
        if (version) {
            put(*version);
        }
    }

    GgmlBuilder& put(std::uint32_t value)
    {
        m_out.put<std::uint32_t>(value);
        return *this;
    }
    GgmlBuilder& figures(const std::vector<std::uint32_t>& values)
    {
        for (const std::uint32_t value : values) {
            put(value);
        }
        return *this;
    }
    GgmlBuilder& token(std::string_view text, std::optional<float> score = {})
    {
        put(static_cast<std::uint32_t>(text.size()));
        m_out.put(text);
        if (score) {
            m_out.put<float>(*score);
        }
        return *this;
    }
    GgmlBuilder& tensor(const Tensor& tensor)
    {
        put(tensor.dims.value_or(static_cast<std::uint32_t>(tensor.ne.size())));
        put(tensor.nameBytes.value_or(static_cast<std::uint32_t>(tensor.name.size())));
        put(tensor.type);
        figures(tensor.ne);
        m_out.put(std::string_view(tensor.name));
        if (m_isAligned) {
            m_out.padTo(32);
        }
        m_out.put(std::span<const std::byte>(tensor.data));
        return *this;
    }
    Buffer build() const { return {m_out.span().begin(), m_out.span().end()}; }

private:
    ByteWriter m_out;
    bool m_isAligned;
};

/// LLaMA of two tokens: n_vocab, n_embd, n_mult, n_head, n_layer, n_rot, ftype.
GgmlBuilder llama(std::string_view magic, std::optional<std::uint32_t> version)
{
    GgmlBuilder out(magic, version);
    out.figures({2, 64, 256, 2, 1, 32, 0});
    const auto score = magic == kPlain ? std::nullopt : std::optional(0.5F);
    return out.token("a", score).token("\xff", score);
}

Result<Model> opened(const GgmlBuilder& file)
{
    return openModel("m.bin", Bytes::own(file.build()), {});
}

std::vector<float> floatsOf(const Result<Model>& model, std::string_view name = "tok.weight")
{
    const auto index = model->find(name);
    return index ? valuesOf<float>(model->load(*index)->span()) : std::vector<float>();
}

} // namespace

class TestGgmlReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void llamaOfAllAges()
    {
        const Tensor tensor{.ne = {3, 2}, .data = bufferOf(std::vector<float>{0, 1, 2, 3, 4, 5})};
        struct Age {
            std::string_view magic;
            std::optional<std::uint32_t> version;
            const char* dialect;
        };
        for (const Age& age : {Age{kPlain, {}, "ggml (LLaMA, no version)"}, Age{kVersioned, 1, "ggmf v1"},
                               Age{kAligned, 1, "ggjt v1"}, Age{kAligned, 2, "ggjt v2"}, Age{kAligned, 3, "ggjt v3"}}) {
            const auto model = opened(llama(age.magic, age.version).tensor(tensor));
            APR_VERIFY_OK(model);
            QCOMPARE(model->facts().title(), std::string("GGML"));
            QCOMPARE(model->facts().dialect, std::string(age.dialect));
            QCOMPARE(model->tensors()[0].shape, (Shape{2, 3}));
            QCOMPARE(floatsOf(model), (std::vector<float>{0, 1, 2, 3, 4, 5}));
            QCOMPARE(model->tensors()[0].offset % (age.magic == kAligned ? 32 : 1), std::uint64_t{0});
            const Metadata& metadata = model->metadata();
            QVERIFY(metadata["model_type"] == "llama" && metadata["architecture"]["n_embd"] == 64);
            QVERIFY((metadata["tokenizer.vocabulary"] == Json{"a", {{"hex", "ff"}}}));
            QCOMPARE(metadata.contains("tokenizer.scores"), age.magic != kPlain);
        }
    }

    /// Blocks with scales of 32 bits, nibbles of neighbours in one byte before ggjt 2 and half a block apart since.
    void oldBlocks()
    {
        ByteWriter q4;
        q4.put<float>(2.0F);
        for (int i = 0; i < 16; ++i) {
            q4.put<std::uint8_t>(static_cast<std::uint8_t>(i | (15 - i) << 4));
        }
        const Buffer block = bufferOf(Bytes::own(q4.take()));
        for (const bool isNew : {false, true}) {
            const auto model = opened(llama(kAligned, isNew ? 2 : 1).tensor({.type = 2, .ne = {32}, .data = block}));
            APR_VERIFY_OK(model);
            QVERIFY(model->tensors()[0].dtype == DType::F32);
            QVERIFY(!model->tensors()[0].isInFile());
            const auto values = floatsOf(model);
            for (std::size_t i = 0; i < 16; ++i) {
                const float low = 2.0F * (static_cast<float>(i) - 8);
                const float high = 2.0F * (static_cast<float>(15 - i) - 8);
                QCOMPARE(values[isNew ? i : 2 * i], low);
                QCOMPARE(values[isNew ? i + 16 : 2 * i + 1], high);
            }
        }
        ByteWriter q41;
        q41.put<float>(0.5F);
        q41.put<float>(-1.0F);
        q41.put(std::span<const std::byte>(Buffer(16, std::byte{0x31})));
        const auto second = floatsOf(
            opened(llama(kPlain, {}).tensor({.type = 3, .ne = {32}, .data = bufferOf(Bytes::own(q41.take()))})));
        QCOMPARE(second[0], -0.5F);
        QCOMPARE(second[1], 0.5F);
        ByteWriter q8;
        q8.put<float>(0.25F);
        q8.put(std::span<const std::byte>(Buffer(32, std::byte{0xFC}))); // -4
        const auto third =
            opened(llama(kAligned, 2).tensor({.type = 8, .ne = {32}, .data = bufferOf(Bytes::own(q8.take()))}));
        QCOMPARE(floatsOf(third)[31], -1.0F);
        for (std::uint64_t from = 0; from < 128; from += 5) { // any range
            const auto whole = third->load(0);
            const auto part = third->load(0, {.offset = from, .size = 128 - from});
            QVERIFY(sameBytes(part->span(), whole->span().subspan(from)));
        }
        // Today's blocks stay as they are; those in between are named and refused.
        QVERIFY(opened(llama(kAligned, 3).tensor({.type = 2, .ne = {32}, .data = Buffer(18)}))->tensors()[0].dtype ==
                DType::Q4_0);
        QVERIFY(opened(llama(kAligned, 2).tensor({.type = 6, .ne = {32}, .data = Buffer(22)}))->tensors()[0].dtype ==
                DType::Q5_0);
        const auto refused = opened(llama(kAligned, 1).tensor({.type = 6, .ne = {32}, .data = Buffer(22)}));
        APR_VERIFY_ERROR(refused, Errc::Unsupported);
        QCOMPARE(refused.error().tensor, std::string("tok.weight"));
        APR_VERIFY_ERROR(opened(llama(kAligned, 1).tensor({.type = 4, .ne = {32}, .data = Buffer(22)})),
                         Errc::Unsupported);
    }

    void whisper()
    {
        GgmlBuilder file(kPlain);
        file.figures({51864, 1500, 384, 6, 4, 448, 384, 6, 4, 2, 1});
        file.figures({2, 3, 0, 0, 0, 0, 0, 0}); // filters: 2 by 3
        file.figures({2}).token("a").token("b");
        file.tensor({.name = "bias", .ne = {1, 2, 1}, .data = Buffer(8)});
        const auto model = opened(file);
        APR_VERIFY_OK(model);
        QCOMPARE(model->facts().dialect, std::string("whisper.cpp"));
        QCOMPARE(model->tensors().size(), std::size_t{2});
        QCOMPARE(model->tensors()[0].shape, (Shape{2, 3}));
        QCOMPARE(model->tensors()[1].shape, (Shape{1, 2, 1}));
        QVERIFY(model->metadata()["architecture"]["n_text_layer"] == 4);
    }

    void vocabularyIsChargedToBudget()
    {
        GgmlBuilder file(kPlain);
        file.figures({51864, 1500, 384, 6, 4, 448, 384, 6, 4, 2, 1});
        file.figures({2, 3, 0, 0, 0, 0, 0, 0}).figures({300});
        for (int i = 0; i < 300; ++i) {
            file.token("a");
        }
        file.tensor({.name = "bias", .ne = {1, 2, 1}, .data = Buffer(8)});
        APR_VERIFY_OK(openModel("m.bin", Bytes::own(file.build()), {}, {.budget = 40'000}));
        const auto refused = openModel("m.bin", Bytes::own(file.build()), {}, {.budget = 20'000});
        APR_VERIFY_ERROR(refused, Errc::Memory);
        QVERIFY(refused.error().message.starts_with("the vocabulary needs"));
    }

    void parakeet()
    {
        const auto start = [](std::uint32_t mels, std::uint32_t bins, std::uint32_t durations = 2) {
            GgmlBuilder file(kPlain); // n_mels 2, n_fft 4
            file.figures({8192, 5000, 1024, 8, 24, 2, 1, 4, 8, 256, 640, 2, durations, 10});
            file.figures({mels, bins});
            return file;
        };
        GgmlBuilder file = start(2, 3);
        file.figures({0, 0, 0, 0, 0, 0});        // filters: 2 by 3
        file.figures({4, 0, 0, 0, 0});           // window
        file.figures({0, 4});                    // durations
        file.figures({2}).token("a").token("b"); // vocabulary
        file.tensor({.name = "encoder.bias", .ne = {2}, .data = Buffer(8)});
        const auto model = opened(file);
        APR_VERIFY_OK(model);
        QCOMPARE(model->facts().dialect, std::string("whisper.cpp parakeet"));
        QCOMPARE(model->tensors().size(), std::size_t{3});
        QCOMPARE(model->tensors()[0].shape, (Shape{2, 3}));
        QCOMPARE(model->tensors()[1].name, std::string("window"));
        QCOMPARE(model->tensors()[1].shape, (Shape{4}));
        QVERIFY(model->metadata()["architecture"]["tdt_durations"] == (Json{0, 4}));
        QVERIFY(model->metadata()["tokenizer.vocabulary"] == (Json{"a", "b"}));
        const Buffer whole = file.build();
        for (std::size_t size = 0; size + 20 < whole.size(); ++size) { // up to the tensor
            const auto cut = openModel(
                "m.bin", Bytes::own(Buffer(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size))), {});
            QVERIFY2(!cut || cut->tensors().size() < 3, std::to_string(size).c_str());
        }
        openEveryFlip(Bytes::own(whole));
        GgmlBuilder many = start(2, 3, 1000);
        many.figures({0, 0, 0, 0, 0, 0}).figures({0});
        APR_VERIFY_ERROR(opened(many), Errc::Corrupt);
        GgmlBuilder window = start(2, 3);
        window.figures({0, 0, 0, 0, 0, 0}).figures({0xFFFFFFFF});
        APR_VERIFY_ERROR(opened(window), Errc::Corrupt);
    }

    void rwkv()
    {
        for (const std::uint32_t version : {100U, 101U}) {
            GgmlBuilder file(kVersioned, version);
            file.figures({5, 4, 1, 0}); // n_vocab, n_embed, n_layer, data_type
            file.tensor({.name = "emb.weight", .ne = {4, 5}, .data = Buffer(80)});
            file.tensor({.name = "blocks.0.att.key.weight", .type = 2, .ne = {32}, .data = Buffer(18)}); // today's Q4_0
            const auto model = opened(file);
            APR_VERIFY_OK(model);
            QCOMPARE(model->facts().dialect, "rwkv.cpp v" + std::to_string(version));
            QCOMPARE(model->tensors().size(), std::size_t{2});
            QCOMPARE(model->tensors()[0].shape, (Shape{5, 4}));
            QCOMPARE(model->tensors()[1].dtype, DType::Q4_0);
            QVERIFY(model->metadata()["model_type"] == "rwkv" && model->metadata()["architecture"]["n_layer"] == 1);
        }
    }

    /// Silero's detector: name, version, window, context, layers, sizes.
    void voiceDetectors()
    {
        const auto fileOf = [](std::uint32_t layers) {
            GgmlBuilder file(kPlain);
            file.token("silero-16k").figures({6, 2, 0, 512, 64, layers});
            file.figures({129, 128, 3, 128, 64, 3}); // in, out and kernel of each
            file.figures({128, 128, 128, 1});
            return file.tensor({.name = "conv.weight", .ne = {3, 129, 1, 2}, .data = Buffer(3 * 129 * 2 * 4)});
        };
        const auto model = opened(fileOf(2));
        APR_VERIFY_OK(model);
        QCOMPARE(model->facts().dialect, std::string("whisper.cpp voice detector"));
        QVERIFY(model->metadata()["model_type"] == "silero-vad" && model->metadata()["model_name"] == "silero-16k");
        const Json& architecture = model->metadata()["architecture"];
        QVERIFY(architecture["window"] == 512 && architecture["final_out"] == 1);
        QVERIFY((architecture["encoder_layers"] == Json{{129, 128, 3}, {128, 64, 3}}));
        QCOMPARE(model->tensors()[0].shape, (Shape{2, 1, 129, 3}));
        APR_VERIFY_ERROR(opened(fileOf(65)), Errc::Corrupt);
    }

    void vocabulariesOnly()
    {
        const auto model = opened(llama(kVersioned, 1));
        APR_VERIFY_OK(model);
        QVERIFY(model->tensors().empty());
        QVERIFY(findingOf(model->facts().findings, "ggml.vocabulary-only") != nullptr);
    }

    void whatLies()
    {
        const Tensor good{.ne = {2}, .data = Buffer(8)};
        APR_VERIFY_OK(opened(llama(kAligned, 3).tensor(good)));
        Tensor bad = good;
        bad.dims = 3;
        APR_VERIFY_ERROR(opened(llama(kAligned, 3).tensor(bad)), Errc::Corrupt);
        bad = good;
        bad.dims = 0xFFFFFFFF;
        APR_VERIFY_ERROR(opened(llama(kAligned, 3).tensor(bad)), Errc::Corrupt);
        bad = good;
        bad.nameBytes = 0x7FFFFFFF;
        APR_VERIFY_ERROR(opened(llama(kAligned, 3).tensor(bad)), Errc::Corrupt);
        bad = good;
        bad.ne = {0xFFFFFFFF, 0xFFFFFFFF};
        APR_VERIFY_ERROR(opened(llama(kAligned, 3).tensor(bad)), Errc::Corrupt);
        bad = good;
        bad.name = "";
        APR_VERIFY_ERROR(opened(llama(kAligned, 3).tensor(bad)), Errc::Corrupt);
        bad = good;
        bad.type = 2; // no whole block
        APR_VERIFY_ERROR(opened(llama(kAligned, 3).tensor(bad)), Errc::Corrupt);
        APR_VERIFY_ERROR(opened(llama(kAligned, 1).tensor(bad)), Errc::Corrupt);
        APR_VERIFY_ERROR(opened(llama(kAligned, 3).tensor(good).tensor(good)), Errc::Corrupt); // twice
        APR_VERIFY_ERROR(opened(GgmlBuilder(kAligned, 4)), Errc::Version);
        APR_VERIFY_ERROR(opened(GgmlBuilder(kVersioned, 2)), Errc::Version);
        GgmlBuilder tokens(kAligned, 3);
        tokens.figures({0xFFFFFFFF, 64, 256, 2, 1, 32, 0});
        APR_VERIFY_ERROR(opened(tokens), Errc::Corrupt);
        GgmlBuilder filters(kPlain);
        filters.figures({51864, 1500, 384, 6, 4, 448, 384, 6, 4, 80, 1, 80, 0xFFFFFFFF});
        APR_VERIFY_ERROR(opened(filters), Errc::Corrupt);
    }

    void everyTruncationAndBitFlip()
    {
        const Bytes good =
            Bytes::own(llama(kAligned, 2).tensor({.type = 2, .ne = {32, 2}, .data = Buffer(40)}).build());
        const auto tensorAt = openModel("m", good, {})->tensors()[0].offset;
        for (std::size_t size = 0; size < good.size(); ++size) {
            const bool isVocabularyOnly = size == 4 + 4 + 28 + 18;
            QCOMPARE(openModel("m", cut(good, size), {}).has_value(), isVocabularyOnly);
        }
        for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
            const auto model = openModel("m", withFlip(good, bit), {});
            if (bit / 8 >= tensorAt) {
                APR_VERIFY_OK(model);
            }
            const std::string fault = faultOf(model);
            QVERIFY2(fault.empty(), ("bit " + std::to_string(bit) + ": " + fault).c_str());
        }
    }

    void corpus()
    {
        APR_NEEDS_CORPUS();
        struct Expected {
            const char* file;
            std::size_t tensors;
            const char* dialect;
        };
        for (const Expected& each :
             {Expected{"llamacpp-hist__ggjt-v1-vocab.bin", 0, "ggjt v1"},
              Expected{"llamacpp-hist__ggmf-v1-vocab.bin", 0, "ggmf v1"},
              Expected{"rwkv__tiny-rwkv-660K-FP32.bin", 78, "rwkv.cpp v100"},
              Expected{"whispercpp__for-tests-ggml-tiny.bin", 1, "whisper.cpp"},
              Expected{"whispercpp__for-tests-silero-v6.2.0-ggml.bin", 15, "whisper.cpp voice detector"}}) {
            const auto model = openModelFile(corpusFolder() + "/ggml/" + each.file);
            APR_VERIFY_OK(model);
            QCOMPARE(model->tensors().size(), each.tensors);
            QCOMPARE(model->facts().dialect, std::string(each.dialect));
            for (std::size_t i = 0; i < model->tensors().size(); ++i) {
                APR_VERIFY_OK(model->load(i));
            }
        }
        const auto bad = corpusFiles("ggml_bad");
        QVERIFY(!bad.empty());
        for (const std::string& file : bad) {
            QVERIFY2(!openModelFile(file), file.c_str());
        }
    }
};

APR_TEST(TestGgmlReader)
#include "tst_reader.moc"
