// SPDX-License-Identifier: MIT
#include "apr/base/unforeseen.h"

#include "apr/base/text.h"

#include <new>
#include <stdexcept>
#include <system_error>

namespace apr {

Error errorFromException(const std::exception& exception)
{
    const bool isMemory = dynamic_cast<const std::bad_alloc*>(&exception) != nullptr ||
                          dynamic_cast<const std::length_error*>(&exception) != nullptr;
    if (isMemory) {
        return {.code = Errc::Memory, .message = "out of memory"};
    }
    if (dynamic_cast<const std::system_error*>(&exception) != nullptr) {
        return {.code = Errc::Io, .message = "system error: " + printable(exception.what(), 200)};
    }
    return {.code = Errc::Corrupt, .message = "unexpected metadata in the file: " + printable(exception.what(), 200)};
}

} // namespace apr
