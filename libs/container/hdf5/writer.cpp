// SPDX-License-Identifier: MIT
#include "apr/container/hdf5/writer.h"

#include "apr/base/bytes.h"
#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/container/hdf5/file.h"
#include "apr/container/hdf5/opaque_types.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>

/// Structures and their fields: README.md. Source: HDF5 File Format Specification 3.0.
namespace apr::hdf5 {
namespace {

constexpr std::uint64_t kSuperblockBytes = 96;
constexpr std::uint64_t kDataAlignment = 64;
constexpr std::size_t kMostDepth = 32;
constexpr std::size_t kMostDims = 32; ///< H5S_MAX_RANK
constexpr std::size_t kLeafEntries = 8;
constexpr std::size_t kNodeChildren = 32;
constexpr std::uint16_t kLeafK = kLeafEntries / 2;
constexpr std::uint16_t kNodeK = kNodeChildren / 2;
constexpr std::size_t kCollectionBytes = 4096; ///< at least, of a global heap
constexpr std::size_t kMostText = 0xFFFF;
constexpr std::uint64_t kNoFreeBlock = 1;

// Message types.
constexpr std::uint16_t kDataspaceMessage = 0x01;
constexpr std::uint16_t kDatatypeMessage = 0x03;
constexpr std::uint16_t kFillValueMessage = 0x05;
constexpr std::uint16_t kLayoutMessage = 0x08;
constexpr std::uint16_t kAttributeMessage = 0x0C;
constexpr std::uint16_t kSymbolTableMessage = 0x11;

std::string_view opaqueName(DType dtype)
{
    const auto* const found = std::find_if(kOpaqueTypes.begin(), kOpaqueTypes.end(),
                                           [dtype](const auto& type) { return type.second == dtype; });
    return found == kOpaqueTypes.end() ? std::string_view() : found->first;
}

/// Class, version 1, bits and size.
void putTypeHead(ByteWriter& out, unsigned typeClass, std::uint32_t bits, std::uint64_t size)
{
    out.put(static_cast<std::uint8_t>(0x10U | typeClass));
    out.put(static_cast<std::uint8_t>(bits & 0xFFU));
    out.put(static_cast<std::uint16_t>(bits >> 8U));
    out.put(static_cast<std::uint32_t>(size));
}

void putInteger(ByteWriter& out, std::uint64_t bytes, bool isSigned)
{
    putTypeHead(out, 0, isSigned ? 8 : 0, bytes);
    out.put(std::uint16_t{0}); // bit offset
    out.put(static_cast<std::uint16_t>(8 * bytes));
}

void putFloat(ByteWriter& out, std::uint64_t bytes)
{
    const auto bits = static_cast<std::uint32_t>(8 * bytes);
    const std::uint8_t exponent = bytes == 2 ? 5 : bytes == 4 ? 8 : 11;
    const auto mantissa = static_cast<std::uint8_t>(bits - 1 - exponent);
    putTypeHead(out, 1, 0x20U | (bits - 1) << 8U, bytes); // the leading 1 is implied; where the sign is
    out.put(std::uint16_t{0});
    out.put(static_cast<std::uint16_t>(bits));
    out.put(mantissa);
    out.put(exponent);
    out.put(std::uint8_t{0});
    out.put(mantissa);
    out.put((std::uint32_t{1} << (exponent - 1U)) - 1);
}

void putPadded(ByteWriter& out, std::string_view text)
{
    out.put(text);
    out.put(std::uint8_t{0});
    out.padTo(8);
}

/// h5py's complex numbers: a structure of "r" and "i".
std::vector<std::byte> complexType()
{
    ByteWriter out;
    putTypeHead(out, 6, 2, 8);
    for (const auto& [name, offset] : {std::pair("r", 0U), std::pair("i", 4U)}) {
        out.put(std::string_view(name));
        out.put(std::uint8_t{0});
        out.put(std::uint16_t{0});
        out.put(std::uint32_t{0}); // padded to 8 bytes
        out.put(std::uint32_t{offset});
        for (std::size_t i = 0; i < 7; ++i) { // no array
            out.put(std::uint32_t{0});
        }
        putFloat(out, 4);
    }
    return out.take();
}

/// h5py's booleans: an enumeration.
std::vector<std::byte> booleanType()
{
    ByteWriter out;
    putTypeHead(out, 8, 2, 1);
    putInteger(out, 1, true);
    for (const std::string_view name : {std::string_view("FALSE\0\0", 7), std::string_view("TRUE\0\0\0", 7)}) {
        out.put(name);
        out.put(std::uint8_t{0});
    }
    out.put(std::uint8_t{0});
    out.put(std::uint8_t{1});
    return out.take();
}

std::optional<std::vector<std::byte>> typeOf(DType dtype)
{
    const std::uint64_t size = dtypeInfo(dtype).blockBytes;
    ByteWriter out;
    switch (dtype) {
    case DType::F64:
    case DType::F32:
    case DType::F16: putFloat(out, size); break;
    case DType::I64:
    case DType::I32:
    case DType::I16:
    case DType::I8: putInteger(out, size, true); break;
    case DType::U64:
    case DType::U32:
    case DType::U16:
    case DType::U8: putInteger(out, size, false); break;
    case DType::Bool: return booleanType();
    case DType::C64: return complexType();
    default:
        if (opaqueName(dtype).empty()) {
            return std::nullopt;
        }
        putTypeHead(out, 5, 0, size);
    }
    return out.take();
}

std::vector<std::byte> dataspace(const Shape& shape)
{
    ByteWriter out;
    out.put(std::uint8_t{1});
    out.put(static_cast<std::uint8_t>(shape.size()));
    out.put(std::uint16_t{0});
    out.put(std::uint32_t{0});
    for (const std::uint64_t size : shape) {
        out.put(size);
    }
    return out.take();
}

/// A text of variable length, whose value is in the global heap.
std::vector<std::byte> textType()
{
    ByteWriter out;
    putTypeHead(out, 9, 0x101, 16); // a string, UTF-8
    putInteger(out, 1, false);
    return out.take();
}

/// An object header of version 1 without continuation.
class HeaderWriter {
public:
    void add(std::uint16_t type, std::span<const std::byte> body)
    {
        const std::size_t padded = (body.size() + 7) / 8 * 8;
        m_messages.put(type);
        m_messages.put(static_cast<std::uint16_t>(padded));
        m_messages.put(std::uint32_t{0});
        m_messages.put(body);
        m_messages.padTo(8);
        ++m_count;
    }

    std::vector<std::byte> take()
    {
        ByteWriter out;
        out.put(std::uint16_t{1});
        out.put(m_count);
        out.put(std::uint32_t{1}); // links to it
        out.put(static_cast<std::uint32_t>(m_messages.size()));
        out.put(std::uint32_t{0});
        out.put(m_messages.span());
        return out.take();
    }

private:
    ByteWriter m_messages;
    std::uint16_t m_count = 0;
};

/// The parts of a path; nothing if HDF5 cannot have it.
std::optional<std::vector<std::string_view>> partsOf(std::string_view path)
{
    std::vector<std::string_view> parts = split(path, '/');
    const bool isGood = std::all_of(parts.begin(), parts.end(), [](std::string_view part) {
        return !part.empty() && part != "." && part.find('\0') == std::string_view::npos;
    });
    return isGood && isUtf8(path) && parts.size() <= kMostDepth ? std::optional(std::move(parts)) : std::nullopt;
}

Error refused(std::string message)
{
    return {.code = Errc::Argument, .message = std::move(message)};
}

} // namespace

/// A group, or a dataset.
struct TreeLayout::Node {
    std::map<std::string, std::unique_ptr<Node>, std::less<>> children = {}; ///< of a group, as strcmp orders them
    std::map<std::string, std::string, std::less<>> attributes = {};
    bool isDataset = false;
    DType dtype = DType::F32;
    Shape shape = {};
    std::uint64_t at = kUndefined; ///< of the data
    std::uint64_t bytes = 0;

    Node* find(const std::vector<std::string_view>& path)
    {
        Node* node = this;
        for (const std::string_view part : path) {
            const auto child = node->children.find(part);
            if (child == node->children.end()) {
                return nullptr;
            }
            node = child->second.get();
        }
        return node;
    }
};

/// What is behind the data: headers, names and texts. Objects come before those that refer to them.
class TreeLayout::Structures {
public:
    explicit Structures(std::uint64_t at) : m_at(at) {}

    struct Place {
        std::uint64_t header = 0;
        std::uint64_t tree = 0; ///< of a group, as the next
        std::uint64_t heap = 0;
    };

    Place put(const Node& node)
    {
        HeaderWriter header;
        Place out = node.isDataset ? Place() : putGroup(node, header);
        if (node.isDataset) {
            describe(node, header);
        }
        for (const auto& [name, text] : node.attributes) {
            header.add(kAttributeMessage, attribute(name, text));
        }
        out.header = append(header.take());
        return out;
    }

    std::vector<std::byte> take() { return m_out.take(); }

    /// An entry of a group's leaf.
    static void putEntry(ByteWriter& out, std::uint64_t name, const Place& place, bool isGroup)
    {
        out.put(name);
        out.put(place.header);
        out.put(std::uint32_t{isGroup ? 1U : 0U});
        out.put(std::uint32_t{0});
        out.put(isGroup ? place.tree : 0);
        out.put(isGroup ? place.heap : 0);
    }

private:
    std::uint64_t append(std::span<const std::byte> bytes)
    {
        m_out.padTo(8);
        const std::uint64_t at = m_at + m_out.size();
        m_out.put(bytes);
        m_out.padTo(8);
        return at;
    }

    static void describe(const Node& node, HeaderWriter& header)
    {
        header.add(kDataspaceMessage, dataspace(node.shape));
        header.add(kDatatypeMessage, *typeOf(node.dtype));
        constexpr std::array<std::byte, 8> kNoFill{std::byte{2}, std::byte{2}, std::byte{2}, std::byte{1}};
        header.add(kFillValueMessage, kNoFill);
        ByteWriter layout;
        layout.put(std::uint8_t{3});
        layout.put(std::uint8_t{1}); // contiguous
        layout.put(node.at);
        layout.put(node.bytes);
        header.add(kLayoutMessage, layout.span());
    }

    /// A group's members, sorted by name: leaves of up to 8, and a tree of their last names.
    Place putGroup(const Node& group, HeaderWriter& header)
    {
        struct Child {
            std::uint64_t at;
            std::uint64_t lastName; ///< offset in the heap
        };
        std::vector<Place> places;
        ByteWriter names;
        names.put(std::uint64_t{0}); // the empty name
        std::vector<std::uint64_t> nameAt;
        for (const auto& [name, node] : group.children) {
            places.push_back(put(*node));
            nameAt.push_back(names.size());
            putPadded(names, name);
        }
        std::vector<Child> level;
        auto child = group.children.begin();
        for (std::size_t first = 0; first < places.size(); first += kLeafEntries) {
            const std::size_t count = std::min(kLeafEntries, places.size() - first);
            ByteWriter leaf;
            leaf.put(std::string_view("SNOD"));
            leaf.put(std::uint16_t{1});
            leaf.put(static_cast<std::uint16_t>(count));
            for (std::size_t i = first; i < first + count; ++i, ++child) {
                putEntry(leaf, nameAt[i], places[i], !child->second->isDataset);
            }
            leaf.put(std::string_view(std::string((kLeafEntries - count) * kEntryBytes, '\0')));
            level.push_back({.at = append(leaf.span()), .lastName = nameAt[first + count - 1]});
        }
        std::uint8_t depth = 0;
        do {
            std::vector<Child> above;
            const std::size_t nodes = std::max<std::size_t>(1, (level.size() + kNodeChildren - 1) / kNodeChildren);
            m_out.padTo(8);
            const std::uint64_t start = m_at + m_out.size();
            std::uint64_t key = 0;
            for (std::size_t n = 0; n < nodes; ++n) {
                const std::size_t first = n * kNodeChildren;
                const std::size_t count = std::min(kNodeChildren, level.size() - first);
                ByteWriter node;
                node.put(std::string_view("TREE"));
                node.put(std::uint8_t{0}); // of a group
                node.put(depth);
                node.put(static_cast<std::uint16_t>(count));
                node.put(n == 0 ? kUndefined : start + (n - 1) * kNodeBytes);
                node.put(n + 1 == nodes ? kUndefined : start + (n + 1) * kNodeBytes);
                node.put(key);
                for (std::size_t i = first; i < first + count; ++i) {
                    node.put(level[i].at);
                    node.put(level[i].lastName);
                    key = level[i].lastName;
                }
                node.put(std::string_view(std::string((kNodeChildren - count) * 16, '\0')));
                above.push_back({.at = append(node.span()), .lastName = key});
            }
            level = std::move(above);
            ++depth;
        } while (level.size() > 1);
        const std::uint64_t namesAt = append(names.span());
        ByteWriter heap;
        heap.put(std::string_view("HEAP"));
        heap.put(std::uint32_t{0});
        heap.put(std::uint64_t{names.size()});
        heap.put(kNoFreeBlock);
        heap.put(namesAt);
        const Place out{.tree = level.front().at, .heap = append(heap.span())};
        ByteWriter table;
        table.put(out.tree);
        table.put(out.heap);
        header.add(kSymbolTableMessage, table.span());
        return out;
    }

    /// The text goes to a collection of the global heap of its own.
    std::vector<std::byte> attribute(const std::string& name, const std::string& text)
    {
        const std::vector<std::byte> type = textType();
        const std::vector<std::byte> space = dataspace({});
        ByteWriter out;
        out.put(std::uint16_t{1});
        out.put(static_cast<std::uint16_t>(name.size() + 1));
        out.put(static_cast<std::uint16_t>(type.size()));
        out.put(static_cast<std::uint16_t>(space.size()));
        putPadded(out, name);
        out.put(std::span(type));
        out.padTo(8);
        out.put(std::span(space));
        out.put(static_cast<std::uint32_t>(text.size()));
        out.put(textAt(text));
        out.put(std::uint32_t{1});
        return out.take();
    }

    /// The address of the collection that has the text as its object 1.
    std::uint64_t textAt(const std::string& text)
    {
        const auto known = m_texts.find(text);
        if (known != m_texts.end()) {
            return known->second;
        }
        constexpr std::size_t kHeadBytes = 16; // of the collection, and of an object
        const std::size_t padded = (text.size() + 7) / 8 * 8;
        const std::size_t size = std::max(kCollectionBytes, 3 * kHeadBytes + padded);
        ByteWriter out;
        out.put(std::string_view("GCOL"));
        out.put(std::uint32_t{1});
        out.put(std::uint64_t{size});
        out.put(std::uint16_t{1});
        out.put(std::uint16_t{1}); // references
        out.put(std::uint32_t{0});
        out.put(std::uint64_t{text.size()});
        out.put(std::string_view(text));
        out.padTo(8);
        const std::uint64_t left = size - out.size();
        out.put(std::uint64_t{0}); // object 0: free space, with its head
        out.put(left);
        out.put(std::string_view(std::string(static_cast<std::size_t>(left) - kHeadBytes, '\0')));
        return m_texts.emplace(text, append(out.span())).first->second;
    }

    static constexpr std::size_t kEntryBytes = 40;
    static constexpr std::size_t kNodeBytes = 24 + 8 + 16 * kNodeChildren;

    std::uint64_t m_at;
    ByteWriter m_out;
    TextMap<std::uint64_t> m_texts; ///< addresses, by text
};

bool hasType(DType dtype)
{
    return typeOf(dtype).has_value();
}

TreeLayout::TreeLayout() : m_root(std::make_unique<Node>()), m_end(kSuperblockBytes) {}
TreeLayout::~TreeLayout() = default;

Status TreeLayout::add(std::string_view path, DType dtype, const Shape& shape, std::vector<Segment> content)
{
    const auto parts = partsOf(path);
    if (!parts) {
        return refused("the name cannot be the path of a dataset of HDF5: its parts are not empty, not \".\", UTF-8, "
                       "and not more than " +
                       std::to_string(kMostDepth));
    }
    if (shape.size() > kMostDims) {
        return refused("the tensor has " + std::to_string(shape.size()) + " dimensions, HDF5 allows at most " +
                       std::to_string(kMostDims));
    }
    if (!hasType(dtype)) {
        return Error{.code = Errc::Unsupported, .message = "HDF5 does not have dtype " + std::string(dtypeName(dtype))};
    }
    Node* node = m_root.get();
    for (const std::string_view part : *parts) {
        if (node->isDataset) {
            return refused("another tensor has the name of a group that this one is in");
        }
        auto& child = node->children[std::string(part)];
        child = child ? std::move(child) : std::make_unique<Node>();
        node = child.get();
    }
    if (node->isDataset || !node->children.empty()) {
        return refused(node->isDataset ? "duplicate tensor name" : "other tensors are in a group of this name");
    }
    node->isDataset = true;
    node->dtype = dtype;
    node->shape = shape;
    APR_TRY(const auto offsets, offsetsOf(content));
    node->bytes = offsets.back();
    if (node->bytes > 0) {
        const auto at = checkedAlign(m_end, kDataAlignment);
        const auto end = at ? checkedAdd(*at, node->bytes) : std::nullopt;
        if (!end || *end > kUndefined / 2) {
            return refused("the total tensor size overflows 64 bits");
        }
        m_data.push_back(Segment::zeros(*at - m_end));
        std::move(content.begin(), content.end(), std::back_inserter(m_data));
        node->at = *at;
        m_end = *end;
    }
    if (const std::string_view name = opaqueName(dtype); !name.empty()) {
        node->attributes.emplace("dtype", name);
    }
    return {};
}

Status TreeLayout::setAttribute(std::string_view path, std::string name, std::string text)
{
    const auto parts = path.empty() ? std::vector<std::string_view>() : partsOf(path);
    Node* node = parts ? m_root->find(*parts) : nullptr;
    if (node == nullptr || name.size() + text.size() > kMostText) {
        return refused(node == nullptr ? "the file has no object at the path " + printable(path, 120)
                                       : "the attribute " + printable(name, 80) + " has more than " +
                                             std::to_string(kMostText) + " bytes");
    }
    node->attributes.insert_or_assign(std::move(name), std::move(text));
    return {};
}

std::vector<Segment> TreeLayout::finish()
{
    const std::uint64_t at = (m_end + 7) / 8 * 8;
    Structures structures(at);
    const Structures::Place root = structures.put(*m_root);
    std::vector<std::byte> tail = structures.take();
    ByteWriter head;
    head.put(std::string_view("\x89HDF\r\n\x1a\n", 8));
    head.put(std::uint32_t{0}); // versions of the superblock, free space, the root group
    head.put(std::uint8_t{0});  // of shared messages
    head.put(std::uint8_t{8});  // bytes of offsets
    head.put(std::uint8_t{8});  // and lengths
    head.put(std::uint8_t{0});
    head.put(kLeafK);
    head.put(kNodeK);
    head.put(std::uint32_t{0});
    head.put(std::uint64_t{0}); // base address
    head.put(kUndefined);
    head.put(at + tail.size());
    head.put(kUndefined);
    Structures::putEntry(head, 0, root, true);
    std::vector<Segment> out;
    out.push_back(Segment::ofBytes(head.take()));
    std::move(m_data.begin(), m_data.end(), std::back_inserter(out));
    out.push_back(Segment::zeros(at - m_end));
    out.push_back(Segment::ofBytes(std::move(tail)));
    m_data.clear();
    return out;
}

} // namespace apr::hdf5
