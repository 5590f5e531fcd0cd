// SPDX-License-Identifier: MIT
#pragma once

#include "convert/mergekit/config_models.h"

#include <string>
#include <vector>

namespace apr {

/// Reads what a configuration of mergekit says of the tokenizer: tokenizer or tokenizer_source, pad_to_multiple_of,
/// rows of single tokens, chat_template. `paths` are the models of the merge in their order, `merge` the values of the
/// step. E020 for wrong values.
Status readTokenizerConfig(const Json& config, const ConfigModels& models, const std::vector<std::string>& paths,
                           Values& merge);

} // namespace apr
