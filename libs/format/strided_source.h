// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace apr {

/// Elements from the first to the last that a view touches, both included; 0 for a view without elements. Nothing when
/// that is over 64 bits. `strides` are in elements, one for each dimension.
std::optional<std::uint64_t> stridedExtent(const Shape& shape, std::span<const std::uint64_t> strides);

/// Whether the elements stand one after the other, the last dimension fastest.
bool isDense(const Shape& shape, std::span<const std::uint64_t> strides);

/// Tensors that stand in files as they are, or as views with strides of their own, or with their bytes the other way
/// round: those are gathered into row-major, little-endian order when they are loaded.
class StridedSource final : public TensorSource {
public:
    struct Place {
        std::uint64_t offset = 0; ///< of the first element
        std::uint64_t width = 1;  ///< bytes of an element
        Shape shape = {};
        std::vector<std::uint64_t> strides = {}; ///< in elements; empty for a dense tensor
        std::size_t file = 0;
        std::uint64_t swapped = 1; ///< bytes of a number that stands big-endian; 1 for little-endian ones
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
