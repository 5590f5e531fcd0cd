// SPDX-License-Identifier: MIT
#pragma once

#include "fixtures/models.h"

#include <numeric>
#include <vector>

namespace apr::test {

/// The indices of all tensors.
inline std::vector<std::size_t> allOf(const Model& model)
{
    std::vector<std::size_t> out(model.tensors().size());
    std::iota(out.begin(), out.end(), std::size_t{0});
    return out;
}

/// The values with noise added.
inline std::vector<float> nearTo(std::vector<float> values, float error, std::uint32_t seed)
{
    const std::vector<float> more = noise(values.size(), seed);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] += error * more[i];
    }
    return values;
}

/// The transpose of a matrix of `rows` rows.
inline std::vector<float> turned(const std::vector<float>& values, std::size_t rows)
{
    const std::size_t columns = values.size() / rows;
    std::vector<float> out(values.size());
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < columns; ++j) {
            out[j * rows + i] = values[i * columns + j];
        }
    }
    return out;
}

} // namespace apr::test
