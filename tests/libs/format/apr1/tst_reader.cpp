// SPDX-License-Identifier: MIT
#include "apr/format/open.h"
#include "format/apr1/reader.h"

#include "apr/format/checksums.h"
#include "apr/validate/validate.h"
#include "fixtures/apr1.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

Result<Model> opened(const Apr1Parts& file, const OpenOptions& options = {})
{
    return openModel("m.apr", Bytes::own(file.build()), {}, options);
}

bool hasSection(const Model& model, std::string_view name, std::uint64_t size)
{
    const auto& sections = model.facts().sections;
    return std::any_of(sections.begin(), sections.end(),
                       [&](const Section& each) { return each.name == name && each.size == size; });
}

} // namespace

class TestApr1Reader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theGenuineModel()
    {
        APR_NEEDS_CORPUS();
        const auto files = corpusFiles("apr/genuine-apr", "mnist*.apr");
        QCOMPARE(files.size(), std::size_t{1});
        const Buffer file = readFile(QString::fromStdString(files[0]));
        const auto model = openModel("m.apr", Bytes::own(file), {});
        APR_VERIFY_OK(model);
        QVERIFY(model->facts().findings.empty());
        QVERIFY(model->metadata()["created_at"] == "1764278947");
        QVERIFY(model->metadata()["apr1"]["compression"] == "none");
        const std::size_t payload = 32 + loadLittle<std::uint32_t>(file.data() + 8);
        QCOMPARE(static_cast<int>(file[payload]), 1); // Some
        QCOMPARE(loadLittle<std::uint64_t>(file.data() + payload + 1), std::uint64_t{784});
        QCOMPARE(payload + 9 + 784 * 4 + 4 + 4 + 8 + 4 + 4, file.size());
        const auto at = *model->find("coefficients");
        QCOMPARE(model->tensors()[at].offset, std::uint64_t{payload + 9});
        const auto values = valuesOf<float>(model->load(at)->span());
        QCOMPARE(values.size(), std::size_t{784});
        for (std::size_t i = 0; i < values.size(); ++i) {
            QCOMPARE(values[i], loadLittle<float>(file.data() + payload + 9 + 4 * i));
        }
        QVERIFY(std::any_of(values.begin(), values.end(), [](float value) { return value != 0; }));
        const Json& figures = model->metadata()["apr1"]["hyperparameters"];
        QCOMPARE(figures["learning_rate"].get<float>(), loadLittle<float>(file.data() + payload + 3149));
        QCOMPARE(figures["tol"].get<float>(), loadLittle<float>(file.data() + payload + 3161));
    }

    void sealedFlipsAndCuts()
    {
        NoProgress progress;
        const Bytes file = Bytes::own(Apr1Parts{
            .metadata = {{"a", 1}}, .flags = apr1::kSigned | apr1::kLicensed, .tail = Buffer(96 + 71, std::byte{3})}
                                          .build());
        for (std::size_t size = 0; size < file.size(); ++size) {
            const auto model = openModel("m.apr", cut(file, size), {});
            QVERIFY2(!model || !verifyChecksums(*model, progress), std::to_string(size).c_str());
        }
        for (std::size_t bit = 0; bit < file.size() * 8; ++bit) {
            const auto model = openModel("m.apr", withFlip(file, bit), {});
            QVERIFY2(!model || !verifyChecksums(*model, progress), std::to_string(bit).c_str());
        }
    }

    void licenseFields()
    {
        ByteWriter license;
        for (int i = 0; i < 16; ++i) {
            license.put(std::uint8_t{0xA1});
        }
        for (int i = 0; i < 32; ++i) {
            license.put(std::uint8_t{0xB2});
        }
        license.put(std::uint64_t{1700000000});
        license.put(std::uint64_t{1800000000});
        license.put(std::uint8_t{5});
        license.put(std::uint16_t{25});
        license.put(std::uint32_t{1000000});
        license.put(std::string_view("terms"));
        const auto model = opened({.flags = apr1::kLicensed, .tail = license.take()});
        APR_VERIFY_OK(model);
        const Json& own = model->metadata()["apr1"]["license"];
        QCOMPARE(own["license_id"].get<std::string>(), [] {
            std::string hex;
            for (int i = 0; i < 16; ++i) {
                hex += "a1";
            }
            return hex;
        }());
        QVERIFY(own["issued_at"] == 1700000000U);
        QVERIFY(own["expires_at"] == 1800000000U);
        QVERIFY(own["flags"] == 5);
        QVERIFY(own["seat_limit"] == 25);
        QVERIFY(own["inference_limit"] == 1000000);
        QVERIFY(model->metadata()["apr1"]["license_block"].get<std::string>().ends_with("7465726d73"));
        QVERIFY(!model->metadata()["apr1"].contains("signature"));
    }

    void signatureWithItsKey()
    {
        Buffer tail(96, std::byte{0x11});
        std::fill(tail.begin() + 64, tail.end(), std::byte{0x22});
        const auto model = opened({.flags = apr1::kSigned, .tail = tail});
        APR_VERIFY_OK(model);
        QCOMPARE(model->metadata()["apr1"]["signature_public_key"].get<std::string>(), std::string(64, '2'));
        QCOMPARE(model->metadata()["apr1"]["signature"].get<std::string>(), std::string(128, '1'));
        QVERIFY(
            !opened({.flags = apr1::kSigned, .tail = Buffer(64)})->metadata()["apr1"].contains("signature_public_key"));
        QVERIFY(findingOf(model->facts().findings, "seal.signed") != nullptr);
    }

    void classicalModels()
    {
        QVERIFY(isClassicalModel("linear_regression") && isClassicalModel("neural_sequential"));
        QVERIFY(!isClassicalModel("neural_custom") && !isClassicalModel("llama") && !isClassicalModel(""));
    }

    void everyModelType()
    {
        for (const ModelType& type : kModelTypes) {
            const auto model = opened({.type = type.id});
            APR_VERIFY_OK(model);
            QCOMPARE(model->metadata()["model_type"].get<std::string>(), std::string(type.name));
            QVERIFY(model->facts().findings.empty());
        }
        const auto unknown = opened({.type = 0x1234});
        APR_VERIFY_OK(unknown);
        QVERIFY(findingOf(unknown->facts().findings, "apr1.model-type") != nullptr);
    }

    void metadataAsMapAndAsArray()
    {
        const Json card{{"name", "m"}, {"metrics", {{"accuracy", 0.5}}}};
        const auto map = opened({.metadata = {{"created_at", "1"}, {"model_card", card}, {"own", {1, 2}}}});
        APR_VERIFY_OK(map);
        QVERIFY(map->metadata()["model_card"] == card);
        QVERIFY((map->metadata()["own"] == Json({1, 2})));
        const auto array = opened({.metadata = {"1", "0.1.0", "name"}});
        APR_VERIFY_OK(array);
        QVERIFY(array->metadata()["created_at"] == "1");
        QVERIFY(array->metadata()["model_name"] == "name");
        APR_VERIFY_ERROR(opened({.metadata = 7}), Errc::Corrupt);
        APR_VERIFY_ERROR(opened({.metadata = Json(std::vector<int>(13, 1))}), Errc::Corrupt);
        APR_VERIFY_ERROR(opened({.packedMetadata = bufferOf("\xc1")}), Errc::Corrupt);
        const Bytes deep = Bytes::own(Apr1Parts{.packedMetadata = Buffer(1 << 20, std::byte{0x91})}.build());
        QVERIFY(survives([&deep] { return !openModel("m.apr", deep, {}); }));
    }

    void headerFieldsAreKept()
    {
        const auto model = opened({.flags = apr1::kQuantized, .byte22 = 85});
        APR_VERIFY_OK(model);
        const Json& own = model->metadata()["apr1"];
        QVERIFY(own["byte_22"] == 85);
        QVERIFY(own["flags"] == apr1::kQuantized);
        QCOMPARE(model->facts().flags, std::vector<std::string>{"QUANTIZED"});
        APR_VERIFY_ERROR(opened({.major = 2}), Errc::Version);
        APR_VERIFY_ERROR(opened({.compression = 4}), Errc::Unsupported);
        APR_VERIFY_ERROR(opened({.payloadSize = 5}), Errc::Corrupt);
        QVERIFY(findingOf(opened({.flags = 0x80})->facts().findings, "structure.unknown-flags") != nullptr);
    }

    void signatureAndLicense()
    {
        Buffer both(96 + 75, std::byte{7});
        const auto model = opened({.flags = apr1::kSigned | apr1::kLicensed, .tail = both});
        APR_VERIFY_OK(model);
        QVERIFY(hasSection(*model, "signature", 96));
        QVERIFY(hasSection(*model, "license", 75));
        QCOMPARE(model->metadata()["apr1"]["signature"].get<std::string>().size(), std::size_t{128});
        QVERIFY(model->metadata()["apr1"]["license"]["seat_limit"] == 0x0707);
        QCOMPARE(model->metadata()["apr1"]["license_block"].get<std::string>().size(), std::size_t{150});
        QVERIFY(hasSection(*opened({.flags = apr1::kSigned, .tail = Buffer(64)}), "signature", 64));
        QVERIFY(hasSection(*opened({.flags = apr1::kSigned, .tail = Buffer(96)}), "signature", 96));
        QVERIFY(hasSection(*opened({.flags = apr1::kLicensed, .tail = Buffer(72)}), "license", 72));
        APR_VERIFY_OK(opened({.flags = apr1::kLicensed})); // aprender's: the license is in the metadata
        for (const std::size_t size : {1U, 63U, 65U, 95U, 97U}) {
            APR_VERIFY_ERROR(opened({.flags = apr1::kSigned, .tail = Buffer(size)}), Errc::Corrupt);
        }
        APR_VERIFY_ERROR(opened({.flags = apr1::kLicensed, .tail = Buffer(70)}), Errc::Corrupt);
        APR_VERIFY_ERROR(opened({.tail = Buffer(64)}), Errc::Corrupt);
    }

    void encryptedPayloads()
    {
        for (const std::uint8_t mode : std::initializer_list<std::uint8_t>{0, 1, 2}) {
            const auto model = opened({.rawSize = 1, .flags = apr1::kEncrypted, .byte22 = mode});
            APR_VERIFY_OK(model);
            QVERIFY(findingOf(model->facts().findings, "seal.encrypted") != nullptr);
            const auto bytes = model->load(0);
            APR_VERIFY_ERROR(bytes, Errc::Decrypt);
            QVERIFY(contains(bytes.error().message, mode == 0 ? "password" : "recipient"));
        }
    }

    void bombs()
    {
        const Apr1Parts declared{.rawSize = 0x7FFFFFFF, .compression = 1};
        APR_VERIFY_ERROR(opened(declared), Errc::Memory);
        const Apr1Parts named{.metadata = {{"model_name", "a model"}}};
        APR_VERIFY_ERROR(opened(named, {.budget = 40}), Errc::Memory); // the metadata, parsed
        APR_VERIFY_OK(opened(named, {.budget = 400}));
        APR_VERIFY_OK(opened(declared, {.budget = std::uint64_t{4} << 30}));
        APR_VERIFY_ERROR(opened({.rawSize = 0x7FFFFFFF}, {.budget = std::uint64_t{4} << 30}), Errc::Corrupt);
    }

    void everyTruncationAndBitFlip()
    {
        const Buffer file = Apr1Parts{.metadata = {{"a", 1}, {"b", "text"}}, .payload = bufferOf("0123456789")}.build();
        for (std::size_t size = 0; size < file.size(); ++size) {
            const auto model =
                openModel("m.apr", Bytes::own({file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size)}), {});
            QVERIFY2(!model, std::to_string(size).c_str());
        }
        NoProgress progress;
        for (std::size_t bit = 0; bit < file.size() * 8; ++bit) {
            Buffer flipped = file;
            flipped[bit / 8] ^= static_cast<std::byte>(1U << bit % 8);
            const auto model = openModel("m.apr", Bytes::own(flipped), {});
            QVERIFY2(!model || !verifyChecksums(*model, progress), std::to_string(bit).c_str());
        }
    }
};

APR_TEST(TestApr1Reader)
#include "tst_reader.moc"
