// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/budget.h"
#include "apr/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace apr::torchscript {

/// A token of Python code.
struct Token {
    enum class Kind : unsigned char { Name, Number, String, Operator, Newline, Indent, Dedent, End };
    Kind kind = Kind::End;
    unsigned line = 0;
    std::string_view text = {}; ///< in the source; of strings without the quotes
};

/// The tokens of `source`, which must outlive them; the last one is End. Lines end with Newline, also the last; within
/// brackets they do not end. E002 for characters that no token starts with, E008 for more than is left of `budget`.
Result<std::vector<Token>> tokenize(std::string_view source, const Budget& budget);

/// The text of a string token with its escape sequences replaced; what is not UTF-8 is replaced by U+FFFD.
std::string stringOf(std::string_view text);

} // namespace apr::torchscript
