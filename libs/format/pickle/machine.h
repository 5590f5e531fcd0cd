// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/error.h"
#include "apr/base/result.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Python pickles (protocols 0 to 5; pickletools.py has the opcodes) as trees of values. Nothing is imported, called or
/// built: a call becomes a value that says what would have been called with what.
namespace apr::pickle {

using NodeId = std::uint32_t;
inline constexpr NodeId kNone = 0xFFFFFFFF;

enum class Kind : std::uint8_t {
    None,
    Bool,
    Int,    ///< fits in 64 bits
    BigInt, ///< little-endian two's complement in `text`
    Float,
    Text,
    Bytes,
    Tuple,
    List,
    Dict, ///< keys and values by turns; collections.OrderedDict() too
    Set,
    Global,       ///< something to import; `integer` is its number in Program::globals
    Call,         ///< `items[0]` called with the tuple `items[1]`, or instantiated
    PersistentId, ///< of `items[0]`
    Mark,         ///< only on the stack
};

struct Node {
    Kind kind = Kind::None;
    NodeId state = kNone;     ///< what BUILD would set, of a Call or a Dict
    std::uint64_t offset = 0; ///< of the opcode that made it
    std::int64_t integer = 0;
    double real = 0;
    std::string_view text = {};
    std::vector<NodeId> items = {};
};

/// Something that loading the pickle would import.
struct Global {
    std::string module = {};
    std::string name = {};
    std::uint64_t offset = 0; ///< of the opcode
    bool isCalled = false;
    bool isComputed = false; ///< its name is no text that stands in the file

    std::string fullName() const { return module + '.' + name; }
};

/// What one pickle says. Views are of the bytes it was read from, or of `texts`.
struct Program {
    std::vector<Node> nodes = {};
    std::vector<Global> globals = {};
    std::deque<std::string> texts = {}; ///< of strings with escapes
    NodeId root = kNone;
    std::uint64_t size = 0; ///< bytes up to the end of STOP, or of what could be read
    std::uint8_t protocol = 0;
    std::optional<Error> failure = {}; ///< why it could not be read to its end; the globals before it are known

    const Node& operator[](NodeId id) const { return nodes[id]; }
    /// The value of a text key of a Dict; kNone when there is none.
    NodeId member(NodeId dict, std::string_view key) const;
    /// The Global that a node is; null for others.
    const Global* global(NodeId id) const;
    /// The Global that a Call calls; null for others.
    const Global* callee(NodeId id) const;
    /// A whole number that a node is (of Int or Bool).
    std::optional<std::int64_t> integer(NodeId id) const;
};

/// Reads the pickle at the start of `bytes`; offsets count from `start`. Memory is bounded by `memoryLimit` (E008), and
/// by the bytes read: every value costs an opcode. The failure is E002 for damage, E015 for opcodes that import by
/// number, E009 for buffers out of band.
Program read(std::span<const std::byte> bytes, std::uint64_t start, std::uint64_t memoryLimit);

/// Whether bytes may be a pickle: a protocol opcode and a known one after it, or the text of protocol 0.
bool looksLike(std::span<const std::byte> start);

} // namespace apr::pickle
