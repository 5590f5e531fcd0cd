// SPDX-License-Identifier: MIT
#include "apr/container/pickle/opcodes.h"

#include "apr/base/bytes.h"
#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace apr::pickle {
namespace {

/// What follows an opcode (pickletools.opcodes).
enum class Argument : std::uint8_t {
    Unknown, ///< no such opcode
    None,
    Line,
    TwoLines, ///< module and name
    Bytes1,
    Bytes2,
    Bytes4,
    Bytes8,
    Text1, ///< a length of 1 byte, and as many bytes
    Text4,
    SignedText4,
    Text8,
};

constexpr std::array<Argument, 256> argumentsOf()
{
    std::array<Argument, 256> out{};
    const auto set = [&out](std::string_view opcodes, Argument argument) {
        for (const char opcode : opcodes) {
            out[static_cast<unsigned char>(opcode)] = argument;
        }
    };
    using namespace std::string_view_literals;
    set("N]ael)t}dsu021(Rbo.Q"sv, Argument::None);
    set("\x81\x85\x86\x87\x88\x89\x8f\x90\x91\x92\x93\x94\x97\x98"sv, Argument::None);
    set("ILFSVgpP"sv, Argument::Line);
    set("ci"sv, Argument::TwoLines);
    set("Khq\x80\x82"sv, Argument::Bytes1);
    set("M\x83"sv, Argument::Bytes2);
    set("Jjr\x84"sv, Argument::Bytes4);
    set("G\x95"sv, Argument::Bytes8);
    set("UC\x8a\x8c"sv, Argument::Text1);
    set("BX"sv, Argument::Text4);
    set("T\x8b"sv, Argument::SignedText4);
    set("\x8d\x8e\x96"sv, Argument::Text8);
    return out;
}

constexpr std::array<Argument, 256> kArguments = argumentsOf();
constexpr std::size_t kMaxMemo = 1'000'000; ///< entries whose values are kept; those of others count as unknown
constexpr std::size_t kMaxGlobals = 1'000'000;

class Walker {
public:
    Walker(std::span<const std::byte> bytes, std::uint64_t start)
        : m_in(bytes, std::endian::little, start), m_start(start)
    {
    }

    Walk run()
    {
        while (!m_isDone) {
            if (auto status = step(); !status) {
                m_out.failure = std::move(status).error();
                m_out.failure->offset = m_at;
                break;
            }
        }
        m_out.size = (m_isDone ? m_in.offset() : m_at) - m_start;
        return std::move(m_out);
    }

private:
    /// A value on the stack, as far as it matters: the text of a string, or something else.
    using Text = std::optional<std::string_view>;

    Result<std::string_view> line()
    {
        ByteReader ahead = m_in;
        APR_TRY(const std::string_view rest, ahead.text(m_in.remaining(), "line"));
        const std::size_t end = rest.find('\n');
        if (end == std::string_view::npos && rest.empty()) {
            return Error{.code = Errc::Corrupt, .message = "text argument is missing"};
        }
        if (end == std::string_view::npos) { // Python takes the last character for the newline
            APR_TRY([[maybe_unused]] const auto skipped, m_in.take(rest.size(), "line"));
            return rest.substr(0, rest.size() - 1);
        }
        APR_TRY([[maybe_unused]] const auto skipped, m_in.take(end + 1, "line"));
        return rest.substr(0, end);
    }

    template <class Length>
    Result<std::string_view> text()
    {
        APR_TRY(const auto length, m_in.read<Length>("length"));
        if constexpr (std::is_signed_v<Length>) {
            if (length < 0) {
                return Error{.code = Errc::Corrupt, .message = "negative length " + std::to_string(length)};
            }
        }
        return m_in.text(static_cast<std::uint64_t>(length), "text");
    }

    void push(Text value)
    {
        m_before = m_last;
        m_last = value;
    }

    void addGlobal(const Text& module, const Text& name)
    {
        const bool isKnown = module && name && module->size() <= kMaxGlobalName && name->size() <= kMaxGlobalName;
        m_out.globals.push_back({.module = isKnown ? std::string(*module) : "(computed)",
                                 .name = isKnown ? std::string(*name) : "(computed)",
                                 .offset = m_at,
                                 .isComputed = !isKnown});
        push(std::nullopt);
    }

    /// The index of a line, as int() reads it.
    static std::optional<std::uint64_t> indexOf(std::string_view text)
    {
        std::string digits;
        std::copy_if(text.begin(), text.end(), std::back_inserter(digits),
                     [](char c) { return c != '_' && c != ' ' && c != '+' && c != '\t'; });
        return parseUnsigned(digits);
    }

    void put(std::optional<std::uint64_t> index)
    {
        if (!index) {
            return;
        }
        const auto found = m_memo.find(*index);
        if (found != m_memo.end()) {
            found->second = m_last;
            return;
        }
        ++m_memoSize;
        if (m_memo.size() < kMaxMemo) {
            m_memo.emplace(*index, m_last);
        }
    }

    void get(std::optional<std::uint64_t> index)
    {
        const auto found = index ? m_memo.find(*index) : m_memo.end();
        push(found == m_memo.end() ? Text() : found->second);
    }

    Status step()
    {
        m_at = m_in.offset();
        if (m_out.globals.size() >= kMaxGlobals) {
            return Error{.code = Errc::Memory,
                         .message = "more than " + std::to_string(kMaxGlobals) + " imports in a pickle"};
        }
        APR_TRY(const auto opcode, m_in.read<std::uint8_t>("opcode"));
        switch (kArguments[opcode]) {
        case Argument::Unknown:
            return Error{.code = Errc::Corrupt, .message = "unknown pickle opcode 0x" + toHex(&opcode, 1)};
        case Argument::None: return plain(opcode);
        case Argument::TwoLines: {
            APR_TRY(const std::string_view module, line());
            APR_TRY(const std::string_view name, line());
            addGlobal(module, name);
            m_out.globals.back().isCalled = opcode == 'i';
            return {};
        }
        case Argument::Line: {
            APR_TRY(const std::string_view value, line());
            if (opcode == 'p') {
                put(indexOf(value));
            } else if (opcode == 'g') {
                get(indexOf(value));
            } else { // escapes are not decoded: a name is none
                const bool isText = opcode == 'V' && value.find('\\') == std::string_view::npos;
                const bool isQuoted = opcode == 'S' && value.size() >= 2 && value.find('\\') == std::string_view::npos;
                push(isText ? Text(value) : isQuoted ? Text(value.substr(1, value.size() - 2)) : Text());
            }
            return {};
        }
        case Argument::Bytes1: return fixed<std::uint8_t>(opcode);
        case Argument::Bytes2: return fixed<std::uint16_t>(opcode);
        case Argument::Bytes4: return fixed<std::uint32_t>(opcode);
        case Argument::Bytes8: return fixed<std::uint64_t>(opcode);
        case Argument::Text1: return pushText(opcode, text<std::uint8_t>());
        case Argument::Text4: return pushText(opcode, text<std::uint32_t>());
        case Argument::SignedText4: return pushText(opcode, text<std::int32_t>());
        case Argument::Text8: return pushText(opcode, text<std::uint64_t>());
        }
        return {};
    }

    Status pushText(std::uint8_t opcode, const Result<std::string_view>& value)
    {
        if (!value) {
            return value.error();
        }
        const bool isString = opcode == 'X' || opcode == 'U' || opcode == 'T' || opcode == 0x8c || opcode == 0x8d;
        push(isString ? Text(*value) : Text());
        return {};
    }

    template <class Number>
    Status fixed(std::uint8_t opcode)
    {
        APR_TRY(const Number value, m_in.read<Number>("argument"));
        switch (opcode) {
        case 'q':
        case 'r': put(value); break;
        case 'h':
        case 'j': get(value); break;
        case 0x82:
        case 0x83:
        case 0x84: addGlobal(std::nullopt, std::nullopt); break; // of the extension registry
        case 0x80: break;                                        // protocol
        case 0x95: m_frameEnd = m_in.offset() + std::min<std::uint64_t>(value, m_in.remaining()); break;
        default: push(std::nullopt);
        }
        return {};
    }

    Status plain(std::uint8_t opcode)
    {
        switch (opcode) {
        case '.':
            if (m_in.offset() < m_frameEnd) { // readers go on behind the frame
                return Error{.code = Errc::Corrupt, .message = "the pickle ends inside a frame"};
            }
            m_isDone = true;
            break;
        case 'R':
        case 'o':
        case 0x81:
        case 0x92:
            if (!m_out.globals.empty()) {
                m_out.globals.back().isCalled = true;
            }
            push(std::nullopt);
            break;
        case 0x93: addGlobal(m_before, m_last); break; // STACK_GLOBAL
        case 0x94: put(m_memoSize); break;             // MEMOIZE
        case '2': push(m_last); break;                 // DUP
        default: push(std::nullopt);
        }
        return {};
    }

    ByteReader m_in;
    std::uint64_t m_start;
    std::uint64_t m_at = 0;
    std::uint64_t m_frameEnd = 0;
    bool m_isDone = false;
    Text m_before; ///< the value that was pushed before the last one
    Text m_last;
    std::map<std::uint64_t, Text> m_memo;
    std::uint64_t m_memoSize = 0;
    Walk m_out;
};

} // namespace

bool beginsWithOpcode(std::span<const std::byte> bytes)
{
    return !bytes.empty() && kArguments[std::to_integer<std::uint8_t>(bytes.front())] != Argument::Unknown;
}

Walk walk(std::span<const std::byte> bytes, std::uint64_t start)
{
    return Walker(bytes, start).run();
}

} // namespace apr::pickle
