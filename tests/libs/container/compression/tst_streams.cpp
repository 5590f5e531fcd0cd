// SPDX-License-Identifier: MIT
#include "apr/container/compression/streams.h"

#include "apr/base/text.h"
#include "fixtures/bytes.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

constexpr std::string_view kText = "hello, hello, hello, hello";
constexpr std::uint64_t kLimit = 1 << 20;

/// kText, compressed by Python's modules and by the libraries of LZ4 and zstd.
struct Sample {
    StreamKind kind;
    const char* digits;
};

constexpr Sample kSamples[]{
    {StreamKind::Gzip, "1f8b0800000000000203cb48cdc9c9d751c8c0a40055a382771a000000"},
    {StreamKind::Zlib, "789ccb48cdc9c9d751c8c0a4007c160935"},
    {StreamKind::Bzip2, "425a683931415926535980ca282b000005110040040244a00030c00488c355407ea05030bb9229c2848406514158"},
    {StreamKind::Xz, "fd377a585a000004e6d6b4460200210116000000742fe5a3e00019000d5d00341949ee8def8c8a713bdc8000000000000"
                     "dd33bcb5bd588740001291abad3a2991fb6f37d010000000004595a"},
    {StreamKind::Lzma, "5d00008000ffffffffffffffff00341949ee8def8c8a71405aecfffffde33000"},
    {StreamKind::Zstd, "28b52ffd201a6d00003868656c6c6f2c2001004a8a11"},
    {StreamKind::Lz4, "04224d18604082100000007a68656c6c6f2c2007005068656c6c6f00000000"},
};

Buffer bytesOf(const Sample& sample)
{
    return bufferOf(*fromHex(sample.digits));
}

} // namespace

class TestStreams : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatOthersWrite()
    {
        for (const Sample& sample : kSamples) {
            const Buffer packed = bytesOf(sample);
            const std::string name(streamKindName(sample.kind));
            QVERIFY2(recognizeStream(packed) == sample.kind, name.c_str());
            const UnpackedStream out = unpackStream(sample.kind, packed, kLimit);
            QVERIFY2(!out.problem && out.bytes == bufferOf(kText), name.c_str());
        }
        QVERIFY(!recognizeStream(bufferOf("hello")));
        QVERIFY(!recognizeStream({}));
    }

    /// As the usual programs do: members are joined, and other data after the last is ignored.
    void members()
    {
        for (const Sample& sample : kSamples) {
            const std::string name(streamKindName(sample.kind));
            Buffer packed = bytesOf(sample);
            if (sample.kind == StreamKind::Gzip || sample.kind == StreamKind::Bzip2 || sample.kind == StreamKind::Xz ||
                sample.kind == StreamKind::Zstd || sample.kind == StreamKind::Lz4) {
                Buffer twice = packed;
                twice.insert(twice.end(), packed.begin(), packed.end());
                const UnpackedStream out = unpackStream(sample.kind, twice, kLimit);
                QVERIFY2(!out.problem && out.bytes.size() == 2 * kText.size(), name.c_str());
            }
            packed.resize(packed.size() + 5, std::byte{'x'});
            QVERIFY2(unpackStream(sample.kind, packed, kLimit).bytes == bufferOf(kText), name.c_str());
        }
    }

    void damageAndLimits()
    {
        for (const Sample& sample : kSamples) {
            const Buffer packed = bytesOf(sample);
            const std::string name(streamKindName(sample.kind));
            const UnpackedStream small = unpackStream(sample.kind, packed, 5);
            QVERIFY2(small.problem && small.problem->code == Errc::Memory && small.bytes.size() == 5, name.c_str());
            for (std::size_t size = 0; size < packed.size(); ++size) {
                const Buffer cut(packed.begin(), packed.begin() + static_cast<std::ptrdiff_t>(size));
                const UnpackedStream out = unpackStream(sample.kind, cut, kLimit);
                // The end mark of lzma, and checksums, may be missing.
                QVERIFY2(out.problem || out.bytes == bufferOf(kText), name.c_str());
                QVERIFY2(out.bytes.size() <= kText.size(), name.c_str());
            }
            for (std::size_t bit = 0; bit < packed.size() * 8; ++bit) {
                Buffer flipped = packed;
                flipped[bit / 8] ^= static_cast<std::byte>(1U << (bit % 8));
                QVERIFY2(unpackStream(sample.kind, flipped, kLimit).bytes.size() <= kLimit, name.c_str());
            }
        }
    }
};

APR_TEST(TestStreams)
#include "tst_streams.moc"
