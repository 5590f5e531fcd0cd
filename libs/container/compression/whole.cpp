// SPDX-License-Identifier: MIT
#include "apr/container/compression/whole.h"

#include "apr/base/bytes.h"
#include "apr/base/text.h"

#include <algorithm>
#include <limits>
#include <lz4.h>
#include <lz4frame.h>
#include <memory>
#include <zlib.h>
#include <zstd.h>

namespace apr {
namespace {

constexpr unsigned long long kUnknownSize = ZSTD_CONTENTSIZE_UNKNOWN;
constexpr unsigned long long kInvalidFrame = ZSTD_CONTENTSIZE_ERROR;

constexpr std::uint64_t kMaxLz4 = LZ4_MAX_INPUT_SIZE;

Error damaged(std::string message)
{
    return Error{.code = Errc::Corrupt, .message = std::move(message), .offset = 0};
}

Error tooLarge(std::uint64_t claimed, std::uint64_t limit)
{
    return Error{.code = Errc::Memory,
                 .message = "the payload decompresses to " + formatBytes(claimed) +
                            ", which exceeds the memory limit of " + formatBytes(limit) + " (APR_RAM_LIMIT)",
                 .offset = 0};
}

Status checkSize(std::uint64_t got, std::optional<std::uint64_t> expected)
{
    if (expected && got != *expected) {
        return damaged("the payload decompresses to " + std::to_string(got) + " bytes, expected " +
                       std::to_string(*expected));
    }
    return {};
}

/// Decompresses incrementally, so that data with a wrong declared size uses at most `limit` bytes of memory.
template <class Step>
Result<std::vector<std::byte>> unpackStream(std::uint64_t packedBytes, std::optional<std::uint64_t> expected,
                                            std::uint64_t limit, const Step& step)
{
    constexpr std::size_t kStep = std::size_t{1} << 20;
    constexpr std::uint64_t kMaxRatio = 1032; // of deflate; a wrong size must not reserve memory
    const std::uint64_t most = std::min(limit, expected.value_or(limit));
    std::vector<std::byte> out;
    if (expected) { // growing would take up to three times the size
        out.reserve(static_cast<std::size_t>(std::min(most, packedBytes * kMaxRatio)) + 1);
    }
    while (true) {
        const std::size_t at = out.size();
        if (at > most) {
            return expected && at > *expected ? damaged("the payload decompresses to more than the expected " +
                                                        std::to_string(*expected) + " bytes")
                                              : tooLarge(at, limit);
        }
        // One byte more than expected, to notice if there is more; not a megabyte for a small entry that is then
        // cached.
        out.resize(at + static_cast<std::size_t>(std::min<std::uint64_t>(kStep, most - at + 1)));
        APR_TRY(const auto progressed, step(std::span(out).subspan(at)));
        out.resize(at + progressed.written);
        if (progressed.isDone) {
            break;
        }
    }
    if (out.size() > limit) {
        return tooLarge(out.size(), limit);
    }
    APR_CHECK(checkSize(out.size(), expected));
    return out;
}

struct Progressed {
    std::size_t written = 0;
    bool isDone = false;
};

} // namespace

Result<std::vector<std::byte>> unpackZstd(std::span<const std::byte> packed, std::optional<std::uint64_t> expected,
                                          std::uint64_t limit)
{
    if (expected.value_or(0) > limit) {
        return tooLarge(*expected, limit);
    }
    const unsigned long long claimed = ZSTD_getFrameContentSize(packed.data(), packed.size());
    if (claimed != kUnknownSize && claimed != kInvalidFrame && claimed > limit) {
        return tooLarge(claimed, limit);
    }
    const std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream(ZSTD_createDStream(), ZSTD_freeDStream);
    if (!stream) {
        return Error{.code = Errc::Memory, .message = "zstd cannot allocate memory"};
    }
    ZSTD_inBuffer in{packed.data(), packed.size(), 0};
    return unpackStream(packed.size(), expected, limit, [&](std::span<std::byte> target) -> Result<Progressed> {
        ZSTD_outBuffer out{target.data(), target.size(), 0};
        std::size_t left = 1;
        while (out.pos < out.size && (in.pos < in.size || left == 1)) {
            const std::size_t before = in.pos + out.pos;
            left = ZSTD_decompressStream(stream.get(), &out, &in);
            if (ZSTD_isError(left) != 0) {
                return damaged("the payload is not a valid zstd stream");
            }
            if (in.pos + out.pos == before) {
                break;
            }
        }
        const bool isDone = left == 0 && in.pos == in.size;
        if (!isDone && in.pos == in.size && out.pos < out.size) {
            return damaged("the zstd stream of the payload is truncated");
        }
        return Progressed{.written = out.pos, .isDone = isDone};
    });
}

Result<std::vector<std::byte>> unpackDeflate(std::span<const std::byte> packed, std::uint64_t expected,
                                             std::uint64_t limit, DeflateWrap wrap)
{
    if (expected > limit) {
        return tooLarge(expected, limit);
    }
    z_stream in{};
    if (inflateInit2(&in, wrap == DeflateWrap::Zlib ? MAX_WBITS : -MAX_WBITS) != Z_OK) {
        return Error{.code = Errc::Memory, .message = "zlib cannot allocate memory"};
    }
    const std::unique_ptr<z_stream, decltype(&inflateEnd)> stream(&in, inflateEnd);
    std::span<const std::byte> rest = packed;
    return unpackStream(packed.size(), expected, limit, [&](std::span<std::byte> target) -> Result<Progressed> {
        in.next_out = reinterpret_cast<Bytef*>(target.data());
        in.avail_out = static_cast<uInt>(target.size());
        while (in.avail_out > 0) {
            if (in.avail_in == 0) {
                const std::size_t part = std::min<std::size_t>(rest.size(), std::numeric_limits<uInt>::max());
                in.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(rest.data())); // zlib only reads it
                in.avail_in = static_cast<uInt>(part);
                rest = rest.subspan(part);
            }
            const int status = inflate(&in, Z_NO_FLUSH);
            const std::size_t written = target.size() - in.avail_out;
            if (status == Z_STREAM_END) {
                return in.avail_in + rest.size() == 0 ? Result<Progressed>(Progressed{written, true})
                                                      : damaged("trailing bytes after the deflate stream");
            }
            if (status != Z_OK) {
                return damaged(status == Z_BUF_ERROR ? "the deflate stream is truncated"
                                                     : "the data is not a valid deflate stream");
            }
        }
        return Progressed{.written = target.size(), .isDone = false};
    });
}

Result<std::vector<std::byte>> unpackDeflateStart(std::span<const std::byte> packed, std::uint64_t count)
{
    z_stream in{};
    if (inflateInit2(&in, -MAX_WBITS) != Z_OK) {
        return Error{.code = Errc::Memory, .message = "zlib cannot allocate memory"};
    }
    const std::unique_ptr<z_stream, decltype(&inflateEnd)> stream(&in, inflateEnd);
    constexpr std::uint64_t kMax = std::uint64_t{1} << 30; // zlib counts with 32 bits
    std::vector<std::byte> out(static_cast<std::size_t>(std::min(count, kMax)));
    in.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(packed.data())); // zlib only reads it
    in.avail_in = static_cast<uInt>(std::min<std::uint64_t>(packed.size(), kMax));
    in.next_out = reinterpret_cast<Bytef*>(out.data());
    in.avail_out = static_cast<uInt>(out.size());
    const int status = out.empty() ? Z_OK : inflate(&in, Z_SYNC_FLUSH);
    if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) {
        return damaged("the data is not a valid deflate stream");
    }
    out.resize(out.size() - in.avail_out);
    return out;
}

Result<std::vector<std::byte>> unpackSizedLz4(std::span<const std::byte> packed, std::optional<std::uint64_t> expected,
                                              std::uint64_t limit)
{
    if (packed.size() < 4 || packed.size() > kMaxLz4) {
        return damaged("the payload is not an LZ4 block with a size prefix");
    }
    const auto size = loadLittle<std::uint32_t>(packed.data());
    APR_CHECK(checkSize(size, expected));
    const auto block = packed.subspan(4);
    if (size > limit) {
        return tooLarge(size, limit);
    }
    // An LZ4 byte expands to at most 255 bytes, so an impossible size is detected before allocating memory.
    if (size > kMaxLz4 || size / 255 > block.size()) {
        return damaged("the payload declares a decompressed size of " + std::to_string(size) +
                       " bytes, impossible for an LZ4 block of " + std::to_string(block.size()) + " bytes");
    }
    std::vector<std::byte> out(size);
    const int written =
        LZ4_decompress_safe(reinterpret_cast<const char*>(block.data()), reinterpret_cast<char*>(out.data()),
                            static_cast<int>(block.size()), static_cast<int>(out.size()));
    if (written < 0 || static_cast<std::size_t>(written) != out.size()) {
        return damaged("the LZ4 block of the payload is corrupt");
    }
    return out;
}

Result<std::vector<std::byte>> unpackLz4(std::span<const std::byte> packed, std::optional<std::uint64_t> expected,
                                         std::uint64_t limit)
{
    constexpr std::uint32_t kFrameMagic = 0x184D2204U;
    if (packed.size() < 4 || loadLittle<std::uint32_t>(packed.data()) != kFrameMagic) {
        return unpackSizedLz4(packed, expected, limit);
    }
    if (expected.value_or(0) > limit) {
        return tooLarge(*expected, limit);
    }
    LZ4F_dctx* raw = nullptr;
    if (LZ4F_isError(LZ4F_createDecompressionContext(&raw, LZ4F_VERSION)) != 0) {
        return Error{.code = Errc::Memory, .message = "LZ4 cannot allocate memory"};
    }
    const std::unique_ptr<LZ4F_dctx, decltype(&LZ4F_freeDecompressionContext)> context(raw,
                                                                                       LZ4F_freeDecompressionContext);
    LZ4F_frameInfo_t info = {};
    std::size_t at = packed.size(); // set to the size of the frame header
    if (LZ4F_isError(LZ4F_getFrameInfo(context.get(), &info, packed.data(), &at)) != 0) {
        return damaged("the payload is not a valid LZ4 frame");
    }
    if (info.contentSize > limit) {
        return tooLarge(info.contentSize, limit);
    }
    return unpackStream(packed.size(), expected, limit, [&](std::span<std::byte> target) -> Result<Progressed> {
        std::size_t written = 0;
        while (written < target.size()) {
            std::size_t room = target.size() - written;
            std::size_t used = packed.size() - at;
            const std::size_t left =
                LZ4F_decompress(context.get(), target.data() + written, &room, packed.data() + at, &used, nullptr);
            if (LZ4F_isError(left) != 0) {
                return damaged("the payload is not a valid LZ4 frame");
            }
            at += used;
            written += room;
            if (left == 0) {
                return at == packed.size() ? Result<Progressed>(Progressed{.written = written, .isDone = true})
                                           : damaged("trailing bytes after the LZ4 frame of the payload");
            }
            if (used == 0 && room == 0) {
                return damaged("the LZ4 frame of the payload is truncated");
            }
        }
        return Progressed{.written = written};
    });
}

Result<std::vector<std::byte>> packZstd(std::span<const std::byte> raw, int level)
{
    std::vector<std::byte> out(ZSTD_compressBound(raw.size()));
    const std::size_t size = ZSTD_compress(out.data(), out.size(), raw.data(), raw.size(), level);
    if (ZSTD_isError(size) != 0) {
        return Error{.code = Errc::Memory,
                     .message = "zstd cannot allocate the memory for level " + std::to_string(level)};
    }
    out.resize(size);
    return out;
}

Result<std::vector<std::byte>> packSizedLz4(std::span<const std::byte> raw)
{
    if (raw.size() > kMaxLz4) {
        return Error{.code = Errc::Argument,
                     .message = "the payload has " + formatBytes(raw.size()) + ", LZ4 supports at most " +
                                formatBytes(kMaxLz4)};
    }
    const int most = LZ4_compressBound(static_cast<int>(raw.size()));
    std::vector<std::byte> out(4 + static_cast<std::size_t>(most));
    for (std::size_t i = 0; i < 4; ++i) {
        out[i] = static_cast<std::byte>(raw.size() >> (8 * i));
    }
    const int written =
        LZ4_compress_default(reinterpret_cast<const char*>(raw.data()), reinterpret_cast<char*>(out.data() + 4),
                             static_cast<int>(raw.size()), most);
    out.resize(4 + static_cast<std::size_t>(written));
    return out;
}

} // namespace apr
