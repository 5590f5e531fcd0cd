// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_writer.h"

namespace apr::ggml {

/// A Whisper model as whisper.cpp reads it: header, mel filters, tokens, then each tensor behind its own header. The
/// hyperparameters are in `architecture` of the metadata, the tokens in `tokenizer.vocabulary`, the filters a tensor
/// `mel_filters` or `mel_filterbank` with its shape. E020 if one of them is missing, E009 if the matrices have several
/// types.
extern const FormatWriter kWriter;

} // namespace apr::ggml
