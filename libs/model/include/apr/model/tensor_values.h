// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/model/model.h"
#include "apr/model/tensor_slice.h"
#include "apr/tensor/statistics.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// A part of a matrix: `rows` × `columns` elements from (`row`, `column`).
struct MatrixRegion {
    std::uint64_t row = 0;
    std::uint64_t column = 0;
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;

    static MatrixRegion whole(const TensorSlice& slice) { return {0, 0, slice.rows(), slice.columns()}; }
    bool operator==(const MatrixRegion&) const = default;
};

/// Decodes `out.size()` elements from `first` in row-major order. E009 for types that cannot be decoded, E020 beyond
/// the end.
Status loadElements(const Model& model, std::size_t index, std::uint64_t first, std::span<float> out);

/// The values of a region, row by row, decoded to F32. Reads only the blocks that it touches. E020 if the region
/// exceeds the slice.
Result<std::vector<float>> loadRegion(const Model& model, std::size_t index, const TensorSlice& slice,
                                      const MatrixRegion& region);

/// The values of a region as text, row by row: integers exactly, floating-point numbers with `digits` significant
/// digits (0: as many as identify the value in its type); quantized types decoded. With `isRaw`, the stored bits in
/// hexadecimal instead; E009 for types in which several elements share bytes.
Result<std::vector<std::string>> regionText(const Model& model, std::size_t index, const TensorSlice& slice,
                                            const MatrixRegion& region, int digits, bool isRaw);

/// Statistics of a region, computed row by row in bounded memory.
Result<TensorStatistics> statisticsOfRegion(const Model& model, std::size_t index, const TensorSlice& slice,
                                            const MatrixRegion& region, Progress& progress);

/// Which values findValue() looks for.
struct ValueQuery {
    enum class Kind { NaN, Infinite, Zero, Outside };
    Kind kind = Kind::NaN;
    double low = 0;  ///< Outside: finite values below this
    double high = 0; ///< or above this

    /// Finite values more than `sigmas` standard deviations from the mean.
    static ValueQuery outliers(const TensorStatistics& statistics, double sigmas);
    bool matches(float value) const;
};

/// The element after `after` in row-major order that matches, continuing at the start of the tensor; nothing if there
/// is none. Without `after`, the first one.
Result<std::optional<std::uint64_t>> findValue(const Model& model, std::size_t index, const ValueQuery& query,
                                               std::optional<std::uint64_t> after, Progress& progress);

} // namespace apr
