// SPDX-License-Identifier: MIT
#include "apr/container/chunked/encrypting_sink.h"

namespace apr {

std::uint64_t encryptedBytes(std::uint64_t plain, const ChunkCipher& cipher)
{
    const std::uint64_t chunks = plain == 0 ? 1 : (plain - 1) / cipher.chunkBytes() + 1;
    return plain + chunks * cipher.tagBytes();
}

Status EncryptingSink::resize(std::uint64_t bytes)
{
    return m_inner.setSize(encryptedBytes(bytes, m_cipher));
}

Status EncryptingSink::take(std::uint64_t index, std::span<const std::byte> chunk, bool isLast)
{
    APR_TRY(const auto sealed, m_cipher.seal(index, isLast, chunk));
    return m_inner.write(index * (m_cipher.chunkBytes() + m_cipher.tagBytes()), sealed);
}

} // namespace apr
