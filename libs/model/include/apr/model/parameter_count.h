// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"
#include "apr/model/parameter_count.h"

#include <cstdint>

namespace apr {

/// Number of elements of all tensors, without scales and zero points. Packed weights count as what they stand for.
std::uint64_t parameterCount(const Model& model);

} // namespace apr
