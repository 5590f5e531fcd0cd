// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/budget.h"
#include "apr/base/byte_source.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The storage layer of HDF5 (file format 3.0). Implemented without libhdf5, which has a long history of memory errors
/// on malformed files and is not available for WebAssembly. All sizes and addresses are checked against the file.
/// References to other files (external links, external storage, virtual datasets) are never followed.
namespace apr::hdf5 {

inline constexpr std::uint64_t kUndefined = ~std::uint64_t{0}; ///< the undefined address

/// Sequential reader over a block of the file.
class Cursor {
public:
    Cursor(Bytes bytes, std::uint64_t at) : m_bytes(std::move(bytes)), m_at(at) {}

    std::uint64_t remaining() const { return m_bytes.size() - m_pos; }
    std::uint64_t position() const { return m_pos; }
    std::uint64_t offset() const { return m_at + m_pos; } ///< in the file
    std::span<const std::byte> all() const { return m_bytes.span(); }

    /// A little-endian unsigned integer of 1 to 8 bytes. This and the functions below fail with E002 at the end of the
    /// block.
    Result<std::uint64_t> number(std::uint64_t bytes, std::string_view what);
    /// An address of 1 to 8 bytes; kUndefined when all bits are set.
    Result<std::uint64_t> address(std::uint64_t bytes, std::string_view what);
    Result<Bytes> take(std::uint64_t count, std::string_view what);
    Status skip(std::uint64_t count, std::string_view what);
    Status expect(std::string_view signature);
    /// A NUL-terminated string; skips the NUL.
    Result<std::string> text(std::string_view what);

    /// E002 with `message` at the current offset.
    Error corrupt(std::string message) const;

private:
    Bytes m_bytes;
    std::uint64_t m_at;
    std::uint64_t m_pos = 0;
};

/// An HDF5 file with its superblock.
class File {
public:
    /// E001 without an HDF5 signature, E003 for an unknown superblock version. What is read of the file afterwards is
    /// charged to the budget, so that structures that many others share cost as much as if each had its own.
    static Result<File> open(ByteSource source, const Budget& budget = {});

    const ByteSource& source() const { return m_source; }
    const Budget& budget() const { return m_budget; }
    std::uint64_t rootAddress() const { return m_root; }
    std::uint64_t offsetBytes() const { return m_offsetBytes; }
    std::uint64_t lengthBytes() const { return m_lengthBytes; }
    unsigned version() const { return m_version; }
    /// The file offset of an address.
    std::uint64_t fileOffset(std::uint64_t address) const { return m_base + address; }

    /// A cursor over `count` bytes at an address. E002 when they extend past the end of the file.
    Result<Cursor> cursor(std::uint64_t address, std::uint64_t count) const;
    /// Like cursor(), limited to the end of the file.
    Result<Cursor> cursorUpTo(std::uint64_t address, std::uint64_t maxBytes) const;

    /// Charges the steps of reading a block of metadata of `bytes` bytes that `at` is in. E008.
    Status charge(std::uint64_t bytes, const Cursor& at) const;

private:
    ByteSource m_source;
    Budget m_budget;
    std::uint64_t m_base = 0;
    std::uint64_t m_root = 0;
    std::uint64_t m_offsetBytes = 8;
    std::uint64_t m_lengthBytes = 8;
    unsigned m_version = 0;
};

/// Bob Jenkins' lookup3 hash: the checksum of metadata from version 2 on.
std::uint32_t lookup3(std::span<const std::byte> bytes);

/// E004 when the last four of the first `size` bytes of `block` are not the checksum of the bytes before them.
Status verifyChecksum(const Cursor& block, std::uint64_t size);

/// Whether the file is an HDF5 file: the signature is at offset 0, or at 512, 1024, 2048, … after a user block.
bool looksLike(const ByteSource& file);

} // namespace apr::hdf5
