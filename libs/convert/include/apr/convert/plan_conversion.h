// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/plan.h"

#include <string>
#include <string_view>

namespace apr {

/// Reads headers only. E010, E011: see mapNames. E020: an invalid recipe, or the output suffix is that of an
/// unsupported output format. E004: a file of a source is not the one that the recipe names. E016: input and output are
/// the same file. Also errors of opening and of layOutFile. A SafeTensors or GGUF output gets the source's original
/// names and row order back where these are known. A folder of a GGUF model gets the names of a Hugging Face checkpoint
/// and a config.json, for which the values of a few small tensors are read. E009: they cannot be made.
Result<ConvertPlan> planConversion(const ConvertOptions& given);

/// The input's name with its suffix replaced by ".apr" or "-label.apr".
std::string defaultOutput(const std::string& input, const std::string& label = {}, std::string_view suffix = ".apr");

} // namespace apr
