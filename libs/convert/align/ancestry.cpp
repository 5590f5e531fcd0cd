// SPDX-License-Identifier: MIT
#include "apr/convert/ancestry.h"

#include "apr/convert/map_names.h"
#include "convert/align/samples.h"

#include <algorithm>
#include <cmath>

namespace apr {
namespace {

/// Sums over the samples of the common tensors.
struct Sums {
    double squares = 0;
    double dot = 0;
    double model = 0;
    double candidate = 0;

    void add(const std::vector<float>& x, const std::vector<float>& y)
    {
        for (std::size_t i = 0; i < x.size(); ++i) {
            const auto a = static_cast<double>(x[i]);
            const auto b = static_cast<double>(y[i]);
            if (std::isfinite(a) && std::isfinite(b)) {
                squares += (a - b) * (a - b);
                dot += a * b;
                model += a * a;
                candidate += b * b;
            }
        }
    }
};

AncestorMatch matchOf(const Model& model, const Model& candidate, std::size_t index)
{
    AncestorMatch out{.candidate = index, .tensors = candidate.tensors().size()};
    const auto named = withComparableNames(model, candidate);
    const Model& left = named ? named->first : model;
    const Model& right = named ? named->second : candidate;
    Sums matrices;
    Sums all;
    for (std::size_t i = 0; i < left.tensors().size(); ++i) {
        const TensorInfo& tensor = left.tensors()[i];
        const auto other = right.find(tensor.name);
        if (!other || right.tensors()[*other].shape != tensor.shape) {
            continue;
        }
        const std::vector<float> x = aligning::fingerprintOf(left, i);
        const std::vector<float> y = aligning::fingerprintOf(right, *other);
        if (x.empty() || x.size() != y.size()) {
            continue;
        }
        ++out.common;
        out.equal += x == y ? 1 : 0;
        all.add(x, y);
        if (tensor.shape.size() > 1) {
            matrices.add(x, y);
        }
    }
    const Sums& sums = matrices.candidate > 0 ? matrices : all;
    out.relativeL2 = sums.candidate > 0 ? std::sqrt(sums.squares / sums.candidate) : 0;
    out.cosine = sums.model > 0 && sums.candidate > 0 ? sums.dot / std::sqrt(sums.model * sums.candidate) : 0;
    return out;
}

} // namespace

std::vector<AncestorMatch> findAncestor(const Model& model, const std::vector<Model>& candidates)
{
    std::vector<AncestorMatch> out;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        out.push_back(matchOf(model, candidates[i], i));
    }
    std::stable_sort(out.begin(), out.end(), [](const AncestorMatch& x, const AncestorMatch& y) {
        if (x.isRelated() != y.isRelated()) {
            return x.isRelated();
        }
        return x.isRelated() && x.relativeL2 < y.relativeL2;
    });
    return out;
}

} // namespace apr
