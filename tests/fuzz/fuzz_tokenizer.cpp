// SPDX-License-Identifier: MIT
// A tokenizer.json.
#include "apr/base/json.h"
#include "use_model.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace apr;
    const auto parsed = parseJson({reinterpret_cast<const char*>(data), size}, 0, kSourceDepth, Budget::forFile(size));
    if (parsed) {
        fuzz::useTokenizer(Tokenizer::ofHuggingFace(parsed->value));
    }
    return 0;
}
