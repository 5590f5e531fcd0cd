// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/recipe.h"

#include <span>
#include <string>
#include <string_view>

namespace apr {

struct Draft;
struct FormatWriter;
struct StepContext;

/// A step of recipes: parameters, and a function that applies them to a model lazily.
struct StepType {
    std::string_view id;    ///< in recipes: "prune"
    std::string_view title; ///< of the group of options and of the form: "Pruning"
    std::string_view help;  ///< one sentence
    std::span<const Parameter> parameters;
    /// It reads the values of tensors, which must be decodable.
    bool needsValues = false;
    /// Command lines that give none of its options apply it as well.
    bool isImplied = false;
    /// It decides how tensors are stored. The target's axis order is restored before the first such step, because
    /// blocks and scales run along rows.
    bool isOfStorage = false;
    /// It belongs to a command of its own name; the options and forms of conversions do not have it. The models that
    /// follow the first one on its command line are its operands().
    bool isCommand = false;
    /// There is a command of its name as well, which is a conversion with this step.
    bool hasCommand = false;
    /// A step that cannot be in the same command as this one, or "".
    std::string_view excludes = {};
    /// E020 for values that contradict each other; Error::field is an option or parameter. Files are not read.
    Status (*check)(const Values& values, const StepContext& context) = nullptr;
    /// Changes the draft; tensors are read when they are loaded, or in Draft::prepare.
    Status (*apply)(Draft& draft, const Values& values, const StepContext& context) = nullptr;
    /// E020 if a file of this format cannot hold what the step makes; may be null.
    Status (*checkTarget)(const FormatWriter& target) = nullptr;
    /// The same values for a command line, where some have no option of their own; may be null.
    Values (*onCommandLine)(const Values& values) = nullptr;
    /// Label for the names of output files, such as "q4_k"; may be null.
    std::string (*label)(const Values& values) = nullptr;

    /// The parameter whose values are words of a command line, not an option: further models. Null if there is none.
    const Parameter* operands() const
    {
        for (const Parameter& parameter : parameters) {
            if (parameter.isModel && parameter.option.empty()) {
                return &parameter;
            }
        }
        return nullptr;
    }
};

} // namespace apr
