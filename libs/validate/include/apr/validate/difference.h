// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstddef>

namespace apr {

/// A model with one F32 tensor: tensor `indexB` of `b` minus tensor `indexA` of `a`, decoded and subtracted when it is
/// loaded. E019 if their shapes differ, E009 if a type cannot be decoded.
Result<Model> differenceOf(const Model& a, std::size_t indexA, const Model& b, std::size_t indexB);

} // namespace apr
