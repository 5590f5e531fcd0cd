// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"
#include "apr/tensor/codec.h"
#include "apr/tensor/histogram.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// Reads ranges of a tensor's values as f32.
class ValueReader {
public:
    ValueReader(const Model& model, std::size_t index) : m_model(model), m_index(index), m_info(model.tensors()[index])
    {
    }

    const TensorInfo& info() const { return m_info; }

    /// Elements [first, last); the span is valid until the next call.
    Result<std::span<float>> read(std::uint64_t first, std::uint64_t last)
    {
        // Blocks are decoded completely; values before `first` in the first block are dropped.
        const DTypeInfo& type = dtypeInfo(m_info.dtype);
        const std::uint64_t firstBlock = first / type.blockElements;
        const std::uint64_t endBlock = (last + type.blockElements - 1) / type.blockElements;
        APR_TRY(const Bytes blocks, m_model.load(m_index, {.offset = firstBlock * type.blockBytes,
                                                           .size = (endBlock - firstBlock) * type.blockBytes}));
        const std::uint64_t end =
            std::min(endBlock * type.blockElements, m_info.elements()); // I4 may end in half a byte
        m_values.resize(static_cast<std::size_t>(end - firstBlock * type.blockElements));
        APR_CHECK(decodeToF32(m_info.dtype, blocks.span(), m_values));
        return std::span<float>(m_values).subspan(static_cast<std::size_t>(first - firstBlock * type.blockElements),
                                                  static_cast<std::size_t>(last - first));
    }

    /// As read, but NaN and infinities are E013, or replaced by 0 when `tolerant`. `operation` completes the message
    /// "cannot be …".
    Result<std::span<float>> readFinite(std::uint64_t first, std::uint64_t last, bool tolerant,
                                        std::string_view operation = "quantized")
    {
        APR_TRY(const auto values, read(first, last));
        const auto found = findNonFinite(values);
        if (!found) {
            return values;
        }
        if (!tolerant) {
            const float value = values[*found];
            return Error{.code = Errc::Validation,
                         .message = "element " + std::to_string(first + *found) + " is " +
                                    (std::isnan(value) ? "NaN"
                                     : value > 0       ? "infinity"
                                                       : "-infinity") +
                                    ", which cannot be " + std::string(operation) + " (use --relaxed to treat it as 0)",
                         .tensor = m_info.name};
        }
        std::replace_if(
            values.begin(), values.end(), [](float x) { return !std::isfinite(x); }, 0.F);
        return values;
    }

private:
    const Model& m_model;
    std::size_t m_index;
    const TensorInfo& m_info;
    std::vector<float> m_values;
};

} // namespace apr
