// SPDX-License-Identifier: MIT
#include "apr/base/bytes.h"

#include "apr/base/text.h"

namespace apr {

Error ByteReader::truncated(std::uint64_t needed, std::string_view field) const
{
    return Error{.code = Errc::Corrupt,
                 .message = "unexpected end of file: expected " + formatCountOf(needed, "byte") + ", " +
                            formatCount(remaining()) + " left",
                 .offset = offset(),
                 .field = std::string(field)};
}

} // namespace apr
