// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace apr {

/// The contents of tables/*.names, embedded by CMake.
std::span<const std::string_view> architectureTables();

} // namespace apr
