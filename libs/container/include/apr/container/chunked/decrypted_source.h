// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/container/chunked/chunk_cipher.h"

#include <memory>

namespace apr {

/// The content of a file that EncryptingSink wrote: a range decrypts only the chunks that it touches. Hints and checks
/// are those of `file`. E002 if the file cannot have this size, E005 at once if the last chunk does not decrypt, and on
/// reading for all others.
Result<ByteSource> decryptedSource(ByteSource file, std::shared_ptr<const ChunkCipher> cipher);

} // namespace apr
