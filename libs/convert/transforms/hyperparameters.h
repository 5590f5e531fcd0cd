// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace apr {

/// Updates hyperparameters in the metadata, under their keys in config.json and GGUF.
void writeHyperparameters(Metadata& metadata, const std::string& type,
                          const std::map<std::string, std::uint64_t>& hyperparameters);

/// config.json may have a kind of each layer: those of the layers of the source that the result is made of.
void arrangeLayerTypes(Metadata& metadata, const std::vector<std::size_t>& layers);

} // namespace apr
