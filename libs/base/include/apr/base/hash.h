// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

/// Maps and sets of what files choose. The standard hashes are known, so that names that all have the same one can be
/// computed: a table of them takes quadratic time. These begin with a number that is another one in each process.
/// Nothing that is shown or written may depend on the order in which they are walked through.
namespace apr {

/// SipHash-1-3 (Aumasson and Bernstein, 2012) with the key of this process.
std::size_t hashOf(std::string_view text);
std::size_t hashOf(std::uint64_t number);

struct TextHash {
    using is_transparent = void; // NOLINT(readability-identifier-naming): as the standard library calls it
    std::size_t operator()(std::string_view text) const { return hashOf(text); }
};

struct NumberHash {
    std::size_t operator()(std::uint64_t number) const { return hashOf(number); }
};

/// Tables by text, which can be searched for a std::string_view.
template <class Value>
using TextMap = std::unordered_map<std::string, Value, TextHash, std::equal_to<>>;
using TextSet = std::unordered_set<std::string, TextHash, std::equal_to<>>;
/// The same, of texts that others keep.
template <class Value>
using TextViewMap = std::unordered_map<std::string_view, Value, TextHash, std::equal_to<>>;
using TextViewSet = std::unordered_set<std::string_view, TextHash, std::equal_to<>>;

/// Tables by numbers that files choose.
template <class Number, class Value>
using NumberMap = std::unordered_map<Number, Value, NumberHash>;
template <class Number>
using NumberSet = std::unordered_set<Number, NumberHash>;

} // namespace apr
