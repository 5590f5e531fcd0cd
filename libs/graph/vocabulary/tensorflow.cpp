// SPDX-License-Identifier: MIT
#include "vocabulary.h"

namespace apr {

const Vocabulary kTensorFlow{.domain = "tensorflow", .metadataKey = "tensorflow"};

} // namespace apr
