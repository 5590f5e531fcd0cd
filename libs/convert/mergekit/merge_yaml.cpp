// SPDX-License-Identifier: MIT
#include "apr/convert/merge_yaml.h"

#include "apr/base/text.h"
#include "apr/convert/merge_methods.h"
#include "apr/convert/steps.h"
#include "apr/convert/target_type.h"
#include "convert/mergekit/merge_parameters.h"
#include "convert/steps/merge/gradient.h"
#include "convert/steps/merge/methods.h"
#include "convert/steps/merge/slices.h"
#include "convert/steps/merge/token_rules.h"

#include <algorithm>
#include <filesystem>

namespace apr {
namespace {

constexpr std::string_view kHub = "hf://";

/// A scalar; in quotation marks if YAML would read it otherwise.
std::string yamlText(const std::string& text)
{
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-"; // nowhere a mark of YAML
    const bool isPlain = text.find_first_not_of(kPlain) == std::string::npos && text.find('/') != std::string::npos &&
                         text.front() != '-';
    return isPlain ? text : dumpJson(Json(text));
}

/// The path or the name of a model as mergekit has it: it loads folders and models of the Hugging Face Hub.
std::string modelName(const std::string& path)
{
    if (path.starts_with(kHub) && std::count(path.begin(), path.end(), '/') == 3 &&
        path.find('@') == std::string::npos) {
        return path.substr(kHub.size());
    }
    const std::filesystem::path file(path);
    const std::string name = file.filename().string();
    const bool isOfFolder = name == "model.safetensors" || name == "model.safetensors.index.json";
    return isOfFolder ? (file.has_parent_path() ? file.parent_path().string() : ".") : path;
}

/// Whether a stage is a model with an adapter, which mergekit writes as "MODEL+ADAPTER".
bool isAdapter(const RecipeStage& stage)
{
    return stage.steps.size() == 1 && stage.steps.front().id == "lora" && !stage.steps.front().values.has("scale");
}

std::string valuesText(const std::vector<double>& values)
{
    std::string out;
    for (const double value : values) {
        out += (out.empty() ? "" : ", ") + formatShortest(value);
    }
    return values.size() == 1 ? out : '[' + out + ']';
}

class ConfigWriter {
public:
    /// `name` is that of a stage, empty for the result; `stages` are those of the whole recipe.
    ConfigWriter(const Recipe& recipe, std::string name, const std::vector<RecipeStage>& stages)
        : m_recipe(recipe), m_name(std::move(name)), m_stages(stages)
    {
    }

    Result<std::string> run()
    {
        const RecipeStep* step = stepOf(m_recipe, "merge");
        if (step == nullptr || m_recipe.sources.empty()) {
            return mergeConfigError(Errc::Argument, "the recipe does not merge models", "steps");
        }
        m_merge = step->values;
        m_merge.set("strategy", m_merge.text("strategy").empty() ? "average" : m_merge.text("strategy"));
        APR_TRY([[maybe_unused]] const merging::Settings settings, merging::settingsOf(m_merge));
        m_settings = settings;
        APR_CHECK(chooseMethod());
        m_models = {m_recipe.sources.front().path};
        for (const std::string& path : m_merge.list("models")) {
            m_models.push_back(path);
        }
        chooseBase();
        m_text += m_name.empty() ? "" : "name: " + dumpJson(Json(m_name)) + '\n';
        m_text += "merge_method: " + std::string(m_method.id) + '\n';
        m_text += m_base.empty() ? "" : "base_model: " + modelText(m_base) + '\n';
        APR_CHECK(m_merge.list("slices").empty() ? writeModels() : writeSlices());
        APR_CHECK(writeParameters());
        APR_CHECK(writeTokenizer());
        writeType();
        noteRest();
        return m_comments + m_text;
    }

private:
    std::string modelText(const std::string& path) const { return yamlText(nameOf(path)); }

    /// What mergekit calls a model, or a stage.
    std::string nameOf(const std::string& path) const
    {
        if (!path.starts_with(kStagePrefix)) {
            return modelName(path);
        }
        std::string name = path.substr(kStagePrefix.size());
        const auto stage = std::find_if(m_stages.begin(), m_stages.end(),
                                        [&name](const RecipeStage& each) { return each.name == name; });
        if (stage == m_stages.end() || !isAdapter(*stage)) {
            return name;
        }
        const std::string& model = stage->source.path; // a file, or a stage of a merge
        return (model.starts_with(kStagePrefix) ? model.substr(kStagePrefix.size()) : modelName(model)) + '+' +
               modelName(stage->steps.front().values.text("adapter"));
    }

    /// mergekit has no plain means: they are linear merges with equal weights.
    Status chooseMethod()
    {
        const std::string id(m_settings.method->id);
        const bool isMean = id == "average" || id == "weighted";
        for (const MergeMethod& each : mergeMethods()) {
            if (each.id == (isMean ? "linear" : id)) {
                m_method = each;
            }
        }
        m_known = mergeParametersOf(m_method);
        return {};
    }

    bool isBaseSubtracted() const
    {
        return !m_base.empty() && (m_method.needsBase || (m_method.takesBase && m_method.id != "slerp"));
    }

    void chooseBase()
    {
        const std::string given = m_merge.text("base");
        const bool isUsed = m_method.needsBase || m_method.takesBase;
        m_base = given.empty() && (m_method.needsBase || m_method.id == "slerp") ? m_models.front() : given;
        if (!isUsed && !m_base.empty()) {
            comment("tensors that other models lack are taken from " + printable(m_base, 200));
            m_base.clear();
        }
        if (isBaseSubtracted() && m_base != m_models.front()) {
            comment("here the configuration and the tokenizer are those of " + printable(m_models.front(), 200) +
                    ", with mergekit those of base_model");
        }
    }

    void comment(const std::string& text) { m_comments += "# " + text + '\n'; }

    Result<std::vector<merging::Gradient>> gradients(std::string_view name, const Values& own) const
    {
        const Values& values = own.has(name) ? own : m_merge;
        const Json* value = findMember(values.json(), name);
        if (value == nullptr) {
            return std::vector<merging::Gradient>();
        }
        return merging::parseGradients(value->is_string() ? value->get<std::string>() : dumpJson(*value), name);
    }

    /// "0.5", "[0, 1]", or rules as lines below a key at `indent`.
    static std::string numberText(const merging::Gradient& gradient, const std::string& indent)
    {
        const auto& rules = gradient.rules();
        if (rules.size() == 1 && rules.front().filter.empty()) {
            return ' ' + valuesText(rules.front().values) + '\n';
        }
        std::string out = "\n";
        for (const auto& rule : rules) {
            out += indent +
                   (rule.filter.empty() ? "- " : "- filter: " + dumpJson(Json(rule.filter)) + '\n' + indent + "  ") +
                   "value: " + valuesText(rule.values) + '\n';
        }
        return out;
    }

    /// The parameters of the model at `slot`, below a key at `indent`; of all models if `slot` is nothing.
    Result<std::string> parametersText(std::optional<std::size_t> slot, const Values& own,
                                       const std::string& indent) const
    {
        std::string out;
        for (const MergeParameter& parameter : m_known) {
            if (!parameter.isNumber || parameter.isPerModel != slot.has_value()) {
                continue;
            }
            APR_TRY(const std::vector<merging::Gradient> all, gradients(parameter.ours, own));
            const std::size_t at = all.size() == 1 ? 0 : slot.value_or(0);
            const bool isRequired = parameter.theirs == "weight";
            if (at < all.size() || isRequired) {
                out +=
                    indent + "  " + std::string(parameter.theirs) + ':' +
                    numberText(at < all.size() ? all[at] : merging::Gradient(std::vector<double>{1}), indent + "    ");
            }
        }
        return out.empty() ? out : indent + "parameters:\n" + out;
    }

    Status writeModels()
    {
        m_text += "models:\n";
        std::size_t slot = 0;
        for (const std::string& path : m_models) {
            const bool isBase = isBaseSubtracted() && path == m_base;
            m_text += "  - model: " + modelText(path) + '\n';
            if (!isBase) {
                APR_TRY(const std::string text, parametersText(slot++, {}, "    "));
                m_text += text;
            }
        }
        return {};
    }

    Status writeSlices()
    {
        APR_TRY(const std::vector<merging::Slice> slices, merging::parseSlices(m_merge.list("slices")));
        m_text += "slices:\n";
        for (const merging::Slice& slice : slices) {
            m_text += "  - sources:\n";
            std::size_t slot = 0;
            for (const merging::SliceSource& source : slice.sources) {
                if (source.model >= m_models.size()) {
                    return mergeConfigError(Errc::Argument, "a slice names a model that is not there", "slices");
                }
                const std::string& path = m_models[source.model];
                m_text += "      - model: " + modelText(path) + "\n        layer_range: [" +
                          std::to_string(source.first) + ", " + std::to_string(source.last + 1) + "]\n";
                if (!isBaseSubtracted() || path != m_base) {
                    APR_TRY(const std::string text, parametersText(slot++, slice.parameters, "        "));
                    m_text += text;
                }
            }
            APR_TRY(const std::string own, parametersText(std::nullopt, slice.parameters, "    "));
            m_text += own;
        }
        return {};
    }

    /// Parameters of the whole merge: numbers that are not per model, switches and counts.
    Status writeParameters()
    {
        std::string text;
        if (m_merge.list("slices").empty()) {
            APR_TRY(text, parametersText(std::nullopt, {}, ""));
        }
        const std::size_t before = text.size();
        for (const MergeParameter& parameter : m_known) {
            if (!parameter.isNumber) {
                APR_TRY(const std::string value, switchText(parameter));
                text += value.empty() ? "" : "  " + std::string(parameter.theirs) + ": " + value + '\n';
            }
        }
        m_text += (before == 0 && !text.empty() ? "parameters:\n" : "") + text;
        return {};
    }

    /// Empty for the default.
    Result<std::string> switchText(const MergeParameter& parameter) const
    {
        const Json* value = findMember(m_merge.json(), parameter.ours);
        if (value == nullptr) {
            return std::string();
        }
        if (parameter.ours == "normalize") {
            return std::string(*value == "yes" ? "true" : "false");
        }
        if (parameter.ours == "rescale") {
            if (*value == "paper" && m_settings.method->rescale == merging::Rescale::Density) {
                return std::string();
            }
            if (*value == "paper") {
                return mergeConfigError(Errc::Unsupported, "mergekit does not rescale by 1 / density", "rescale");
            }
            return std::string(*value == "l1" ? "true" : "false");
        }
        if (parameter.ours == "scope") {
            const bool isColumns = *value == "columns";
            if (parameter.theirs == "nuslerp_flatten") {
                return std::string(*value == "tensor" ? "" : "false");
            }
            return std::string(isColumns == (parameter.theirs == "nuslerp_row_wise") && *value != "tensor" ? "true"
                                                                                                           : "");
        }
        return dumpJson(*value);
    }

    Status writeTokenizer()
    {
        const std::string choice = m_merge.text("tokenizer");
        const bool isWord = choice == "base" || choice == "union";
        const std::string source = choice.empty() ? std::string() : isWord ? choice : modelText(choice);
        APR_TRY(const std::vector<merging::TokenRule> rules, merging::parseTokenRules(m_merge.list("tokens")));
        const auto multiple = m_merge.count("pad_vocabulary");
        if (rules.empty() && !multiple) {
            m_text += source.empty() ? "" : "tokenizer_source: " + source + '\n';
        } else {
            m_text += "tokenizer:\n  source: " + (source.empty() ? "base" : source) + '\n';
            m_text += multiple ? "  pad_to_multiple_of: " + std::to_string(*multiple) + '\n' : "";
            m_text += rules.empty() ? "" : "  tokens:\n";
        }
        for (const merging::TokenRule& rule : rules) {
            if (rule.model && *rule.model >= m_models.size()) {
                return mergeConfigError(Errc::Argument, "a rule names a model that is not there", "tokens");
            }
            m_text += "    " + dumpJson(Json(rule.token)) + ":\n      source:";
            if (!rule.model) {
                m_text += "\n        kind: zero\n";
            } else if (!rule.id && rule.other.empty()) {
                m_text += ' ' + modelText(m_models[*rule.model]) + '\n';
            } else {
                m_text += "\n        kind: model_token\n        model: " + modelText(m_models[*rule.model]) + '\n' +
                          (rule.id ? "        token_id: " + std::to_string(*rule.id)
                                   : "        token: " + dumpJson(Json(rule.other))) +
                          '\n';
            }
            m_text += rule.isForced ? "      force: true\n" : "";
        }
        if (const std::string chat = m_merge.text("chat_template"); !chat.empty()) {
            m_text += "chat_template: " + dumpJson(Json(chat)) + '\n';
        }
        return {};
    }

    void writeType()
    {
        const RecipeStep* precision = stepOf(m_recipe, "precision");
        const auto target =
            precision == nullptr ? Result<TargetType>(Error{}) : parseTarget(precision->values.text("type"));
        const std::string name = target ? targetName(*target) : "";
        const std::string type = name == "f16"    ? "float16"
                                 : name == "bf16" ? "bfloat16"
                                 : name == "f32"  ? "float32"
                                                  : "";
        m_text += type.empty() ? "" : "dtype: " + type + '\n';
        if (precision != nullptr && type.empty()) {
            comment("without the step \"precision\", which mergekit does not have for this type");
        }
    }

    void noteRest()
    {
        for (const RecipeStep& step : m_recipe.steps) {
            if (step.id != "map-names" && step.id != "merge" && step.id != "precision") {
                comment("without the step \"" + printable(step.id, 60) + "\", which mergekit does not have");
            }
        }
        if (m_settings.rescale == merging::Rescale::Density) {
            comment("here changes are scaled by 1 / density as in the DARE paper, with mergekit to their L1 norm");
        }
        if (m_merge.has("seed")) {
            comment("run mergekit with --random-seed " + std::to_string(m_settings.seed));
        }
        if (m_merge.has("missing") && m_merge.text("missing") != "error") {
            comment("mergekit requires that all models have the same tensors");
        }
    }

    const Recipe& m_recipe;
    std::string m_name;
    const std::vector<RecipeStage>& m_stages;
    Values m_merge;
    merging::Settings m_settings;
    MergeMethod m_method;
    std::vector<MergeParameter> m_known;
    std::vector<std::string> m_models;
    std::string m_base;
    std::string m_comments;
    std::string m_text;
};

} // namespace

Result<std::string> toMergeConfig(const Recipe& recipe)
{
    std::string out;
    for (const RecipeStage& stage : recipe.stages) {
        if (!isAdapter(stage)) {
            const Recipe own{.sources = {stage.source}, .steps = stage.steps};
            APR_TRY(const std::string document, ConfigWriter(own, stage.name, recipe.stages).run());
            out += document + "---\n";
        }
    }
    APR_TRY(const std::string last, ConfigWriter(recipe, {}, recipe.stages).run());
    return out + last;
}

} // namespace apr
