// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/plan.h"
#include "convert/recipe/draft.h"

namespace apr {

/// Chooses the side files to write next to the model: those that its metadata has, with the dtype of the result in
/// config.json, and for a folder that is made of a GGUF file the tokenizer, as transformers reads it. Findings say what
/// is not written. `plan` has the format, the folder and the metadata of the output.
void planSideFiles(ConvertPlan& plan, const Draft& draft);

} // namespace apr
