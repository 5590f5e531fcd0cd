// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The storage layer of HDF5 (HDF5 File Format Specification 3.0; its section numbers are given), read in our own code:
/// libhdf5 trusts its files too much. Everything is checked against the bytes there are; what refers to other files
/// (external links and storage, virtual datasets) is never followed.
namespace apr::hdf5 {

inline constexpr std::uint64_t kUndefined = ~std::uint64_t{0}; ///< an address that leads nowhere

/// Reads fields one after the other from a piece of the file.
class Cursor {
public:
    Cursor(Bytes bytes, std::uint64_t at) : m_bytes(std::move(bytes)), m_at(at) {}

    std::uint64_t remaining() const { return m_bytes.size() - m_pos; }
    std::uint64_t position() const { return m_pos; }
    std::uint64_t offset() const { return m_at + m_pos; } ///< in the file
    std::span<const std::byte> all() const { return m_bytes.span(); }

    /// An unsigned number of 1 to 8 bytes. All of these give E002 at the offset when the bytes are at their end.
    Result<std::uint64_t> number(std::uint64_t bytes, std::string_view what);
    /// An unsigned number of 1 to 8 bytes whose bits all set mean "nowhere".
    Result<std::uint64_t> address(std::uint64_t bytes, std::string_view what);
    Result<Bytes> take(std::uint64_t count, std::string_view what);
    Status skip(std::uint64_t count, std::string_view what);
    Status expect(std::string_view signature);
    /// A text up to its NUL, which is taken too.
    Result<std::string> text(std::string_view what);

    Error damaged(std::string message) const;

private:
    Bytes m_bytes;
    std::uint64_t m_at;
    std::uint64_t m_pos = 0;
};

/// A message of an object header (IV.A.2).
struct Message {
    std::uint8_t type = 0;
    std::uint8_t flags = 0;
    Bytes body = {};
    std::uint64_t at = 0; ///< of the body in the file

    Cursor cursor() const { return {body, at}; }
};

enum MessageType : std::uint8_t {
    kDataspace = 0x01,
    kLinkInfo = 0x02,
    kDatatype = 0x03,
    kFillValueOld = 0x04,
    kFillValue = 0x05,
    kLink = 0x06,
    kExternalFiles = 0x07,
    kDataLayout = 0x08,
    kFilterPipeline = 0x0B,
    kAttribute = 0x0C,
    kContinuation = 0x10,
    kSymbolTable = 0x11,
    kAttributeInfo = 0x15,
};

/// The messages of an object: a group, a dataset, or a named datatype.
struct Object {
    std::uint64_t address = 0;
    std::vector<Message> messages = {};

    const Message* find(MessageType type) const;
};

/// A name in a group and what it leads to.
struct Link {
    enum class Kind : std::uint8_t { Hard, Soft, External };
    std::string name = {};
    Kind kind = Kind::Hard;
    std::uint64_t address = 0;
    std::string target = {}; ///< of a soft link
};

/// A file, its superblock (II.A) read.
class File {
public:
    /// E001 when it is no HDF5 file, E003 for a superblock of another version.
    static Result<File> open(ByteSource source);

    const ByteSource& source() const { return m_source; }
    std::uint64_t rootAddress() const { return m_root; }
    std::uint64_t offsetBytes() const { return m_offsetBytes; }
    std::uint64_t lengthBytes() const { return m_lengthBytes; }
    unsigned version() const { return m_version; }
    /// The place in the file of an address.
    std::uint64_t place(std::uint64_t address) const { return m_base + address; }

    /// A cursor on `count` bytes from an address. E002 when they leave the file.
    Result<Cursor> cursor(std::uint64_t address, std::uint64_t count) const;
    /// As cursor(), on as many of `most` bytes as the file has.
    Result<Cursor> cursorUpTo(std::uint64_t address, std::uint64_t most) const;

    /// The messages of the object at an address, shared ones resolved.
    Result<Object> object(std::uint64_t address) const;

    /// The links of a group, whatever it stores them in.
    Result<std::vector<Link>> links(const Object& group) const;

    /// The attribute messages of an object, those in dense storage too.
    Result<std::vector<Message>> attributes(const Object& object) const;

    /// An object of the global heap (III.E): what a value of variable length refers to.
    Result<Bytes> globalHeapObject(std::uint64_t collection, std::uint64_t index) const;

private:
    Status readMessages(Cursor block, unsigned version, std::uint8_t flags, Object& object) const;
    Result<Cursor> continuation(Cursor message, unsigned version) const;
    Result<Message> sharedMessage(const Message& message) const;
    Status symbolTableLinks(std::uint64_t tree, std::uint64_t heap, std::vector<Link>& out) const;
    Status symbolNode(std::uint64_t address, const Bytes& names, std::vector<Link>& out) const;
    Result<Link> parseLink(Cursor body) const;

    ByteSource m_source;
    std::uint64_t m_base = 0;
    std::uint64_t m_root = 0;
    std::uint64_t m_offsetBytes = 8;
    std::uint64_t m_lengthBytes = 8;
    unsigned m_version = 0;
};

/// Bob Jenkins' lookup3, which metadata of versions from 2 on carry.
std::uint32_t lookup3(std::span<const std::byte> bytes);

/// E004 when the last four bytes of `block` are not the sum of those before.
Status checkSum(const Cursor& block, std::uint64_t size);

/// Whether the file is an HDF5 file: the signature is at 0, or after a user block of 512 bytes, 1024, and so on.
bool looksLike(const ByteSource& file);

} // namespace apr::hdf5
