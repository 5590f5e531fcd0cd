// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace apr {

/// One of the parts into which work is divided, for schedulers: `number` from 1 to `count`.
struct PartNumber {
    std::uint64_t number = 1;
    std::uint64_t count = 1;

    /// "2/8". E020 unless both are numbers and the first is from 1 to the second.
    static Result<PartNumber> parse(std::string_view text);

    /// For consecutive items of these sizes, whether each is in this part. All parts have about the same share of the
    /// total; every item is in one of them, and items of a part are consecutive.
    std::vector<bool> share(const std::vector<std::uint64_t>& sizes) const;
};

} // namespace apr
