// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/chunk_sink.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>

namespace apr {

/// Passes its bytes on and computes the SHA-256 Merkle tree hash of RFC 6962 over them (section 2.1: leaves are
/// prefixed with 0x00, nodes with 0x01), in any order of writes and without reading anything back.
class HashingSink final : public ChunkSink {
public:
    using Hash = std::array<std::byte, 32>;

    static constexpr std::uint64_t kLeafBytes = std::uint64_t{1} << 20;

    explicit HashingSink(Sink& inner, std::uint64_t leafBytes = kLeafBytes) : ChunkSink(leafBytes), m_inner(inner) {}

    Status write(std::uint64_t offset, std::span<const std::byte> bytes) override;
    Status writeZeros(std::uint64_t offset, std::uint64_t count) override;

    /// The root over the first `end` bytes, which must have been written: for a signature that follows them. E007 if
    /// they were not, or if libcrypto cannot be loaded.
    Result<Hash> root(std::uint64_t end) const;

protected:
    Status resize(std::uint64_t bytes) override { return m_inner.setSize(bytes); }
    Status take(std::uint64_t index, std::span<const std::byte> chunk, bool isLast) override;

private:
    struct Leaf {
        Hash hash = {};
        std::uint64_t bytes = 0;
    };

    Sink& m_inner;
    mutable std::atomic_flag m_busy; ///< spin lock of m_leaves
    std::map<std::uint64_t, Leaf> m_leaves;
};

/// The same hash of bytes that are there already. E007 if libcrypto cannot be loaded.
Result<HashingSink::Hash> merkleRoot(std::span<const std::byte> bytes,
                                     std::uint64_t leafBytes = HashingSink::kLeafBytes);

} // namespace apr
