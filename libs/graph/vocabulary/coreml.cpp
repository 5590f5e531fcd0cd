// SPDX-License-Identifier: MIT
#include "vocabulary.h"

namespace apr {

const Vocabulary kCoreMl{.domain = "coreml", .metadataKey = "coreml"};

} // namespace apr
