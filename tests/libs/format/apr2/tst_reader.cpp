// SPDX-License-Identifier: MIT
#include "format/apr2/reader.h"

#include "apr/format/open.h"
#include "apr/host/system.h"
#include "apr/validate/validate.h"
#include "fixtures/apr2.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <limits>

using namespace apr;
using namespace apr::test;

namespace {

constexpr std::uint64_t kHuge = std::numeric_limits<std::uint64_t>::max();

Result<Model> opened(Buffer file)
{
    return apr2::open("m.apr", Bytes::own(std::move(file)));
}

Result<Model> opened(const AprParts& parts)
{
    return opened(parts.build());
}

/// Two tensors of different sizes and types.
Bytes smallFile()
{
    return aprOf({floats("b", {3}, {1, 2, 3}), patterned("a", DType::U8, {5})});
}

/// Whether opening or checking a file tells that something is wrong with it.
bool isCaught(const Bytes& file)
{
    NoProgress progress;
    const auto model = openModel("m.apr", file, {});
    if (!model) {
        return true;
    }
    const auto report = validateModel(*model, {}, progress);
    return !report || !report->isValid;
}

} // namespace

class TestApr2Reader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { setThreadCount(0); }

    void readsWhatPartsSay()
    {
        const auto model = opened(AprParts());
        APR_VERIFY_OK(model);
        QVERIFY(model->facts().findings.empty());
        QCOMPARE(model->facts().title(), std::string("APR"));
        QCOMPARE(model->facts().dialect, std::string("apr2"));
        QCOMPARE(model->facts().flags, std::vector<std::string>{"ALIGNED_64"});
        QCOMPARE(model->tensors().size(), std::size_t{1});
        QVERIFY(model->tensors()[0].dtype == DType::U8);
        QVERIFY(sameBytes(model->load(0)->span(), bufferOf("abcd")));
        QVERIFY(!isCaught(Bytes::own(AprParts().build())));
    }

    void sectionsCoverTheFile()
    {
        const Bytes file = smallFile();
        const auto model = apr2::open("m.apr", file);
        APR_VERIFY_OK(model);
        const auto& sections = model->facts().sections;
        QCOMPARE(sections.front().offset, std::uint64_t{0});
        QCOMPARE(sections.back().name, std::string("footer"));
        QCOMPARE(sections.back().offset + sections.back().size, file.size());
    }

    void everyTruncationIsCaught()
    {
        const Bytes file = smallFile();
        QVERIFY(!isCaught(file));
        for (std::size_t size = 0; size < file.size(); ++size) {
            QVERIFY2(!openModel("m.apr", cut(file, size), {}), std::to_string(size).c_str());
        }
    }

    void everyBitFlipIsCaught()
    {
        const Bytes file = smallFile();
        for (std::size_t bit = 0; bit < file.size() * 8; ++bit) {
            QVERIFY2(isCaught(withFlip(file, bit)), std::to_string(bit).c_str());
        }
    }

    void stumps()
    {
        for (const std::size_t size : {4, 31, 47}) {
            APR_VERIFY_ERROR(apr2::open("m.apr", cut(smallFile(), size)), Errc::Corrupt);
        }
    }

    void versionThree()
    {
        AprParts file;
        file.major = 3;
        const auto model = opened(file);
        APR_VERIFY_ERROR(model, Errc::Version);
        QCOMPARE(model.error().offset.value(), std::uint64_t{4});
        QVERIFY(contains(model.error().message, "3.0"));
        AprParts newer;
        newer.minor = 7;
        const auto minor = opened(newer);
        APR_VERIFY_OK(minor);
        QVERIFY(findingOf(minor->facts().findings, "structure.minor-version") != nullptr);
    }

    void unknownFlagIsAWarning()
    {
        AprParts file;
        file.flags = 2 | (1U << 30);
        const auto model = opened(file);
        APR_VERIFY_OK(model);
        const Finding* finding = findingOf(model->facts().findings, "structure.unknown-flags");
        QVERIFY(finding != nullptr && finding->severity == Severity::Warning);
    }

    void encryptedOpensAndDoesNotLoad()
    {
        AprParts file;
        file.flags = 2 | (1U << 4);
        const auto model = opened(file);
        APR_VERIFY_OK(model);
        QVERIFY(findingOf(model->facts().findings, "seal.encrypted") != nullptr);
        QVERIFY(!model->tensors()[0].isInFile()); // its bytes are not those in the file
        QCOMPARE(encodingName(model->tensors()[0].encoding), std::string("encrypted"));
        APR_VERIFY_ERROR(model->load(0), Errc::Decrypt);
    }

    void bytesAppended()
    {
        Buffer file = AprParts().build();
        const std::size_t whole = file.size();
        const Buffer more = bufferOf("appended later");
        file.insert(file.end(), more.begin(), more.end());
        const auto model = opened(file);
        APR_VERIFY_OK(model);
        const Finding* finding = findingOf(model->facts().findings, "structure.trailing-bytes");
        QVERIFY(finding != nullptr && finding->severity == Severity::Warning);
        QCOMPARE(finding->offset.value(), std::uint64_t{whole});
        NoProgress progress;
        const auto report = validateModel(*model, {}, progress);
        APR_VERIFY_OK(report);
        QVERIFY(report->isValid); // the checksum covers what the file itself had
        // Over 1 MiB of it is not searched.
        file.resize(file.size() + (std::size_t{2} << 20));
        APR_VERIFY_ERROR(opened(file), Errc::Corrupt);
    }

    void footerMissing()
    {
        Buffer file = AprParts().build();
        file.resize(file.size() - 16);
        const auto model = opened(file);
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QCOMPARE(model.error().field, std::string("magic_end"));
        Buffer wrongSize = AprParts().build();
        patch(wrongSize, wrongSize.size() - 8, std::uint64_t{1});
        const auto sized = opened(wrongSize);
        APR_VERIFY_ERROR(sized, Errc::Corrupt);
        QCOMPARE(sized.error().field, std::string("file_size"));
    }

    void sectionsOutside()
    {
        struct Lie {
            std::size_t at;
            std::uint32_t value;
        };
        for (const Lie& lie :
             {Lie{12, 0}, Lie{12, 31}, Lie{12, 1U << 31}, Lie{16, 1U << 30}, Lie{16, 0xFFFFFFFFU}, Lie{20, 0},
              Lie{20, 33}, Lie{20, 0xFFFFFFFFU}, Lie{24, 0xFFFFFFFFU}, Lie{28, 0}, Lie{28, 0xFFFFFFC0U}}) {
            Buffer file = AprParts().build();
            patch(file, lie.at, lie.value);
            resum(file);
            APR_VERIFY_ERROR(opened(file), Errc::Corrupt);
        }
    }

    void indexOrder()
    {
        AprParts file;
        file.rows = {{.name = "a"}, {.name = "b", .offset = 64}};
        file.data = Buffer(128);
        APR_VERIFY_OK(opened(file));
        std::swap(file.rows[0], file.rows[1]);
        const auto swapped = opened(file);
        APR_VERIFY_ERROR(swapped, Errc::Corrupt);
        QVERIFY(contains(swapped.error().message, "sorted"));
        QCOMPARE(swapped.error().tensor, std::string("a"));
        file.rows[1].name = "b";
        const auto twice = opened(file);
        APR_VERIFY_ERROR(twice, Errc::Corrupt);
        QVERIFY(contains(twice.error().message, "duplicate tensor name"));
    }

    void badNames()
    {
        for (const char* name : {"", "\xff", "a\xc3"}) {
            AprParts file;
            file.rows[0].name = name;
            const auto model = opened(file);
            APR_VERIFY_ERROR(model, Errc::Corrupt);
            QCOMPARE(model.error().field, std::string("index[0].name"));
        }
    }

    void nineDimensions()
    {
        AprParts file;
        file.rows[0].dims = {1, 1, 1, 1, 1, 1, 1, 4};
        APR_VERIFY_OK(opened(file));
        file.rows[0].dims.push_back(1);
        const auto model = opened(file);
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QCOMPARE(model.error().field, std::string("index[0].n_dims"));
    }

    void unknownDType()
    {
        for (const std::uint8_t id : {std::uint8_t{255}, std::uint8_t{21}, std::uint8_t{200}}) {
            AprParts file;
            file.rows[0].dtype = id;
            const auto model = opened(file);
            APR_VERIFY_ERROR(model, Errc::Corrupt);
            QCOMPARE(model.error().field, std::string("index[0].dtype"));
            QVERIFY(contains(model.error().message, std::to_string(id)));
        }
    }

    void sizesThatContradict()
    {
        for (const std::uint64_t size : {std::uint64_t{0}, std::uint64_t{3}, std::uint64_t{5}, kHuge}) {
            AprParts file;
            file.rows[0].size = size;
            APR_VERIFY_ERROR(opened(file), Errc::Corrupt);
        }
        AprParts raw;
        raw.rows[0].rawSize = 5;
        APR_VERIFY_ERROR(opened(raw), Errc::Corrupt);
        raw.rows[0].rawSize = 4;
        APR_VERIFY_OK(opened(raw));
        AprParts wraps;
        wraps.rows[0].dims = {std::uint64_t{1} << 32, std::uint64_t{1} << 32};
        wraps.rows[0].size = 0;
        APR_VERIFY_ERROR(opened(wraps), Errc::Corrupt);
    }

    void offsetsOutside()
    {
        for (const std::uint64_t offset :
             {std::uint64_t{128}, std::uint64_t{1} << 40, kHuge, kHuge - 3, kHuge - 4096, kHuge - 63}) {
            AprParts file;
            file.rows[0].offset = offset;
            const auto model = opened(file);
            APR_VERIFY_ERROR(model, Errc::Corrupt);
            QCOMPARE(model.error().tensor, std::string("t"));
        }
    }

    void tensorsOverlap()
    {
        AprParts file;
        file.rows = {{.name = "a", .offset = 0}, {.name = "b", .offset = 2}};
        const auto model = opened(file);
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QVERIFY(contains(model.error().message, "overlap"));
    }

    void emptyTensorInsideAnother()
    {
        AprParts file;
        file.rows = {{.name = "a", .dims = {128}, .size = 128}, {.name = "b", .dims = {0}, .offset = 64, .size = 0}};
        file.data = Buffer(256, std::byte{9});
        const Buffer bytes = file.build();
        APR_VERIFY_OK(opened(bytes));
        QVERIFY(!isCaught(Bytes::own(bytes))); // the checksum is right
    }

    void misalignedIsAWarning()
    {
        AprParts file;
        file.rows[0].offset = 4;
        file.data = Buffer(64);
        const auto model = opened(file);
        APR_VERIFY_OK(model);
        QVERIFY(findingOf(model->facts().findings, "structure.alignment") != nullptr);
    }

    void countsThatLie()
    {
        for (const std::uint32_t count : {2U, 1000U, 0xFFFFFFFFU}) {
            AprParts file;
            file.count = count;
            APR_VERIFY_ERROR(opened(file), Errc::Corrupt);
        }
        AprParts fewer;
        fewer.count = 0;
        const auto model = opened(fewer);
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QVERIFY(contains(model.error().message, "after the last entry"));
    }

    void noTensors()
    {
        AprParts file;
        file.rows.clear();
        file.data.clear();
        const Buffer bytes = file.build();
        const auto model = opened(bytes);
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{0});
        QVERIFY(!isCaught(Bytes::own(bytes)));
    }

    void scalar()
    {
        AprParts file;
        file.rows[0].dims = {};
        file.rows[0].size = 1;
        const auto model = opened(file);
        APR_VERIFY_OK(model);
        QVERIFY(model->tensors()[0].shape.empty());
        QCOMPARE(model->load(0)->size(), std::uint64_t{1});
    }

    void metadataNotJson()
    {
        for (const char* text : {"", "{", "{\"a\":1,}", "[1", "\xff", "{\"a\":NaN}"}) {
            AprParts file;
            file.metadata = text;
            const auto model = opened(file);
            APR_VERIFY_ERROR(model, Errc::Corrupt);
            QCOMPARE(model.error().field, std::string("metadata"));
            QVERIFY(model.error().offset.value() >= 32);
        }
        for (const char* text : {"[]", "1", "null", "\"a\""}) {
            AprParts file;
            file.metadata = text;
            APR_VERIFY_ERROR(opened(file), Errc::Corrupt);
        }
        AprParts hidden; // nothing may hide behind a NUL
        hidden.metadata += std::string("\0hidden", 7);
        APR_VERIFY_ERROR(opened(hidden), Errc::Corrupt);
    }

    void metadataKeys()
    {
        AprParts twice;
        twice.metadata = R"({"apr_version":"2.0.0","model_type":"a","architecture":{},"model_type":"b"})";
        const auto model = opened(twice);
        APR_VERIFY_OK(model);
        QVERIFY(model->metadata()["model_type"] == "b");
        QVERIFY(findingOf(model->facts().findings, "metadata.duplicate-key") != nullptr);
        AprParts bare;
        bare.metadata = "{}";
        const auto missing = opened(bare);
        APR_VERIFY_OK(missing);
        std::size_t count = 0;
        for (const Finding& finding : missing->facts().findings) {
            count += finding.rule == "metadata.required-key" && finding.severity == Severity::Warning ? 1U : 0U;
        }
        QCOMPARE(count, std::size_t{3});
        AprParts unknown;
        unknown.metadata = R"({"apr_version":null,"model_type":null,"architecture":null,"other":[1]})";
        const auto kept = opened(unknown);
        APR_VERIFY_OK(kept);
        QVERIFY(kept->metadata()["other"] == Json::array({1}));
    }

    void encodedTensors()
    {
        for (const std::uint32_t flags : {1U, 2U, 0x10U, 0x40U, 0x101U}) {
            AprParts file;
            file.rows[0].dims = {1000};
            file.rows[0].size = 4;
            file.rows[0].rawSize = (flags & 0xFU) != 0 ? 1000 : 0;
            file.rows[0].flags = flags;
            const Buffer bytes = file.build();
            const auto model = opened(bytes);
            APR_VERIFY_OK(model);
            QCOMPARE(model->tensors()[0].byteSize, std::uint64_t{1000});
            const auto data = model->load(0);
            // "abcd" is neither LZ4 nor zstd, nor has it the head of a layout.
            APR_VERIFY_ERROR(data, Errc::Corrupt);
            QCOMPARE(data.error().tensor, std::string("t"));
            // The checksum is over the bytes as they are stored, however large they become; what does not decode is
            // not called valid.
            const Bytes whole = Bytes::own(bytes);
            setThreadCount(1);
            QVERIFY(survives([&whole] {
                NoProgress progress;
                const auto checked = validateModel(*apr2::open("m.apr", whole), {}, progress);
                return checked && !checked->isValid;
            }));
        }
        AprParts layout;
        layout.rows[0].flags = 0x50;
        APR_VERIFY_ERROR(opened(layout), Errc::Unsupported);
        layout.rows[0].flags = 0x30;
        layout.rows[0].rawSize = 5; // not compressed, and yet of another size
        APR_VERIFY_ERROR(opened(layout), Errc::Corrupt);
        AprParts unknown;
        unknown.rows[0].flags = 1U << 20;
        const auto model = opened(unknown);
        APR_VERIFY_OK(model);
        QVERIFY(findingOf(model->facts().findings, "structure.unknown-flags") != nullptr);
        APR_VERIFY_OK(model->load(0));
    }

    void compressedTensorOfImpossibleSize()
    {
        AprParts file;
        file.rows[0].dims = {std::uint64_t{1} << 60};
        file.rows[0].flags = 1;
        const Bytes bytes = Bytes::own(file.build());
        setThreadCount(1);
        QVERIFY(survives([&bytes] {
            NoProgress progress;
            const auto model = apr2::open("m.apr", bytes);
            return !model || validateModel(*model, {}, progress).has_value();
        }));
    }

    void unknownBlockIsSkipped()
    {
        AprParts file;
        ByteWriter block;
        block.put(std::string_view("XYZ9"));
        block.put(std::uint32_t{1});
        block.put(std::uint64_t{5});
        block.put(std::string_view("block"));
        file.after = block.take();
        const Buffer bytes = file.build();
        const auto model = opened(bytes);
        APR_VERIFY_OK(model);
        const Finding* finding = findingOf(model->facts().findings, "structure.unknown-block");
        QVERIFY(finding != nullptr && finding->severity == Severity::Info);
        QVERIFY(sameBytes(model->load(0)->span(), bufferOf("abcd")));
        QVERIFY(!isCaught(Bytes::own(bytes)));
    }

    void blockThatLiesAboutItsSize()
    {
        for (const std::uint64_t size : {std::uint64_t{1000}, kHuge, kHuge - 15}) {
            AprParts file;
            ByteWriter block;
            block.put(std::string_view("SIG2"));
            block.put(std::uint32_t{1});
            block.put(size);
            file.after = block.take();
            const auto model = opened(file);
            QVERIFY(!model || findingOf(model->facts().findings, "structure.unused-bytes") != nullptr);
        }
    }
};

APR_TEST(TestApr2Reader)
#include "tst_reader.moc"
