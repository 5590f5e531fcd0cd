// SPDX-License-Identifier: MIT
#include "format/apr1/payload.h"

#include "apr/container/compression/whole.h"
#include "apr/format/checksums.h"
#include "apr/format/open.h"
#include "fixtures/apr1.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <cmath>
#include <limits>

using namespace apr;
using namespace apr::test;

namespace {

Result<Model> opened(const Apr1Parts& file, const OpenOptions& options = {})
{
    return openModel("m.apr", Bytes::own(file.build()), {}, options);
}

/// "0123456789abcdef…" of `size` bytes, which compresses well.
Buffer text(std::size_t size)
{
    Buffer out(size);
    for (std::size_t i = 0; i < size; ++i) {
        out[i] = static_cast<std::byte>("0123456789abcdef"[i % 16]);
    }
    return out;
}

Buffer packedAs(std::uint8_t compression, const Buffer& raw)
{
    return compression == 0   ? raw
           : compression == 3 ? packSizedLz4(raw).value()
                              : packZstd(raw, compression == 1 ? 3 : 19).value();
}

struct ChunkRow {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::uint64_t rawSize = 0;
    std::uint32_t crc = 0;
};

/// A chunked payload of three chunks of `raw`.
Apr1Parts chunked(const Buffer& raw, std::uint8_t compression,
                  const std::function<void(std::vector<ChunkRow>&)>& spoil = {})
{
    Apr1Parts file{
        .rawSize = static_cast<std::uint32_t>(raw.size()), .compression = compression, .flags = apr1::kStreaming};
    std::uint64_t at = file.payloadAt() + 4 + 3 * 28;
    std::vector<ChunkRow> rows;
    Buffer data;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t from = raw.size() / 3 * i;
        const std::size_t to = i == 2 ? raw.size() : raw.size() / 3 * (i + 1);
        const Buffer stored = packedAs(compression, Buffer(raw.begin() + static_cast<std::ptrdiff_t>(from),
                                                           raw.begin() + static_cast<std::ptrdiff_t>(to)));
        rows.push_back({.offset = at, .size = stored.size(), .rawSize = to - from, .crc = crc32(stored)});
        data.insert(data.end(), stored.begin(), stored.end());
        at += stored.size();
    }
    if (spoil) {
        spoil(rows);
    }
    ByteWriter payload;
    payload.put(std::uint32_t{3});
    for (const ChunkRow& row : rows) {
        payload.put(row.offset);
        payload.put(row.size);
        payload.put(row.rawSize);
        payload.put(row.crc);
    }
    payload.put(std::span<const std::byte>(data));
    file.payload = payload.take();
    return file;
}

} // namespace

class TestApr1Payload : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void opaqueInEveryCompression()
    {
        const Buffer raw = text(5000);
        for (const std::uint8_t compression : std::initializer_list<std::uint8_t>{0, 1, 2, 3}) {
            Apr1Parts file{.payload = packedAs(compression, raw), .rawSize = 5000, .compression = compression};
            const auto model = opened(file);
            APR_VERIFY_OK(model);
            QCOMPARE(model->tensors()[0].name, std::string("payload"));
            QVERIFY(model->tensors()[0].dtype == DType::U8);
            QVERIFY(sameBytes(model->load(0)->span(), raw));
            QVERIFY(sameBytes(model->load(0, {.offset = 4990, .size = 10})->span(), std::span(raw).subspan(4990)));
            file.rawSize = 5001;
            const auto lies = opened(file);
            APR_VERIFY_ERROR(lies ? lies->load(0) : Result<Bytes>(lies.error()), Errc::Corrupt);
        }
    }

    void lz4FramesAreReadToo()
    {
        // Magic, version 1 with content size, blocks of 64 KiB, header checksum; one block stored as it is, end mark.
        ByteWriter frame;
        frame.put(std::uint32_t{0x184D2204});
        frame.put(std::uint8_t{0x60});
        frame.put(std::uint8_t{0x40});
        frame.put(std::uint8_t{0x82}); // xxh32 of the two bytes before, its second byte
        frame.put(std::uint32_t{0x80000005});
        frame.put(std::string_view("hello"));
        frame.put(std::uint32_t{0});
        const auto model = opened({.payload = frame.take(), .rawSize = 5, .compression = 3});
        APR_VERIFY_OK(model);
        const auto bytes = model->load(0);
        APR_VERIFY_OK(bytes);
        QVERIFY(sameBytes(bytes->span(), bufferOf("hello")));
    }

    void packedPayloadsThatAreCutOrClaimMore()
    {
        const Buffer raw = text(3000);
        for (const std::uint8_t compression : std::initializer_list<std::uint8_t>{1, 2, 3}) {
            const Buffer packed = packedAs(compression, raw);
            for (std::size_t size = 0; size < packed.size(); ++size) {
                const auto model =
                    opened({.payload = Buffer(packed.begin(), packed.begin() + static_cast<std::ptrdiff_t>(size)),
                            .rawSize = 3000,
                            .compression = compression});
                APR_VERIFY_OK(model);
                APR_VERIFY_ERROR(model->load(0), Errc::Corrupt);
                APR_VERIFY_ERROR(model->load(0, {.offset = 0, .size = 1}), Errc::Corrupt);
            }
            APR_VERIFY_ERROR(opened({.payload = packed, .rawSize = 3000, .compression = compression}, {.budget = 2999}),
                             Errc::Memory);
            APR_VERIFY_OK(opened({.payload = packed, .rawSize = 3000, .compression = compression}, {.budget = 3000}));
        }
    }

    void anyRangeOfChunks()
    {
        const Buffer raw = text(100);
        for (const std::uint8_t compression : std::initializer_list<std::uint8_t>{0, 1, 2, 3}) {
            const auto model = opened(chunked(raw, compression));
            APR_VERIFY_OK(model);
            QVERIFY(!model->tensors()[0].isInFile());
            for (std::size_t from = 0; from <= 100; ++from) {
                for (std::size_t size = 0; size <= 100 - from; size += 7) {
                    const auto part = model->load(0, {.offset = from, .size = size});
                    APR_VERIFY_OK(part);
                    QVERIFY(sameBytes(part->span(), std::span(raw).subspan(from, size)));
                }
            }
        }
    }

    void chunkThatUnpacksToAnotherSize()
    {
        // The sum is right, each of two chunks lies by one.
        const auto lie = [](auto& rows) {
            rows[0].rawSize += 1;
            rows[1].rawSize -= 1;
        };
        const Buffer raw = text(300);
        for (const std::uint8_t compression : std::initializer_list<std::uint8_t>{1, 3}) {
            const auto model = opened(chunked(raw, compression, lie));
            APR_VERIFY_OK(model);
            APR_VERIFY_ERROR(model->load(0), Errc::Corrupt);
            QVERIFY(sameBytes(model->load(0, {.offset = 200, .size = 100})->span(), std::span(raw).subspan(200)));
        }
        APR_VERIFY_ERROR(opened(chunked(raw, 0, lie)), Errc::Corrupt); // nothing is packed: both sizes are one
    }

    void chunkIndexFlipsAndCuts()
    {
        NoProgress progress;
        for (const std::uint8_t compression : std::initializer_list<std::uint8_t>{0, 1, 3}) {
            const Apr1Parts parts = chunked(text(60), compression);
            const Bytes file = Bytes::own(parts.build());
            for (std::size_t size = 0; size < file.size(); ++size) {
                QVERIFY2(!openModel("m.apr", cut(file, size), {}), std::to_string(size).c_str());
            }
            for (std::size_t bit = 0; bit < file.size() * 8; ++bit) {
                const auto model = openModel("m.apr", withFlip(file, bit), {});
                QVERIFY2(!model || !verifyChecksums(*model, progress), std::to_string(bit).c_str());
                if (model) { // reading what the flip left must not crash, and never gives another size
                    const auto bytes = model->load(0);
                    QVERIFY(!bytes || bytes->size() == model->tensors()[0].byteSize);
                }
            }
        }
    }

    void chunksAreReadAlone()
    {
        const Buffer raw = text(3001);
        for (const std::uint8_t compression : std::initializer_list<std::uint8_t>{0, 1, 3}) {
            const auto model = opened(chunked(raw, compression));
            APR_VERIFY_OK(model);
            QVERIFY(sameBytes(model->load(0)->span(), raw));
            QVERIFY(model->metadata()["apr1"]["chunks"] == 3);
            // A broken chunk does not harm the others.
            const auto broken = opened(chunked(raw, compression, [](auto& rows) { rows[1].crc ^= 1; }));
            APR_VERIFY_OK(broken);
            QVERIFY(sameBytes(broken->load(0, {.offset = 0, .size = 1000})->span(), std::span(raw).first(1000)));
            QVERIFY(sameBytes(broken->load(0, {.offset = 2000, .size = 1001})->span(), std::span(raw).subspan(2000)));
            APR_VERIFY_ERROR(broken->load(0, {.offset = 999, .size = 2}), Errc::Checksum);
        }
    }

    void chunkIndexThatLies()
    {
        const Buffer raw = text(300);
        const std::function<void(std::vector<ChunkRow>&)> lies[]{
            [](auto& rows) { std::swap(rows[0], rows[1]); },    [](auto& rows) { rows[0].offset = 0; },
            [](auto& rows) { rows[2].size = 1U << 20; },        [](auto& rows) { rows[2].offset = ~std::uint64_t{0}; },
            [](auto& rows) { rows[0].rawSize = 1U << 30; },     [](auto& rows) { rows[2].rawSize -= 1; },
            [](auto& rows) { rows[1].offset = rows[0].offset; }};
        for (const auto& lie : lies) {
            APR_VERIFY_ERROR(opened(chunked(raw, 1, lie)), Errc::Corrupt);
        }
        Apr1Parts many = chunked(raw, 0);
        many.payload[0] = std::byte{0xFF};
        many.payload[3] = std::byte{0xFF};
        APR_VERIFY_ERROR(opened(many), Errc::Corrupt);
    }

    void truenoTensors()
    {
        const Buffer floats = bufferOf(std::vector<float>{1, 2, 3, 4, 5, 6});
        const auto model = opened(truenoFile(
            {{.name = "w", .dtype = 0, .shape = {2, 3}, .strides = {3, 1}, .size = 24, .backend = 4}, {.name = "b"}},
            {floats, bufferOf("abcd")}));
        APR_VERIFY_OK(model);
        QVERIFY(model->facts().findings.empty());
        QCOMPARE(model->tensors()[0].name, std::string("w"));
        QCOMPARE(model->tensors()[0].shape, (Shape{2, 3}));
        QCOMPARE(model->tensors()[0].offset % 64, std::uint64_t{0});
        QVERIFY(sameBytes(model->load(0)->span(), floats));
        QVERIFY(sameBytes(model->load(1)->span(), bufferOf("abcd")));
        QVERIFY(model->metadata()["apr1"]["hints"]["w"]["backend"] == "AVX2");
    }

    void truenoBehindAChunkIndex()
    {
        Apr1Parts file = truenoFile({TruenoRow{}}, {bufferOf("abcd")});
        file.flags |= apr1::kStreaming;
        const std::uint64_t rawAt = file.payloadAt() + 4 + 28;
        const std::uint64_t dataAt = (rawAt + 4 + 36 + 63) / 64 * 64;
        ByteWriter raw;
        raw.put(std::uint32_t{1});
        putRow(raw, {.offset = dataAt});
        raw.put(std::span<const std::byte>(Buffer(static_cast<std::size_t>(dataAt - rawAt) - raw.size())));
        raw.put(std::string_view("abcd"));
        const Buffer bytes = raw.take();
        const auto build = [&](std::uint64_t size) {
            ByteWriter payload;
            payload.put(std::uint32_t{1});
            payload.put(rawAt);
            payload.put(size);
            payload.put(std::uint64_t{bytes.size()});
            payload.put(crc32(bytes));
            payload.put(std::span<const std::byte>(bytes));
            file.payload = payload.take();
            file.rawSize = static_cast<std::uint32_t>(bytes.size());
            return opened(file);
        };
        const auto model = build(bytes.size());
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors()[0].offset, dataAt);
        QVERIFY(sameBytes(model->load(0)->span(), bufferOf("abcd")));
        QVERIFY(model->metadata()["apr1"]["chunks"] == 1);
        APR_VERIFY_ERROR(build(bytes.size() - 1), Errc::Corrupt);
        APR_VERIFY_ERROR(build(bytes.size() + 1), Errc::Corrupt);
    }

    void stridesAreGathered()
    {
        // Stored by columns, shown by rows; and one value seen by all of a row.
        const Buffer stored = bufferOf(std::vector<float>{1, 4, 2, 5, 3, 6});
        const auto model = opened(truenoFile({{.name = "t", .dtype = 0, .shape = {2, 3}, .strides = {1, 2}, .size = 24},
                                              {.name = "s", .dtype = 0, .shape = {2, 2}, .strides = {0, 1}, .size = 8}},
                                             {stored, bufferOf(std::vector<float>{7, 8})}));
        APR_VERIFY_OK(model);
        const Buffer shown = bufferOf(std::vector<float>{1, 2, 3, 4, 5, 6});
        QVERIFY(sameBytes(model->load(0)->span(), shown));
        QVERIFY(!model->tensors()[0].isInFile());
        for (std::size_t from = 0; from < 24; ++from) {
            QVERIFY(
                sameBytes(model->load(0, {.offset = from, .size = 24 - from})->span(), std::span(shown).subspan(from)));
        }
        QVERIFY(sameBytes(model->load(1)->span(), bufferOf(std::vector<float>{7, 8, 7, 8})));
    }

    void hintsAreKept()
    {
        const Buffer data = bufferOf("abcd");
        const auto model = opened(truenoFile({{.name = "plain"},
                                              {.name = "loose", .alignment = 32},
                                              {.name = "neon", .backend = 6},
                                              {.name = "new", .backend = 200}},
                                             {data, data, data, data}));
        APR_VERIFY_OK(model);
        const Json& hints = model->metadata()["apr1"]["hints"];
        QVERIFY(!hints.contains("plain"));
        QVERIFY((hints["loose"] == Json({{"alignment", 32}, {"backend", "Auto"}})));
        QVERIFY((hints["neon"] == Json({{"alignment", 64}, {"backend", "NEON"}})));
        QVERIFY(hints["new"]["backend"] == 200);
        QVERIFY(!opened(truenoFile({TruenoRow{}}, {data}))->metadata()["apr1"].contains("hints"));
    }

    void stridesThatRepeatWithoutEnd()
    {
        // One byte that is said to be 18 exabytes: refused before anything is allocated.
        const TruenoRow endless{.shape = {~0U, ~0U}, .strides = {0, 0}, .size = 1};
        const auto refused = opened(truenoFile({endless}, {bufferOf("a")}));
        APR_VERIFY_ERROR(refused, Errc::Memory);
        QCOMPARE(refused.error().tensor, std::string("t"));
        const TruenoRow repeated{.shape = {1000, 2}, .strides = {0, 1}, .size = 2};
        const Apr1Parts file = truenoFile({repeated}, {bufferOf("ab")});
        APR_VERIFY_ERROR(opened(file, {.budget = 1999}), Errc::Memory);
        const auto model = opened(file, {.budget = 2000});
        APR_VERIFY_OK(model);
        QVERIFY(sameBytes(model->load(0, {.offset = 1997, .size = 3})->span(), bufferOf("bab")));
    }

    void stridedShapes()
    {
        // A view with a gap after each row, three dimensions permuted, and a scalar.
        const auto model = opened(
            truenoFile({{.name = "gap", .shape = {2, 3}, .strides = {5, 1}, .size = 8},
                        {.name = "turned", .dtype = 3, .shape = {2, 2, 3}, .strides = {1, 6, 2}, .size = 12},
                        {.name = "one", .dtype = 0, .shape = {}, .strides = {}, .size = 4},
                        {.name = "none", .shape = {0, 3}, .strides = {3, 1}, .size = 0}},
                       {bufferOf("abc..def"), bufferOf("0123456789AB"), bufferOf(std::vector<float>{2.5F}), {}}));
        APR_VERIFY_OK(model);
        QVERIFY(sameBytes(model->load(0)->span(), bufferOf("abcdef")));
        Buffer turned;
        for (std::size_t a = 0; a < 2; ++a) {
            for (std::size_t b = 0; b < 2; ++b) {
                for (std::size_t c = 0; c < 3; ++c) {
                    turned.push_back(static_cast<std::byte>("0123456789AB"[a + 6 * b + 2 * c]));
                }
            }
        }
        QVERIFY(sameBytes(model->load(1)->span(), turned));
        QVERIFY(sameBytes(model->load(2)->span(), bufferOf(std::vector<float>{2.5F})));
        QCOMPARE(model->load(3)->size(), std::uint64_t{0});
    }

    void truenoFlipsAndCuts()
    {
        NoProgress progress;
        const Bytes file = Bytes::own(truenoFile({{.name = "t", .shape = {2, 2}, .strides = {1, 2}}, {.name = "u"}},
                                                 {bufferOf("abcd"), bufferOf("efgh")})
                                          .build());
        APR_VERIFY_OK(openModel("m.apr", file, {}));
        for (std::size_t size = 0; size < file.size(); ++size) {
            QVERIFY2(!openModel("m.apr", cut(file, size), {}), std::to_string(size).c_str());
        }
        const OpenOptions small{.budget = 1 << 20};
        for (std::size_t bit = 0; bit < file.size() * 8; ++bit) {
            const auto model = openModel("m.apr", withFlip(file, bit), {}, small);
            QVERIFY2(!model || !verifyChecksums(*model, progress), std::to_string(bit).c_str());
            for (std::size_t i = 0; model && i < model->tensors().size(); ++i) {
                const auto bytes = model->load(i);
                QVERIFY(!bytes || bytes->size() == model->tensors()[i].byteSize);
            }
        }
    }

    void truenoIndexThatLies()
    {
        const Buffer data = bufferOf("abcd");
        const std::function<void(TruenoRow&)> lies[]{[](TruenoRow& row) { row.dtype = 5; },
                                                     [](TruenoRow& row) { row.shape = {5}; },
                                                     [](TruenoRow& row) { row.size = 5; },
                                                     [](TruenoRow& row) { row.strides = {2}; },
                                                     [](TruenoRow& row) { row.offset = 32; },
                                                     [](TruenoRow& row) { row.offset = ~std::uint64_t{0} - 63; },
                                                     [](TruenoRow& row) {
                                                         row.shape = std::vector<std::uint32_t>(9, 1),
                                                         row.strides = std::vector<std::uint32_t>(9, 1);
                                                     },
                                                     [](TruenoRow& row) {
                                                         row.shape = {~0U, ~0U, ~0U}, row.strides = {~0U, ~0U, ~0U};
                                                     }};
        for (const auto& lie : lies) {
            TruenoRow row;
            lie(row);
            APR_VERIFY_ERROR(opened(truenoFile({row}, {data})), Errc::Corrupt);
        }
        APR_VERIFY_ERROR(opened(truenoFile({{.name = "a"}, {.name = "a"}}, {data, data})), Errc::Corrupt);
        Apr1Parts compressed = truenoFile({TruenoRow{}}, {data});
        compressed.compression = 1;
        APR_VERIFY_ERROR(opened(compressed), Errc::Unsupported);
        Apr1Parts nameless = truenoFile({TruenoRow{}}, {data});
        nameless.metadata["tensor_names"][0] = "u";
        const auto model = opened(nameless);
        APR_VERIFY_OK(model);
        QVERIFY(model->tensors()[0].name.starts_with("tensor_"));
    }

    void regressions()
    {
        ByteWriter linear;
        linear.put(std::uint8_t{1});
        linear.put(std::uint64_t{2});
        for (const float value : {0.5F, -1.5F, 3.0F}) {
            linear.put(value);
        }
        linear.put(std::uint8_t{1});
        const Buffer raw = linear.take();
        const auto model = opened({.type = 1, .payload = raw});
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{2});
        QVERIFY(
            sameBytes(model->load(*model->find("coefficients"))->span(), bufferOf(std::vector<float>{0.5F, -1.5F})));
        QVERIFY(sameBytes(model->load(*model->find("intercept"))->span(), bufferOf(std::vector<float>{3.0F})));
        QVERIFY(model->metadata()["apr1"]["hyperparameters"]["fit_intercept"] == true);
        // The same behind a compression, and with a byte too many: then it is somebody's own struct.
        const auto packed = opened({.type = 1,
                                    .payload = packedAs(1, raw),
                                    .rawSize = static_cast<std::uint32_t>(raw.size()),
                                    .compression = 1});
        APR_VERIFY_OK(packed);
        QCOMPARE(packed->tensors().size(), std::size_t{2});
        Buffer longer = raw;
        longer.push_back(std::byte{0});
        Buffer unfitted = raw; // Option::None
        unfitted[0] = std::byte{0};
        Buffer many = raw; // more coefficients than there are bytes
        many[8] = std::byte{0x40};
        Buffer neither = raw; // a bool of 2
        neither.back() = std::byte{2};
        for (const Buffer& other : {unfitted, many, neither, Buffer()}) {
            const auto opaque = opened({.type = 1, .payload = other});
            APR_VERIFY_OK(opaque);
            QCOMPARE(opaque->tensors().size(), std::size_t{1});
            QCOMPARE(opaque->tensors()[0].name, std::string("payload"));
            QVERIFY(sameBytes(opaque->load(0)->span(), other));
        }
        QCOMPARE(opened({.type = 1, .payload = longer})->tensors()[0].name, std::string("payload"));
    }

    void logisticRegressions()
    {
        const auto payload = [](float rate, float tolerance) {
            ByteWriter out;
            out.put(std::uint8_t{1});
            out.put(std::uint64_t{1});
            out.put(0.5F);
            out.put(-2.0F);
            out.put(rate);
            out.put(std::uint64_t{1000});
            out.put(tolerance);
            return out.take();
        };
        const auto model = opened({.type = 2, .payload = payload(0.125F, 1e-4F)});
        APR_VERIFY_OK(model);
        const Json& figures = model->metadata()["apr1"]["hyperparameters"];
        QCOMPARE(figures["learning_rate"].get<float>(), 0.125F);
        QCOMPARE(figures["max_iter"].get<std::uint64_t>(), std::uint64_t{1000});
        QCOMPARE(figures["tol"].get<float>(), 1e-4F);
        QVERIFY(sameBytes(model->load(*model->find("intercept"))->span(), bufferOf(std::vector<float>{-2.0F})));
        // What JSON cannot hold would be lost on the way to apr2, so such a payload stays whole.
        const float endless = std::numeric_limits<float>::infinity();
        for (const Buffer& odd : {payload(endless, 1), payload(1, -endless), payload(std::nanf(""), 1)}) {
            const auto opaque = opened({.type = 2, .payload = odd});
            APR_VERIFY_OK(opaque);
            QCOMPARE(opaque->tensors().size(), std::size_t{1});
            QCOMPARE(opaque->tensors()[0].name, std::string("payload"));
            QVERIFY(sameBytes(opaque->load(0)->span(), odd));
        }
    }
};

APR_TEST(TestApr1Payload)
#include "tst_payload.moc"
