// SPDX-License-Identifier: MIT
#include "renames.h"

#include "apr/base/natural_order.h"
#include "convert/align/samples.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <string>

namespace apr::aligning {
namespace {

constexpr double kFarthest = 0.5; ///< of tensors with similar values
constexpr std::size_t kMostCombinations = 1U << 20U;
constexpr std::size_t kNeighbours = 64; ///< in the order of names, where there are too many combinations
constexpr std::size_t kFirst = 32;      ///< values that are compared first

struct Candidate {
    std::size_t tensor = 0;
    std::vector<float> values = {};
    bool isTaken = false;
};

struct Group {
    std::vector<Candidate> a = {};
    std::vector<Candidate> b = {};
};

/// Candidates that can belong together.
using Groups = std::map<std::pair<Shape, bool>, Group>;

bool isInteger(DType dtype)
{
    const DTypeKind kind = dtypeInfo(dtype).kind;
    return kind == DTypeKind::Integer || kind == DTypeKind::Boolean;
}

class Finder {
public:
    Finder(const Model& a, const Model& b) : m_a(a), m_b(b) {}

    std::vector<Rename> run(std::vector<std::size_t> unpairedA, std::vector<std::size_t> unpairedB)
    {
        sortByName(m_a, unpairedA);
        sortByName(m_b, unpairedB);
        Groups groups;
        add(m_a, unpairedA, groups, &Group::a);
        add(m_b, unpairedB, groups, &Group::b);
        for (auto& [key, group] : groups) {
            pairEqual(group);
        }
        for (auto& [key, group] : groups) {
            pairSimilar(group, false);
        }
        pairTransposed(groups);
        return std::move(m_out);
    }

private:
    static void sortByName(const Model& model, std::vector<std::size_t>& indices)
    {
        std::sort(indices.begin(), indices.end(), [&model](std::size_t x, std::size_t y) {
            return naturalLess(model.tensors()[x].name, model.tensors()[y].name);
        });
    }

    static void add(const Model& model, const std::vector<std::size_t>& indices, Groups& groups,
                    std::vector<Candidate> Group::*side)
    {
        for (const std::size_t index : indices) {
            const TensorInfo& tensor = model.tensors()[index];
            (groups[{squeezed(tensor.shape), isInteger(tensor.dtype)}].*side)
                .push_back({.tensor = index, .values = {}});
        }
    }

    /// Reads the samples of a group that has candidates on both sides.
    void load(Group& group) const
    {
        for (const auto& [model, side] : {std::pair(&m_a, &group.a), {&m_b, &group.b}}) {
            for (Candidate& candidate : *side) {
                if (candidate.values.empty()) {
                    candidate.values = fingerprintOf(*model, candidate.tensor);
                }
            }
        }
    }

    void take(Candidate& a, Candidate& b, PairedBy by, bool isTransposed)
    {
        a.isTaken = b.isTaken = true;
        m_out.push_back({.a = a.tensor, .b = b.tensor, .by = by, .isTransposed = isTransposed});
    }

    void pairEqual(Group& group)
    {
        if (group.a.empty() || group.b.empty()) {
            return;
        }
        load(group);
        std::map<std::string, std::vector<Candidate*>> byBits; // in the order of names
        const auto bits = [](const Candidate& candidate) {
            std::string out(candidate.values.size() * sizeof(float), '\0');
            std::memcpy(out.data(), candidate.values.data(), out.size());
            return out;
        };
        for (Candidate& candidate : group.b) {
            byBits[bits(candidate)].push_back(&candidate);
        }
        for (Candidate& candidate : group.a) {
            const auto found = candidate.values.empty() ? byBits.end() : byBits.find(bits(candidate));
            if (found != byBits.end() && !found->second.empty()) {
                take(candidate, *found->second.front(), PairedBy::Content, false);
                found->second.erase(found->second.begin());
            }
        }
    }

    static void dropTaken(Group& group)
    {
        for (auto* side : {&group.a, &group.b}) {
            side->erase(std::remove_if(side->begin(), side->end(), [](const Candidate& each) { return each.isTaken; }),
                        side->end());
        }
    }

    void pairSimilar(Group& group, bool isTransposed)
    {
        dropTaken(group);
        struct Near {
            double distance;
            std::size_t a;
            std::size_t b;
        };
        std::vector<Near> all;
        const bool isLarge = group.a.size() * group.b.size() > kMostCombinations;
        for (std::size_t i = 0; i < group.a.size(); ++i) {
            const std::size_t middle = i * group.b.size() / group.a.size();
            const std::size_t first = isLarge && middle > kNeighbours ? middle - kNeighbours : 0;
            const std::size_t last = isLarge ? std::min(group.b.size(), middle + kNeighbours) : group.b.size();
            for (std::size_t k = first; k < last; ++k) {
                const std::span<const float> x = group.a[i].values;
                const std::span<const float> y = group.b[k].values;
                if (x.size() > kFirst && distanceOf(x.first(kFirst), y.first(kFirst)) > 2 * kFarthest) {
                    continue;
                }
                if (const double distance = distanceOf(x, y); distance <= kFarthest) {
                    all.push_back({.distance = distance, .a = i, .b = k});
                }
            }
        }
        std::stable_sort(all.begin(), all.end(), [](const Near& x, const Near& y) { return x.distance < y.distance; });
        for (const Near& near : all) {
            if (!group.a[near.a].isTaken && !group.b[near.b].isTaken) {
                const bool isEqual = near.distance == 0;
                take(group.a[near.a], group.b[near.b], isEqual ? PairedBy::Content : PairedBy::Values, isTransposed);
            }
        }
        dropTaken(group);
    }

    void pairTransposed(Groups& groups)
    {
        for (auto& [key, group] : groups) {
            const Shape& shape = key.first;
            if (shape.size() != 2 || group.a.empty()) {
                continue;
            }
            const auto other = groups.find({Shape{shape[1], shape[0]}, key.second});
            if (other == groups.end() || other->second.b.empty()) {
                continue;
            }
            Group turned;
            for (const Candidate& candidate : group.a) {
                turned.a.push_back(
                    {.tensor = candidate.tensor, .values = scatteredValues(m_a, candidate.tensor, false)});
            }
            for (const Candidate& candidate : other->second.b) {
                turned.b.push_back(
                    {.tensor = candidate.tensor, .values = scatteredValues(m_b, candidate.tensor, true)});
            }
            pairSimilar(turned, true);
            const auto keep = [](std::vector<Candidate>& side, const std::vector<Candidate>& left) {
                side.erase(std::remove_if(side.begin(), side.end(),
                                          [&left](const Candidate& each) {
                                              return std::none_of(left.begin(), left.end(), [&](const Candidate& rest) {
                                                  return rest.tensor == each.tensor;
                                              });
                                          }),
                           side.end());
            };
            keep(group.a, turned.a);
            keep(other->second.b, turned.b);
        }
    }

    const Model& m_a;
    const Model& m_b;
    std::vector<Rename> m_out;
};

} // namespace

std::vector<Rename> findRenames(const Model& a, const std::vector<std::size_t>& unpairedA, const Model& b,
                                const std::vector<std::size_t>& unpairedB)
{
    return unpairedA.empty() || unpairedB.empty() ? std::vector<Rename>() : Finder(a, b).run(unpairedA, unpairedB);
}

Shape squeezed(const Shape& shape)
{
    Shape out;
    std::copy_if(shape.begin(), shape.end(), std::back_inserter(out), [](std::uint64_t size) { return size != 1; });
    return out;
}

} // namespace apr::aligning
