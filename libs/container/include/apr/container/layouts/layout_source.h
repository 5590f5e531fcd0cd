// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/compression/once.h"
#include "apr/container/layouts/layout_head.h"
#include "apr/tensor/tensor_info.h"

#include <deque>
#include <memory>
#include <vector>

namespace apr {

/// Decodes sparse and low-rank tensors to dense values. Loading a range reads only the required parts. E002 for indices
/// that are out of order or out of range, and for inconsistent sizes.
class LayoutSource final : public TensorSource {
public:
    /// One tensor, dense or not.
    struct Place {
        TensorInfo info = {};          ///< `encoding.layout` is the layout
        std::uint64_t storedBytes = 0; ///< bytes that `stored` provides
    };

    /// `stored` provides the encoded bytes. Dense tensors are passed through.
    LayoutSource(std::shared_ptr<const TensorSource> stored, std::vector<Place> places);

    Result<Bytes> load(std::size_t index, ByteRange range) const override;

private:
    struct Opened {
        LayoutHeader head = {};
        LayoutSections sections = {};
    };

    Result<Opened> openTensor(std::size_t index) const;
    Result<Bytes> loadFactors(std::size_t index, const Opened& opened, ByteRange range) const;
    /// Binary search in the column indices [first, last) of a row for the first that is at least `column`.
    Result<std::uint64_t> lowerBound(std::size_t index, const Opened& opened, std::uint64_t first, std::uint64_t last,
                                     std::uint64_t column) const;
    Status fill(std::size_t index, const Opened& opened, std::uint64_t first, std::span<std::byte> out) const;

    std::shared_ptr<const TensorSource> m_stored;
    std::vector<Place> m_places;
    mutable std::deque<OnceBytes> m_heads; ///< header of each tensor, read on demand
};

/// The matrix product `out` = `left` · `right` with inner dimension `rank`. Sums over k in order, so the result is
/// bit-identical on every machine.
void multiplyFactors(std::span<const float> left, std::span<const float> right, std::uint64_t rank,
                     std::span<float> out);

} // namespace apr
