// SPDX-License-Identifier: MIT
#include "apr/container/hdf5/object.h"

#include "apr/base/text.h"
#include "apr/container/hdf5/heap.h"
#include "tree.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

namespace apr::hdf5 {
namespace {

constexpr std::size_t kMaxBlocks = 4096; ///< continuation blocks of one object header
constexpr std::size_t kMaxMessages = 1 << 16;
constexpr std::size_t kMaxLinks = 1 << 20;
constexpr std::uint64_t kMaxLinkText = 65535; ///< bytes of the name or the target of a link

/// Reads the objects of a file.
class ObjectReader {
public:
    explicit ObjectReader(const File& file) : m_file(file) {}

    Result<Object> object(std::uint64_t address) const;
    Result<std::vector<Link>> links(const Object& group) const;
    Result<std::vector<Message>> attributes(const Object& object) const;

private:
    Status readMessages(Cursor block, unsigned version, std::uint8_t flags, Object& object) const;
    Status readBlock(Cursor block, unsigned version, std::uint64_t headBytes, Object& object,
                     std::vector<Cursor>& more) const;
    Result<Cursor> continuation(Cursor message, unsigned version, Extents& read) const;
    Result<Message> sharedMessage(const Message& message) const;
    Status symbolTableLinks(std::uint64_t tree, std::uint64_t heap, std::vector<Link>& out) const;
    Status symbolNode(std::uint64_t address, const Bytes& names, std::vector<Link>& out) const;
    Result<Link> parseLink(Cursor in) const;
    Result<std::string> linkText(const Bytes& text, std::uint64_t at) const;

    const File& m_file;
};

Result<Object> ObjectReader::object(std::uint64_t address) const
{
    Object object{.address = address};
    APR_TRY(Cursor in, m_file.cursorUpTo(address, 64));
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
        if (size > m_file.source().size()) {
            return in.corrupt("the object header size is " + std::to_string(size) + " bytes, larger than the file of " +
                              formatCountOf(m_file.source().size(), "byte"));
        }
        APR_TRY(Cursor block, m_file.cursor(address, prefix + size + 4));
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
                         .offset = m_file.fileOffset(address)};
        }
        APR_TRY(Cursor block, m_file.cursor(address, 16 + size));
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

Status ObjectReader::readMessages(Cursor block, unsigned version, std::uint8_t flags, Object& object) const
{
    const std::uint64_t head = version == 1 ? 8 : (flags & 4) != 0 ? 6 : 4;
    std::vector<Cursor> more; // continuation messages
    Extents read;
    APR_CHECK(read.add(block, "blocks of the object header"));
    APR_CHECK(m_file.charge(block.remaining(), block));
    for (std::size_t next = 0;; ++next) {
        APR_CHECK(readBlock(std::move(block), version, head, object, more));
        if (next == more.size()) {
            return {};
        }
        APR_TRY(block, continuation(more[next], version, read));
    }
}

/// Reads the messages of one block, each with a head of `headBytes`.
Status ObjectReader::readBlock(Cursor block, unsigned version, std::uint64_t headBytes, Object& object,
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
    return m_file.budget().takeSteps(messages, block.offset(), "reading the objects of the file");
}

/// The messages of a continuation block, without its signature and checksum.
Result<Cursor> ObjectReader::continuation(Cursor message, unsigned version, Extents& read) const
{
    APR_TRY(const std::uint64_t next, message.address(m_file.offsetBytes(), "continuation"));
    APR_TRY(const std::uint64_t length, message.number(m_file.lengthBytes(), "continuation"));
    APR_TRY(Cursor more, m_file.cursor(next, length));
    APR_CHECK(read.add(more, "blocks of the object header"));
    APR_CHECK(m_file.charge(length, more));
    if (version == 1) {
        return more;
    }
    APR_CHECK(verifyChecksum(more, length));
    APR_CHECK(more.expect("OCHK"));
    APR_TRY(const Bytes inner, more.take(length - 8, "messages"));
    return Cursor(inner, more.offset() - (length - 8));
}

/// Resolves a shared message: the message is stored in another object's header.
Result<Message> ObjectReader::sharedMessage(const Message& message) const
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
    APR_TRY(const std::uint64_t address, in.address(m_file.offsetBytes(), "shared message"));
    // The other object must contain the message itself: shared messages are not chained.
    Object other{.address = address};
    APR_TRY(Cursor start, m_file.cursorUpTo(address, 64));
    const bool isNew = start.remaining() >= 4 && std::memcmp(start.all().data(), "OHDR", 4) == 0;
    if (isNew) {
        APR_CHECK(start.skip(5, "object header"));
        APR_TRY(const std::uint64_t flags, start.number(1, "object header flags"));
        APR_CHECK(start.skip(((flags & 0x20) != 0 ? 16u : 0u) + ((flags & 0x10) != 0 ? 4u : 0u), "object header"));
        APR_TRY(const std::uint64_t size, start.number(std::uint64_t{1} << (flags & 3), "size of the object header"));
        APR_TRY(Cursor body, m_file.cursorUpTo(address, start.position() + size));
        APR_CHECK(body.skip(std::min(start.position(), body.remaining()), "object header"));
        APR_CHECK(readMessages(std::move(body), 2, static_cast<std::uint8_t>(flags), other));
    } else {
        APR_CHECK(start.skip(8, "object header"));
        APR_TRY(const std::uint64_t size, start.number(4, "size of the object header"));
        APR_TRY(Cursor body, m_file.cursor(address, 16 + size));
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

Result<std::vector<Link>> ObjectReader::links(const Object& group) const
{
    std::vector<Link> out;
    for (const Message& message : group.messages) {
        Cursor in = message.cursor();
        if (message.type == kSymbolTable) {
            APR_TRY(const std::uint64_t tree, in.address(m_file.offsetBytes(), "symbol table"));
            APR_TRY(const std::uint64_t heap, in.address(m_file.offsetBytes(), "symbol table"));
            APR_CHECK(symbolTableLinks(tree, heap, out));
        } else if (message.type == kLink) {
            APR_TRY(Link link, parseLink(in));
            out.push_back(std::move(link));
        } else if (message.type == kLinkInfo) {
            APR_CHECK(in.skip(1, "link info"));
            APR_TRY(const std::uint64_t flags, in.number(1, "link info"));
            APR_CHECK(in.skip((flags & 1) != 0 ? 8 : 0, "link info"));
            APR_TRY(const std::uint64_t heapAt, in.address(m_file.offsetBytes(), "link info"));
            APR_TRY(const std::uint64_t treeAt, in.address(m_file.offsetBytes(), "link info"));
            if (heapAt == kUndefined || treeAt == kUndefined) {
                continue;
            }
            APR_TRY(const FractalHeap heap, FractalHeap::open(m_file, heapAt));
            APR_CHECK(eachRecord(m_file, treeAt, [&](Cursor record, unsigned type) -> Status {
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
Result<Link> ObjectReader::parseLink(Cursor in) const
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
        APR_TRY(link.address, in.address(m_file.offsetBytes(), "link"));
        return link;
    }
    link.kind = kind == 1 ? Link::Kind::Soft : Link::Kind::External;
    APR_TRY(const std::uint64_t bytes, in.number(2, "link target"));
    APR_TRY(const Bytes target, in.take(bytes, "link target"));
    APR_TRY(link.target, linkText(target, in.offset() - bytes));
    return link;
}

/// The name or the target of a link, whose memory is charged: many links can have the same bytes as their name.
Result<std::string> ObjectReader::linkText(const Bytes& text, std::uint64_t at) const
{
    if (text.size() > kMaxLinkText) {
        return Error{.code = Errc::Corrupt,
                     .message = "the name or target of a link has more than " + formatCountOf(kMaxLinkText, "byte"),
                     .offset = at};
    }
    APR_CHECK(m_file.budget().take(sizeof(Link) + text.size(), at, "the name of a link"));
    return std::string(textOf(text));
}

/// An old-style group: a version 1 B-tree of symbol nodes, with the names in a local heap.
Status ObjectReader::symbolTableLinks(std::uint64_t tree, std::uint64_t heap, std::vector<Link>& out) const
{
    APR_TRY(Cursor in, m_file.cursor(heap, 8 + 2 * m_file.lengthBytes() + m_file.offsetBytes()));
    APR_CHECK(in.expect("HEAP"));
    APR_CHECK(in.skip(4, "local heap"));
    APR_TRY(const std::uint64_t size, in.number(m_file.lengthBytes(), "size of the local heap"));
    APR_CHECK(in.skip(m_file.lengthBytes(), "local heap"));
    APR_TRY(const std::uint64_t data, in.address(m_file.offsetBytes(), "local heap"));
    if (size > m_file.source().size()) {
        return in.corrupt("the local heap size is " + std::to_string(size) + " bytes, larger than the file of " +
                          formatCountOf(m_file.source().size(), "byte"));
    }
    APR_TRY(Cursor names, m_file.cursor(data, size));
    APR_CHECK(m_file.charge(size, names));
    APR_TRY(const Bytes text, names.take(size, "local heap"));
    return eachChild(m_file, tree, 0, m_file.lengthBytes(), [&](const Cursor&, std::uint64_t child) -> Status {
        if (out.size() >= kMaxLinks) {
            return in.corrupt("the group has more than " + std::to_string(kMaxLinks) + " links");
        }
        return symbolNode(child, text, out);
    });
}

Status ObjectReader::symbolNode(std::uint64_t address, const Bytes& names, std::vector<Link>& out) const
{
    APR_TRY(Cursor head, m_file.cursor(address, 8));
    APR_CHECK(head.expect("SNOD"));
    APR_CHECK(head.skip(2, "symbol node"));
    APR_TRY(const std::uint64_t count, head.number(2, "symbol node"));
    const std::uint64_t entryBytes = 2 * m_file.offsetBytes() + 24;
    APR_TRY(Cursor in, m_file.cursor(address, 8 + count * entryBytes));
    APR_CHECK(m_file.charge(in.remaining(), in));
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
        APR_TRY(const std::uint64_t nameAt, in.number(m_file.offsetBytes(), "symbol"));
        Link link;
        APR_TRY(link.address, in.address(m_file.offsetBytes(), "symbol"));
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

Result<std::vector<Message>> ObjectReader::attributes(const Object& object) const
{
    std::vector<Message> out;
    APR_CHECK(
        m_file.budget().takeSteps(object.messages.size(), m_file.fileOffset(object.address), "reading the attributes"));
    for (const Message& message : object.messages) {
        if (message.type == kAttribute) {
            out.push_back(message);
        } else if (message.type == kAttributeInfo) {
            Cursor in = message.cursor();
            APR_CHECK(in.skip(1, "attribute info"));
            APR_TRY(const std::uint64_t flags, in.number(1, "attribute info"));
            APR_CHECK(in.skip((flags & 1) != 0 ? 2 : 0, "attribute info"));
            APR_TRY(const std::uint64_t heapAt, in.address(m_file.offsetBytes(), "attribute info"));
            APR_TRY(const std::uint64_t treeAt, in.address(m_file.offsetBytes(), "attribute info"));
            if (heapAt == kUndefined || treeAt == kUndefined) {
                continue;
            }
            APR_TRY(const FractalHeap heap, FractalHeap::open(m_file, heapAt));
            APR_CHECK(eachRecord(m_file, treeAt, [&](Cursor record, unsigned) -> Status {
                APR_TRY(const Bytes id, record.take(8, "attribute record"));
                APR_TRY(Cursor body, heap.object(id));
                const std::uint64_t at = body.offset();
                const std::uint64_t size = body.remaining();
                APR_CHECK(m_file.charge(size, body));
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

} // namespace

const Message* Object::find(MessageType type) const
{
    const auto at =
        std::find_if(messages.begin(), messages.end(), [type](const Message& message) { return message.type == type; });
    return at == messages.end() ? nullptr : &*at;
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

Result<Object> readObject(const File& file, std::uint64_t address)
{
    return ObjectReader(file).object(address);
}

Result<std::vector<Link>> readLinks(const File& file, const Object& group)
{
    return ObjectReader(file).links(group);
}

Result<std::vector<Message>> readAttributes(const File& file, const Object& object)
{
    return ObjectReader(file).attributes(object);
}

} // namespace apr::hdf5
