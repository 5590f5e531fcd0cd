// SPDX-License-Identifier: MIT
#pragma once

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
};

/// All methods, simple ones first.
std::vector<MergeMethod> mergeMethods();

} // namespace apr
