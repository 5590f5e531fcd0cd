// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

namespace apr {

class ConfigMaker;

// What config.json has for the types of checkpoint_types.cpp besides sizes and ids, under the names of transformers'
// configuration classes. E009 if a key of GGUF is missing, or has a value that the class cannot express.

Status configureLlama(ConfigMaker& maker); ///< or Mistral, which is Llama with sliding windows
Status configureMistral(ConfigMaker& maker);
Status configureMixtral(ConfigMaker& maker);
Status configureQwen2(ConfigMaker& maker);
Status configureQwen3(ConfigMaker& maker);
Status configureQwen3Moe(ConfigMaker& maker);
Status configurePhi3(ConfigMaker& maker);
Status configureGemma(ConfigMaker& maker);
Status configureGemma2(ConfigMaker& maker);
Status configureGemma3(ConfigMaker& maker);
Status configureStarCoder2(ConfigMaker& maker);
Status configureFalcon(ConfigMaker& maker);
Status configureCohere(ConfigMaker& maker);
Status configureCohere2(ConfigMaker& maker);
Status configureOlmo(ConfigMaker& maker);
Status configureOlmo2(ConfigMaker& maker);
Status configureOlmoe(ConfigMaker& maker);
Status configureDeepSeek(ConfigMaker& maker); ///< V2 and V3
Status configureGptOss(ConfigMaker& maker);
Status configureGpt2(ConfigMaker& maker);
Status configureT5(ConfigMaker& maker);
Status configureBert(ConfigMaker& maker);
Status configureNomic(ConfigMaker& maker);

} // namespace apr
