// SPDX-License-Identifier: MIT
#include "apr/text/tokenizer/tokenizer.h"

#include "apr/base/text.h"
#include "state.h"

#include <algorithm>
#include <numeric>

namespace apr {
namespace tokenizer {

Text placed(std::string_view utf8)
{
    Text out;
    out.reserve(utf8.size());
    for (std::size_t at = 0; at < utf8.size();) {
        const unicode::Character character = unicode::decode(utf8, at);
        out.push_back(
            {character.value, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + character.bytes)});
        at += character.bytes;
    }
    return out;
}

std::string utf8(const Text& text)
{
    std::string out;
    for (const unicode::Placed& each : text) {
        unicode::append(out, each.value);
    }
    return out;
}

std::u32string characters(const Text& text)
{
    std::u32string out;
    out.reserve(text.size());
    for (const unicode::Placed& each : text) {
        out.push_back(each.value);
    }
    return out;
}

namespace {

constexpr std::size_t kMostText = std::size_t{16} << 20;
constexpr std::uint64_t kStepsOfWord = 4; ///< of making a word

std::size_t sizeOf(const std::vector<std::string>& tokens)
{
    std::size_t out = 0;
    for (const std::string& each : tokens) {
        out += each.size() + 1;
    }
    return out;
}

Status applyAll(const std::vector<DecoderPtr>& decoders, std::vector<std::string>& tokens, Work work)
{
    for (const auto& decoder : decoders) {
        decoder->apply(tokens, work);
        work.make(sizeOf(tokens));
        APR_CHECK(work.status());
    }
    return {};
}

} // namespace
} // namespace tokenizer

using tokenizer::kStepsOfWord;
using tokenizer::Segment;
using tokenizer::Text;

std::int64_t tokenKindNumber(Token::Kind kind)
{
    switch (kind) {
    case Token::Kind::Normal: return 1;
    case Token::Kind::Unknown: return 2;
    case Token::Kind::Control: return 3;
    case Token::Kind::UserDefined: return 4;
    case Token::Kind::Unused: return 5;
    case Token::Kind::Byte: break;
    }
    return 6;
}

Token::Kind tokenKindOf(std::int64_t number)
{
    switch (number) {
    case 2: return Token::Kind::Unknown;
    case 3: return Token::Kind::Control;
    case 4: return Token::Kind::UserDefined;
    case 5: return Token::Kind::Unused;
    case 6: return Token::Kind::Byte;
    default: return Token::Kind::Normal;
    }
}

std::string_view tokenKindName(Token::Kind kind)
{
    switch (kind) {
    case Token::Kind::Normal: return "normal";
    case Token::Kind::Unknown: return "unknown";
    case Token::Kind::Control: return "control";
    case Token::Kind::UserDefined: return "user defined";
    case Token::Kind::Unused: return "unused";
    case Token::Kind::Byte: return "byte";
    }
    return "normal";
}

Result<Tokenizer> Tokenizer::of(const Metadata& metadata)
{
    APR_TRY(auto embedded, tokenizer::ofEmbedded(metadata));
    if (embedded != nullptr) {
        return Tokenizer(std::move(embedded));
    }
    APR_TRY(auto state, tokenizer::ofKeys(metadata));
    return Tokenizer(std::move(state));
}

Result<Tokenizer> Tokenizer::ofHuggingFace(const Json& json)
{
    APR_TRY(auto state, tokenizer::ofJson(json));
    return Tokenizer(std::move(state));
}

const std::string& Tokenizer::model() const
{
    return m_state->modelName;
}

const std::vector<std::pair<std::string, std::string>>& Tokenizer::steps() const
{
    return m_state->steps;
}

const std::vector<std::string>& Tokenizer::notes() const
{
    return m_state->notes;
}

std::size_t Tokenizer::size() const
{
    return m_state->vocabulary.tokens.size();
}

const Token& Tokenizer::token(std::uint32_t id) const
{
    return m_state->vocabulary.tokens[id];
}

std::optional<std::uint32_t> Tokenizer::find(std::string_view text) const
{
    return m_state->vocabulary.find(text);
}

std::string Tokenizer::readable(std::uint32_t id) const
{
    const Token& token = m_state->vocabulary.tokens[id];
    if (token.kind == Token::Kind::Control) {
        return token.text;
    }
    // A token in the middle of a text.
    std::vector<std::string> tokens{"x", token.text};
    const bool isDone =
        tokenizer::applyAll(m_state->decoders, tokens, tokenizer::Work::ofToken(token.text.size())).has_value();
    const std::string text = isDone ? join(tokens, "") : std::string();
    return text.starts_with('x') ? text.substr(1) : token.text;
}

std::size_t Tokenizer::mergeCount() const
{
    return m_state->model->mergeCount();
}

std::pair<std::string, std::string> Tokenizer::merge(std::size_t index) const
{
    const auto [left, right] = m_state->model->merge(index);
    return {token(left).text, token(right).text};
}

Result<std::vector<TokenPiece>> Tokenizer::encode(std::string_view text, bool addSpecial, Progress* progress) const
{
    if (text.size() > tokenizer::kMostText) {
        return Error{.code = Errc::Argument,
                     .message = "the text has " + formatBytes(text.size()) + ", the maximum is " +
                                formatBytes(tokenizer::kMostText)};
    }
    const auto end = static_cast<std::uint32_t>(text.size());
    std::vector<TokenPiece> out;
    for (const std::uint32_t id : m_state->before) {
        if (addSpecial) {
            out.push_back({id, 0, 0});
        }
    }
    tokenizer::Work work = tokenizer::Work::ofText(text.size(), progress);
    std::vector<Segment> segments;
    m_state->beforeNormalization->cut({tokenizer::placed(text), {}, true}, segments, work);
    APR_CHECK(work.status());
    for (Segment& segment : segments) {
        if (segment.id) {
            out.push_back({*segment.id, segment.text.front().begin, segment.text.back().end});
            continue;
        }
        for (const auto& normalizer : m_state->normalizers) {
            normalizer->apply(segment.text, work);
            work.make(segment.text.size());
            APR_CHECK(work.status());
        }
        std::vector<Segment> parts;
        m_state->afterNormalization->cut(segment, parts, work);
        for (const Segment& part : parts) {
            if (part.id) {
                out.push_back({*part.id, part.text.front().begin, part.text.back().end});
                continue;
            }
            std::vector<Text> words{part.text};
            for (const auto& splitter : m_state->splitters) {
                splitter->apply(words, part.isFirst, work);
                work.make(std::accumulate(words.begin(), words.end(), std::size_t{0},
                                          [](std::size_t sum, const Text& word) { return sum + word.size(); }));
                work.spend(kStepsOfWord * words.size());
                APR_CHECK(work.status());
            }
            for (const Text& word : words) {
                m_state->model->encode(word, out, work);
                APR_CHECK(work.status());
            }
        }
    }
    for (const std::uint32_t id : m_state->after) {
        if (addSpecial) {
            out.push_back({id, end, end});
        }
    }
    return out;
}

Result<std::string> Tokenizer::decodedBack(std::string_view text) const
{
    APR_TRY(const std::vector<TokenPiece> pieces, encode(text, false));
    std::vector<std::uint32_t> ids(pieces.size());
    std::transform(pieces.begin(), pieces.end(), ids.begin(), [](const TokenPiece& piece) { return piece.id; });
    return decode(ids, true);
}

Result<std::string> Tokenizer::decode(std::span<const std::uint32_t> ids, bool withSpecial) const
{
    std::vector<std::string> tokens;
    for (const std::uint32_t id : ids) {
        if (id >= size()) {
            return Error{.code = Errc::Argument,
                         .message = "the token id " + std::to_string(id) + " is not in the vocabulary of " +
                                    formatCountOf(size(), "token")};
        }
        if (withSpecial || token(id).kind != Token::Kind::Control) {
            tokens.push_back(token(id).text);
        }
    }
    APR_CHECK(tokenizer::applyAll(m_state->decoders, tokens, tokenizer::Work::ofText(tokenizer::sizeOf(tokens))));
    // Without a decoder, as tokenizers does.
    return join(tokens, m_state->decoders.empty() ? " " : "");
}

} // namespace apr
