// SPDX-License-Identifier: MIT
#include "vocabulary.h"

namespace apr {

const Vocabulary kTfLite{.domain = "tflite", .metadataKey = "tflite"};

} // namespace apr
