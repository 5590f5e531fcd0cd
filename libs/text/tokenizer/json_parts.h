// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Parts of a tokenizer.json, as the package tokenizers writes them.
namespace apr::tokenizer {

/// A special token in tokenizer_config.json and in the keys of GGUF.
struct SpecialName {
    const char* name;
    const char* key; ///< without "_token_id"
};
inline constexpr std::array<SpecialName, 7> kSpecialNames{{{"bos_token", "bos"},
                                                           {"eos_token", "eos"},
                                                           {"unk_token", "unknown"},
                                                           {"sep_token", "seperator"}, // as the key is spelled
                                                           {"pad_token", "padding"},
                                                           {"cls_token", "cls"},
                                                           {"mask_token", "mask"}}};

/// All members but the model and the added tokens.
Json emptyTokenizer();

Json addedTokenJson(std::uint64_t id, std::string_view text, bool isSpecial);

/// Spaces and bytes as characters; `splits` by GPT-2's expression.
Json byteLevelJson(bool addsSpace, bool splits);
Json splitJson(std::string_view pattern, const char* behavior, bool isInverted);
/// `kind` is "String" or "Regex".
Json replaceJson(const char* kind, std::string_view pattern, std::string_view content);
Json bertNormalizerJson(bool separatesChinese, Json stripsAccents, bool lowercases);
/// One step, or several as a sequence; `list` is "normalizers", "pretokenizers" or "decoders".
Json stepsJson(const char* list, Json steps);

/// What stands around the second of two texts.
enum class SecondText : std::uint8_t { Nothing, End, Same };
/// Special tokens, with their ids, around a text.
Json templateJson(const std::vector<std::pair<std::string, std::uint64_t>>& before,
                  const std::vector<std::pair<std::string, std::uint64_t>>& after, SecondText second);

struct BpeJson {
    Json vocabulary;
    Json merges;
    Json unknown = nullptr;
    Json prefix = nullptr; ///< of what continues a word
    Json endOfWord = nullptr;
    bool hasByteFallback = false; ///< with it, unknown characters in a row are one token
    bool ignoresMerges = false;
};
Json bpeJson(BpeJson parts);
Json wordPieceJson(Json vocabulary, std::string_view unknown);
Json wordPieceDecoder();

} // namespace apr::tokenizer
