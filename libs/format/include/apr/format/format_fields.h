// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// What the bytes of a file mean, field by field, for looking at it.
namespace apr {

inline constexpr std::size_t kMostFields = 1'000'000; ///< of a file

/// Where a field ends, and what it is. Fields follow each other from the start of a section.
struct SectionField {
    std::uint64_t end = 0; ///< offset in the file
    std::string name = {};
    std::string key = {};
    bool isTensor = false; ///< the entry of the tensor called `key`
};
using SectionFields = std::vector<SectionField>;

/// A range of the file and what it holds.
struct FileField {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::string name = {};
    std::string tensor = {};                 ///< the name of the tensor that it describes, or empty
    std::optional<std::size_t> entryOf = {}; ///< the same by index
};

} // namespace apr
