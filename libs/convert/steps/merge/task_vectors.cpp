// SPDX-License-Identifier: MIT
// Task vectors: differences to the base, thinned out, scaled and put together.
#include "merged_source.h"
#include "prepared.h"

#include "dice.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace apr::merging {

Status MergedSource::prepareTask(std::size_t index, Prepared& out) const
{
    const MergedTensor& tensor = m_tensors[index];
    const std::uint64_t elements = m_infos[index].elements();
    const Settings& settings = settingsOf(index);
    const Method& method = *settings.method;
    for (std::size_t i = 0; i < tensor.operands.size(); ++i) {
        Thinned& thin = out.thinned.emplace_back();
        const double density = settings.density(tensor.operands[i].slot, placeOf(index));
        const auto whole = static_cast<double>(elements);
        if (density == 0) { // nothing is kept
            thin.factor = 0;
            continue;
        }
        // At least one element is kept: a share of a small tensor may be less than one.
        const auto kept = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(density * whole));
        const TileReader deltas = [&](const Tile& tile) {
            return deltasOf(index, i, tile.first, tile.first + tile.count);
        };
        if (method.thinning == Thinning::Trim && kept < elements) {
            APR_TRY(thin.smallest, smallestOf(elements, elements - kept, deltas));
        } else if (method.thinning == Thinning::Outliers) {
            const auto top = std::min(elements - kept,
                                      static_cast<std::uint64_t>(
                                          settings.at(Number::Gamma, placeOf(index), tensor.operands[i].slot) * whole));
            const std::uint64_t bottom = elements - kept - top;
            if (bottom > 0) {
                APR_TRY(thin.smallest, smallestOf(elements, bottom, deltas));
            }
            if (top > 0) {
                APR_TRY(thin.kept, smallestOf(elements, elements - top, deltas));
            }
        }
        // A density of 1 keeps all, whatever the ranks.
        const bool isRandom = method.thinning == Thinning::Random || method.thinning == Thinning::ByRank;
        const bool isThinned = isRandom ? density < 1 : thin.smallest.has_value() || thin.kept.has_value();
        if (settings.rescale == Rescale::Density) {
            thin.factor = 1 / density;
        } else if (settings.rescale == Rescale::Norm && isThinned) {
            std::uint64_t step = kPiece;
            step = std::max(rowLength(index), step / rowLength(index) * rowLength(index));
            std::vector<std::pair<double, double>> sums(static_cast<std::size_t>((elements + step - 1) / step));
            APR_CHECK(
                forPieces(elements, step, [&](std::size_t piece, std::uint64_t first, std::uint64_t last) -> Status {
                    APR_TRY(const std::vector<float> masked, thinned(index, i, out, first, last));
                    APR_TRY(const std::vector<float> all, deltas({.first = first, .count = last - first}));
                    for (std::size_t e = 0; e < all.size(); ++e) {
                        sums[piece].first += std::abs(static_cast<double>(all[e]));
                        sums[piece].second += std::abs(static_cast<double>(masked[e]));
                    }
                    return {};
                }));
            double before = 0;
            double after = 0;
            for (const auto& [all, masked] : sums) {
                before += all;
                after += masked;
            }
            thin.factor = after > 0 ? before / after : 1;
        }
    }
    return {};
}

Result<std::vector<float>> MergedSource::thinned(std::size_t index, std::size_t operand, const Prepared& with,
                                                 std::uint64_t first, std::uint64_t last) const
{
    const MergedTensor& tensor = m_tensors[index];
    const Thinned& thin = with.thinned[operand];
    const Settings& settings = settingsOf(index);
    const Method& method = *settings.method;
    const std::size_t slot = tensor.operands[operand].slot;
    const std::vector<std::size_t> sorted = orderOf(index);
    const auto turn = static_cast<std::size_t>(std::find(sorted.begin(), sorted.end(), operand) - sorted.begin());
    const double density = settings.density(slot, placeOf(index));
    const double epsilon = settings.at(Number::Epsilon, placeOf(index), slot);
    if (density == 0) {
        return std::vector<float>(static_cast<std::size_t>(last - first));
    }
    const bool isByRank = method.thinning == Thinning::ByRank && density < 1;
    const std::uint64_t row = rowLength(index);
    // Ranks are those of whole rows.
    const std::uint64_t from = isByRank ? first / row * row : first;
    const std::uint64_t to = isByRank ? std::min(m_infos[index].elements(), (last + row - 1) / row * row) : last;
    APR_TRY(std::vector<float> deltas, deltasOf(index, operand, from, to));
    if (method.thinning == Thinning::Random) {
        if (density < 1) {
            Dice(settings.seed, m_infos[index].name, turn).thin(first, density, deltas);
        }
        return deltas;
    }
    if (isByRank) {
        const Dice dice(settings.seed, m_infos[index].name, turn);
        std::vector<float> out(static_cast<std::size_t>(last - first));
        const auto skipped = static_cast<std::size_t>(first - from);
        std::vector<std::size_t> order(static_cast<std::size_t>(row));
        for (std::size_t start = 0; start + order.size() <= deltas.size(); start += order.size()) {
            std::iota(order.begin(), order.end(), start);
            std::stable_sort(order.begin(), order.end(), [&deltas](std::size_t a, std::size_t b) {
                return std::abs(deltas[a]) < std::abs(deltas[b]);
            });
            for (std::size_t rank = 0; rank < order.size(); ++rank) {
                const std::size_t e = order[rank];
                if (e < skipped || e - skipped >= out.size()) {
                    continue;
                }
                const double place = row > 1 ? static_cast<double>(rank) / static_cast<double>(row - 1) : 0.5;
                const double probability = density - epsilon + 2 * epsilon * place;
                out[e - skipped] = dice.keeps(from + e, probability) ? deltas[e] : 0;
            }
        }
        return out;
    }
    const std::vector<float> keys = thin.smallest && thin.kept ? deltas : std::vector<float>();
    if (thin.smallest) {
        clear(*thin.smallest, false, first, deltas, deltas);
    }
    if (thin.kept) {
        clear(*thin.kept, true, first, keys.empty() ? deltas : keys, deltas);
    }
    return deltas;
}

std::vector<std::size_t> MergedSource::orderOf(std::size_t index) const
{
    const std::vector<Operand>& operands = m_tensors[index].operands;
    const auto nameOf = [&](std::size_t operand) -> std::string_view {
        const auto& parts = m_models[operands[operand].model].facts().parts;
        return parts.empty() ? std::string_view() : std::string_view(parts.front().name);
    };
    std::vector<std::size_t> out(operands.size());
    std::iota(out.begin(), out.end(), std::size_t{0});
    std::stable_sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) { return nameOf(a) < nameOf(b); });
    return out;
}

/// The task vector of an operand.
Result<std::vector<float>> MergedSource::deltasOf(std::size_t index, std::size_t operand, std::uint64_t first,
                                                  std::uint64_t last) const
{
    OperandReader reader = readerOf(index);
    APR_TRY(const auto base, reader.base(first, last));
    APR_TRY(const auto values, reader.operand(operand, first, last));
    std::vector<float> out(values.size());
    const float* const x = values.data();
    const float* const b = base.data();
    float* const delta = out.data();
    for (std::size_t e = 0; e < out.size(); ++e) { // auto-vectorized
        delta[e] = x[e] - b[e];
    }
    return out;
}

/// The base plus task vectors.
Result<std::vector<float>> MergedSource::combined(std::size_t index, const Prepared& with, std::span<const float> base,
                                                  std::uint64_t first, std::uint64_t last) const
{
    const MergedTensor& tensor = m_tensors[index];
    const Settings& settings = settingsOf(index);
    const bool isSce = settings.method->kind == Kind::Sce;
    const bool elects = settings.method->electsSigns || isSce;
    const bool normalizes = settings.normalizes || isSce;
    const double lambda = isSce ? 1 : settings.at(Number::Lambda, placeOf(index));
    const std::size_t count = base.size();
    // What is positive and what is negative, with the weights of each, and the votes for a sign.
    std::vector<float> up(count);
    std::vector<float> down(elects ? count : 0);
    std::vector<float> weightUp(elects ? count : 0);
    std::vector<float> weightDown(elects ? count : 0);
    std::vector<float> votes(isSce ? count : 0);
    const simd::SignedSums sums{
        .up = up.data(), .down = down.data(), .weightUp = weightUp.data(), .weightDown = weightDown.data()};
    double whole = 0;
    for (const std::size_t i : orderOf(index)) {
        const double exact = isSce ? with.energies[i] : settings.weight(tensor.operands[i].slot, placeOf(index));
        const auto weight = static_cast<float>(exact);
        const auto factor = static_cast<float>(isSce ? exact : exact * with.thinned[i].factor);
        whole += exact;
        APR_TRY(const std::vector<float> deltas,
                isSce ? varied(index, i, with, first, last) : thinned(index, i, with, first, last));
        const float* const delta = deltas.data();
        if (!elects) {
            simd::addScaled(up.data(), delta, factor, count);
            continue;
        }
        simd::addBySign(sums, delta, factor, weight, count);
        if (isSce) {
            simd::addScaled(votes.data(), delta, 1, count);
        }
    }
    std::vector<float> out(count);
    if (!elects) {
        const auto scale = static_cast<float>(normalizes && std::abs(whole) >= 1e-8 ? lambda / whole : lambda);
        std::copy(base.begin(), base.end(), out.begin());
        simd::addScaled(out.data(), up.data(), scale, count);
        return out;
    }
    simd::mergeBySign(sums, isSce ? votes.data() : nullptr, base.data(), static_cast<float>(lambda), normalizes,
                      out.data(), count);
    return out;
}

} // namespace apr::merging
