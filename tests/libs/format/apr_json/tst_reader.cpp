// SPDX-License-Identifier: MIT
#include "apr/format/open.h"
#include "format/apr_json/reader.h"

#include "apr/base/crc32.h"
#include "apr/container/compression/whole.h"
#include "apr/format/checksums.h"
#include "fixtures/aprender.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

constexpr const char* kIndex = kAprJsonIndex;

Result<Model> opened(Buffer file, const OpenOptions& options = {})
{
    return openModel("m.apr", Bytes::own(std::move(file)), {}, options);
}

} // namespace

class TestAprJsonReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aSmallFile()
    {
        const auto model = opened(aprJsonFile());
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
            APR_VERIFY_ERROR(opened(aprJsonFile(index, 1)), Errc::Corrupt);
        }
        APR_VERIFY_ERROR(opened(aprJsonFile(kIndex, 3)), Errc::Corrupt);
        APR_VERIFY_ERROR(opened(aprJsonFile(kIndex, 2, R"({"a":)")), Errc::Corrupt);
        constexpr const char* kTwice =
            R"([{"name":"w","dtype":"U8","shape":[2],"offset":0,"size":2},{"name":"w","dtype":"U8","shape":[2],"offset":2,"size":2}])";
        APR_VERIFY_ERROR(opened(aprJsonFile(kTwice)), Errc::Corrupt);
        constexpr const char* kOver =
            R"([{"name":"w","dtype":"U8","shape":[2],"offset":0,"size":2},{"name":"v","dtype":"U8","shape":[2],"offset":1,"size":2}])";
        APR_VERIFY_ERROR(opened(aprJsonFile(kOver)), Errc::Corrupt);
    }

    void metadataOverTheLimit()
    {
        const auto source = Bytes::own(aprJsonFile());
        APR_VERIFY_ERROR(apr_json::open("m.apr", source, {.budget = 100}), Errc::Memory);
        APR_VERIFY_OK(apr_json::open("m.apr", source, {.budget = 10000}));
    }

    void lengthsThatLie()
    {
        const Buffer good = aprJsonFile();
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
        APR_VERIFY_ERROR(opened(aprJsonFile(kLong, 1)), Errc::Corrupt);
        constexpr const char* kWhole = R"([{"name":"w","dtype":"U8","shape":[11],"offset":0,"size":11}])";
        APR_VERIFY_OK(opened(aprJsonFile(kWhole, 1)));
        constexpr const char* kNine = R"([{"name":"w","dtype":"U8","shape":[1,1,1,1,1,1,1,1,1],"offset":0,"size":1}])";
        APR_VERIFY_ERROR(opened(aprJsonFile(kNine, 1)), Errc::Corrupt);
        constexpr const char* kWraps =
            R"([{"name":"w","dtype":"F32","shape":[4294967296,4294967296],"offset":0,"size":0}])";
        APR_VERIFY_ERROR(opened(aprJsonFile(kWraps, 1)), Errc::Corrupt);
        const std::string deep(100000, '[');
        QVERIFY(survives([&deep] { return !opened(aprJsonFile(deep, 1)); }));
    }

    void noTensors()
    {
        const auto model = opened(aprJsonFile("[]", 0, "{}"));
        APR_VERIFY_OK(model);
        QVERIFY(model->tensors().empty());
        QVERIFY((model->metadata() == Json::object()));
    }

    void everyTruncationAndBitFlip()
    {
        const Buffer file = aprJsonFile();
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
        const OpenOptions small{.budget = 1 << 16};
        for (const std::uint8_t algorithm : std::initializer_list<std::uint8_t>{1, 2}) {
            const Bytes file = Bytes::own(wrappedApr(algorithm, aprJsonFile()));
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
            Buffer claims = wrappedApr(algorithm, aprJsonFile());
            std::memset(claims.data() + 5, 0xFF, 4);
            if (algorithm == 1) {
                std::memset(claims.data() + 9, 0xFF, 4); // recognised by the two being equal
            }
            const auto bomb = openModel("m.apr", Bytes::own(claims), {});
            QVERIFY(!bomb);
            QVERIFY2(bomb.error().code == Errc::Memory || algorithm == 2, describe(bomb.error()).c_str());
            Buffer damaged = aprJsonFile();
            damaged[damaged.size() - 6] ^= std::byte{1};
            const auto odd = opened(wrappedApr(algorithm, damaged));
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
        APR_VERIFY_ERROR(opened(zeros.take(), {.budget = 1 << 20}), Errc::Memory);
    }

    void wrappedFiles()
    {
        for (const std::uint8_t algorithm : std::initializer_list<std::uint8_t>{1, 2}) {
            const auto model = opened(wrappedApr(algorithm, aprJsonFile()));
            APR_VERIFY_OK(model);
            QCOMPARE(model->facts().dialect, std::string("APR1 with a JSON index, compressed"));
            QVERIFY(sameBytes(model->load(1)->span(), bufferOf("xyz")));
            QVERIFY(model->facts().findings.empty());
            Buffer damaged = aprJsonFile();
            damaged[damaged.size() - 6] ^= std::byte{1};
            const auto odd = opened(wrappedApr(algorithm, damaged));
            APR_VERIFY_OK(odd);
            QVERIFY(findingOf(odd->facts().findings, "checksum.mismatch")->severity == Severity::Error);
            APR_VERIFY_ERROR(opened(wrappedApr(algorithm, aprJsonFile()), {.budget = 100}), Errc::Memory);
            QVERIFY(!opened(wrappedApr(algorithm, aprJsonFile(), 1)));
        }
    }
};

APR_TEST(TestAprJsonReader)
#include "tst_reader.moc"
