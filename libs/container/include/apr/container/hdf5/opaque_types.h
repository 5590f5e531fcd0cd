// SPDX-License-Identifier: MIT
#pragma once

#include "apr/tensor/dtype.h"

#include <array>
#include <string_view>
#include <utility>

namespace apr::hdf5 {

/// Types that HDF5 does not have, by the names that Keras 3 gives them in the attribute "dtype" of opaque data
/// (keras/src/saving/saving_lib.py, H5Entry).
inline constexpr std::array kOpaqueTypes{
    std::pair(std::string_view("bfloat16"), DType::BF16),
    std::pair(std::string_view("float8_e4m3fn"), DType::F8E4M3),
    std::pair(std::string_view("float8_e5m2"), DType::F8E5M2),
    std::pair(std::string_view("float8_e4m3fnuz"), DType::F8E4M3Fnuz),
    std::pair(std::string_view("float8_e5m2fnuz"), DType::F8E5M2Fnuz),
};

} // namespace apr::hdf5
