// SPDX-License-Identifier: MIT
#include "format/safetensors/reader.h"

#include "apr/format/open.h"
#include "apr/host/mapped_file.h"
#include "fixtures/checks.h"
#include "fixtures/corpus.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

/// A header of `entries` and `bytes` zero bytes of data.
Bytes fileOf(const std::vector<std::string>& entries, std::size_t bytes)
{
    std::string header = "{";
    for (const std::string& each : entries) {
        header += (header.size() > 1 ? "," : "") + each;
    }
    return safetensorsFile(header + '}', std::string(bytes, '\0'));
}

Result<Model> opened(const Bytes& file)
{
    return safetensors::open("m.safetensors", file);
}

struct DTypeCase {
    const char* name;
    std::uint64_t bitsOfEight; ///< bits of eight elements, which are whole bytes in every type
};
constexpr std::array<DTypeCase, 22> kDTypes{
    {{"BOOL", 64},    {"F4", 32},      {"F6_E2M3", 48}, {"F6_E3M2", 48},     {"U8", 64},          {"I8", 64},
     {"F8_E5M2", 64}, {"F8_E4M3", 64}, {"F8_E8M0", 64}, {"F8_E4M3FNUZ", 64}, {"F8_E5M2FNUZ", 64}, {"I16", 128},
     {"U16", 128},    {"F16", 128},    {"BF16", 128},   {"I32", 256},        {"U32", 256},        {"F32", 256},
     {"C64", 512},    {"F64", 512},    {"I64", 512},    {"U64", 512}}};

} // namespace

class TestSafetensorsReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsTensors()
    {
        const auto model =
            opened(safetensorsOf({floats("a", {2, 2}, {1, 2, 3, 4}), floats("b", {}, {7})}, {{"format", "pt"}}));
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{2});
        QCOMPARE(model->tensors()[0].name, std::string("a"));
        QCOMPARE(model->tensors()[0].shape, (Shape{2, 2}));
        QVERIFY(model->tensors()[1].shape.empty());
        QCOMPARE(valuesOf<float>(model->load(0)->span()), (std::vector<float>{1, 2, 3, 4}));
        QCOMPARE(valuesOf<float>(model->load(1)->span()), (std::vector<float>{7}));
        QCOMPARE(model->metadata()["__metadata__"]["format"].get<std::string>(), std::string("pt"));
        QCOMPARE(model->facts().title(), std::string("SafeTensors"));
        QVERIFY(model->facts().findings.empty());
        QVERIFY(model->facts().checksums.empty());
    }

    void orderIsThatOfTheData()
    {
        const auto model = opened(fileOf({entry("a", "U8", "[2]", "[4,6]"), entry("b", "U8", "[4]", "[0,4]")}, 6));
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors()[0].name, std::string("b"));
        QCOMPARE(model->tensors()[1].name, std::string("a"));
    }

    void emptyHeaderIsAModel()
    {
        const auto model = opened(fileOf({}, 0));
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{0});
    }

    // Rules 1 to 4 of formats.md (a): the length and the header as a whole.
    void rule1FileUnderEightBytes()
    {
        for (std::size_t size = 0; size < 8; ++size) {
            const auto model = opened(cut(fileOf({}, 0), size));
            APR_VERIFY_ERROR(model, Errc::Corrupt);
            QCOMPARE(model.error().field, std::string("header length"));
            QCOMPARE(model.error().offset.value(), std::uint64_t{0});
            QCOMPARE(model.error().file, std::string("m.safetensors"));
        }
    }

    void rule2HeaderOverTheLimit()
    {
        ByteWriter out;
        out.put(std::uint64_t{100'000'001});
        out.put(std::string_view("{}"));
        const auto model = opened(Bytes::own(out.take()));
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QVERIFY(contains(model.error().message, "100000000"));
    }

    void rule2HeaderAtTheLimit()
    {
        std::string header(100'000'000, ' ');
        header[0] = '{';
        header[1] = '}';
        APR_VERIFY_OK(opened(safetensorsFile(header)));
    }

    void rule3HeaderBeyondTheFile()
    {
        for (const std::uint64_t length : {std::uint64_t{3}, std::uint64_t{99'999'999}}) {
            ByteWriter out;
            out.put(length);
            out.put(std::string_view("{}"));
            const auto model = opened(Bytes::own(out.take()));
            APR_VERIFY_ERROR(model, Errc::Corrupt);
            QCOMPARE(model.error().field, std::string("header length"));
            QVERIFY(contains(model.error().message, "only 2 bytes follow"));
        }
    }

    void rule4HeaderNotUtf8()
    {
        const auto model = opened(safetensorsFile("{\"\xff\":1}"));
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QVERIFY(contains(model.error().message, "UTF-8"));
    }

    void rule4HeaderNotJson()
    {
        const auto model = opened(safetensorsFile("{\"a\":}"));
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QCOMPARE(model.error().offset.value(), std::uint64_t{8 + 5});
    }

    void rule4WrongShapeOfJson_data()
    {
        QTest::addColumn<QByteArray>("header");
        for (const char* text : {"[]",
                                 "1",
                                 "null",
                                 "\"a\"",
                                 "true",
                                 "",
                                 "{",
                                 "{}{}",
                                 R"({"a":1})",
                                 R"({"a":[]})",
                                 R"({"a":null})",
                                 R"({"a":{}})",
                                 R"({"a":{"dtype":"U8","shape":[0]}})",
                                 R"({"a":{"dtype":"U8","data_offsets":[0,0]}})",
                                 R"({"a":{"shape":[0],"data_offsets":[0,0]}})",
                                 R"({"a":{"dtype":1,"shape":[0],"data_offsets":[0,0]}})",
                                 R"({"a":{"dtype":"U8","shape":0,"data_offsets":[0,0]}})",
                                 R"({"a":{"dtype":"U8","shape":[-1],"data_offsets":[0,0]}})",
                                 R"({"a":{"dtype":"U8","shape":[0.5],"data_offsets":[0,0]}})",
                                 R"({"a":{"dtype":"U8","shape":["0"],"data_offsets":[0,0]}})",
                                 R"({"a":{"dtype":"U8","shape":[[0]],"data_offsets":[0,0]}})",
                                 R"({"a":{"dtype":"U8","shape":{},"data_offsets":[0,0]}})",
                                 R"({"a":{"dtype":"U8","shape":[0],"data_offsets":[0]}})",
                                 R"({"a":{"dtype":"U8","shape":[0],"data_offsets":[0,0,0]}})",
                                 R"({"a":{"dtype":"U8","shape":[0],"data_offsets":[0,-0.0]}})",
                                 R"({"a":{"dtype":"U8","shape":[0],"data_offsets":[0,18446744073709551616]}})",
                                 R"({"a":{"dtype":["U8"],"shape":[0],"data_offsets":[0,0]}})",
                                 R"({"a":{"dtype":"U8","dtype":"U8","shape":[0],"data_offsets":[0,0]}})"}) {
            QTest::newRow(*text == '\0' ? "(empty)" : text) << QByteArray(text);
        }
    }
    void rule4WrongShapeOfJson()
    {
        QFETCH(QByteArray, header);
        const auto model = opened(safetensorsFile(header.toStdString()));
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QVERIFY(!model.error().message.empty());
    }

    // Rules 5 and 6: sorted entries touch each other.
    void rule6Offsets_data()
    {
        QTest::addColumn<QByteArray>("first");
        QTest::addColumn<QByteArray>("second");
        QTest::newRow("hole before the first") << QByteArray("[1,3]") << QByteArray("[3,5]");
        QTest::newRow("hole between") << QByteArray("[0,2]") << QByteArray("[3,5]");
        QTest::newRow("overlap") << QByteArray("[0,2]") << QByteArray("[1,3]");
        QTest::newRow("shared") << QByteArray("[0,2]") << QByteArray("[0,2]");
        QTest::newRow("end before begin") << QByteArray("[0,2]") << QByteArray("[2,0]");
    }
    void rule6Offsets()
    {
        QFETCH(QByteArray, first);
        QFETCH(QByteArray, second);
        const auto model = opened(
            fileOf({entry("a", "U8", "[2]", first.toStdString()), entry("b", "U8", "[2]", second.toStdString())}, 5));
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QCOMPARE(model.error().field, std::string("data_offsets"));
        QVERIFY(model.error().tensor == "a" || model.error().tensor == "b");
    }

    void rule7ProductWraps()
    {
        for (const char* shape : {"[4294967296,4294967296]", "[18446744073709551615,2]", "[2305843009213693952]",
                                  "[9223372036854775808,2]"}) {
            const auto model = opened(fileOf({entry("big", "F64", shape, "[0,0]")}, 0));
            APR_VERIFY_ERROR(model, Errc::Corrupt);
            QCOMPARE(model.error().tensor, std::string("big"));
            QCOMPARE(model.error().field, std::string("shape"));
        }
    }

    void rule8PartOfAByte()
    {
        APR_VERIFY_OK(opened(fileOf({entry("a", "F4", "[4]", "[0,2]")}, 2)));
        const auto model = opened(fileOf({entry("a", "F4", "[3]", "[0,2]")}, 2));
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QCOMPARE(model.error().field, std::string("shape"));
        APR_VERIFY_ERROR(opened(fileOf({entry("a", "F6_E2M3", "[2]", "[0,2]")}, 2)), Errc::Corrupt);
    }

    void rule9SizeDiffers()
    {
        const auto model = opened(fileOf({entry("a", "F32", "[2]", "[0,4]")}, 4));
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QCOMPARE(model.error().tensor, std::string("a"));
        QVERIFY(contains(model.error().message, "requires 8 bytes"));
    }

    void rule10BytesAfterTheLastTensor()
    {
        const Bytes file = fileOf({entry("a", "U8", "[2]", "[0,2]")}, 3);
        const auto model = opened(file);
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QCOMPARE(model.error().offset.value(), file.size() - 1);
        APR_VERIFY_ERROR(opened(fileOf({}, 1)), Errc::Corrupt);
    }

    void rule10BytesMissing()
    {
        const auto model = opened(fileOf({entry("a", "U8", "[4]", "[0,4]")}, 3));
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QCOMPARE(model.error().tensor, std::string("a"));
    }

    void duplicates()
    {
        const auto twice = opened(fileOf({entry("a", "U8", "[0]", "[0,0]"), entry("a", "U8", "[0]", "[0,0]")}, 0));
        APR_VERIFY_ERROR(twice, Errc::Corrupt);
        QVERIFY(contains(twice.error().message, "duplicate tensor name"));
        // Written differently, the same all the same.
        APR_VERIFY_ERROR(opened(fileOf({entry("a", "U8", "[0]", "[0,0]"), entry("\\u0061", "U8", "[0]", "[0,0]")}, 0)),
                         Errc::Corrupt);
        APR_VERIFY_ERROR(opened(safetensorsFile(R"({"__metadata__":{},"__metadata__":{}})")), Errc::Corrupt);
    }

    void unknownMembersAreIgnored_data()
    {
        QTest::addColumn<QByteArray>("extra");
        for (const char* text :
             {"1", "-1", "1.5", "null", "true", "\"x\"", "[]", "{}", "[1,[2,{\"dtype\":[3]}]]",
              R"({"shape":[9],"data_offsets":[1,2],"dtype":"F32"})", R"({"a":{"b":{"c":[{"d":1},{}]}}})"}) {
            QTest::newRow(text) << QByteArray(text);
        }
    }
    void unknownMembersAreIgnored()
    {
        QFETCH(QByteArray, extra);
        const std::string value = extra.toStdString();
        for (const std::string& text :
             {R"({"a":{"extra":)" + value + R"(,"dtype":"U8","shape":[2],"data_offsets":[0,2]}})",
              R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2],"extra":)" + value + "}}"}) {
            const auto model = opened(safetensorsFile(text, "xy"));
            APR_VERIFY_OK(model);
            QCOMPARE(model->tensors()[0].shape, Shape{2});
        }
    }

    void metadataIsTextOnly()
    {
        for (const char* value : {"1", "-1", "0.5", "null", "true", "[]", "{}", "[\"a\"]"}) {
            const auto model =
                opened(safetensorsFile(R"({"__metadata__":{"good":"x","key":)" + std::string(value) + "}}"));
            APR_VERIFY_ERROR(model, Errc::Corrupt);
            QVERIFY2(contains(model.error().field, "__metadata__"), model.error().field.c_str());
        }
        for (const char* value : {"1", "[]", "\"x\"", "true"}) {
            APR_VERIFY_ERROR(opened(safetensorsFile(R"({"__metadata__":)" + std::string(value) + "}")), Errc::Corrupt);
        }
        const auto none = opened(safetensorsFile(R"({"__metadata__":null})"));
        APR_VERIFY_OK(none);
        QVERIFY(!none->metadata().contains("__metadata__"));
        QCOMPARE(none->tensors().size(), std::size_t{0});
        const auto with = opened(safetensorsFile(R"({"__metadata__":{"a":"1","b":""}})"));
        APR_VERIFY_OK(with);
        QVERIFY(with->metadata()["__metadata__"] == (Json{{"a", "1"}, {"b", ""}}));
    }

    void whiteSpaceAroundTheHeader()
    {
        const auto before = opened(safetensorsFile("\t\n\r {}"));
        APR_VERIFY_OK(before);
        QVERIFY(findingOf(before->facts().findings, "safetensors.leading-space") != nullptr);
        const auto after = opened(safetensorsFile("{}\t\n\r   "));
        APR_VERIFY_OK(after);
        QVERIFY(findingOf(after->facts().findings, "safetensors.leading-space") == nullptr);
        APR_VERIFY_ERROR(opened(safetensorsFile(std::string_view("{}\0", 3))), Errc::Corrupt);
    }

    void allDTypes_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<quint64>("bytes");
        for (const DTypeCase& each : kDTypes) {
            QTest::newRow(each.name) << QByteArray(each.name) << quint64{each.bitsOfEight / 8};
        }
    }
    void allDTypes()
    {
        QFETCH(QByteArray, name);
        QFETCH(quint64, bytes);
        const std::string offsets = "[0," + std::to_string(bytes) + ']';
        const auto model = opened(fileOf({entry("a", name.toStdString(), "[8]", offsets)}, bytes));
        APR_VERIFY_OK(model);
        QCOMPARE(dtypeName(model->tensors()[0].dtype), std::string_view(name.constData()));
        QCOMPARE(model->load(0)->size(), std::uint64_t{bytes});
    }

    void unknownDTypes()
    {
        for (const char* name : {"", "f32", "F33", "Q4_0", "I4", "Q8_0"}) {
            const auto model = opened(fileOf({entry("a", name, "[32]", "[0,0]")}, 0));
            APR_VERIFY_ERROR(model, Errc::Unsupported);
            QCOMPARE(model.error().tensor, std::string("a"));
            QCOMPARE(model.error().field, std::string("dtype"));
        }
    }

    void emptyTensorsShareAnOffset()
    {
        const auto model = opened(fileOf({entry("c", "F32", "[0]", "[4,4]"), entry("b", "F32", "[3,0,5]", "[4,4]"),
                                          entry("a", "F32", "[1]", "[0,4]"), entry("d", "F32", "[0,99]", "[0,0]")},
                                         4));
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{4});
        for (const char* name : {"b", "c", "d"}) {
            QCOMPARE(model->load(*model->find(name))->size(), std::uint64_t{0});
        }
    }

    void deepNestingIsRefused()
    {
        const std::string deep(100000, '[');
        const auto model = opened(safetensorsFile(R"({"a":{"x":)" + deep + "}}"));
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QVERIFY(contains(model.error().message, "nesting depth"));
    }

    void hostileNamesAreShownSafely()
    {
        const auto model = opened(safetensorsFile("{\"\\u001b[31mred\":{\"dtype\":1}}"));
        APR_VERIFY_ERROR(model, Errc::Corrupt);
        QVERIFY(!contains(model.error().field, "\x1b"));
        const auto wrong = opened(safetensorsFile("{" + entry("\\u001b[31mred", "X", "[]", "[0,0]") + '}'));
        APR_VERIFY_ERROR(wrong, Errc::Unsupported);
        QVERIFY(!contains(describe(wrong.error()), "\x1b"));
    }

    void everyTruncationIsFound()
    {
        const Bytes file = safetensorsOf({floats("a", {3}, {1, 2, 3}), patterned("b", DType::U8, {5})}, {{"k", "v"}});
        APR_VERIFY_OK(opened(file));
        for (std::size_t size = 0; size < file.size(); ++size) {
            const auto model = opened(cut(file, size));
            QVERIFY2(!model || !model->facts().findings.empty(), std::to_string(size).c_str());
            const auto any = openModel("m.safetensors", cut(file, size), {});
            QVERIFY2(!any || !any->facts().findings.empty(), std::to_string(size).c_str());
        }
    }

    void everyBitFlipIsSurvived()
    {
        const Bytes file = safetensorsOf({floats("a", {3}, {1, 2, 3}), patterned("b", DType::U8, {5})}, {{"k", "v"}});
        for (std::size_t bit = 0; bit < file.size() * 8; ++bit) {
            const auto model = opened(withFlip(file, bit));
            for (std::size_t i = 0; model && i < model->tensors().size(); ++i) {
                const auto bytes = model->load(i);
                APR_VERIFY_OK(bytes);
                QCOMPARE(bytes->size(), model->tensors()[i].byteSize);
            }
        }
    }

    void referenceVectors()
    {
        APR_NEEDS_CORPUS();
        const auto files = corpusFiles("safetensors_vectors");
        QVERIFY2(files.size() >= 10, "the corpus has too few of these files");
        for (const std::string& file : files) {
            const auto bytes = mapFile(file);
            APR_VERIFY_OK(bytes);
            const auto model = safetensors::open(file, *bytes);
            QVERIFY2(model.has_value() == contains(file, "/ok_"), file.c_str());
            QCOMPARE(openModel(file, *bytes, {}).has_value(), model.has_value());
        }
    }

    void realFiles()
    {
        APR_NEEDS_CORPUS();
        for (const char* folder : {"safetensors", "safetensors_bad"}) {
            const auto files = corpusFiles(folder, "*.safetensors");
            QVERIFY2(!files.empty(), "the corpus has too few of these files");
            for (const std::string& file : files) {
                const auto bytes = mapFile(file);
                APR_VERIFY_OK(bytes);
                const auto model = safetensors::open(file, *bytes);
                APR_VERIFY_OK(model);
                QVERIFY(!model->tensors().empty());
                QCOMPARE(model->tensors().back().offset + model->tensors().back().byteSize, bytes->size());
            }
        }
    }
};

APR_TEST(TestSafetensorsReader)
#include "tst_reader.moc"
