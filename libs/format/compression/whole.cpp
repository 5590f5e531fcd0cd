// SPDX-License-Identifier: MIT
#include "whole.h"

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

constexpr std::uint64_t kMostLz4 = LZ4_MAX_INPUT_SIZE;

Error damaged(std::string message)
{
    return Error{.code = Errc::Corrupt, .message = std::move(message), .offset = 0};
}

Error tooLarge(std::uint64_t claimed, std::uint64_t limit)
{
    return Error{.code = Errc::Memory,
                 .message = "the payload unpacks to " + formatBytes(claimed) + ", and " + formatBytes(limit) +
                            " are allowed (APR_RAM_LIMIT)",
                 .offset = 0};
}

Status checkSize(std::uint64_t got, std::optional<std::uint64_t> expected)
{
    if (expected && got != *expected) {
        return damaged("the payload unpacks to " + std::to_string(got) + " bytes, the header says " +
                       std::to_string(*expected));
    }
    return {};
}

/// Unpacks step by step, so that data that lies about its size costs no more than `limit`.
template <class Step>
Result<std::vector<std::byte>> unpackStream(std::optional<std::uint64_t> expected, std::uint64_t limit,
                                            const Step& step)
{
    constexpr std::size_t kStep = std::size_t{1} << 20;
    const std::uint64_t most = std::min(limit, expected.value_or(limit));
    std::vector<std::byte> out;
    while (true) {
        const std::size_t at = out.size();
        if (at > most) {
            return expected && at > *expected ? damaged("the payload unpacks to more than the " +
                                                        std::to_string(*expected) + " bytes that the header says")
                                              : tooLarge(at, limit);
        }
        out.resize(at + kStep);
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
    if (claimed != ZSTD_CONTENTSIZE_UNKNOWN && claimed != ZSTD_CONTENTSIZE_ERROR && claimed > limit) {
        return tooLarge(claimed, limit);
    }
    const std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream(ZSTD_createDStream(), ZSTD_freeDStream);
    if (!stream) {
        return Error{.code = Errc::Memory, .message = "zstd has no memory"};
    }
    ZSTD_inBuffer in{packed.data(), packed.size(), 0};
    return unpackStream(expected, limit, [&](std::span<std::byte> target) -> Result<Progressed> {
        ZSTD_outBuffer out{target.data(), target.size(), 0};
        std::size_t left = 1;
        while (out.pos < out.size && (in.pos < in.size || left == 1)) {
            const std::size_t before = in.pos + out.pos;
            left = ZSTD_decompressStream(stream.get(), &out, &in);
            if (ZSTD_isError(left) != 0) {
                return damaged("the payload is no whole zstd stream");
            }
            if (in.pos + out.pos == before) {
                break;
            }
        }
        const bool isDone = left == 0 && in.pos == in.size;
        if (!isDone && in.pos == in.size && out.pos < out.size) {
            return damaged("the payload's zstd stream ends too early");
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
        return Error{.code = Errc::Memory, .message = "zlib has no memory"};
    }
    const std::unique_ptr<z_stream, decltype(&inflateEnd)> stream(&in, inflateEnd);
    std::span<const std::byte> rest = packed;
    return unpackStream(expected, limit, [&](std::span<std::byte> target) -> Result<Progressed> {
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
                                                      : damaged("bytes follow the deflate stream");
            }
            if (status != Z_OK) {
                return damaged(status == Z_BUF_ERROR ? "the deflate stream ends too early"
                                                     : "the data is no deflate stream");
            }
        }
        return Progressed{.written = target.size(), .isDone = false};
    });
}

Result<std::vector<std::byte>> unpackDeflateStart(std::span<const std::byte> packed, std::uint64_t count)
{
    z_stream in{};
    if (inflateInit2(&in, -MAX_WBITS) != Z_OK) {
        return Error{.code = Errc::Memory, .message = "zlib has no memory"};
    }
    const std::unique_ptr<z_stream, decltype(&inflateEnd)> stream(&in, inflateEnd);
    constexpr std::uint64_t kMost = std::uint64_t{1} << 30; // the counts are 32 bits there
    std::vector<std::byte> out(static_cast<std::size_t>(std::min(count, kMost)));
    in.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(packed.data())); // zlib only reads it
    in.avail_in = static_cast<uInt>(std::min<std::uint64_t>(packed.size(), kMost));
    in.next_out = reinterpret_cast<Bytef*>(out.data());
    in.avail_out = static_cast<uInt>(out.size());
    const int status = out.empty() ? Z_OK : inflate(&in, Z_SYNC_FLUSH);
    if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) {
        return damaged("the data is no deflate stream");
    }
    out.resize(out.size() - in.avail_out);
    return out;
}

Result<std::vector<std::byte>> unpackSizedLz4(std::span<const std::byte> packed, std::optional<std::uint64_t> expected,
                                              std::uint64_t limit)
{
    if (packed.size() < 4 || packed.size() > kMostLz4) {
        return damaged("the payload is no LZ4 block with its size in front");
    }
    const auto size = loadLittle<std::uint32_t>(packed.data());
    APR_CHECK(checkSize(size, expected));
    const auto block = packed.subspan(4);
    if (size > limit) {
        return tooLarge(size, limit);
    }
    // An LZ4 byte gives at most 255; a claim beyond that is a lie that needs no memory to be found out.
    if (size > kMostLz4 || size / 255 > block.size()) {
        return damaged("the payload claims to unpack to " + std::to_string(size) + " bytes, which " +
                       std::to_string(block.size()) + " cannot give");
    }
    std::vector<std::byte> out(size);
    const int written =
        LZ4_decompress_safe(reinterpret_cast<const char*>(block.data()), reinterpret_cast<char*>(out.data()),
                            static_cast<int>(block.size()), static_cast<int>(out.size()));
    if (written < 0 || static_cast<std::size_t>(written) != out.size()) {
        return damaged("the payload's LZ4 block is damaged");
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
        return Error{.code = Errc::Memory, .message = "LZ4 has no memory"};
    }
    const std::unique_ptr<LZ4F_dctx, decltype(&LZ4F_freeDecompressionContext)> context(raw,
                                                                                       LZ4F_freeDecompressionContext);
    LZ4F_frameInfo_t info = {};
    std::size_t at = packed.size(); // then the bytes of the frame's header
    if (LZ4F_isError(LZ4F_getFrameInfo(context.get(), &info, packed.data(), &at)) != 0) {
        return damaged("the payload is no whole LZ4 frame");
    }
    if (info.contentSize > limit) {
        return tooLarge(info.contentSize, limit);
    }
    return unpackStream(expected, limit, [&](std::span<std::byte> target) -> Result<Progressed> {
        std::size_t written = 0;
        while (written < target.size()) {
            std::size_t room = target.size() - written;
            std::size_t used = packed.size() - at;
            const std::size_t left =
                LZ4F_decompress(context.get(), target.data() + written, &room, packed.data() + at, &used, nullptr);
            if (LZ4F_isError(left) != 0) {
                return damaged("the payload is no whole LZ4 frame");
            }
            at += used;
            written += room;
            if (left == 0) {
                return at == packed.size() ? Result<Progressed>(Progressed{.written = written, .isDone = true})
                                           : damaged("bytes follow the payload's LZ4 frame");
            }
            if (used == 0 && room == 0) {
                return damaged("the payload's LZ4 frame ends too early");
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
        return Error{.code = Errc::Memory, .message = "zstd has not the memory that its level needs"};
    }
    out.resize(size);
    return out;
}

Result<std::vector<std::byte>> packSizedLz4(std::span<const std::byte> raw)
{
    if (raw.size() > kMostLz4) {
        return Error{.code = Errc::Argument,
                     .message = "LZ4 takes at most " + formatBytes(kMostLz4) + " at once, the payload has " +
                                formatBytes(raw.size())};
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
