// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>

namespace apr {

/// The texts of tables/*.names, put into the program by CMake.
extern const std::array<std::string_view, 6> kArchitectureTables;

} // namespace apr
