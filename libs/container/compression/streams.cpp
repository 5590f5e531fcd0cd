// SPDX-License-Identifier: MIT
#include "apr/container/compression/streams.h"

#include "apr/base/text.h"

#ifdef APR_HAVE_BZIP2
#include <bzlib.h>
#endif
#ifdef APR_HAVE_LZMA
#include <lzma.h>
#endif

#include <algorithm>
#include <array>
#include <lz4frame.h>
#include <memory>
#include <zlib.h>
#include <zstd.h>

namespace apr {
namespace {

constexpr std::size_t kPart = std::size_t{1} << 20;

/// What one step of a decompressor did.
struct Step {
    std::size_t read = 0;
    std::size_t written = 0;
    bool isEnd = false; ///< of a member of the stream
    bool isDamaged = false;
};

/// Whether a member of gzip has extra fields or a comment (RFC 1952, 2.3.1).
bool hasExtraFields(std::span<const std::byte> member)
{
    constexpr std::byte kExtra{4};
    constexpr std::byte kComment{16};
    return member.size() > 3 && (member[3] & (kExtra | kComment)) != std::byte{0};
}

/// Calls `step(input, output)` until the data ends. `isMember(rest)` says whether another member follows.
template <class StepFunction, class IsMember>
UnpackedStream unpackAll(std::span<const std::byte> packed, std::uint64_t limit, StreamKind kind,
                         const StepFunction& step, const IsMember& isMember)
{
    UnpackedStream out;
    out.hasExtras = kind == StreamKind::Gzip && hasExtraFields(packed);
    const std::string name(streamKindName(kind));
    std::vector<std::byte> part(kPart);
    while (true) {
        // The libraries count with 32 bits.
        const auto input = packed.first(std::min<std::size_t>(packed.size(), std::size_t{1} << 30));
        const Step done = step(input, std::span(part));
        packed = packed.subspan(done.read);
        const std::uint64_t room = limit - out.bytes.size();
        const std::size_t kept = static_cast<std::size_t>(std::min<std::uint64_t>(room, done.written));
        out.bytes.insert(out.bytes.end(), part.begin(), part.begin() + static_cast<std::ptrdiff_t>(kept));
        if (kept < done.written) {
            out.problem = Error{.code = Errc::Memory,
                                .message = "the " + name + " stream decompresses to more than the limit of " +
                                           formatBytes(limit) + " (APR_RAM_LIMIT)"};
            return out;
        }
        if (done.isDamaged) {
            out.problem = Error{.code = Errc::Corrupt, .message = "the " + name + " stream is damaged"};
            return out;
        }
        if (done.isEnd && kind == StreamKind::Gzip) { // Python skips zeros between members
            const auto next =
                std::find_if(packed.begin(), packed.end(), [](std::byte each) { return each != std::byte{0}; });
            packed = packed.subspan(static_cast<std::size_t>(next - packed.begin()));
            out.hasExtras = out.hasExtras || hasExtraFields(packed);
        }
        if (done.isEnd && (packed.empty() || !isMember(packed))) {
            out.unread = packed.size();
            return out;
        }
        if (!done.isEnd && done.read == 0 && done.written == 0) {
            out.problem = Error{.code = Errc::Corrupt, .message = "the " + name + " stream is truncated"};
            return out;
        }
    }
}

bool begins(std::span<const std::byte> bytes, std::string_view magic)
{
    return bytes.size() >= magic.size() &&
           std::string_view(reinterpret_cast<const char*>(bytes.data()), magic.size()) == magic;
}

UnpackedStream unavailable(StreamKind kind)
{
    return {.problem = Error{.code = Errc::Unsupported,
                             .message = std::string(streamKindName(kind)) + " streams cannot be decompressed"}};
}

UnpackedStream unpackZlib(StreamKind kind, std::span<const std::byte> packed, std::uint64_t limit)
{
    z_stream stream{};
    if (inflateInit2(&stream, kind == StreamKind::Gzip ? MAX_WBITS + 16 : MAX_WBITS) != Z_OK) {
        return unavailable(kind);
    }
    const std::unique_ptr<z_stream, decltype(&inflateEnd)> owner(&stream, inflateEnd);
    const auto step = [&stream](std::span<const std::byte> in, std::span<std::byte> out) {
        stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(in.data())); // zlib only reads it
        stream.avail_in = static_cast<uInt>(in.size());
        stream.next_out = reinterpret_cast<Bytef*>(out.data());
        stream.avail_out = static_cast<uInt>(out.size());
        const int status = inflate(&stream, Z_NO_FLUSH);
        const Step done{.read = in.size() - stream.avail_in,
                        .written = out.size() - stream.avail_out,
                        .isEnd = status == Z_STREAM_END,
                        .isDamaged = status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR};
        if (done.isEnd) {
            inflateReset(&stream);
        }
        return done;
    };
    return unpackAll(packed, limit, kind, step,
                     [](std::span<const std::byte> rest) { return begins(rest, "\x1f\x8b"); });
}

UnpackedStream unpackZstdStream(std::span<const std::byte> packed, std::uint64_t limit)
{
    const std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream(ZSTD_createDStream(), ZSTD_freeDStream);
    if (!stream) {
        return unavailable(StreamKind::Zstd);
    }
    ZSTD_DCtx_setParameter(stream.get(), ZSTD_d_windowLogMax, 27); // 128 MiB, the library's own default
    const auto step = [&stream](std::span<const std::byte> in, std::span<std::byte> out) {
        ZSTD_inBuffer from{in.data(), in.size(), 0};
        ZSTD_outBuffer to{out.data(), out.size(), 0};
        const std::size_t left = ZSTD_decompressStream(stream.get(), &to, &from);
        return Step{.read = from.pos, .written = to.pos, .isEnd = left == 0, .isDamaged = ZSTD_isError(left) != 0};
    };
    return unpackAll(packed, limit, StreamKind::Zstd, step,
                     [](std::span<const std::byte> rest) { return recognizeStream(rest) == StreamKind::Zstd; });
}

UnpackedStream unpackLz4Stream(std::span<const std::byte> packed, std::uint64_t limit)
{
    LZ4F_dctx* raw = nullptr;
    if (LZ4F_isError(LZ4F_createDecompressionContext(&raw, LZ4F_VERSION)) != 0) {
        return unavailable(StreamKind::Lz4);
    }
    const std::unique_ptr<LZ4F_dctx, decltype(&LZ4F_freeDecompressionContext)> stream(raw,
                                                                                      LZ4F_freeDecompressionContext);
    const auto step = [&stream](std::span<const std::byte> in, std::span<std::byte> out) {
        std::size_t written = out.size();
        std::size_t read = in.size();
        const std::size_t left = LZ4F_decompress(stream.get(), out.data(), &written, in.data(), &read, nullptr);
        if (LZ4F_isError(left) != 0) {
            return Step{.isDamaged = true};
        }
        return Step{.read = read, .written = written, .isEnd = left == 0};
    };
    return unpackAll(packed, limit, StreamKind::Lz4, step,
                     [](std::span<const std::byte> rest) { return recognizeStream(rest) == StreamKind::Lz4; });
}

UnpackedStream unpackBzip2(std::span<const std::byte> packed, std::uint64_t limit)
{
#ifdef APR_HAVE_BZIP2
    bz_stream stream{};
    if (BZ2_bzDecompressInit(&stream, 0, 0) != BZ_OK) {
        return unavailable(StreamKind::Bzip2);
    }
    const std::unique_ptr<bz_stream, decltype(&BZ2_bzDecompressEnd)> owner(&stream, BZ2_bzDecompressEnd);
    const auto step = [&stream](std::span<const std::byte> in, std::span<std::byte> out) {
        stream.next_in = const_cast<char*>(reinterpret_cast<const char*>(in.data())); // libbz2 only reads it
        stream.avail_in = static_cast<unsigned>(in.size());
        stream.next_out = reinterpret_cast<char*>(out.data());
        stream.avail_out = static_cast<unsigned>(out.size());
        const int status = BZ2_bzDecompress(&stream);
        const Step done{.read = in.size() - stream.avail_in,
                        .written = out.size() - stream.avail_out,
                        .isEnd = status == BZ_STREAM_END,
                        .isDamaged = status != BZ_OK && status != BZ_STREAM_END};
        if (done.isEnd) {
            BZ2_bzDecompressEnd(&stream);
            stream = {};
            BZ2_bzDecompressInit(&stream, 0, 0);
        }
        return done;
    };
    return unpackAll(packed, limit, StreamKind::Bzip2, step,
                     [](std::span<const std::byte> rest) { return recognizeStream(rest) == StreamKind::Bzip2; });
#else
    (void)packed;
    (void)limit;
    return unavailable(StreamKind::Bzip2);
#endif
}

UnpackedStream unpackXz(StreamKind kind, std::span<const std::byte> packed, std::uint64_t limit)
{
#ifdef APR_HAVE_LZMA
    lzma_stream stream = LZMA_STREAM_INIT;
    constexpr std::uint64_t kMemory = std::uint64_t{256} << 20; // of dictionaries
    const lzma_ret status = kind == StreamKind::Xz ? lzma_stream_decoder(&stream, kMemory, LZMA_CONCATENATED)
                                                   : lzma_alone_decoder(&stream, kMemory);
    if (status != LZMA_OK) {
        return unavailable(kind);
    }
    const std::unique_ptr<lzma_stream, decltype(&lzma_end)> owner(&stream, lzma_end);
    const auto step = [&stream](std::span<const std::byte> in, std::span<std::byte> out) {
        stream.next_in = reinterpret_cast<const std::uint8_t*>(in.data());
        stream.avail_in = in.size();
        stream.next_out = reinterpret_cast<std::uint8_t*>(out.data());
        stream.avail_out = out.size();
        const lzma_ret result = lzma_code(&stream, in.empty() ? LZMA_FINISH : LZMA_RUN);
        return Step{.read = in.size() - stream.avail_in,
                    .written = out.size() - stream.avail_out,
                    .isEnd = result == LZMA_STREAM_END,
                    .isDamaged = result != LZMA_OK && result != LZMA_STREAM_END && result != LZMA_BUF_ERROR};
    };
    return unpackAll(packed, limit, kind, step, [](std::span<const std::byte>) { return false; });
#else
    (void)packed;
    (void)limit;
    return unavailable(kind);
#endif
}

} // namespace

std::string_view streamKindName(StreamKind kind)
{
    switch (kind) {
    case StreamKind::Gzip: return "gzip";
    case StreamKind::Zlib: return "zlib";
    case StreamKind::Bzip2: return "bzip2";
    case StreamKind::Xz: return "xz";
    case StreamKind::Lzma: return "lzma";
    case StreamKind::Zstd: return "zstd";
    case StreamKind::Lz4: return "LZ4";
    }
    return {};
}

std::optional<StreamKind> recognizeStream(std::span<const std::byte> start)
{
    using namespace std::string_view_literals;
    struct Magic {
        std::string_view bytes;
        StreamKind kind;
    };
    constexpr std::array kMagics{
        Magic{"\x1f\x8b"sv, StreamKind::Gzip},         Magic{"BZh"sv, StreamKind::Bzip2},
        Magic{"\xfd\x37zXZ\0"sv, StreamKind::Xz},      Magic{"\x5d\0\0"sv, StreamKind::Lzma},
        Magic{"\x28\xb5\x2f\xfd"sv, StreamKind::Zstd}, Magic{"\x04\x22\x4d\x18"sv, StreamKind::Lz4}};
    for (const Magic& magic : kMagics) {
        if (begins(start, magic.bytes)) {
            return magic.kind;
        }
    }
    // RFC 1950: deflate with a window of 32 KiB, and a check value.
    if (start.size() > 2 && start[0] == std::byte{0x78} && (0x7800U + std::to_integer<unsigned>(start[1])) % 31 == 0) {
        return StreamKind::Zlib;
    }
    return std::nullopt;
}

UnpackedStream unpackStream(StreamKind kind, std::span<const std::byte> packed, std::uint64_t limit)
{
    switch (kind) {
    case StreamKind::Gzip:
    case StreamKind::Zlib: return unpackZlib(kind, packed, limit);
    case StreamKind::Bzip2: return unpackBzip2(packed, limit);
    case StreamKind::Xz:
    case StreamKind::Lzma: return unpackXz(kind, packed, limit);
    case StreamKind::Zstd: return unpackZstdStream(packed, limit);
    case StreamKind::Lz4: return unpackLz4Stream(packed, limit);
    }
    return {};
}

} // namespace apr
