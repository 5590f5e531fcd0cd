// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace apr::cli {

/// What a part of the output is, from which its color follows.
enum class Style : std::uint8_t { Heading, Good, Warning, Bad, Note };

/// The text in the color of the style, as an escape sequence (ECMA-48, SGR) before and after it. Session removes the
/// sequences where colors are off. Text from files must have been made printable.
std::string styled(Style style, std::string_view text);

/// The text without the sequences of styled().
std::string withoutStyles(std::string_view text);

/// Length of the sequence of styled() at the start of `text`; 0 if there is none.
std::size_t styleLength(std::string_view text);

/// A help text with styled headings.
std::string styledHelp(std::string_view help);

/// Whether text for this file descriptor is colored. `choice` is the value of --color: "always", "never", or else the
/// environment decides (NO_COLOR, CLICOLOR_FORCE, CLICOLOR, TERM) and whether it is a terminal.
bool showsColors(std::string_view choice, int file);

/// Whether the file descriptor is a terminal that understands escape sequences.
bool isCapableTerminal(int file);

} // namespace apr::cli
