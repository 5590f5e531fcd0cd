// SPDX-License-Identifier: MIT
#pragma once

#include "apr/tensor/dtype.h"

#include <cstddef>
#include <vector>

namespace apr::numpy {

/// Whether NumPy has an equivalent of the type: floats of 16, 32 and 64 bits, integers, booleans and complex64.
bool hasType(DType dtype);

/// The header of a .npy file, version 1.0, for a little-endian, row-major array; its size is a multiple of 64. Empty
/// when hasType() is false. Source: numpy/lib/format.py.
std::vector<std::byte> arrayHeader(DType dtype, const Shape& shape);

} // namespace apr::numpy
