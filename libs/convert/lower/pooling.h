// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstdint>
#include <optional>

namespace apr {

/// How the vectors of tokens become that of a text: the number of llama.cpp (enum llama_pooling_type) for what
/// 1_Pooling/config.json of sentence-transformers states. Nothing for ways that llama.cpp does not have.
std::optional<std::uint64_t> poolingType(const Json& config);

/// Stores modules.json and 1_Pooling/config.json, with which sentence-transformers pools vectors of `width` elements as
/// llama.cpp does for a number. False, and nothing is stored, for a number that stands for another way.
bool embedPooling(Metadata& metadata, std::uint64_t type, std::uint64_t width);

} // namespace apr
