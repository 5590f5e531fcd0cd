// SPDX-License-Identifier: MIT
#include "vocabulary.h"

namespace apr {

const Vocabulary kTorch{.domain = "aten"};

} // namespace apr
