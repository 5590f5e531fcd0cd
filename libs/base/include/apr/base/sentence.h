// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// A value of a sentence, as it is shown in English.
struct SentenceValue {
    std::string text = {};
    bool isNumber = false; ///< other languages write its decimal point and separators of thousands differently

    bool operator==(const SentenceValue&) const = default;
};

/// A sentence about values: programs that speak other languages translate the pattern, and fill it in themselves.
struct Sentence {
    std::string_view pattern = {}; ///< "rank %1 of %2": %1 to %9 stand for the values; of a table
    std::vector<SentenceValue> values = {};

    /// In English.
    std::string text() const;
    bool operator==(const Sentence&) const = default;
};

/// A pattern with its values. A value that contains "%1" is not filled in again.
std::string filledIn(std::string_view pattern, const std::vector<std::string>& values);

} // namespace apr
