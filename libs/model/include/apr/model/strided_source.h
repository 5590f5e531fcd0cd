// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace apr {

/// Number of elements spanned by a view, from the first to the last that it accesses; 0 for an empty view. Nothing when
/// it exceeds 64 bits. `strides` are in elements, one per dimension.
std::optional<std::uint64_t> stridedExtent(const Shape& shape, std::span<const std::uint64_t> strides);

/// Whether the view is contiguous in row-major order.
bool isDense(const Shape& shape, std::span<const std::uint64_t> strides);

/// Tensors stored contiguously, as strided views or big-endian. Loading converts them to contiguous row-major,
/// little-endian bytes.
class StridedSource final : public TensorSource {
public:
    struct Place {
        std::uint64_t offset = 0; ///< of the first element
        std::uint64_t width = 1;  ///< bytes per element
        Shape shape = {};
        std::vector<std::uint64_t> strides = {}; ///< in elements; empty for a contiguous tensor
        std::size_t file = 0;
        std::uint64_t swapped = 1; ///< bytes per number for big-endian data; 1 for little-endian data
        std::uint64_t number = 0;  ///< bytes per floating-point number whose sign is changed below
        bool isNegated = false;
        bool isConjugated = false; ///< of pairs of numbers, the second is negated
    };

    StridedSource(ByteSource file, std::vector<Place> places) : m_files{std::move(file)}, m_places(std::move(places)) {}
    StridedSource(std::vector<ByteSource> files, std::vector<Place> places)
        : m_files(std::move(files)), m_places(std::move(places))
    {
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override;

private:
    Result<std::vector<std::byte>> gather(const Place& place, std::uint64_t first, std::uint64_t last) const;

    std::vector<ByteSource> m_files;
    std::vector<Place> m_places;
};

} // namespace apr
