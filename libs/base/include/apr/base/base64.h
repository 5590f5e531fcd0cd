// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace apr {

/// Base64 with padding (RFC 4648, section 4).
std::string toBase64(std::string_view bytes);

/// The bytes of such a text; nothing if it is not valid.
std::optional<std::string> fromBase64(std::string_view text);

} // namespace apr
