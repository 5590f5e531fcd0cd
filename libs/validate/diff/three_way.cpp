// SPDX-License-Identifier: MIT
#include "apr/base/hash.h"
#include "apr/validate/diff.h"

#include <algorithm>

namespace apr {
namespace {

using Rows = TextViewMap<const TensorDiff*>;

Rows rowsOf(const ModelDiff& diff)
{
    Rows out;
    for (const TensorDiff& tensor : diff.tensors) {
        out.emplace(tensor.name, &tensor);
    }
    return out;
}

/// The cosine of two changes of these lengths, whose difference has the third (law of cosines).
double cosineOf(double a, double b, double difference)
{
    return a == 0 || b == 0 ? 0 : std::clamp((a * a + b * b - difference * difference) / (2 * a * b), -1.0, 1.0);
}

} // namespace

std::string_view threeWayChangeName(ThreeWayChange change)
{
    switch (change) {
    case ThreeWayChange::Same: return "same";
    case ThreeWayChange::OnlyA: return "only A";
    case ThreeWayChange::OnlyB: return "only B";
    case ThreeWayChange::Alike: return "both alike";
    case ThreeWayChange::Both: break;
    }
    return "both";
}

std::size_t ThreeWayDiff::count(ThreeWayChange change) const
{
    return static_cast<std::size_t>(std::count_if(
        tensors.begin(), tensors.end(), [change](const ThreeWayTensor& tensor) { return tensor.change == change; }));
}

ThreeWayDiff threeWayDiff(const ModelDiff& baseToA, const ModelDiff& baseToB, const ModelDiff& aToB)
{
    ThreeWayDiff out;
    const Rows toB = rowsOf(baseToB);
    const Rows between = rowsOf(aToB);
    const auto extraRows = [](const TensorDiff& diff) {
        return diff.pairing ? diff.pairing->extraRowsA + diff.pairing->extraRowsB : 0;
    };
    for (const TensorDiff& b : baseToB.tensors) {
        if (b.change == TensorChange::Added) {
            out.unmatched.push_back(b.name);
        }
    }
    for (const TensorDiff& a : baseToA.tensors) {
        const auto b = toB.find(a.name);
        const auto both = between.find(a.name);
        if (!a.isCompared() || b == toB.end() || !b->second->isCompared() || both == between.end() ||
            !both->second->isCompared()) {
            out.unmatched.push_back(a.name);
            continue;
        }
        const bool isInA = a.change == TensorChange::Changed;
        const bool isInB = b->second->change == TensorChange::Changed;
        ThreeWayTensor tensor{.name = a.name, .relativeA = a.relativeL2, .relativeB = b->second->relativeL2};
        if (isInA && isInB) {
            // Rows that only one of two models has are not compared.
            const bool isAlike =
                both->second->change == TensorChange::Same && extraRows(a) == 0 && extraRows(*b->second) == 0;
            tensor.change = isAlike ? ThreeWayChange::Alike : ThreeWayChange::Both;
            tensor.deltaCosine = isAlike ? 1 : cosineOf(a.l2, b->second->l2, both->second->l2);
        } else if (isInA || isInB) {
            tensor.change = isInA ? ThreeWayChange::OnlyA : ThreeWayChange::OnlyB;
        }
        out.tensors.push_back(std::move(tensor));
    }
    return out;
}

} // namespace apr
