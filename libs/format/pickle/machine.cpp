// SPDX-License-Identifier: MIT
#include "machine.h"

#include "apr/base/bytes.h"
#include "apr/base/text.h"
#include "apr/format/json.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <limits>
#include <unordered_map>
#include <utility>

namespace apr::pickle {
namespace {

constexpr std::uint64_t kNodeMemory = 2 * sizeof(Node); ///< with its share of items, memo and spare capacity
constexpr std::size_t kMostGlobal = 1024;               ///< bytes of a module's or a global's name that is looked at

/// Keys that a hostile file chooses must not all fall into one bucket (splitmix64's mixing step).
struct MixedHash {
    std::size_t operator()(std::uint64_t key) const
    {
        key += 0x9E3779B97F4A7C15;
        key = (key ^ (key >> 30)) * 0xBF58476D1CE4E5B9;
        key = (key ^ (key >> 27)) * 0x94D049BB133111EB;
        return static_cast<std::size_t>(key ^ (key >> 31));
    }
};

class Machine {
public:
    Machine(std::span<const std::byte> bytes, std::uint64_t start, std::uint64_t memoryLimit)
        : m_in(bytes, std::endian::little, start), m_start(start), m_mostNodes(memoryLimit / kNodeMemory)
    {
    }

    Program run()
    {
        while (!m_isDone) {
            if (auto status = step(); !status) {
                Error error = std::move(status).error();
                error.offset = error.offset ? error.offset : std::optional(m_at);
                m_program.failure = std::move(error);
                break;
            }
        }
        m_program.size = m_in.offset() - m_start;
        return std::move(m_program);
    }

private:
    Error damaged(std::string message) const
    {
        return Error{.code = Errc::Corrupt, .message = std::move(message), .offset = m_at};
    }

    // --- Values ---

    Result<NodeId> add(Node node)
    {
        if (m_program.nodes.size() >= m_mostNodes) {
            return Error{.code = Errc::Memory,
                         .message = "the pickle has over " + std::to_string(m_mostNodes) +
                                    " values, more than APR_RAM_LIMIT allows",
                         .offset = m_at};
        }
        node.offset = m_at;
        m_program.nodes.push_back(std::move(node));
        return static_cast<NodeId>(m_program.nodes.size() - 1);
    }

    Status push(Node node)
    {
        APR_TRY(const NodeId id, add(std::move(node)));
        m_stack.push_back(id);
        return {};
    }

    Status pushInt(std::int64_t value) { return push({.kind = Kind::Int, .integer = value}); }

    /// The topmost value, which may be no mark.
    Result<NodeId> top() const
    {
        if (m_stack.empty() || m_stack.back() == kNone) {
            return damaged("the pickle takes a value from an empty stack");
        }
        return m_stack.back();
    }

    Result<NodeId> pop()
    {
        APR_TRY(const NodeId id, top());
        m_stack.pop_back();
        return id;
    }

    /// What stands above the topmost mark, and takes both away.
    Result<std::vector<NodeId>> popToMark()
    {
        const auto mark = std::find(m_stack.rbegin(), m_stack.rend(), kNone);
        if (mark == m_stack.rend()) {
            return damaged("the pickle has no mark where it needs one");
        }
        const auto count = mark - m_stack.rbegin();
        std::vector<NodeId> items(m_stack.end() - count, m_stack.end());
        m_stack.resize(m_stack.size() - static_cast<std::size_t>(count) - 1);
        return items;
    }

    Result<std::vector<NodeId>> popSome(std::size_t count)
    {
        std::vector<NodeId> items(count);
        for (std::size_t i = count; i-- > 0;) {
            APR_TRY(items[i], pop());
        }
        return items;
    }

    // --- Memo ---

    Status remember(std::uint64_t key)
    {
        APR_TRY(const NodeId id, top());
        if (key < m_memo.size()) {
            m_memo[static_cast<std::size_t>(key)] = id;
        } else if (key == m_memo.size()) { // as all picklers number what they store
            m_memo.push_back(id);
            m_memoApart.erase(key);
        } else {
            m_memoApart[key] = id;
        }
        return {};
    }

    Status recall(std::uint64_t key)
    {
        if (key < m_memo.size()) {
            m_stack.push_back(m_memo[static_cast<std::size_t>(key)]);
            return {};
        }
        const auto found = m_memoApart.find(key);
        if (found == m_memoApart.end()) {
            return damaged("the pickle recalls the value " + std::to_string(key) + ", which it never stored");
        }
        m_stack.push_back(found->second);
        return {};
    }

    // --- Text arguments ---

    Result<std::string_view> line()
    {
        ByteReader ahead = m_in;
        APR_TRY(const std::string_view rest, ahead.text(m_in.remaining(), "line"));
        const std::size_t end = rest.find('\n');
        if (end == std::string_view::npos) {
            return damaged("a line of the pickle has no end");
        }
        APR_TRY([[maybe_unused]] const auto skipped, m_in.take(end + 1, "line"));
        return rest.substr(0, end);
    }

    std::string_view keep(std::string text)
    {
        m_program.texts.push_back(std::move(text)); // a deque: what stands in it does not move
        return m_program.texts.back();
    }

    Result<std::uint64_t> lineNumber()
    {
        APR_TRY(const std::string_view text, line());
        const auto number = parseUnsigned(text);
        return number ? Result<std::uint64_t>(*number) : damaged("a number of the pickle is none");
    }

    /// "01" and "00" are protocol 0's booleans; "12L" its long integers.
    Status pushNumberLine(bool isLong)
    {
        APR_TRY(std::string_view text, line());
        if (!isLong && (text == "00" || text == "01")) {
            return push({.kind = Kind::Bool, .integer = text == "01" ? 1 : 0});
        }
        text = trim(text); // as Python's int() reads it: spaces, a sign, underscores between digits
        if (isLong && text.ends_with('L')) {
            text.remove_suffix(1);
        }
        std::string digits;
        for (std::size_t i = text.starts_with('+') ? 1 : 0; i < text.size(); ++i) {
            if (text[i] != '_' || i == 0 || i + 1 == text.size()) {
                digits += text[i];
            }
        }
        if (digits.size() != text.size()) {
            text = keep(std::move(digits));
        }
        std::int64_t value = 0;
        const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (problem == std::errc::result_out_of_range && end == text.data() + text.size()) {
            return push({.kind = Kind::BigInt, .text = text}); // its digits; nobody needs its value
        }
        if (problem != std::errc() || end != text.data() + text.size()) {
            return damaged("a number of the pickle is none");
        }
        return pushInt(value);
    }

    Status pushFloatLine()
    {
        APR_TRY(const std::string_view text, line());
        constexpr double kInfinity = std::numeric_limits<double>::infinity();
        for (const auto& [name, value] : {std::pair(std::string_view("inf"), kInfinity),
                                          {"-inf", -kInfinity},
                                          {"nan", std::numeric_limits<double>::quiet_NaN()}}) {
            if (text == name) {
                return push({.kind = Kind::Float, .real = value});
            }
        }
        const auto parsed = parseJson(text); // Python writes finite numbers as JSON does
        return parsed && parsed->value.is_number() ? push({.kind = Kind::Float, .real = parsed->value.get<double>()})
                                                   : Status(damaged("a number of the pickle is none"));
    }

    /// A quoted string with Python's escapes.
    Status pushStringLine()
    {
        APR_TRY(std::string_view text, line());
        if (text.size() < 2 || (text.front() != '\'' && text.front() != '"') || text.back() != text.front()) {
            return damaged("a string of the pickle has no quotes");
        }
        text = text.substr(1, text.size() - 2);
        if (text.find('\\') == std::string_view::npos) {
            return push({.kind = Kind::Text, .text = text});
        }
        std::string out;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] != '\\' || i + 1 == text.size()) {
                out += text[i];
                continue;
            }
            const char escape = text[++i];
            constexpr std::string_view kFrom = "ntr\\'\"";
            constexpr std::string_view kTo = "\n\t\r\\'\"";
            if (const std::size_t known = kFrom.find(escape); known != std::string_view::npos) {
                out += kTo[known];
            } else if (const auto byte = escape == 'x' ? fromHex(text.substr(i + 1, 2)) : std::nullopt;
                       byte && byte->size() == 1) {
                out += *byte;
                i += 2;
            } else {
                out += '\\';
                out += escape;
            }
        }
        return push({.kind = Kind::Text, .text = keep(std::move(out))});
    }

    template <class Length>
    Status pushText(Kind kind)
    {
        APR_TRY(const auto length, m_in.read<Length>("length"));
        if constexpr (std::is_signed_v<Length>) {
            if (length < 0) {
                return damaged("a length of the pickle is negative");
            }
        }
        APR_TRY(const auto text, m_in.text(static_cast<std::uint64_t>(length), "text"));
        return push({.kind = kind, .text = text});
    }

    template <class Length>
    Status pushLong()
    {
        APR_TRY(const auto length, m_in.read<Length>("length"));
        if (static_cast<std::int64_t>(length) < 0) {
            return damaged("a length of the pickle is negative");
        }
        APR_TRY(const auto text, m_in.text(static_cast<std::uint64_t>(length), "long"));
        if (text.size() > sizeof(std::int64_t)) {
            return push({.kind = Kind::BigInt, .text = text});
        }
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            value |= std::uint64_t{static_cast<std::uint8_t>(text[i])} << (8 * i);
        }
        const bool isNegative = !text.empty() && (static_cast<std::uint8_t>(text.back()) & 0x80U) != 0;
        if (isNegative && text.size() < sizeof(std::int64_t)) {
            value |= ~std::uint64_t{0} << (8 * text.size());
        }
        return pushInt(static_cast<std::int64_t>(value));
    }

    // --- Imports and calls ---

    Result<NodeId> addGlobal(std::string_view module, std::string_view name, bool isComputed = false)
    {
        // A text that is recalled again and again must not be copied each time: no module has such a name.
        const bool isShort = module.size() <= kMostGlobal && name.size() <= kMostGlobal;
        m_program.globals.push_back({.module = std::string(isShort ? module : "(overlong)"),
                                     .name = std::string(isShort ? name : "(overlong)"),
                                     .offset = m_at,
                                     .isComputed = isComputed || !isShort});
        return add({.kind = Kind::Global, .integer = static_cast<std::int64_t>(m_program.globals.size() - 1)});
    }

    Result<NodeId> globalOfLines()
    {
        APR_TRY(const std::string_view module, line());
        APR_TRY(const std::string_view name, line());
        return addGlobal(module, name);
    }

    Status stackGlobal()
    {
        APR_TRY(const auto items, popSome(2));
        const Node& module = m_program[items[0]];
        const Node& name = m_program[items[1]];
        const bool isPlain = module.kind == Kind::Text && name.kind == Kind::Text;
        APR_TRY(const NodeId id,
                isPlain ? addGlobal(module.text, name.text) : addGlobal("(computed)", "(computed)", true));
        m_stack.push_back(id);
        return {};
    }

    Status pushCall(NodeId callee, NodeId arguments)
    {
        const Node& what = m_program[callee];
        if (what.kind == Kind::Global) {
            Global& global = m_program.globals[static_cast<std::size_t>(what.integer)];
            global.isCalled = true;
            const Node& given = m_program[arguments];
            if (global.module == "collections" && global.name == "OrderedDict" && given.kind == Kind::Tuple &&
                given.items.empty()) {
                return push({.kind = Kind::Dict});
            }
        }
        return push({.kind = Kind::Call, .items = {callee, arguments}});
    }

    Status pushInstance(NodeId type, std::vector<NodeId> arguments)
    {
        APR_TRY(const NodeId tuple, add({.kind = Kind::Tuple, .items = std::move(arguments)}));
        return pushCall(type, tuple);
    }

    /// Adds to a list, set or dict; of an object that was called into being, to its items.
    Status extend(std::vector<NodeId> items, bool isPairs)
    {
        if (isPairs && items.size() % 2 != 0) {
            return damaged("a dict of the pickle has a key without a value");
        }
        APR_TRY(const NodeId id, top());
        Node& target = m_program.nodes[id];
        if (isPairs && target.kind == Kind::List) { // list[i] = value, which Python allows
            for (std::size_t i = 1; i < items.size(); i += 2) {
                target.items.push_back(items[i]);
            }
            return {};
        }
        const bool fits = target.kind == Kind::Call ||
                          (isPairs ? target.kind == Kind::Dict : target.kind == Kind::List || target.kind == Kind::Set);
        if (!fits) {
            return damaged("the pickle adds items to something that holds none");
        }
        if (target.kind == Kind::Call && isPairs) { // of a subclass of dict
            if (target.state == kNone || m_program[target.state].kind != Kind::Dict) {
                APR_TRY(const NodeId dict, add({.kind = Kind::Dict}));
                m_program.nodes[id].state = dict;
            }
            auto& own = m_program.nodes[m_program.nodes[id].state].items;
            own.insert(own.end(), items.begin(), items.end());
            return {};
        }
        target.items.insert(target.items.end(), items.begin(), items.end());
        return {};
    }

    Status build()
    {
        APR_TRY(const NodeId state, pop());
        APR_TRY(const NodeId id, top());
        Node& target = m_program.nodes[id];
        if (m_program[state].kind == Kind::None) { // sets nothing, of anything
            return {};
        }
        if (target.kind != Kind::Call && target.kind != Kind::Dict && target.kind != Kind::Global) {
            return damaged("the pickle sets the state of something that has none");
        }
        if (target.state != kNone && m_program[target.state].kind == Kind::Dict &&
            m_program[state].kind == Kind::Dict) {
            const std::vector<NodeId> more = m_program[state].items; // attributes beside the items of a dict's kind
            auto& own = m_program.nodes[target.state].items;
            own.insert(own.end(), more.begin(), more.end());
            return {};
        }
        target.state = state;
        return {};
    }

    Status step()
    {
        m_at = m_in.offset();
        APR_TRY(const auto opcode, m_in.read<std::uint8_t>("opcode"));
        switch (opcode) {
        case '(': m_stack.push_back(kNone); return {};
        case '.': {
            APR_TRY(m_program.root, pop());
            m_isDone = true;
            return {};
        }
        case '0': {
            if (m_stack.empty()) {
                return damaged("the pickle takes a value from an empty stack");
            }
            m_stack.pop_back(); // a mark too
            return {};
        }
        case '1': {
            APR_TRY([[maybe_unused]] const auto items, popToMark());
            return {};
        }
        case '2': {
            APR_TRY(const NodeId id, top());
            m_stack.push_back(id);
            return {};
        }
        case 'N': return push({.kind = Kind::None});
        case 0x88: return push({.kind = Kind::Bool, .integer = 1});
        case 0x89: return push({.kind = Kind::Bool, .integer = 0});
        default: return opcode == 'R' || opcode == 'b' || opcode >= 0x80 ? stepBinary(opcode) : stepData(opcode);
        }
    }

    /// Opcodes for numbers, texts and containers.
    Status stepData(std::uint8_t opcode)
    {
        switch (opcode) {
        case 'I': return pushNumberLine(false);
        case 'L': return pushNumberLine(true);
        case 'F': return pushFloatLine();
        case 'S': return pushStringLine();
        case 'V': {
            APR_TRY(const std::string_view text, line());
            return push({.kind = Kind::Text, .text = text});
        }
        case 'J': {
            APR_TRY(const auto value, m_in.read<std::int32_t>("integer"));
            return pushInt(value);
        }
        case 'K': {
            APR_TRY(const auto value, m_in.read<std::uint8_t>("integer"));
            return pushInt(value);
        }
        case 'M': {
            APR_TRY(const auto value, m_in.read<std::uint16_t>("integer"));
            return pushInt(value);
        }
        case 'G': {
            APR_TRY(const auto bits, m_in.read<std::uint64_t>("float")); // big-endian, alone in the format
            return push({.kind = Kind::Float, .real = std::bit_cast<double>(byteSwapped(bits))});
        }
        case 'T': return pushText<std::int32_t>(Kind::Text);
        case 'U': return pushText<std::uint8_t>(Kind::Text);
        case 'X': return pushText<std::uint32_t>(Kind::Text);
        case 'B': return pushText<std::uint32_t>(Kind::Bytes);
        case 'C': return pushText<std::uint8_t>(Kind::Bytes);
        case ')': return push({.kind = Kind::Tuple});
        case ']': return push({.kind = Kind::List});
        case '}': return push({.kind = Kind::Dict});
        case 't': return pushMarked(Kind::Tuple);
        case 'l': return pushMarked(Kind::List);
        case 'd': return pushMarked(Kind::Dict);
        case 'a': {
            APR_TRY(const NodeId item, pop());
            return extend({item}, false);
        }
        case 'e': {
            APR_TRY(auto items, popToMark());
            return extend(std::move(items), false);
        }
        case 's': {
            APR_TRY(auto items, popSome(2));
            return extend(std::move(items), true);
        }
        case 'u': {
            APR_TRY(auto items, popToMark());
            return extend(std::move(items), true);
        }
        default: return stepReference(opcode);
        }
    }

    Status pushMarked(Kind kind)
    {
        APR_TRY(auto items, popToMark());
        if (kind == Kind::Dict && items.size() % 2 != 0) {
            return damaged("a dict of the pickle has a key without a value");
        }
        return push({.kind = kind, .items = std::move(items)});
    }

    /// Opcodes of the memo, of persistent ids and of imports by line.
    Status stepReference(std::uint8_t opcode)
    {
        switch (opcode) {
        case 'p': {
            APR_TRY(const auto key, lineNumber());
            return remember(key);
        }
        case 'q': {
            APR_TRY(const auto key, m_in.read<std::uint8_t>("memo"));
            return remember(key);
        }
        case 'r': {
            APR_TRY(const auto key, m_in.read<std::uint32_t>("memo"));
            return remember(key);
        }
        case 'g': {
            APR_TRY(const auto key, lineNumber());
            return recall(key);
        }
        case 'h': {
            APR_TRY(const auto key, m_in.read<std::uint8_t>("memo"));
            return recall(key);
        }
        case 'j': {
            APR_TRY(const auto key, m_in.read<std::uint32_t>("memo"));
            return recall(key);
        }
        case 'P': {
            APR_TRY(const std::string_view text, line());
            APR_TRY(const NodeId id, add({.kind = Kind::Text, .text = text}));
            return push({.kind = Kind::PersistentId, .items = {id}});
        }
        case 'Q': {
            APR_TRY(const NodeId id, pop());
            return push({.kind = Kind::PersistentId, .items = {id}});
        }
        case 'c': {
            APR_TRY(const NodeId id, globalOfLines());
            m_stack.push_back(id);
            return {};
        }
        case 'i': {
            APR_TRY(const NodeId type, globalOfLines());
            APR_TRY(auto arguments, popToMark());
            return pushInstance(type, std::move(arguments));
        }
        case 'o': {
            APR_TRY(auto items, popToMark());
            if (items.empty()) {
                return damaged("the pickle builds an object of nothing");
            }
            const NodeId type = items.front();
            items.erase(items.begin());
            return pushInstance(type, std::move(items));
        }
        default: return damaged("the pickle has an unknown opcode " + toHex(&opcode, 1));
        }
    }

    /// Opcodes that call, and those of protocols 2 to 5.
    Status stepBinary(std::uint8_t opcode)
    {
        switch (opcode) {
        case 'R':
        case 0x81: { // NEWOBJ
            APR_TRY(const auto items, popSome(2));
            return pushCall(items[0], items[1]);
        }
        case 0x92: { // NEWOBJ_EX, with keyword arguments
            APR_TRY(const auto items, popSome(3));
            APR_CHECK(pushCall(items[0], items[1]));
            if (m_program[m_stack.back()].kind == Kind::Call) { // an empty OrderedDict has no use for them
                m_program.nodes[m_stack.back()].items.push_back(items[2]);
            }
            return {};
        }
        case 'b': return build();
        case 0x80: {
            APR_TRY(m_program.protocol, m_in.read<std::uint8_t>("protocol"));
            return m_program.protocol <= 5
                       ? Status()
                       : Status(damaged("the pickle's protocol " + std::to_string(m_program.protocol) +
                                        " is not known (0 to 5 are)"));
        }
        case 0x82:
        case 0x83:
        case 0x84:
            return Error{.code = Errc::Unsafe,
                         .message = "the pickle imports by a number of the extension registry, so that nobody can see "
                                    "what",
                         .offset = m_at};
        case 0x85:
        case 0x86:
        case 0x87: {
            APR_TRY(auto items, popSome(opcode - 0x84U));
            return push({.kind = Kind::Tuple, .items = std::move(items)});
        }
        case 0x8a: return pushLong<std::uint8_t>();
        case 0x8b: return pushLong<std::int32_t>();
        case 0x8c: return pushText<std::uint8_t>(Kind::Text);
        case 0x8d: return pushText<std::uint64_t>(Kind::Text);
        case 0x8e:
        case 0x96: return pushText<std::uint64_t>(Kind::Bytes);
        case 0x8f: return push({.kind = Kind::Set});
        case 0x90: {
            APR_TRY(auto items, popToMark());
            return extend(std::move(items), false);
        }
        case 0x91: return pushMarked(Kind::Set);
        case 0x93: return stackGlobal();
        case 0x94: return remember(m_memo.size() + m_memoApart.size());
        case 0x95: {
            APR_TRY(const auto size, m_in.read<std::uint64_t>("frame"));
            return size <= m_in.remaining() ? Status() : Status(damaged("a frame of the pickle leaves it"));
        }
        case 0x97:
        case 0x98:
            return Error{.code = Errc::Unsupported,
                         .message = "the pickle needs buffers that stand outside of it",
                         .offset = m_at};
        default: return damaged("the pickle has an unknown opcode " + toHex(&opcode, 1));
        }
    }

    ByteReader m_in;
    std::uint64_t m_start;
    std::uint64_t m_mostNodes;
    std::uint64_t m_at = 0;
    bool m_isDone = false;
    std::vector<NodeId> m_stack; ///< kNone is a mark
    std::vector<NodeId> m_memo;
    std::unordered_map<std::uint64_t, NodeId, MixedHash> m_memoApart; ///< of keys that came out of order
    Program m_program;
};

} // namespace

namespace {

bool isDottedName(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
    });
}

} // namespace

Program read(std::span<const std::byte> bytes, std::uint64_t start, std::uint64_t memoryLimit)
{
    return Machine(bytes, start, memoryLimit).run();
}

bool looksLike(std::span<const std::byte> start)
{
    const auto byteAt = [start](std::size_t i) { return i < start.size() ? static_cast<std::uint8_t>(start[i]) : 0; };
    if (byteAt(0) == 0x80) {
        return byteAt(1) <= 5;
    }
    // Protocols 0 and 1 have no mark of their own. Those that do harm start with an import, those that do not with a
    // container.
    const std::string_view text(reinterpret_cast<const char*>(start.data()), start.size());
    if (text.starts_with('c')) {
        const auto lines = split(text, '\n'); // module and name
        return lines.size() > 2 && isDottedName(lines[0].substr(1)) && isDottedName(lines[1]);
    }
    constexpr std::string_view kFirst = "(]}";
    constexpr std::string_view kSecond = "lditcpq(.S";
    return text.size() > 1 && kFirst.find(text[0]) != std::string_view::npos &&
           kSecond.find(text[1]) != std::string_view::npos;
}

NodeId Program::member(NodeId dict, std::string_view key) const
{
    if (dict == pickle::kNone || nodes[dict].kind != Kind::Dict) {
        return pickle::kNone;
    }
    const std::vector<NodeId>& items = nodes[dict].items;
    NodeId found = pickle::kNone;
    for (std::size_t i = 0; i + 1 < items.size(); i += 2) { // of two the last one wins, as in Python
        const Node& each = nodes[items[i]];
        if ((each.kind == Kind::Text || each.kind == Kind::Bytes) && each.text == key) {
            found = items[i + 1];
        }
    }
    return found;
}

const Global* Program::global(NodeId id) const
{
    return id != pickle::kNone && nodes[id].kind == Kind::Global ? &globals[static_cast<std::size_t>(nodes[id].integer)]
                                                                 : nullptr;
}

const Global* Program::callee(NodeId id) const
{
    return id != pickle::kNone && nodes[id].kind == Kind::Call ? global(nodes[id].items.front()) : nullptr;
}

std::optional<std::int64_t> Program::integer(NodeId id) const
{
    const bool isWhole = id != pickle::kNone && (nodes[id].kind == Kind::Int || nodes[id].kind == Kind::Bool);
    return isWhole ? std::optional(nodes[id].integer) : std::nullopt;
}

} // namespace apr::pickle
