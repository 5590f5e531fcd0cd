// SPDX-License-Identifier: MIT
#include "apr/base/unforeseen.h"

#include "apr/base/text.h"

#include <new>
#include <stdexcept>
#include <system_error>

namespace apr {

Error unforeseen(const std::exception& exception)
{
    const bool isMemory = dynamic_cast<const std::bad_alloc*>(&exception) != nullptr ||
                          dynamic_cast<const std::length_error*>(&exception) != nullptr;
    if (isMemory) {
        return {.code = Errc::Memory, .message = "there is not enough memory for this"};
    }
    if (dynamic_cast<const std::system_error*>(&exception) != nullptr) {
        return {.code = Errc::Io, .message = "the system refused: " + printable(exception.what(), 200)};
    }
    return {.code = Errc::Corrupt,
            .message =
                "what the file says is of a kind that was not foreseen (" + printable(exception.what(), 200) + ')'};
}

} // namespace apr
