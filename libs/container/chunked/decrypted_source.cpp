// SPDX-License-Identifier: MIT
#include "apr/container/chunked/decrypted_source.h"

#include "apr/base/text.h"

#include <algorithm>

namespace apr {
namespace {

/// Where chunks are in an encrypted file.
struct EncryptedFile {
    ByteSource file;
    std::shared_ptr<const ChunkCipher> cipher;
    std::uint64_t chunks = 0;

    std::uint64_t sealedChunk() const { return cipher->chunkBytes() + cipher->tagBytes(); }
    std::uint64_t plainBytes() const { return file.size() - chunks * cipher->tagBytes(); }

    Result<std::vector<std::byte>> chunk(std::uint64_t index) const
    {
        const std::uint64_t at = index * sealedChunk();
        APR_TRY(const Bytes sealed, file.read(at, std::min(sealedChunk(), file.size() - at)));
        auto plain = cipher->open(index, index + 1 == chunks, sealed.span());
        if (!plain) {
            Error error = std::move(plain).error();
            error.offset = error.offset ? error.offset : at;
            return error;
        }
        if (plain->size() + cipher->tagBytes() != sealed.size()) {
            return Error{
                .code = Errc::Corrupt, .message = "a decrypted chunk has another size than stored", .offset = at};
        }
        return plain;
    }

    Result<Bytes> read(std::uint64_t offset, std::uint64_t count) const
    {
        std::vector<std::byte> out;
        out.reserve(static_cast<std::size_t>(count));
        while (out.size() < count) {
            const std::uint64_t from = offset + out.size();
            APR_TRY(const auto plain, chunk(from / cipher->chunkBytes()));
            const auto part = std::span(plain).subspan(static_cast<std::size_t>(from % cipher->chunkBytes()));
            const auto wanted =
                part.first(static_cast<std::size_t>(std::min<std::uint64_t>(part.size(), count - out.size())));
            out.insert(out.end(), wanted.begin(), wanted.end());
        }
        return Bytes::own(std::move(out));
    }

    void advise(std::uint64_t offset, std::uint64_t count, Access access) const
    {
        const std::uint64_t first = offset / cipher->chunkBytes() * sealedChunk();
        const std::uint64_t last = std::min(((offset + count) / cipher->chunkBytes() + 1) * sealedChunk(), file.size());
        file.advise(first, last - first, access);
    }
};

} // namespace

Result<ByteSource> decryptedSource(ByteSource file, std::shared_ptr<const ChunkCipher> cipher)
{
    EncryptedFile encrypted{.file = std::move(file), .cipher = std::move(cipher)};
    const std::uint64_t size = encrypted.file.size();
    encrypted.chunks = size == 0 ? 0 : (size - 1) / encrypted.sealedChunk() + 1;
    const std::uint64_t tag = encrypted.cipher->tagBytes();
    const std::uint64_t last = size - (encrypted.chunks == 0 ? 0 : encrypted.chunks - 1) * encrypted.sealedChunk();
    const bool isWhole = encrypted.chunks > 0 && (last > tag || (last == tag && encrypted.chunks == 1));
    if (!isWhole) {
        return Error{.code = Errc::Corrupt,
                     .message = "the encrypted data is truncated: " + formatCountOf(size, "byte") +
                                " do not end with a complete chunk"};
    }
    APR_TRY([[maybe_unused]] const auto end, encrypted.chunk(encrypted.chunks - 1));
    const auto shared = std::make_shared<const EncryptedFile>(std::move(encrypted));
    return ByteSource(
        shared->plainBytes(),
        [shared](std::uint64_t offset, std::uint64_t count) { return shared->read(offset, count); },
        [shared] { return shared->file.check(); },
        [shared](std::uint64_t offset, std::uint64_t count, Access access) { shared->advise(offset, count, access); });
}

} // namespace apr
