// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/formats.h"
#include "convert/lower/lowering.h"
#include "convert/recipe/draft.h"

#include <vector>

namespace apr {

/// Whether a model becomes a file for whisper.cpp.
bool becomesWhisperFile(const Draft& draft, const FormatWriter& format);

/// Gives the tensors the form that whisper.cpp expects, under canonical names, as its convert-h5-to-ggml.py does: the
/// output layer, which is the token embedding, is left out, and the mel filterbank is added. E009 for other models, and
/// for tensors that whisper.cpp does not have.
Status makeWhisperFile(Draft& draft);

/// After all steps: whisper.cpp reads biases, norms and positions as F32, and all matrices as one type, which it takes
/// from the header: F16 unless they are quantized, because it does not run convolutions of F32, which F32 files have.
/// E009 if steps chose several.
Status requireWhisperTypes(Draft& draft);

/// Gives the tensors of `result` and `reference` their names, and puts what the writer needs into the metadata:
/// hyperparameters and the bytes of each token. E011 if the number of heads is not known, E012 without a
/// tokenizer, unless `isRelaxed`.
Status finishWhisperFile(const Draft& draft, Model& result, Model& reference, Metadata& metadata, bool isRelaxed,
                         std::vector<Finding>& findings);

/// Whisper models as files for whisper.cpp.
extern const Lowering kWhisperLowering;

} // namespace apr
