// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/sink.h"
#include "apr/host/atomic_file.h"

namespace apr {

/// Writes to a file that becomes visible only when it is committed.
class FileSink final : public Sink {
public:
    explicit FileSink(AtomicFile& file) : m_file(file) {}
    Status setSize(std::uint64_t bytes) override { return m_file.setSize(bytes); }
    Status write(std::uint64_t offset, std::span<const std::byte> bytes) override
    {
        return m_file.write(offset, bytes);
    }

private:
    AtomicFile& m_file;
};

} // namespace apr
