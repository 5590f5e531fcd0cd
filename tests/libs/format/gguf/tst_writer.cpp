// SPDX-License-Identifier: MIT
#include "apr/format/formats.h"
#include "apr/format/writer.h"

#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/gguf.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

const WriteOptions kGguf{.format = findWriter("gguf")};

Buffer bufferFrom(const Model& model, const Metadata& metadata)
{
    MemorySink sink;
    NoProgress progress;
    const auto layout = layOutFile(model, metadata, kGguf);
    return layout && writeFile(model, *layout, sink, {}, progress) ? sink.bytes : Buffer();
}

GgufBuilder everyValue()
{
    GgufBuilder file;
    file.pair("a.bool", GgufBuilder::Bool, std::uint8_t{1});
    file.pair("a.f32", GgufBuilder::F32, 0.1F);
    file.pair("a.f32.inf", GgufBuilder::F32, -std::numeric_limits<float>::infinity());
    file.pair("a.f64", GgufBuilder::F64, 0.1);
    file.array<float>("a.floats", GgufBuilder::F32, {0.5F, 1e-7F});
    file.pair("a.i16", GgufBuilder::I16, std::int16_t{-32768});
    file.pair("a.i32", GgufBuilder::I32, std::int32_t{-7});
    file.pair("a.i64", GgufBuilder::I64, std::numeric_limits<std::int64_t>::min());
    file.pair("a.i8", GgufBuilder::I8, std::int8_t{-128});
    file.array<std::uint32_t>("a.none", GgufBuilder::Array, {});
    file.pair("a.raw", "\xff\x01");
    file.pair("a.text", "größe\n");
    file.array<std::string>("a.texts", GgufBuilder::String, {"", "b", "\xfe"});
    file.pair("a.u16", GgufBuilder::U16, std::uint16_t{65535});
    file.pair("a.u32", GgufBuilder::U32, 4294967295U);
    file.pair("a.u64", GgufBuilder::U64, std::numeric_limits<std::uint64_t>::max());
    file.pair("a.u8", GgufBuilder::U8, std::uint8_t{255});
    file.pair("general.alignment", GgufBuilder::U32, 64U);
    file.alignment = 64;
    return file;
}

} // namespace

class TestGgufWriter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyValueAndTypeByteForByte()
    {
        GgufBuilder file = everyValue();
        int count = 0;
        for (const DTypeInfo& info : allDTypes()) {
            if (info.ggmlId >= 0) {
                file.tensor(patterned("t" + std::string(info.name), info.dtype, {2, 3, info.blockElements}));
                ++count;
            }
        }
        QVERIFY(count > 30);
        const Bytes bytes = file.build();
        const auto model = openModel("m.gguf", bytes, {});
        APR_VERIFY_OK(model);
        QVERIFY(sameBytes(bufferFrom(*model, model->metadata()), bytes.span()));
        // As an apr file keeps it.
        const Metadata kept{{"apr_version", "2.0.0"}, {"source_metadata", model->metadata()}};
        QVERIFY(sameBytes(bufferFrom(*model, kept), bytes.span()));
    }

    void tokenizerComesFromTheAprKeys()
    {
        const Metadata metadata{{"tokenizer.vocabulary", {"a", "b"}},
                                {"tokenizer.scores", {0.5, -1.0}},
                                {"chat_template", "{{ x }}"},
                                {"source_metadata",
                                 {{"gguf.types",
                                   {{"tokenizer.ggml.tokens", "[string]"},
                                    {"tokenizer.ggml.scores", "[f32]"},
                                    {"tokenizer.chat_template", "string"}}}}}};
        const auto again = openModel("m.gguf", Bytes::own(bufferFrom(modelOf({filled("w", {2}, 1)}), metadata)), {});
        APR_VERIFY_OK(again);
        QVERIFY((again->metadata()["tokenizer.ggml.tokens"] == Json({"a", "b"})));
        QVERIFY((again->metadata()["tokenizer.ggml.scores"] == Json({0.5, -1.0})));
        QVERIFY(again->metadata()["tokenizer.chat_template"] == Json("{{ x }}"));
    }

    void partsBecomeOneFile()
    {
        const Metadata metadata{{"gguf.types", {{"split.count", "u16"}, {"split.no", "u16"}, {"a", "u8"}}},
                                {"split.count", 3},
                                {"split.no", 0},
                                {"a", 1}};
        const auto again = openModel("m.gguf", Bytes::own(bufferFrom(modelOf({filled("w", {2}, 1)}), metadata)), {});
        APR_VERIFY_OK(again);
        QVERIFY(!again->metadata().contains("split.count"));
        QVERIFY(again->metadata()["a"] == Json(1));
    }

    void whatCannotBeWritten()
    {
        const Model plain = modelOf({filled("w", {2}, 1)});
        APR_VERIFY_ERROR(layOutFile(plain, Metadata::object(), kGguf), Errc::Unsupported);
        const Metadata good{{"gguf.types", Json::object()}};
        APR_VERIFY_OK(layOutFile(plain, good, kGguf));
        APR_VERIFY_ERROR(layOutFile(modelOf({patterned("w", DType::Bool, {2})}), good, kGguf), Errc::Unsupported);
        APR_VERIFY_ERROR(layOutFile(modelOf({filled(std::string(64, 'n'), {2}, 1)}), good, kGguf), Errc::Argument);
        APR_VERIFY_ERROR(layOutFile(modelOf({filled("w", {1, 1, 1, 1, 1}, 1)}), good, kGguf), Errc::Argument);
        for (const auto& [type, value] :
             {std::pair("u8", Json(256)), std::pair("u8", Json(-1)), std::pair("i8", Json(128U)),
              std::pair("bool", Json(1)), std::pair("string", Json(1)), std::pair("f32", Json("x")),
              std::pair("[u8]", Json(1)), std::pair("[u8]", Json({1, 300})), std::pair("u7", Json(1)),
              std::pair("string", Json({{"hex", "f"}}))}) {
            const auto refused = layOutFile(plain, {{"gguf.types", {{"k", type}}}, {"k", value}}, kGguf);
            APR_VERIFY_ERROR(refused, Errc::Corrupt);
            QCOMPARE(refused.error().field, std::string("k"));
        }
        APR_VERIFY_ERROR(
            layOutFile(plain, {{"gguf.types", {{"general.alignment", "u32"}}}, {"general.alignment", 48}}, kGguf),
            Errc::Corrupt);
    }
};

APR_TEST(TestGgufWriter)
#include "tst_writer.moc"
