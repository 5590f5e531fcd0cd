// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// Whether a file is named as in every folder of a model, such as "model.safetensors", so that its folder names it.
bool isGenericName(std::string_view fileName);

/// What to call models of these paths: the shortest ends of the paths that tell them apart, from the folder on where
/// the file has a generic name: "a" and "b" for "x/a/model.safetensors" and "x/b/". Equal paths have equal names.
std::vector<std::string> distinctNames(const std::vector<std::string>& paths);

} // namespace apr
