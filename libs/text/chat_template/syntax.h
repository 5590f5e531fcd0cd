// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "value.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace apr::jinja {

/// White space of Jinja and Python.
inline constexpr std::string_view kSpace = " \t\n\r\f\v";

struct LexedToken {
    enum class Kind : std::uint8_t {
        Data,
        Name,
        String,
        Integer,
        Real,
        Operator,
        BlockBegin,
        BlockEnd,
        PrintBegin,
        PrintEnd,
        End
    };

    Kind kind = Kind::End;
    std::string text = {};
    std::uint32_t line = 1;
};

struct Node;
using NodePtr = std::unique_ptr<Node>;

/// A part of a template. What the members mean depends on the type.
struct Node {
    enum class Type : std::uint8_t {
        // Expressions:
        Literal,     ///< value
        Name,        ///< text
        Array,       ///< children: items
        Map,         ///< children: key, value, key, value …
        Attribute,   ///< children[0] . text
        Index,       ///< children[0] [ children[1] ]
        Slice,       ///< children[0] [ children[1] : children[2] : children[3] ], of which null are missing
        Call,        ///< children[0] ( children[1…], named )
        Filter,      ///< children[0] | text ( children[1…], named ); children[0] is null in a filter block
        Test,        ///< children[0] is text ( children[1…] )
        Unary,       ///< text children[0]
        Binary,      ///< children[0] text children[1]
        Compare,     ///< children, with names between them
        And,         ///< children
        Or,          ///< children
        Not,         ///< children[0]
        Conditional, ///< children[0] if children[1] else children[2], which may be null
        // Statements:
        Block,       ///< children
        Data,        ///< text
        Print,       ///< children[0]
        If,          ///< children: condition, block, condition, block …, and a last block for "else"
        For,         ///< names; children: what is looped over, filter or null, block, block for "else" or null
        Set,         ///< names or the attribute names[0] . text; children[0]
        SetBlock,    ///< names; children[0] block, children[1…] filters
        Macro,       ///< text; named: parameters and their defaults or null; children[0] block
        CallBlock,   ///< children[0] call, children[1] block; named: parameters
        FilterBlock, ///< children[0] block, children[1…] filters
        Break,
        Continue,
    };

    Type type = Type::Block;
    std::uint32_t line = 1;
    int depth = 0; ///< of the tree below
    std::string text = {};
    Value value = {};
    std::vector<NodePtr> children = {};
    std::vector<std::pair<std::string, NodePtr>> named = {};
    std::vector<std::string> names = {};
};

using Type = Node::Type;

/// Splits a template into tokens, with the whitespace around tags removed as trim_blocks and lstrip_blocks do. E002.
Result<std::vector<LexedToken>> lex(std::string_view source);

/// Parses a template. E002 with the line for a syntax error, E009 for statements that are not supported.
Result<NodePtr> parse(std::string_view source);

/// An error of a line of a template.
Error templateError(Errc code, std::string message, std::uint32_t line);

} // namespace apr::jinja
