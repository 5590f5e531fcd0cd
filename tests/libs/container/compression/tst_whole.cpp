// SPDX-License-Identifier: MIT
#include "apr/container/compression/whole.h"

#include "apr/base/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <lz4frame.h>
#include <zstd.h>

using namespace apr;
using namespace apr::test;

namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

Buffer ramp(std::size_t count)
{
    Buffer out(count);
    for (std::size_t i = 0; i < count; ++i) {
        out[i] = static_cast<std::byte>(i / 100 % 251);
    }
    return out;
}

/// A zstd stream of `mebibytes` of zeros that does not say how many.
Buffer zstdBomb(std::size_t mebibytes)
{
    const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), ZSTD_freeCCtx);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, 1);
    const Buffer zeros(kMiB);
    Buffer out(std::size_t{4} << 20);
    ZSTD_outBuffer to{out.data(), out.size(), 0};
    for (std::size_t i = 0; i < mebibytes; ++i) {
        ZSTD_inBuffer from{zeros.data(), zeros.size(), 0};
        while (from.pos < from.size) {
            ZSTD_compressStream2(context.get(), &to, &from, ZSTD_e_continue);
        }
    }
    ZSTD_inBuffer none{nullptr, 0, 0};
    while (ZSTD_compressStream2(context.get(), &to, &none, ZSTD_e_end) != 0) {
    }
    out.resize(to.pos);
    return out;
}

Buffer lz4Frame(std::span<const std::byte> raw, bool saysSize)
{
    LZ4F_preferences_t preferences = {};
    preferences.frameInfo.contentSize = saysSize ? raw.size() : 0;
    preferences.frameInfo.contentChecksumFlag = LZ4F_contentChecksumEnabled;
    Buffer out(LZ4F_compressFrameBound(raw.size(), &preferences));
    out.resize(LZ4F_compressFrame(out.data(), out.size(), raw.data(), raw.size(), &preferences));
    return out;
}

Buffer sized(std::uint32_t size, std::string_view block)
{
    ByteWriter out;
    out.put(size);
    out.put(block);
    return out.take();
}

using Unpacker = Result<Buffer> (*)(std::span<const std::byte>, std::optional<std::uint64_t>, std::uint64_t);

/// One packed form, with what reads it.
struct Form {
    const char* name;
    Unpacker unpack;
    Buffer packed;
};

std::vector<Form> formsOf(const Buffer& raw)
{
    return {{"zstd", unpackZstd, packZstd(raw, 3).value()},
            {"sized LZ4", unpackSizedLz4, packSizedLz4(raw).value()},
            {"sized LZ4 by magic", unpackLz4, packSizedLz4(raw).value()},
            {"LZ4 frame", unpackLz4, lz4Frame(raw, true)},
            {"LZ4 frame without size", unpackLz4, lz4Frame(raw, false)}};
}

} // namespace

class TestWhole : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everySizeComesBack()
    {
        for (const std::size_t size : {0, 1, 100, 65536, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 3 << 20}) {
            for (const Buffer& raw : {ramp(size), incompressible(size)}) {
                for (const Form& form : formsOf(raw)) {
                    for (const std::optional<std::uint64_t> expected : {std::optional(raw.size()), {}}) {
                        const auto back = form.unpack(form.packed, expected, std::max<std::uint64_t>(size, 1));
                        APR_VERIFY_OK(back);
                        QVERIFY2(sameBytes(*back, raw), form.name);
                    }
                }
            }
        }
    }

    void whatIsWritten()
    {
        const Buffer raw = ramp(5000);
        const Buffer zstd = *packZstd(raw, 3);
        QCOMPARE(ZSTD_getFrameContentSize(zstd.data(), zstd.size()), 5000ULL);
        QCOMPARE(ZSTD_findFrameCompressedSize(zstd.data(), zstd.size()), zstd.size()); // one frame
        const Buffer lz4 = *packSizedLz4(raw);
        QCOMPARE(loadLittle<std::uint32_t>(lz4.data()), 5000U);
        QVERIFY(lz4.size() < 1000);
        QVERIFY(packZstd(ramp(1 << 20), 19)->size() <= packZstd(ramp(1 << 20), 1)->size());
    }

    void severalZstdFrames()
    {
        const Buffer raw = ramp(5000);
        const Buffer one = *packZstd(raw, 3);
        Buffer two = one;
        two.insert(two.end(), one.begin(), one.end());
        const auto back = unpackZstd(two, 10000, 10000);
        APR_VERIFY_OK(back);
        QVERIFY(sameBytes(std::span(*back).first(5000), raw) && sameBytes(std::span(*back).subspan(5000), raw));
        APR_VERIFY_ERROR(unpackZstd(two, 5000, 10000), Errc::Corrupt);
        APR_VERIFY_ERROR(unpackZstd(two, {}, 9999), Errc::Memory);
        two.push_back(std::byte{1});
        APR_VERIFY_ERROR(unpackZstd(two, 10000, 10000), Errc::Corrupt);
    }

    void anotherSizeThanExpected()
    {
        for (const std::size_t size : {1000, 3 << 20}) {
            for (const Form& form : formsOf(ramp(size))) {
                for (const std::uint64_t expected :
                     {std::uint64_t{0}, std::uint64_t{size - 1}, std::uint64_t{size + 1}, 4 * kMiB}) {
                    const auto back = form.unpack(form.packed, expected, 8 * kMiB);
                    QVERIFY2(!back && back.error().code == Errc::Corrupt, form.name);
                    QVERIFY(back.error().offset.has_value());
                }
            }
        }
    }

    void theLimitIsExact()
    {
        for (const std::size_t size : {1000, 3 << 20}) {
            for (const Form& form : formsOf(ramp(size))) {
                APR_VERIFY_OK(form.unpack(form.packed, size, size));
                APR_VERIFY_OK(form.unpack(form.packed, {}, size));
                for (const std::uint64_t limit : {std::uint64_t{size - 1}, std::uint64_t{1}, std::uint64_t{0}}) {
                    for (const std::optional<std::uint64_t> expected : {std::optional<std::uint64_t>(size), {}}) {
                        const auto back = form.unpack(form.packed, expected, limit);
                        QVERIFY2(!back && back.error().code == Errc::Memory, form.name);
                    }
                }
            }
        }
    }

    void theErrorNamesClaimAndLimit()
    {
        const Buffer raw(50 << 20);
        for (const Form& form : {Form{"zstd", unpackZstd, packZstd(raw, 1).value()},
                                 Form{"sized LZ4", unpackSizedLz4, packSizedLz4(raw).value()},
                                 Form{"LZ4 frame", unpackLz4, lz4Frame(raw, true)}}) {
            const auto back = form.unpack(form.packed, {}, 2'000'000);
            APR_VERIFY_ERROR(back, Errc::Memory);
            QVERIFY2(contains(back.error().message, "52.4 MB"), back.error().message.c_str());
            QVERIFY2(contains(back.error().message, "2.00 MB"), back.error().message.c_str());
        }
    }

    void claimsAreRefusedBeforeAnythingIsAllocated()
    {
        QVERIFY(survives([] {
            const Buffer zstd = *packZstd(ramp(1000), 3);
            const Buffer lz4 = sized(0xFFFFFFFF, std::string(100, 'a'));
            const Buffer frame = lz4Frame(ramp(1000), true);
            constexpr std::uint64_t kMuch = std::uint64_t{1} << 50;
            const auto refused = [](const Result<Buffer>& result, Errc code) {
                return !result && result.error().code == code;
            };
            return refused(unpackZstd(zstd, kMuch, kMiB), Errc::Memory) &&
                   refused(unpackLz4(frame, kMuch, kMiB), Errc::Memory) &&
                   refused(unpackSizedLz4(lz4, {}, kMiB), Errc::Memory) &&
                   refused(unpackSizedLz4(lz4, 0xFFFFFFFF, kMiB), Errc::Memory) &&
                   // allowed, but nothing that the bytes could give
                   refused(unpackSizedLz4(lz4, {}, kMuch), Errc::Corrupt) &&
                   refused(unpackZstd(zstd, kMuch, kMuch), Errc::Corrupt) &&
                   refused(unpackLz4(frame, kMuch, kMuch), Errc::Corrupt);
        }));
    }

    void bombsStopAtTheLimit()
    {
        const Buffer bomb = zstdBomb(3 << 10); // 3 GiB; the process of survives() has two
        QVERIFY(bomb.size() < kMiB);
        QCOMPARE(ZSTD_getFrameContentSize(bomb.data(), bomb.size()), ZSTD_CONTENTSIZE_UNKNOWN);
        QVERIFY(survives([&bomb] {
            const auto unbound = unpackZstd(bomb, {}, 64 * kMiB);
            const auto lied = unpackZstd(bomb, 1000, 64 * kMiB);
            return !unbound && unbound.error().code == Errc::Memory && !lied && lied.error().code == Errc::Corrupt;
        }));
        const Buffer frame = lz4Frame(Buffer(100 * kMiB), false);
        const auto back = unpackLz4(frame, {}, 8 * kMiB);
        APR_VERIFY_ERROR(back, Errc::Memory);
        APR_VERIFY_ERROR(unpackLz4(frame, 1000, 8 * kMiB), Errc::Corrupt);
    }

    void sizedBlocksThatLie()
    {
        const Buffer good = *packSizedLz4(ramp(1000));
        const std::string_view block(reinterpret_cast<const char*>(good.data()) + 4, good.size() - 4);
        for (const Unpacker unpack : {&unpackSizedLz4, &unpackLz4}) {
            APR_VERIFY_OK(unpack(sized(1000, block), {}, kMiB));
            for (const Buffer& bad :
                 {Buffer(), bufferOf("abc"), sized(999, block), sized(1001, block), sized(0, block), sized(1000, ""),
                  sized(1000, block.substr(1)), sized(1000, std::string(block) + "x"), sized(1000, "\xff\xff")}) {
                APR_VERIFY_ERROR(unpack(bad, {}, kMiB), Errc::Corrupt);
            }
        }
    }

    void bytesBehindTheFrame()
    {
        for (Form form : formsOf(ramp(1000))) {
            form.packed.push_back(std::byte{0});
            APR_VERIFY_ERROR(form.unpack(form.packed, {}, kMiB), Errc::Corrupt);
        }
    }

    void garbage()
    {
        for (const Buffer& bytes : {Buffer(), bufferOf("x"), bufferOf("neither zstd nor LZ4"), incompressible(1000)}) {
            for (const Unpacker unpack : {&unpackZstd, &unpackSizedLz4, &unpackLz4}) {
                APR_VERIFY_ERROR(unpack(bytes, 1000, kMiB), Errc::Corrupt);
            }
        }
    }

    void everyTruncationIsCaught()
    {
        Buffer raw = ramp(2000);
        const Buffer rest = incompressible(100);
        raw.insert(raw.end(), rest.begin(), rest.end());
        for (const Form& form : formsOf(raw)) {
            for (std::size_t size = 0; size < form.packed.size(); ++size) {
                const auto back = form.unpack(std::span(form.packed).first(size), {}, kMiB);
                QVERIFY2(!back && back.error().code == Errc::Corrupt,
                         (form.name + (' ' + std::to_string(size))).c_str());
            }
        }
    }

    void everyBitFlipIsCaughtOrGivesTheRightSize()
    {
        const Buffer raw = ramp(2000);
        for (Form form : formsOf(raw)) {
            for (std::size_t bit = 0; bit < form.packed.size() * 8; ++bit) {
                form.packed[bit / 8] ^= std::byte{1} << (bit % 8);
                const auto back = form.unpack(form.packed, raw.size(), kMiB);
                QVERIFY2(back ? back->size() == raw.size()
                              : back.error().code == Errc::Corrupt || back.error().code == Errc::Memory,
                         (form.name + (' ' + std::to_string(bit))).c_str());
                form.packed[bit / 8] ^= std::byte{1} << (bit % 8);
            }
        }
    }
};

APR_TEST(TestWhole)
#include "tst_whole.moc"
