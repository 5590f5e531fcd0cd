// SPDX-License-Identifier: MIT
#include "apr/format/open.h"
#include "format/aprender/reader.h"

#include "apr/base/crc32.h"
#include "apr/base/half.h"
#include "apr/format/checksums.h"
#include "apr/tensor/codec.h"
#include "fixtures/aprender.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

using File = AprenderParts;
using Row = AprenderParts::Row;

Result<Model> opened(const File& file, const OpenOptions& options = {})
{
    return openModel("m.apr", Bytes::own(file.build()), {}, options);
}

/// Whether something says that the file is not as it was written.
bool isNoticed(const Result<Model>& model)
{
    NoProgress progress;
    return !model || !model->facts().findings.empty() || !verifyChecksums(*model, progress);
}

/// Blocks of aprender's own Q4: f16 scale, neighbours in one byte; the values that they stand for.
Buffer aprQ4(std::size_t blocks, std::vector<float>& values)
{
    ByteWriter out;
    for (std::size_t block = 0; block < blocks; ++block) {
        const std::uint16_t scale = static_cast<std::uint16_t>(0x3000 + 64 * block);
        out.put(scale);
        for (std::size_t i = 0; i < 16; ++i) {
            const auto byte = static_cast<std::uint8_t>(i * 37 + block * 11);
            out.put(byte);
            for (const int nibble : {byte & 15, byte >> 4}) {
                values.push_back(static_cast<float>(nibble - 8) * halfToFloat(scale));
            }
        }
    }
    return out.take();
}

} // namespace

class TestAprenderReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyNumbering()
    {
        struct Known {
            std::uint8_t id;
            DType dtype;
        };
        for (const Known& known :
             {Known{0, DType::F32}, {1, DType::F16},   {2, DType::BF16},  {2, DType::Q4_0},  {3, DType::F64},
              {3, DType::Q4_1},     {3, DType::I8},    {4, DType::I32},   {4, DType::I16},   {5, DType::I64},
              {5, DType::I32},      {6, DType::I8},    {6, DType::Q5_0},  {6, DType::I64},   {7, DType::U8},
              {7, DType::Q5_1},     {8, DType::Q8_0},  {9, DType::Q6_K},  {10, DType::Q8_0}, {12, DType::Q4_K},
              {13, DType::Q5_K},    {14, DType::Q6_K}, {16, DType::Q8_0}, {17, DType::Q4_0}, {18, DType::Q4_1},
              {19, DType::Q5_0},    {20, DType::Q5_1}, {30, DType::BF16}}) {
            const auto bytes = *tensorBytes(known.dtype, {2, 256});
            const auto model =
                opened({.rows = {{.dtype = known.id, .dims = {2, 256}, .size = bytes}}, .data = Buffer(bytes)});
            APR_VERIFY_OK(model);
            QVERIFY2(model->tensors()[0].dtype == known.dtype, std::to_string(known.id).c_str());
            QCOMPARE(model->load(0)->size(), bytes);
        }
        for (const std::uint8_t id : std::initializer_list<std::uint8_t>{11, 15, 21, 255}) {
            APR_VERIFY_ERROR(opened({.rows = {{.dtype = id}}}), Errc::Corrupt);
        }
        APR_VERIFY_ERROR(opened({.rows = {{.dtype = 0, .dims = {2}, .size = 4}}}), Errc::Corrupt);
    }

    void aprQ4IsQ4WithOtherNibbles()
    {
        std::vector<float> values;
        const Buffer stored = aprQ4(4, values);
        const auto model = opened({.rows = {{.dtype = 128, .dims = {2, 64}, .size = 72}}, .data = stored});
        APR_VERIFY_OK(model);
        QVERIFY(model->tensors()[0].dtype == DType::Q4_0);
        QVERIFY(!model->tensors()[0].isInFile());
        std::vector<float> decoded(128);
        const auto bytes = *model->load(0);
        QVERIFY(decodeToF32(DType::Q4_0, bytes.span(), decoded).has_value());
        QCOMPARE(decoded, values);
        QVERIFY(sameBytes(model->load(0, {.offset = 18, .size = 36})->span(), bytes.span().subspan(18, 36)));
    }

    void aprQ4ThatFillsNoRowsIsDecoded()
    {
        std::vector<float> values;
        const Buffer stored = aprQ4(2, values);
        const auto model = opened({.rows = {{.dtype = 128, .dims = {5, 9}, .size = 36}}, .data = stored});
        APR_VERIFY_OK(model);
        QVERIFY(model->tensors()[0].dtype == DType::F32);
        values.resize(45);
        const Buffer whole = bufferOf(values);
        QVERIFY(sameBytes(model->load(0)->span(), bufferOf(values)));
        for (std::size_t from = 0; from <= 45; ++from) {
            const auto part = model->load(0, {.offset = 4 * from, .size = 4 * (45 - from)});
            APR_VERIFY_OK(part);
            QVERIFY(sameBytes(part->span(), std::span(whole).subspan(4 * from)));
        }
    }

    void paddedRowsAreDecoded() // as apr 0.72 writes them: [3, 300] in 3 rows of 2 blocks
    {
        constexpr std::uint64_t kRows = 3;
        constexpr std::uint64_t kColumns = 300;
        struct Kind {
            std::uint8_t id;
            DType dtype;
        };
        for (const Kind& kind :
             {Kind{8, DType::Q4_K}, {9, DType::Q6_K}, {12, DType::Q4_K}, {13, DType::Q5_K}, {14, DType::Q6_K}}) {
            std::vector<float> values(kRows * 512);
            for (std::size_t i = 0; i < values.size(); ++i) {
                values[i] = i % 512 < kColumns ? static_cast<float>(i % 37) - 18.F : 0.F;
            }
            Buffer stored(static_cast<std::size_t>(*tensorBytes(kind.dtype, {kRows, 512})));
            APR_VERIFY_OK(encodeFromF32(kind.dtype, values, stored));
            std::vector<float> decoded(values.size());
            APR_VERIFY_OK(decodeToF32(kind.dtype, stored, decoded));
            std::vector<float> expected;
            for (std::uint64_t row = 0; row < kRows; ++row) {
                const auto begin = decoded.begin() + static_cast<std::ptrdiff_t>(row * 512);
                expected.insert(expected.end(), begin, begin + kColumns);
            }
            const Buffer whole = bufferOf(expected);
            const auto model = opened(
                {.rows = {{.dtype = kind.id, .dims = {kRows, kColumns}, .size = stored.size()}}, .data = stored});
            APR_VERIFY_OK(model);
            QVERIFY(model->tensors()[0].dtype == DType::F32);
            QCOMPARE(model->tensors()[0].encoding.storedBytes, std::uint64_t{stored.size()});
            QCOMPARE(model->facts().findings.front().rule, std::string("aprender.padded-rows"));
            QVERIFY(sameBytes(model->load(0)->span(), whole));
            for (const std::uint64_t from : {1U, 255U, 256U, 299U, 300U, 301U, 899U}) {
                for (const std::uint64_t count : {1U, 2U, 257U, 600U}) {
                    const std::uint64_t size = std::min<std::uint64_t>(count, kRows * kColumns - from) * 4 - 1;
                    const auto part = model->load(0, {.offset = 4 * from + 1, .size = size});
                    APR_VERIFY_OK(part);
                    QVERIFY(sameBytes(part->span(), std::span(whole).subspan(4 * from + 1, size)));
                }
            }
        }
    }

    void anyRangeOfAprQ4()
    {
        // Bytes that start and end within a value, as a hex view or a chunked copy asks for them.
        std::vector<float> values;
        const Buffer stored = aprQ4(3, values);
        for (const bool fillsRows : {false, true}) {
            const auto model = opened(
                {.rows = {{.dtype = 128,
                           .dims = fillsRows ? std::vector<std::uint64_t>{96} : std::vector<std::uint64_t>{7, 13},
                           .size = 54}},
                 .data = stored});
            APR_VERIFY_OK(model);
            const auto loaded = model->load(0);
            APR_VERIFY_OK(loaded);
            QCOMPARE(loaded->size(), std::uint64_t{fillsRows ? 54U : 364U});
            for (std::size_t from = 0; from <= loaded->size(); ++from) {
                for (const std::size_t size : {0U, 1U, 2U, 3U, 4U, 5U, 17U, 18U, 19U, 128U, 129U}) {
                    if (size > loaded->size() - from) {
                        continue;
                    }
                    const auto part = model->load(0, {.offset = from, .size = size});
                    APR_VERIFY_OK(part);
                    QVERIFY2(sameBytes(part->span(), loaded->span().subspan(from, size)),
                             (std::to_string(from) + '+' + std::to_string(size)).c_str());
                }
            }
            APR_VERIFY_ERROR(model->load(0, {.offset = loaded->size(), .size = 1}), Errc::Argument);
        }
    }

    void aprQ8HasItsScaleBeside()
    {
        Buffer data = bufferOf(std::vector<float>{0.25F});
        const Buffer values = bufferOf("abcdef");
        data.insert(data.end(), values.begin(), values.end());
        const auto model = opened({.rows = {{.name = "w", .dtype = 129, .dims = {2, 3}, .size = 10}}, .data = data});
        APR_VERIFY_OK(model);
        QVERIFY(model->tensors()[*model->find("w")].dtype == DType::I8);
        QVERIFY(sameBytes(model->load(*model->find("w"))->span(), values));
        QVERIFY(sameBytes(model->load(*model->find("w.scale"))->span(), bufferOf(std::vector<float>{0.25F})));
        APR_VERIFY_ERROR(
            opened({.rows = {{.name = "w", .dtype = 129, .dims = {6}, .size = 10}, {.name = "w.scale", .offset = 64}},
                    .data = Buffer(128)}),
            Errc::Corrupt);
    }

    void theTieIsReported()
    {
        for (const bool isRealizar : {false, true}) {
            const auto model =
                opened({.flags = static_cast<std::uint16_t>(isRealizar ? 0 : 0x400),
                        .rows = {{.name = "blk.0.attn_q.weight", .dtype = 8, .dims = {1, 256}, .size = 144}},
                        .data = Buffer(144)});
            APR_VERIFY_OK(model);
            QVERIFY(model->tensors()[0].dtype == (isRealizar ? DType::Q4_K : DType::Q4_0));
            QVERIFY(findingOf(model->facts().findings, "aprender.ambiguous-dtype") != nullptr);
        }
    }

    void ggufOrderOfDimensions()
    {
        const auto model = opened({.rows = {{.name = "a", .dtype = 12, .dims = {256, 3}, .size = 432},
                                            {.name = "b", .dtype = 0, .dims = {2, 1}, .offset = 448, .size = 8}},
                                   .data = Buffer(456)});
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors()[0].shape, (Shape{3, 256}));
        QCOMPARE(model->tensors()[1].shape, (Shape{1, 2}));
        QVERIFY(findingOf(model->facts().findings, "aprender.ggml-order") != nullptr);
    }

    void threeMagics()
    {
        for (const std::string_view magic :
             {std::string_view("APR\0", 4), std::string_view("APR2"), std::string_view("APRN")}) {
            Buffer file = File{}.build();
            std::memcpy(file.data(), magic.data(), 4);
            const auto model = openModel("m.apr", Bytes::own(file), {});
            APR_VERIFY_OK(model);
            QCOMPARE(model->facts().dialect, std::string("aprender"));
            QVERIFY(sameBytes(model->load(0)->span(), bufferOf("abcd")));
            const Finding* wrong = findingOf(model->facts().findings, "checksum.mismatch");
            QCOMPARE(wrong == nullptr, magic[3] == '\0'); // it covers the magic
        }
    }

    void duplicateKeysLastOneWins()
    {
        const auto model = opened({.metadata = R"({"a":1,"b":2,"a":3})"});
        APR_VERIFY_OK(model);
        QVERIFY((model->metadata() == Json({{"a", 3}, {"b", 2}})));
        const Finding* twice = findingOf(model->facts().findings, "metadata.duplicate-key");
        QVERIFY(twice != nullptr && twice->severity == Severity::Warning && contains(twice->message, "\"a\""));
    }

    void headerThatLies()
    {
        struct Lie {
            std::size_t at;
            std::uint64_t value;
            std::size_t width;
        };
        const std::uint64_t huge = ~std::uint64_t{0};
        for (const Lie& lie : {Lie{8, 0xFFFFFFFFU, 4}, // tensors
                               {8, 2, 4},              // one more than there is
                               {20, 0xFFFFFFFFU, 4},   // metadata
                               {20, 65, 4},            // metadata into the index
                               {24, 191, 8},           // index within the entry
                               {24, 256, 8},           // index behind the data
                               {32, 320, 8},           // data behind the file
                               {32, huge, 8},
                               {32, 130, 8}}) { // index that ends within its entry
            Buffer file = File{}.build();
            std::memcpy(file.data() + lie.at, &lie.value, lie.width);
            const Result<Model> model = aprender::open("m.apr", Bytes::own(file), {});
            QVERIFY2(!model, std::to_string(lie.at).c_str());
            QVERIFY2(model.error().code == Errc::Corrupt, describe(model.error()).c_str());
            QCOMPARE(model.error().file, std::string("m.apr"));
        }
    }

    void headerChecksumAndFlags()
    {
        QVERIFY(opened(File{})->facts().findings.empty());
        const Finding* wrong = nullptr;
        const auto model = opened({.headerCrc = 7});
        APR_VERIFY_OK(model);
        wrong = findingOf(model->facts().findings, "checksum.mismatch");
        QVERIFY(wrong != nullptr && wrong->severity == Severity::Error);
        NoProgress progress;
        APR_VERIFY_ERROR(verifyChecksums(*model, progress), Errc::Checksum); // so it is not converted
        const auto zero = opened({.headerCrc = 0});
        QVERIFY(findingOf(zero->facts().findings, "structure.header-crc")->severity == Severity::Warning);
        APR_VERIFY_ERROR(opened({.flags = 0x800}), Errc::Unsupported);
        QVERIFY(findingOf(opened({.flags = 0x8000})->facts().findings, "structure.unknown-flags") != nullptr);
        const auto locked = opened({.flags = 4});
        APR_VERIFY_OK(locked);
        APR_VERIFY_ERROR(locked->load(0), Errc::Decrypt);
    }

    void footersAndEnds()
    {
        QCOMPARE(opened(File{})->facts().checksums.size(), std::size_t{1});
        QCOMPARE(opened({.pads = false})->facts().checksums.size(), std::size_t{1});
        for (const bool pads : {false, true}) {
            const auto model = opened({.pads = pads, .hasFooter = false});
            APR_VERIFY_OK(model);
            QVERIFY(model->facts().checksums.empty());
            QVERIFY(findingOf(model->facts().findings, "aprender.no-footer") != nullptr);
        }
        Buffer longer = File{}.build();
        longer.resize(longer.size() + 9);
        const auto model = openModel("m.apr", Bytes::own(longer), {});
        QVERIFY(findingOf(model->facts().findings, "structure.trailing-bytes") != nullptr);
    }

    void structureThatLies()
    {
        const File lies[]{{.rows = {{.name = "a"}, {.name = "a", .offset = 64}}, .data = Buffer(128)},
                          {.rows = {{.name = "a"}, {.name = "b", .offset = 2}}},
                          {.rows = {{.offset = ~std::uint64_t{0} - 1}}},
                          {.rows = {{.dims = std::vector<std::uint64_t>(9, 1), .size = 1}}},
                          {.rows = {{.name = "\xff"}}},
                          {.rows = {{.name = ""}}},
                          {.metadata = "[]"},
                          {.metadata = "{"}};
        for (const File& lie : lies) {
            APR_VERIFY_ERROR(opened(lie), Errc::Corrupt);
        }
        const auto unsorted = opened({.rows = {{.name = "b"}, {.name = "a", .offset = 64}}, .data = Buffer(128)});
        APR_VERIFY_OK(unsorted);
        QVERIFY(findingOf(unsorted->facts().findings, "structure.unsorted-index") != nullptr);
        APR_VERIFY_ERROR(opened({.metadata = "{\"a\":\"" + std::string(2000, 'x') + "\"}"}, {.budget = 8000}),
                         Errc::Memory);
    }

    void everyTruncationAndBitFlip()
    {
        const Buffer file = File{.metadata = R"({"model_type":"x"})"}.build();
        NoProgress progress;
        for (std::size_t size = 0; size < file.size(); ++size) {
            const auto model =
                openModel("m.apr", Bytes::own({file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size)}), {});
            QVERIFY2(!model || !model->facts().findings.empty() || !verifyChecksums(*model, progress),
                     std::to_string(size).c_str());
            if (model && findingOf(model->facts().findings, "structure.truncated") != nullptr) {
                APR_VERIFY_ERROR(model->load(0), Errc::Corrupt);
            }
        }
        for (std::size_t bit = 0; bit < file.size() * 8; ++bit) {
            Buffer flipped = file;
            flipped[bit / 8] ^= static_cast<std::byte>(1U << bit % 8);
            const auto model = openModel("m.apr", Bytes::own(flipped), {});
            QVERIFY2(!model || !model->facts().findings.empty() || !verifyChecksums(*model, progress),
                     std::to_string(bit).c_str());
        }
    }

    void cutTensorsDoNotLoad()
    {
        // "a" and AprQ8 "b" with its scale, cut at every byte of the data: what is still whole loads, the rest is E002.
        const Buffer file =
            File{.rows = {{.name = "a", .size = 4}, {.name = "b", .dtype = 129, .dims = {8}, .offset = 64, .size = 12}},
                 .data = Buffer(76, std::byte{9})}
                .build();
        const std::size_t dataAt = file.size() - 4 - 128;
        for (std::size_t size = dataAt; size < dataAt + 76; ++size) {
            const auto model =
                openModel("m.apr", Bytes::own({file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size)}), {});
            APR_VERIFY_OK(model);
            const Finding* cut = findingOf(model->facts().findings, "structure.truncated");
            QVERIFY(cut != nullptr && cut->severity == Severity::Error);
            QCOMPARE(cut->tensor, std::string(size < dataAt + 4 ? "a" : "b"));
            QVERIFY(model->facts().checksums.empty());
            const auto isWhole = [&](const char* name) {
                const auto bytes = model->load(*model->find(name));
                return bytes ? true : bytes.error().code == Errc::Corrupt ? false : throw 1;
            };
            QCOMPARE(isWhole("a"), size >= dataAt + 4);
            QCOMPARE(isWhole("b"), false);
            QCOMPARE(isWhole("b.scale"), size >= dataAt + 68);
        }
    }

    void bitFlipsOfPackedTensors()
    {
        std::vector<float> values;
        Buffer data = aprQ4(2, values);
        data.resize(128);
        const Buffer plain = File{.metadata = R"({"a":"b"})",
                                  .rows = {{.name = "q", .dtype = 128, .dims = {5, 9}, .size = 36},
                                           {.name = "r", .dtype = 9, .dims = {4}, .offset = 64, .size = 8}},
                                  .data = data}
                                 .build();
        QVERIFY(!isNoticed(openModel("m.apr", Bytes::own(plain), {})));
        for (std::size_t bit = 0; bit < plain.size() * 8; ++bit) {
            const auto model = openModel("m.apr", withFlip(Bytes::own(plain), bit), {});
            QVERIFY2(isNoticed(model), std::to_string(bit).c_str());
            for (std::size_t i = 0; model && i < model->tensors().size(); ++i) {
                const auto bytes = model->load(i);
                QVERIFY(!bytes || bytes->size() == model->tensors()[i].byteSize);
            }
        }
    }

    void compressedFilesThatLie()
    {
        const Buffer plain = File{.metadata = R"({"model_type":"x"})", .data = Buffer(300, std::byte{5})}.build();
        const OpenOptions small{.budget = 1 << 16};
        for (const bool isZstd : {false, true}) {
            const Bytes file = Bytes::own(packedByRealizar(plain, isZstd));
            for (std::size_t size = 64; size < file.size(); ++size) {
                QVERIFY2(isNoticed(openModel("m.apr", cut(file, size), {}, small)), std::to_string(size).c_str());
            }
            for (std::size_t bit = 0; bit < file.size() * 8; ++bit) {
                QVERIFY2(isNoticed(openModel("m.apr", withFlip(file, bit), {}, small)), std::to_string(bit).c_str());
            }
        }
        // A block that claims 4 GiB, and zeros that unpack to more than is allowed.
        Buffer bomb = packedByRealizar(plain, false);
        std::memset(bomb.data() + 64, 0xFF, 4);
        const auto claimed = openModel("m.apr", Bytes::own(bomb), {});
        APR_VERIFY_ERROR(claimed, Errc::Memory);
        QVERIFY(contains(describe(claimed.error()), "m.apr"));
        const Buffer zeros = packedByRealizar(File{.data = Buffer(1 << 20)}.build(), true);
        QVERIFY(zeros.size() < 2000);
        APR_VERIFY_ERROR(openModel("m.apr", Bytes::own(zeros), {}, {.budget = 1 << 20}), Errc::Memory);
        APR_VERIFY_OK(openModel("m.apr", Bytes::own(zeros), {}, {.budget = 1 << 21}));
    }

    void damagedWithinTheCompressed()
    {
        // The checksum of what is packed is wrong: a finding, and E004 for who asks.
        Buffer plain = File{}.build();
        plain[plain.size() - 10] ^= std::byte{1};
        NoProgress progress;
        for (const bool isZstd : {false, true}) {
            const auto model = openModel("m.apr", Bytes::own(packedByRealizar(plain, isZstd)), {});
            APR_VERIFY_OK(model);
            QVERIFY(findingOf(model->facts().findings, "checksum.mismatch") != nullptr);
            const auto sound = verifyChecksums(*model, progress);
            APR_VERIFY_ERROR(sound, Errc::Checksum);
            QCOMPARE(sound.error().file, std::string("m.apr"));
        }
    }

    void compressedByRealizar()
    {
        const Buffer plain = File{.data = Buffer(4000, std::byte{5})}.build();
        for (const bool isZstd : {false, true}) {
            Buffer file = packedByRealizar(plain, isZstd);
            const auto model = openModel("m.apr", Bytes::own(file), {});
            APR_VERIFY_OK(model);
            QCOMPARE(model->facts().parts[0].bytes, std::uint64_t{file.size()});
            QVERIFY(sameBytes(model->load(0)->span(), Buffer(4, std::byte{5})));
            QVERIFY(!model->tensors()[0].isInFile());
            APR_VERIFY_ERROR(openModel("m.apr", Bytes::own(file), {}, {.budget = 1000}), Errc::Memory);
            file.resize(file.size() - 3);
            QVERIFY(!openModel("m.apr", Bytes::own(file), {}));
        }
    }
};

APR_TEST(TestAprenderReader)
#include "tst_reader.moc"
