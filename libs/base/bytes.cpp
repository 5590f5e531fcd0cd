// SPDX-License-Identifier: MIT
#include "apr/base/bytes.h"

namespace apr {

Error ByteReader::endsEarly(std::uint64_t wanted, std::string_view field) const
{
    return Error{.code = Errc::Corrupt,
                 .message = "the file ends too early: " + std::to_string(wanted) + " bytes are needed and " +
                            std::to_string(remaining()) + " are left",
                 .offset = offset(),
                 .field = std::string(field)};
}

} // namespace apr
