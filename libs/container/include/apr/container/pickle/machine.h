// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/budget.h"
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

/// Parses Python pickles (protocols 0 to 5) into a tree of values. Nothing is imported, called or instantiated: a call
/// becomes a node with the callee and its arguments.
namespace apr::pickle {

using NodeId = std::uint32_t;
inline constexpr NodeId kNone = 0xFFFFFFFF;

enum class Kind : std::uint8_t {
    None,
    Bool,
    Int,    ///< fits in 64 bits
    BigInt, ///< little-endian two's complement in `text`
    Float,
    String,
    Bytes,
    Tuple,
    List,
    Dict, ///< alternating keys and values; also collections.OrderedDict()
    Set,
    Global,       ///< an import; `integer` is the index into Program::globals
    Call,         ///< `items[0]` called or instantiated with the argument tuple `items[1]`
    PersistentId, ///< the persistent id `items[0]`
    Mark,         ///< only on the stack
};

struct Node {
    Kind kind = Kind::None;
    NodeId state = kNone;     ///< the BUILD state of a Call or Dict
    std::uint64_t offset = 0; ///< of the opcode that created it
    std::int64_t integer = 0;
    double real = 0;
    std::string_view text = {};
    std::vector<NodeId> items = {};
};

inline constexpr std::size_t kMaxGlobalName =
    256; ///< bytes of a module or a name that are stored; no real one is longer

/// A global that loading the pickle would import.
struct Global {
    std::string module = {};
    std::string name = {};
    std::uint64_t offset = 0; ///< of the opcode
    bool isCalled = false;
    bool isComputed = false;  ///< the name is not a string literal in the pickle
    bool isOfPython3 = false; ///< of protocol 3 or later: names of Python 2 are not translated

    std::string fullName() const { return module + '.' + name; }
};

/// The parsed contents of one pickle. Views point into the input bytes or into `ownedStrings`.
struct Program {
    std::vector<Node> nodes = {};
    std::vector<Global> globals = {};
    std::deque<std::string> ownedStrings = {}; ///< strings decoded from escapes; a deque keeps the views valid
    std::vector<std::pair<std::uint64_t, std::uint64_t>> arrays = {}; ///< offset and size of joblib's numeric data
    NodeId root = kNone;
    std::uint64_t size = 0; ///< bytes up to and including STOP, or up to the failure
    std::uint8_t protocol = 0;
    bool isWhole = false;              ///< `size` includes STOP
    bool isFinal = false;              ///< at the failure Python's readers end as well
    std::optional<Error> failure = {}; ///< why parsing stopped early; globals found before it are listed

    const Node& operator[](NodeId id) const { return nodes[id]; }
    /// The value of a string key of a Dict; kNone when the key is missing.
    NodeId member(NodeId dict, std::string_view key) const;
    /// The Global of a Global node; null for other nodes.
    const Global* global(NodeId id) const;
    /// The callee of a Call node; null for other nodes and for callees that are not a Global.
    const Global* callee(NodeId id) const;
    /// The value of an Int or Bool node.
    std::optional<std::int64_t> integer(NodeId id) const;
};

/// Memory that one value is counted with.
inline constexpr std::uint64_t kNodeMemory = 2 * sizeof(Node); ///< with its share of items, memo and spare capacity

/// Parses the pickle at the start of `bytes`; `start` is the file offset of `bytes`. Memory is bounded by `budget`
/// (E008) and by the input size, since every value takes an opcode. Program::failure is E002 for invalid data, E015 for
/// extension registry opcodes, E009 for out-of-band buffers.
Program read(std::span<const std::byte> bytes, std::uint64_t start, const Budget& budget);

/// Like read(), as joblib.load() reads: the data of an array follows the BUILD opcode of its NumpyArrayWrapper
/// (joblib/numpy_pickle.py, read_array), or a pickle of its objects, whose imports are among those of the program.
/// Other loaders take the data for opcodes.
Program readJoblib(std::span<const std::byte> bytes, std::uint64_t start, const Budget& budget);

/// Whether bytes may be a pickle: a PROTO opcode with protocol 0 to 5, or typical first opcodes of protocols 0 and 1.
bool looksLike(std::span<const std::byte> start);

} // namespace apr::pickle
