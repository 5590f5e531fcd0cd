// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/base/result.h"
#include "apr/container/protobuf/wire.h"
#include "apr/tensor/dtype.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace apr::tensorflow {

/// One extent of a TensorSliceProto; a length of -1 for the full dimension.
struct Extent {
    std::int64_t start = 0;
    std::int64_t length = -1;
};

/// Reads a TensorSliceProto; more than 254 dimensions are left out.
Result<std::vector<Extent>> readSlice(protobuf::Document& document, const protobuf::Field& field);

/// The region of a slice in its tensor.
struct Region {
    std::vector<std::uint64_t> starts = {};
    std::vector<std::uint64_t> lengths = {};
    std::uint64_t elements = 1;
};

/// std::nullopt when the slice does not match the rank or exceeds the shape.
std::optional<Region> regionOf(const std::vector<Extent>& slice, const Shape& shape);

/// Copies a dense slice into the whole tensor; elements have `width` bytes.
void copySlice(std::byte* whole, const Shape& shape, const std::byte* part, const Region& region, std::uint64_t width);

/// A copy of the bytes as a source.
ByteSource sourceOf(std::span<const std::byte> bytes);

/// The key of one slice of a partitioned variable (checkpoint::EncodeTensorNameSlice): `starts` and `lengths` per
/// dimension, a length of -1 for the full dimension.
std::string sliceKey(std::string_view name, const std::vector<std::int64_t>& starts,
                     const std::vector<std::int64_t>& lengths);

} // namespace apr::tensorflow
