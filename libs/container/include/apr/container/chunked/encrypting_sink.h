// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/chunk_sink.h"
#include "apr/container/chunked/chunk_cipher.h"

namespace apr {

/// Encrypts what is written, chunk by chunk, into another sink. finish() must be called after the last byte.
class EncryptingSink final : public ChunkSink {
public:
    /// The arguments must outlive this.
    EncryptingSink(Sink& inner, const ChunkCipher& cipher)
        : ChunkSink(cipher.chunkBytes()), m_inner(inner), m_cipher(cipher)
    {
    }

protected:
    Status resize(std::uint64_t bytes) override;
    Status take(std::uint64_t index, std::span<const std::byte> chunk, bool isLast) override;

private:
    Sink& m_inner;
    const ChunkCipher& m_cipher;
};

/// The size of `plain` bytes after encryption: at least one chunk.
std::uint64_t encryptedBytes(std::uint64_t plain, const ChunkCipher& cipher);

} // namespace apr
