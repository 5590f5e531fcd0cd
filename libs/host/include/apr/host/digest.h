// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace apr {

/// A cryptographic hash of data that arrives in parts. libcrypto is loaded with the first one, to keep program startup
/// fast.
class Digest {
public:
    enum class Algorithm { Sha1, Sha256 };

    /// E007 if libcrypto cannot be loaded.
    static Result<Digest> start(Algorithm algorithm);

    Status update(std::span<const std::byte> bytes);

    /// The hash as lowercase hexadecimal digits. Ends this object.
    Result<std::string> finish();
    /// The hash itself: 20 or 32 bytes. Ends this object.
    Result<std::vector<std::byte>> finishBytes();

private:
    explicit Digest(std::shared_ptr<void> context) : m_context(std::move(context)) {}

    std::shared_ptr<void> m_context; ///< EVP_MD_CTX
};

} // namespace apr
