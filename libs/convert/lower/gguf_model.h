// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/formats.h"
#include "apr/text/tokenizer/tokenizer.h"
#include "convert/lower/lowering.h"
#include "convert/recipe/draft.h"

#include <memory>
#include <vector>

namespace apr {

/// Whether a model that is not of GGUF becomes a GGUF file under the names that llama.cpp knows.
bool becomesGguf(const Draft& draft, const FormatWriter& format);

/// Gives the tensors the form that llama.cpp expects, under canonical names, as convert_hf_to_gguf.py does: stacks
/// experts, leaves out what the file does not have (tied outputs, masks, poolers), adds the factors of RoPE, decodes
/// scales, and stores norms, vectors, routers and positions as F32. E009 if llama.cpp has no such architecture or
/// tensor.
Status makeGguf(Draft& draft);

/// Floats that GGUF does not have become ones that represent them, vectors and what llama.cpp reads so F32. Types that
/// steps chose stay.
void chooseGgufFloats(Draft& draft);

/// After all steps: types that llama.cpp requires take precedence over those that steps chose.
Status requireGgufTypes(Draft& draft);

/// Makes the keys of hyperparameters and tokenizer, gives the tensors of `result` and `reference` the names of GGUF,
/// and permutes the rows of queries and keys. The metadata becomes that of a GGUF file. E009, E011, E012, E019 as
/// ggufKeys() and ggufTokenizer(); `isRelaxed`: a file without a tokenizer is written if there is none.
/// Returns the tokenizer that the keys describe, if it was read again.
Result<std::shared_ptr<const Tokenizer>> finishGguf(const Draft& draft, Model& result, Model& reference,
                                                    Metadata& metadata, bool isRelaxed, std::vector<Finding>& findings);

/// Models of other formats as GGUF files.
extern const Lowering kGgufLowering;

} // namespace apr
