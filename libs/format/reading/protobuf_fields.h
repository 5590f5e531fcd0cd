// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/format/format_fields.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace apr {

/// A field of a message that is shown by its name. Messages are known by numbers of the caller.
struct KnownField {
    int message;
    std::uint32_t number;
    std::string_view name;
    int inner = -1;          ///< the message whose fields are shown in its place
    std::uint32_t title = 0; ///< the field of it that has its name
    bool isTensor = false;   ///< its name is that of a tensor
};

/// The fields of a file that is one message, up to the first that cannot be read.
std::vector<FileField> protobufFields(const ByteSource& file, std::span<const KnownField> known, int message);

} // namespace apr
