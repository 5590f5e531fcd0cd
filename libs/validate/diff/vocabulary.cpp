// SPDX-License-Identifier: MIT
#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/validate/diff.h"

namespace apr {
namespace {

constexpr std::uint64_t kExamples = 5; ///< of each kind
constexpr std::size_t kMostShown = 40; ///< characters of a token

using Ids = TextViewMap<std::size_t>;

Ids idsOf(const std::vector<std::string>& tokens)
{
    Ids out;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        out.emplace(tokens[i], i);
    }
    return out;
}

std::string shown(std::string_view token)
{
    return printable(token, kMostShown);
}

/// Counts the tokens that are not in `others`, and lists the first.
std::uint64_t missingFrom(const Ids& others, const std::vector<std::string>& tokens, const Ids& own, char sign,
                          std::vector<std::string>& examples)
{
    std::uint64_t out = 0;
    for (std::size_t id = 0; id < tokens.size(); ++id) {
        if (!others.contains(tokens[id]) && own.find(tokens[id])->second == id && ++out <= kExamples) {
            examples.push_back(std::string(1, sign) + ' ' + shown(tokens[id]) + " (" + std::to_string(id) + ')');
        }
    }
    return out;
}

} // namespace

VocabularyDiff diffVocabularies(const std::vector<std::string>& a, const std::vector<std::string>& b)
{
    VocabularyDiff out;
    if (a.empty() || b.empty()) {
        return out;
    }
    const Ids idsA = idsOf(a);
    const Ids idsB = idsOf(b);
    out.added = missingFrom(idsA, b, idsB, '+', out.examples);
    out.removed = missingFrom(idsB, a, idsA, '-', out.examples);
    for (std::size_t id = 0; id < a.size(); ++id) {
        const auto other = idsB.find(a[id]);
        if (other != idsB.end() && idsA.find(a[id])->second == id && other->second != id && ++out.moved <= kExamples) {
            out.examples.push_back("~ " + shown(a[id]) + " (" + std::to_string(id) + " → " +
                                   std::to_string(other->second) + ')');
        }
    }
    return out;
}

} // namespace apr
