// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>

namespace apr {

/// The contents of tables/*.names, embedded by CMake.
extern const std::array<std::string_view, 6> kArchitectureTables;

} // namespace apr
