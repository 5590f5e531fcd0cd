// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "parts.h"

#include <algorithm>

namespace apr::tokenizer {
namespace {

void replaceAll(std::string& text, std::string_view from, std::string_view to, Work& work)
{
    if (from.empty()) {
        return;
    }
    std::string out;
    std::size_t last = 0;
    for (std::size_t at = text.find(from); at != std::string::npos && work.spend(1 + to.size() / 16);
         at = text.find(from, last)) {
        if (out.size() + to.size() > work.most() && !work.make(work.most() + 1)) {
            return;
        }
        out.append(text, last, at - last).append(to);
        last = at + from.size();
    }
    text = out.append(text, last);
}

/// One function as a decoder.
template <class Function>
class DecoderOf final : public Decoder {
public:
    explicit DecoderOf(Function function) : m_function(std::move(function)) {}
    void apply(std::vector<std::string>& tokens, Work& work) const override { m_function(tokens, work); }

private:
    Function m_function;
};

template <class Function>
DecoderPtr decoderOf(Function function)
{
    return std::make_unique<DecoderOf<Function>>(std::move(function));
}

/// The byte of "<0x0A>", or nothing.
std::optional<char> byteOfToken(std::string_view token)
{
    if (token.size() != 6 || !token.starts_with("<0x") || !token.ends_with(">")) {
        return std::nullopt;
    }
    const auto byte = fromHex(token.substr(3, 2));
    return byte ? std::optional(byte->front()) : std::nullopt;
}

} // namespace

DecoderPtr decodeBytes()
{
    return decoderOf([](std::vector<std::string>& tokens, [[maybe_unused]] Work& work) {
        for (std::string& token : tokens) {
            std::string out;
            bool areBytes = true;
            for (const unicode::Placed& each : placed(token)) {
                const auto byte = byteOfCharacter(each.value);
                areBytes = areBytes && byte.has_value();
                out += static_cast<char>(byte.value_or(0));
            }
            token = areBytes ? out : token; // of tokens that were added, the text
        }
    });
}

DecoderPtr decodeMetaspace(char32_t mark, bool dropsFirst)
{
    return decoderOf([mark, dropsFirst](std::vector<std::string>& tokens, [[maybe_unused]] Work& work) {
        std::string text;
        unicode::append(text, mark);
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            replaceAll(tokens[i], text, i == 0 && dropsFirst ? "" : " ", work);
        }
    });
}

DecoderPtr decodeWordPiece(std::string prefix, bool cleansUp)
{
    return decoderOf(
        [prefix = std::move(prefix), cleansUp](std::vector<std::string>& tokens, [[maybe_unused]] Work& work) {
            for (std::size_t i = 0; i < tokens.size(); ++i) {
                if (i > 0) {
                    const bool isContinued = !prefix.empty() && tokens[i].starts_with(prefix);
                    tokens[i] = isContinued ? tokens[i].substr(prefix.size()) : ' ' + tokens[i];
                }
                if (cleansUp) {
                    constexpr std::pair<std::string_view, std::string_view> kCleaned[] = {
                        {" .", "."},   {" ?", "?"},     {" !", "!"},    {" ,", ","},
                        {" ' ", "'"},  {" n't", "n't"}, {" 'm", "'m"},  {" do not", " don't"},
                        {" 's", "'s"}, {" 've", "'ve"}, {" 're", "'re"}};
                    for (const auto& [from, to] : kCleaned) {
                        replaceAll(tokens[i], from, to, work);
                    }
                }
            }
        });
}

DecoderPtr decodeByteTokens()
{
    return decoderOf([](std::vector<std::string>& tokens, [[maybe_unused]] Work& work) {
        std::vector<std::string> out;
        std::string bytes;
        const auto flush = [&] {
            if (bytes.empty()) {
                return;
            }
            if (isUtf8(bytes)) {
                out.push_back(bytes);
            } else {
                out.insert(out.end(), bytes.size(), "\xEF\xBF\xBD"); // U+FFFD for each, as in tokenizers
            }
            bytes.clear();
        };
        for (std::string& token : tokens) {
            if (const auto byte = byteOfToken(token)) {
                bytes += *byte;
            } else {
                flush();
                out.push_back(std::move(token));
            }
        }
        flush();
        tokens = std::move(out);
    });
}

DecoderPtr fuse()
{
    return decoderOf(
        [](std::vector<std::string>& tokens, [[maybe_unused]] Work& work) { tokens = {join(tokens, "")}; });
}

DecoderPtr stripCharacters(std::string content, std::size_t left, std::size_t right)
{
    return decoderOf([content = std::move(content), left, right](std::vector<std::string>& tokens,
                                                                 [[maybe_unused]] Work& work) {
        for (std::string& token : tokens) {
            std::size_t dropped = 0;
            for (std::size_t i = 0;
                 i < left && !content.empty() && std::string_view(token).substr(dropped).starts_with(content); ++i) {
                dropped += content.size();
            }
            token.erase(0, dropped);
            for (std::size_t i = 0; i < right && !content.empty() && token.ends_with(content); ++i) {
                token.resize(token.size() - content.size());
            }
        }
    });
}

DecoderPtr replaceInTokens(std::string pattern, std::string content)
{
    return decoderOf([pattern = std::move(pattern), content = std::move(content)](std::vector<std::string>& tokens,
                                                                                  [[maybe_unused]] Work& work) {
        for (std::string& token : tokens) {
            replaceAll(token, pattern, content, work);
        }
    });
}

DecoderPtr decodeEndOfWord(std::string suffix)
{
    return decoderOf([suffix = std::move(suffix)](std::vector<std::string>& tokens, [[maybe_unused]] Work& work) {
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            replaceAll(tokens[i], suffix, i + 1 == tokens.size() ? "" : " ", work);
        }
    });
}

} // namespace apr::tokenizer
