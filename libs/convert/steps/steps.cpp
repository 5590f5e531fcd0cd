// SPDX-License-Identifier: MIT
#include "apr/convert/steps.h"

#include "apr/base/text.h"
#include "convert/recipe/draft.h"
#include "convert/steps/tables.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace apr {
namespace {

std::string placeOf(std::size_t step)
{
    return "steps[" + std::to_string(step) + ']';
}

std::size_t orderOf(std::string_view id)
{
    const auto types = stepTypes();
    return static_cast<std::size_t>(
        std::find_if(types.begin(), types.end(), [id](const StepType* type) { return type->id == id; }) -
        types.begin());
}

/// The text of a value on a command line.
std::string argumentOf(const Json& value)
{
    return value.is_string() ? value.get<std::string>() : dumpJson(value);
}

void addOptions(std::vector<std::string>& out, std::span<const Parameter> parameters, const Values& values)
{
    for (const Parameter& parameter : parameters) {
        const Json* value = findMember(values.json(), parameter.name);
        if (value == nullptr || parameter.option.empty() || *value == false) {
            continue;
        }
        const std::string option(parameter.label());
        if (value->is_boolean()) {
            out.push_back(option);
        } else if (value->is_array()) {
            for (const Json& each : *value) {
                out.insert(out.end(), {option, argumentOf(each)});
            }
        } else {
            out.insert(out.end(), {option, argumentOf(*value)});
        }
    }
}

} // namespace

std::span<const StepType* const> stepTypes()
{
    return kStepTypes;
}

const StepType* findStep(std::string_view id)
{
    const std::size_t place = orderOf(id);
    return place < stepTypes().size() ? stepTypes()[place] : nullptr;
}

const RecipeStep* stepOf(const Recipe& recipe, std::string_view id)
{
    const auto found =
        std::find_if(recipe.steps.begin(), recipe.steps.end(), [id](const RecipeStep& step) { return step.id == id; });
    return found == recipe.steps.end() ? nullptr : &*found;
}

Values& stepValues(Recipe& recipe, std::string_view id)
{
    const auto found =
        std::find_if(recipe.steps.begin(), recipe.steps.end(), [id](const RecipeStep& step) { return step.id == id; });
    if (found != recipe.steps.end()) {
        return found->values;
    }
    const auto next = std::find_if(recipe.steps.begin(), recipe.steps.end(),
                                   [id](const RecipeStep& step) { return orderOf(step.id) > orderOf(id); });
    return recipe.steps.insert(next, {.id = std::string(id)})->values;
}

namespace {

/// A path as a word of a command line: "./-x" for one that begins like an option. "-" is standard input.
std::string pathWord(const std::string& path)
{
    return path.starts_with('-') && path != "-" ? "./" + path : path;
}

/// `place` is that of the list of steps: "steps".
Status checkSteps(const std::vector<RecipeStep>& steps, const std::string& place, const StepContext& context)
{
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const RecipeStep& step = steps[i];
        const std::string at = place + '[' + std::to_string(i) + ']';
        const StepType* type = findStep(step.id);
        if (type == nullptr) {
            std::vector<std::string> known;
            for (const StepType* each : stepTypes()) {
                known.emplace_back(each->id);
            }
            const auto near = closestNames(step.id, known, 3);
            return Error{.code = Errc::Argument,
                         .message = "unknown step \"" + printable(step.id, 80) + '"' +
                                    (near.empty() ? "; expected " + join(known, ", ")
                                                  : "; did you mean " + join(near, " or ") + '?'),
                         .field = at + ".step"};
        }
        APR_CHECK(checkValues(type->parameters, step.values, at));
        if (type->check != nullptr) {
            APR_CHECK(type->check(step.values, context));
        }
        const auto isExcluded = [type](const RecipeStep& other) { return other.id == type->excludes; };
        if (!type->excludes.empty() && !step.values.isEmpty() && std::any_of(steps.begin(), steps.end(), isExcluded)) {
            const Parameter& first = type->parameters.front();
            return Error{.code = Errc::Argument,
                         .message = std::string(first.label()) + " cannot be combined with " +
                                    std::string(findStep(type->excludes)->parameters.front().label()),
                         .field = std::string(first.label())};
        }
    }
    return {};
}

void changePaths(std::vector<RecipeStep>& steps, const std::function<std::string(const std::string&)>& change,
                 bool isOfModels = false)
{
    for (RecipeStep& step : steps) {
        const StepType* type = findStep(step.id);
        for (const Parameter& parameter : type == nullptr ? std::span<const Parameter>() : type->parameters) {
            if (isOfModels && !parameter.isModel) {
                continue;
            }
            if (parameter.kind == ParameterKind::FileList && step.values.has(parameter.name)) {
                std::vector<std::string> paths = step.values.list(parameter.name);
                std::transform(paths.begin(), paths.end(), paths.begin(), change);
                step.values.set(parameter.name, paths);
            }
            const std::string path = step.values.text(parameter.name);
            const auto choices = choicesOf(parameter); // "minmax" is no path
            const bool isPath = parameter.kind == ParameterKind::File && !path.empty() &&
                                std::none_of(choices.begin(), choices.end(), [&path](const std::string& choice) {
                                    return path == choice || path.starts_with(choice + ':');
                                });
            if (isPath) {
                step.values.set(parameter.name, change(path));
            }
        }
    }
}

} // namespace

Status checkRecipe(const Recipe& recipe, const QuantizerRegistry& plugins)
{
    const StepContext context{.plugins = plugins};
    for (std::size_t i = 0; i < recipe.stages.size(); ++i) {
        APR_CHECK(checkSteps(recipe.stages[i].steps, "stages[" + std::to_string(i) + "].steps", context));
    }
    APR_CHECK(checkSteps(recipe.steps, "steps", context));
    APR_CHECK(checkValues(targetParameters(), recipe.target, "target"));
    return checkValues(checkParameters(), recipe.checks, "checks");
}

std::string placeOf(const Recipe& recipe, std::string_view option)
{
    for (std::size_t i = 0; i < recipe.steps.size() && !option.empty(); ++i) {
        const StepType* type = findStep(recipe.steps[i].id);
        for (const Parameter& parameter : type == nullptr ? std::span<const Parameter>() : type->parameters) {
            for (const std::string_view name : split(parameter.option, ',')) {
                if (name == option) {
                    return placeOf(i) + '.' + std::string(parameter.name);
                }
            }
        }
    }
    return {};
}

Recipe withPaths(Recipe recipe, const std::function<std::string(const std::string&)>& change)
{
    const auto changed = [&change](const std::string& path) {
        return path.starts_with(kStagePrefix) ? path : change(path);
    };
    for (RecipeStage& stage : recipe.stages) {
        stage.source.path = changed(stage.source.path);
        changePaths(stage.steps, changed);
    }
    for (RecipeSource& source : recipe.sources) {
        source.path = changed(source.path);
    }
    changePaths(recipe.steps, changed);
    return recipe;
}

Recipe withStageNames(Recipe recipe, const std::function<std::string(const std::string&)>& change)
{
    const auto changed = [&change](const std::string& path) {
        return path.starts_with(kStagePrefix) ? std::string(kStagePrefix) + change(path.substr(kStagePrefix.size()))
                                              : path;
    };
    for (RecipeStage& stage : recipe.stages) {
        stage.name = change(stage.name);
        stage.source.path = changed(stage.source.path);
        changePaths(stage.steps, changed);
    }
    for (RecipeSource& source : recipe.sources) {
        source.path = changed(source.path);
    }
    changePaths(recipe.steps, changed);
    return recipe;
}

Recipe withAdapterStages(Recipe recipe)
{
    std::vector<RecipeStage> added;
    const auto changed = [&](const std::string& path) {
        auto stage = adapterStage(path);
        if (!stage) {
            return path;
        }
        const auto isSame = [&path](const RecipeStage& other) { return other.name == path; };
        if (std::none_of(recipe.stages.begin(), recipe.stages.end(), isSame) &&
            std::none_of(added.begin(), added.end(), isSame)) {
            added.push_back(std::move(*stage));
        }
        return std::string(kStagePrefix) + path;
    };
    for (RecipeSource& source : recipe.sources) {
        source.path = changed(source.path);
    }
    changePaths(recipe.steps, changed, true);
    recipe.stages.insert(recipe.stages.end(), std::make_move_iterator(added.begin()),
                         std::make_move_iterator(added.end()));
    return recipe;
}

std::string labelOf(const Recipe& recipe)
{
    std::string out;
    for (const RecipeStep& step : recipe.steps) {
        const StepType* type = findStep(step.id);
        out = type != nullptr && type->label != nullptr ? type->label(step.values) : out;
    }
    return out;
}

std::vector<std::string> commandOptions(const Recipe& recipe)
{
    std::vector<std::string> out;
    for (const RecipeStep& step : recipe.steps) {
        if (const StepType* type = findStep(step.id)) {
            addOptions(out, type->parameters,
                       type->onCommandLine != nullptr ? type->onCommandLine(step.values) : step.values);
        }
    }
    addOptions(out, targetParameters(), recipe.target);
    addOptions(out, checkParameters(), recipe.checks);
    return out;
}

const RecipeStep* commandStep(const Recipe& recipe)
{
    const auto found = std::find_if(recipe.steps.begin(), recipe.steps.end(), [](const RecipeStep& step) {
        const StepType* type = findStep(step.id);
        return type != nullptr && type->isCommand;
    });
    return found == recipe.steps.end() ? nullptr : &*found;
}

std::vector<std::string> commandWords(const Recipe& recipe)
{
    const RecipeStep* own = commandStep(recipe);
    const StepType* operation = findStep(recipe.operation);
    const bool isOperation = operation != nullptr && (operation->isCommand || operation->hasCommand); // as "quantize"
    std::vector<std::string> out{own != nullptr ? own->id : isOperation ? recipe.operation : "convert"};
    std::vector<std::string> models{recipe.sources.empty() ? std::string("FILE") : recipe.sources.front().path};
    if (own != nullptr) {
        const auto others = own->values.list(findStep(own->id)->operands()->name);
        models.insert(models.end(), others.begin(), others.end());
    }
    for (const std::string& model : models) { // a model with an adapter is a stage of its name
        out.push_back(pathWord(model.starts_with(kStagePrefix) ? model.substr(kStagePrefix.size()) : model));
    }
    if (!recipe.sources.empty()) {
        for (const auto& [option, value] : {std::pair("--key", recipe.sources.front().key),
                                            std::pair("--input-format", recipe.sources.front().format)}) {
            if (!value.empty()) {
                out.insert(out.end(), {option, value});
            }
        }
    }
    const auto options = commandOptions(withPaths(recipe, pathWord));
    out.insert(out.end(), options.begin(), options.end());
    if (!recipe.output.empty()) {
        out.insert(out.end(), {"-o", pathWord(recipe.output)});
    }
    return out;
}

} // namespace apr
