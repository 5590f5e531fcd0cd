// SPDX-License-Identifier: MIT
#include "apr/convert/type_choice.h"

#include "apr/convert/steps.h"
#include "apr/convert/target_type.h"
#include "convert/steps/tables.h"

#include <algorithm>
#include <array>
#include <set>

namespace apr {
namespace {

constexpr std::array kSteps{&kPrecision, &kQuantize};
constexpr std::string_view kType = "type";
constexpr std::string_view kMix = "mix";

/// The same for all names of a type: "f16" for "fp16". Mixes of types keep their name.
std::string uniformName(const std::string& name)
{
    const auto target = parseTarget(name);
    return target ? targetName(*target) : name;
}

} // namespace

const std::vector<TypeChoice>& typeChoices()
{
    static const std::vector<TypeChoice> kChoices = [] {
        std::vector<TypeChoice> out;
        for (const StepType* step : kSteps) {
            std::set<std::string> types;
            for (const Parameter& parameter : step->parameters) {
                if (parameter.name != kType) {
                    continue;
                }
                for (const std::string& name : choicesOf(parameter)) {
                    if (types.insert(uniformName(name)).second) {
                        out.push_back({.step = step->id, .name = name, .isOfAll = step == &kPrecision});
                    }
                }
            }
        }
        return out;
    }();
    return kChoices;
}

std::optional<std::size_t> typeChoiceOf(const Recipe& recipe)
{
    const std::vector<TypeChoice>& choices = typeChoices();
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const RecipeStep* step = stepOf(recipe, choices[i].step);
        const auto named = [step](std::string_view key) {
            return step == nullptr ? std::string() : step->values.text(key);
        };
        const std::string name = named(kType).empty() ? named(kMix) : named(kType);
        if (!name.empty() && uniformName(name) == uniformName(choices[i].name)) {
            return i;
        }
    }
    return std::nullopt;
}

void chooseType(Recipe& recipe, std::optional<std::size_t> choice)
{
    const TypeChoice chosen = choice ? typeChoices()[*choice] : TypeChoice();
    std::erase_if(recipe.steps, [&chosen](const RecipeStep& step) {
        return step.id != chosen.step &&
               std::any_of(kSteps.begin(), kSteps.end(), [&step](const StepType* type) { return step.id == type->id; });
    });
    if (choice) {
        Values& values = stepValues(recipe, chosen.step);
        for (const std::string_view other : {kMix, std::string_view("calibration"), std::string_view("dequantize"),
                                             std::string_view("keep_quantization")}) { // belong to another type
            values.remove(other);
        }
        values.set(kType, chosen.name);
    }
}

} // namespace apr
