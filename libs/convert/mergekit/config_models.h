// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/recipe.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// What the configurations of mergekit's programs have in common. Errors: mergeConfigError().

/// The models that a configuration names.
class ConfigModels {
public:
    /// `folder` is where relative paths start; `stages` are those of the documents before, models with adapters are
    /// added.
    ConfigModels(std::string folder, std::vector<RecipeStage>& stages) : m_folder(std::move(folder)), m_stages(stages)
    {
    }

    /// The path of a model for the recipe, or its stage: of "NAME", {"model": {"path": …}, "lora": …} or
    /// "MODEL+ADAPTER". E020 with `field` if the value is none.
    Result<std::string> pathOf(const Json& value, const std::string& field) const;

private:
    std::string fileOf(const std::string& text) const;

    std::string m_folder;
    std::vector<RecipeStage>& m_stages;
};

/// A member that is a string; empty if it is missing or null. E020 for others.
Result<std::string> textOf(const Json& config, const std::string& key);

/// A member that is a positive integer; nothing if it is missing or null. E020 for others.
Result<std::optional<std::uint64_t>> countOf(const Json& config, const std::string& key);

/// Adds the step for the dtype at `key`, if it is given and not "auto". E020 for others than floats of torch.
Status addPrecision(const Json& config, const std::string& key, Recipe& recipe);

/// Adds a note for each key that is not among the known ones.
void noteUnknown(const Json& config, std::span<const std::string_view> known, std::vector<std::string>& notes);

} // namespace apr
