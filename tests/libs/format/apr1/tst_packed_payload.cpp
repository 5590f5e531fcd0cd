// SPDX-License-Identifier: MIT
#include "format/apr1/packed_payload.h"

#include "apr/base/bytes.h"
#include "apr/base/crc32.h"
#include "apr/container/compression/whole.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using apr1::packPayload;

namespace {

/// Of `size` bytes, which compress well.
Buffer payloadOf(std::size_t size)
{
    Buffer out(size);
    for (std::size_t i = 0; i < size; ++i) {
        out[i] = static_cast<std::byte>(i / 1000);
    }
    return out;
}

} // namespace

class TestApr1PackedPayload : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void inOnePiece()
    {
        const Buffer raw = payloadOf(5'000'000);
        const auto plain = packPayload(raw, {});
        APR_VERIFY_OK(plain);
        QCOMPARE(plain->bytes, raw);
        QVERIFY(plain->chunks.empty());
        QCOMPARE(int{plain->compression}, 0);
        for (const auto& [level, id] : {std::pair(1, 1), std::pair(9, 1), std::pair(10, 2), std::pair(22, 2)}) {
            const auto packed = packPayload(raw, {.compression = {.codec = Codec::Zstd, .level = level}});
            APR_VERIFY_OK(packed);
            QCOMPARE(int{packed->compression}, id);
            const auto again = unpackZstd(packed->bytes, raw.size(), raw.size());
            APR_VERIFY_OK(again);
            QCOMPARE(*again, raw);
        }
    }

    void chunksAreIndependent()
    {
        const Buffer raw = payloadOf(apr1::kChunkBytes * 2 + 17);
        for (const Codec codec : {Codec::None, Codec::Lz4, Codec::Zstd}) {
            const auto packed = packPayload(raw, {.compression = {.codec = codec}, .isChunked = true});
            APR_VERIFY_OK(packed);
            QCOMPARE(packed->chunks.size(), std::size_t{3});
            QCOMPARE(packed->chunks.back().rawSize, std::uint64_t{17});
            Buffer all;
            std::uint64_t end = 0;
            for (const auto& chunk : packed->chunks) {
                QCOMPARE(chunk.offset, end);
                end = chunk.offset + chunk.size;
                const auto stored = std::span<const std::byte>(packed->bytes).subspan(chunk.offset, chunk.size);
                QCOMPARE(chunk.crc, crc32(stored));
                const auto piece = codec == Codec::None  ? Result<Buffer>(Buffer(stored.begin(), stored.end()))
                                   : codec == Codec::Lz4 ? unpackLz4(stored, chunk.rawSize, chunk.rawSize)
                                                         : unpackZstd(stored, chunk.rawSize, chunk.rawSize);
                APR_VERIFY_OK(piece);
                all.insert(all.end(), piece->begin(), piece->end());
            }
            QCOMPARE(end, std::uint64_t{packed->bytes.size()});
            QCOMPARE(all, raw);
            const auto index = apr1::chunkIndex(packed->chunks, 1000);
            QCOMPARE(std::uint64_t{index.size()}, apr1::chunkIndexBytes(raw.size()));
            QCOMPARE(loadLittle<std::uint32_t>(index.data()), 3U);
            QCOMPARE(loadLittle<std::uint64_t>(index.data() + 4 + 28), 1000 + packed->chunks[1].offset);
            QCOMPARE(loadLittle<std::uint32_t>(index.data() + 4 + 28 + 24), packed->chunks[1].crc);
        }
    }

    void whatDoesNotShrinkIsStored()
    {
        const Buffer raw = incompressible("x", 3'000'000).data;
        for (const bool isChunked : {false, true}) {
            const auto packed = packPayload(raw, {.compression = {.codec = Codec::Zstd}, .isChunked = isChunked});
            APR_VERIFY_OK(packed);
            QCOMPARE(int{packed->compression}, 0);
            QCOMPARE(packed->bytes, raw);
        }
    }

    void nothing()
    {
        const auto packed = packPayload({}, {.compression = {.codec = Codec::Zstd}, .isChunked = true});
        APR_VERIFY_OK(packed);
        QVERIFY(packed->bytes.empty() && packed->chunks.empty());
        QCOMPARE(apr1::chunkIndexBytes(0), std::uint64_t{4});
        QCOMPARE(apr1::chunkIndex({}, 0).size(), std::size_t{4});
    }
};

APR_TEST(TestApr1PackedPayload)
#include "tst_packed_payload.moc"
