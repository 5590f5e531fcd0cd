// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/steps.h"
#include "session.h"

#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace apr::cli {

/// The options of a command line that are derived from tables of parameters, and their values.
class ParameterOptions {
public:
    /// Adds an option for each parameter that has one. This must outlive the parser.
    void add(const Command& group, std::span<const Parameter> parameters);

    /// The values of all options that were given. For a parameter that starts steps, an array.
    Values values() const;
    bool isGiven() const { return !values().isEmpty(); }

private:
    struct Slot {
        const Parameter* parameter = nullptr;
        bool flag = false;
        std::string text = {};
        std::vector<std::string> list = {};
        std::optional<double> real = {};
        std::optional<std::uint64_t> count = {};

        Json value() const;
    };
    std::deque<Slot> m_slots;
};

/// The options of recipes: those of all steps, the target and the checks.
class RecipeOptions {
public:
    /// Adds the options of all steps but `without`, grouped by the titles of the steps. Of steps that are commands
    /// (StepType::isCommand), only `withCommand`.
    void addSteps(const Command& command, std::string_view without = {}, std::string_view withCommand = {});
    void addTarget(const Command& group) { m_target.add(group, targetParameters()); }
    void addChecks(const Command& group) { m_checks.add(group, checkParameters()); }

    bool hasSteps() const;
    /// Adds the steps that were asked for, and those that every command line implies, to a recipe without steps.
    void addStepsTo(Recipe& recipe) const;
    /// Sets the values of target and checks that were given.
    void addValuesTo(Recipe& recipe) const;

private:
    struct StepOptions {
        const StepType* type = nullptr;
        ParameterOptions options = {};
    };
    std::deque<StepOptions> m_steps;
    ParameterOptions m_target;
    ParameterOptions m_checks;
};

} // namespace apr::cli
