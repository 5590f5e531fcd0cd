// SPDX-License-Identifier: MIT
#include "apr/convert/quantize_request.h"

#include "apr/base/text.h"
#include "apr/convert/steps.h"
#include "apr/convert/type_names.h"
#include "convert/steps/tables.h"

#include <utility>

namespace apr {

QuantizeRequest quantizeRequest(const Recipe& recipe)
{
    const RecipeStep* step = stepOf(recipe, kQuantize.id);
    if (step == nullptr) {
        return {};
    }
    const Values& values = step->values;
    const std::string type = values.text("type");
    const std::string mix = toLower(values.has("mix") ? values.text("mix") : type);
    return {.isAsked = true,
            .hasType = values.has("type") || values.has("mix"),
            .hasRules = values.has("rules"),
            .type = type,
            .mix = isMixName(mix) && (values.has("mix") || !parseTarget(mix)) ? mix : std::string(),
            .allowsRequantize = values.flag("allow_requantize")};
}

void quantizeTo(Recipe& recipe, const TargetType& type)
{
    stepValues(recipe, kQuantize.id).set("type", targetName(type));
}

void quantizeExactly(Recipe& recipe, Json types)
{
    stepValues(recipe, kQuantize.id).set("exact", std::move(types));
}

void addQuantizeRules(Recipe& recipe, const std::vector<std::string>& rules)
{
    Values& values = stepValues(recipe, kQuantize.id);
    std::vector<std::string> all = values.list("rules");
    all.insert(all.end(), rules.begin(), rules.end());
    values.set("rules", all);
}

} // namespace apr
