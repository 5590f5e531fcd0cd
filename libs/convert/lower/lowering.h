// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/formats.h"
#include "apr/text/tokenizer/tokenizer.h"
#include "convert/recipe/draft.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace apr {

/// A result whose tensors have canonical names until it is finished.
struct Unfinished {
    Model& result;
    Model& reference; ///< against which errors are measured
    Metadata& metadata;
    std::vector<Finding>& findings;
    bool isRelaxed = false;
    std::shared_ptr<const Tokenizer> tokenizer = {}; ///< set by finish() if it has read that of the result
};

/// What becomes of the side files of a source: they are in the metadata, become keys of the file, or are lost.
enum class SideFileUse : std::uint8_t { Embedded, Keys, Lost };

/// How models become files that a certain program reads: a row in the table of lower.cpp. Functions may be null.
struct Lowering {
    /// Whether it applies; of several the first one does.
    bool (*applies)(const Draft& draft, const FormatWriter& format) = nullptr;
    /// Gives the tensors the form that the program expects, before anything is quantized. E009 for what it has not.
    Status (*make)(Draft& draft) = nullptr;
    /// After all steps: types that the program requires take precedence over those that steps chose.
    Status (*requireTypes)(Draft& draft) = nullptr;
    /// Gives tensors and metadata the names and keys of the program. Without it, the result is finished as that of any
    /// other conversion.
    Status (*finish)(const Draft& draft, Unfinished& out) = nullptr;
    SideFileUse sideFiles = SideFileUse::Embedded;
};

/// The one that applies to a draft, or null.
const Lowering* loweringOf(const Draft& draft, const FormatWriter& format);

} // namespace apr
