// SPDX-License-Identifier: MIT
#include "apr/container/pickle/machine.h"

#include "apr/base/bytes.h"
#include "apr/base/hash.h"
#include "apr/base/json.h"
#include "apr/base/text.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <limits>
#include <set>
#include <utility>

namespace apr::pickle {
namespace {

class Machine {
public:
    Machine(std::span<const std::byte> bytes, std::uint64_t start, const Budget& budget, bool isJoblib)
        : m_in(bytes, std::endian::little, start), m_start(start), m_inputSize(bytes.size()), m_budget(budget),
          m_maxNodes(budget.left() / kNodeMemory), m_isJoblib(isJoblib)
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
        if (m_isJoblib && !m_program.failure) {
            if (auto status = checkWrappers(); !status) {
                m_program.failure = std::move(status).error();
            }
        }
        m_program.size = m_in.offset() - m_start;
        m_program.isWhole = m_isDone;
        // Other parts of the file, and the shards of a model, share what is left.
        if (auto taken = m_budget.take(m_program.nodes.size() * kNodeMemory, m_start, "the pickle");
            !taken && !m_program.failure) {
            m_program.failure = std::move(taken).error();
        }
        return std::move(m_program);
    }

private:
    Error corrupt(std::string message) const
    {
        return Error{.code = Errc::Corrupt, .message = std::move(message), .offset = m_at};
    }

    /// Python's readers end here, too: their stacks hold as much as this one.
    Error underflow(std::string message)
    {
        m_program.isFinal = true;
        return corrupt(std::move(message));
    }

    // --- Values ---

    Result<NodeId> add(Node node)
    {
        if (m_program.nodes.size() >= m_maxNodes) {
            return Error{.code = Errc::Memory,
                         .message = "the pickle has more than " + std::to_string(m_maxNodes) +
                                    " values, the limit set by APR_RAM_LIMIT",
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

    /// The topmost value; an error for a mark.
    Result<NodeId> top()
    {
        if (m_stack.empty()) {
            return underflow("pickle stack underflow: the opcode needs a value, the stack is empty or ends in a mark");
        }
        if (m_stack.back() == kNone) { // which is a value for the readers of Python 2
            return corrupt("pickle stack underflow: the opcode needs a value, the stack is empty or ends in a mark");
        }
        return m_stack.back();
    }

    Result<NodeId> pop()
    {
        APR_TRY(const NodeId id, top());
        m_stack.pop_back();
        return id;
    }

    /// Pops the values above the topmost mark, and the mark.
    Result<std::vector<NodeId>> popToMark()
    {
        const auto mark = std::find(m_stack.rbegin(), m_stack.rend(), kNone);
        if (mark == m_stack.rend()) {
            return underflow("pickle stack underflow: the opcode needs a mark, the stack has none");
        }
        const auto count = mark - m_stack.rbegin();
        std::vector<NodeId> items(m_stack.end() - count, m_stack.end());
        m_stack.resize(m_stack.size() - static_cast<std::size_t>(count) - 1);
        return items;
    }

    Result<std::vector<NodeId>> popSome(std::size_t count)
    {
        std::vector<NodeId> items(count);
        for (std::size_t i = count; i > 0;) {
            --i;
            APR_TRY(items[i], pop());
        }
        return items;
    }

    // --- Memo ---

    Status memoPut(std::uint64_t key)
    {
        APR_TRY(const NodeId id, top());
        if (key < m_memo.size()) {
            m_memo[static_cast<std::size_t>(key)] = id;
        } else if (key == m_memo.size()) { // all picklers number their memo entries consecutively
            m_memo.push_back(id);
            m_sparseMemo.erase(key);
        } else {
            m_sparseMemo[key] = id;
        }
        return {};
    }

    Status memoGet(std::uint64_t key)
    {
        if (key < m_memo.size()) {
            m_stack.push_back(m_memo[static_cast<std::size_t>(key)]);
            return {};
        }
        const auto found = m_sparseMemo.find(key);
        if (found == m_sparseMemo.end()) {
            return corrupt("memo entry " + std::to_string(key) + " is read before it is stored");
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
            return corrupt("text argument without a terminating newline");
        }
        APR_TRY([[maybe_unused]] const auto skipped, m_in.take(end + 1, "line"));
        return rest.substr(0, end);
    }

    std::string_view own(std::string text)
    {
        m_program.ownedStrings.push_back(std::move(text));
        return m_program.ownedStrings.back();
    }

    Result<std::uint64_t> lineNumber()
    {
        APR_TRY(const std::string_view text, line());
        const auto number = parseUnsigned(text);
        // What int() of Python does not take in any spelling; digits of other scripts are not ASCII.
        m_program.isFinal =
            !number && (text.empty() || std::any_of(text.begin(), text.end(), [](char c) {
                            // behind a NUL, Python reads no further
                            return c != '\0' &&
                                   std::string_view("0123456789_+- \t\r\f\v").find(c) == std::string_view::npos &&
                                   static_cast<unsigned char>(c) < 0x80;
                        }));
        return number ? Result<std::uint64_t>(*number)
                      : corrupt("invalid memo index \"" + printable(text, 40) + "\", expected a decimal integer");
    }

    /// In protocol 0, "01" and "00" are booleans and "12L" is a long integer.
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
            text = own(std::move(digits));
        }
        std::int64_t value = 0;
        // The opcode of short integers takes them in any base, as Python's int(text, 0).
        const bool isNegative = text.starts_with('-');
        const std::string prefix = toLower(text.substr(isNegative ? 1 : 0, 2));
        const int base = isLong ? 10 : prefix == "0x" ? 16 : prefix == "0o" ? 8 : prefix == "0b" ? 2 : 10;
        if (base != 10) {
            text = own((isNegative ? "-" : "") + std::string(text.substr(isNegative ? 3 : 2)));
        }
        const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value, base);
        if (problem == std::errc::result_out_of_range && end == text.data() + text.size()) {
            return push({.kind = Kind::BigInt, .text = text}); // decimal digits; the value is not needed
        }
        if (problem != std::errc() || end != text.data() + text.size()) {
            return corrupt("invalid integer \"" + printable(text, 40) + '"');
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
                                                   : Status(corrupt("invalid float \"" + printable(text, 40) + '"'));
    }

    /// A quoted string with Python escapes.
    Status pushQuotedLine()
    {
        APR_TRY(std::string_view text, line());
        if (text.size() < 2 || (text.front() != '\'' && text.front() != '"') || text.back() != text.front()) {
            return corrupt("string argument without matching quotes");
        }
        text = text.substr(1, text.size() - 2);
        if (text.find('\\') == std::string_view::npos) {
            return push({.kind = Kind::String, .text = text});
        }
        std::string out;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] != '\\' || i + 1 == text.size()) {
                out += text[i];
                continue;
            }
            const char escape = text[++i];
            constexpr std::string_view kFrom = "ntrabfv\\'\"";
            constexpr std::string_view kTo = "\n\t\r\a\b\f\v\\'\"";
            if (const std::size_t known = kFrom.find(escape); known != std::string_view::npos) {
                out += kTo[known];
            } else if (const auto byte = escape == 'x' ? fromHex(text.substr(i + 1, 2)) : std::nullopt;
                       byte && byte->size() == 1) {
                out += *byte;
                i += 2;
            } else if (escape >= '0' && escape <= '7') {
                unsigned code = 0;
                std::size_t digits = 0;
                for (; digits < 3 && i < text.size() && text[i] >= '0' && text[i] <= '7'; ++digits, ++i) {
                    code = code * 8 + static_cast<unsigned>(text[i] - '0');
                }
                --i;
                out += static_cast<char>(code & 0xFFU);
            } else {
                out += '\\';
                out += escape;
            }
        }
        return push({.kind = Kind::String, .text = own(std::move(out))});
    }

    /// Decodes the raw-unicode-escape of opcode V: Latin-1, and other characters as \\uXXXX or \\UXXXXXXXX.
    std::string_view unescaped(std::string_view text)
    {
        if (std::all_of(text.begin(), text.end(),
                        [](char c) { return c != '\\' && static_cast<unsigned char>(c) < 0x80; })) {
            return text;
        }
        std::string out;
        for (std::size_t i = 0; i < text.size(); ++i) {
            auto code = static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]));
            const std::size_t digits = text.substr(i).starts_with("\\u")   ? 4
                                       : text.substr(i).starts_with("\\U") ? 8
                                                                           : 0;
            if (const auto bytes = digits == 0 ? std::nullopt : fromHex(text.substr(i + 2, digits));
                bytes && bytes->size() == digits / 2) {
                code = 0;
                for (const char byte : *bytes) {
                    code = code << 8U | static_cast<unsigned char>(byte);
                }
                i += digits + 1;
            }
            appendUtf8(out, code);
        }
        return own(std::move(out));
    }

    template <class Length>
    Status pushString(Kind kind)
    {
        APR_TRY(const auto length, m_in.read<Length>("length"));
        if constexpr (std::is_signed_v<Length>) {
            if (length < 0) {
                return corrupt("negative length " + std::to_string(length));
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
            return corrupt("negative length " + std::to_string(length));
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
        // A long string read from the memo many times must not be copied each time; no real name is that long.
        const bool isShort = module.size() <= kMaxGlobalName && name.size() <= kMaxGlobalName;
        m_program.globals.push_back({.module = std::string(isShort ? module : "(overlong)"),
                                     .name = std::string(isShort ? name : "(overlong)"),
                                     .offset = m_at,
                                     .isComputed = isComputed || !isShort,
                                     .isOfPython3 = m_program.protocol >= 3});
        return add({.kind = Kind::Global, .integer = static_cast<std::int64_t>(m_program.globals.size() - 1)});
    }

    Result<NodeId> readGlobalLines()
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
        const bool isPlain = module.kind == Kind::String && name.kind == Kind::String;
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
            const Node& tuple = m_program[arguments];
            if (global.module == "collections" && global.name == "OrderedDict" && tuple.kind == Kind::Tuple &&
                tuple.items.empty()) {
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

    /// Adds items to a list, set or dict, or to an object created by a call.
    Status extend(std::vector<NodeId> items, bool isPairs)
    {
        if (isPairs && items.size() % 2 != 0) {
            return corrupt("dict with " + std::to_string(items.size()) + " keys and values, expected an even number");
        }
        APR_TRY(const NodeId id, top());
        Node& target = m_program.nodes[id];
        if (isPairs && target.kind == Kind::List) { // Python allows SETITEMS on a list: list[i] = value
            for (std::size_t i = 1; i < items.size(); i += 2) {
                target.items.push_back(items[i]);
            }
            return {};
        }
        const bool fits = target.kind == Kind::Call ||
                          (isPairs ? target.kind == Kind::Dict : target.kind == Kind::List || target.kind == Kind::Set);
        if (!fits) {
            return corrupt("items added to a value that is not a container");
        }
        if (target.kind == Kind::Call && isPairs) { // a subclass of dict
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
        if (m_program[state].kind == Kind::None) { // a state of None sets nothing
            return {};
        }
        if (target.kind != Kind::Call && target.kind != Kind::Dict && target.kind != Kind::Global) {
            return corrupt("BUILD on a value that has no state");
        }
        if (target.state != kNone && m_program[target.state].kind == Kind::Dict &&
            m_program[state].kind == Kind::Dict) {
            const std::vector<NodeId> more = m_program[state].items; // attributes of a dict subclass, after its items
            // A dict that is its own state would double with each opcode.
            m_merged += more.size();
            if (m_merged > m_inputSize) {
                return corrupt("the states of objects are merged into more values than the pickle has bytes");
            }
            auto& own = m_program.nodes[target.state].items;
            own.insert(own.end(), more.begin(), more.end());
            return {};
        }
        target.state = state;
        return {};
    }

    bool isWrapper(NodeId id) const
    {
        const Global* global = m_program.global(id);
        return global != nullptr && global->fullName() == "joblib.numpy_pickle.NumpyArrayWrapper";
    }

    /// joblib reads data where the state of a NumpyArrayWrapper is set, whoever made it: it must be made as joblib
    /// makes it, with NEWOBJ and no arguments.
    Status checkWrappers() const
    {
        for (const Node& node : m_program.nodes) {
            for (std::size_t i = 0; i < node.items.size(); ++i) {
                const bool isMade = node.kind == Kind::Call && i == 0 && m_program[node.items[1]].kind == Kind::Tuple &&
                                    m_program[node.items[1]].items.empty() && node.items.size() == 2;
                if (!isMade && isWrapper(node.items[i])) {
                    return unsupportedArray("is made in another way than joblib does");
                }
            }
            if (node.state != kNone && isWrapper(node.state)) {
                return unsupportedArray("is made in another way than joblib does");
            }
        }
        return {};
    }

    Error unsupportedArray(std::string_view what) const
    {
        return Error{.code = Errc::Unsupported, .message = "an array of joblib " + std::string(what), .offset = m_at};
    }

    /// Whether the state of a numpy.dtype says no more than its name: (3, byte order, None, names, fields, size or -1,
    /// alignment, flags), of which flag 1 is that of objects.
    bool hasPlainState(NodeId dtype, bool hasObjects, std::uint64_t width) const
    {
        constexpr std::int64_t kObjectFlag = 1;
        const NodeId state = m_program[dtype].state;
        if (state == kNone) {
            return true;
        }
        const std::vector<NodeId>& items = m_program[state].items;
        if (m_program[state].kind != Kind::Tuple || items.size() < 8 || m_program[items[2]].kind != Kind::None) {
            return false;
        }
        const Node& size = m_program[items[5]];
        const Node& flags = m_program[items[7]];
        return size.kind == Kind::Int && (size.integer == -1 || static_cast<std::uint64_t>(size.integer) == width) &&
               flags.kind == Kind::Int && ((flags.integer & kObjectFlag) != 0) == hasObjects;
    }

    /// The state of a wrapper as joblib writes it: each of its keys once.
    struct Description {
        NodeId dtype = kNone;
        NodeId shape = kNone;
        NodeId alignment = kNone;
        NodeId allowsMapping = kNone;
    };
    std::optional<Description> describe(NodeId state) const
    {
        constexpr std::size_t kMostItems = 16;
        Description out;
        std::vector<std::string_view> seen;
        if (state == kNone || m_program[state].kind != Kind::Dict || m_program[state].items.size() > kMostItems) {
            return std::nullopt;
        }
        const std::vector<NodeId>& items = m_program[state].items;
        for (std::size_t i = 0; i + 1 < items.size(); i += 2) {
            const Node& key = m_program[items[i]];
            const bool isKnown = key.text == "subclass" || key.text == "shape" || key.text == "order" ||
                                 key.text == "dtype" || key.text == "allow_mmap" ||
                                 key.text == "numpy_array_alignment_bytes";
            if (key.kind != Kind::String || !isKnown || std::find(seen.begin(), seen.end(), key.text) != seen.end()) {
                return std::nullopt;
            }
            seen.push_back(key.text);
            NodeId* value = key.text == "dtype"                         ? &out.dtype
                            : key.text == "shape"                       ? &out.shape
                            : key.text == "numpy_array_alignment_bytes" ? &out.alignment
                            : key.text == "allow_mmap"                  ? &out.allowsMapping
                                                                        : nullptr;
            if (value != nullptr) {
                *value = items[i + 1];
            }
        }
        return out.dtype == kNone || out.shape == kNone ? std::nullopt : std::optional(out);
    }

    /// The data behind joblib's description of an array, if the topmost value is one.
    Status skipArray()
    {
        APR_TRY(const NodeId id, top());
        if (m_program[id].kind != Kind::Call || !isWrapper(m_program[id].items.front())) {
            return {};
        }
        if (!m_described.insert(id).second) {
            return unsupportedArray("is described twice");
        }
        const auto found = describe(m_program[id].state);
        const Global* made = found ? m_program.callee(found->dtype) : nullptr;
        if (made == nullptr || made->fullName() != "numpy.dtype") {
            return unsupportedArray("is described in another way than joblib does");
        }
        const NodeId dtype = found->dtype;
        const NodeId shape = found->shape;
        const NodeId alignment = found->alignment;
        const Node& arguments = m_program[m_program[dtype].items[1]];
        const Node* first =
            arguments.kind == Kind::Tuple && !arguments.items.empty() && m_program[dtype].items.size() == 2
                ? &m_program[arguments.items[0]]
                : nullptr;
        const std::string_view code =
            first != nullptr && first->kind == Kind::String ? first->text : std::string_view("?");
        const auto digits = parseUnsigned(code.substr(std::min<std::size_t>(code.size(), 1)));
        const bool isKnown = digits && std::string_view("biufcSUVMmO").find(code.front()) != std::string_view::npos;
        const auto width = !isKnown              ? std::nullopt
                           : code.front() == 'U' ? checkedMul(*digits, std::uint64_t{4})
                                                 : digits;
        const bool isShape =
            m_program[shape].kind == Kind::Tuple &&
            std::all_of(m_program[shape].items.begin(), m_program[shape].items.end(), [this](NodeId each) {
                return m_program[each].kind == Kind::Int && m_program[each].integer >= 0;
            });
        const bool isAligned =
            alignment == kNone || m_program[alignment].kind == Kind::None || m_program[alignment].kind == Kind::Int;
        if (!width || !isShape || !isAligned || !hasPlainState(dtype, code.front() == 'O', *width)) {
            return unsupportedArray("has a dtype, a shape or an alignment in a form that joblib does not write");
        }
        if (code.starts_with('O')) { // a pickle of the objects
            // joblib.load(mmap_mode=...) would take their bytes for pointers.
            const bool isMapped =
                found->allowsMapping != kNone &&
                !(m_program[found->allowsMapping].kind == Kind::Bool && m_program[found->allowsMapping].integer == 0);
            if (isMapped) {
                return unsupportedArray("of objects allows to be mapped");
            }
            ByteReader ahead = m_in;
            APR_TRY(const auto rest, ahead.take(m_in.remaining(), "objects"));
            const Program inner = Machine(rest, m_in.offset(), m_budget, false).run();
            for (const Global& global : inner.globals) {
                m_program.globals.push_back(global);
            }
            if (inner.failure) {
                return *inner.failure;
            }
            return skip(inner.size);
        }
        std::optional<std::uint64_t> size = width;
        for (const NodeId extent : m_program[shape].items) {
            const auto count = m_program.integer(extent);
            size = size && count && *count >= 0 ? checkedMul(*size, static_cast<std::uint64_t>(*count)) : std::nullopt;
        }
        if (!size) {
            return Error{.code = Errc::Unsupported,
                         .message = "the array of joblib has an unsupported dtype or shape",
                         .offset = m_at};
        }
        if (alignment != kNone && m_program[alignment].kind == Kind::Int) {
            APR_TRY(const auto padding, m_in.read<std::uint8_t>("padding"));
            APR_CHECK(skip(padding));
        }
        m_program.arrays.emplace_back(m_in.offset(), *size);
        return skip(*size);
    }

    Status skip(std::uint64_t count)
    {
        APR_TRY([[maybe_unused]] const auto skipped, m_in.take(count, "array"));
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
            if (m_in.offset() < m_frameEnd) { // readers go on behind the frame
                return corrupt("the pickle ends inside a frame");
            }
            m_isDone = true;
            return {};
        }
        case '0': {
            if (m_stack.empty()) {
                return underflow("pickle stack underflow: POP on an empty stack");
            }
            m_stack.pop_back(); // POP also removes a mark
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

    /// Opcodes for numbers, strings and containers.
    Status stepData(std::uint8_t opcode)
    {
        switch (opcode) {
        case 'I': return pushNumberLine(false);
        case 'L': return pushNumberLine(true);
        case 'F': return pushFloatLine();
        case 'S': return pushQuotedLine();
        case 'V': {
            APR_TRY(const std::string_view text, line());
            return push({.kind = Kind::String, .text = unescaped(text)});
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
            APR_TRY(const auto bits, m_in.read<std::uint64_t>("float")); // BINFLOAT is the only big-endian value
            return push({.kind = Kind::Float, .real = std::bit_cast<double>(byteSwapped(bits))});
        }
        case 'T': return pushString<std::int32_t>(Kind::String);
        case 'U': return pushString<std::uint8_t>(Kind::String);
        case 'X': return pushString<std::uint32_t>(Kind::String);
        case 'B': return pushString<std::uint32_t>(Kind::Bytes);
        case 'C': return pushString<std::uint8_t>(Kind::Bytes);
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
            return corrupt("dict with " + std::to_string(items.size()) + " keys and values, expected an even number");
        }
        return push({.kind = kind, .items = std::move(items)});
    }

    /// Opcodes for the memo, persistent ids, and imports with text arguments.
    Status stepReference(std::uint8_t opcode)
    {
        switch (opcode) {
        case 'p': {
            APR_TRY(const auto key, lineNumber());
            return memoPut(key);
        }
        case 'q': {
            APR_TRY(const auto key, m_in.read<std::uint8_t>("memo"));
            return memoPut(key);
        }
        case 'r': {
            APR_TRY(const auto key, m_in.read<std::uint32_t>("memo"));
            return memoPut(key);
        }
        case 'g': {
            APR_TRY(const auto key, lineNumber());
            return memoGet(key);
        }
        case 'h': {
            APR_TRY(const auto key, m_in.read<std::uint8_t>("memo"));
            return memoGet(key);
        }
        case 'j': {
            APR_TRY(const auto key, m_in.read<std::uint32_t>("memo"));
            return memoGet(key);
        }
        case 'P': {
            APR_TRY(const std::string_view text, line());
            if (text.starts_with("K\3\4")) { // a zip archive, whose header no loader takes for an identifier
                return underflow("the persistent id is the header of a zip archive");
            }
            APR_TRY(const NodeId id, add({.kind = Kind::String, .text = text}));
            return push({.kind = Kind::PersistentId, .items = {id}});
        }
        case 'Q': {
            APR_TRY(const NodeId id, pop());
            return push({.kind = Kind::PersistentId, .items = {id}});
        }
        case 'c': {
            APR_TRY(const NodeId id, readGlobalLines());
            m_stack.push_back(id);
            return {};
        }
        case 'i': {
            APR_TRY(const NodeId type, readGlobalLines());
            APR_TRY(auto arguments, popToMark());
            return pushInstance(type, std::move(arguments));
        }
        case 'o': {
            APR_TRY(auto items, popToMark());
            if (items.empty()) {
                return corrupt("OBJ without a class");
            }
            const NodeId type = items.front();
            items.erase(items.begin());
            return pushInstance(type, std::move(items));
        }
        default: return corrupt("unknown pickle opcode 0x" + toHex(&opcode, 1));
        }
    }

    /// REDUCE, BUILD, and the opcodes of protocols 2 to 5.
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
            if (m_program[m_stack.back()].kind == Kind::Call) { // an empty OrderedDict ignores them
                m_program.nodes[m_stack.back()].items.push_back(items[2]);
            }
            return {};
        }
        case 'b': APR_CHECK(build()); return m_isJoblib ? skipArray() : Status();
        case 0x80: {
            APR_TRY(m_program.protocol, m_in.read<std::uint8_t>("protocol"));
            return m_program.protocol <= 5
                       ? Status()
                       : Status(corrupt("unsupported pickle protocol " + std::to_string(m_program.protocol) +
                                        ", supported are 0 to 5"));
        }
        case 0x82:
        case 0x83:
        case 0x84:
            return Error{.code = Errc::Unsafe,
                         .message =
                             "the pickle imports a global by its extension registry number, which hides its name",
                         .offset = m_at};
        case 0x85:
        case 0x86:
        case 0x87: {
            APR_TRY(auto items, popSome(opcode - 0x84U));
            return push({.kind = Kind::Tuple, .items = std::move(items)});
        }
        case 0x8a: return pushLong<std::uint8_t>();
        case 0x8b: return pushLong<std::int32_t>();
        case 0x8c: return pushString<std::uint8_t>(Kind::String);
        case 0x8d: return pushString<std::uint64_t>(Kind::String);
        case 0x8e:
        case 0x96: return pushString<std::uint64_t>(Kind::Bytes);
        case 0x8f: return push({.kind = Kind::Set});
        case 0x90: {
            APR_TRY(auto items, popToMark());
            return extend(std::move(items), false);
        }
        case 0x91: return pushMarked(Kind::Set);
        case 0x93: return stackGlobal();
        case 0x94: return memoPut(m_memo.size() + m_sparseMemo.size());
        case 0x95: {
            APR_TRY(const auto size, m_in.read<std::uint64_t>("frame"));
            m_frameEnd = m_in.offset() + std::min(size, m_in.remaining());
            return size <= m_in.remaining() ? Status()
                                            : Status(corrupt("frame of " + std::to_string(size) + " bytes, but " +
                                                             std::to_string(m_in.remaining()) + " are left"));
        }
        case 0x97:
        case 0x98:
            return Error{.code = Errc::Unsupported,
                         .message = "the pickle uses out-of-band buffers, which are not supported",
                         .offset = m_at};
        default: return corrupt("unknown pickle opcode 0x" + toHex(&opcode, 1));
        }
    }

    ByteReader m_in;
    std::uint64_t m_start;
    std::uint64_t m_inputSize;
    std::uint64_t m_merged = 0; ///< values that BUILD has copied
    Budget m_budget;
    std::uint64_t m_maxNodes;
    bool m_isJoblib;
    std::uint64_t m_at = 0;
    std::uint64_t m_frameEnd = 0; ///< of the last frame
    bool m_isDone = false;
    std::vector<NodeId> m_stack;  ///< kNone is a mark
    std::set<NodeId> m_described; ///< arrays of joblib whose data was skipped
    std::vector<NodeId> m_memo;
    NumberMap<std::uint64_t, NodeId> m_sparseMemo; ///< entries stored out of order
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

Program read(std::span<const std::byte> bytes, std::uint64_t start, const Budget& budget)
{
    return Machine(bytes, start, budget, false).run();
}

Program readJoblib(std::span<const std::byte> bytes, std::uint64_t start, const Budget& budget)
{
    return Machine(bytes, start, budget, true).run();
}

bool looksLike(std::span<const std::byte> start)
{
    const auto byteAt = [start](std::size_t i) { return i < start.size() ? static_cast<std::uint8_t>(start[i]) : 0; };
    if (byteAt(0) == 0x80) {
        return byteAt(1) <= 5;
    }
    // Protocols 0 and 1 have no header. Malicious pickles start with an import, checkpoints with a container.
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
    for (std::size_t i = 0; i + 1 < items.size(); i += 2) { // the last duplicate wins, as in Python
        const Node& each = nodes[items[i]];
        if ((each.kind == Kind::String || each.kind == Kind::Bytes) && each.text == key) {
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
    const bool isInteger = id != pickle::kNone && (nodes[id].kind == Kind::Int || nodes[id].kind == Kind::Bool);
    return isInteger ? std::optional(nodes[id].integer) : std::nullopt;
}

} // namespace apr::pickle
