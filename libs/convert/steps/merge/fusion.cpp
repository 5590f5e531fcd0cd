// SPDX-License-Identifier: MIT
// Arcee fusion: the changes of rows whose softmax diverges.
#include "merged_source.h"
#include "prepared.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace apr::merging {

/// The divergence of the softmax of each row from that of the base.
Status MergedSource::addDivergences(std::size_t index, std::uint64_t firstRow, std::uint64_t lastRow,
                                    std::vector<double>& out) const
{
    constexpr double kFloor = 1e-8;
    const auto length = static_cast<std::size_t>(rowLength(index));
    OperandReader reader = readerOf(index);
    APR_TRY(const auto base, reader.base(firstRow * length, lastRow * length));
    APR_TRY(const auto values, reader.operand(0, firstRow * length, lastRow * length));
    std::vector<double> p(length);
    std::vector<double> q(length);
    const auto softmax = [](std::span<const float> in, std::vector<double>& to) {
        const auto greatest = static_cast<double>(*std::max_element(in.begin(), in.end()));
        double sum = 0;
        for (std::size_t i = 0; i < to.size(); ++i) {
            to[i] = std::exp(static_cast<double>(in[i]) - greatest);
            sum += to[i];
        }
        for (double& each : to) {
            each = each / sum + kFloor;
        }
    };
    for (std::uint64_t row = firstRow; row < lastRow; ++row) {
        const auto at = static_cast<std::size_t>(row - firstRow) * length;
        softmax(values.subspan(at, length), p);
        softmax(base.subspan(at, length), q);
        double divergence = 0;
        for (std::size_t i = 0; i < length; ++i) {
            divergence += p[i] * std::log(p[i] / q[i]);
        }
        out[static_cast<std::size_t>(row)] = divergence;
    }
    return {};
}

/// |x - b| times the divergence of the row.
Result<std::vector<float>> MergedSource::importances(std::size_t index, const Prepared& with, std::uint64_t first,
                                                     std::uint64_t last) const
{
    const std::uint64_t row = rowLength(index);
    APR_TRY(std::vector<float> out, deltasOf(index, 0, first, last));
    for (std::uint64_t at = first; at < last;) {
        const double divergence = with.divergences[static_cast<std::size_t>(at / row)];
        const std::uint64_t end = std::min(last, (at / row + 1) * row);
        for (; at < end; ++at) {
            float& value = out[static_cast<std::size_t>(at - first)];
            value = static_cast<float>(std::max(0.0, std::abs(static_cast<double>(value)) * divergence));
        }
    }
    return out;
}

/// The median of the importances plus 1.5 times their interquartile range.
Status MergedSource::prepareFusion(std::size_t index, Prepared& out) const
{
    const std::uint64_t elements = m_infos[index].elements();
    const std::uint64_t row = rowLength(index);
    const std::uint64_t rowsAtOnce = std::max<std::uint64_t>(1, kPiece / row);
    out.divergences.resize(static_cast<std::size_t>(elements / row));
    APR_CHECK(forPieces(elements / row, rowsAtOnce, [&](std::size_t, std::uint64_t first, std::uint64_t last) {
        return addDivergences(index, first, last, out.divergences);
    }));
    const TileReader read = [&](const Tile& tile) {
        return importances(index, out, tile.first, tile.first + tile.count);
    };
    const Pool pool = poolOf(elements);
    const auto quantile = [&](double share) -> Result<double> { // the element before it, as mergekit takes it
        const auto place = static_cast<std::uint64_t>(share * static_cast<double>(elements - 1));
        APR_TRY(const Selection selection, selectSmallest(pool, place + 1, false, read));
        return static_cast<double>(std::bit_cast<float>(selection.threshold));
    };
    APR_TRY(const double median, quantile(0.5));
    APR_TRY(const double low, quantile(0.25));
    APR_TRY(const double high, quantile(0.75));
    out.threshold = static_cast<float>(median + 1.5 * (high - low));
    return {};
}

} // namespace apr::merging
