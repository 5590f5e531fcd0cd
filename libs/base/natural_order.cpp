// SPDX-License-Identifier: MIT
#include "apr/base/natural_order.h"

#include <algorithm>
#include <cstddef>

namespace apr {
namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// The end of the run of digits that starts at `from`.
std::size_t endOfDigits(std::string_view text, std::size_t from)
{
    while (from < text.size() && isDigit(text[from])) {
        ++from;
    }
    return from;
}

/// Digits without leading zeros.
std::string_view significant(std::string_view digits)
{
    return digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
}

} // namespace

bool naturalLess(std::string_view a, std::string_view b)
{
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (!isDigit(a[i]) || !isDigit(b[j])) {
            if (a[i] != b[j]) {
                return static_cast<unsigned char>(a[i]) < static_cast<unsigned char>(b[j]);
            }
            ++i;
            ++j;
            continue;
        }
        const std::size_t endOfA = endOfDigits(a, i);
        const std::size_t endOfB = endOfDigits(b, j);
        const std::string_view x = significant(a.substr(i, endOfA - i));
        const std::string_view y = significant(b.substr(j, endOfB - j));
        if (x != y) {
            return x.size() != y.size() ? x.size() < y.size() : x < y;
        }
        i = endOfA;
        j = endOfB;
    }
    if (i < a.size() || j < b.size()) {
        return i == a.size();
    }
    return a.size() != b.size() ? a.size() < b.size() : a < b; // they differ in leading zeros alone
}

} // namespace apr
