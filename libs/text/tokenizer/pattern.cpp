// SPDX-License-Identifier: MIT
#include "pattern.h"

#include "apr/base/text.h"
#include "unicode.h"

#include <algorithm>
#include <memory>

namespace apr {
namespace {

constexpr std::size_t kMostInstructions = 100'000;
constexpr std::size_t kMostVisits = 4 * kMostInstructions; ///< of parts, while instructions are made of them
constexpr unsigned kMostNesting = 64;
constexpr std::uint32_t kMostRepeats = 1000;

/// The property \w of Unicode Technical Standard 18, annex C: alphabetic characters, marks, digits, connectors and
/// joiners.
bool isWordCharacter(char32_t c)
{
    const std::string_view category = unicode::category(c);
    return category[0] == 'L' || category[0] == 'M' || category == "Nd" || category == "Nl" || category == "Pc" ||
           c == 0x200C || c == 0x200D || (c >= 0x24B6 && c <= 0x24E9) || (c >= 0x1F130 && c <= 0x1F149) ||
           (c >= 0x1F150 && c <= 0x1F169) || (c >= 0x1F170 && c <= 0x1F189);
}

/// A part of an expression, before it becomes instructions. Each makes at least one, or has several parts: what is
/// empty and groups of one part are left out, since a repetition would go through them again and again.
struct PatternNode {
    enum class Kind : std::uint8_t {
        Empty,
        Set,
        Any,
        Sequence,
        Alternatives,
        Repeat,
        Ahead,
        NotAhead,
        Atomic,
        Begin,
        LineBegin,
        End,
        LineEnd
    };
    Kind kind = Kind::Empty;
    std::uint32_t set = 0;
    std::uint32_t least = 0;
    std::uint32_t most = 0; ///< 0: no limit
    bool isLazy = false;
    std::vector<std::unique_ptr<PatternNode>> parts = {};
    bool canBeEmpty = true; ///< matches no characters; set when the parts are there

    void finish()
    {
        const auto isEmpty = [](const auto& part) { return part->canBeEmpty; };
        switch (kind) {
        case Kind::Set:
        case Kind::Any: canBeEmpty = false; break;
        case Kind::Sequence: canBeEmpty = std::all_of(parts.begin(), parts.end(), isEmpty); break;
        case Kind::Alternatives: canBeEmpty = std::any_of(parts.begin(), parts.end(), isEmpty); break;
        case Kind::Repeat: canBeEmpty = least == 0 || parts.front()->canBeEmpty; break;
        case Kind::Atomic: canBeEmpty = parts.front()->canBeEmpty; break;
        default: break;
        }
    }
};

using PatternNodePtr = std::unique_ptr<PatternNode>;

} // namespace

bool Pattern::Set::hasExactly(char32_t character) const
{
    const auto after = std::upper_bound(ranges.begin(), ranges.end(), character,
                                        [](char32_t value, const Range& range) { return value < range.first; });
    if (after != ranges.begin() && character <= std::prev(after)->last) {
        return true;
    }
    for (const Property& property : properties) {
        bool isIn = false;
        if (property.name == "space") {
            isIn = unicode::isSpace(character);
        } else if (property.name == "digit") {
            isIn = unicode::category(character) == "Nd";
        } else if (property.name == "word") {
            isIn = isWordCharacter(character);
        } else {
            isIn = unicode::category(character).starts_with(property.name);
        }
        if (isIn != property.isNegated) {
            return true;
        }
    }
    return false;
}

bool Pattern::Set::has(char32_t character) const
{
    bool isIn = hasExactly(character);
    if (!isIn && ignoresCase) {
        const char32_t lower = unicode::toLower(character);
        isIn = hasExactly(lower) || std::binary_search(lowers.begin(), lowers.end(), lower);
    }
    return isIn != isNegated;
}

void Pattern::Set::finish()
{
    for (const Range& range : ranges) {
        if (ignoresCase && range.first == range.last) { // of what is upper case in the expression
            lowers.push_back(unicode::toLower(range.first));
        }
    }
    std::sort(lowers.begin(), lowers.end());
    std::sort(ranges.begin(), ranges.end(), [](const Range& a, const Range& b) { return a.first < b.first; });
    std::vector<Range> merged;
    for (const Range& range : ranges) {
        if (!merged.empty() && range.first <= merged.back().last) {
            merged.back().last = std::max(merged.back().last, range.last);
        } else {
            merged.push_back(range);
        }
    }
    ranges = std::move(merged);
    const auto keyOf = [](const Property& property) { return std::pair(property.name, property.isNegated); };
    std::sort(properties.begin(), properties.end(),
              [&keyOf](const Property& a, const Property& b) { return keyOf(a) < keyOf(b); });
    properties.erase(std::unique(properties.begin(), properties.end(),
                                 [&keyOf](const Property& a, const Property& b) { return keyOf(a) == keyOf(b); }),
                     properties.end());
}

/// Reads an expression and writes its instructions.
class PatternCompiler {
public:
    explicit PatternCompiler(std::string_view expression)
    {
        for (std::size_t at = 0; at < expression.size();) {
            const unicode::Character character = unicode::decode(expression, at);
            m_text.push_back(character.value);
            m_offsets.push_back(at);
            at += character.bytes;
        }
        m_offsets.push_back(expression.size());
    }

    Result<Pattern> compile()
    {
        APR_TRY(const PatternNodePtr whole, readAlternatives(0));
        if (m_at < m_text.size()) {
            return malformed("unmatched )");
        }
        APR_CHECK(emit(*whole));
        add({.kind = Kind::Match});
        return std::move(m_out);
    }

private:
    using Instruction = Pattern::Instruction;
    using Kind = Pattern::Instruction::Kind;
    using Node = PatternNode;

    Error malformed(const std::string& what) const
    {
        return Error{.code = Errc::Corrupt,
                     .message = "the regular expression of the tokenizer is malformed at character " +
                                std::to_string(m_at) + ": " + what,
                     .field = "pattern"};
    }
    Error unsupported(const std::string& what) const
    {
        return Error{.code = Errc::Unsupported,
                     .message = what + " in the regular expression of the tokenizer is not supported",
                     .field = "pattern"};
    }

    bool isAt(std::u32string_view text) const { return std::u32string_view(m_text).substr(m_at).starts_with(text); }
    bool take(std::u32string_view text)
    {
        if (!isAt(text)) {
            return false;
        }
        m_at += text.size();
        return true;
    }

    static PatternNodePtr make(Node::Kind kind)
    {
        auto node = std::make_unique<Node>();
        node->kind = kind;
        node->finish();
        return node;
    }

    static PatternNodePtr around(Node::Kind kind, PatternNodePtr part)
    {
        auto node = std::make_unique<Node>();
        node->kind = kind;
        node->parts.push_back(std::move(part));
        node->finish();
        return node;
    }

    Result<PatternNodePtr> readAlternatives(unsigned depth)
    {
        if (depth > kMostNesting) {
            return malformed("groups are nested too deeply");
        }
        PatternNodePtr out = make(Node::Kind::Alternatives);
        do {
            APR_TRY(PatternNodePtr sequence, readSequence(depth));
            out->parts.push_back(std::move(sequence));
        } while (take(U"|"));
        out->finish();
        return out->parts.size() == 1 ? std::move(out->parts.front()) : std::move(out);
    }

    /// Of no part: Empty; of one: itself.
    Result<PatternNodePtr> readSequence(unsigned depth)
    {
        PatternNodePtr out = make(Node::Kind::Sequence);
        while (m_at < m_text.size() && m_text[m_at] != U'|' && m_text[m_at] != U')') {
            APR_TRY(PatternNodePtr item, readItem(depth));
            APR_TRY(item, readRepeat(std::move(item)));
            if (item->kind != Node::Kind::Empty) {
                out->parts.push_back(std::move(item));
            }
        }
        if (out->parts.size() < 2) {
            return out->parts.empty() ? make(Node::Kind::Empty) : std::move(out->parts.front());
        }
        out->finish();
        return out;
    }

    Result<PatternNodePtr> readItem(unsigned depth)
    {
        const char32_t character = m_text[m_at];
        if (character == U'(') {
            return readGroup(depth);
        }
        if (character == U'[') {
            return readClass();
        }
        ++m_at;
        switch (character) {
        case U'.': return make(Node::Kind::Any);
        case U'^': return make(Node::Kind::LineBegin);
        case U'$': return make(Node::Kind::LineEnd);
        case U'*':
        case U'+':
        case U'?': return malformed("nothing to repeat");
        default: break;
        }
        Pattern::Set set{.ignoresCase = m_ignoresCase};
        if (character != U'\\') {
            set.ranges.push_back({character, character});
            return ofSet(std::move(set));
        }
        if (take(U"z")) {
            return make(Node::Kind::End);
        }
        if (take(U"A")) {
            return make(Node::Kind::Begin);
        }
        APR_CHECK(readEscape(set));
        return ofSet(std::move(set));
    }

    Result<PatternNodePtr> ofSet(Pattern::Set set)
    {
        if (m_out.m_sets.size() >= kMostInstructions) {
            return unsupported("an expression of this size");
        }
        PatternNodePtr node = make(Node::Kind::Set);
        set.finish();
        node->set = static_cast<std::uint32_t>(m_out.m_sets.size());
        m_out.m_sets.push_back(std::move(set));
        return node;
    }

    Result<PatternNodePtr> readGroup(unsigned depth)
    {
        ++m_at;
        std::optional<Node::Kind> kind; // of what is more than its parts
        const bool outer = m_ignoresCase;
        if (take(U"?:")) {
        } else if (take(U"?i:")) {
            m_ignoresCase = true;
        } else if (take(U"?=")) {
            kind = Node::Kind::Ahead;
        } else if (take(U"?!")) {
            kind = Node::Kind::NotAhead;
        } else if (take(U"?>")) {
            kind = Node::Kind::Atomic;
        } else if (take(U"?i)")) { // until the end of the group
            m_ignoresCase = true;
            return make(Node::Kind::Empty);
        } else if (take(U"?<=") || take(U"?<!")) {
            return unsupported("lookbehind");
        } else if (isAt(U"?")) {
            return unsupported("a group with (?");
        }
        APR_TRY(PatternNodePtr inside, readAlternatives(depth + 1));
        m_ignoresCase = outer;
        if (!take(U")")) {
            return malformed("missing )");
        }
        return kind ? around(*kind, std::move(inside)) : std::move(inside);
    }

    Result<PatternNodePtr> readRepeat(PatternNodePtr item)
    {
        for (unsigned count = 0;; ++count) {
            if (count > kMostNesting) {
                return malformed("repetitions are nested too deeply");
            }
            std::uint32_t least = 0;
            std::uint32_t most = 0;
            if (take(U"*")) {
            } else if (take(U"+")) {
                least = 1;
            } else if (take(U"?")) {
                most = 1;
            } else if (isAt(U"{") && m_at + 1 < m_text.size() && m_text[m_at + 1] >= U'0' && m_text[m_at + 1] <= U'9') {
                ++m_at;
                least = readNumber();
                most = least;
                if (take(U",")) {
                    most = isAt(U"}") ? 0 : readNumber();
                }
                if (!take(U"}") || least > kMostRepeats || most > kMostRepeats || (most != 0 && most < least)) {
                    return malformed("repetition");
                }
                if (most == 0 && least == 0 && m_text[m_at - 2] != U',') {
                    item = make(Node::Kind::Empty); // {0}
                    continue;
                }
            } else if (isAt(U"{,")) {
                return unsupported("a repetition {,n}");
            } else {
                return item;
            }
            if (most != 1 && item->canBeEmpty) {
                return unsupported("a repeated part that may be empty");
            }
            item = repeated(std::move(item), least, most, take(U"?"));
            if (take(U"+")) { // possessive
                item = around(Node::Kind::Atomic, std::move(item));
            }
        }
    }

    /// A part that is repeated; exactly once, or if it is empty: itself.
    static PatternNodePtr repeated(PatternNodePtr part, std::uint32_t least, std::uint32_t most, bool isLazy)
    {
        const bool isSame = part->kind == Node::Kind::Empty || (least == 1 && most == 1);
        if (isSame) {
            return part;
        }
        PatternNodePtr out = around(Node::Kind::Repeat, std::move(part));
        out->least = least;
        out->most = most;
        out->isLazy = isLazy;
        out->finish();
        return out;
    }

    std::uint32_t readNumber()
    {
        std::uint32_t out = 0;
        while (m_at < m_text.size() && m_text[m_at] >= U'0' && m_text[m_at] <= U'9') {
            out = std::min<std::uint32_t>(out * 10 + (m_text[m_at] - U'0'), 100'000);
            ++m_at;
        }
        return out;
    }

    /// What follows a backslash, as a part of a set.
    Status readEscape(Pattern::Set& set)
    {
        if (m_at >= m_text.size()) {
            return malformed("a backslash at the end");
        }
        const char32_t character = m_text[m_at++];
        const auto property = [&set](const char* name, bool isNegated) { set.properties.push_back({name, isNegated}); };
        const auto literal = [&set](char32_t value) { set.ranges.push_back({value, value}); };
        switch (character) {
        case U's': property("space", false); return {};
        case U'S': property("space", true); return {};
        case U'd': property("digit", false); return {};
        case U'D': property("digit", true); return {};
        case U'w': property("word", false); return {};
        case U'W': property("word", true); return {};
        case U'n': literal(U'\n'); return {};
        case U'r': literal(U'\r'); return {};
        case U't': literal(U'\t'); return {};
        case U'f': literal(U'\f'); return {};
        case U'v': literal(U'\v'); return {};
        case U'p':
        case U'P': return readProperty(set, character == U'P');
        case U'u':
        case U'x': return readCode(set, character == U'u' ? 4 : 2);
        case U'b':
        case U'B': return unsupported("a word boundary");
        default: break;
        }
        if (character >= U'0' && character <= U'9') {
            return unsupported("a backreference");
        }
        if ((character >= U'a' && character <= U'z') || (character >= U'A' && character <= U'Z')) {
            std::string name = "\\";
            unicode::append(name, character);
            return unsupported(name);
        }
        literal(character);
        return {};
    }

    Status readProperty(Pattern::Set& set, bool isNegated)
    {
        std::string name;
        if (take(U"{")) {
            if (take(U"^")) {
                isNegated = !isNegated;
            }
            while (m_at < m_text.size() && m_text[m_at] != U'}') {
                unicode::append(name, m_text[m_at++]);
            }
            if (!take(U"}")) {
                return malformed("missing }");
            }
        } else if (m_at < m_text.size()) {
            unicode::append(name, m_text[m_at++]);
        }
        // Scripts that tokenizers name, by their main blocks.
        if (name == "Han") {
            Pattern::Set han{.ranges = {{0x2E80, 0x2FD5},
                                        {0x3005, 0x3005},
                                        {0x3007, 0x3007},
                                        {0x3021, 0x3029},
                                        {0x3038, 0x303B},
                                        {0x3400, 0x4DBF},
                                        {0x4E00, 0x9FFF},
                                        {0xF900, 0xFAD9},
                                        {0x20000, 0x323AF}}};
            if (isNegated) {
                return unsupported("\\P{Han}");
            }
            set.ranges.insert(set.ranges.end(), han.ranges.begin(), han.ranges.end());
            return {};
        }
        constexpr std::string_view kCategories = " L Lu Ll Lt Lm Lo M Mn Mc Me N Nd Nl No P Pc Pd Ps Pe Pi Pf Po S Sm "
                                                 "Sc Sk So Z Zs Zl Zp C Cc Cf Cs Co Cn ";
        if (name.empty() || kCategories.find(' ' + name + ' ') == std::string_view::npos) {
            return unsupported("the property " + printable(name, 40));
        }
        set.properties.push_back({name, isNegated});
        return {};
    }

    Status readCode(Pattern::Set& set, unsigned digits)
    {
        const bool isBraced = take(U"{");
        char32_t value = 0;
        unsigned count = 0;
        while (m_at < m_text.size() && (isBraced ? m_text[m_at] != U'}' : count < digits)) {
            const char32_t digit = unicode::toLower(m_text[m_at]);
            const bool isHex = (digit >= U'0' && digit <= U'9') || (digit >= U'a' && digit <= U'f');
            if (!isHex || ++count > 6) {
                return malformed("a character code");
            }
            value = value * 16 + (digit <= U'9' ? digit - U'0' : digit - U'a' + 10);
            ++m_at;
        }
        if (count == 0 || (isBraced && !take(U"}"))) {
            return malformed("a character code");
        }
        set.ranges.push_back({value, value});
        return {};
    }

    Result<PatternNodePtr> readClass()
    {
        ++m_at;
        Pattern::Set set{.ignoresCase = m_ignoresCase};
        set.isNegated = take(U"^");
        for (bool isFirst = true;; isFirst = false) {
            if (m_at >= m_text.size()) {
                return malformed("missing ]");
            }
            if (!isFirst && take(U"]")) {
                break;
            }
            if (isAt(U"&&") || isAt(U"[")) {
                return unsupported("a set operation");
            }
            const std::size_t before = set.ranges.size();
            if (take(U"\\")) {
                APR_CHECK(readEscape(set));
            } else {
                set.ranges.push_back({m_text[m_at], m_text[m_at]});
                ++m_at;
            }
            const bool isRange =
                set.ranges.size() == before + 1 && isAt(U"-") && m_at + 1 < m_text.size() && m_text[m_at + 1] != U']';
            if (isRange) {
                ++m_at;
                if (take(U"\\")) {
                    APR_CHECK(readEscape(set));
                } else {
                    set.ranges.push_back({m_text[m_at], m_text[m_at]});
                    ++m_at;
                }
                if (set.ranges.size() != before + 2 || set.ranges[before + 1].first < set.ranges[before].first) {
                    return malformed("a range of characters");
                }
                set.ranges[before].last = set.ranges[before + 1].first;
                set.ranges.pop_back();
            }
        }
        return ofSet(std::move(set));
    }

    std::uint32_t next() const { return static_cast<std::uint32_t>(m_out.m_program.size()); }
    std::uint32_t add(Instruction instruction)
    {
        m_out.m_program.push_back(instruction);
        return next() - 1;
    }

    Status emit(const Node& node)
    {
        if (m_out.m_program.size() > kMostInstructions || ++m_visits > kMostVisits) {
            return unsupported("an expression of this size");
        }
        switch (node.kind) {
        case Node::Kind::Empty: break;
        case Node::Kind::Set: add({.kind = Kind::Set, .first = node.set}); break;
        case Node::Kind::Any: add({.kind = Kind::Any}); break;
        case Node::Kind::Begin: add({.kind = Kind::Begin}); break;
        case Node::Kind::LineBegin: add({.kind = Kind::LineBegin}); break;
        case Node::Kind::End: add({.kind = Kind::End}); break;
        case Node::Kind::LineEnd: add({.kind = Kind::LineEnd}); break;
        case Node::Kind::Sequence:
            for (const PatternNodePtr& part : node.parts) {
                APR_CHECK(emit(*part));
            }
            break;
        case Node::Kind::Alternatives: return emitAlternatives(node);
        case Node::Kind::Repeat: return emitRepeat(node);
        case Node::Kind::Ahead: return emitInner(node, Kind::Ahead);
        case Node::Kind::NotAhead: return emitInner(node, Kind::NotAhead);
        case Node::Kind::Atomic: return emitInner(node, Kind::Atomic);
        }
        return {};
    }

    Status emitAlternatives(const Node& node)
    {
        std::vector<std::uint32_t> jumps;
        for (std::size_t i = 0; i < node.parts.size(); ++i) {
            if (i + 1 == node.parts.size()) {
                APR_CHECK(emit(*node.parts[i]));
                break;
            }
            const std::uint32_t split = add({.kind = Kind::Split});
            m_out.m_program[split].first = next();
            APR_CHECK(emit(*node.parts[i]));
            jumps.push_back(add({.kind = Kind::Jump}));
            m_out.m_program[split].second = next();
        }
        for (const std::uint32_t jump : jumps) {
            m_out.m_program[jump].first = next();
        }
        return {};
    }

    /// A split that prefers to go on inside, or with `isLazy` to leave.
    void setSplit(std::uint32_t split, std::uint32_t inside, std::uint32_t outside, bool isLazy)
    {
        m_out.m_program[split].first = isLazy ? outside : inside;
        m_out.m_program[split].second = isLazy ? inside : outside;
    }

    Status emitRepeat(const Node& node)
    {
        const Node& part = *node.parts.front();
        for (std::uint32_t i = 0; i < node.least; ++i) {
            APR_CHECK(emit(part));
        }
        if (node.most == 0) {
            const std::uint32_t split = add({.kind = Kind::Split});
            const std::uint32_t inside = next();
            APR_CHECK(emit(part));
            add({.kind = Kind::Jump, .first = split});
            setSplit(split, inside, next(), node.isLazy);
            return {};
        }
        std::vector<std::uint32_t> splits;
        for (std::uint32_t i = node.least; i < node.most; ++i) {
            splits.push_back(add({.kind = Kind::Split}));
            APR_CHECK(emit(part));
        }
        for (const std::uint32_t split : splits) {
            setSplit(split, split + 1, next(), node.isLazy);
        }
        return {};
    }

    /// A subprogram that ends with its own match.
    Status emitInner(const Node& node, Kind kind)
    {
        const std::uint32_t at = add({.kind = kind});
        m_out.m_program[at].second = next();
        APR_CHECK(emit(*node.parts.front()));
        add({.kind = Kind::Match});
        m_out.m_program[at].first = next();
        return {};
    }

    std::u32string m_text;
    std::vector<std::size_t> m_offsets;
    std::size_t m_at = 0;
    bool m_ignoresCase = false;
    std::size_t m_visits = 0; ///< of emit()
    Pattern m_out;
};

Result<Pattern> Pattern::compile(std::string_view expression)
{
    return PatternCompiler(expression).compile();
}

std::optional<std::size_t> Pattern::run(std::uint32_t program, std::u32string_view text, std::size_t at,
                                        tokenizer::Work& work) const
{
    std::vector<std::pair<std::uint32_t, std::size_t>> open{{program, at}};
    while (!open.empty()) {
        auto [next, place] = open.back();
        open.pop_back();
        for (;;) {
            if (!work.spend(1)) {
                return std::nullopt;
            }
            const Instruction& instruction = m_program[next];
            bool isMatching = true;
            switch (instruction.kind) {
            case Instruction::Kind::Match: return place;
            case Instruction::Kind::Jump: next = instruction.first; break;
            case Instruction::Kind::Split:
                open.emplace_back(instruction.second, place);
                next = instruction.first;
                break;
            case Instruction::Kind::Set:
                if (!work.spend(m_sets[instruction.first].properties.size() / 4)) {
                    return std::nullopt;
                }
                isMatching = place < text.size() && m_sets[instruction.first].has(text[place]);
                ++place;
                ++next;
                break;
            case Instruction::Kind::Any:
                isMatching = place < text.size() && text[place] != U'\n';
                ++place;
                ++next;
                break;
            case Instruction::Kind::Begin:
                isMatching = place == 0;
                ++next;
                break;
            case Instruction::Kind::LineBegin:
                isMatching = place == 0 || (text[place - 1] == U'\n' && place < text.size());
                ++next;
                break;
            case Instruction::Kind::End:
                isMatching = place == text.size();
                ++next;
                break;
            case Instruction::Kind::LineEnd:
                isMatching = place == text.size() || text[place] == U'\n';
                ++next;
                break;
            case Instruction::Kind::Ahead:
            case Instruction::Kind::NotAhead:
            case Instruction::Kind::Atomic: {
                const auto inner = run(instruction.second, text, place, work);
                isMatching = inner.has_value() != (instruction.kind == Instruction::Kind::NotAhead);
                place = inner && instruction.kind == Instruction::Kind::Atomic ? *inner : place;
                next = instruction.first;
                break;
            }
            }
            if (!isMatching) {
                break;
            }
        }
    }
    return std::nullopt;
}

std::vector<std::pair<std::size_t, std::size_t>> Pattern::findAll(std::u32string_view text, tokenizer::Work& work) const
{
    std::vector<std::pair<std::size_t, std::size_t>> out;
    for (std::size_t at = 0; at < text.size() && work.spend(1);) {
        const auto end = run(0, text, at, work);
        if (end && *end > at) {
            out.emplace_back(at, *end);
            at = *end;
        } else {
            ++at;
        }
    }
    return out;
}

} // namespace apr
