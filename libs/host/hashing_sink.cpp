// SPDX-License-Identifier: MIT
#include "apr/host/hashing_sink.h"

#include "apr/base/spin_lock.h"
#include "apr/host/digest.h"

#include <algorithm>
#include <bit>
#include <initializer_list>
#include <optional>
#include <vector>

namespace apr {
namespace {

using Hash = HashingSink::Hash;

Result<Hash> hashOf(std::initializer_list<std::span<const std::byte>> parts)
{
    APR_TRY(Digest digest, Digest::start(Digest::Algorithm::Sha256));
    for (const auto part : parts) {
        APR_CHECK(digest.update(part));
    }
    APR_TRY(const auto bytes, digest.finishBytes());
    Hash out{};
    std::copy(bytes.begin(), bytes.end(), out.begin());
    return out;
}

Result<Hash> leafHash(std::span<const std::byte> bytes)
{
    constexpr std::array kLeaf{std::byte{0}};
    return hashOf({kLeaf, bytes});
}

/// MTH of RFC 6962, section 2.1.
Result<Hash> treeHash(std::span<const Hash> leaves)
{
    constexpr std::array kNode{std::byte{1}};
    if (leaves.empty()) {
        return hashOf({});
    }
    if (leaves.size() == 1) {
        return leaves.front();
    }
    const std::size_t left = std::bit_floor(leaves.size() - 1); // the largest power of two below
    APR_TRY(const Hash a, treeHash(leaves.first(left)));
    APR_TRY(const Hash b, treeHash(leaves.subspan(left)));
    return hashOf({kNode, a, b});
}

} // namespace

Status HashingSink::write(std::uint64_t offset, std::span<const std::byte> bytes)
{
    APR_CHECK(m_inner.write(offset, bytes));
    return ChunkSink::write(offset, bytes);
}

Status HashingSink::writeZeros(std::uint64_t offset, std::uint64_t count)
{
    APR_CHECK(m_inner.writeZeros(offset, count));
    return ChunkSink::writeZeros(offset, count);
}

Status HashingSink::take(std::uint64_t index, std::span<const std::byte> chunk, bool /*isLast*/)
{
    APR_TRY(const Hash hash, leafHash(chunk));
    const SpinLock lock(m_busy);
    m_leaves[index] = {.hash = hash, .bytes = chunk.size()};
    return {};
}

Result<HashingSink::Hash> HashingSink::root(std::uint64_t end) const
{
    std::vector<Hash> leaves;
    for (std::uint64_t at = 0; at < end; at += chunkBytes()) {
        const std::uint64_t bytes = std::min(chunkBytes(), end - at);
        std::optional<Hash> known;
        {
            const SpinLock lock(m_busy);
            const auto leaf = m_leaves.find(at / chunkBytes());
            known = leaf != m_leaves.end() && leaf->second.bytes == bytes ? std::optional(leaf->second.hash) : known;
        }
        if (!known) {
            const auto start = startOf(at / chunkBytes(), bytes);
            if (!start) {
                return Error{.code = Errc::Io, .message = "the hash needs bytes that were not written", .offset = at};
            }
            APR_TRY(known, leafHash(*start));
        }
        leaves.push_back(*known);
    }
    return treeHash(leaves);
}

Result<HashingSink::Hash> merkleRoot(std::span<const std::byte> bytes, std::uint64_t leafBytes)
{
    std::vector<Hash> leaves;
    while (!bytes.empty()) {
        const auto leaf = bytes.first(std::min<std::size_t>(bytes.size(), leafBytes));
        APR_TRY(const Hash hash, leafHash(leaf));
        leaves.push_back(hash);
        bytes = bytes.subspan(leaf.size());
    }
    return treeHash(leaves);
}

} // namespace apr
