// SPDX-License-Identifier: MIT
#include "convert/steps/lora/adapted_source.h"

#include "apr/container/compression/once.h"
#include "apr/container/layouts/layout_source.h"
#include "apr/tensor/codec.h"
#include "convert/transforms/adapter_names.h"
#include "convert/transforms/value_reader.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <deque>

namespace apr::lora {
namespace {

class AdaptedSource final : public TensorSource {
public:
    AdaptedSource(Model model, Model adapter, std::vector<Change> changes)
        : m_model(std::move(model)), m_adapter(std::move(adapter)), m_changes(std::move(changes)),
          m_factors(m_changes.size()), m_lengths(m_changes.size())
    {
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const Change& change = m_changes[index];
        if (change.whole) {
            return m_adapter.load(*change.whole, range);
        }
        if (range.size == 0 || (!change.pair && !change.rows)) {
            return m_model.load(index, range);
        }
        const TensorInfo& tensor = m_model.tensors()[index];
        const std::uint64_t width = dtypeInfo(tensor.dtype).blockBytes;
        const std::uint64_t first = range.offset / width;
        const std::uint64_t last = first + range.size / width;
        std::vector<float> values;
        if (change.pair) {
            APR_TRY(values, changed(index, first, last));
            if (change.magnitude) {
                APR_CHECK(applyMagnitude(index, first, values));
            }
        } else {
            ValueReader reader(m_model, index);
            APR_TRY(const auto own, reader.read(first, last));
            values.assign(own.begin(), own.end());
        }
        if (change.rows) {
            APR_CHECK(replaceRows(index, first, values));
        }
        std::vector<std::byte> out(static_cast<std::size_t>(range.size));
        APR_TRY([[maybe_unused]] const auto overflows, encodeFromF32(tensor.dtype, values, out));
        return Bytes::own(std::move(out));
    }

private:
    /// Elements [first, last) of W + scale · B · A.
    Result<std::vector<float>> changed(std::size_t index, std::uint64_t first, std::uint64_t last) const
    {
        const Change& change = m_changes[index];
        const TensorInfo& tensor = m_model.tensors()[index];
        const std::uint64_t columns = tensor.elements() / tensor.shape.front();
        APR_TRY(const Bytes kept, m_factors[index].get([this, &change]() { return orient(change); }));
        const std::uint64_t rows = tensor.shape.front();
        const std::span<const float> factors(reinterpret_cast<const float*>(kept.data()),
                                             static_cast<std::size_t>(kept.size() / sizeof(float)));
        const auto left = factors.first(static_cast<std::size_t>(rows * change.rank));
        const auto right = factors.subspan(left.size());
        ValueReader reader(m_model, index);
        APR_TRY(const auto values, reader.read(first, last));
        std::vector<float> added(static_cast<std::size_t>(columns));
        for (std::uint64_t row = first / columns; row * columns < last; ++row) {
            multiplyFactors(
                left.subspan(static_cast<std::size_t>(row * change.rank), static_cast<std::size_t>(change.rank)), right,
                change.rank, added);
            for (std::uint64_t at = std::max(first, row * columns); at < std::min(last, (row + 1) * columns); ++at) {
                values[static_cast<std::size_t>(at - first)] +=
                    change.scale * added[static_cast<std::size_t>(at - row * columns)];
            }
        }
        return std::vector<float>(values.begin(), values.end());
    }

    /// DoRA: each row of [out, in] gets the length that its magnitude has.
    Status applyMagnitude(std::size_t index, std::uint64_t first, std::vector<float>& values) const
    {
        const Change& change = m_changes[index];
        const TensorInfo& tensor = m_model.tensors()[index];
        const std::uint64_t columns = tensor.elements() / tensor.shape.front();
        const bool isOfColumns = change.isTransposed && !change.pair->isEmbedding;
        APR_TRY(const Bytes kept,
                m_lengths[index].get([&, this]() -> Result<Bytes> { return lengthsOf(index, isOfColumns); }));
        const std::span<const float> factors(reinterpret_cast<const float*>(kept.data()),
                                             static_cast<std::size_t>(kept.size() / sizeof(float)));
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::uint64_t at = first + i;
            values[i] *= factors[static_cast<std::size_t>(isOfColumns ? at % columns : at / columns)];
        }
        return {};
    }

    /// The magnitude of each row or column over its length.
    Result<Bytes> lengthsOf(std::size_t index, bool isOfColumns) const
    {
        constexpr std::uint64_t kAtOnce = 1 << 20; // elements
        const TensorInfo& tensor = m_model.tensors()[index];
        const std::uint64_t rows = tensor.shape.front();
        const std::uint64_t columns = tensor.elements() / rows;
        std::vector<double> squares(static_cast<std::size_t>(isOfColumns ? columns : rows));
        const std::uint64_t step = std::max<std::uint64_t>(1, kAtOnce / columns);
        for (std::uint64_t row = 0; row < rows; row += step) {
            const std::uint64_t end = std::min(rows, row + step);
            APR_TRY(const std::vector<float> values, changed(index, row * columns, end * columns));
            for (std::size_t i = 0; i < values.size(); ++i) {
                squares[static_cast<std::size_t>(isOfColumns ? i % columns : row + i / columns)] +=
                    static_cast<double>(values[i]) * static_cast<double>(values[i]);
            }
        }
        ValueReader reader(m_adapter, *m_changes[index].magnitude);
        APR_TRY(const auto magnitudes, reader.read(0, reader.info().elements()));
        std::vector<std::byte> out(squares.size() * sizeof(float));
        for (std::size_t i = 0; i < squares.size(); ++i) {
            const double length = std::sqrt(squares[i]);
            const float factor = length == 0 ? 0.F : static_cast<float>(static_cast<double>(magnitudes[i]) / length);
            std::memcpy(out.data() + i * sizeof(float), &factor, sizeof factor);
        }
        return Bytes::own(std::move(out));
    }

    Status replaceRows(std::size_t index, std::uint64_t first, std::vector<float>& values) const
    {
        const Change& change = m_changes[index];
        const TensorInfo& tensor = m_model.tensors()[index];
        const std::uint64_t columns = tensor.elements() / tensor.shape.front();
        ValueReader reader(m_adapter, *change.rows);
        for (std::size_t r = 0; r < change.rowNumbers.size(); ++r) {
            const std::uint64_t from = std::max(first, change.rowNumbers[r] * columns);
            const std::uint64_t to = std::min(first + values.size(), (change.rowNumbers[r] + 1) * columns);
            if (from >= to) {
                continue;
            }
            const std::uint64_t start = r * columns + from % columns;
            APR_TRY(const auto row, reader.read(start, start + (to - from)));
            std::copy(row.begin(), row.end(), values.begin() + static_cast<std::ptrdiff_t>(from - first));
        }
        return {};
    }

    /// The left factor followed by the right one, as f32.
    Result<Bytes> orient(const Change& change) const
    {
        const auto read = [this](std::size_t index) -> Result<std::vector<float>> {
            ValueReader reader(m_adapter, index);
            APR_TRY(const auto values, reader.read(0, reader.info().elements()));
            return std::vector<float>(values.begin(), values.end());
        };
        APR_TRY(auto a, read(*change.pair->a));
        APR_TRY(auto b, read(*change.pair->b));
        const std::uint64_t rank = change.rank;
        if (change.pair->isMlx) { // to PEFT's [r, in] and [out, r]
            a = transposed(a, a.size() / rank, rank);
            b = transposed(b, rank, b.size() / rank);
        }
        const auto left = change.isTransposed ? transposed(a, rank, a.size() / rank) : b;
        const auto right = change.isTransposed ? transposed(b, b.size() / rank, rank) : a;
        std::vector<std::byte> out((left.size() + right.size()) * sizeof(float));
        std::memcpy(out.data(), left.data(), left.size() * sizeof(float));
        std::memcpy(out.data() + left.size() * sizeof(float), right.data(), right.size() * sizeof(float));
        return Bytes::own(std::move(out));
    }

    Model m_model;
    Model m_adapter;
    std::vector<Change> m_changes;
    mutable std::deque<OnceBytes> m_factors; ///< one per tensor, filled on first load
    mutable std::deque<OnceBytes> m_lengths; ///< likewise
};

} // namespace

std::vector<std::size_t> Change::uses() const
{
    std::vector<std::size_t> out;
    if (whole) {
        out = {*whole};
    } else if (pair) {
        out = {*pair->a, *pair->b};
    }
    for (const auto& more : {magnitude, rows}) {
        if (more) {
            out.push_back(*more);
        }
    }
    return out;
}

std::shared_ptr<const TensorSource> adaptedSource(Model model, Model adapter, std::vector<Change> changes)
{
    return std::make_shared<AdaptedSource>(std::move(model), std::move(adapter), std::move(changes));
}

} // namespace apr::lora
