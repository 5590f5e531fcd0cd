// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/model/model.h"

#include <string>

namespace apr {

/// SHA-256 over names, types and shapes of all tensors in the order of their names, as 64 hexadecimal digits: the same
/// for files of any format with the same tensors, whatever their values. E007 if libcrypto cannot be loaded.
Result<std::string> structuralId(const Model& model);

} // namespace apr
