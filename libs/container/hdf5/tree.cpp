// SPDX-License-Identifier: MIT
#include "tree.h"

#include <bit>
#include <set>
#include <vector>

namespace apr::hdf5 {
namespace {

constexpr unsigned kMaxLevels = 32;
constexpr std::size_t kMaxNodes = 1 << 22;

/// Detects cycles: a node must not occur in a tree more than once.
class Visited {
public:
    Status add(std::uint64_t address, const Cursor& at)
    {
        if (m_seen.size() == kMaxNodes || !m_seen.insert(address).second) {
            return at.corrupt("the B-tree has a cycle, or more than " + std::to_string(kMaxNodes) + " nodes");
        }
        return {};
    }

private:
    std::set<std::uint64_t> m_seen;
};

struct TreeV1 {
    const File& file;
    unsigned type = 0;
    std::uint64_t keyBytes = 0;
    const std::function<Status(Cursor, std::uint64_t)>& visit;
    Visited visited = {};

    Status walk(std::uint64_t address, unsigned depth)
    {
        const std::uint64_t o = file.offsetBytes();
        APR_TRY(Cursor head, file.cursor(address, 8 + 2 * o));
        APR_CHECK(visited.add(address, head));
        APR_CHECK(head.expect("TREE"));
        APR_TRY(const std::uint64_t nodeType, head.number(1, "tree type"));
        APR_TRY(const std::uint64_t level, head.number(1, "tree level"));
        APR_TRY(const std::uint64_t entries, head.number(2, "tree entries"));
        if (nodeType != type) {
            return head.corrupt("B-tree node of type " + std::to_string(nodeType) + ", expected " +
                                std::to_string(type));
        }
        if (depth > kMaxLevels) {
            return head.corrupt("the B-tree has more than " + std::to_string(kMaxLevels) + " levels");
        }
        APR_TRY(Cursor in, file.cursor(address, 8 + 2 * o + entries * (keyBytes + o)));
        APR_CHECK(file.charge(in.remaining(), in));
        APR_CHECK(in.skip(8 + 2 * o, "tree node"));
        for (std::uint64_t i = 0; i < entries; ++i) {
            const std::uint64_t keyAt = in.offset();
            APR_TRY(const Bytes key, in.take(keyBytes, "tree key"));
            APR_TRY(const std::uint64_t child, in.address(o, "tree child"));
            if (level > 0) {
                APR_CHECK(walk(child, depth + 1));
            } else {
                APR_CHECK(visit(Cursor(key, keyAt), child));
            }
        }
        return {};
    }
};

struct TreeV2 {
    const File& file;
    const std::function<Status(Cursor, unsigned)>& visit;
    unsigned type = 0;
    std::uint64_t nodeBytes = 0;
    std::uint64_t recordBytes = 0;
    std::uint64_t countBytes = 0;            ///< size of a node's record count field
    std::vector<std::uint64_t> totalBytes{}; ///< size of a subtree's record count field, by depth
    Visited visited = {};

    static std::uint64_t bytesFor(std::uint64_t limit)
    {
        return limit == 0 ? 1 : (static_cast<std::uint64_t>(std::bit_width(limit)) + 7) / 8;
    }

    void measure(unsigned depth)
    {
        const std::uint64_t leaf = (nodeBytes - 10) / recordBytes;
        countBytes = bytesFor(leaf);
        std::uint64_t total = leaf;
        totalBytes.assign(1, 0);
        for (unsigned d = 1; d <= depth; ++d) {
            const std::uint64_t pointer = file.offsetBytes() + countBytes + totalBytes.back();
            const std::uint64_t most =
                nodeBytes < 10 + pointer ? 0 : (nodeBytes - 10 - pointer) / (recordBytes + pointer);
            total = checkedMul(most + 1, total).value_or(kUndefined / 2) + most;
            totalBytes.push_back(bytesFor(total));
        }
    }

    Status walk(std::uint64_t address, std::uint64_t records, unsigned depth)
    {
        APR_TRY(Cursor in, file.cursorUpTo(address, nodeBytes));
        APR_CHECK(visited.add(address, in));
        APR_CHECK(in.expect(depth == 0 ? "BTLF" : "BTIN"));
        APR_CHECK(in.skip(2, "tree node"));
        if (records > nodeBytes / recordBytes) {
            return in.corrupt("the B-tree node has " + std::to_string(records) + " records, the node size allows " +
                              std::to_string(nodeBytes / recordBytes));
        }
        const std::uint64_t recordsAt = in.offset();
        APR_CHECK(file.charge(in.remaining(), in));
        APR_TRY(const Bytes all, in.take(records * recordBytes, "tree records"));
        const auto record = [&](std::uint64_t i) {
            return Cursor(all.part(i * recordBytes, recordBytes), recordsAt + i * recordBytes);
        };
        if (depth == 0) {
            APR_CHECK(verifyChecksum(in, in.position() + 4));
            for (std::uint64_t i = 0; i < records; ++i) {
                APR_CHECK(visit(record(i), type));
            }
            return {};
        }
        const std::uint64_t pointer = file.offsetBytes() + countBytes + (depth > 1 ? totalBytes[depth - 1] : 0);
        APR_CHECK(verifyChecksum(in, in.position() + (records + 1) * pointer + 4));
        for (std::uint64_t i = 0; i <= records; ++i) {
            APR_TRY(const std::uint64_t child, in.address(file.offsetBytes(), "tree child"));
            APR_TRY(const std::uint64_t count, in.number(countBytes, "tree child"));
            APR_CHECK(in.skip(depth > 1 ? totalBytes[depth - 1] : 0, "tree child"));
            APR_CHECK(walk(child, count, depth - 1));
            if (i < records) {
                APR_CHECK(visit(record(i), type));
            }
        }
        return {};
    }
};

} // namespace

Status eachChild(const File& file, std::uint64_t address, unsigned type, std::uint64_t keyBytes,
                 const std::function<Status(Cursor, std::uint64_t)>& visit)
{
    TreeV1 tree{.file = file, .type = type, .keyBytes = keyBytes, .visit = visit};
    return tree.walk(address, 0);
}

Status eachRecord(const File& file, std::uint64_t address, const std::function<Status(Cursor, unsigned)>& visit)
{
    const std::uint64_t size = 16 + file.offsetBytes() + 2 + file.lengthBytes() + 4;
    APR_TRY(Cursor in, file.cursor(address, size));
    APR_CHECK(in.expect("BTHD"));
    APR_CHECK(verifyChecksum(in, size));
    APR_CHECK(in.skip(1, "tree"));
    TreeV2 tree{.file = file, .visit = visit};
    APR_TRY(const std::uint64_t type, in.number(1, "tree type"));
    APR_TRY(tree.nodeBytes, in.number(4, "node size"));
    APR_TRY(tree.recordBytes, in.number(2, "record size"));
    APR_TRY(const std::uint64_t depth, in.number(2, "tree depth"));
    APR_CHECK(in.skip(2, "tree"));
    APR_TRY(const std::uint64_t root, in.address(file.offsetBytes(), "tree root"));
    APR_TRY(const std::uint64_t records, in.number(2, "tree records"));
    if (tree.recordBytes == 0 || tree.nodeBytes < 10 + tree.recordBytes || depth > kMaxLevels) {
        return in.corrupt("invalid B-tree header: node size " + std::to_string(tree.nodeBytes) + ", record size " +
                          std::to_string(tree.recordBytes) + ", depth " + std::to_string(depth));
    }
    tree.type = static_cast<unsigned>(type);
    tree.measure(static_cast<unsigned>(depth));
    return root == kUndefined || records == 0 ? Status() : tree.walk(root, records, static_cast<unsigned>(depth));
}

} // namespace apr::hdf5
