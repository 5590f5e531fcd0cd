// SPDX-License-Identifier: MIT
// SCE: task vectors where the models vary most, weighted by their energy.
#include "merged_source.h"
#include "prepared.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace apr::merging {

Result<std::vector<float>> MergedSource::variances(std::size_t index, std::uint64_t first, std::uint64_t last) const
{
    OperandReader reader = readerOf(index);
    std::vector<double> sums(static_cast<std::size_t>(last - first));
    std::vector<double> squares(sums.size());
    APR_TRY(const auto base, reader.base(first, last));
    for (const std::size_t i : orderOf(index)) {
        APR_TRY(const auto values, reader.operand(i, first, last));
        for (std::size_t e = 0; e < sums.size(); ++e) {
            const double delta = static_cast<double>(values[e]) - static_cast<double>(base[e]);
            sums[e] += delta;
            squares[e] += delta * delta;
        }
    }
    std::vector<float> out(sums.size());
    const auto count = static_cast<double>(reader.count());
    for (std::size_t e = 0; e < out.size(); ++e) {
        out[e] = static_cast<float>(std::max(0.0, squares[e] - sums[e] * sums[e] / count));
    }
    return out;
}

Status MergedSource::prepareSce(std::size_t index, Prepared& out) const
{
    const std::uint64_t elements = m_infos[index].elements();
    const auto pieces = static_cast<std::size_t>((elements + kPiece - 1) / kPiece);
    const double topk = settingsOf(index).at(Number::Topk, placeOf(index));
    if (topk < 1) {
        std::vector<std::uint64_t> counts(pieces);
        APR_CHECK(
            forPieces(elements, kPiece, [&](std::size_t piece, std::uint64_t first, std::uint64_t last) -> Status {
                APR_TRY(const auto values, variances(index, first, last));
                counts[piece] = static_cast<std::uint64_t>(
                    std::count_if(values.begin(), values.end(), [](float value) { return value != 0; }));
                return {};
            }));
        const std::uint64_t varied = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
        const auto kept = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(static_cast<double>(varied) * topk));
        if (kept < elements) {
            APR_TRY(out.unvaried, smallestOf(elements, elements - kept, [&](const Tile& tile) {
                        return variances(index, tile.first, tile.first + tile.count);
                    }));
        }
    }
    const std::size_t count = m_tensors[index].operands.size();
    std::vector<double> partial(pieces * count);
    APR_CHECK(forPieces(elements, kPiece, [&](std::size_t piece, std::uint64_t first, std::uint64_t last) -> Status {
        for (std::size_t i = 0; i < count; ++i) {
            APR_TRY(const std::vector<float> deltas, varied(index, i, out, first, last));
            for (const float delta : deltas) {
                partial[piece * count + i] += static_cast<double>(delta) * static_cast<double>(delta);
            }
        }
        return {};
    }));
    out.energies.assign(count, 0);
    for (std::size_t piece = 0; piece < pieces; ++piece) {
        for (std::size_t i = 0; i < count; ++i) {
            out.energies[i] += partial[piece * count + i] / static_cast<double>(std::max<std::uint64_t>(1, elements));
        }
    }
    std::vector<double> inOrder = out.energies;
    std::sort(inOrder.begin(), inOrder.end());
    const double sum = std::accumulate(inOrder.begin(), inOrder.end(), 0.0);
    for (double& energy : out.energies) {
        energy = sum < 1e-6 ? 1 / static_cast<double>(count) : energy / sum;
    }
    return {};
}

Result<std::vector<float>> MergedSource::varied(std::size_t index, std::size_t operand, const Prepared& with,
                                                std::uint64_t first, std::uint64_t last) const
{
    APR_TRY(std::vector<float> out, deltasOf(index, operand, first, last));
    if (with.unvaried) {
        APR_TRY(const auto variance, variances(index, first, last));
        clear(*with.unvaried, false, first, variance, out);
    }
    return out;
}

} // namespace apr::merging
