// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstdint>
#include <map>
#include <string>

namespace apr {

/// Updates hyperparameters in the metadata, under their keys in config.json and GGUF.
void writeHyperparameters(Metadata& metadata, const std::string& type,
                          const std::map<std::string, std::uint64_t>& hyperparameters);

} // namespace apr
