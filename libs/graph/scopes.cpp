// SPDX-License-Identifier: MIT
#include "apr/graph/scopes.h"

#include "apr/base/bytes.h"
#include "apr/base/text.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>

namespace apr {
namespace {

constexpr std::size_t kMostScopes = 32; ///< in each other

/// Of the order-dependent kind.
APR_MODULAR std::uint64_t combined(std::uint64_t hash, std::uint64_t value)
{
    return (hash ^ (value + 0x9E3779B97F4A7C15U)) * 0xBF58476D1CE4E5B9U + (hash >> 29);
}

/// "layers.12" as "layers." and 12; nothing for names that do not end in a number.
struct Numbered {
    std::string_view base = {};
    std::uint64_t number = 0;

    static std::optional<Numbered> of(std::string_view name)
    {
        const std::size_t last = name.find_last_not_of("0123456789");
        const std::size_t digits = last == std::string_view::npos ? 0 : last + 1;
        const auto number = digits < name.size() ? parseUnsigned(name.substr(digits)) : std::nullopt;
        return number ? std::optional<Numbered>({name.substr(0, digits), *number}) : std::nullopt;
    }
};

} // namespace

std::vector<std::string> scopesOfName(std::string_view name, bool byDots)
{
    std::vector<std::string> out;
    const std::string_view separators = byDots ? "./" : "/";
    std::size_t from = 0;
    for (;;) {
        const std::size_t to = name.find_first_of(separators, from);
        if (to == std::string_view::npos || out.size() >= kMostScopes) {
            break; // the last part is the node's own
        }
        const std::string_view part = name.substr(from, to - from);
        const bool isNumber = byDots && !part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos;
        if (isNumber && !out.empty()) {
            out.back() += '.' + std::string(part);
        } else if (!part.empty()) {
            out.emplace_back(part);
        }
        from = to + 1;
    }
    return out;
}

std::uint32_t ScopeTree::scope(const std::vector<std::string>& path)
{
    std::size_t same = 0;
    while (same < path.size() && same < m_scopes.size() && path[same] == m_path[same]) {
        ++same;
    }
    m_path.assign(path.begin(), path.end());
    m_scopes.resize(same);
    std::uint32_t at = same == 0 ? 0 : m_scopes.back();
    // Paths of nodes share their scopes; a file in which they do not would have many times more scopes than nodes.
    const std::size_t most = 10'000 + 2 * m_graph.nodes.size();
    for (std::size_t i = same; i < path.size(); ++i) {
        const std::string& part = path[i];
        const auto next = static_cast<std::uint32_t>(m_graph.scopes.size());
        if (next >= most && !m_known.contains(std::to_string(at) + '/' + part)) {
            break;
        }
        const auto [known, isNew] = m_known.try_emplace(std::to_string(at) + '/' + part, next);
        if (isNew) {
            m_graph.scopes.push_back({.name = part, .parent = at});
            m_graph.scopes[at].scopes.push_back(next);
        }
        at = known->second;
        m_scopes.push_back(at);
    }
    return at;
}

void ScopeTree::finish()
{
    std::vector<GraphScope>& scopes = m_graph.scopes;
    const std::size_t count = scopes.size();
    std::vector<std::uint64_t> hashes(count, 1);
    const TextHash text;
    for (const GraphNode& node : m_graph.nodes) {
        std::uint64_t& hash = hashes[node.scope];
        hash = combined(combined(hash, text(node.op)), text(node.detail));
        ++scopes[node.scope].nodes;
    }
    // Scopes come after their parents.
    for (std::size_t i = count - 1; i > 0; --i) {
        GraphScope& parent = scopes[scopes[i].parent];
        parent.nodes += scopes[i].nodes;
    }
    for (std::size_t i = count - 1; i > 0; --i) {
        for (const std::uint32_t inner : scopes[i].scopes) {
            hashes[i] = combined(combined(hashes[i], text(scopes[inner].name)), hashes[inner]);
        }
    }
    for (std::uint32_t outer = 0; outer < count; ++outer) {
        std::vector<std::uint32_t> inside;
        const std::vector<std::uint32_t> before = scopes[outer].scopes;
        for (std::size_t i = 0; i < before.size();) {
            const auto first = Numbered::of(scopes[before[i]].name);
            std::size_t end = i + 1;
            for (; first && end < before.size(); ++end) {
                const auto next = Numbered::of(scopes[before[end]].name);
                const bool isNext = next && next->base == first->base && next->number > first->number &&
                                    next->number - first->number == end - i && hashes[before[end]] == hashes[before[i]];
                if (!isNext) {
                    break;
                }
            }
            if (end - i < 2) {
                inside.push_back(before[i++]);
                continue;
            }
            const auto common = static_cast<std::uint32_t>(scopes.size());
            GraphScope scope{.name = scopes[before[i]].name + "–" +
                                     std::to_string(Numbered::of(scopes[before[end - 1]].name)->number),
                             .parent = outer,
                             .repeats = static_cast<std::uint32_t>(end - i)};
            for (; i < end; ++i) {
                scope.nodes += scopes[before[i]].nodes;
                scope.scopes.push_back(before[i]);
                scopes[before[i]].parent = common;
            }
            scopes.push_back(std::move(scope));
            inside.push_back(common);
        }
        scopes[outer].scopes = std::move(inside);
    }
}

} // namespace apr
