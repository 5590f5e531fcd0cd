// SPDX-License-Identifier: MIT
#include "apr/base/base64.h"

#include <algorithm>
#include <cstdint>

namespace apr {
namespace {

constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

} // namespace

std::string toBase64(std::string_view bytes)
{
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
        std::uint32_t group = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            group = group << 8U | (i < count ? static_cast<unsigned char>(bytes[at + i]) : 0U);
        }
        for (std::size_t i = 0; i < 4; ++i) {
            out += i <= count ? kAlphabet[(group >> (18 - 6 * i)) & 63U] : '=';
        }
    }
    return out;
}

std::optional<std::string> fromBase64(std::string_view text)
{
    if (text.size() % 4 != 0) {
        return std::nullopt;
    }
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
    std::string out;
    out.reserve(text.size() / 4 * 3);
    for (std::size_t at = 0; at < text.size(); at += 4) {
        const std::size_t unused = at + 4 == text.size() ? padding : 0;
        std::uint32_t group = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            const std::size_t digit = i < 4 - unused ? kAlphabet.find(text[at + i]) : 0;
            if (digit == std::string_view::npos) {
                return std::nullopt;
            }
            group = group << 6U | static_cast<std::uint32_t>(digit);
        }
        for (std::size_t i = 0; i < 3 - unused; ++i) {
            out += static_cast<char>(static_cast<unsigned char>(group >> (16 - 8 * i)));
        }
    }
    return out;
}

} // namespace apr
