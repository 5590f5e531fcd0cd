// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"
#include "apr/tensor/dtype.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace apr::safetensors {

/// One tensor as the header describes it, not checked.
struct Entry {
    std::string name = {};
    std::string dtype = {};
    Shape shape = {};
    std::array<std::uint64_t, 2> offsets = {};
    std::size_t offsetCount = 0; ///< numbers in data_offsets; `offsets` has the first two

    void addOffset(std::uint64_t offset)
    {
        if (offsetCount < offsets.size()) {
            offsets[offsetCount] = offset;
        }
        ++offsetCount;
    }
};

struct Header {
    std::vector<Entry> entries = {}; ///< in the order of the header, each with another name
    Json metadata = {};              ///< `__metadata__`; null if there is none
    std::string problem = {};        ///< the first error
    std::string problemField = {};
    std::size_t problemAt = 0; ///< byte of `text`
};

/// Reads the JSON header of a SafeTensors file, which must be UTF-8 without NUL. False on an error, which `out.problem`
/// describes.
bool parseHeader(std::string_view text, Header& out);

} // namespace apr::safetensors
