// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"
#include "apr/base/result.h"

#include <cstdint>

namespace apr {

/// E009, with the field, for a configuration of Nomic's embedders (model_type nomic_bert) of another form than that
/// of nomic-embed-text v1 and v1.5, which llama.cpp and architectureGraph() compute: RoPE over whole heads in halves,
/// SwiGLU, layer norms after the blocks, heads of hidden size ÷ heads, dense layers. `config` is config.json as the
/// Hub has it or as transformers writes it; `hidden` and `heads` are 0 if they are not known.
Status checkNomicForm(const Json& config, std::uint64_t hidden, std::uint64_t heads);

} // namespace apr
