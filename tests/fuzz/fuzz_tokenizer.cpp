// SPDX-License-Identifier: MIT
// A tokenizer.json; otherwise a tokenizer.model, or after a byte 1 a vocab.json, a merges.txt and a
// tokenizer_config.json with bytes 0 between them.
#include "apr/base/json.h"
#include "apr/base/text.h"
#include "apr/text/tokenizer/checkpoint_tokenizer.h"
#include "apr/text/tokenizer/tokenizer_json.h"
#include "use_model.h"

#include <algorithm>

namespace {

std::optional<std::string> part(std::string_view text, std::string_view name)
{
    constexpr std::string_view kNames[] = {"vocab.json", "merges.txt", "tokenizer_config.json"};
    if (!text.starts_with('\1')) {
        return name == "tokenizer.model" ? std::optional(std::string(text)) : std::nullopt;
    }
    const auto parts = apr::split(text.substr(1), '\0');
    const auto at = static_cast<std::size_t>(std::find(std::begin(kNames), std::end(kNames), name) - kNames);
    return at < std::size(kNames) && at < parts.size() ? std::optional(std::string(parts[at])) : std::nullopt;
}

} // namespace

APR_FUZZER(tokenizer)
{
    using namespace apr;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto parsed = parseJson(text, 0, kSourceDepth, Budget::forFile(size));
    if (parsed) {
        fuzz::useTokenizer(Tokenizer::ofHuggingFace(parsed->value));
        return 0;
    }
    const auto made = checkpointTokenizer([text](std::string_view name) { return part(text, name); });
    if (made && !made->empty()) {
        fuzz::useTokenizer(Tokenizer::of(*made));
        if (const auto files = tokenizerFiles(*made)) {
            fuzz::useTokenizer(Tokenizer::ofHuggingFace(files->tokenizer));
        }
    }
    return 0;
}
