// SPDX-License-Identifier: MIT
#include "format/whisper/reader.h"

#include "apr/base/crc32.h"
#include "apr/format/checksums.h"
#include "apr/format/open.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

struct Descriptor {
    std::string name = "encoder.conv1.weight";
    std::uint64_t offset = 0;
    std::uint64_t size = 8;
    std::uint64_t elements = 2;
    std::array<std::uint32_t, 4> shape = {2, 0, 0, 0};
    std::uint8_t dims = 1;
};

struct File {
    std::uint8_t quantization = 0;
    std::uint8_t compressed = 0;
    std::uint8_t flags = 0;
    std::vector<Descriptor> tensors = {Descriptor{}};
    std::vector<float> scales = {};
    Buffer data = bufferOf(std::vector<float>{1, 2});

    Buffer build() const
    {
        ByteWriter out;
        out.put(std::string_view("APR1"));
        out.put(std::uint16_t{1});
        out.put(std::uint8_t{2}); // base
        out.put(quantization);
        out.put(compressed);
        out.put(static_cast<std::uint16_t>(tensors.size()));
        out.put(flags);
        for (std::uint32_t i = 0; i < 10; ++i) {
            out.put(100 + i);
        }
        for (const Descriptor& tensor : tensors) {
            std::string name = tensor.name;
            name.resize(48);
            out.put(std::string_view(name));
            out.put(tensor.offset);
            out.put(tensor.size);
            out.put(tensor.elements);
            for (const std::uint32_t extent : tensor.shape) {
                out.put(extent);
            }
            out.put(tensor.dims);
            out.put(std::string_view("\0\0\0\0\0\0\0", 7));
        }
        for (const float scale : scales) {
            out.put(scale);
        }
        out.put(std::span<const std::byte>(data));
        out.put(crc32(out.span()));
        return out.take();
    }
};

Result<Model> opened(const File& file)
{
    return openModel("m.apr", Bytes::own(file.build()), {});
}

} // namespace

class TestWhisperReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void floats()
    {
        const auto model = opened(File{});
        APR_VERIFY_OK(model);
        QCOMPARE(model->facts().dialect, std::string("whisper.apr"));
        QVERIFY(sameBytes(model->load(0)->span(), bufferOf(std::vector<float>{1, 2})));
        QVERIFY(model->metadata()["architecture"]["n_vocab"] == 100);
        QVERIFY(model->metadata()["architecture"]["n_mels"] == 109);
        QVERIFY(model->metadata()["model_name"] == "whisper base");
        const auto halves = opened({.quantization = 1, .tensors = {{.size = 4}}, .data = Buffer(4)});
        APR_VERIFY_OK(halves);
        QVERIFY(halves->tensors()[0].dtype == DType::F16);
        const Buffer stored = bufferOf(std::vector<std::uint16_t>{0x3C00, 0xC000});
        const auto exact = opened({.quantization = 1, .tensors = {{.size = 4}}, .data = stored});
        APR_VERIFY_OK(exact);
        QVERIFY(sameBytes(exact->load(0)->span(), stored));
        QCOMPARE(exact->tensors()[0].offset, std::uint64_t{52 + 96});
    }

    void bytesHaveTheirScalesBeside()
    {
        const auto model = opened(
            {.quantization = 2,
             .tensors = {{.name = "a", .size = 2}, {.name = "b", .offset = 2, .size = 3, .elements = 3, .shape = {3}}},
             .scales = {0.5F, 0.25F},
             .data = bufferOf("abcde")});
        APR_VERIFY_OK(model);
        QVERIFY(sameBytes(model->load(*model->find("b"))->span(), bufferOf("cde")));
        QVERIFY(model->tensors()[*model->find("b")].dtype == DType::I8);
        QVERIFY(sameBytes(model->load(*model->find("b.scale"))->span(), bufferOf(std::vector<float>{0.25F})));
    }

    void vocabularyAndFilterbank()
    {
        ByteWriter data;
        const Buffer values = bufferOf(std::vector<float>{1, 2});
        const Buffer words = bufferOf("words");
        data.put(std::span<const std::byte>(values));
        data.put(std::uint32_t{5});
        data.put(std::span<const std::byte>(words));
        data.put(std::uint32_t{8 + 24});
        data.put(std::uint32_t{2});
        data.put(std::uint32_t{3});
        for (int i = 0; i < 6; ++i) {
            data.put(static_cast<float>(i));
        }
        File file{.flags = 3, .data = data.take()};
        const auto model = opened(file);
        APR_VERIFY_OK(model);
        QVERIFY(model->facts().findings.empty());
        QVERIFY(sameBytes(model->load(*model->find("vocabulary"))->span(), bufferOf("words")));
        QCOMPARE(model->tensors()[*model->find("mel_filterbank")].shape, (Shape{2, 3}));
        QVERIFY(sameBytes(model->load(*model->find("mel_filterbank"))->span(),
                          bufferOf(std::vector<float>{0, 1, 2, 3, 4, 5})));
        file.data[file.data.size() - 32] = std::byte{9}; // mels
        APR_VERIFY_ERROR(opened(file), Errc::Corrupt);
        APR_VERIFY_ERROR(opened({.flags = 1}), Errc::Corrupt);
    }

    void everyFigureOfTheHeader()
    {
        const auto model = opened(File{});
        APR_VERIFY_OK(model);
        std::uint32_t value = 100;
        for (const char* key : {"n_vocab", "n_audio_ctx", "n_audio_state", "n_audio_head", "n_audio_layer",
                                "n_text_ctx", "n_text_state", "n_text_head", "n_text_layer", "n_mels"}) {
            QVERIFY2(model->metadata()["architecture"][key] == value, key);
            ++value;
        }
        QVERIFY(model->metadata()["architecture"]["family"] == "whisper");
        QVERIFY(model->metadata()["model_type"] == "whisper");
        QVERIFY(model->facts().findings.empty());
    }

    void sectionsThatLie()
    {
        const Buffer values = bufferOf(std::vector<float>{1, 2});
        const auto withSection = [&values](std::uint8_t flags, std::uint32_t size, std::string_view bytes) {
            ByteWriter data;
            data.put(std::span<const std::byte>(values));
            data.put(size);
            data.put(bytes);
            return opened({.flags = flags, .data = data.take()});
        };
        APR_VERIFY_OK(withSection(1, 3, "abc"));
        APR_VERIFY_OK(withSection(1, 0, ""));
        APR_VERIFY_ERROR(withSection(1, 4, "abc"), Errc::Corrupt);
        APR_VERIFY_ERROR(withSection(1, 0xFFFFFFFFU, "abc"), Errc::Corrupt);
        APR_VERIFY_ERROR(withSection(3, 3, "abc"), Errc::Corrupt); // and no filterbank behind it
        APR_VERIFY_ERROR(withSection(2, 3, "abc"), Errc::Corrupt); // no room for two dimensions
        const std::string huge(8, '\xff');                         // of 2^64 values
        APR_VERIFY_ERROR(withSection(2, 8, huge), Errc::Corrupt);
        const auto rest = withSection(0, 3, "abc");
        APR_VERIFY_OK(rest);
        QVERIFY(findingOf(rest->facts().findings, "structure.unused-bytes") != nullptr);
        // A tensor may not have the name of a section.
        ByteWriter data;
        data.put(std::span<const std::byte>(values));
        data.put(std::uint32_t{0});
        APR_VERIFY_ERROR(opened({.flags = 1, .tensors = {{.name = "vocabulary"}}, .data = data.take()}), Errc::Corrupt);
    }

    void flipsAndCutsOfEverySection()
    {
        ByteWriter data;
        data.put(std::string_view("abcde"));
        data.put(std::uint32_t{5});
        data.put(std::string_view("words"));
        data.put(std::uint32_t{8 + 8});
        data.put(std::uint32_t{2});
        data.put(std::uint32_t{1});
        data.put(std::uint64_t{0});
        const Bytes file = Bytes::own(File{
            .quantization = 2,
            .flags = 3,
            .tensors = {{.name = "a", .size = 2}, {.name = "b", .offset = 2, .size = 3, .elements = 3, .shape = {3}}},
            .scales = {0.5F, 0.25F},
            .data = data.take()}
                                          .build());
        NoProgress progress;
        const auto good = openModel("m.apr", file, {});
        APR_VERIFY_OK(good);
        APR_VERIFY_OK(verifyChecksums(*good, progress));
        for (std::size_t size = 0; size < file.size(); ++size) {
            const auto model = openModel("m.apr", cut(file, size), {});
            QVERIFY2(!model || !verifyChecksums(*model, progress), std::to_string(size).c_str());
        }
        for (std::size_t bit = 0; bit < file.size() * 8; ++bit) {
            const auto model = openModel("m.apr", withFlip(file, bit), {});
            QVERIFY2(!model || !verifyChecksums(*model, progress), std::to_string(bit).c_str());
            for (std::size_t i = 0; model && i < model->tensors().size(); ++i) {
                const auto bytes = model->load(i);
                QVERIFY(bytes.has_value() && bytes->size() == model->tensors()[i].byteSize);
            }
        }
    }

    void whatIsNotRead()
    {
        APR_VERIFY_ERROR(opened({.quantization = 3}), Errc::Unsupported);
        APR_VERIFY_ERROR(opened({.quantization = 9}), Errc::Unsupported);
        APR_VERIFY_ERROR(opened({.compressed = 1}), Errc::Unsupported);
        for (const Descriptor& lie :
             {Descriptor{.size = 7}, Descriptor{.elements = 3}, Descriptor{.offset = 4},
              Descriptor{.offset = ~std::uint64_t{0}}, Descriptor{.dims = 5}, Descriptor{.name = ""},
              Descriptor{.name = "\xff"}, Descriptor{.size = ~std::uint64_t{0}}}) {
            APR_VERIFY_ERROR(opened({.tensors = {lie}}), Errc::Corrupt);
        }
        APR_VERIFY_ERROR(opened({.tensors = {Descriptor{}, Descriptor{.offset = 8}}, .data = Buffer(16)}),
                         Errc::Corrupt);
    }

    void everyTruncationAndBitFlip()
    {
        const Buffer file = File{}.build();
        NoProgress progress;
        for (std::size_t size = 0; size < file.size(); ++size) {
            const auto model =
                openModel("m.apr", Bytes::own({file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size)}), {});
            QVERIFY2(!model || !verifyChecksums(*model, progress), std::to_string(size).c_str());
        }
        for (std::size_t bit = 0; bit < file.size() * 8; ++bit) {
            Buffer flipped = file;
            flipped[bit / 8] ^= static_cast<std::byte>(1U << bit % 8);
            const auto model = openModel("m.apr", Bytes::own(flipped), {});
            QVERIFY2(!model || !verifyChecksums(*model, progress), std::to_string(bit).c_str());
        }
    }
};

APR_TEST(TestWhisperReader)
#include "tst_reader.moc"
