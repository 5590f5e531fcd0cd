// SPDX-License-Identifier: MIT
#pragma once

#include "apr/tensor/statistics.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// A tensor whose statistics differ from those of the same tensor in other layers.
struct PeerOutlier {
    std::string measure = {}; ///< "std" or "mean"
    double value = 0;
    double median = 0; ///< of the tensors with the same name but for numbers
    double score = 0;  ///< modified z-score
};

/// The name with every number replaced by "#": the same for the same tensor of each layer.
std::string peerName(std::string_view name);

/// For each tensor, how it differs from its peers, if its modified z-score 0.6745·(x − median) ÷ MAD exceeds 3.5
/// (Iglewicz and Hoaglin, 1993), x being the standard deviation on a log scale or the mean. Needs 5 peers with
/// statistics. `names` and `statistics` have the same length; null: not known.
std::vector<std::optional<PeerOutlier>> findPeerOutliers(const std::vector<std::string_view>& names,
                                                         const std::vector<const TensorStatistics*>& statistics);

} // namespace apr
