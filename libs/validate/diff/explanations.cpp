// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/model/layer_name.h"
#include "apr/validate/diff.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace apr {
namespace {

/// "0–3, 7"
std::string rangesText(const std::vector<std::int64_t>& sorted)
{
    std::string out;
    for (std::size_t i = 0; i < sorted.size();) {
        std::size_t end = i + 1;
        while (end < sorted.size() && sorted[end] == sorted[end - 1] + 1) {
            ++end;
        }
        out += (out.empty() ? "" : ", ") + std::to_string(sorted[i]);
        out += end - i > 1 ? "–" + std::to_string(sorted[end - 1]) : "";
        i = end;
    }
    return out;
}

/// Adds a sentence for each kind of layers of which some are unchanged.
void addUnchangedLayers(const ModelDiff& diff, std::vector<std::string>& out)
{
    std::map<std::string, std::map<std::int64_t, bool>> kinds; // whether it changed, by layer
    for (const TensorDiff& tensor : diff.tensors) {
        if (const auto [prefix, layer] = layerOf(tensor.name); layer >= 0 && !prefix.empty()) {
            bool& isChanged = kinds[std::string(prefix.substr(0, prefix.size() - 1))][layer];
            isChanged = isChanged || tensor.change != TensorChange::Same;
        }
    }
    for (const auto& [prefix, layers] : kinds) {
        std::vector<std::int64_t> same;
        for (const auto& [number, isChanged] : layers) {
            if (!isChanged) {
                same.push_back(number);
            }
        }
        if (!same.empty() && same.size() < layers.size()) {
            out.push_back(formatCount(same.size()) + " of " + formatCountOf(layers.size(), "layer") + " in " +
                          printable(prefix, 80) + (same.size() == 1 ? " is" : " are") +
                          " unchanged: " + rangesText(same));
        }
    }
}

std::string ofChanged(std::uint64_t count, std::uint64_t changed)
{
    return count == changed ? (count == 1 ? "the changed tensor" : "all " + formatCountOf(changed, "changed tensor"))
                            : formatCount(count) + " of " + formatCountOf(changed, "changed tensor");
}

} // namespace

std::string TensorDiff::title() const
{
    const bool isRenamed = pairing && (pairing->by == PairedBy::Mapping || pairing->by == PairedBy::Content ||
                                       pairing->by == PairedBy::Values);
    return isRenamed ? printable(pairing->nameA) + " → " + printable(pairing->nameB) : printable(name);
}

std::string TensorDiff::remarks() const
{
    std::vector<std::string> out;
    if (pairing && !pairing->arrangement.empty()) {
        out.push_back(pairing->arrangement);
    }
    if (!rounding.empty()) {
        out.push_back("rounding to " + rounding);
    } else if (change == TensorChange::Changed && differing == 0 && dtypeA != dtypeB) {
        out.emplace_back("equal values");
    }
    if (rows) {
        constexpr std::size_t kShown = 3;
        std::string ranges;
        for (std::size_t i = 0; i < std::min(rows->ranges.size(), kShown); ++i) {
            const RowRange& range = rows->ranges[i];
            ranges += (i == 0 ? "" : ", ") + formatCount(range.first) +
                      (range.first == range.last ? "" : "–" + formatCount(range.last));
        }
        out.push_back((rows->changed == 1 ? "row " : "rows ") + ranges + (rows->rangeCount > kShown ? " …" : "") +
                      " (" + formatCount(rows->changed) + " of " + formatCount(rows->rows) + ')');
    }
    if (lowRank) {
        out.push_back("rank " + std::to_string(lowRank->rank) + " explains " + formatFixed(100 * lowRank->share, 1) +
                      " %");
    }
    return join(out, "; ");
}

std::vector<std::string> ModelDiff::explanations() const
{
    std::vector<std::string> out = notes;
    const std::uint64_t changed = count(TensorChange::Changed);
    std::map<std::string, std::uint64_t> roundings;
    std::uint64_t retyped = 0; // with equal values
    std::uint64_t lowRanks = 0;
    LowRankShare highest{.share = 1};
    bool isAdapter = true; // the ranks end in a clear gap, as those of a product of two factors do
    std::map<PairedBy, std::uint64_t> pairings;
    for (const TensorDiff& tensor : tensors) {
        if (!tensor.rounding.empty()) {
            ++roundings[tensor.rounding];
        }
        const bool isRetyped = tensor.change == TensorChange::Changed && tensor.differing == 0;
        retyped += isRetyped && tensor.dtypeA != tensor.dtypeB ? 1 : 0;
        if (tensor.lowRank) {
            ++lowRanks;
            isAdapter = isAdapter && tensor.lowRank->hasGap && tensor.rounding.empty();
            highest.rank = std::max(highest.rank, tensor.lowRank->rank);
            highest.share = std::min(highest.share, tensor.lowRank->share);
        }
        if (tensor.pairing && tensor.pairing->by != PairedBy::Name) {
            ++pairings[tensor.pairing->by];
        }
    }
    out.reserve(out.size() + roundings.size());
    for (const auto& [type, number] : roundings) {
        out.emplace_back("Rounding to " + type + " explains the differences of " + ofChanged(number, changed));
    }
    if (retyped > 0) {
        out.push_back("The values of " + ofChanged(retyped, changed) + " are equal; only the type differs");
    }
    if (lowRanks > 0) {
        const double percent = std::floor(1000 * highest.share) / 10; // never more than it is
        out.push_back("Rank " + std::to_string(highest.rank) + " explains " + (lowRanks > 1 ? "at least " : "") +
                      formatFixed(percent, 1) + " % of the change in " + ofChanged(lowRanks, changed) +
                      (lowRanks > 1 && isAdapter ? ": it looks like a merged LoRA adapter" : ""));
    }
    if (changed > 0) {
        addUnchangedLayers(*this, out);
    }
    struct Way {
        PairedBy by;
        std::string_view one;
        std::string_view several;
    };
    constexpr Way kWays[] = {
        {PairedBy::Mapping, "was compared as the tensor mapping says", "were compared as the tensor mapping says"},
        {PairedBy::Content, "has another name and equal values", "have other names and equal values"},
        {PairedBy::Values, "has another name and similar values", "have other names and similar values"},
        {PairedBy::Parts, "was compared with its part of a joined tensor",
         "were compared with their parts of joined tensors"},
        {PairedBy::Tie, "was compared with the embedding that it is tied to",
         "were compared with the embeddings that they are tied to"},
    };
    for (const Way& way : kWays) {
        if (const auto found = pairings.find(way.by); found != pairings.end()) {
            out.push_back(formatCountOf(found->second, "tensor") + ' ' +
                          std::string(found->second == 1 ? way.one : way.several));
        }
    }
    return out;
}

} // namespace apr
