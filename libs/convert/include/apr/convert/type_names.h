// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// The names of types without parameters, for completion and forms.
std::vector<std::string> typeNames();

/// The same, and the mixes of llama-quantize.
std::vector<std::string> typeAndMixNames();

/// Whether this is the name of a mix.
bool isMixName(std::string_view name);

} // namespace apr
