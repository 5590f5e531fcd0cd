// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/pipeline.h"
#include "apr/format/open.h"
#include "apr/model/tensor_values.h"
#include "fixtures/bytes.h"
#include "fixtures/models.h"
#include "fixtures/safetensors.h"

#include <QTemporaryDir>

#include <cmath>
#include <string>
#include <vector>

namespace apr::test {

/// A base and two models of which the results of mergekit's functions are known.
inline const std::vector<float> kBase{1, -2, .5F, 0, .25F, -.75F, 3, -1};
inline const std::vector<float> kFirst{1.4F, -2.1F, .55F, -.3F, .27F, -.15F, 2.8F, -.9F};
inline const std::vector<float> kSecond{.8F, -2.3F, 1, .15F, .26F, -1.15F, 2.9F, -1.7F};

/// Models in a folder of their own, and merges of them.
class MergeFolder {
public:
    std::string in(std::string_view name) const { return path(m_dir.path(), name).toStdString(); }

    void add(std::string_view name, const std::vector<MemoryTensor>& tensors) const
    {
        save(path(m_dir.path(), name), safetensorsOf(tensors).span());
    }

    /// "b.safetensors", "x.safetensors" and "y.safetensors": kBase, kFirst, kSecond.
    void addSmall() const
    {
        add("b.safetensors", {floats("w", {2, 4}, kBase)});
        add("x.safetensors", {floats("w", {2, 4}, kFirst)});
        add("y.safetensors", {floats("w", {2, 4}, kSecond)});
    }
    /// "m0", "m1" and "m2": random models of two layers and a head.
    void addRandom() const
    {
        for (int i = 0; i < 3; ++i) {
            const auto seed = static_cast<std::uint32_t>(10 * i);
            add("m" + std::to_string(i), {random("layers.0.w", {70, 1000}, seed + 1),
                                          random("layers.1.w", {70, 1000}, seed + 2), random("head", {33}, seed + 3)});
        }
    }

    /// Merges files; `names` and "base" in `values` are names in the folder.
    Result<ConvertPlan> planned(const std::vector<std::string>& names, Values values, std::vector<RecipeStep> more = {},
                                const char* output = "out.safetensors") const
    {
        std::vector<std::string> others;
        for (std::size_t i = 1; i < names.size(); ++i) {
            others.push_back(in(names[i]));
        }
        values.set("models", others);
        if (values.has("base")) {
            values.set("base", in(values.text("base")));
        }
        Recipe recipe{.operation = "merge", .sources = {{.path = in(names.front())}}, .output = in(output)};
        recipe.steps = {{"map-names", {}}, {"merge", std::move(values)}};
        recipe.steps.insert(recipe.steps.end(), more.begin(), more.end());
        recipe.checks.set("relaxed", true);
        return planConversion({.recipe = recipe, .force = true});
    }

    /// The values of a tensor of the merge, after it was written.
    Result<std::vector<float>> merged(const std::vector<std::string>& names, const Values& values,
                                      const char* tensor = "w") const
    {
        APR_TRY(const ConvertPlan plan, planned(names, values));
        NoProgress progress;
        APR_TRY([[maybe_unused]] const ConvertReport report, runConversion(plan, progress));
        APR_TRY(const Model model, openModelFile(in("out.safetensors")));
        const auto index = model.find(tensor);
        if (!index) {
            return Error{.code = Errc::UnknownTensor, .message = tensor};
        }
        std::vector<float> out(static_cast<std::size_t>(model.tensors()[*index].elements()));
        APR_CHECK(loadElements(model, *index, 0, out));
        return out;
    }

private:
    QTemporaryDir m_dir;
};

/// Whether values are what `expected` has as a JSON array, but for rounding.
inline bool areNear(const std::vector<float>& values, const char* expected)
{
    const Json wanted = parseJson(expected)->value;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (wanted.size() != values.size() || std::abs(values[i] - wanted[i].get<float>()) > 2e-6F) {
            return false;
        }
    }
    return true;
}

} // namespace apr::test
