// SPDX-License-Identifier: MIT
#include "json_files.h"

#include "apr/base/text.h"
#include "apr/container/zip/archive.h"
#include "code_names.h"
#include "identifiers.h"
#include "templates.h"
#include "unknown_settings.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace apr::scan {
namespace {

/// A value as a setting: whether it is text, and whether there is anything.
Setting settingOf(std::string_view file, std::string_view key, const Json& value, std::string& shown)
{
    shown = value.is_string() ? value.get<std::string>()
            // Of a structure, only where it is shown: all of it would be written again for each level.
            : value.is_null() || (value.is_structured() && !isCodeKey(key, file)) ? std::string()
                                                                                  : dumpJson(value).substr(0, 300);
    return {.file = file,
            .key = key,
            .value = shown,
            .isText = value.is_string(),
            .isSet =
                !value.is_null() && !(value.is_structured() && value.empty()) && !value.is_number() && value != false};
}

/// An expression of sizes as torch.export writes it: symbols, numbers, operators, and functions of sympy on sizes.
bool isSizeExpression(std::string_view text)
{
    constexpr std::array<std::string_view, 46> kNames{"Symbol",
                                                      "Integer",
                                                      "Rational",
                                                      "Float",
                                                      "Mod",
                                                      "PythonMod",
                                                      "FloorDiv",
                                                      "CleanDiv",
                                                      "CeilDiv",
                                                      "Max",
                                                      "Min",
                                                      "Add",
                                                      "Mul",
                                                      "Pow",
                                                      "floor",
                                                      "ceiling",
                                                      "Abs",
                                                      "Eq",
                                                      "Ne",
                                                      "Gt",
                                                      "Lt",
                                                      "Ge",
                                                      "Le",
                                                      "And",
                                                      "Or",
                                                      "Not",
                                                      "integer",
                                                      "positive",
                                                      "nonnegative",
                                                      "True",
                                                      "False",
                                                      "and",
                                                      "or",
                                                      "not",
                                                      "size",
                                                      "stride",
                                                      "storage_offset",
                                                      "shape",
                                                      "L",
                                                      "args",
                                                      "kwargs",
                                                      "int_oo",
                                                      "oo",
                                                      "ToFloat",
                                                      "TruncToInt",
                                                      "is"};
    char quote = 0;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (isLetter(c)) {
            std::size_t end = at;
            while (end < text.size() && isNameCharacter(text[end])) {
                ++end;
            }
            const std::string_view name = text.substr(at, end - at);
            const bool isSymbol = name.size() > 1 && (name[0] == 's' || name[0] == 'u') &&
                                  name.find_first_not_of("0123456789", 1) == name.npos;
            const bool isKnown = isSymbol || isOneOf(kNames, name);
            if (name.find("__") != name.npos || !(quote != 0 || isKnown)) {
                return false;
            }
            at = end;
            continue;
        }
        if (c == '\'' || c == '"') {
            quote = quote == 0 ? c : quote == c ? '\0' : quote;
        } else if (std::string_view("0123456789 +-*/%()[]<>=!,.&|").find(c) == std::string_view::npos) {
            return false;
        }
        ++at;
    }
    return true;
}

/// A mapping as PEFT writes it for models of transformers: a class of one of its modules.
bool isOwnMapping(const Json& value)
{
    constexpr std::string_view kModels = "transformers.models.";
    const auto module = value.is_object() && value.size() == 2 ? stringMember(value, "parent_library") : std::nullopt;
    const auto type = module ? stringMember(value, "base_model_class") : std::nullopt;
    if (!type || !isIdentifier(*type) || type->front() < 'A' || type->front() > 'Z' || !module->starts_with(kModels)) {
        return false;
    }
    const std::vector<std::string_view> parts = split(std::string_view(*module).substr(kModels.size()), '.');
    return parts.size() == 2 && isIdentifier(parts[0]) && parts[1].starts_with("modeling_") && isIdentifier(parts[1]);
}

/// Searches an object and all below for names of code. `hasMerges`: its pairs are merges of a tokenizer.
void searchJson(Context& context, const Content& content, std::string_view file, const Json& json, int depth = 0,
                bool hasMerges = false)
{
    std::string shown;
    if (depth > 100) {
        context.addGap("incomplete.too-deep", "not scanned: JSON is nested too deeply" + inEntry(content), content,
                       content.at);
        return;
    }
    if (json.is_array() && !hasMerges) {
        const bool isPair = json.size() == 2 && json[0].is_string() && json[1].is_string();
        const std::string pair = isPair ? json[0].get<std::string>() + '.' + json[1].get<std::string>() : "";
        if (isHarmful(pair)) { // a module and a class
            addHarmful(context, content, pair);
        }
    }
    if (json.is_array()) {
        for (const Json& each : json) {
            if (each.is_string() && !hasMerges) {
                judgeSetting(context, content, settingOf(file, "", each, shown));
            }
            searchJson(context, content, file, each, depth + 1, hasMerges);
        }
    }
    if (!json.is_object()) {
        return;
    }
    for (const auto& [name, value] : json.get_ref<const Json::object_t&>()) {
        if (!(name == "auto_mapping" && isOwnMapping(value))) {
            judgeSetting(context, content, settingOf(file, name, value, shown));
        }
        if (name == "expr_str" || name == "guards_code") { // which torch.export evaluates
            for (const Json& each : value.is_array() ? value : Json::array({value})) {
                const std::string text = each.is_string() ? each.get<std::string>() : "";
                if (!isSizeExpression(text)) {
                    context.add(Severity::Error, "configuration.code",
                                "torch.export evaluates \"" + printable(text, 120) + '"' + inEntry(content), content,
                                content.at, "do not load this model");
                }
            }
        }
        // Names of tokens are keys of vocabularies.
        if (!value.is_number() && isHarmful(name)) {
            addHarmful(context, content, name);
        }
        searchJson(context, content, file, value, depth + 1, name == "merges");
    }
}

/// Paths of files that a model consists of.
void searchPaths(Context& context, const Content& content, const Json& json)
{
    std::vector<const Json*> left{&json};
    while (!left.empty()) {
        const Json& each = *left.back();
        left.pop_back();
        if (each.is_object()) {
            for (const auto& [name, value] : each.get_ref<const Json::object_t&>()) {
                const bool isPath = name == "paths" || name == "path" || name == "dataPath";
                for (const Json& path : isPath ? value.is_array() ? value : Json::array({value}) : Json::array()) {
                    const std::string text = path.is_string() ? path.get<std::string>() : "";
                    if (!text.empty() && (!zip::isSafePath(text) || text.find("://") != text.npos)) {
                        context.add(Severity::Error, "structure.unsafe",
                                    "the path \"" + printable(text, 120) + "\" is outside of the model's folder" +
                                        inEntry(content),
                                    content, content.at);
                    }
                }
            }
        }
        for (std::size_t i = 0; each.is_array() && i < each.size(); ++i) {
            left.push_back(&each[i]);
        }
        if (each.is_object()) {
            for (const Json& value : each) {
                left.push_back(&value);
            }
        }
    }
}

/// Classes of sentence-transformers' modules.json and router_config.json, which are imported by their names.
void searchModules(Context& context, const Content& content, const Json& json)
{
    const Json* types = json.is_object() ? findMember(json, "types") : nullptr;
    const Json& list = types != nullptr ? *types : json;
    for (const Json& each : list.is_structured() ? list : Json::array()) {
        const auto type = each.is_object()   ? stringMember(each, "type")
                          : each.is_string() ? std::optional(each.get<std::string>())
                                             : std::nullopt;
        const std::string name = type && type->find('.') != type->npos ? type->substr(type->rfind('.') + 1) : "";
        const bool isOwn = type && type->starts_with("sentence_transformers.") && !name.empty() &&
                           name.front() >= 'A' && name.front() <= 'Z' &&
                           (type->find(".models.") != type->npos || type->find(".modules.") != type->npos);
        if (type && !isOwn) {
            context.add(Severity::Warning, "configuration.code",
                        "the configuration names the Python class " + printable(*type, 120) + inEntry(content), content,
                        content.at, "check the class before the model is loaded");
        }
    }
}

/// Libraries whose classes pipelines of diffusers and files of skops consist of.
constexpr std::array<std::string_view, 22> kLibraries{"deepfloyd_if",
                                                      "kandinsky",
                                                      "kandinsky2_2",
                                                      "audioldm",
                                                      "audioldm2",
                                                      "paint_by_example",
                                                      "latent_diffusion",
                                                      "unidiffuser",
                                                      "diffusers",
                                                      "transformers",
                                                      "stable_diffusion",
                                                      "onnxruntime",
                                                      "flax",
                                                      "numpy",
                                                      "scipy",
                                                      "sklearn",
                                                      "xgboost",
                                                      "lightgbm",
                                                      "catboost",
                                                      "imblearn",
                                                      "sentence_transformers",
                                                      "quantile_forest"};
/// Those of them that pipelines do not have components of.
constexpr std::array<std::string_view, 10> kNumeric{"numpy",           "scipy",    "sklearn",  "xgboost",
                                                    "lightgbm",        "catboost", "imblearn", "sentence_transformers",
                                                    "quantile_forest", "flax"};
/// Types of Python that hold data.
constexpr std::array<std::string_view, 12> kTypes{"dict",  "list", "tuple", "set",   "str",  "int",
                                                  "float", "bool", "bytes", "slice", "type", "NoneType"};

bool isLibrary(std::string_view module)
{
    const std::string_view root = module.substr(0, module.find('.'));
    return std::find(kLibraries.begin(), kLibraries.end(), root) != kLibraries.end();
}

/// Components of a pipeline of diffusers: the library that is imported, and the class.
void searchPipeline(Context& context, const Content& content, const Json& json)
{
    if (!json.is_object()) {
        return;
    }
    for (const auto& [name, value] : json.get_ref<const Json::object_t&>()) {
        const bool isComponent = value.is_array() && value.size() > 1 && value[0].is_string() && value[1].is_string();
        const std::string module = isComponent && value.size() == 2 ? value[0].get<std::string>() : "";
        constexpr std::array<std::string_view, 5> kPackages{"diffusers", "transformers", "onnxruntime", "flax",
                                                            "stable_diffusion"};
        const bool isPackage = std::find(kPackages.begin(), kPackages.end(), module) != kPackages.end() ||
                               (isLibrary(module) && module.find('.') == std::string::npos &&
                                std::find(kNumeric.begin(), kNumeric.end(), module) == kNumeric.end());
        const std::string name2 = isComponent ? value[1].get<std::string>() : "";
        const bool isClass = !name2.empty() && name2.front() >= 'A' && name2.front() <= 'Z'; // not a function
        const Json* hint = value.is_array() && !value.empty() && value.back().is_object()
                               ? findMember(value.back(), "type_hint")
                               : nullptr;
        if (hint != nullptr && !hint->is_null()) {
            context.addGap("incomplete.code",
                           "the component " + printable(name, 80) + " names a class of another repository" +
                               inEntry(content),
                           content, content.at, "check the module before the model is loaded");
        }
        if (isComponent && !(isPackage && isClass)) {
            context.add(Severity::Warning, "configuration.code",
                        (name == "_class_name" ? "the pipeline" : "the component " + printable(name, 80)) +
                            " is the class " + printable(value[1].get<std::string>(), 80) + " of the Python module " +
                            printable(value[0].get<std::string>(), 80) + inEntry(content),
                        content, content.at, "check the module before the model is loaded");
        }
    }
}

/// Nodes of skops that hold data or make an object without a call.
constexpr std::array<std::string_view, 16> kObjectLoaders{
    "ObjectNode", "DictNode",        "ListNode",         "TupleNode",          "SetNode",      "JsonNode",
    "BytesNode",  "NdArrayNode",     "SparseMatrixNode", "MaskedArrayNode",    "DatetimeNode", "SliceNode",
    "CachedNode", "DefaultDictNode", "RandomStateNode",  "RandomGeneratorNode"};

/// Objects of a file of skops, by their module and class.
void searchObjects(Context& context, const Content& content, const Json& json, int depth = 0)
{
    if (depth > 100 || !json.is_structured()) { // searchJson reports the depth
        return;
    }
    if (json.is_object()) {
        const std::string module = stringMember(json, "__module__").value_or("");
        const std::string name = stringMember(json, "__class__").value_or("");
        const std::string loader = stringMember(json, "__loader__").value_or("");
        const bool isObject = std::find(kObjectLoaders.begin(), kObjectLoaders.end(), loader) != kObjectLoaders.end();
        // A function, a method or an operator is called with what the file says; classes begin with a capital letter.
        const bool isCalled = !loader.empty() && !isObject && loader != "TypeNode";
        const bool isFunction = !name.empty() && !(name.front() >= 'A' && name.front() <= 'Z') &&
                                module != "builtins" && !module.starts_with("numpy") &&
                                !module.starts_with("scipy.sparse");
        if (isCalled || isHarmful(module + '.' + name) || (!loader.empty() && isFunction)) {
            addHarmful(context, content, loader + " " + module + '.' + name);
        }
        const bool isData = module == "builtins" && std::find(kTypes.begin(), kTypes.end(), name) != kTypes.end();
        if (json.contains("__loader__") && !name.empty() && !isData && !isLibrary(module)) {
            context.add(Severity::Warning, "configuration.code",
                        "the file names the Python object " + printable(module + '.' + name, 120) + inEntry(content),
                        content, content.at, "check the object before you trust it");
        }
    }
    for (const Json& each : json) {
        searchObjects(context, content, each, depth + 1);
    }
}

void searchKnown(Context& context, const Content& content, std::string_view name, const Json& json)
{
    scanTemplates(context, content, json);
    searchJson(context, content, name, json);
    if (name == "modules.json" || name == "router_config.json" ||
        (name == "config.json" && json.is_object() && findMember(json, "types") != nullptr)) {
        searchModules(context, content, json);
    } else if (name.ends_with("model_index.json")) {
        searchPipeline(context, content, json);
    } else if (name == "schema.json") {
        searchObjects(context, content, json);
    }
    if (!json.is_object()) {
        searchPaths(context, content, json);
        return;
    }
    const Json* graph = findMember(json, "graph");
    const bool isOnnx = graph != nullptr && graph->is_object() &&
                        (json.contains("opsetImport") || json.contains("opset_import") || json.contains("ir_version") ||
                         json.contains("irVersion") || graph->contains("node"));
    const bool isMxnet = json.contains("nodes") && json.contains("arg_nodes");
    const bool isTensorFlow = json.contains("modelTopology") || json.contains("graphDef") ||
                              (json.contains("node") && json["node"].is_array());
    if (isOnnx || isMxnet || isTensorFlow) {
        context.addGap("incomplete.unsupported", "models in JSON are not scanned" + inEntry(content), content,
                       content.at);
    }
    if (name.ends_with(".espresso.net")) {
        context.addGap("incomplete.unsupported", "compiled models of Core ML are not scanned" + inEntry(content),
                       content, content.at);
    }
    if (isTensorFlow || json.contains("weightsManifest") || name.ends_with("ndarray-cache.json")) {
        searchPaths(context, content, json);
    }
}

} // namespace

void searchDocument(Context& context, const Content& content, std::string_view name, const Json& json)
{
    const std::size_t alarms = context.alarms();
    searchKnown(context, content, name, json);
    if (context.alarms() != alarms) {
        return;
    }
    if (const auto setting = findUnknownSetting(json, name)) {
        context.addGap("incomplete.code", "the configuration may name code: " + *setting + inEntry(content), content,
                       content.at, "check it before a program reads the file");
    }
}

} // namespace apr::scan
