// SPDX-License-Identifier: MIT
#include "apr/convert/merge_config.h"

#include "apr/base/text.h"
#include "apr/convert/merge_methods.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"
#include "convert/run/yaml.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace apr {
namespace {

constexpr std::uint64_t kMostText = std::uint64_t{1} << 20;

Error configError(Errc code, std::string message, std::string_view field)
{
    return Error{.code = code, .message = std::move(message), .field = std::string(field)};
}

/// A parameter of mergekit and what it is called here.
struct Renamed {
    std::string_view theirs;
    std::string_view ours;
};

constexpr std::array kOfModels{Renamed{"weight", "weights"}, Renamed{"density", "density"}};
constexpr std::array kOfMerge{Renamed{"t", "t"},
                              Renamed{"lambda", "lambda"},
                              Renamed{"normalize", "normalize"},
                              Renamed{"rescale", "rescale"},
                              Renamed{"epsilon", "epsilon"},
                              Renamed{"gamma", "gamma"},
                              Renamed{"select_topk", "topk"}};

/// "0.5", "0:1" or "self_attn=0:1|0.5" of a number, a list of numbers, or a list of filters and values.
Result<std::string> gradientText(const Json& value, const std::string& field) // NOLINT(misc-no-recursion): one level
{
    if (value.is_number()) {
        return dumpJson(value);
    }
    if (!value.is_array() || value.empty()) {
        return configError(Errc::Argument, "expected a number, a list of numbers, or a list of filters and values",
                           field);
    }
    std::string out;
    const bool isConditional = value.front().is_object();
    for (const Json& each : value) {
        std::string part;
        if (isConditional) {
            const Json* inner = findMember(each, "value");
            if (inner == nullptr || (inner->is_array() && !inner->empty() && inner->front().is_object())) {
                return configError(Errc::Argument, "a filter has a number or a list of numbers as \"value\"", field);
            }
            const std::string filter = stringMember(each, "filter").value_or("");
            if (filter.find_first_of("=|,:") != std::string::npos) {
                return configError(Errc::Argument,
                                   "a filter is a part of the name of a tensor, without = | , :", field);
            }
            APR_TRY(part, gradientText(*inner, field));
            part = (filter.empty() || filter == "*" ? "" : filter + '=') + part;
        } else if (each.is_number()) {
            part = dumpJson(each);
        } else {
            return configError(Errc::Argument, "expected a list of numbers", field);
        }
        out += (out.empty() ? "" : isConditional ? "|" : ":") + part;
    }
    return out;
}

class ConfigReader {
public:
    ConfigReader(const Json& config, std::string folder) : m_config(config), m_folder(std::move(folder)) {}

    Result<MergeConfig> run()
    {
        if (!m_config.is_object()) {
            return configError(Errc::Corrupt, "not a configuration of mergekit: it is an object with merge_method",
                               "YAML");
        }
        APR_CHECK(checkKeys());
        const std::string method = stringMember(m_config, "merge_method").value_or("");
        for (const MergeMethod& each : mergeMethods()) {
            m_needsBase = each.id == method ? each.needsBase : m_needsBase;
            m_isKnown = m_isKnown || each.id == method;
        }
        if (!m_isKnown) {
            return configError(method.empty() ? Errc::Corrupt : Errc::Unsupported,
                               method.empty() ? std::string("merge_method is missing")
                                              : "the method \"" + printable(method, 60) + "\" is not supported",
                               "merge_method");
        }
        m_merge.set("strategy", method);
        if (const Json* base = findMember(m_config, "base_model")) {
            APR_TRY(m_base, modelPath(*base, "base_model"));
        }
        APR_CHECK(readModels());
        APR_CHECK(readParameters());
        APR_CHECK(readTokenizer());
        return assemble(method);
    }

private:
    Status checkKeys()
    {
        static constexpr std::array<std::string_view, 13> kKnown{
            "merge_method",      "base_model", "models",  "slices",        "parameters",       "dtype",
            "out_dtype",         "tokenizer",  "modules", "chat_template", "tokenizer_source", "name",
            "pad_to_multiple_of"};
        for (const auto& [key, value] : m_config.items()) {
            if (std::find(kKnown.begin(), kKnown.end(), key) == kKnown.end()) {
                m_out.notes.push_back("the key \"" + printable(key, 60) + "\" is unknown and was ignored");
            }
        }
        if (m_config.contains("modules")) {
            return configError(Errc::Unsupported, "modules are not supported; tensors of all modules are merged alike",
                               "modules");
        }
        return {};
    }

    /// A path, or {"model": {"path": …}}.
    Result<std::string> modelPath(const Json& value, const std::string& field) const
    {
        const Json* nested = findPath(value, {"model", "path"});
        std::string text = value.is_string()                          ? value.get<std::string>()
                           : nested != nullptr && nested->is_string() ? nested->get<std::string>()
                                                                      : std::string();
        if (text.empty()) {
            return configError(Errc::Argument, "expected the path or the name of a model", field);
        }
        if (text.find('+') != std::string::npos && !std::filesystem::exists(text)) {
            return configError(Errc::Unsupported,
                               "\"" + printable(text, 120) +
                                   "\" is a model with an adapter; merge it first with `aprcli convert --lora`",
                               field);
        }
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

    struct Entry {
        std::string path = {};
        Json parameters = {};
    };

    Status readModels()
    {
        const Json* models = findMember(m_config, "models");
        const Json* slices = findMember(m_config, "slices");
        if ((models != nullptr) == (slices != nullptr)) {
            return configError(Errc::Corrupt, "expected either models or slices", "models");
        }
        if (slices != nullptr) {
            return readSlice(*slices);
        }
        if (!models->is_array()) {
            return configError(Errc::Argument, "expected a list of models", "models");
        }
        for (std::size_t i = 0; i < models->size(); ++i) {
            APR_CHECK(addModel((*models)[i], "models[" + std::to_string(i) + ']'));
        }
        return {};
    }

    /// One slice that has the same layers of all models, from the first.
    Status readSlice(const Json& slices)
    {
        if (!slices.is_array() || slices.size() != 1) {
            return configError(Errc::Unsupported, "several slices are not supported; one slice of all layers is",
                               "slices");
        }
        const Json* sources = findMember(slices.front(), "sources");
        if (sources == nullptr || !sources->is_array() || sources->empty()) {
            return configError(Errc::Corrupt, "a slice has a list of sources", "slices[0].sources");
        }
        const Json* range = findMember(sources->front(), "layer_range");
        for (std::size_t i = 0; i < sources->size(); ++i) {
            const std::string field = "slices[0].sources[" + std::to_string(i) + ']';
            const Json* own = findMember((*sources)[i], "layer_range");
            if (range == nullptr || own == nullptr || *own != *range || !range->is_array() || range->size() != 2 ||
                range->front() != 0 || !range->back().is_number_integer() || range->back() <= 0) {
                return configError(Errc::Unsupported,
                                   "the layers of a slice are 0 to the number of layers, the same of "
                                   "all models",
                                   field + ".layer_range");
            }
            APR_CHECK(addModel((*sources)[i], field));
        }
        m_merge.set("layers", range->back());
        if (const Json* parameters = findMember(slices.front(), "parameters")) {
            m_sliceParameters = *parameters;
        }
        return {};
    }

    Status addModel(const Json& entry, const std::string& field)
    {
        const Json* model = findMember(entry, "model");
        if (model == nullptr) {
            return configError(Errc::Corrupt, "an entry has a model", field);
        }
        APR_TRY(std::string path, modelPath(*model, field + ".model"));
        const Json* parameters = findMember(entry, "parameters");
        m_models.push_back(
            {.path = std::move(path), .parameters = parameters == nullptr ? Json::object() : *parameters});
        return {};
    }

    /// The value of a parameter for all models: of the slice, or else of all.
    const Json* global(std::string_view name) const
    {
        const Json* ofSlice = findMember(m_sliceParameters, name);
        const Json* all = findMember(m_config, "parameters");
        return ofSlice != nullptr ? ofSlice : all != nullptr ? findMember(*all, name) : nullptr;
    }

    Status readParameters()
    {
        // The base of task vectors has no weight.
        if (m_needsBase && !m_base.empty()) {
            m_models.erase(std::remove_if(m_models.begin(), m_models.end(),
                                          [this](const Entry& entry) { return entry.path == m_base; }),
                           m_models.end());
        }
        for (const Renamed& parameter : kOfModels) {
            APR_CHECK(readOfModels(parameter));
        }
        for (const Renamed& parameter : kOfMerge) {
            if (const Json* value = global(parameter.theirs)) {
                APR_CHECK(readOfMerge(parameter, *value));
            }
        }
        if (const Json* all = findMember(m_config, "parameters")) {
            noteUnknown(*all);
        }
        noteUnknown(m_sliceParameters);
        for (const Entry& entry : m_models) {
            noteUnknown(entry.parameters);
        }
        return {};
    }

    void noteUnknown(const Json& parameters)
    {
        if (parameters.is_object()) {
            for (const auto& entry : parameters.items()) {
                noteUnknownKey(entry.key());
            }
        }
    }
    void noteUnknownKey(const std::string& key)
    {
        const auto has = [&key](const auto& table) {
            return std::any_of(table.begin(), table.end(), [&key](const Renamed& each) { return each.theirs == key; });
        };
        std::string note;
        if (key == "int8_mask") {
            note = "int8_mask was ignored: it only changes the memory that mergekit needs";
        } else if (!has(kOfModels) && !has(kOfMerge)) {
            note = "the parameter \"" + printable(key, 60) + "\" is unknown and was ignored";
        }
        if (!note.empty() && std::find(m_out.notes.begin(), m_out.notes.end(), note) == m_out.notes.end()) {
            m_out.notes.push_back(std::move(note));
        }
    }

    Status readOfModels(const Renamed& parameter)
    {
        std::string all;
        bool isGiven = false;
        for (const Entry& entry : m_models) {
            const Json* own = findMember(entry.parameters, parameter.theirs);
            const Json* value = own != nullptr ? own : global(parameter.theirs);
            isGiven = isGiven || value != nullptr;
            APR_TRY(const std::string text,
                    value == nullptr ? Result<std::string>("1") : gradientText(*value, std::string(parameter.theirs)));
            all += (all.empty() ? "" : ",") + text;
        }
        if (isGiven) {
            m_merge.set(parameter.ours, all);
        }
        return {};
    }

    Status readOfMerge(const Renamed& parameter, const Json& value)
    {
        const std::string field(parameter.theirs);
        if (parameter.theirs == "t") {
            APR_TRY(const std::string text, gradientText(value, field));
            m_merge.set(parameter.ours, text);
        } else if (parameter.theirs == "normalize" || parameter.theirs == "rescale") {
            const bool isYes = value.is_boolean() ? value.get<bool>() : value.is_number() && value.get<double>() != 0;
            if (!value.is_boolean() && !value.is_number()) {
                return configError(Errc::Argument, "expected true or false", field);
            }
            m_merge.set(parameter.ours,
                        parameter.theirs == "normalize" ? (isYes ? "yes" : "no") : (isYes ? "l1" : "none"));
        } else if (value.is_number()) {
            m_merge.set(parameter.ours, value.get<double>());
        } else {
            return configError(Errc::Unsupported, "expected a number", field);
        }
        return {};
    }

    Status readTokenizer()
    {
        const Json* tokenizer = findMember(m_config, "tokenizer");
        const Json* source =
            tokenizer != nullptr ? findMember(*tokenizer, "source") : findMember(m_config, "tokenizer_source");
        if (tokenizer != nullptr && tokenizer->contains("tokens")) {
            return configError(Errc::Unsupported, "tokens of other models cannot be chosen", "tokenizer.tokens");
        }
        const std::string text = source != nullptr && source->is_string() ? source->get<std::string>() : "base";
        if (text == "union") {
            m_out.notes.emplace_back(
                "the tokenizer is that of the first model: vocabularies are not merged, and models "
                "with other vocabularies are refused");
        } else if (text != "base") {
            APR_TRY(const std::string path, modelPath(*source, "tokenizer_source"));
            if (path != (m_base.empty() ? m_models.front().path : m_base)) {
                return configError(Errc::Unsupported, "the tokenizer is that of the base, or of the first model",
                                   "tokenizer_source");
            }
        }
        if (m_config.contains("chat_template")) {
            m_out.notes.emplace_back("chat_template was ignored: that of the first model is kept");
        }
        return {};
    }

    Result<MergeConfig> assemble(const std::string& method)
    {
        if (m_models.empty()) {
            return configError(Errc::Argument, "no models to merge", "models");
        }
        // The configuration, the tokenizer and the dtype are those of the base.
        std::vector<std::string> paths;
        if (!m_base.empty()) {
            m_merge.set("base", m_base);
        }
        if (m_needsBase && !m_base.empty()) {
            paths.push_back(m_base);
        }
        for (const Entry& entry : m_models) {
            paths.push_back(entry.path);
        }
        if (method == "slerp" && m_base.empty()) {
            return configError(Errc::Argument, "slerp requires base_model", "base_model");
        }
        if (method == "linear" && !m_base.empty()) { // only the source of the configuration
            m_merge.remove("base");
        }
        m_out.recipe.operation = "merge";
        m_out.recipe.sources = {{.path = paths.front()}};
        m_merge.set("models", std::vector<std::string>(paths.begin() + 1, paths.end()));
        m_out.recipe.steps = {{"map-names", {}}, {"merge", m_merge}};
        const std::string key = m_config.contains("out_dtype") ? "out_dtype" : "dtype";
        if (const auto dtype = stringMember(m_config, key)) {
            const std::string type = *dtype == "float16"    ? "f16"
                                     : *dtype == "bfloat16" ? "bf16"
                                     : *dtype == "float32"  ? "f32"
                                                            : "";
            if (type.empty() && *dtype != "auto") {
                return configError(Errc::Argument, "expected float32, float16 or bfloat16", key);
            }
            if (!type.empty()) {
                m_out.recipe.steps.push_back({"precision", {{"type", type}}});
            }
        }
        return std::move(m_out);
    }

    const Json& m_config;
    std::string m_folder;
    std::string m_base;
    bool m_needsBase = false;
    bool m_isKnown = false;
    std::vector<Entry> m_models;
    Json m_sliceParameters = Json::object();
    Values m_merge;
    MergeConfig m_out;
};

} // namespace

Result<MergeConfig> parseMergeConfig(const std::string& text, const std::string& folder)
{
    APR_TRY(const std::vector<Json> documents, yamlToJson(text));
    if (documents.size() != 1) {
        return configError(documents.empty() ? Errc::Corrupt : Errc::Unsupported,
                           documents.empty() ? "the file is empty"
                                             : "several documents are not supported; merge one after the other",
                           "YAML");
    }
    return ConfigReader(documents.front(), folder).run();
}

Result<MergeConfig> readMergeConfig(const std::string& path)
{
    const auto named = [&path](Error error) {
        error.file = error.file.empty() ? path : error.file;
        return error;
    };
    const auto text = readTextFile(path, kMostText);
    if (!text) {
        return named(text.error());
    }
    auto out = parseMergeConfig(*text, std::filesystem::path(path).parent_path().string());
    return out ? std::move(out) : Result<MergeConfig>(named(std::move(out).error()));
}

} // namespace apr
