// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace apr {

/// An entry of a vocabulary.
struct Token {
    enum class Kind : std::uint8_t { Normal, Unknown, Control, UserDefined, Unused, Byte };

    std::string text = {}; ///< as the vocabulary has it: "Ġhello", "▁the", "##ing", "<0x0A>"
    Kind kind = Kind::Normal;
    std::optional<double> score = {};
};

/// The number that SentencePiece and GGUF have for a kind, and the kind of a number; others are normal.
std::int64_t tokenKindNumber(Token::Kind kind);
Token::Kind tokenKindOf(std::int64_t number);

/// "normal", "control", "user defined" …
std::string_view tokenKindName(Token::Kind kind);

/// A token of an encoded text and the bytes of the text that it stands for; none for one that was added.
struct TokenPiece {
    std::uint32_t id = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    bool operator==(const TokenPiece&) const = default;
};

} // namespace apr
