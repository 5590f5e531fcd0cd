// SPDX-License-Identifier: MIT
#include "color.h"

#include "apr/base/text.h"

#include <cstdlib>
#include <unistd.h>

namespace apr::cli {
namespace {

constexpr std::string_view kStart = "\x1b[";
constexpr std::string_view kReset = "\x1b[0m";

std::string_view sequenceOf(Style style)
{
    switch (style) {
    case Style::Heading: return "\x1b[1m";
    case Style::Good: return "\x1b[32m";
    case Style::Warning: return "\x1b[33m";
    case Style::Bad: return "\x1b[31m";
    case Style::Note: return "\x1b[36m";
    }
    return kReset;
}

/// The value of an environment variable; empty if it is unset.
std::string_view variable(const char* name)
{
    const char* value = std::getenv(name); // NOLINT(concurrency-mt-unsafe): the environment is never modified
    return value == nullptr ? std::string_view() : std::string_view(value);
}

} // namespace

std::string styled(Style style, std::string_view text)
{
    return text.empty() ? std::string() : std::string(sequenceOf(style)) + std::string(text) + std::string(kReset);
}

std::size_t styleLength(std::string_view text)
{
    if (!text.starts_with(kStart)) {
        return 0;
    }
    const std::size_t end = text.find_first_not_of("0123456789", kStart.size());
    return end != text.npos && text[end] == 'm' ? end + 1 : 0;
}

std::string withoutStyles(std::string_view text)
{
    std::string out;
    while (!text.empty()) {
        const std::size_t length = styleLength(text);
        text.remove_prefix(length);
        const std::size_t next = text.find('\x1b', length == 0 ? 1 : 0);
        out += text.substr(0, next);
        text.remove_prefix(next == text.npos ? text.size() : next);
    }
    return out;
}

std::string styledHelp(std::string_view help)
{
    constexpr std::string_view kUsage = "Usage:";
    std::string out;
    for (const std::string_view line : split(help, '\n')) {
        if (line.starts_with(kUsage)) {
            out += styled(Style::Heading, kUsage) + std::string(line.substr(kUsage.size()));
        } else if (line.ends_with(':') && !line.starts_with(' ')) {
            out += styled(Style::Heading, line);
        } else {
            out += line;
        }
        out += '\n';
    }
    out.pop_back(); // split() has an empty line after the last one
    return out;
}

bool isCapableTerminal(int file)
{
    return ::isatty(file) == 1 && variable("TERM") != "dumb";
}

bool showsColors(std::string_view choice, int file)
{
    if (choice == "always" || choice == "never") {
        return choice == "always";
    }
    if (!variable("NO_COLOR").empty()) { // no-color.org
        return false;
    }
    const std::string_view force = variable("CLICOLOR_FORCE"); // bixense.com/clicolors
    return (!force.empty() && force != "0") || (isCapableTerminal(file) && variable("CLICOLOR") != "0");
}

} // namespace apr::cli
