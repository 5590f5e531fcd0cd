// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "format/compression/once.h"
#include "layout_head.h"

#include <deque>
#include <memory>
#include <vector>

namespace apr {

/// Tensors some of which are stored sparsely or as factors: reading a range reads only what it needs of them, and gives
/// dense values. E002 for keys that are out of order or point outside, and sizes that disagree.
class LayoutSource final : public TensorSource {
public:
    /// A tensor that is not stored densely.
    struct Place {
        TensorInfo info = {};          ///< with the layout in its encoding
        std::uint64_t storedBytes = 0; ///< that `stored` gives of it
    };

    /// `stored` gives the bytes of the layouts. Places of dense tensors are not looked at.
    LayoutSource(std::shared_ptr<const TensorSource> stored, std::vector<Place> places);

    Result<Bytes> load(std::size_t index, ByteRange range) const override;

private:
    struct Opened {
        LayoutHead head = {};
        LayoutSections sections = {};
    };

    Result<Opened> openTensor(std::size_t index) const;
    Result<Bytes> loadFactors(std::size_t index, const Opened& opened, ByteRange range) const;
    /// The first of a row's keys from `first` to `last` that is at least `column`.
    Result<std::uint64_t> lowerBound(std::size_t index, const Opened& opened, std::uint64_t first, std::uint64_t last,
                                     std::uint64_t column) const;
    Status fill(std::size_t index, const Opened& opened, std::uint64_t first, std::span<std::byte> out) const;

    std::shared_ptr<const TensorSource> m_stored;
    std::vector<Place> m_places;
    mutable std::deque<OnceBytes> m_heads; ///< of each tensor, once they were read
};

/// Rows [firstRow, …) of the product of factors, as many as `out` holds: left[row][k] · right[k][column], summed over k
/// in order, with the same bits on every machine.
void multiplyFactors(std::span<const float> left, std::span<const float> right, std::uint64_t rank,
                     std::span<float> out);

} // namespace apr
