// SPDX-License-Identifier: MIT
#include "merge_parameters.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <optional>

namespace apr {
namespace {

/// The parameters of all methods. Where two of the same name differ, `method` decides.
struct KnownParameter {
    MergeParameter parameter;
    std::string_view method = {}; ///< of this method alone
    std::string_view except = {};
};
constexpr std::array kParameters{
    KnownParameter{.parameter = {.theirs = "weight", .ours = "weights"}, .except = "passthrough"},
    KnownParameter{.parameter = {.theirs = "scale", .ours = "weights"}, .method = "passthrough"},
    KnownParameter{.parameter = {.theirs = "density", .ours = "density"}},
    KnownParameter{.parameter = {.theirs = "epsilon", .ours = "epsilon"}},
    KnownParameter{.parameter = {.theirs = "gamma", .ours = "gamma"}},
    KnownParameter{.parameter = {.theirs = "t", .ours = "t", .isPerModel = false}},
    KnownParameter{.parameter = {.theirs = "lambda", .ours = "lambda", .isPerModel = false}},
    KnownParameter{.parameter = {.theirs = "select_topk", .ours = "topk", .isPerModel = false}},
    KnownParameter{.parameter = {.theirs = "r", .ours = "ram_weight", .isPerModel = false}},
    KnownParameter{.parameter = {.theirs = "alpha", .ours = "ram_limit", .isPerModel = false}},
    KnownParameter{.parameter = {.theirs = "normalize", .ours = "normalize", .isNumber = false},
                   .except = "multislerp"},
    KnownParameter{.parameter = {.theirs = "normalize_weights", .ours = "normalize", .isNumber = false},
                   .method = "multislerp"},
    KnownParameter{.parameter = {.theirs = "rescale", .ours = "rescale", .isNumber = false}},
    KnownParameter{.parameter = {.theirs = "nuslerp_flatten", .ours = "scope", .isNumber = false}, .method = "nuslerp"},
    KnownParameter{.parameter = {.theirs = "nuslerp_row_wise", .ours = "scope", .isNumber = false},
                   .method = "nuslerp"},
    KnownParameter{.parameter = {.theirs = "filter_wise", .ours = "scope", .isNumber = false}, .method = "model_stock"},
    KnownParameter{.parameter = {.theirs = "max_iter", .ours = "max_iter", .isNumber = false}},
    KnownParameter{.parameter = {.theirs = "tol", .ours = "tolerance", .isNumber = false}},
};

/// A number as JSON, or as text in quotation marks.
std::optional<std::string> numberText(const Json& value)
{
    if (value.is_number()) {
        return dumpJson(value);
    }
    if (value.is_string() && parseReal(value.get_ref<const std::string&>())) {
        return value.get<std::string>();
    }
    return std::nullopt;
}

/// A number, or a list of numbers as "0:0.5:1".
Result<std::string> gradientText(const Json& value, std::string_view field)
{
    if (const auto number = numberText(value)) {
        return *number;
    }
    std::string out;
    for (const Json& each : value.is_array() ? value : Json::array()) {
        const auto number = numberText(each);
        if (!number) {
            return mergeConfigError(Errc::Argument, "expected a list of numbers", field);
        }
        out += (out.empty() ? "" : ":") + *number;
    }
    if (out.empty()) {
        return mergeConfigError(Errc::Argument, "expected a number, a list of numbers, or a list of filters and values",
                                field);
    }
    return out;
}

/// Adds the rules of one place. Returns whether one of them is for all tensors.
Result<bool> addRules(const Json& value, const std::string& prefix, std::string_view field, std::string& out)
{
    const bool isConditional = value.is_object() || (value.is_array() && !value.empty() && value.front().is_object());
    const Json rules = !isConditional     ? Json::array({{{"value", value}}})
                       : value.is_array() ? value
                                          : Json::array({value});
    for (const Json& rule : rules) {
        const Json* inner = findMember(rule, "value");
        if (inner == nullptr) {
            return mergeConfigError(Errc::Argument, "a filter has a number or a list of numbers as \"value\"", field);
        }
        if (inner->is_null()) {
            continue;
        }
        std::string filter = stringMember(rule, "filter").value_or("");
        filter = filter == "*" ? "" : filter;
        if (filter.find_first_of("=|,: ") != std::string::npos) {
            return mergeConfigError(Errc::Argument,
                                    "a filter is a part of the name of a tensor, without = | , : and spaces", field);
        }
        if (!filter.empty() && !prefix.empty()) {
            return mergeConfigError(Errc::Unsupported, "filters in modules are not supported", field);
        }
        filter = filter.empty() ? prefix : filter;
        APR_TRY(const std::string text, gradientText(*inner, field));
        out += (out.empty() ? "" : "|") + (filter.empty() ? "" : filter + '=') + text;
        if (filter.empty()) {
            return true;
        }
    }
    return false;
}

/// YAML 1.1 also has yes, no, on and off.
std::optional<bool> switchOf(const Json& value)
{
    if (value.is_boolean()) {
        return value.get<bool>();
    }
    if (value.is_number()) {
        return value.get<double>() != 0;
    }
    const std::string text = value.is_string() ? toLower(value.get_ref<const std::string&>()) : std::string();
    const bool isYes = text == "yes" || text == "on" || text == "true";
    const bool isNo = text == "no" || text == "off" || text == "false";
    return isYes || isNo ? std::optional(isYes) : std::nullopt;
}

} // namespace

Error mergeConfigError(Errc code, std::string message, std::string_view field)
{
    return Error{.code = code,
                 .message = std::move(message),
                 .field = std::string(field),
                 .advice = code == Errc::Unsupported ? "Change the configuration, or merge with mergekit." : ""};
}

std::vector<MergeParameter> mergeParametersOf(const MergeMethod& method)
{
    std::vector<MergeParameter> out;
    for (const KnownParameter& known : kParameters) {
        const bool isUsed = std::find(method.parameters.begin(), method.parameters.end(), known.parameter.ours) !=
                            method.parameters.end();
        if (isUsed && (known.method.empty() || known.method == method.id) && known.except != method.id) {
            out.push_back(known.parameter);
        }
    }
    return out;
}

Result<std::string> mergeNumberText(std::string_view name, std::span<const Json* const> places,
                                    const std::string& prefix)
{
    std::string out;
    for (const Json* place : places) {
        const Json* value = place == nullptr ? nullptr : findMember(*place, name);
        if (value == nullptr || value->is_null()) {
            continue;
        }
        APR_TRY(const bool isForAll, addRules(*value, prefix, name, out));
        if (isForAll) {
            break;
        }
    }
    return out;
}

Result<Json> mergeSwitch(const MergeParameter& parameter, std::span<const Json* const> places)
{
    for (const Json* place : places) {
        const Json* value = place == nullptr ? nullptr : findMember(*place, parameter.theirs);
        if (value == nullptr || value->is_null()) {
            continue;
        }
        if (parameter.ours == "max_iter" || parameter.ours == "tolerance") {
            const bool fits =
                parameter.ours == "tolerance" ? value->is_number() : value->is_number_integer() && *value >= 0;
            return fits ? Result<Json>(*value)
                        : mergeConfigError(Errc::Argument, "expected a number", parameter.theirs);
        }
        const auto isOn = switchOf(*value);
        if (!isOn) {
            return mergeConfigError(Errc::Argument, "expected true or false", parameter.theirs);
        }
        if (parameter.ours == "normalize") {
            return Json(*isOn ? "yes" : "no");
        }
        if (parameter.ours == "rescale") {
            return Json(*isOn ? "l1" : "none");
        }
        if (parameter.theirs == "nuslerp_flatten") {
            return *isOn ? Json() : Json("rows");
        }
        // filter_wise; nuslerp_row_wise, which is along columns.
        return *isOn ? Json(parameter.theirs == "filter_wise" ? "rows" : "columns") : Json();
    }
    return Json();
}

} // namespace apr
