// SPDX-License-Identifier: MIT
#include "apr/container/compression/blocks.h"

#include "apr/base/bytes.h"
#include "apr/base/text.h"

#include <algorithm>
#include <cstring>
#include <lz4.h>
#include <memory>
#include <zstd.h>

namespace apr {
namespace {

constexpr unsigned long long kUnknownSize = ZSTD_CONTENTSIZE_UNKNOWN;
constexpr unsigned long long kInvalidFrame = ZSTD_CONTENTSIZE_ERROR;

constexpr std::uint32_t kUncompressed = 0x80000000U;

Error damaged(std::string message, std::uint64_t at)
{
    return Error{.code = Errc::Corrupt, .message = std::move(message), .offset = at};
}

// Contexts are expensive to create; each thread reuses its own.
#ifdef __wasm__ // single-threaded, without thread-local destructors
#define APR_PER_THREAD static
#else
#define APR_PER_THREAD thread_local
#endif

ZSTD_CCtx* compressor()
{
    APR_PER_THREAD const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), ZSTD_freeCCtx);
    return context.get();
}

ZSTD_DCtx* decompressor()
{
    APR_PER_THREAD const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), ZSTD_freeDCtx);
    return context.get();
}

/// A per-thread scratch buffer, valid during the current call.
std::span<std::byte> scratch(std::size_t size)
{
    APR_PER_THREAD std::vector<std::byte> buffer;
    if (buffer.size() < size) {
        buffer.resize(size);
    }
    return std::span(buffer).first(size);
}

Result<PackedBytes> compressFrame(std::span<const std::byte> raw, int level)
{
    const std::size_t most = ZSTD_compressBound(raw.size());
    PackedBytes out(most);
    ZSTD_CCtx* context = compressor();
    const std::size_t size =
        context == nullptr ? 0 : ZSTD_compressCCtx(context, out.data.get(), most, raw.data(), raw.size(), level);
    if (context == nullptr || ZSTD_isError(size) != 0) {
        return Error{.code = Errc::Memory,
                     .message = "zstd cannot allocate the memory for level " + std::to_string(level)};
    }
    out.size = size;
    return out;
}

PackedBytes compressBlocks(std::span<const std::byte> raw, std::uint64_t width)
{
    const auto most = static_cast<std::size_t>(LZ4_compressBound(static_cast<int>(kLz4Block)));
    PackedBytes out((raw.size() / kLz4Block + 1) * (4 + most));
    std::byte* to = out.data.get();
    for (std::size_t from = 0; from < raw.size(); from += kLz4Block) {
        auto block = raw.subspan(from, std::min<std::size_t>(kLz4Block, raw.size() - from));
        if (width > 1) {
            const auto split = scratch(block.size());
            splitPlanes(block, width, split);
            block = split;
        }
        // The size limit aborts compression of a block that does not shrink.
        const int packed =
            LZ4_compress_default(reinterpret_cast<const char*>(block.data()), reinterpret_cast<char*>(to + 4),
                                 static_cast<int>(block.size()), static_cast<int>(block.size()) - 1);
        auto size = static_cast<std::uint32_t>(packed);
        if (packed <= 0) {
            std::memcpy(to + 4, block.data(), block.size());
            size = static_cast<std::uint32_t>(block.size()) | kUncompressed;
        }
        for (std::size_t i = 0; i < 4; ++i) {
            to[i] = static_cast<std::byte>(size >> (8 * i));
        }
        to += 4 + (size & ~kUncompressed);
    }
    out.size = static_cast<std::size_t>(to - out.data.get());
    return out;
}

Result<std::vector<EncodedBlock>> findLz4Blocks(std::span<const std::byte> encoded, std::uint64_t rawSize)
{
    std::vector<EncodedBlock> blocks;
    std::uint64_t at = 0;
    for (std::uint64_t rawAt = 0; rawAt < rawSize; rawAt += kLz4Block) {
        const std::uint64_t raw = std::min(kLz4Block, rawSize - rawAt);
        if (encoded.size() - at < 4) {
            return damaged("the compressed data is truncated: it decodes to " + std::to_string(rawAt) + " of " +
                               std::to_string(rawSize) + " bytes",
                           at);
        }
        const auto size = loadLittle<std::uint32_t>(encoded.data() + at);
        const EncodedBlock block{.at = at + 4,
                                 .stored = size & ~kUncompressed,
                                 .rawAt = rawAt,
                                 .raw = raw,
                                 .isPlain = (size & kUncompressed) != 0};
        if (block.stored == 0 || block.stored > encoded.size() - block.at || (block.isPlain && block.stored != raw) ||
            block.stored > raw + raw / 255 + 16) {
            return damaged("invalid compressed block size " + std::to_string(block.stored) + " for " +
                               std::to_string(raw) + " decoded bytes",
                           at);
        }
        blocks.push_back(block);
        at = block.at + block.stored;
    }
    if (at != encoded.size()) {
        return damaged(formatCountOf(encoded.size() - at, "trailing byte") + " after the last compressed block", at);
    }
    return blocks;
}

Result<std::vector<EncodedBlock>> findZstdFrames(std::span<const std::byte> encoded, std::uint64_t rawSize)
{
    std::vector<EncodedBlock> blocks;
    std::uint64_t at = 0;
    std::uint64_t rawAt = 0;
    std::vector<std::byte> decoded; // allocated once: a file may have millions of empty frames
    while (at < encoded.size()) {
        const auto rest = encoded.subspan(static_cast<std::size_t>(at));
        const std::size_t stored = ZSTD_findFrameCompressedSize(rest.data(), rest.size());
        if (ZSTD_isError(stored) != 0) {
            return damaged("the compressed data is not a sequence of complete zstd frames", at);
        }
        constexpr std::uint32_t kSkippable = 0x184D2A50U; // to …5F (RFC 8878 section 3.1.2)
        if ((loadLittle<std::uint32_t>(rest.data()) & 0xFFFFFFF0U) == kSkippable) {
            at += stored;
            continue;
        }
        unsigned long long raw = ZSTD_getFrameContentSize(rest.data(), rest.size());
        if (raw == kInvalidFrame) {
            return damaged("invalid zstd frame header", at);
        }
        if (raw == kUnknownSize) { // valid zstd: the size is known only after decoding
            decoded.resize(kZstdFrame);
            ZSTD_DCtx* context = decompressor();
            const std::size_t size =
                context == nullptr ? 0
                                   : ZSTD_decompressDCtx(context, decoded.data(), decoded.size(), rest.data(), stored);
            if (context == nullptr || ZSTD_isError(size) != 0) {
                return damaged("the zstd frame is corrupt or decodes to more than 1 MiB", at);
            }
            raw = size;
        }
        if (raw > kZstdFrame || raw > rawSize - rawAt) {
            return damaged("the zstd frame declares " + std::to_string(raw) + " bytes, expected at most " +
                               std::to_string(std::min(kZstdFrame, rawSize - rawAt)),
                           at);
        }
        blocks.push_back({.at = at, .stored = stored, .rawAt = rawAt, .raw = raw});
        at += stored;
        rawAt += raw;
    }
    if (rawAt != rawSize) {
        return damaged("the compressed data is truncated: it decodes to " + std::to_string(rawAt) + " of " +
                           std::to_string(rawSize) + " bytes",
                       at);
    }
    return blocks;
}

/// Processes each element as one integer, so that compilers vectorize the loop.
template <class Number>
void splitFixed(const std::byte* raw, std::size_t count, std::byte* out)
{
    for (std::size_t i = 0; i < count; ++i) {
        const auto value = loadLittle<Number>(raw + i * sizeof(Number));
        for (std::size_t plane = 0; plane < sizeof(Number); ++plane) {
            out[plane * count + i] = static_cast<std::byte>(value >> (8 * plane));
        }
    }
}

template <class Number>
void joinFixed(const std::byte* planes, std::size_t count, std::byte* out)
{
    for (std::size_t i = 0; i < count; ++i) {
        Number value = 0;
        for (std::size_t plane = 0; plane < sizeof(Number); ++plane) {
            value = static_cast<Number>(value | static_cast<Number>(planes[plane * count + i]) << (8 * plane));
        }
        if constexpr (std::endian::native == std::endian::big) {
            value = byteSwapped(value);
        }
        std::memcpy(out + i * sizeof(Number), &value, sizeof(Number));
    }
}

} // namespace

std::uint64_t planesOf(DType dtype)
{
    return dtypeInfo(dtype).blockBytes;
}

void splitPlanes(std::span<const std::byte> raw, std::uint64_t width, std::span<std::byte> out)
{
    const auto count = static_cast<std::size_t>(raw.size() / width);
    const auto planes = static_cast<std::size_t>(width);
    switch (width) {
    case 1: std::copy(raw.begin(), raw.end(), out.begin()); return;
    case 2: splitFixed<std::uint16_t>(raw.data(), count, out.data()); break;
    case 4: splitFixed<std::uint32_t>(raw.data(), count, out.data()); break;
    case 8: splitFixed<std::uint64_t>(raw.data(), count, out.data()); break;
    default:
        for (std::size_t plane = 0; plane < planes; ++plane) {
            for (std::size_t i = 0; i < count; ++i) {
                out[plane * count + i] = raw[i * planes + plane];
            }
        }
    }
    const std::size_t whole = count * static_cast<std::size_t>(width);
    std::copy(raw.begin() + static_cast<std::ptrdiff_t>(whole), raw.end(),
              out.begin() + static_cast<std::ptrdiff_t>(whole));
}

void joinPlanes(std::span<const std::byte> planes, std::uint64_t width, std::span<std::byte> out)
{
    const auto count = static_cast<std::size_t>(planes.size() / width);
    const auto step = static_cast<std::size_t>(width);
    switch (width) {
    case 1: std::copy(planes.begin(), planes.end(), out.begin()); return;
    case 2: joinFixed<std::uint16_t>(planes.data(), count, out.data()); break;
    case 4: joinFixed<std::uint32_t>(planes.data(), count, out.data()); break;
    case 8: joinFixed<std::uint64_t>(planes.data(), count, out.data()); break;
    default:
        for (std::size_t plane = 0; plane < step; ++plane) {
            for (std::size_t i = 0; i < count; ++i) {
                out[i * step + plane] = planes[plane * count + i];
            }
        }
    }
    const std::size_t whole = count * static_cast<std::size_t>(width);
    std::copy(planes.begin() + static_cast<std::ptrdiff_t>(whole), planes.end(),
              out.begin() + static_cast<std::ptrdiff_t>(whole));
}

std::uint64_t maxCompressedBytes(std::uint64_t rawBytes, Codec codec)
{
    return codec == Codec::Zstd ? ZSTD_compressBound(static_cast<std::size_t>(rawBytes))
                                : rawBytes + 4 * (rawBytes / kLz4Block + 1); // a size per block
}

Result<PackedBytes> compressRun(std::span<const std::byte> raw, const CompressionOptions& options, std::uint64_t width)
{
    width = options.shuffle ? width : 1;
    if (options.codec != Codec::Zstd) {
        return compressBlocks(raw, width);
    }
    if (width == 1) {
        return compressFrame(raw, options.level);
    }
    const auto planes = scratch(raw.size());
    splitPlanes(raw, width, planes);
    return compressFrame(planes, options.level);
}

Result<std::vector<EncodedBlock>> findBlocks(std::span<const std::byte> encoded, Codec codec, std::uint64_t rawSize)
{
    return codec == Codec::Zstd ? findZstdFrames(encoded, rawSize) : findLz4Blocks(encoded, rawSize);
}

Status decodeBlock(std::span<const std::byte> stored, const EncodedBlock& block, Codec codec, std::uint64_t width,
                   std::span<std::byte> out)
{
    const std::span<std::byte> raw = width > 1 ? scratch(out.size()) : out;
    bool good = false;
    if (block.isPlain) {
        std::copy(stored.begin(), stored.end(), raw.begin());
        good = true;
    } else if (codec == Codec::Zstd) {
        ZSTD_DCtx* context = decompressor();
        good = context != nullptr &&
               ZSTD_decompressDCtx(context, raw.data(), raw.size(), stored.data(), stored.size()) == raw.size();
    } else {
        good = LZ4_decompress_safe(reinterpret_cast<const char*>(stored.data()), reinterpret_cast<char*>(raw.data()),
                                   static_cast<int>(stored.size()),
                                   static_cast<int>(raw.size())) == static_cast<int>(raw.size());
    }
    if (!good) {
        return damaged("the compressed block does not decode to the expected " + std::to_string(raw.size()) + " bytes",
                       block.at);
    }
    if (width > 1) {
        joinPlanes(raw, width, out);
    }
    return {};
}

} // namespace apr
