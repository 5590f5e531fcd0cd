// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_writer.h"

namespace apr::ggml {

/// A Whisper model as whisper.cpp reads it: header, mel filters, tokens, then each tensor behind its own header. The
/// hyperparameters are in `architecture` of the metadata, the tokens in `tokenizer.vocabulary`, the filters the
/// tensor `mel_filters`. E020 if one of them is missing, E009 for types that whisper.cpp does not read.
extern const FormatWriter kWriter;

} // namespace apr::ggml
