// SPDX-License-Identifier: MIT
#include "apr/convert/merge_config.h"

#include "apr/base/text.h"
#include "apr/base/yaml.h"
#include "apr/convert/merge_methods.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"
#include "convert/mergekit/config_models.h"
#include "convert/mergekit/merge_parameters.h"
#include "convert/mergekit/mixture_config.h"
#include "convert/mergekit/tokenizer_config.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace apr {
namespace {

constexpr std::uint64_t kMostText = std::uint64_t{1} << 20;
constexpr std::size_t kMostSlices = 10000;

/// A model in a list, or a source of a slice.
struct Entry {
    std::string path = {};
    Json parameters = Json::object();
    std::uint64_t first = 0; ///< layers of a slice
    std::uint64_t end = 0;
};

struct SliceEntry {
    std::vector<Entry> sources = {};
    Json parameters = Json::object();
};

class ConfigReader {
public:
    ConfigReader(const Json& config, ConfigModels& models) : m_config(config), m_paths(models) {}

    Result<MergeConfig> run()
    {
        if (!m_config.is_object()) {
            return mergeConfigError(Errc::Corrupt, "not a configuration of mergekit: it is an object with merge_method",
                                    "YAML");
        }
        noteUnknownKeys();
        APR_CHECK(findMethod());
        if (const Json* base = findMember(m_config, "base_model"); base != nullptr && !base->is_null()) {
            APR_TRY(m_base, m_paths.pathOf(*base, "base_model"));
        }
        if (const Json* all = findMember(m_config, "parameters")) {
            m_global = *all;
        }
        APR_CHECK(readModels());
        APR_CHECK(addBase());
        APR_CHECK(readParameters());
        return assemble();
    }

private:
    void noteUnknownKeys()
    {
        static constexpr std::array<std::string_view, 13> kKnown{
            "merge_method",      "base_model", "models",  "slices",        "parameters",       "dtype",
            "out_dtype",         "tokenizer",  "modules", "chat_template", "tokenizer_source", "name",
            "pad_to_multiple_of"};
        noteUnknown(m_config, kKnown, m_out.notes);
    }

    void note(std::string text)
    {
        if (std::find(m_out.notes.begin(), m_out.notes.end(), text) == m_out.notes.end()) {
            m_out.notes.push_back(std::move(text));
        }
    }

    Status findMethod()
    {
        const std::string method = stringMember(m_config, "merge_method").value_or("");
        const std::vector<MergeMethod> all = mergeMethods();
        const auto found =
            std::find_if(all.begin(), all.end(), [&method](const MergeMethod& each) { return each.id == method; });
        if (found == all.end()) {
            return mergeConfigError(method.empty() ? Errc::Corrupt : Errc::Unsupported,
                                    method.empty() ? std::string("merge_method is missing")
                                                   : "the method \"" + printable(method, 60) + "\" is not supported",
                                    "merge_method");
        }
        m_method = *found;
        m_known = mergeParametersOf(m_method);
        m_merge.set("strategy", method);
        return {};
    }

    Status readModels()
    {
        const Json* models = findMember(m_config, "models");
        const Json* slices = findMember(m_config, "slices");
        const Json* modules = findMember(m_config, "modules");
        const std::array<const Json*, 3> all{models, slices, modules};
        if (std::count(all.begin(), all.end(), nullptr) != 2) {
            return mergeConfigError(Errc::Corrupt, "expected one of models, slices and modules", "models");
        }
        return modules != nullptr ? readModules(*modules) : readPart(m_config, "");
    }

    /// The models or slices of the configuration, or of a module of it.
    Status readPart(const Json& part, const std::string& place)
    {
        if (const Json* slices = findMember(part, "slices")) {
            return readSlices(*slices, place + "slices");
        }
        const Json* models = findMember(part, "models");
        if (models == nullptr || !models->is_array() || (models->empty() && !place.empty())) {
            return mergeConfigError(Errc::Argument, "expected a list of models", place + "models");
        }
        for (std::size_t i = 0; i < models->size(); ++i) {
            APR_TRY(Entry entry, readEntry((*models)[i], place + "models[" + std::to_string(i) + ']'));
            m_models.push_back(std::move(entry));
        }
        return {};
    }

    /// One module is the model; several have the same models, with parameters of their own.
    Status readModules(const Json& modules)
    {
        if (!modules.is_object() || modules.empty()) {
            return mergeConfigError(Errc::Corrupt, "expected an object of modules", "modules");
        }
        if (modules.size() == 1) {
            const std::string name = modules.begin().key();
            if (const Json* own = findMember(modules.front(), "parameters")) {
                m_module = *own;
            }
            return readPart(modules.front(), "modules." + name + '.');
        }
        for (const auto& module : modules.items()) {
            std::vector<Entry> before = std::move(m_models);
            m_models.clear();
            if (module.value().is_object() && module.value().contains("slices")) {
                return mergeConfigError(Errc::Unsupported, "slices of several modules are not supported",
                                        "modules." + module.key());
            }
            APR_CHECK(readPart(module.value(), "modules." + module.key() + '.'));
            const auto isSame = [](const Entry& x, const Entry& y) { return x.path == y.path; };
            if (!before.empty() &&
                !std::equal(before.begin(), before.end(), m_models.begin(), m_models.end(), isSame)) {
                return mergeConfigError(Errc::Unsupported, "modules with other models are not supported",
                                        "modules." + module.key());
            }
            Module& added = m_modules.emplace_back(Module{.prefix = module.key() + '.'});
            for (const Entry& entry : m_models) {
                added.parameters.push_back(entry.parameters);
            }
            if (const Json* own = findMember(module.value(), "parameters")) {
                added.own = *own;
            }
        }
        return {};
    }

    Result<Entry> readEntry(const Json& entry, const std::string& field) const
    {
        const Json* model = findMember(entry, "model");
        if (model == nullptr) {
            return mergeConfigError(Errc::Corrupt, "an entry has a model", field);
        }
        Entry out;
        APR_TRY(out.path, m_paths.pathOf(*model, field + ".model"));
        if (const Json* parameters = findMember(entry, "parameters");
            parameters != nullptr && parameters->is_object()) {
            out.parameters = *parameters;
        }
        return out;
    }

    Status readSlices(const Json& slices, const std::string& place)
    {
        if (!slices.is_array() || slices.empty() || slices.size() > kMostSlices) {
            return mergeConfigError(Errc::Corrupt, "expected a list of slices", place);
        }
        for (std::size_t i = 0; i < slices.size(); ++i) {
            const std::string at = place + '[' + std::to_string(i) + ']';
            const Json* sources = findMember(slices[i], "sources");
            if (sources == nullptr || !sources->is_array() || sources->empty()) {
                return mergeConfigError(Errc::Corrupt, "a slice has a list of sources", at + ".sources");
            }
            SliceEntry& slice = m_slices.emplace_back();
            bool isEmpty = false;
            if (const Json* own = findMember(slices[i], "parameters"); own != nullptr && own->is_object()) {
                slice.parameters = *own;
            }
            for (std::size_t k = 0; k < sources->size(); ++k) {
                const std::string field = at + ".sources[" + std::to_string(k) + ']';
                APR_TRY(Entry entry, readEntry((*sources)[k], field));
                const Json* range = findMember((*sources)[k], "layer_range");
                const bool isRange = range != nullptr && range->is_array() && range->size() == 2 &&
                                     range->front().is_number_integer() && range->back().is_number_integer() &&
                                     range->front() >= 0 && range->front() <= range->back();
                if (!isRange) {
                    return mergeConfigError(Errc::Argument,
                                            "expected the first layer and the one after the last, [0, 16]",
                                            field + ".layer_range");
                }
                entry.first = range->front().get<std::uint64_t>();
                entry.end = range->back().get<std::uint64_t>();
                isEmpty = isEmpty || entry.first == entry.end;
                addModel(entry.path);
                slice.sources.push_back(std::move(entry));
            }
            if (isEmpty && !haveSameLength(slice)) {
                return mergeConfigError(Errc::Argument, "the sources of the slice have different numbers of layers",
                                        at + ".sources");
            }
            if (isEmpty) { // contributes no layers, as for mergekit
                m_slices.pop_back();
            }
        }
        return m_slices.empty() ? Status(mergeConfigError(Errc::Argument, "the slices have no layers", place))
                                : Status();
    }

    static bool haveSameLength(const SliceEntry& slice)
    {
        return std::all_of(slice.sources.begin(), slice.sources.end(),
                           [](const Entry& entry) { return entry.first == entry.end; });
    }

    void addModel(const std::string& path)
    {
        const bool isNew =
            std::none_of(m_models.begin(), m_models.end(), [&path](const Entry& entry) { return entry.path == path; });
        if (isNew) {
            m_models.push_back({.path = path});
        }
    }

    /// Whether the base is only what task vectors are differences to.
    bool isBaseSubtracted() const
    {
        return !m_base.empty() && (m_method.needsBase || (m_method.takesBase && m_method.id != "slerp"));
    }

    /// mergekit merges a base that is not listed, too.
    Status addBase()
    {
        if (m_models.empty()) {
            return mergeConfigError(Errc::Argument, "no models to merge", "models");
        }
        if (m_method.id == "slerp" && m_base.empty()) {
            return mergeConfigError(Errc::Argument, "slerp requires base_model", "base_model");
        }
        if (m_method.needsBase && m_base.empty()) {
            return mergeConfigError(Errc::Argument, "the method " + std::string(m_method.id) + " requires base_model",
                                    "base_model");
        }
        if (!m_base.empty() && m_slices.empty() && !isBaseSubtracted()) {
            const std::size_t before = m_models.size();
            addModel(m_base);
            for (Module& module : m_modules) {
                module.parameters.resize(m_models.size(), Json::object());
            }
            if (m_models.size() > before && m_method.id != "slerp") {
                note("base_model is merged like the others, as it is not among the models");
            }
        }
        return {};
    }

    Status readParameters()
    {
        for (const MergeParameter& parameter : m_known) {
            if (parameter.isNumber && m_slices.empty()) {
                APR_CHECK(readNumber(parameter));
            } else if (!parameter.isNumber) {
                std::vector<const Json*> places{&m_module, &m_global};
                for (const Entry& entry : m_models) {
                    places.insert(places.begin(), &entry.parameters);
                }
                APR_TRY(const Json value, mergeSwitch(parameter, places));
                if (!value.is_null() && !(value == "rows" && m_merge.text("scope") == "columns")) {
                    m_merge.set(parameter.ours, value);
                }
            }
        }
        if (m_merge.text("scope") == "columns" && !isOff("nuslerp_flatten")) {
            m_merge.remove("scope"); // flattened, which is the default
        }
        APR_CHECK(readSliceParameters());
        noteUnused(m_global);
        noteUnused(m_module);
        for (const Entry& entry : m_models) {
            noteUnused(entry.parameters);
        }
        for (const SliceEntry& slice : m_slices) {
            noteUnused(slice.parameters);
            for (const Entry& entry : slice.sources) {
                noteUnused(entry.parameters);
            }
        }
        return {};
    }

    bool isOff(std::string_view name) const
    {
        const Json* value = findMember(m_global, name);
        const Json off{false, 0, "no", "off", "false"};
        return value != nullptr && std::find(off.begin(), off.end(), *value) != off.end();
    }

    /// A number of the whole merge: one for each model, or one for all.
    Status readNumber(const MergeParameter& parameter)
    {
        std::string all;
        bool isGiven = false;
        for (std::size_t i = 0; i < (parameter.isPerModel ? m_models.size() : 1); ++i) {
            if (parameter.isPerModel && isBaseSubtracted() && m_models[i].path == m_base) {
                continue;
            }
            APR_TRY(std::string text, numberOf(parameter, i));
            isGiven = isGiven || !text.empty();
            all += (all.empty() ? "" : ",") + (text.empty() ? defaultOf(parameter) : text);
        }
        if (isGiven) {
            m_merge.set(parameter.ours, all);
        }
        return {};
    }

    std::string defaultOf(const MergeParameter& parameter) const
    {
        const bool isRam = m_method.id.starts_with("ram");
        return parameter.ours == "epsilon" ? (isRam ? "1e-5" : "0.15") : parameter.ours == "gamma" ? "0.01" : "1";
    }

    Result<std::string> numberOf(const MergeParameter& parameter, std::size_t model) const
    {
        std::string out;
        for (const Module& module : m_modules) {
            const std::array<const Json*, 2> places{&module.parameters[model], &module.own};
            APR_TRY(const std::string text, mergeNumberText(parameter.theirs, places, module.prefix));
            out += (out.empty() || text.empty() ? "" : "|") + text;
        }
        const Json none = Json::object();
        const std::array<const Json*, 3> places{m_modules.empty() ? &m_models[model].parameters : &none, &m_module,
                                                &m_global};
        APR_TRY(const std::string text, mergeNumberText(parameter.theirs, places));
        return out + (out.empty() || text.empty() ? "" : "|") + text;
    }

    /// The slices as texts of the step, each with its parameters.
    Status readSliceParameters()
    {
        std::vector<std::string> texts;
        for (const SliceEntry& slice : m_slices) {
            std::string sources;
            for (const Entry& entry : slice.sources) {
                const auto model = std::find_if(m_models.begin(), m_models.end(),
                                                [&entry](const Entry& each) { return each.path == entry.path; });
                sources += (sources.empty() ? "" : ",") + std::to_string(model - m_models.begin() + 1) + ':' +
                           std::to_string(entry.first) + ".." + std::to_string(entry.end - 1);
            }
            std::string text = sources;
            for (const MergeParameter& parameter : m_known) {
                if (!parameter.isNumber) {
                    continue;
                }
                std::string all;
                bool isGiven = false;
                for (const Entry& entry : slice.sources) {
                    if ((!parameter.isPerModel && !all.empty()) ||
                        (parameter.isPerModel && isBaseSubtracted() && entry.path == m_base)) {
                        continue;
                    }
                    const std::array<const Json*, 4> places{&entry.parameters, &slice.parameters, &m_module, &m_global};
                    APR_TRY(const std::string number, mergeNumberText(parameter.theirs, places));
                    isGiven = isGiven || !number.empty();
                    all += (all.empty() ? "" : ",") + (number.empty() ? defaultOf(parameter) : number);
                }
                text += isGiven ? ' ' + std::string(parameter.ours) + '=' + all : std::string();
            }
            texts.push_back(std::move(text));
        }
        if (!texts.empty()) {
            m_merge.set("slices", texts);
        }
        return {};
    }

    void noteUnused(const Json& parameters)
    {
        if (!parameters.is_object()) {
            return;
        }
        for (const auto& entry : parameters.items()) {
            const bool isUsed = std::any_of(m_known.begin(), m_known.end(), [&entry](const MergeParameter& each) {
                return each.theirs == entry.key();
            });
            if (entry.key() == "int8_mask") {
                note("int8_mask was ignored: it only changes the memory that mergekit needs");
            } else if (!isUsed) {
                note("the parameter \"" + printable(entry.key(), 60) + "\" was ignored: the method " +
                     std::string(m_method.id) + " does not use it");
            }
        }
    }

    Result<MergeConfig> assemble()
    {
        // The configuration, the tokenizer and the dtype are those of the base.
        std::vector<std::string> paths;
        if (!m_base.empty() && (isBaseSubtracted() || m_method.id == "slerp")) {
            m_merge.set("base", m_base);
        }
        if (isBaseSubtracted() && m_slices.empty()) {
            paths.push_back(m_base);
        }
        for (const Entry& entry : m_models) {
            if (m_slices.empty() && isBaseSubtracted() && entry.path == m_base) {
                continue;
            }
            paths.push_back(entry.path);
        }
        m_out.recipe.operation = "merge";
        m_out.recipe.sources = {{.path = paths.front()}};
        m_merge.set("models", std::vector<std::string>(paths.begin() + 1, paths.end()));
        APR_CHECK(readTokenizerConfig(m_config, m_paths, paths, m_merge));
        m_out.recipe.steps = {{"map-names", {}}, {"merge", m_merge}};
        const Json* out = findMember(m_config, "out_dtype");
        const std::string key = out != nullptr && !out->is_null() ? "out_dtype" : "dtype";
        APR_CHECK(addPrecision(m_config, key, m_out.recipe));
        if (stringMember(m_config, key) == "float64") {
            note("float64 values are stored as float32; sums are made in float64 in any case");
        }
        return std::move(m_out);
    }

    /// Parameters for the tensors of a module, for each model.
    struct Module {
        std::string prefix = {};
        std::vector<Json> parameters = {};
        Json own = Json::object();
    };

    const Json& m_config;
    ConfigModels& m_paths;
    std::string m_base;
    MergeMethod m_method;
    std::vector<MergeParameter> m_known;
    std::vector<Entry> m_models;
    std::vector<SliceEntry> m_slices;
    std::vector<Module> m_modules;
    Json m_module = Json::object();
    Json m_global = Json::object();
    Values m_merge;
    MergeConfig m_out;
};

/// The configuration in a folder: the one that mergekit writes, or the only one.
Result<std::string> configIn(const std::string& folder)
{
    std::vector<std::string> found;
    for (const std::string& name : filesIn(folder)) {
        if (name == "mergekit_config.yml") {
            return folder + '/' + name;
        }
        if (name.ends_with(".yml") || name.ends_with(".yaml")) {
            found.push_back(folder + '/' + name);
        }
    }
    if (found.size() != 1) {
        return Error{.code = Errc::Io,
                     .message = found.empty() ? std::string("the folder contains no configuration (.yml, .yaml)")
                                              : "the folder contains " + formatCountOf(found.size(), "configuration") +
                                                    "; name one of them",
                     .file = folder,
                     .notFound = found.empty()};
    }
    return found.front();
}

bool isRecipe(const std::string& text)
{
    const auto json =
        text.find_first_not_of(" \t\r\n") == std::string::npos || text[text.find_first_not_of(" \t\r\n")] != '{'
            ? Result<ParsedJson>(Error{})
            : parseJson(text);
    return json && findMember(json->value, "steps") != nullptr && findMember(json->value, "sources") != nullptr;
}

} // namespace

Result<MergeConfig> parseMergeConfig(const std::string& text, const std::string& folder)
{
    if (isRecipe(text)) {
        APR_TRY(Recipe recipe, parseRecipe(text));
        if (recipe.sources.empty() || std::none_of(recipe.steps.begin(), recipe.steps.end(),
                                                   [](const RecipeStep& step) { return step.id == "merge"; })) {
            return mergeConfigError(Errc::Argument, "the recipe does not merge models", "steps");
        }
        return MergeConfig{.recipe = std::move(recipe)};
    }
    APR_TRY(const std::vector<Json> documents, yamlToJson(text));
    if (documents.empty()) {
        return mergeConfigError(Errc::Corrupt, "the file is empty", "YAML");
    }
    MergeConfig out;
    std::vector<RecipeStage> stages;
    for (const Json& document : documents) {
        ConfigModels models(folder, stages);
        APR_TRY(MergeConfig config,
                isMixtureConfig(document) ? readMixtureConfig(document, models) : ConfigReader(document, models).run());
        for (std::string& note : config.notes) {
            if (std::find(out.notes.begin(), out.notes.end(), note) == out.notes.end()) {
                out.notes.push_back(std::move(note));
            }
        }
        if (&document == &documents.back()) {
            out.recipe = std::move(config.recipe);
            break;
        }
        RecipeStage stage{.name = stringMember(document, "name").value_or(""),
                          .source = config.recipe.sources.front(),
                          .steps = std::move(config.recipe.steps)};
        const bool isTaken = std::any_of(stages.begin(), stages.end(),
                                         [&stage](const RecipeStage& other) { return other.name == stage.name; });
        if (stage.name.empty() || isTaken) {
            return mergeConfigError(Errc::Argument, "each document but the last has a name of its own", "name");
        }
        stages.push_back(std::move(stage));
    }
    out.recipe.stages = std::move(stages);
    return out;
}

Result<MergeConfig> readMergeConfig(const std::string& path)
{
    APR_TRY(const std::string file, isFolder(path) ? configIn(path) : Result<std::string>(path));
    const auto named = [&file](Error error) {
        error.file = error.file.empty() ? file : error.file;
        return error;
    };
    const auto text = readTextFile(file, kMostText);
    if (!text) {
        return named(text.error());
    }
    auto out = parseMergeConfig(*text, std::filesystem::path(file).parent_path().string());
    return out ? std::move(out) : Result<MergeConfig>(named(std::move(out).error()));
}

} // namespace apr
