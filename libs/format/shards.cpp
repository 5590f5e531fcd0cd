// SPDX-License-Identifier: MIT
#include "shards.h"

#include "apr/base/text.h"

namespace apr {

bool isPlainName(std::string_view name)
{
    return !name.empty() && name != "." && name != ".." && name.find('/') == std::string_view::npos &&
           name.find('\\') == std::string_view::npos && name.find('\0') == std::string_view::npos;
}

Result<ByteSource> openSibling(const SiblingOpener& siblings, const std::string& from, const std::string& name)
{
    if (!siblings) {
        return Error{.code = Errc::Io,
                     .message = "cannot open shard " + printable(name) + ": no access to other files",
                     .file = from};
    }
    auto bytes = siblings(name, SiblingPath::Trusted);
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
