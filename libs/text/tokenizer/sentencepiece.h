// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/text/tokenizer/token.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace apr::tokenizer {

/// A model of SentencePiece: the message ModelProto of sentencepiece_model.proto, which tokenizer.model, spiece.model
/// and sentencepiece.bpe.model hold.
struct SentencePieceModel {
    enum class Kind : std::uint8_t { Unigram = 1, Bpe, Word, Char };

    std::vector<Token> pieces = {}; ///< with their scores
    Kind kind = Kind::Unigram;
    std::int64_t unknown = 0; ///< ids; negative where there is none
    std::int64_t bos = 1;
    std::int64_t eos = 2;
    std::int64_t pad = -1;
    std::string charsMap = {}; ///< compiled rules of normalization
    bool addsPrefix = true;    ///< a space in front of a text
    bool removesSpaces = true; ///< at the ends, and all but one of several
};

/// E002 if the bytes are not a model of SentencePiece, or one that ends early; E009 for models of words or characters.
Result<SentencePieceModel> readSentencePiece(std::string_view bytes);

} // namespace apr::tokenizer
