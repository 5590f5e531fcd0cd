// SPDX-License-Identifier: MIT
#include "recipe_options.h"

#include <algorithm>
#include <array>

namespace apr::cli {
namespace {

/// Names that options had when one name meant different things in different commands.
std::string formerNameOf(std::string_view option)
{
    struct Former {
        std::string_view option;
        std::string_view name;
    };
    constexpr std::array kFormer{Former{"--layer-slice", "--slice"}, Former{"--angle-scope", "--scope"},
                                 Former{"--karcher-tolerance", "--tolerance"}, Former{"--lowrank-target", "--target"}};
    const auto* const found = std::find_if(kFormer.begin(), kFormer.end(),
                                           [option](const Former& former) { return former.option == option; });
    return found == kFormer.end() ? std::string() : std::string(found->name);
}

} // namespace

void ParameterOptions::add(const Command& group, std::span<const Parameter> parameters)
{
    for (const Parameter& parameter : parameters) {
        if (parameter.option.empty()) {
            continue;
        }
        Slot& slot = m_slots.emplace_back(Slot{.parameter = &parameter});
        const std::string names(parameter.option);
        const std::string help(parameter.help);
        const auto describe = [&parameter](const Option& option) {
            option.metavar(std::string(parameter.metavar)).formerly(formerNameOf(parameter.option));
            return option;
        };
        switch (parameter.kind) {
        case ParameterKind::Flag: group.flag(names, slot.flag, help); continue;
        case ParameterKind::Count: describe(group.option(names, slot.count, help)); continue;
        case ParameterKind::Real: describe(group.option(names, slot.real, help)); continue;
        case ParameterKind::Fraction: describe(group.option(names, slot.real, help)).fraction(); continue;
        case ParameterKind::Choice:
            describe(group.option(names, slot.text, help)).choices(choicesOf(parameter));
            continue;
        case ParameterKind::FileList: describe(group.option(names, slot.list, help)).single().file(); continue;
        case ParameterKind::TextList: describe(group.option(names, slot.list, help)).single(); continue;
        case ParameterKind::Text:
        case ParameterKind::Numbers:
        case ParameterKind::Type:
        case ParameterKind::File:
        case ParameterKind::TypeMap: break;
        }
        const Option option = parameter.startsStep ? describe(group.option(names, slot.list, help)).single()
                                                   : describe(group.option(names, slot.text, help));
        if (!parameter.choices.empty() || parameter.suggestions != nullptr) {
            option.suggest([&parameter] { return choicesOf(parameter); });
        }
        if (parameter.kind == ParameterKind::File) {
            option.file();
        }
    }
}

Json ParameterOptions::Slot::value() const
{
    return flag            ? Json(true)
           : !text.empty() ? Json(text)
           : !list.empty() ? Json(list)
           : real          ? Json(*real)
           : count         ? Json(*count)
                           : Json();
}

Values ParameterOptions::values() const
{
    Values out;
    for (const Slot& slot : m_slots) {
        if (Json value = slot.value(); !value.is_null()) {
            out.set(slot.parameter->name, std::move(value));
        }
    }
    return out;
}

void RecipeOptions::addSteps(const Command& command, std::string_view without, std::string_view withCommand)
{
    for (const StepType* type : stepTypes()) {
        if (type->id != without && (!type->isCommand || type->id == withCommand)) {
            StepOptions& step = m_steps.emplace_back();
            step.type = type;
            step.options.add(command.group(std::string(type->title)), type->parameters);
        }
    }
}

bool RecipeOptions::hasSteps() const
{
    for (const StepOptions& step : m_steps) {
        if (step.options.isGiven()) {
            return true;
        }
    }
    return false;
}

void RecipeOptions::addStepsTo(Recipe& recipe) const
{
    for (const StepOptions& step : m_steps) {
        const Values given = step.options.values();
        if (given.isEmpty() && !step.type->isImplied) {
            continue;
        }
        RecipeStep made{.id = std::string(step.type->id), .values = given};
        bool isRepeated = false;
        for (const Parameter& parameter : step.type->parameters) {
            if (parameter.startsStep && given.has(parameter.name)) {
                isRepeated = true;
                for (const std::string& value : given.list(parameter.name)) {
                    made.values.set(parameter.name, value);
                    recipe.steps.push_back(made);
                }
            }
        }
        if (!isRepeated) {
            recipe.steps.push_back(std::move(made));
        }
    }
}

void RecipeOptions::addValuesTo(Recipe& recipe) const
{
    for (const auto& [options, to] : {std::pair(&m_target, &recipe.target), std::pair(&m_checks, &recipe.checks)}) {
        const Values given = options->values();
        for (const auto& [name, value] : given.json().items()) {
            to->set(name, value);
        }
    }
}

} // namespace apr::cli
