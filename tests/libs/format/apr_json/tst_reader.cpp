// SPDX-License-Identifier: MIT
#include "format/apr_json/reader.h"

#include "apr/base/crc32.h"
#include "apr/format/checksums.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"
#include "format/compression/whole.h"

using namespace apr;
using namespace apr::test;

namespace {

constexpr const char* kIndex =
    R"([{"name":"w","dtype":"F32","shape":[2],"offset":0,"size":8},{"name":"b","dtype":"U8","shape":[3],"offset":8,"size":3}])";

Buffer fileOf(std::string_view index = kIndex, std::uint32_t count = 2,
              std::string_view metadata = R"({"model_type":"demo"})")
{
    ByteWriter out;
    out.put(std::string_view("APR1"));
    out.put(static_cast<std::uint32_t>(metadata.size()));
    out.put(metadata);
    out.put(count);
    out.put(static_cast<std::uint32_t>(index.size()));
    out.put(index);
    out.put(1.5F);
    out.put(-2.0F);
    out.put(std::string_view("xyz"));
    out.put(crc32(out.span()));
    return out.take();
}

Result<Model> opened(Buffer file, const OpenOptions& options = {})
{
    return openModel("m.apr", Bytes::own(std::move(file)), {}, options);
}

Buffer wrapped(std::uint8_t algorithm, const Buffer& inner, std::int64_t more = 0)
{
    ByteWriter out;
    out.put(std::string_view("APR2"));
    out.put(algorithm);
    out.put(static_cast<std::uint32_t>(static_cast<std::int64_t>(inner.size()) + more));
    const Buffer packed = algorithm == 2 ? packZstd(inner, 3).value() : packSizedLz4(inner).value();
    out.put(std::span<const std::byte>(packed));
    return out.take();
}

} // namespace

class TestAprJsonReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aSmallFile()
    {
        const auto model = opened(fileOf());
        APR_VERIFY_OK(model);
        QCOMPARE(model->facts().dialect, std::string("APR1 with a JSON index"));
        QVERIFY(model->metadata()["model_type"] == "demo");
        QVERIFY(sameBytes(model->load(0)->span(), bufferOf(std::vector<float>{1.5F, -2.0F})));
        QVERIFY(sameBytes(model->load(1)->span(), bufferOf("xyz")));
        NoProgress progress;
        QVERIFY(verifyChecksums(*model, progress).has_value());
    }

    void indexThatLies()
    {
        for (const std::string_view index :
             {R"([{"name":"w","dtype":"F32","shape":[2],"offset":0,"size":7}])",
              R"([{"name":"w","dtype":"F33","shape":[2],"offset":0,"size":8}])",
              R"([{"name":"w","dtype":"F32","shape":[2],"offset":8,"size":8}])",
              R"([{"name":"w","dtype":"F32","shape":[-2],"offset":0,"size":8}])",
              R"([{"name":"w","dtype":"F32","shape":[2],"offset":18446744073709551615,"size":8}])",
              R"([{"name":"","dtype":"F32","shape":[2],"offset":0,"size":8}])",
              R"([{"dtype":"F32","shape":[2],"offset":0,"size":8}])", R"({"name":"w"})", "[1", "[1]"}) {
            APR_VERIFY_ERROR(opened(fileOf(index, 1)), Errc::Corrupt);
        }
        APR_VERIFY_ERROR(opened(fileOf(kIndex, 3)), Errc::Corrupt);
        APR_VERIFY_ERROR(opened(fileOf(kIndex, 2, R"({"a":)")), Errc::Corrupt);
        constexpr const char* kTwice =
            R"([{"name":"w","dtype":"U8","shape":[2],"offset":0,"size":2},{"name":"w","dtype":"U8","shape":[2],"offset":2,"size":2}])";
        APR_VERIFY_ERROR(opened(fileOf(kTwice)), Errc::Corrupt);
        constexpr const char* kOver =
            R"([{"name":"w","dtype":"U8","shape":[2],"offset":0,"size":2},{"name":"v","dtype":"U8","shape":[2],"offset":1,"size":2}])";
        APR_VERIFY_ERROR(opened(fileOf(kOver)), Errc::Corrupt);
    }

    void metadataOverTheLimit()
    {
        const auto source = Bytes::own(fileOf());
        APR_VERIFY_ERROR(apr_json::open("m.apr", source, {.memoryLimit = 100}), Errc::Memory);
        APR_VERIFY_OK(apr_json::open("m.apr", source, {.memoryLimit = 10000}));
    }

    void lengthsThatLie()
    {
        const Buffer good = fileOf();
        const std::size_t countAt = 8 + 21; // {"model_type":"demo"} is 21 bytes
        QCOMPARE(loadLittle<std::uint32_t>(good.data() + countAt), 2U);
        for (const std::size_t at : {std::size_t{4}, countAt, countAt + 4}) {
            for (const std::uint32_t value : {0U, 1U, 0x7FFFFFFFU, 0xFFFFFFFFU}) {
                Buffer file = good;
                std::memcpy(file.data() + at, &value, 4);
                const auto model = apr_json::open("m.apr", Bytes::own(file));
                APR_VERIFY_ERROR(model, Errc::Corrupt);
                QCOMPARE(model.error().file, std::string("m.apr"));
            }
        }
        // The data may not reach into the checksum.
        constexpr const char* kLong = R"([{"name":"w","dtype":"U8","shape":[12],"offset":0,"size":12}])";
        APR_VERIFY_ERROR(opened(fileOf(kLong, 1)), Errc::Corrupt);
        constexpr const char* kWhole = R"([{"name":"w","dtype":"U8","shape":[11],"offset":0,"size":11}])";
        APR_VERIFY_OK(opened(fileOf(kWhole, 1)));
        constexpr const char* kNine = R"([{"name":"w","dtype":"U8","shape":[1,1,1,1,1,1,1,1,1],"offset":0,"size":1}])";
        APR_VERIFY_ERROR(opened(fileOf(kNine, 1)), Errc::Corrupt);
        constexpr const char* kWraps =
            R"([{"name":"w","dtype":"F32","shape":[4294967296,4294967296],"offset":0,"size":0}])";
        APR_VERIFY_ERROR(opened(fileOf(kWraps, 1)), Errc::Corrupt);
        const std::string deep(100000, '[');
        QVERIFY(survives([&deep] { return !opened(fileOf(deep, 1)); }));
    }

    void noTensors()
    {
        const auto model = opened(fileOf("[]", 0, "{}"));
        APR_VERIFY_OK(model);
        QVERIFY(model->tensors().empty());
        QVERIFY((model->metadata() == Json::object()));
    }

    void everyTruncationAndBitFlip()
    {
        const Buffer file = fileOf();
        NoProgress progress;
        for (std::size_t size = 0; size < file.size(); ++size) {
            const auto model = opened({file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size)});
            QVERIFY2(!model || !verifyChecksums(*model, progress), std::to_string(size).c_str());
        }
        for (std::size_t bit = 0; bit < file.size() * 8; ++bit) {
            Buffer flipped = file;
            flipped[bit / 8] ^= static_cast<std::byte>(1U << bit % 8);
            const auto model = opened(flipped);
            QVERIFY2(!model || !verifyChecksums(*model, progress), std::to_string(bit).c_str());
        }
    }

    void wrappedFilesThatLie()
    {
        NoProgress progress;
        const OpenOptions small{.memoryLimit = 1 << 16};
        for (const std::uint8_t algorithm : std::initializer_list<std::uint8_t>{1, 2}) {
            const Bytes file = Bytes::own(wrapped(algorithm, fileOf()));
            for (std::size_t size = 0; size < file.size(); ++size) {
                QVERIFY2(!openModel("m.apr", cut(file, size), {}, small), std::to_string(size).c_str());
            }
            for (std::size_t bit = 32; bit < file.size() * 8; ++bit) { // the magic may become another that fits
                const auto model = openModel("m.apr", withFlip(file, bit), {}, small);
                if (model && model->facts().findings.empty()) { // a flip that unpacking does not see
                    QVERIFY((model->metadata() == Json({{"model_type", "demo"}})));
                    QCOMPARE(model->tensors().size(), std::size_t{2});
                    QVERIFY(sameBytes(model->load(0)->span(), bufferOf(std::vector<float>{1.5F, -2.0F})));
                    QVERIFY(sameBytes(model->load(1)->span(), bufferOf("xyz")));
                }
            }
            Buffer claims = wrapped(algorithm, fileOf());
            std::memset(claims.data() + 5, 0xFF, 4);
            if (algorithm == 1) {
                std::memset(claims.data() + 9, 0xFF, 4); // recognised by the two being equal
            }
            const auto bomb = openModel("m.apr", Bytes::own(claims), {});
            QVERIFY(!bomb);
            QVERIFY2(bomb.error().code == Errc::Memory || algorithm == 2, describe(bomb.error()).c_str());
            Buffer damaged = fileOf();
            damaged[damaged.size() - 6] ^= std::byte{1};
            const auto odd = opened(wrapped(algorithm, damaged));
            APR_VERIFY_OK(odd);
            APR_VERIFY_ERROR(verifyChecksums(*odd, progress), Errc::Checksum);
        }
        // zstd that unpacks to far more than is allowed, and says so.
        ByteWriter zeros;
        zeros.put(std::string_view("APR2"));
        zeros.put(std::uint8_t{2});
        zeros.put(std::uint32_t{1 << 24});
        const Buffer packed = packZstd(Buffer(1 << 24), 3).value();
        zeros.put(std::span<const std::byte>(packed));
        APR_VERIFY_ERROR(opened(zeros.take(), {.memoryLimit = 1 << 20}), Errc::Memory);
    }

    void wrappedFiles()
    {
        for (const std::uint8_t algorithm : std::initializer_list<std::uint8_t>{1, 2}) {
            const auto model = opened(wrapped(algorithm, fileOf()));
            APR_VERIFY_OK(model);
            QCOMPARE(model->facts().dialect, std::string("APR1 with a JSON index, compressed"));
            QVERIFY(sameBytes(model->load(1)->span(), bufferOf("xyz")));
            QVERIFY(model->facts().findings.empty());
            Buffer damaged = fileOf();
            damaged[damaged.size() - 6] ^= std::byte{1};
            const auto odd = opened(wrapped(algorithm, damaged));
            APR_VERIFY_OK(odd);
            QVERIFY(findingOf(odd->facts().findings, "checksum.mismatch")->severity == Severity::Error);
            APR_VERIFY_ERROR(opened(wrapped(algorithm, fileOf()), {.memoryLimit = 100}), Errc::Memory);
            QVERIFY(!opened(wrapped(algorithm, fileOf(), 1)));
        }
    }
};

APR_TEST(TestAprJsonReader)
#include "tst_reader.moc"
