// SPDX-License-Identifier: MIT
#include "shards.h"

#include "apr/base/text.h"

namespace apr {

bool isPlainName(std::string_view name)
{
    return !name.empty() && name != "." && name != ".." && name.find('/') == std::string_view::npos &&
           name.find('\\') == std::string_view::npos && name.find('\0') == std::string_view::npos;
}

std::string shardPath(std::string_view name)
{
    std::string out;
    for (const std::string_view part : split(name, '/')) {
        if (part == ".") {
            continue;
        }
        if (!isPlainName(part)) {
            return {};
        }
        out += (out.empty() ? "" : "/") + std::string(part);
    }
    return out;
}

Result<ByteSource> openSibling(const SiblingOpener& siblings, const std::string& from, const std::string& name)
{
    if (!siblings) {
        return Error{.code = Errc::Io,
                     .message = "cannot open shard " + printable(name) + ": no access to other files",
                     .file = from};
    }
    const bool isPlain = name.find('/') == std::string::npos;
    auto bytes = siblings(name, isPlain ? SiblingPath::Trusted : SiblingPath::Beneath);
    if (!bytes) {
        Error error = std::move(bytes).error();
        error.code = error.code == Errc::Unsafe ? Errc::Unsafe : Errc::Io;
        error.message = "cannot open shard " + printable(name) + ": " + error.message;
        error.file = from;
        return error;
    }
    return bytes;
}

} // namespace apr
