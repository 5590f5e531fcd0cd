// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/convert/plan.h"
#include "apr/format/formats.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace apr {

/// What a conversion would write in one format, and what that cannot hold.
struct TargetOutlook {
    const FormatWriter* format = nullptr; ///< null: a folder that transformers loads
    std::string output = {};              ///< path
    std::uint64_t bytes = 0;
    bool isUpperBound = false; ///< of `bytes`
    std::size_t tensors = 0;
    std::size_t retyped = 0;            ///< tensors that get another dtype
    std::vector<Finding> findings = {}; ///< rules "output.…": what is lost, or means something else there
    std::optional<Error> refusal = {};  ///< why nothing can be written; then all above is empty

    std::string name() const; ///< "gguf", "safetensors folder"
};

/// Gives a recipe the output of a format: `output` with its suffix, or "/" for the folder of a null format, and its
/// dialect. The names of an .apr file stay as they are in .apr files only.
void chooseTarget(Recipe& recipe, const FormatWriter* format, std::string output);

/// Plans the conversion for every format, then for a folder, as `options` has it but for the target's format. Reads
/// headers only. Errors of single formats are refusals; one that all formats have, such as an input that cannot be
/// opened, is that of the function. E017 if cancelled.
Result<std::vector<TargetOutlook>> targetOutlooks(const ConvertOptions& options, Progress& progress);

} // namespace apr
