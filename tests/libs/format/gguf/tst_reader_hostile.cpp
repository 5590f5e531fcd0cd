// SPDX-License-Identifier: MIT
#include "format/gguf/reader.h"

#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/gguf.h"
#include "fixtures/test_main.h"

#include <limits>

using namespace apr;
using namespace apr::test;
using Gguf = GgufBuilder;

namespace {

constexpr std::uint64_t kHuge = std::numeric_limits<std::uint64_t>::max();

Result<Model> opened(const Gguf& builder)
{
    return gguf::open("m.gguf", builder.build());
}

/// A builder with one good pair and one good tensor, to be spoiled.
Gguf good()
{
    Gguf out;
    out.pair("general.architecture", "llama");
    out.tensor(floats("a", {2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}));
    return out;
}

/// A tensor table with one entry and no data behind it but `bytes`.
Gguf oneTensor(std::vector<std::uint64_t> ne, std::uint32_t type, std::size_t bytes = 64)
{
    Gguf out;
    out.tensor(Gguf::Tensor{.ne = std::move(ne), .type = type, .data = Buffer(bytes)});
    return out;
}

} // namespace

/// Headers that lie, one lie each.
class TestGgufReaderHostile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // The handcrafted cases of upstream's tests/test-gguf.cpp.
    void headerBadMagic()
    {
        Gguf file = good();
        file.magic = "FUGG";
        APR_VERIFY_ERROR(opened(file), Errc::Format);
        const auto any = openModel("m.gguf", file.build(), {});
        APR_VERIFY_ERROR(any, Errc::Format);
        QVERIFY(contains(any.error().message, "byte-swapped"));
    }

    void headerBadVersion()
    {
        for (const std::uint32_t version : {0U, 4U, 0x00010000U + 4U, 0xFFFFFFFFU, 0x04000000U}) {
            Gguf file = good();
            file.version = version;
            const auto model = opened(file);
            APR_VERIFY_ERROR(model, Errc::Version);
            QCOMPARE(model.error().field, std::string("version"));
        }
    }

    void headerBadTensorCount()
    {
        for (const std::uint64_t count : {std::uint64_t{20}, std::uint64_t{1} << 40, kHuge / 24 + 1, kHuge}) {
            Gguf file = good();
            file.tensorCount = count;
            APR_VERIFY_ERROR(opened(file), Errc::Corrupt);
        }
        // One too many takes the data for an entry: refused, or told of.
        Gguf file = good();
        file.tensorCount = 2;
        const auto model = opened(file);
        QVERIFY(!model || !model->facts().findings.empty());
    }

    void headerBadPairCount()
    {
        for (const std::uint64_t count : {std::uint64_t{2}, std::uint64_t{1} << 40, kHuge / 13 + 1, kHuge}) {
            Gguf file = good();
            file.pairCount = count;
            APR_VERIFY_ERROR(opened(file), Errc::Corrupt);
        }
    }

    void headerEmpty()
    {
        const auto model = opened(Gguf());
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{0});
        QVERIFY(findingOf(model->facts().findings, "gguf.empty") != nullptr);
    }

    void pairBadKeySize()
    {
        for (const std::uint64_t size : {std::uint64_t{1000}, std::uint64_t{1} << 31, kHuge - 8, kHuge}) {
            Gguf file;
            file.pairCount = 1;
            Buffer bytes = bufferOf(file.build());
            file.length(bytes, size);
            bytes.resize(bytes.size() + 64);
            const auto model = gguf::open("m.gguf", Bytes::own(bytes));
            APR_VERIFY_ERROR(model, Errc::Corrupt);
            QCOMPARE(model.error().field, std::string("kv[0].key"));
        }
    }

    void pairEmptyKey()
    {
        Gguf file;
        file.pair("", Gguf::U8, std::uint8_t{1});
        APR_VERIFY_ERROR(opened(file), Errc::Corrupt);
    }

    void pairKeyNotUtf8()
    {
        Gguf file;
        file.pair("\xff", Gguf::U8, std::uint8_t{1});
        APR_VERIFY_ERROR(opened(file), Errc::Corrupt);
    }

    void pairBadType()
    {
        for (const std::uint32_t type : {13U, 255U, 0x80000000U, 0xFFFFFFFFU}) {
            Gguf file;
            file.raw("key", type, Buffer(64));
            const auto model = opened(file);
            APR_VERIFY_ERROR(model, Errc::Corrupt);
            QCOMPARE(model.error().field, std::string("kv[0].type"));
        }
    }

    void pairBadArrayType()
    {
        Gguf file;
        Buffer value;
        file.number(value, std::uint32_t{77});
        file.length(value, 1);
        value.resize(64);
        file.raw("key", Gguf::Array, value);
        APR_VERIFY_ERROR(opened(file), Errc::Corrupt);
    }

    void metadataIsChargedToBudget()
    {
        Gguf file;
        file.array("tokens", Gguf::U8, std::vector<std::uint8_t>(1000));
        const Budget shared(200'000); // as of the files of a split model
        const auto first = openModel("a.gguf", file.build(), {}, {.budget = shared});
        APR_VERIFY_OK(first);
        QCOMPARE(first->metadata()["tokens"].size(), std::size_t{1000});
        QVERIFY(shared.left() < 100'000);
        APR_VERIFY_ERROR(openModel("b.gguf", file.build(), {}, {.budget = shared}), Errc::Memory);
    }

    void pairDuplicateKey()
    {
        Gguf file;
        file.pair("key", Gguf::U8, std::uint8_t{1}).pair("key", Gguf::U8, std::uint8_t{1});
        const auto model = opened(file);
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QCOMPARE(model.error().field, std::string("kv[1].key"));
    }

    void badAlignment()
    {
        for (const std::uint32_t value : {0U, 3U, 33U, 0xFFFFFFFFU}) {
            Gguf file = good();
            file.pair("general.alignment", Gguf::U32, value);
            const auto model = opened(file);
            APR_VERIFY_ERROR(model, Errc::Corrupt);
            QCOMPARE(model.error().field, std::string("general.alignment"));
        }
        Gguf wrongType = good();
        wrongType.pair("general.alignment", Gguf::U64, std::uint64_t{32});
        APR_VERIFY_ERROR(opened(wrongType), Errc::Corrupt);
        Gguf text = good();
        text.pair("general.alignment", "32");
        APR_VERIFY_ERROR(opened(text), Errc::Corrupt);
    }

    void tensorBadNameSize()
    {
        for (const std::uint64_t size : {std::uint64_t{1000}, kHuge - 8, kHuge}) {
            Gguf file;
            file.tensorCount = 1;
            Buffer bytes = bufferOf(file.build());
            file.length(bytes, size);
            bytes.resize(bytes.size() + 64);
            const auto model = gguf::open("m.gguf", Bytes::own(bytes));
            APR_VERIFY_ERROR(model, Errc::Corrupt);
            QCOMPARE(model.error().field, std::string("tensor[0].name"));
        }
        // Over 63 bytes ggml refuses; the importer reads it and says so.
        Gguf longName;
        longName.tensor(Gguf::Tensor{.name = std::string(64, 'n')});
        const auto model = opened(longName);
        APR_VERIFY_OK(model);
        const Finding* finding = findingOf(model->facts().findings, "gguf.long-name");
        QVERIFY(finding != nullptr && finding->severity == Severity::Warning);
        Gguf limit;
        limit.tensor(Gguf::Tensor{.name = std::string(63, 'n')});
        QVERIFY(opened(limit)->facts().findings.empty());
    }

    void tensorNameNotUtf8()
    {
        Gguf file;
        file.tensor(Gguf::Tensor{.name = "\xff"});
        APR_VERIFY_ERROR(opened(file), Errc::Corrupt);
    }

    void tensorBadDimensionCount()
    {
        for (const std::uint32_t dims : {5U, 1000U, 0xFFFFFFFFU}) {
            Gguf file;
            file.tensor(Gguf::Tensor{.ne = {1, 1, 1, 1, 1}, .dims = dims});
            const auto model = opened(file);
            APR_VERIFY_ERROR(model, Errc::Corrupt);
            QCOMPARE(model.error().field, std::string("tensor[0].n_dims"));
            QCOMPARE(model.error().tensor, std::string("t"));
        }
    }

    void tensorBadShape()
    {
        for (const std::uint64_t extent : {std::uint64_t{1} << 63, kHuge}) {
            const auto model = opened(oneTensor({4, extent}, 0));
            APR_VERIFY_ERROR(model, Errc::Corrupt);
            QCOMPARE(model.error().field, std::string("tensor[0].ne"));
        }
    }

    void tensorTooManyElements()
    {
        constexpr std::uint64_t kLarge = std::uint64_t{1} << 32;
        APR_VERIFY_ERROR(opened(oneTensor({kLarge, kLarge}, 0)), Errc::Corrupt);
        APR_VERIFY_ERROR(opened(oneTensor({kLarge, kLarge, kLarge, kLarge}, 24)), Errc::Corrupt);
        APR_VERIFY_ERROR(opened(oneTensor({std::uint64_t{1} << 62, 2}, 24)), Errc::Corrupt);
    }

    void tensorTooManyBytes()
    {
        APR_VERIFY_ERROR(opened(oneTensor({std::uint64_t{1} << 62}, 28)), Errc::Corrupt); // F64: 2^65 bytes
        APR_VERIFY_ERROR(opened(oneTensor({std::uint64_t{1} << 62}, 0)), Errc::Corrupt);
    }

    void tensorBadType()
    {
        for (const std::uint32_t type : {4U, 5U, 31U, 32U, 33U, 36U, 37U, 38U, 43U, 255U, 0xFFFFFFFFU}) {
            const auto model = opened(oneTensor({256}, type));
            APR_VERIFY_ERROR(model, Errc::Unsupported);
            QCOMPARE(model.error().field, std::string("tensor[0].type"));
            QVERIFY(contains(model.error().message, std::to_string(type)));
        }
    }

    void tensorRowsDoNotFillBlocks()
    {
        APR_VERIFY_ERROR(opened(oneTensor({33}, 8)), Errc::Corrupt);
        APR_VERIFY_ERROR(opened(oneTensor({16, 2}, 8)), Errc::Corrupt); // 32 elements, but no row has a block
        APR_VERIFY_OK(opened(oneTensor({32, 2}, 8, 68)));
        APR_VERIFY_ERROR(opened(oneTensor({32}, 12)), Errc::Corrupt);
    }

    void tensorDuplicateName()
    {
        Gguf file = good();
        file.tensor(floats("a", {1}, {1}));
        const auto model = opened(file);
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QCOMPARE(model.error().tensor, std::string("a"));
        QCOMPARE(model.error().field, std::string("tensor[1].name"));
    }

    void tensorBadOffset()
    {
        // A gap: ggml refuses it; the importer can tell where the bytes are, and warns.
        Gguf gap;
        gap.tensor(Gguf::Tensor{.data = Buffer(64), .offset = 32});
        const auto model = opened(gap);
        APR_VERIFY_OK(model);
        const Finding* finding = findingOf(model->facts().findings, "gguf.offsets");
        QVERIFY(finding != nullptr && finding->severity == Severity::Warning);
        // Beyond the file.
        Gguf beyond;
        beyond.tensor(Gguf::Tensor{.offset = 1 << 20});
        const auto far = opened(beyond);
        APR_VERIFY_OK(far);
        QVERIFY(findingOf(far->facts().findings, "structure.truncated") != nullptr);
        APR_VERIFY_ERROR(far->load(0), Errc::Corrupt);
        // Wrapping around.
        for (const std::uint64_t offset : {kHuge, kHuge - 31, kHuge - 63}) {
            Gguf wraps;
            wraps.tensor(Gguf::Tensor{.offset = offset});
            APR_VERIFY_ERROR(opened(wraps), Errc::Corrupt);
        }
    }

    void tensorsOverlap()
    {
        Gguf file;
        file.tensor(Gguf::Tensor{.name = "a", .ne = {16}, .data = Buffer(64), .offset = 0});
        file.tensor(Gguf::Tensor{.name = "b", .ne = {16}, .data = Buffer(64), .offset = 32});
        const auto model = opened(file);
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QVERIFY(contains(model.error().message, "overlap"));
        Gguf same;
        same.tensor(Gguf::Tensor{.name = "a", .offset = 0}).tensor(Gguf::Tensor{.name = "b", .offset = 0});
        APR_VERIFY_ERROR(opened(same), Errc::Corrupt);
    }

    void alignmentInconsistent()
    {
        // Laid out for 64 while nothing says so: the second tensor is not where it would follow.
        Gguf file;
        file.alignment = 64;
        file.tensor(floats("a", {1}, {1})).tensor(floats("b", {1}, {2}));
        const auto model = opened(file);
        APR_VERIFY_OK(model);
        QVERIFY(findingOf(model->facts().findings, "gguf.offsets") != nullptr);
    }

    void dataNotEnough()
    {
        const Bytes whole = good().build();
        const auto model = gguf::open("m.gguf", cut(whole, whole.size() - 1));
        APR_VERIFY_OK(model);
        const Finding* finding = findingOf(model->facts().findings, "structure.truncated");
        QVERIFY(finding != nullptr);
        QVERIFY(finding->severity == Severity::Error);
        QCOMPARE(finding->tensor, std::string("a"));
        const auto bytes = model->load(0);
        APR_VERIFY_ERROR(bytes, Errc::Corrupt);
        QCOMPARE(bytes.error().tensor, std::string("a"));
    }

    void dataEndsBeforeItBegins()
    {
        Gguf file = oneTensor({4}, 0, 16);
        Buffer bytes = bufferOf(file.build());
        while (bytes.size() > 24 + 8 + 1 + 4 + 8 + 4 + 8) { // right behind the tensor table
            bytes.pop_back();
        }
        const auto model = gguf::open("m.gguf", Bytes::own(bytes));
        APR_VERIFY_OK(model);
        APR_VERIFY_ERROR(model->load(0), Errc::Corrupt);
        for (const Section& section : model->facts().sections) {
            QVERIFY2(section.size <= bytes.size(), section.name.c_str());
        }
    }

    void lastPaddingMissing()
    {
        Gguf file;
        file.padsLast = false;
        file.tensor(floats("a", {3}, {1, 2, 3}));
        const auto model = opened(file);
        APR_VERIFY_OK(model);
        const Finding* finding = findingOf(model->facts().findings, "gguf.last-padding");
        QVERIFY(finding != nullptr && finding->severity == Severity::Warning);
        QCOMPARE(valuesOf<float>(model->load(0)->span()), (std::vector<float>{1, 2, 3}));
    }

    void bytesAfterTheLastTensor()
    {
        Buffer bytes = bufferOf(good().build());
        bytes.resize(bytes.size() + 5);
        const auto model = gguf::open("m.gguf", Bytes::own(bytes));
        APR_VERIFY_OK(model);
        QVERIFY(findingOf(model->facts().findings, "structure.trailing-bytes") != nullptr);
    }

    // Known vulnerabilities of ggml's reader, formats.md (b).
    void cve_2024_21802_dimensions() { tensorTooManyElements(); }
    void cve_2024_21825_arrayLength()
    {
        for (const std::uint32_t type : {0U, 5U, 8U, 9U, 12U}) {
            for (const std::uint64_t count : {kHuge, kHuge / 8 + 1, kHuge / 4 + 1, std::uint64_t{1} << 61}) {
                Gguf file;
                Buffer value;
                file.number(value, type);
                file.length(value, count);
                value.resize(value.size() + 64);
                file.raw("key", Gguf::Array, value);
                APR_VERIFY_ERROR(opened(file), Errc::Corrupt);
            }
        }
    }

    void cve_2024_23496_stringLength()
    {
        for (const std::uint64_t size : {kHuge, kHuge - 1, kHuge >> 1, std::uint64_t{1} << 30}) {
            Gguf file;
            Buffer value;
            file.length(value, size);
            value.resize(value.size() + 64);
            file.raw("key", Gguf::String, value);
            APR_VERIFY_ERROR(opened(file), Errc::Corrupt);
        }
    }

    void cve_2024_21836_tensorCount() { headerBadTensorCount(); }
    void cve_2024_23605_pairCount() { headerBadPairCount(); }
    void cve_2024_41130_noData()
    {
        Gguf file = oneTensor({4}, 0, 0);
        const auto model = opened(file);
        APR_VERIFY_OK(model);
        APR_VERIFY_ERROR(model->load(0), Errc::Corrupt);
    }

    void cve_2025_49847_tokenLength()
    {
        Gguf file;
        Buffer value;
        file.number(value, std::uint32_t{Gguf::String});
        file.length(value, 1);
        file.length(value, 0x80000001ULL); // negative as an int
        value.resize(value.size() + 64);
        file.raw("tokenizer.ggml.tokens", Gguf::Array, value);
        APR_VERIFY_ERROR(opened(file), Errc::Corrupt);
    }

    void cve_2025_53630_sumOfSizes()
    {
        // Each is sound alone; together they wrap.
        Gguf file;
        constexpr std::uint64_t kHalf = std::uint64_t{1} << 61;
        for (std::uint64_t i = 0; i < 8; ++i) {
            file.tensor(Gguf::Tensor{.name = std::to_string(i), .ne = {kHalf}, .type = 24, .offset = i * kHalf});
        }
        const auto model = opened(file);
        if (model) {
            for (std::size_t i = 0; i < model->tensors().size(); ++i) {
                APR_VERIFY_ERROR(model->load(i), Errc::Corrupt);
            }
            QVERIFY(findingOf(model->facts().findings, "structure.truncated") != nullptr);
        }
    }

    void cve_2026_33298_exabyteTensor()
    {
        APR_VERIFY_ERROR(opened(oneTensor({std::uint64_t{1} << 31, std::uint64_t{1} << 31}, 28)), Errc::Corrupt);
        const auto model = opened(oneTensor({std::uint64_t{1} << 59}, 0));
        QVERIFY(!model || !model->load(0));
    }

    void cve_2026_27940_memSize() { cve_2025_53630_sumOfSizes(); }
    void pr24759_paddingWraps()
    {
        // The padded end is beyond 64 bits though the end itself is not.
        Gguf file;
        file.tensor(Gguf::Tensor{.ne = {(std::uint64_t{1} << 63) - 1}, .type = 24, .offset = std::uint64_t{1} << 63});
        const auto model = opened(file);
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QVERIFY(contains(model.error().message, "overflows 64 bits"));
    }

    void cve_2026_7482_readBeyondTheFile()
    {
        const auto model = opened(oneTensor({1 << 20}, 0, 64));
        APR_VERIFY_OK(model);
        APR_VERIFY_ERROR(model->load(0), Errc::Corrupt);
        APR_VERIFY_ERROR(model->load(0, {.offset = 0, .size = 16}), Errc::Corrupt);
    }
};

APR_TEST(TestGgufReaderHostile)
#include "tst_reader_hostile.moc"
