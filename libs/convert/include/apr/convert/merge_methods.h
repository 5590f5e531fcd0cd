// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// A method of merging models, as the step "merge" names it.
struct MergeMethod {
    std::string_view id;                           ///< "dare_ties"
    std::string_view title;                        ///< "DARE with TIES"
    std::string_view help;                         ///< one sentence without a full stop
    std::vector<std::string_view> parameters = {}; ///< of the step, that this method uses
    bool needsBase = false;
    bool takesBase = false; ///< may use one
    std::size_t fewest = 2; ///< models; those that need a base do not count it
    std::size_t most = 1000;
};

/// All methods, simple ones first.
std::vector<MergeMethod> mergeMethods();

/// A parameter of merging that is a number, a gradient over the layers, or values by name.
struct MergeNumber {
    std::string_view id;     ///< of the parameter: "density"
    double fallback = 1;     ///< without a value
    bool isPerModel = false; ///< one for each model but the base, or one for all
    double low = -1e30;      ///< values are at least this
    double high = 1e30;      ///< and at most this
};

/// All parameters that are numbers.
std::vector<MergeNumber> mergeNumbers();

/// The number of layers of a slice of the step "merge": "1:0..15" has 16. E020 if the text is not a slice.
Result<std::uint64_t> sliceLayers(const std::string& text);

} // namespace apr
