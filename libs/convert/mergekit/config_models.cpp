// SPDX-License-Identifier: MIT
#include "convert/mergekit/config_models.h"

#include "apr/base/text.h"
#include "convert/mergekit/merge_parameters.h"

#include <algorithm>
#include <filesystem>

namespace apr {

// NOLINTNEXTLINE(misc-no-recursion): once, for the model of a model with an adapter
Result<std::string> ConfigModels::pathOf(const Json& value, const std::string& field) const
{
    const Json* nested = findPath(value, {"model", "path"});
    std::string text = value.is_string()                          ? value.get<std::string>()
                       : nested != nullptr && nested->is_string() ? nested->get<std::string>()
                                                                  : std::string();
    const Json* adapter = value.is_object() ? findMember(value, "lora") : nullptr;
    const Json* adapterPath = adapter == nullptr ? nullptr : findPath(*adapter, {"path"});
    adapterPath = adapter != nullptr && adapter->is_object() ? adapterPath : adapter;
    if (adapterPath != nullptr && adapterPath->is_string()) {
        text += '+' + adapterPath->get<std::string>();
    }
    if (text.empty()) {
        return mergeConfigError(Errc::Argument, "expected the path or the name of a model", field);
    }
    const auto isNamed = [&text](const RecipeStage& stage) { return stage.name == text; };
    if (std::any_of(m_stages.begin(), m_stages.end(), isNamed)) {
        return std::string(kStagePrefix) + text;
    }
    const std::string file = fileOf(text);
    std::error_code problem;
    auto stage = std::filesystem::exists(file, problem) ? std::nullopt : adapterStage(text);
    if (!stage) {
        return file;
    }
    const Json model(stage->source.path);
    APR_TRY(stage->source.path, pathOf(model, field));
    Values& values = stage->steps.front().values;
    values.set("adapter", fileOf(values.text("adapter")));
    m_stages.push_back(std::move(*stage));
    return std::string(kStagePrefix) + text;
}

/// The path or the address of a model.
std::string ConfigModels::fileOf(const std::string& text) const
{
    if (text.find("://") != std::string::npos || text.starts_with('/')) {
        return text;
    }
    std::error_code problem;
    const std::filesystem::path beside = std::filesystem::path(m_folder) / text;
    if (std::filesystem::exists(beside, problem)) {
        return m_folder.empty() || m_folder == "." ? text : beside.string();
    }
    if (std::filesystem::exists(text, problem)) {
        return text;
    }
    const bool isHub = std::count(text.begin(), text.end(), '/') == 1 && !text.starts_with('.');
    return isHub ? "hf://" + text : text;
}

Result<std::string> textOf(const Json& config, const std::string& key)
{
    const Json* value = findMember(config, key);
    if (value == nullptr || value->is_null()) {
        return std::string();
    }
    if (!value->is_string()) {
        return mergeConfigError(Errc::Argument, "expected a string", key);
    }
    return value->get<std::string>();
}

Result<std::optional<std::uint64_t>> countOf(const Json& config, const std::string& key)
{
    const Json* value = findMember(config, key);
    if (value == nullptr || value->is_null()) {
        return std::optional<std::uint64_t>();
    }
    if (!value->is_number_integer() || *value < 1) {
        return mergeConfigError(Errc::Argument, "expected a positive integer", key);
    }
    return std::optional(value->get<std::uint64_t>());
}

Status addPrecision(const Json& config, const std::string& key, Recipe& recipe)
{
    APR_TRY(const std::string dtype, textOf(config, key));
    if (dtype.empty() || dtype == "auto") {
        return {};
    }
    const std::string type = dtype == "float16"                         ? "f16"
                             : dtype == "bfloat16"                      ? "bf16"
                             : dtype == "float32" || dtype == "float64" ? "f32"
                                                                        : "";
    if (type.empty()) {
        return mergeConfigError(Errc::Argument, "expected float32, float16 or bfloat16", key);
    }
    recipe.steps.push_back({"precision", {{"type", type}}});
    return {};
}

void noteUnknown(const Json& config, std::span<const std::string_view> known, std::vector<std::string>& notes)
{
    for (const auto& entry : config.items()) {
        if (std::find(known.begin(), known.end(), entry.key()) == known.end()) {
            notes.push_back("the key \"" + printable(entry.key(), 60) + "\" is unknown and was ignored");
        }
    }
}

} // namespace apr
