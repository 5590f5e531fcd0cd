// SPDX-License-Identifier: MIT
#include "format/gguf/reader.h"

#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/gguf.h"
#include "fixtures/test_main.h"

#include <QElapsedTimer>

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

} // namespace

class TestGgufReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void versionsAndByteOrders_data()
    {
        QTest::addColumn<unsigned>("version");
        QTest::addColumn<bool>("big");
        for (const unsigned version : {1U, 2U, 3U}) {
            QTest::addRow("v%u little", version) << version << false;
        }
        QTest::newRow("v3 big") << 3U << true;
    }

    void versionsAndByteOrders()
    {
        QFETCH(unsigned, version);
        QFETCH(bool, big);
        Gguf file;
        file.version = version;
        file.order = big ? std::endian::big : std::endian::little;
        file.pair("u8", Gguf::U8, std::uint8_t{200}).pair("i8", Gguf::I8, std::int8_t{-7});
        file.pair("u16", Gguf::U16, std::uint16_t{60000}).pair("i16", Gguf::I16, std::int16_t{-30000});
        file.pair("u32", Gguf::U32, std::uint32_t{4000000000}).pair("i32", Gguf::I32, std::int32_t{-2000000000});
        file.pair("u64", Gguf::U64, kHuge).pair("i64", Gguf::I64, std::numeric_limits<std::int64_t>::min());
        file.pair("f32", Gguf::F32, 1.5F).pair("f64", Gguf::F64, -0.1).pair("text", "Grüße");
        file.pair("yes", Gguf::Bool, std::uint8_t{2}).pair("no", Gguf::Bool, std::uint8_t{0});
        file.array("numbers", Gguf::I16, std::vector<std::int16_t>{1, -2, 3});
        file.array("texts", Gguf::String, std::vector<std::string>{"", "b", "cc"});
        file.array("flags", Gguf::Bool, std::vector<std::uint8_t>{0, 1});
        file.array("none", Gguf::F32, std::vector<float>{});
        std::vector<float> values{1, -2, 3.5F, 4};
        Buffer data;
        for (const float value : values) {
            file.number(data, value);
        }
        file.tensor(Gguf::Tensor{.name = "w", .ne = {2, 2}, .type = 0, .data = data});
        const auto model = opened(file);
        APR_VERIFY_OK(model);
        const Metadata& meta = model->metadata();
        QVERIFY(meta["u8"] == 200 && meta["i8"] == -7 && meta["u16"] == 60000 && meta["i16"] == -30000);
        QVERIFY(meta["u32"] == 4000000000U && meta["i32"] == -2000000000 && meta["u64"] == kHuge);
        QVERIFY(meta["i64"] == std::numeric_limits<std::int64_t>::min());
        QVERIFY(meta["f32"] == 1.5 && meta["f64"] == -0.1 && meta["text"] == "Grüße");
        QVERIFY(meta["yes"] == true && meta["no"] == false);
        QVERIFY(meta["numbers"] == Json({1, -2, 3}) && meta["texts"] == Json({"", "b", "cc"}));
        QVERIFY(meta["flags"] == Json({false, true}) && meta["none"] == Json::array());
        const Json& types = meta["gguf.types"];
        QVERIFY(types["u8"] == "u8" && types["numbers"] == "[i16]" && types["texts"] == "[string]");
        QVERIFY(types["f64"] == "f64" && types["yes"] == "bool" && types["none"] == "[f32]");
        QCOMPARE(model->tensors()[0].shape, (Shape{2, 2}));
        QCOMPARE(valuesOf<float>(model->load(0)->span()), values);
        const auto part = model->load(0, {.offset = 4, .size = 8});
        APR_VERIFY_OK(part);
        QCOMPARE(valuesOf<float>(part->span()), (std::vector<float>{-2, 3.5F}));
        QVERIFY(contains(model->facts().dialect, "v" + std::to_string(version)));
        QCOMPARE(contains(model->facts().dialect, "big-endian"), big);
        QVERIFY(model->facts().findings.empty());
    }

    void dimensionsAreReversed()
    {
        Gguf file;
        file.tensor(Gguf::Tensor{.ne = {3, 5, 2}, .type = 24, .data = Buffer(30)});
        const auto model = opened(file);
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors()[0].shape, (Shape{2, 5, 3}));
        QCOMPARE(model->tensors()[0].byteSize, std::uint64_t{30});
    }

    void scalarsAndEmptyTensors()
    {
        Gguf file;
        file.tensor(Gguf::Tensor{.name = "scalar", .ne = {}, .type = 0, .data = Buffer(4)});
        file.tensor(Gguf::Tensor{.name = "empty", .ne = {0, 7}, .type = 0, .data = {}});
        file.tensor(Gguf::Tensor{.name = "", .ne = {1}, .type = 24, .data = Buffer(1)}); // gguf.cpp takes it too
        const auto model = opened(file);
        APR_VERIFY_OK(model);
        QCOMPARE(model->load(0)->size(), std::uint64_t{4});
        QCOMPARE(model->load(1)->size(), std::uint64_t{0});
        QCOMPARE(model->load(2)->size(), std::uint64_t{1});
    }

    void nestedArrays()
    {
        Gguf file;
        Buffer value;
        file.number(value, std::uint32_t{Gguf::Array});
        file.length(value, 2);
        for (const std::uint8_t first : {std::uint8_t{1}, std::uint8_t{3}}) {
            file.number(value, std::uint32_t{Gguf::U8});
            file.length(value, 2);
            file.number(value, first);
            file.number(value, static_cast<std::uint8_t>(first + 1));
        }
        file.raw("nested", Gguf::Array, value);
        const auto model = opened(file);
        APR_VERIFY_OK(model);
        QVERIFY(model->metadata()["nested"] == Json({{1, 2}, {3, 4}}));
        QVERIFY(model->metadata()["gguf.types"]["nested"] == "[[u8]]");
    }

    void arraysNestedWithoutEndAreRefused()
    {
        Gguf file;
        Buffer value;
        for (int depth = 0; depth < 100000; ++depth) {
            file.number(value, std::uint32_t{Gguf::Array});
            file.length(value, 1);
        }
        file.raw("deep", Gguf::Array, value);
        APR_VERIFY_ERROR(opened(file), Errc::Corrupt);
    }

    void notANumber()
    {
        Gguf file;
        file.pair("nan", Gguf::F32, std::numeric_limits<float>::quiet_NaN());
        file.pair("inf", Gguf::F64, std::numeric_limits<double>::infinity());
        file.pair("minus", Gguf::F32, -std::numeric_limits<float>::infinity());
        const auto model = opened(file);
        APR_VERIFY_OK(model);
        QVERIFY(model->metadata()["nan"] == "NaN" && model->metadata()["gguf.types"]["nan"] == "f32");
        QVERIFY(model->metadata()["inf"] == "Infinity" && model->metadata()["minus"] == "-Infinity");
    }

    void textThatIsNotUtf8IsKept()
    {
        Gguf file;
        file.pair("bad", std::string_view("a\xff\0b", 4));
        file.array("tokens", Gguf::String, std::vector<std::string>{"ok", "\xc3"});
        const auto model = opened(file);
        APR_VERIFY_OK(model);
        QVERIFY(model->metadata()["bad"]["hex"] == "61ff0062");
        QVERIFY(model->metadata()["tokens"][0] == "ok");
        QVERIFY(model->metadata()["tokens"][1]["hex"] == "c3");
        QVERIFY(!dumpJson(model->metadata()).empty());
    }

    void goodAlignment()
    {
        for (const std::uint32_t value : {1U, 8U, 64U, 4096U}) {
            Gguf file;
            file.alignment = value;
            file.pair("general.alignment", Gguf::U32, value);
            file.tensor(floats("a", {3}, {1, 2, 3})).tensor(floats("b", {2}, {4, 5}));
            const auto model = opened(file);
            APR_VERIFY_OK(model);
            QVERIFY(model->facts().findings.empty());
            QCOMPARE(valuesOf<float>(model->load(1)->span()), (std::vector<float>{4, 5}));
        }
    }

    void allTensorTypes()
    {
        for (const DTypeInfo& info : allDTypes()) {
            if (info.ggmlId < 0) {
                continue;
            }
            Gguf file;
            const MemoryTensor tensor = patterned("w", info.dtype, {3, info.blockElements});
            file.tensor(tensor);
            const auto model = opened(file);
            APR_VERIFY_OK(model);
            QVERIFY(model->tensors()[0].dtype == info.dtype);
            QCOMPARE(model->tensors()[0].byteSize, std::uint64_t{3} * info.blockBytes);
            QVERIFY(sameBytes(model->load(0)->span(), tensor.data));
        }
    }

    void everyTruncationIsFound()
    {
        for (const unsigned version : {1U, 3U}) {
            Gguf file;
            file.version = version;
            file.pair("general.architecture", "x").array("a", Gguf::String, std::vector<std::string>{"p", "qq"});
            file.tensor(floats("w", {3}, {1, 2, 3})).tensor(floats("v", {8}, {1, 2, 3, 4, 5, 6, 7, 8}));
            const Bytes whole = file.build();
            QVERIFY(opened(file)->facts().findings.empty());
            for (std::size_t size = 0; size < whole.size(); ++size) {
                const auto model = gguf::open("m.gguf", cut(whole, size));
                QVERIFY2(!model || !model->facts().findings.empty(), std::to_string(size).c_str());
                for (std::size_t i = 0; model && i < 2; ++i) {
                    const auto bytes = model->load(i);
                    QVERIFY(!bytes || bytes->size() == model->tensors()[i].byteSize);
                }
            }
        }
    }

    void everyBitFlipIsSurvived()
    {
        Gguf file;
        file.pair("general.architecture", "x").array("a", Gguf::String, std::vector<std::string>{"p", "qq"});
        file.tensor(floats("w", {3}, {1, 2, 3})).tensor(patterned("q", DType::Q8_0, {2, 32}));
        const Bytes whole = file.build();
        for (std::size_t bit = 0; bit < whole.size() * 8; ++bit) {
            const auto model = gguf::open("m.gguf", withFlip(whole, bit));
            for (std::size_t i = 0; model && i < model->tensors().size(); ++i) {
                const auto bytes = model->load(i);
                QVERIFY(!bytes || bytes->size() == model->tensors()[i].byteSize);
            }
        }
    }

    void realFiles()
    {
        APR_NEEDS_CORPUS();
        for (const char* folder : {"gguf", "derived_gguf"}) {
            const auto files = corpusFiles(folder, "*.gguf");
            QVERIFY2(files.size() >= 5, "the corpus has too few of these files");
            for (const std::string& file : files) {
                QElapsedTimer timer;
                timer.start();
                const auto model = openModelFile(file);
                QVERIFY2(model.has_value(), file.c_str());
                QVERIFY2(timer.elapsed() < 20000, file.c_str());
                const std::string architecture = model->metadata().value("general.architecture", std::string());
                QVERIFY2(!architecture.empty() || contains(file, "tiny"), file.c_str());
                // weight-inspect's example ends behind its tensor table.
                const bool isCut = findingOf(model->facts().findings, "structure.truncated") != nullptr;
                QVERIFY2(isCut == contains(file, "tiny"), file.c_str());
                for (std::size_t i = 0; !isCut && i < model->tensors().size(); ++i) {
                    APR_VERIFY_OK(model->load(i));
                }
            }
        }
    }

    void badFiles()
    {
        APR_NEEDS_CORPUS();
        const auto files = corpusFiles("gguf_bad");
        QVERIFY2(files.size() >= 5, "the corpus has too few of these files");
        for (const std::string& file : files) {
            QElapsedTimer timer;
            timer.start();
            const auto model = openModelFile(file);
            QVERIFY2(model || !model.error().message.empty(), file.c_str());
            for (std::size_t i = 0; model && i < model->tensors().size(); ++i) {
                const auto bytes = model->load(i);
                QVERIFY(!bytes || bytes->size() == model->tensors()[i].byteSize);
            }
            QVERIFY2(timer.elapsed() < 20000, file.c_str());
        }
    }

    void anyRangeOfBigEndianTensors()
    {
        for (const MemoryTensor& tensor :
             {floats("f", {64}, noise(64)),
              MemoryTensor{.name = "q", .dtype = DType::Q8_0, .shape = {64}, .data = Buffer(68, std::byte{3})}}) {
            GgufBuilder file;
            file.order = std::endian::big;
            file.tensor(tensor);
            const auto model = openModel("m.gguf", file.build(), {});
            APR_VERIFY_OK(model);
            const auto whole = model->load(0);
            APR_VERIFY_OK(whole);
            for (const std::uint64_t from : std::initializer_list<std::uint64_t>{0, 1, 3, 33, 35}) {
                for (const std::uint64_t size : std::initializer_list<std::uint64_t>{0, 1, 2, 7, 31}) {
                    const auto part = model->load(0, {.offset = from, .size = size});
                    APR_VERIFY_OK(part);
                    QVERIFY(sameBytes(part->span(), whole->span().subspan(from, size)));
                }
            }
        }
    }

    void bigEndianModelHasPlausibleValues()
    {
        APR_NEEDS_CORPUS();
        const auto files = corpusFiles("derived_gguf", "*big-endian*");
        QCOMPARE(files.size(), std::size_t{1});
        const auto model = openModelFile(files.front());
        APR_VERIFY_OK(model);
        QVERIFY(contains(model->facts().dialect, "big-endian"));
        for (std::size_t i = 0; i < model->tensors().size(); ++i) {
            if (model->tensors()[i].dtype != DType::F32) {
                continue;
            }
            for (const float value : valuesOf<float>(model->load(i)->span())) {
                QVERIFY(std::isfinite(value) && std::abs(value) < 1000);
            }
        }
    }
};

APR_TEST(TestGgufReader)
#include "tst_reader.moc"
