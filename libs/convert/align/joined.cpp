// SPDX-License-Identifier: MIT
#include "joined.h"

#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "convert/align/samples.h"
#include "convert/transforms/axis_order.h"

#include <algorithm>
#include <array>
#include <optional>

namespace apr::aligning {
namespace {

using Names = std::vector<std::string_view>;

/// What joins several tensors, and the names of its parts in order.
struct JoinKind {
    Names joined = {};
    std::vector<Names> parts = {};
};

const std::vector<JoinKind>& joinKinds()
{
    static const std::vector<JoinKind> kinds{
        {{"qkv_proj", "query_key_value", "c_attn", "Wqkv", "attn_qkv", "qkv", "in_proj"},
         {{"q_proj", "query", "attn_q", "q", "wq", "q_lin"},
          {"k_proj", "key", "attn_k", "k", "wk", "k_lin"},
          {"v_proj", "value", "attn_v", "v", "wv", "v_lin"}}},
        {{"gate_up_proj", "ffn_gate_up", "gate_up", "w13", "up_proj", "ffn_up"},
         {{"gate_proj", "ffn_gate", "gate", "w1"}, {"up_proj", "ffn_up", "up", "w3"}}},
    };
    return kinds;
}

bool isAmong(const Names& names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// The last but one component of a name, and the last: ("q_proj", "weight").
std::pair<std::string_view, std::string_view> roleOf(std::string_view name)
{
    const std::size_t last = name.rfind('.');
    std::string_view kind = last == std::string_view::npos ? name : name.substr(last + 1);
    for (const std::string_view suffix : {"_weight", "_bias"}) { // in_proj_weight
        if (kind.ends_with(suffix)) {
            return {kind.substr(0, kind.size() - suffix.size()), kind.substr(kind.size() - suffix.size() + 1)};
        }
    }
    const std::string_view before = last == std::string_view::npos ? std::string_view() : name.substr(0, last);
    const std::size_t start = before.rfind('.');
    return {start == std::string_view::npos ? before : before.substr(start + 1), kind};
}

/// What a name has before its last two components; the numbers among these, joined.
std::string_view scopeOf(std::string_view name, std::string_view role)
{
    const std::size_t at = role.empty() ? std::string_view::npos : name.rfind(role);
    return at == std::string_view::npos ? std::string_view() : name.substr(0, at);
}
std::string numbersOf(std::string_view scope)
{
    std::string out;
    for (const std::string_view word : split(scope, '.')) {
        if (parseUnsigned(word)) {
            out += std::string(word) + '.';
        }
    }
    return out;
}

class JoinFinder {
public:
    JoinFinder(const Model& withParts, const std::vector<std::size_t>& unpaired, const Model& withJoined)
        : m_parts(withParts), m_joined(withJoined), m_isTaken(withParts.tensors().size())
    {
        for (const std::size_t index : unpaired) {
            const std::string& name = withParts.tensors()[index].name;
            const auto [role, kind] = roleOf(name);
            for (const JoinKind& each : joinKinds()) {
                for (const Names& names : each.parts) {
                    if (isAmong(names, role)) {
                        const std::string_view scope = scopeOf(name, role);
                        m_byScope[keyOf(names, kind, scope)].push_back(index);
                        m_byNumbers[keyOf(names, kind, numbersOf(scope))].push_back(index);
                    }
                }
            }
        }
    }

    void find(std::size_t joined, std::vector<JoinedPart>& out)
    {
        const TensorInfo& tensor = m_joined.tensors()[joined];
        const auto [role, kind] = roleOf(tensor.name);
        for (const JoinKind& each : joinKinds()) {
            if (!isAmong(each.joined, role)) {
                continue;
            }
            std::vector<std::size_t> parts;
            for (const Names& names : each.parts) {
                const auto part = partOf(tensor.name, role, names, kind);
                if (!part || m_isTaken[*part]) {
                    return;
                }
                parts.push_back(*part);
            }
            addParts(joined, parts, out);
            return;
        }
    }

private:
    using Index = TextMap<std::vector<std::size_t>>;

    static std::string keyOf(const Names& names, std::string_view kind, std::string_view scope)
    {
        return std::string(names.front()) + ' ' + std::string(kind) + ' ' + std::string(scope);
    }

    /// The tensor with one of these roles in the same scope; where scopes have other names, the only one of the same
    /// layer, expert …
    std::optional<std::size_t> partOf(std::string_view joined, std::string_view role, const Names& names,
                                      std::string_view kind) const
    {
        const std::string_view scope = scopeOf(joined, role);
        if (const auto same = m_byScope.find(keyOf(names, kind, scope)); same != m_byScope.end()) {
            return same->second.front();
        }
        const auto alike = m_byNumbers.find(keyOf(names, kind, numbersOf(scope)));
        return alike != m_byNumbers.end() && alike->second.size() == 1 ? std::optional(alike->second.front())
                                                                       : std::nullopt;
    }

    void addParts(std::size_t joined, const std::vector<std::size_t>& parts, std::vector<JoinedPart>& out)
    {
        const TensorInfo& tensor = m_joined.tensors()[joined];
        std::uint64_t rows = 0;
        for (const std::size_t part : parts) {
            rows += m_parts.tensors()[part].shape.empty() ? 0 : m_parts.tensors()[part].shape[0];
        }
        const TensorInfo& first = m_parts.tensors()[parts.front()];
        View whole{.tensor = joined};
        const bool isTransposed = tensor.shape.size() == 2 && first.shape.size() == 2 && tensor.shape[0] != rows &&
                                  tensor.shape == Shape{first.shape[1], rows};
        if (isTransposed) {
            whole.order = orderOf(tensor.shape, {1, 0});
        }
        const Shape shape = isTransposed ? Shape{rows, first.shape[1]} : tensor.shape;
        const auto fits = [&](std::size_t part) {
            const TensorInfo& each = m_parts.tensors()[part];
            return !each.shape.empty() &&
                   Shape(each.shape.begin() + 1, each.shape.end()) == Shape(shape.begin() + 1, shape.end());
        };
        if (rows == 0 || shape.empty() || shape[0] != rows || !std::all_of(parts.begin(), parts.end(), fits) ||
            (!isTransposed && !hasWholeRows(tensor))) {
            return;
        }
        const std::uint64_t heads = interleavedHeadRows(whole, parts);
        std::uint64_t at = 0;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const TensorInfo& part = m_parts.tensors()[parts[i]];
            JoinedPart found{.part = parts[i], .view = whole};
            found.view.name = part.name;
            found.view.rows =
                heads > 0 ? interleavedHeads(part.shape[0], heads, parts.size(), i) : rowRange(at, part.shape[0]);
            found.arrangement =
                (isTransposed ? "transposed, " : "") +
                (heads > 0 ? "every " + std::to_string(parts.size() * heads) + " rows: " + std::to_string(heads) +
                                 " from row " + std::to_string(i * heads)
                           : "rows " + formatCount(at) + "–" + formatCount(at + part.shape[0] - 1)) +
                " of " + printable(tensor.name, 120);
            at += part.shape[0];
            m_isTaken[parts[i]] = true;
            out.push_back(std::move(found));
        }
    }

    /// Rows of a head if the parts alternate head by head, as GPT-NeoX stores them; 0 if they follow each other.
    std::uint64_t interleavedHeadRows(const View& whole, const std::vector<std::size_t>& parts) const
    {
        const TensorInfo& first = m_parts.tensors()[parts.front()];
        const std::uint64_t rows = first.shape[0];
        const bool areAlike = std::all_of(parts.begin(), parts.end(),
                                          [&](std::size_t part) { return m_parts.tensors()[part].shape[0] == rows; });
        if (!areAlike || parts.size() < 2 || whole.order) {
            return 0;
        }
        // Of the second part, where the two orders differ in all rows.
        const std::size_t second = parts[1];
        const std::vector<std::uint64_t> sample{0, rows / 3, rows / 2, rows - 1};
        const auto distance = [&](const RowMap& map) {
            std::vector<std::uint64_t> from;
            std::transform(sample.begin(), sample.end(), std::back_inserter(from), map.source);
            return distanceOf(rowStarts(m_parts, second, sample), rowStarts(m_joined, whole.tensor, from));
        };
        double nearest = distance(rowRange(rows, rows));
        std::uint64_t out = 0;
        for (const std::uint64_t headRows : {16U, 32U, 48U, 64U, 80U, 96U, 128U, 160U, 192U, 256U}) {
            if (rows % headRows == 0 && rows > headRows) {
                const double other = distance(interleavedHeads(rows, headRows, parts.size(), 1));
                if (other < nearest && other < 0.5) {
                    nearest = other;
                    out = headRows;
                }
            }
        }
        return out;
    }

    const Model& m_parts;
    const Model& m_joined;
    std::vector<bool> m_isTaken; ///< by part
    Index m_byScope;
    Index m_byNumbers;
};

} // namespace

bool joinsNamesake(const Model& withJoined, std::size_t joined, const Model& withParts, std::size_t part)
{
    const TensorInfo& whole = withJoined.tensors()[joined];
    const TensorInfo& own = withParts.tensors()[part];
    if (whole.shape.empty() || whole.shape.size() != own.shape.size() || whole.shape[0] != own.shape[0] * 2) {
        return false;
    }
    for (const auto& [up, gate] : {std::pair("up_proj", "gate_proj"), std::pair("ffn_up", "ffn_gate")}) {
        if (const std::size_t at = own.name.rfind(up); at != std::string::npos) {
            std::string neighbor = own.name;
            neighbor.replace(at, std::string_view(up).size(), gate);
            return withParts.find(neighbor) && !withJoined.find(neighbor);
        }
    }
    return false;
}

std::vector<JoinedPart> findJoinedParts(const Model& withParts, const std::vector<std::size_t>& unpaired,
                                        const Model& withJoined, const std::vector<std::size_t>& joined)
{
    std::vector<JoinedPart> out;
    JoinFinder finder(withParts, unpaired, withJoined);
    for (const std::size_t index : joined) {
        finder.find(index, out);
    }
    return out;
}

} // namespace apr::aligning
