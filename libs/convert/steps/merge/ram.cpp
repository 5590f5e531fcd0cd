// SPDX-License-Identifier: MIT
// RAM: how much the changes count that only one model has.
#include "merged_source.h"
#include "prepared.h"

#include <algorithm>
#include <cmath>

namespace apr::merging {

/// 1; or 1 + weight · min(shared ÷ unique, limit), by the numbers of elements that a model shares with others and has
/// changed alone.
Status MergedSource::prepareRam(std::size_t index, Prepared& out) const
{
    const Settings& settings = settingsOf(index);
    const std::size_t count = m_tensors[index].operands.size();
    out.factors.assign(count, 1);
    if (!settings.method->countsShared) {
        return {};
    }
    const double epsilon = settings.at(Number::Epsilon, placeOf(index));
    const std::uint64_t elements = m_infos[index].elements();
    const auto pieces = static_cast<std::size_t>((elements + kPiece - 1) / kPiece);
    std::vector<std::uint64_t> shared(pieces * count);
    std::vector<std::uint64_t> unique(pieces * count);
    APR_CHECK(forPieces(elements, kPiece, [&](std::size_t piece, std::uint64_t first, std::uint64_t last) -> Status {
        const auto length = static_cast<std::size_t>(last - first);
        std::vector<std::uint32_t> changed(length);
        std::vector<std::vector<float>> deltas;
        for (std::size_t i = 0; i < count; ++i) {
            APR_TRY(std::vector<float> delta, deltasOf(index, i, first, last));
            for (std::size_t e = 0; e < length; ++e) {
                changed[e] += std::abs(static_cast<double>(delta[e])) > epsilon ? 1 : 0;
            }
            deltas.push_back(std::move(delta));
        }
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t e = 0; e < length; ++e) {
                const bool isChanged = std::abs(static_cast<double>(deltas[i][e])) > epsilon;
                shared[piece * count + i] += isChanged && changed[e] > 1 ? 1 : 0;
                unique[piece * count + i] += isChanged && changed[e] == 1 ? 1 : 0;
            }
        }
        return {};
    }));
    for (std::size_t i = 0; i < count; ++i) {
        double sharedSum = 0;
        double uniqueSum = 0;
        for (std::size_t piece = 0; piece < pieces; ++piece) {
            sharedSum += static_cast<double>(shared[piece * count + i]);
            uniqueSum += static_cast<double>(unique[piece * count + i]);
        }
        const double ratio = uniqueSum > 0 ? sharedSum / uniqueSum : 0;
        out.factors[i] = 1 + settings.at(Number::RamWeight, placeOf(index)) *
                                 std::clamp(ratio, 0.0, settings.at(Number::RamLimit, placeOf(index)));
    }
    return {};
}

} // namespace apr::merging
