// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/formats.h"
#include "convert/recipe/draft.h"

#include <memory>
#include <vector>

namespace apr {

/// A draft as a file of the target's format can hold it.
struct Lowered {
    Model result;                             ///< its tensors are described by Draft::tensors
    Model typed;                              ///< before conversion of dtypes, indexed by Lineage::typed
    std::vector<QuantizeChoice> choices = {}; ///< one per tensor of `typed`; empty without quantization
    std::vector<StoredForm> forms = {};       ///< one per tensor of `result`; empty if all are dense
};

/// Whether a file of this format gets the names and the axis order of the source back: the source has the same format,
/// or is a PyTorch checkpoint that becomes SafeTensors.
bool restoresSource(const Draft& draft, const FormatWriter& format);

/// Restores the axis order of the source, if the format does, before anything is quantized: blocks and scales run along
/// rows. Also turns a GGUF model into a checkpoint, if its folder becomes one (checkpoint.h); E009.
Status restoreAxes(Draft& draft, const FormatWriter& format);

/// Applies the requested types, and expresses what the format cannot hold by what it can: factors are reconstructed as
/// dense, block types that consist of integers become int8 and scales. E020 for requests that contradict each other.
Result<Lowered> lower(Draft& draft, const FormatWriter& format, const StepContext& context);

} // namespace apr
