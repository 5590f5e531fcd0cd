// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace apr {

/// Output of a writer. Every byte is written once, in any order: write() and writeZeros() are called from many threads,
/// for ranges that do not overlap.
class Sink {
public:
    Sink() = default;
    Sink(const Sink&) = delete;
    Sink& operator=(const Sink&) = delete;
    virtual ~Sink() = default;

    /// Sets the size of the output. Called first, and again when the size changes, never during a write. E007, e.g. if
    /// the disk does not have enough free space.
    virtual Status setSize(std::uint64_t bytes) = 0;
    virtual Status write(std::uint64_t offset, std::span<const std::byte> bytes) = 0;
    /// The range is zero. Outputs whose bytes are zero from the start have nothing to do.
    virtual Status writeZeros(std::uint64_t offset, std::uint64_t count) = 0;

protected:
    Sink(Sink&&) = default;
    Sink& operator=(Sink&&) = default;
};

/// Output in memory.
class MemorySink final : public Sink {
public:
    std::vector<std::byte> bytes;

    Status setSize(std::uint64_t size) override
    {
        bytes.resize(static_cast<std::size_t>(size));
        return {};
    }
    Status write(std::uint64_t offset, std::span<const std::byte> part) override
    {
        if (!part.empty()) {
            std::memcpy(bytes.data() + offset, part.data(), part.size());
        }
        return {};
    }
    Status writeZeros(std::uint64_t /*offset*/, std::uint64_t /*count*/) override { return {}; }
};

} // namespace apr
