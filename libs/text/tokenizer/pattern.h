// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "work.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace apr {

/// A regular expression as tokenizers split text by: literals, classes with ranges and \p{…}, \s \S \d \w, groups,
/// alternatives, greedy, lazy and possessive repetition, (?i:…), lookahead, ^ and $ at each line. Matches like PCRE and
/// Oniguruma: the first alternative that leads to a match, from left to right.
class Pattern {
public:
    /// E009 for what is not supported (backreferences, lookbehind), E002 if it is malformed.
    static Result<Pattern> compile(std::string_view expression);

    /// All matches from left to right, as first and last + 1; empty matches are left out. Ends early when `work` is
    /// spent.
    std::vector<std::pair<std::size_t, std::size_t>> findAll(std::u32string_view text, tokenizer::Work& work) const;

private:
    struct Range {
        char32_t first = 0;
        char32_t last = 0;
    };
    /// A set of characters.
    struct Set {
        bool isNegated = false;
        bool ignoresCase = false;
        std::vector<Range> ranges = {};
        struct Property {
            std::string name = {}; ///< "L", "Lu"; "space", "word", "digit"
            bool isNegated = false;
        };
        std::vector<Property> properties = {};

        std::vector<char32_t> lowers = {}; ///< with `ignoresCase`: the lower case of single characters, sorted

        bool has(char32_t character) const;
        bool hasExactly(char32_t character) const;
        /// Merges what is there several times. Called when the set is complete, before has().
        void finish();
    };
    struct Instruction {
        enum class Kind : std::uint8_t {
            Set,
            Any,
            Split,
            Jump,
            Ahead,
            NotAhead,
            Atomic,
            Begin,
            LineBegin,
            End,
            LineEnd,
            Match
        };
        Kind kind = Kind::Match;
        std::uint32_t first = 0;  ///< of sets: the index; otherwise where to go on
        std::uint32_t second = 0; ///< of Split: where to go on if that fails; of subprograms: their first instruction
    };
    friend class PatternCompiler;

    std::optional<std::size_t> run(std::uint32_t program, std::u32string_view text, std::size_t at,
                                   tokenizer::Work& work) const;

    std::vector<Instruction> m_program;
    std::vector<Set> m_sets;
};

} // namespace apr
