// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/pipeline.h"
#include "apr/format/open.h"
#include "apr/format/tensor_values.h"
#include "fixtures/bytes.h"
#include "fixtures/models.h"
#include "fixtures/safetensors.h"

#include <QTemporaryDir>

#include <string>
#include <vector>

namespace apr::test {

/// Models in a folder of their own, and merges of them.
class MergeFolder {
public:
    std::string in(std::string_view name) const { return path(m_dir.path(), name).toStdString(); }

    void add(std::string_view name, const std::vector<MemoryTensor>& tensors) const
    {
        save(path(m_dir.path(), name), safetensorsOf(tensors).span());
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

} // namespace apr::test
