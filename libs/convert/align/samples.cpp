// SPDX-License-Identifier: MIT
#include "samples.h"

#include "apr/model/tensor_values.h"

#include <algorithm>
#include <cmath>

namespace apr::aligning {
namespace {

constexpr std::uint64_t kPlaces = 8;
constexpr std::uint64_t kRun = 32; ///< values from one place
constexpr std::uint64_t kGrid = 8; ///< rows and columns of scattered values
constexpr std::uint64_t kRowStart = 64;
constexpr double kLargestDistance = 2;

bool load(const Model& model, std::size_t index, std::uint64_t first, std::span<float> out)
{
    return loadElements(model, index, first, out).has_value();
}

} // namespace

std::vector<float> fingerprintOf(const Model& model, std::size_t index)
{
    const TensorInfo& tensor = model.tensors()[index];
    const std::uint64_t count = tensor.elements();
    const bool isWhole = count <= kPlaces * kRun;
    std::vector<float> out(static_cast<std::size_t>(std::min(count, kPlaces * kRun)));
    if (count == 0 || !dtypeInfo(tensor.dtype).decodable || (isWhole && !load(model, index, 0, out))) {
        return {};
    }
    for (std::uint64_t i = 0; i < kPlaces && !isWhole; ++i) {
        const std::uint64_t first = (count - kRun) / (kPlaces - 1) * i;
        if (!load(model, index, first, std::span(out).subspan(static_cast<std::size_t>(i * kRun), kRun))) {
            return {};
        }
    }
    return out;
}

std::vector<float> scatteredValues(const Model& model, std::size_t index, bool isTransposed)
{
    const TensorInfo& tensor = model.tensors()[index];
    if (tensor.shape.size() != 2 || tensor.elements() == 0 || !dtypeInfo(tensor.dtype).decodable) {
        return {};
    }
    const std::uint64_t rows = isTransposed ? tensor.shape[1] : tensor.shape[0];
    const std::uint64_t columns = isTransposed ? tensor.shape[0] : tensor.shape[1];
    std::vector<float> out;
    for (std::uint64_t i = 0; i < std::min(kGrid, rows); ++i) {
        for (std::uint64_t j = 0; j < std::min(kGrid, columns); ++j) {
            const std::uint64_t row = (2 * i + 1) * rows / (2 * std::min(kGrid, rows));
            const std::uint64_t column = (2 * j + 1) * columns / (2 * std::min(kGrid, columns));
            float value = 0;
            if (!load(model, index, isTransposed ? column * rows + row : row * columns + column, {&value, 1})) {
                return {};
            }
            out.push_back(value);
        }
    }
    return out;
}

std::vector<float> rowStarts(const Model& model, std::size_t index, std::span<const std::uint64_t> rows)
{
    const TensorInfo& tensor = model.tensors()[index];
    const std::uint64_t columns =
        tensor.shape.empty() || tensor.shape[0] == 0 ? 0 : tensor.elements() / tensor.shape[0];
    const auto width = static_cast<std::size_t>(std::min(columns, kRowStart));
    std::vector<float> out(rows.size() * width);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (width == 0 || !load(model, index, rows[i] * columns, std::span(out).subspan(i * width, width))) {
            return {};
        }
    }
    return out;
}

double distanceOf(std::span<const float> x, std::span<const float> y)
{
    if (x.size() != y.size() || x.empty()) {
        return kLargestDistance;
    }
    const float* a = x.data();
    const float* b = y.data();
    float squares[3][8] = {};
    std::size_t i = 0;
    const auto add = [&](std::size_t at, std::size_t lane) {
        squares[0][lane] += (a[at] - b[at]) * (a[at] - b[at]);
        squares[1][lane] += a[at] * a[at];
        squares[2][lane] += b[at] * b[at];
    };
    for (; i + 8 <= x.size(); i += 8) {
        for (std::size_t lane = 0; lane < 8; ++lane) {
            add(i + lane, lane);
        }
    }
    for (; i < x.size(); ++i) {
        add(i, 0);
    }
    double sums[3] = {};
    for (std::size_t k = 0; k < 3; ++k) {
        for (const float lane : squares[k]) {
            sums[k] += static_cast<double>(lane);
        }
    }
    if (!std::isfinite(sums[0])) {
        return kLargestDistance;
    }
    const double larger = std::max(sums[1], sums[2]);
    return larger == 0 ? 0 : std::min(kLargestDistance, std::sqrt(sums[0] / larger));
}

} // namespace apr::aligning
