// SPDX-License-Identifier: MIT
#include "apr/container/compression/blocks.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <zstd.h>

using namespace apr;
using namespace apr::test;

namespace {

constexpr std::uint32_t kAsIs = 0x80000000U;

Buffer bufferOf(const PackedBytes& packed)
{
    return {packed.span().begin(), packed.span().end()};
}

/// A tensor as the writer encodes it: frames of 1 MiB, or LZ4 blocks.
Buffer encoded(std::span<const std::byte> raw, const CompressionOptions& options, std::uint64_t width)
{
    if (options.codec != Codec::Zstd) {
        return bufferOf(*compressRun(raw, options, width));
    }
    Buffer out;
    for (std::size_t at = 0; at < raw.size() || at == 0; at += kZstdFrame) {
        const Buffer frame =
            bufferOf(*compressRun(raw.subspan(at, std::min<std::size_t>(kZstdFrame, raw.size() - at)), options, width));
        out.insert(out.end(), frame.begin(), frame.end());
    }
    return out;
}

/// Decodes a whole tensor. E013 when the blocks do not cover it one after the other, which no file may bring about.
Result<Buffer> decoded(std::span<const std::byte> stored, Codec codec, std::uint64_t rawSize, std::uint64_t width = 1)
{
    APR_TRY(const auto blocks, findBlocks(stored, codec, rawSize));
    Buffer out(rawSize, std::byte{0xEE});
    std::uint64_t rawAt = 0;
    for (const EncodedBlock& block : blocks) {
        if (block.rawAt != rawAt || block.raw > rawSize - rawAt || block.at > stored.size() ||
            block.stored > stored.size() - block.at) {
            return Error{.code = Errc::Validation, .message = "the blocks do not follow each other"};
        }
        APR_CHECK(decodeBlock(stored.subspan(block.at, block.stored), block, codec, width,
                              std::span(out).subspan(rawAt, block.raw)));
        rawAt += block.raw;
    }
    if (rawAt != rawSize) {
        return Error{.code = Errc::Validation, .message = "the blocks do not cover the tensor"};
    }
    return out;
}

/// Bytes that compress well and do not repeat with any width: a slow ramp.
Buffer ramp(std::size_t count)
{
    Buffer out(count);
    for (std::size_t i = 0; i < count; ++i) {
        out[i] = static_cast<std::byte>(i / 1000 % 251);
    }
    return out;
}

Buffer lz4Block(std::uint32_t size, std::string_view bytes)
{
    ByteWriter out;
    out.put(size);
    out.put(bytes);
    return out.take();
}

Buffer frameOf(std::span<const std::byte> raw, bool saysSize = true)
{
    const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), ZSTD_freeCCtx);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_contentSizeFlag, saysSize ? 1 : 0);
    Buffer out(ZSTD_compressBound(raw.size()));
    out.resize(ZSTD_compress2(context.get(), out.data(), out.size(), raw.data(), raw.size()));
    return out;
}

Buffer skippableFrame(std::string_view content)
{
    ByteWriter out;
    out.put(std::uint32_t{0x184D2A57});
    out.put(static_cast<std::uint32_t>(content.size()));
    out.put(content);
    return out.take();
}

Buffer operator+(Buffer a, const Buffer& b)
{
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

std::vector<CompressionOptions> allOptions()
{
    return {{.codec = Codec::Lz4},
            {.codec = Codec::Lz4, .shuffle = true},
            {.codec = Codec::Zstd},
            {.codec = Codec::Zstd, .shuffle = true},
            {.codec = Codec::Zstd, .level = 19, .shuffle = true}};
}

} // namespace

class TestBlocks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everySizeComesBack()
    {
        for (const std::size_t size : {0, 1, 65535, 65536, 65537, 1 << 20, (1 << 20) + 1}) {
            for (const Buffer& raw : {ramp(size), incompressible(size)}) {
                for (CompressionOptions options : allOptions()) {
                    options.level = size > 100000 ? 1 : options.level;
                    const std::uint64_t width = options.shuffle ? 4 : 1;
                    const Buffer stored = encoded(raw, options, 4);
                    const auto back = decoded(stored, options.codec, size, width);
                    APR_VERIFY_OK(back);
                    QVERIFY2(sameBytes(*back, raw), std::to_string(size).c_str());
                }
            }
        }
    }

    void everyTypeComesBack()
    {
        for (const DTypeInfo& info : allDTypes()) {
            const std::uint64_t width = planesOf(info.dtype);
            QCOMPARE(width, std::uint64_t{info.blockBytes});
            for (const CompressionOptions& options : allOptions()) {
                const Buffer raw = ramp(70001); // over one LZ4 block, and a rest for every width but 1
                const auto back =
                    decoded(encoded(raw, options, width), options.codec, raw.size(), options.shuffle ? width : 1);
                APR_VERIFY_OK(back);
                QVERIFY2(sameBytes(*back, raw), std::string(info.name).c_str());
            }
        }
        QCOMPARE(planesOf(DType::F32), std::uint64_t{4});
        QCOMPARE(planesOf(DType::BF16), std::uint64_t{2});
        QCOMPARE(planesOf(DType::I4), std::uint64_t{1});
        QCOMPARE(planesOf(DType::Q4_0), std::uint64_t{18});
        QCOMPARE(planesOf(DType::Q6_K), std::uint64_t{210});
    }

    void planesAndTheirRest()
    {
        const auto split = [](std::string_view text, std::uint64_t width) {
            Buffer out(text.size());
            splitPlanes(bufferOf(text), width, out);
            return out;
        };
        QVERIFY(sameBytes(split("abcdefg", 1), bufferOf("abcdefg")));
        QVERIFY(sameBytes(split("abcdefg", 2), bufferOf("acebdfg")));
        QVERIFY(sameBytes(split("abcdefg", 3), bufferOf("adbecfg")));
        QVERIFY(sameBytes(split("abcdefghi", 4), bufferOf("aebfcgdhi")));
        QVERIFY(sameBytes(split("abcdefghABCDEFGH12", 8), bufferOf("aAbBcCdDeEfFgGhH12")));
        QVERIFY(sameBytes(split("abc", 8), bufferOf("abc"))); // all of it is rest
        QVERIFY(sameBytes(split("abc", 210), bufferOf("abc")));
        QVERIFY(split("", 4).empty());
        for (const std::uint64_t width : {1, 2, 3, 4, 8, 18, 210}) {
            for (std::size_t size = 0; size < 40; ++size) {
                const Buffer raw = incompressible(size, width);
                Buffer planes(size);
                Buffer back(size);
                splitPlanes(raw, width, planes);
                joinPlanes(planes, width, back);
                QVERIFY(sameBytes(back, raw));
            }
        }
    }

    void shuffledFramesAreSplitThenPacked()
    {
        const Buffer raw = ramp(4001);
        Buffer planes(raw.size());
        splitPlanes(raw, 4, planes);
        for (const Codec codec : {Codec::Lz4, Codec::Zstd}) {
            const auto stored = compressRun(raw, {.codec = codec, .shuffle = true}, 4);
            QVERIFY(sameBytes(*decoded(bufferOf(*stored), codec, raw.size(), 1), planes));
            const auto plain = compressRun(raw, {.codec = codec}, 4); // a width without --shuffle splits nothing
            QVERIFY(sameBytes(*decoded(bufferOf(*plain), codec, raw.size(), 1), raw));
        }
    }

    void lz4HasBlocksOf64KiB()
    {
        const Buffer stored = encoded(ramp(150000), {.codec = Codec::Lz4}, 1);
        const auto blocks = findBlocks(stored, Codec::Lz4, 150000);
        APR_VERIFY_OK(blocks);
        QCOMPARE(blocks->size(), std::size_t{3});
        QCOMPARE((*blocks)[0].at, std::uint64_t{4});
        QCOMPARE((*blocks)[1].rawAt, std::uint64_t{65536});
        QCOMPARE((*blocks)[2].raw, std::uint64_t{150000 - 131072});
        QCOMPARE(std::uint64_t{loadLittle<std::uint32_t>(stored.data())}, (*blocks)[0].stored);
        QCOMPARE((*blocks)[1].at, 4 + (*blocks)[0].stored + 4);
        QVERIFY(!(*blocks)[0].isPlain);
        QVERIFY(stored.size() < 10000);
    }

    void lz4StoresAsItIs()
    {
        const Buffer raw = incompressible(65536 + 10);
        const Buffer stored = encoded(raw, {.codec = Codec::Lz4}, 1);
        QCOMPARE(stored.size(), raw.size() + 8);
        QCOMPARE(loadLittle<std::uint32_t>(stored.data()), 65536 | kAsIs);
        QVERIFY(sameBytes(std::span(stored).subspan(4, 65536), std::span(raw).first(65536)));
        QCOMPARE(loadLittle<std::uint32_t>(stored.data() + 65540), 10 | kAsIs);
        const auto blocks = findBlocks(stored, Codec::Lz4, raw.size());
        QVERIFY((*blocks)[0].isPlain && (*blocks)[1].isPlain);
    }

    void lz4BlocksThatLie()
    {
        struct Lie {
            const char* what;
            Buffer stored;
            std::uint64_t offset;
        };
        const std::string ten = "0123456789";
        APR_VERIFY_OK(findBlocks(lz4Block(10 | kAsIs, ten), Codec::Lz4, 10));
        for (const Lie& lie :
             {Lie{"nothing", {}, 0}, Lie{"half a size", bufferOf("\x0a\x01"), 0}, Lie{"size 0", lz4Block(0, ten), 0},
              Lie{"as is of 0", lz4Block(kAsIs, ten), 0}, Lie{"beyond the end", lz4Block(11, ten), 0},
              Lie{"far beyond the end", lz4Block(0x7FFFFFFF, ten), 0},
              Lie{"as is beyond the end", lz4Block(10 | kAsIs, ten.substr(1)), 0},
              Lie{"as is, too short", lz4Block(9 | kAsIs, ten.substr(1)), 0},
              Lie{"as is, too long", lz4Block(11 | kAsIs, ten + "a"), 0},
              Lie{"larger than LZ4 ever is", lz4Block(27, std::string(27, 'a')), 0},
              Lie{"trailing byte", lz4Block(10 | kAsIs, ten + "a"), 14},
              Lie{"another block", lz4Block(10 | kAsIs, ten) + lz4Block(10 | kAsIs, ten), 14}}) {
            const auto blocks = findBlocks(lie.stored, Codec::Lz4, 10);
            QVERIFY2(!blocks, lie.what);
            QVERIFY2(blocks.error().code == Errc::Corrupt, lie.what);
            QVERIFY2(blocks.error().offset == lie.offset, lie.what);
        }
        const auto second = findBlocks(encoded(ramp(65536), {.codec = Codec::Lz4}, 1), Codec::Lz4, 65537);
        APR_VERIFY_ERROR(second, Errc::Corrupt);
        QVERIFY(contains(second.error().message, "65536 of 65537"));
        APR_VERIFY_ERROR(findBlocks(bufferOf("a"), Codec::Lz4, 0), Errc::Corrupt);
    }

    void lz4GivesAnotherSize()
    {
        for (const std::size_t size : {999, 1001}) {
            const Buffer stored = encoded(ramp(size), {.codec = Codec::Lz4}, 1);
            const auto raw = decoded(stored, Codec::Lz4, 1000);
            APR_VERIFY_ERROR(raw, Errc::Corrupt);
            QCOMPARE(raw.error().offset.value(), std::uint64_t{4});
        }
    }

    void zstdSkippableFramesArePassedOver()
    {
        const Buffer raw = ramp(5000);
        const auto half = [&raw](std::size_t at) { return frameOf(std::span(raw).subspan(at, 2500)); };
        const Buffer stored =
            skippableFrame("") + half(0) + skippableFrame("a comment") + half(2500) + skippableFrame("last");
        const auto blocks = findBlocks(stored, Codec::Zstd, 5000);
        APR_VERIFY_OK(blocks);
        QCOMPARE(blocks->size(), std::size_t{2});
        QCOMPARE((*blocks)[0].at, std::uint64_t{8});
        QCOMPARE((*blocks)[1].rawAt, std::uint64_t{2500});
        QVERIFY(sameBytes(*decoded(stored, Codec::Zstd, 5000), raw));
        APR_VERIFY_OK(findBlocks(skippableFrame("only"), Codec::Zstd, 0));
        APR_VERIFY_ERROR(findBlocks(skippableFrame("only"), Codec::Zstd, 4), Errc::Corrupt);
        const Buffer whole = skippableFrame("cut");
        APR_VERIFY_ERROR(findBlocks(std::span(whole).first(10), Codec::Zstd, 0), Errc::Corrupt);
    }

    void zstdFramesWithoutTheirSize()
    {
        const Buffer raw = incompressible(1000);
        const Buffer stored = frameOf(raw, false) + frameOf(raw, true) + frameOf(raw, false);
        QCOMPARE(ZSTD_getFrameContentSize(stored.data(), stored.size()), ZSTD_CONTENTSIZE_UNKNOWN);
        const auto back = decoded(stored, Codec::Zstd, 3000);
        APR_VERIFY_OK(back);
        QVERIFY(sameBytes(*back, raw + raw + raw));
        for (const std::uint64_t other : {2999, 3001, 1000, 0}) {
            APR_VERIFY_ERROR(findBlocks(stored, Codec::Zstd, other), Errc::Corrupt);
        }
        APR_VERIFY_OK(findBlocks(frameOf(ramp(kZstdFrame), false), Codec::Zstd, kZstdFrame));
        APR_VERIFY_ERROR(findBlocks(frameOf(ramp(kZstdFrame + 1), false), Codec::Zstd, kZstdFrame + 1), Errc::Corrupt);
    }

    void millionsOfEmptyFramesTakeLittleTime()
    {
        const Buffer frame = frameOf({}, false);
        Buffer stored;
        for (int i = 0; i < 2'000'000; ++i) {
            stored.insert(stored.end(), frame.begin(), frame.end());
        }
        QVERIFY(survives([&stored] { return findBlocks(stored, Codec::Zstd, 0).has_value(); }));
    }

    void zstdFramesOverOneMiB()
    {
        const Buffer stored = frameOf(ramp(kZstdFrame + 1));
        const auto blocks = findBlocks(stored, Codec::Zstd, kZstdFrame + 1);
        APR_VERIFY_ERROR(blocks, Errc::Corrupt);
        QVERIFY(contains(blocks.error().message, "1048577"));
        APR_VERIFY_OK(findBlocks(frameOf(ramp(kZstdFrame)), Codec::Zstd, kZstdFrame));
    }

    void zstdTooFewAndTooManyBytes()
    {
        const Buffer frame = frameOf(ramp(1000));
        for (const std::uint64_t other : {0, 1, 999, 1001, 2000}) {
            APR_VERIFY_ERROR(findBlocks(frame, Codec::Zstd, other), Errc::Corrupt);
        }
        const auto many = findBlocks(frame + frame, Codec::Zstd, 1999);
        APR_VERIFY_ERROR(many, Errc::Corrupt);
        QCOMPARE(many.error().offset.value(), std::uint64_t{frame.size()});
        QVERIFY(contains(many.error().message, "999"));
        const auto few = findBlocks(frame + frame, Codec::Zstd, 2001);
        APR_VERIFY_ERROR(few, Errc::Corrupt);
        QVERIFY(contains(few.error().message, "2000 of 2001"));
        APR_VERIFY_ERROR(findBlocks({}, Codec::Zstd, 1), Errc::Corrupt);
        APR_VERIFY_OK(findBlocks({}, Codec::Zstd, 0));
    }

    void zstdGarbage()
    {
        for (const Buffer& garbage : {bufferOf("a"), bufferOf("no frame at all"), incompressible(1000)}) {
            const auto blocks = findBlocks(garbage, Codec::Zstd, 1000);
            APR_VERIFY_ERROR(blocks, Errc::Corrupt);
            QCOMPARE(blocks.error().offset.value(), std::uint64_t{0});
        }
        const Buffer frame = frameOf(ramp(1000));
        const auto after = findBlocks(frame + bufferOf("x"), Codec::Zstd, 1000);
        APR_VERIFY_ERROR(after, Errc::Corrupt);
        QCOMPARE(after.error().offset.value(), std::uint64_t{frame.size()});
    }

    void decodingIntoAnotherSizeIsRefused()
    {
        const Buffer raw = ramp(1000);
        for (const Codec codec : {Codec::Lz4, Codec::Zstd}) {
            const Buffer stored = encoded(raw, {.codec = codec}, 1);
            const auto blocks = findBlocks(stored, codec, 1000);
            APR_VERIFY_OK(blocks);
            const EncodedBlock& block = blocks->front();
            for (const std::size_t size : {0, 1, 999, 1001, 5000}) {
                Buffer out(size);
                const Status status =
                    decodeBlock(std::span(stored).subspan(block.at, block.stored), block, codec, 1, out);
                APR_VERIFY_ERROR(status, Errc::Corrupt);
            }
        }
    }

    void everyTruncationIsCaught()
    {
        const Buffer raw = ramp(3000) + incompressible(300);
        for (const CompressionOptions& options : allOptions()) {
            const Buffer stored = encoded(raw, options, 4);
            for (std::size_t size = 0; size < stored.size(); ++size) {
                const auto back = decoded(std::span(stored).first(size), options.codec, raw.size(), 4);
                APR_VERIFY_ERROR(back, Errc::Corrupt);
            }
        }
    }

    void everyBitFlipIsCaughtOrGivesTheRightSize()
    {
        const Buffer raw = ramp(3000) + incompressible(100);
        for (const CompressionOptions& options : allOptions()) {
            for (const Buffer& whole : {raw, Buffer(raw.begin(), raw.begin() + 40)}) {
                Buffer stored = encoded(whole, options, 4);
                for (std::size_t bit = 0; bit < stored.size() * 8; ++bit) {
                    stored[bit / 8] ^= std::byte{1} << (bit % 8);
                    const auto back = decoded(stored, options.codec, whole.size(), options.shuffle ? 4 : 1);
                    QVERIFY2(back ? back->size() == whole.size() : back.error().code == Errc::Corrupt,
                             std::to_string(bit).c_str());
                    stored[bit / 8] ^= std::byte{1} << (bit % 8);
                }
                QVERIFY(sameBytes(*decoded(stored, options.codec, whole.size(), options.shuffle ? 4 : 1), whole));
            }
        }
    }
};

APR_TEST(TestBlocks)
#include "tst_blocks.moc"
