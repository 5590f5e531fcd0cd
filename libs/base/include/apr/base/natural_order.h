// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace apr {

/// Whether `a` comes before `b` when runs of digits count by their value: "layers.9" before "layers.10". Equal values
/// with another number of leading zeros are ordered by it, so that the order is total. Other characters by their code.
bool naturalLess(std::string_view a, std::string_view b);

} // namespace apr
