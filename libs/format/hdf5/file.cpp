// SPDX-License-Identifier: MIT
#include "file.h"

#include "apr/base/text.h"
#include "heap.h"
#include "tree.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

namespace apr::hdf5 {
namespace {

constexpr std::string_view kSignature = "\x89HDF\r\n\x1a\n";
constexpr std::uint64_t kMaxUserBlock = std::uint64_t{1} << 20;
constexpr std::size_t kMaxBlocks = 4096; ///< continuation blocks of one object header
constexpr std::size_t kMaxMessages = 1 << 16;
constexpr std::size_t kMaxLinks = 1 << 20;
constexpr std::uint64_t kMaxLinkText = 65535; ///< bytes of the name or the target of a link

std::optional<std::uint64_t> signatureAt(const ByteSource& file)
{
    for (std::uint64_t at = 0; at <= kMaxUserBlock && at + kSignature.size() <= file.size();
         at = at == 0 ? 512 : at * 2) {
        const auto bytes = file.read(at, kSignature.size());
        if (bytes && std::memcmp(bytes->data(), kSignature.data(), kSignature.size()) == 0) {
            return at;
        }
    }
    return std::nullopt;
}

constexpr std::uint32_t rotated(std::uint32_t value, unsigned by)
{
    return (value << by) | (value >> (32 - by));
}

} // namespace

Error Cursor::corrupt(std::string message) const
{
    return Error{.code = Errc::Corrupt, .message = std::move(message), .offset = offset()};
}

Result<std::uint64_t> Cursor::number(std::uint64_t bytes, std::string_view what)
{
    if (bytes == 0 || bytes > 8 || bytes > remaining()) {
        return Error{.code = Errc::Corrupt,
                     .message = "the " + std::string(what) + " is truncated",
                     .offset = offset(),
                     .field = std::string(what)};
    }
    std::uint64_t value = 0;
    for (std::uint64_t i = 0; i < bytes; ++i) {
        value |= std::uint64_t{static_cast<std::uint8_t>(m_bytes.data()[m_pos + i])} << (8 * i);
    }
    m_pos += bytes;
    return value;
}

Result<std::uint64_t> Cursor::address(std::uint64_t bytes, std::string_view what)
{
    APR_TRY(const std::uint64_t value, number(bytes, what));
    return bytes < 8 && value == (std::uint64_t{1} << (8 * bytes)) - 1 ? kUndefined : value;
}

Result<Bytes> Cursor::take(std::uint64_t count, std::string_view what)
{
    if (count > remaining()) {
        return Error{.code = Errc::Corrupt,
                     .message = "the " + std::string(what) + " is truncated: expected " + formatCountOf(count, "byte") +
                                ", " + formatCount(remaining()) + " left",
                     .offset = offset(),
                     .field = std::string(what)};
    }
    const Bytes part = m_bytes.part(m_pos, count);
    m_pos += count;
    return part;
}

Status Cursor::skip(std::uint64_t count, std::string_view what)
{
    return take(count, what) ? Status() : Status(corrupt("the " + std::string(what) + " is truncated"));
}

Status Cursor::expect(std::string_view signature)
{
    const auto bytes =
        remaining() >= signature.size() ? take(signature.size(), "signature") : Result<Bytes>(corrupt(""));
    if (!bytes || std::memcmp(bytes->data(), signature.data(), signature.size()) != 0) {
        return corrupt("expected the signature \"" + std::string(signature) + '"');
    }
    return {};
}

Result<std::string> Cursor::text(std::string_view what)
{
    const auto rest = m_bytes.span().subspan(static_cast<std::size_t>(m_pos));
    const auto end = std::find(rest.begin(), rest.end(), std::byte{0});
    if (end == rest.end()) {
        return corrupt("the " + std::string(what) + " has no terminating NUL");
    }
    const auto length = static_cast<std::size_t>(end - rest.begin());
    m_pos += length + 1;
    return std::string(reinterpret_cast<const char*>(rest.data()), length);
}

const Message* Object::find(MessageType type) const
{
    const auto at =
        std::find_if(messages.begin(), messages.end(), [type](const Message& message) { return message.type == type; });
    return at == messages.end() ? nullptr : &*at;
}

APR_MODULAR std::uint32_t lookup3(std::span<const std::byte> bytes)
{
    std::uint32_t a = 0xDEADBEEFU + static_cast<std::uint32_t>(bytes.size());
    std::uint32_t b = a;
    std::uint32_t c = a;
    const auto word = [](std::span<const std::byte> from, std::size_t at) {
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < 4 && at + i < from.size(); ++i) {
            value |= static_cast<std::uint32_t>(from[at + i]) << (8 * i);
        }
        return value;
    };
    for (; bytes.size() > 12; bytes = bytes.subspan(12)) {
        a += word(bytes, 0);
        b += word(bytes, 4);
        c += word(bytes, 8);
        a = (a - c) ^ rotated(c, 4), c += b;
        b = (b - a) ^ rotated(a, 6), a += c;
        c = (c - b) ^ rotated(b, 8), b += a;
        a = (a - c) ^ rotated(c, 16), c += b;
        b = (b - a) ^ rotated(a, 19), a += c;
        c = (c - b) ^ rotated(b, 4), b += a;
    }
    if (bytes.empty()) {
        return c;
    }
    a += word(bytes, 0);
    b += word(bytes, 4);
    c += word(bytes, 8);
    c = (c ^ b) - rotated(b, 14);
    a = (a ^ c) - rotated(c, 11);
    b = (b ^ a) - rotated(a, 25);
    c = (c ^ b) - rotated(b, 16);
    a = (a ^ c) - rotated(c, 4);
    b = (b ^ a) - rotated(a, 14);
    c = (c ^ b) - rotated(b, 24);
    return c;
}

Status verifyChecksum(const Cursor& block, std::uint64_t size)
{
    const auto all = block.all();
    if (size < 4 || size > all.size()) {
        return block.corrupt("the metadata block is too short for its checksum");
    }
    const std::uint32_t actual = lookup3(all.first(static_cast<std::size_t>(size - 4)));
    const auto expected = loadLittle<std::uint32_t>(all.data() + size - 4);
#ifdef APR_FUZZING
    constexpr bool kIsChecked = false;
#else
    constexpr bool kIsChecked = true;
#endif
    if (kIsChecked && actual != expected) {
        return Error{.code = Errc::Checksum,
                     .message = "checksum mismatch in a metadata block: computed " + crcText(actual) +
                                ", the file has " + crcText(expected),
                     .offset = block.offset() - block.position()};
    }
    return {};
}

bool looksLike(const ByteSource& file)
{
    return signatureAt(file).has_value();
}

Result<File> File::open(ByteSource source, const Budget& budget)
{
    const auto at = signatureAt(source);
    if (!at) {
        return Error{.code = Errc::Format, .message = "no HDF5 signature found", .offset = 0};
    }
    File file;
    file.m_source = std::move(source);
    file.m_budget = budget;
    file.m_base = *at;
    APR_TRY(Cursor in, file.cursorUpTo(0, 128));
    APR_CHECK(in.skip(kSignature.size(), "signature"));
    APR_TRY(const std::uint64_t version, in.number(1, "superblock version"));
    file.m_version = static_cast<unsigned>(version);
    if (version > 3) {
        return Error{.code = Errc::Version,
                     .message = "unsupported superblock version " + std::to_string(version) + ", supported are 0 to 3",
                     .offset = *at + 8,
                     .field = "superblock"};
    }
    if (version < 2) {
        APR_CHECK(in.skip(4, "superblock")); // versions of other structures
        APR_TRY(file.m_offsetBytes, in.number(1, "size of offsets"));
        APR_TRY(file.m_lengthBytes, in.number(1, "size of lengths"));
        APR_CHECK(in.skip(version == 0 ? 9 : 13, "superblock"));
    } else {
        APR_TRY(file.m_offsetBytes, in.number(1, "size of offsets"));
        APR_TRY(file.m_lengthBytes, in.number(1, "size of lengths"));
        APR_CHECK(in.skip(1, "superblock"));
    }
    const auto isSize = [](std::uint64_t bytes) { return bytes == 2 || bytes == 4 || bytes == 8; };
    if (!isSize(file.m_offsetBytes) || !isSize(file.m_lengthBytes)) {
        return in.corrupt("the size of offsets is " + std::to_string(file.m_offsetBytes) +
                          " and the size of lengths is " + std::to_string(file.m_lengthBytes) +
                          ", expected 2, 4 or 8 bytes");
    }
    APR_TRY(const std::uint64_t base, in.address(file.m_offsetBytes, "base address"));
    if (version < 2) {
        APR_CHECK(in.skip(file.m_offsetBytes * 4, "superblock")); // free space, end of file, driver, root link name
        APR_TRY(file.m_root, in.address(file.m_offsetBytes, "root group"));
    } else {
        APR_CHECK(in.skip(file.m_offsetBytes * 2, "superblock"));
        APR_TRY(file.m_root, in.address(file.m_offsetBytes, "root group"));
        APR_CHECK(verifyChecksum(in, in.position() + 4));
    }
    // Addresses are relative to the base address: the signature's offset in files with a user block.
    file.m_base = base == kUndefined || base == 0 ? *at : base;
    return file;
}

Result<Cursor> File::cursorUpTo(std::uint64_t address, std::uint64_t maxBytes) const
{
    const auto at = checkedAdd(m_base, address);
    if (address == kUndefined || !at || *at >= m_source.size()) {
        return Error{.code = Errc::Corrupt,
                     .message = address == kUndefined
                                    ? std::string("undefined address")
                                    : "address " + std::to_string(address) + " is outside the file of " +
                                          formatCountOf(m_source.size(), "byte"),
                     .offset = std::min(at.value_or(m_source.size()), m_source.size())};
    }
    APR_TRY(Bytes bytes, m_source.read(*at, std::min(maxBytes, m_source.size() - *at)));
    return Cursor(std::move(bytes), *at);
}

Result<Cursor> File::cursor(std::uint64_t address, std::uint64_t count) const
{
    APR_TRY(Cursor in, cursorUpTo(address, count));
    if (in.remaining() < count) {
        return in.corrupt("unexpected end of file: expected a block of " + formatCountOf(count, "byte") + ", " +
                          formatCount(in.remaining()) + " left");
    }
    return in;
}

Status File::charge(std::uint64_t bytes, const Cursor& at) const
{
    return m_budget.takeSteps(1 + bytes / Budget::kBytesPerStep, at.offset(), "reading the objects of the file");
}

Result<Object> File::object(std::uint64_t address) const
{
    Object object{.address = address};
    APR_TRY(Cursor in, cursorUpTo(address, 64));
    if (in.remaining() >= 4 && std::memcmp(in.all().data(), "OHDR", 4) == 0) { // version 2
        APR_CHECK(in.skip(4, "signature"));
        APR_TRY(const std::uint64_t version, in.number(1, "object header version"));
        APR_TRY(const std::uint64_t flags, in.number(1, "object header flags"));
        if (version != 2) {
            return in.corrupt("unknown object header version " + std::to_string(version) + ", expected 2");
        }
        APR_CHECK(in.skip(((flags & 0x20) != 0 ? 16u : 0u) + ((flags & 0x10) != 0 ? 4u : 0u), "object header"));
        APR_TRY(const std::uint64_t size, in.number(std::uint64_t{1} << (flags & 3), "size of the object header"));
        const std::uint64_t prefix = in.position();
        if (size > m_source.size()) {
            return in.corrupt("the object header size is " + std::to_string(size) + " bytes, larger than the file of " +
                              formatCountOf(m_source.size(), "byte"));
        }
        APR_TRY(Cursor block, cursor(address, prefix + size + 4));
        APR_CHECK(verifyChecksum(block, prefix + size + 4));
        APR_CHECK(block.skip(prefix, "object header"));
        APR_TRY(const Bytes messages, block.take(size, "messages"));
        APR_CHECK(readMessages(Cursor(messages, block.offset() - size), 2, static_cast<std::uint8_t>(flags), object));
    } else {
        APR_TRY(const std::uint64_t version, in.number(1, "object header version"));
        APR_CHECK(in.skip(7, "object header"));
        APR_TRY(const std::uint64_t size, in.number(4, "size of the object header"));
        if (version != 1) {
            return Error{.code = Errc::Corrupt,
                         .message = "expected an object header, found neither \"OHDR\" nor version 1",
                         .offset = fileOffset(address)};
        }
        APR_TRY(Cursor block, cursor(address, 16 + size));
        APR_CHECK(block.skip(16, "object header"));
        APR_CHECK(readMessages(std::move(block), 1, 0, object));
    }
    for (Message& message : object.messages) {
        if ((message.flags & 2) != 0) {
            APR_TRY(message, sharedMessage(message));
        }
    }
    return object;
}

Status Extents::add(const Cursor& block, std::string_view what)
{
    const std::uint64_t start = block.offset();
    const std::uint64_t end = start + block.remaining();
    if (start == end) {
        return {};
    }
    const auto after = m_endOf.lower_bound(start);
    const bool isFree = (after == m_endOf.end() || after->first >= end) &&
                        (after == m_endOf.begin() || std::prev(after)->second <= start);
    if (!isFree) {
        return block.corrupt("the " + std::string(what) + " overlap");
    }
    m_endOf.emplace(start, end);
    return {};
}

/// Reads a header block and its continuation blocks, iteratively: a chain of continuations does not recurse.
Status File::readMessages(Cursor block, unsigned version, std::uint8_t flags, Object& object) const
{
    const std::uint64_t head = version == 1 ? 8 : (flags & 4) != 0 ? 6 : 4;
    std::vector<Cursor> more; // continuation messages
    Extents read;
    APR_CHECK(read.add(block, "blocks of the object header"));
    APR_CHECK(charge(block.remaining(), block));
    for (std::size_t next = 0;; ++next) {
        APR_CHECK(readBlock(std::move(block), version, head, object, more));
        if (next == more.size()) {
            return {};
        }
        APR_TRY(block, continuation(more[next], version, read));
    }
}

/// Reads the messages of one block, each with a head of `headBytes`.
Status File::readBlock(Cursor block, unsigned version, std::uint64_t headBytes, Object& object,
                       std::vector<Cursor>& more) const
{
    std::uint64_t messages = 0; // also those without content
    while (block.remaining() >= headBytes) {
        APR_TRY(const std::uint64_t type, block.number(version == 1 ? 2 : 1, "message type"));
        APR_TRY(const std::uint64_t size, block.number(2, "message size"));
        APR_TRY(const std::uint64_t flags, block.number(1, "message flags"));
        APR_CHECK(block.skip(headBytes - (version == 1 ? 5 : 4), "message"));
        const std::uint64_t at = block.offset();
        APR_TRY(const Bytes body, block.take(size, "message"));
        ++messages;
        if (object.messages.size() == kMaxMessages) {
            return block.corrupt("the object header has more than " + std::to_string(kMaxMessages) + " messages");
        }
        if (type == kContinuation) {
            if (more.size() == kMaxBlocks) {
                return block.corrupt("the object header has more than " + std::to_string(kMaxBlocks) +
                                     " continuation blocks");
            }
            more.emplace_back(body, at);
        } else if (type != kNil) {
            object.messages.push_back({.type = static_cast<std::uint8_t>(std::min<std::uint64_t>(type, 0xFF)),
                                       .flags = static_cast<std::uint8_t>(flags),
                                       .body = body,
                                       .at = at});
        }
    }
    return m_budget.takeSteps(messages, block.offset(), "reading the objects of the file");
}

/// The messages of a continuation block, without its signature and checksum.
Result<Cursor> File::continuation(Cursor message, unsigned version, Extents& read) const
{
    APR_TRY(const std::uint64_t next, message.address(m_offsetBytes, "continuation"));
    APR_TRY(const std::uint64_t length, message.number(m_lengthBytes, "continuation"));
    APR_TRY(Cursor more, cursor(next, length));
    APR_CHECK(read.add(more, "blocks of the object header"));
    APR_CHECK(charge(length, more));
    if (version == 1) {
        return more;
    }
    APR_CHECK(verifyChecksum(more, length));
    APR_CHECK(more.expect("OCHK"));
    APR_TRY(const Bytes inner, more.take(length - 8, "messages"));
    return Cursor(inner, more.offset() - (length - 8));
}

/// Resolves a shared message: the message is stored in another object's header.
Result<Message> File::sharedMessage(const Message& message) const
{
    Cursor in = message.cursor();
    APR_TRY(const std::uint64_t version, in.number(1, "shared message"));
    APR_TRY(const std::uint64_t kind, in.number(1, "shared message"));
    if (version == 1) {
        APR_CHECK(in.skip(6, "shared message"));
    }
    if (version == 3 && kind != 2) {
        return Error{.code = Errc::Unsupported,
                     .message = "messages in the shared message heap are not supported",
                     .offset = message.at};
    }
    APR_TRY(const std::uint64_t address, in.address(m_offsetBytes, "shared message"));
    // The other object must contain the message itself: shared messages are not chained.
    Object other{.address = address};
    APR_TRY(Cursor start, cursorUpTo(address, 64));
    const bool isNew = start.remaining() >= 4 && std::memcmp(start.all().data(), "OHDR", 4) == 0;
    if (isNew) {
        APR_CHECK(start.skip(5, "object header"));
        APR_TRY(const std::uint64_t flags, start.number(1, "object header flags"));
        APR_CHECK(start.skip(((flags & 0x20) != 0 ? 16u : 0u) + ((flags & 0x10) != 0 ? 4u : 0u), "object header"));
        APR_TRY(const std::uint64_t size, start.number(std::uint64_t{1} << (flags & 3), "size of the object header"));
        APR_TRY(Cursor body, cursorUpTo(address, start.position() + size));
        APR_CHECK(body.skip(std::min(start.position(), body.remaining()), "object header"));
        APR_CHECK(readMessages(std::move(body), 2, static_cast<std::uint8_t>(flags), other));
    } else {
        APR_CHECK(start.skip(8, "object header"));
        APR_TRY(const std::uint64_t size, start.number(4, "size of the object header"));
        APR_TRY(Cursor body, cursor(address, 16 + size));
        APR_CHECK(body.skip(16, "object header"));
        APR_CHECK(readMessages(std::move(body), 1, 0, other));
    }
    for (const Message& each : other.messages) {
        if (each.type == message.type && (each.flags & 2) == 0) {
            return each;
        }
    }
    return Error{.code = Errc::Corrupt,
                 .message = "the object at address " + std::to_string(address) + " has no shared message of type " +
                            std::to_string(message.type),
                 .offset = message.at};
}

Result<std::vector<Link>> File::links(const Object& group) const
{
    std::vector<Link> out;
    for (const Message& message : group.messages) {
        Cursor in = message.cursor();
        if (message.type == kSymbolTable) {
            APR_TRY(const std::uint64_t tree, in.address(m_offsetBytes, "symbol table"));
            APR_TRY(const std::uint64_t heap, in.address(m_offsetBytes, "symbol table"));
            APR_CHECK(symbolTableLinks(tree, heap, out));
        } else if (message.type == kLink) {
            APR_TRY(Link link, parseLink(in));
            out.push_back(std::move(link));
        } else if (message.type == kLinkInfo) {
            APR_CHECK(in.skip(1, "link info"));
            APR_TRY(const std::uint64_t flags, in.number(1, "link info"));
            APR_CHECK(in.skip((flags & 1) != 0 ? 8 : 0, "link info"));
            APR_TRY(const std::uint64_t heapAt, in.address(m_offsetBytes, "link info"));
            APR_TRY(const std::uint64_t treeAt, in.address(m_offsetBytes, "link info"));
            if (heapAt == kUndefined || treeAt == kUndefined) {
                continue;
            }
            APR_TRY(const FractalHeap heap, FractalHeap::open(*this, heapAt));
            APR_CHECK(eachRecord(*this, treeAt, [&](Cursor record, unsigned type) -> Status {
                APR_CHECK(record.skip(type == 6 ? 8 : 4, "link record"));
                APR_TRY(const Bytes id, record.take(record.remaining(), "link record"));
                APR_TRY(Cursor body, heap.object(id));
                APR_TRY(Link link, parseLink(std::move(body)));
                if (out.size() == kMaxLinks) {
                    return record.corrupt("the group has more than " + std::to_string(kMaxLinks) + " links");
                }
                out.push_back(std::move(link));
                return {};
            }));
        }
    }
    return out;
}

/// A link message.
Result<Link> File::parseLink(Cursor in) const
{
    APR_TRY(const std::uint64_t version, in.number(1, "link"));
    APR_TRY(const std::uint64_t flags, in.number(1, "link"));
    if (version != 1) {
        return in.corrupt("unknown link version " + std::to_string(version) + ", expected 1");
    }
    std::uint64_t kind = 0;
    if ((flags & 8) != 0) {
        APR_TRY(kind, in.number(1, "link type"));
    }
    APR_CHECK(in.skip(((flags & 4) != 0 ? 8u : 0u) + ((flags & 16) != 0 ? 1u : 0u), "link"));
    APR_TRY(const std::uint64_t length, in.number(std::uint64_t{1} << (flags & 3), "link name length"));
    APR_TRY(const Bytes name, in.take(length, "link name"));
    Link link;
    APR_TRY(link.name, linkText(name, in.offset() - length));
    if (kind == 0) {
        APR_TRY(link.address, in.address(m_offsetBytes, "link"));
        return link;
    }
    link.kind = kind == 1 ? Link::Kind::Soft : Link::Kind::External;
    APR_TRY(const std::uint64_t bytes, in.number(2, "link target"));
    APR_TRY(const Bytes target, in.take(bytes, "link target"));
    APR_TRY(link.target, linkText(target, in.offset() - bytes));
    return link;
}

/// The name or the target of a link, whose memory is charged: many links can have the same bytes as their name.
Result<std::string> File::linkText(const Bytes& text, std::uint64_t at) const
{
    if (text.size() > kMaxLinkText) {
        return Error{.code = Errc::Corrupt,
                     .message = "the name or target of a link has more than " + formatCountOf(kMaxLinkText, "byte"),
                     .offset = at};
    }
    APR_CHECK(m_budget.take(sizeof(Link) + text.size(), at, "the name of a link"));
    return std::string(textOf(text));
}

/// An old-style group: a version 1 B-tree of symbol nodes, with the names in a local heap.
Status File::symbolTableLinks(std::uint64_t tree, std::uint64_t heap, std::vector<Link>& out) const
{
    APR_TRY(Cursor in, cursor(heap, 8 + 2 * m_lengthBytes + m_offsetBytes));
    APR_CHECK(in.expect("HEAP"));
    APR_CHECK(in.skip(4, "local heap"));
    APR_TRY(const std::uint64_t size, in.number(m_lengthBytes, "size of the local heap"));
    APR_CHECK(in.skip(m_lengthBytes, "local heap"));
    APR_TRY(const std::uint64_t data, in.address(m_offsetBytes, "local heap"));
    if (size > m_source.size()) {
        return in.corrupt("the local heap size is " + std::to_string(size) + " bytes, larger than the file of " +
                          formatCountOf(m_source.size(), "byte"));
    }
    APR_TRY(Cursor names, cursor(data, size));
    APR_CHECK(charge(size, names));
    APR_TRY(const Bytes text, names.take(size, "local heap"));
    return eachChild(*this, tree, 0, m_lengthBytes, [&](const Cursor&, std::uint64_t child) -> Status {
        if (out.size() >= kMaxLinks) {
            return in.corrupt("the group has more than " + std::to_string(kMaxLinks) + " links");
        }
        return symbolNode(child, text, out);
    });
}

Status File::symbolNode(std::uint64_t address, const Bytes& names, std::vector<Link>& out) const
{
    APR_TRY(Cursor head, cursor(address, 8));
    APR_CHECK(head.expect("SNOD"));
    APR_CHECK(head.skip(2, "symbol node"));
    APR_TRY(const std::uint64_t count, head.number(2, "symbol node"));
    const std::uint64_t entryBytes = 2 * m_offsetBytes + 24;
    APR_TRY(Cursor in, cursor(address, 8 + count * entryBytes));
    APR_CHECK(charge(in.remaining(), in));
    APR_CHECK(in.skip(8, "symbol node"));
    const auto textAt = [this, &names, &in](std::uint64_t at) -> Result<std::string> {
        if (at >= names.size()) {
            return in.corrupt("the name offset " + std::to_string(at) + " is outside the local heap of " +
                              formatCountOf(names.size(), "byte"));
        }
        const Bytes most = names.part(at, std::min(names.size() - at, kMaxLinkText + 1));
        const std::size_t length = textOf(most).find('\0');
        if (length == std::string_view::npos) {
            return in.corrupt("the name of a link has no terminating NUL within " + formatCountOf(most.size(), "byte"));
        }
        return linkText(most.part(0, length), in.offset());
    };
    for (std::uint64_t i = 0; i < count; ++i) {
        APR_TRY(const std::uint64_t nameAt, in.number(m_offsetBytes, "symbol"));
        Link link;
        APR_TRY(link.address, in.address(m_offsetBytes, "symbol"));
        APR_TRY(const std::uint64_t cache, in.number(4, "symbol"));
        APR_CHECK(in.skip(4, "symbol"));
        APR_TRY(const std::uint64_t target, in.number(4, "symbol"));
        APR_CHECK(in.skip(12, "symbol"));
        APR_TRY(link.name, textAt(nameAt));
        if (cache == 2) {
            link.kind = Link::Kind::Soft;
            APR_TRY(link.target, textAt(target));
        }
        out.push_back(std::move(link));
    }
    return {};
}

Result<std::vector<Message>> File::attributes(const Object& object) const
{
    std::vector<Message> out;
    APR_CHECK(m_budget.takeSteps(object.messages.size(), fileOffset(object.address), "reading the attributes"));
    for (const Message& message : object.messages) {
        if (message.type == kAttribute) {
            out.push_back(message);
        } else if (message.type == kAttributeInfo) {
            Cursor in = message.cursor();
            APR_CHECK(in.skip(1, "attribute info"));
            APR_TRY(const std::uint64_t flags, in.number(1, "attribute info"));
            APR_CHECK(in.skip((flags & 1) != 0 ? 2 : 0, "attribute info"));
            APR_TRY(const std::uint64_t heapAt, in.address(m_offsetBytes, "attribute info"));
            APR_TRY(const std::uint64_t treeAt, in.address(m_offsetBytes, "attribute info"));
            if (heapAt == kUndefined || treeAt == kUndefined) {
                continue;
            }
            APR_TRY(const FractalHeap heap, FractalHeap::open(*this, heapAt));
            APR_CHECK(eachRecord(*this, treeAt, [&](Cursor record, unsigned) -> Status {
                APR_TRY(const Bytes id, record.take(8, "attribute record"));
                APR_TRY(Cursor body, heap.object(id));
                const std::uint64_t at = body.offset();
                const std::uint64_t size = body.remaining();
                APR_CHECK(charge(size, body));
                APR_TRY(const Bytes bytes, body.take(size, "attribute"));
                if (out.size() == kMaxMessages) {
                    return record.corrupt("the object has more than " + std::to_string(kMaxMessages) + " attributes");
                }
                out.push_back({.type = kAttribute, .body = bytes, .at = at});
                return {};
            }));
        }
    }
    return out;
}

} // namespace apr::hdf5
