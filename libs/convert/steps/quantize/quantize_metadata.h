// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/quantize.h"
#include "apr/model/model.h"

#include <cstdint>
#include <string>

namespace apr {

struct PlannedTypes;

/// Files with what passed through a model; "" where there is none.
struct SampleFiles {
    std::string importance = {};
    std::string calibration = {};
    std::uint64_t calibrationSamples = 0; ///< rows in it
};

/// Adds the options and the original dtype to "quantization", in place of those of an earlier quantization.
void recordQuantization(Metadata& out, const PlannedTypes& types, const QuantizeOptions& requested,
                        const SampleFiles& files);

} // namespace apr
