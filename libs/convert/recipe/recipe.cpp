// SPDX-License-Identifier: MIT
#include "apr/convert/recipe.h"

#include "apr/base/text.h"
#include "apr/format/writer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

namespace apr {
namespace {

constexpr std::string_view kVersionKey = "apr_recipe";

std::vector<std::string> dialectNames()
{
    std::vector<std::string> out;
    for (const FormatWriter* writer : formatWriters()) {
        if (isDialect(*writer)) {
            out.emplace_back(writer->id);
        }
    }
    return out;
}

Error argumentAt(std::string message, std::string_view place, std::string_view name = {})
{
    std::string field(place);
    field += (place.empty() || name.empty() ? "" : ".") + std::string(name);
    return Error{.code = Errc::Argument, .message = std::move(message), .field = std::move(field)};
}

/// "a number": the type of a value in messages.
std::string_view typeOf(const Json& value)
{
    return value.is_boolean()  ? "true or false"
           : value.is_number() ? "a number"
           : value.is_string() ? "a string"
           : value.is_array()  ? "an array"
           : value.is_object() ? "an object"
                               : "null";
}

bool isText(const Json& value)
{
    return value.is_string() && !value.get_ref<const std::string&>().empty();
}

/// What a parameter of this kind expects; empty if `value` is that.
std::string expectedInstead(const Parameter& parameter, const Json& value)
{
    const auto areTexts = [&value] { return std::all_of(value.begin(), value.end(), isText); };
    switch (parameter.kind) {
    case ParameterKind::Flag: return value.is_boolean() ? "" : "true or false";
    case ParameterKind::Count: return value.is_number_integer() && value >= 0 ? "" : "an integer that is not negative";
    case ParameterKind::Real:
    case ParameterKind::Fraction:
        return value.is_number() && std::isfinite(value.get<double>()) ? "" : "a finite number";
    case ParameterKind::Numbers:
        return isText(value) || (value.is_number() && std::isfinite(value.get<double>()))
                   ? ""
                   : "a number, or numbers as a string";
    case ParameterKind::Text:
    case ParameterKind::Type:
    case ParameterKind::File: return isText(value) ? "" : "a string that is not empty";
    case ParameterKind::FileList: return value.is_array() && areTexts() ? "" : "an array of paths";
    case ParameterKind::TextList: return value.is_array() && areTexts() ? "" : "an array of strings";
    case ParameterKind::TypeMap: return value.is_object() && areTexts() ? "" : "an object of types by tensor name";
    case ParameterKind::Choice: {
        const auto choices = choicesOf(parameter);
        const bool isKnown = value.is_string() && std::find(choices.begin(), choices.end(),
                                                            value.get_ref<const std::string&>()) != choices.end();
        return isKnown ? "" : join(choices, ", ");
    }
    }
    return {};
}

/// E020 for members of `object` that are not among `known`.
Status checkMembers(const Json& object, const std::vector<std::string>& known, std::string_view place)
{
    for (const auto& [name, value] : object.items()) {
        if (std::find(known.begin(), known.end(), name) == known.end()) {
            const auto near = closestNames(name, known, 3);
            return argumentAt(
                "unknown member \"" + printable(name, 80) + '"' +
                    (near.empty() ? "; expected " + join(known, ", ") : "; did you mean " + join(near, " or ") + '?'),
                place, printable(name, 80));
        }
    }
    return {};
}

Status expectType(bool isExpected, const Json& value, std::string_view expected, std::string_view place)
{
    return isExpected ? Status()
                      : Status(argumentAt("expected " + std::string(expected) + ", found " + std::string(typeOf(value)),
                                          place));
}

Result<SourceFile> fileFromJson(const Json& json, const std::string& place)
{
    APR_CHECK(expectType(json.is_object(), json, "an object", place));
    APR_CHECK(checkMembers(json, {"file", "bytes", "sha256"}, place));
    const auto name = stringMember(json, "file");
    const auto bytes = unsignedMember(json, "bytes");
    if (!name || !bytes) {
        return argumentAt("a file has a name (\"file\") and a size (\"bytes\")", place);
    }
    const Json* hash = findMember(json, "sha256");
    const auto isDigit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    if (hash != nullptr) {
        const std::string text = hash->is_string() ? hash->get<std::string>() : std::string();
        if (text.size() != 64 || !std::all_of(text.begin(), text.end(), isDigit)) {
            return argumentAt("a SHA-256 has 64 hexadecimal digits in lower case", place, "sha256");
        }
        return SourceFile{.name = *name, .bytes = *bytes, .sha256 = text};
    }
    return SourceFile{.name = *name, .bytes = *bytes};
}

Result<RecipeSource> sourceFromJson(const Json& json, const std::string& place)
{
    APR_CHECK(expectType(json.is_object(), json, "an object", place));
    APR_CHECK(checkMembers(json, {"path", "key", "format", "origin", "files"}, place));
    RecipeSource out;
    for (auto [name, to] : {std::pair("path", &out.path), std::pair("key", &out.key), std::pair("format", &out.format),
                            std::pair("origin", &out.origin)}) {
        if (const Json* text = findMember(json, name)) {
            APR_CHECK(expectType(isText(*text), *text, "a string that is not empty", place + '.' + name));
            *to = text->get<std::string>();
        }
    }
    if (out.path.empty()) {
        return argumentAt("a source has a path", place, "path");
    }
    if (const Json* files = findMember(json, "files")) {
        APR_CHECK(expectType(files->is_array(), *files, "an array", place + ".files"));
        for (std::size_t i = 0; i < files->size(); ++i) {
            APR_TRY(SourceFile file, fileFromJson((*files)[i], place + ".files[" + std::to_string(i) + ']'));
            out.files.push_back(std::move(file));
        }
    }
    return out;
}

Result<RecipeStep> stepFromJson(const Json& json, const std::string& place)
{
    APR_CHECK(expectType(json.is_object(), json, "an object", place));
    RecipeStep out{.id = stringMember(json, "step").value_or(std::string())};
    if (out.id.empty()) {
        return argumentAt("a step has the name of its type (\"step\")", place, "step");
    }
    for (const auto& [name, value] : json.items()) {
        std::string current = name; // "max-iter" in recipes of earlier versions
        std::replace(current.begin(), current.end(), '-', '_');
        if (current != name && json.contains(current)) {
            return argumentAt('"' + printable(name, 80) + "\" and \"" + printable(current, 80) + "\" are one parameter",
                              place, printable(name, 80));
        }
        if (name != "step") {
            out.values.set(current, value);
        }
    }
    return out;
}

Result<std::vector<RecipeStep>> stepsFromJson(const Json& json, const std::string& place)
{
    std::vector<RecipeStep> out;
    if (const Json* steps = findMember(json, "steps")) {
        APR_CHECK(expectType(steps->is_array(), *steps, "an array", place));
        for (std::size_t i = 0; i < steps->size(); ++i) {
            APR_TRY(RecipeStep step, stepFromJson((*steps)[i], place + '[' + std::to_string(i) + ']'));
            out.push_back(std::move(step));
        }
    }
    return out;
}

Result<std::vector<RecipeStage>> stagesFromJson(const Json& stages)
{
    std::vector<RecipeStage> out;
    APR_CHECK(expectType(stages.is_array(), stages, "an array", "stages"));
    for (std::size_t i = 0; i < stages.size(); ++i) {
        const Json& json = stages[i];
        const std::string place = "stages[" + std::to_string(i) + ']';
        APR_CHECK(expectType(json.is_object(), json, "an object", place));
        APR_CHECK(checkMembers(json, {"name", "source", "steps"}, place));
        RecipeStage stage{.name = stringMember(json, "name").value_or(std::string())};
        const bool isTaken = std::any_of(out.begin(), out.end(),
                                         [&stage](const RecipeStage& other) { return other.name == stage.name; });
        if (stage.name.empty() || isTaken) {
            return argumentAt("a stage has a name of its own", place, "name");
        }
        const Json* source = findMember(json, "source");
        if (source == nullptr) {
            return argumentAt("a stage has a source", place, "source");
        }
        APR_TRY(stage.source, sourceFromJson(*source, place + ".source"));
        APR_TRY(stage.steps, stepsFromJson(json, place + ".steps"));
        out.push_back(std::move(stage));
    }
    return out;
}

Json sourceToJson(const RecipeSource& source)
{
    Json out{{"path", source.path}};
    for (const auto& [name, text] :
         {std::pair("key", &source.key), std::pair("format", &source.format), std::pair("origin", &source.origin)}) {
        if (!text->empty()) {
            out[name] = *text;
        }
    }
    for (const SourceFile& file : source.files) {
        Json known{{"file", file.name}, {"bytes", file.bytes}};
        if (!file.sha256.empty()) {
            known["sha256"] = file.sha256;
        }
        out["files"].push_back(std::move(known));
    }
    return out;
}

Json stepsToJson(const std::vector<RecipeStep>& steps)
{
    Json out = Json::array();
    for (const RecipeStep& step : steps) {
        Json entry{{"step", step.id}};
        entry.update(step.values.json());
        out.push_back(std::move(entry));
    }
    return out;
}

} // namespace

std::string_view Parameter::label() const
{
    const std::string_view first = option.substr(0, option.find(','));
    return first.empty() ? name : first;
}

std::vector<std::string> choicesOf(const Parameter& parameter)
{
    std::vector<std::string> out;
    if (!parameter.choices.empty()) {
        for (const std::string_view each : split(parameter.choices, '|')) {
            out.emplace_back(each);
        }
    }
    if (parameter.suggestions != nullptr) {
        const auto more = parameter.suggestions();
        out.insert(out.end(), more.begin(), more.end());
    }
    return out;
}

Values::Values(std::initializer_list<std::pair<std::string, Json>> values)
{
    for (const auto& [name, value] : values) {
        m_json[name] = value;
    }
}

bool Values::flag(std::string_view name) const
{
    const Json* value = findMember(m_json, name);
    return value != nullptr && *value == true;
}

std::vector<std::string> Values::list(std::string_view name) const
{
    std::vector<std::string> out;
    if (const Json* value = findMember(m_json, name); value != nullptr && value->is_array()) {
        for (const Json& each : *value) {
            if (each.is_string()) {
                out.push_back(each.get<std::string>());
            }
        }
    }
    return out;
}

std::optional<RecipeStage> adapterStage(const std::string& text)
{
    const std::size_t plus = text.find('+');
    std::error_code problem;
    if (plus == std::string::npos || plus == 0 || plus + 1 == text.size() || text.starts_with(kStagePrefix) ||
        std::filesystem::exists(text, problem)) {
        return std::nullopt;
    }
    return RecipeStage{.name = text,
                       .source = {.path = text.substr(0, plus)},
                       .steps = {{"lora", {{"adapter", text.substr(plus + 1)}}}}};
}

Status checkValues(std::span<const Parameter> parameters, const Values& values, std::string_view place)
{
    std::vector<std::string> names;
    for (const Parameter& parameter : parameters) {
        names.emplace_back(parameter.name);
        if (parameter.isRequired && !values.has(parameter.name)) {
            return argumentAt("the parameter \"" + std::string(parameter.name) + "\" is missing", place,
                              parameter.name);
        }
    }
    for (const auto& [name, value] : values.json().items()) {
        const auto parameter = std::find_if(parameters.begin(), parameters.end(),
                                            [&name = name](const Parameter& p) { return p.name == name; });
        if (parameter == parameters.end()) {
            const auto near = closestNames(name, names, 3);
            return argumentAt("unknown parameter \"" + printable(name, 80) + '"' +
                                  (near.empty()
                                       ? names.empty() ? "; this step has none" : "; expected " + join(names, ", ")
                                       : "; did you mean " + join(near, " or ") + '?'),
                              place, printable(name, 80));
        }
        if (const std::string expected = expectedInstead(*parameter, value); !expected.empty()) {
            return argumentAt("expected " + expected + ", found " +
                                  (value.is_primitive() && !value.is_null() ? printable(displayJson(value), 80)
                                                                            : std::string(typeOf(value))),
                              place, name);
        }
    }
    return {};
}

std::span<const Parameter> targetParameters()
{
    static constexpr std::array kParameters{
        Parameter{.name = "compress",
                  .option = "--compress",
                  .metavar = "CODEC",
                  .choices = "none|lz4|zstd",
                  .help = "Compress each tensor: none, lz4, zstd or zstd:LEVEL with LEVEL 1 to 22 (default: none)"},
        Parameter{.name = "shuffle",
                  .option = "--shuffle",
                  .kind = ParameterKind::Flag,
                  .help = "Split elements into byte planes before compression (improves compression of floats)"},
        Parameter{.name = "dialect",
                  .option = "--dialect",
                  .kind = ParameterKind::Choice,
                  .metavar = "DIALECT",
                  .help = "Dialect of an .apr output (default: apr2), or of a .pt or .bin output (default: pytorch, a "
                          "state dict)",
                  .suggestions = &dialectNames},
        Parameter{.name = "max_shard_size",
                  .option = "--max-shard-size,--max-size,--split-max-size",
                  .metavar = "SIZE",
                  .help = "Write several files of at most this size: 5GB, 500MB (SafeTensors with an index, GGUF, .apr "
                          "with a manifest; default: one file, but an .apr output above 2GiB is divided)"},
        Parameter{.name = "no_shard",
                  .option = "--no-shard",
                  .kind = ParameterKind::Flag,
                  .help = "Write an .apr output of any size as one file"},
        Parameter{.name = "align",
                  .option = "--align",
                  .kind = ParameterKind::Choice,
                  .metavar = "BYTES",
                  .choices = "64|32",
                  .help = "Multiple of which the tensors of an .apr output begin (default: 64)"},
        Parameter{.name = "streaming",
                  .option = "--streaming",
                  .kind = ParameterKind::Flag,
                  .help =
                      "Order the tensors of an .apr output as a model uses them, for programs that load it while it "
                      "arrives; version 1 files also get a chunk index"},
        Parameter{.name = "trueno_native",
                  .option = "--trueno-native",
                  .kind = ParameterKind::Flag,
                  .help = "Write a version 1 .apr file with uncompressed, 64-byte aligned tensors for memory mapping"},
        Parameter{.name = "backend_hint",
                  .option = "--backend-hint",
                  .kind = ParameterKind::Choice,
                  .metavar = "BACKEND",
                  .choices = "auto|scalar|sse2|avx|avx2|avx-512|neon|wasm-simd|gpu",
                  .help = "Hardware that the tensors of a version 1 .apr file are meant for (default: that of the "
                          "source, or auto)"},
        Parameter{.name = "metadata",
                  .option = "--metadata",
                  .kind = ParameterKind::File,
                  .metavar = "FILE",
                  .help = "Add the members of a JSON object to the metadata of the output; a config.json becomes the "
                          "configuration of a model without one"},
        Parameter{.name = "kv_cache",
                  .option = "--kv-cache",
                  .kind = ParameterKind::Flag,
                  .help = "Graph of an ONNX or TorchScript output: keys and values of earlier positions as inputs and "
                          "outputs, for "
                          "generating text token by token"},
    };
    return kParameters;
}

std::span<const Parameter> compressionParameters()
{
    return targetParameters().first(2);
}

std::span<const Parameter> checkParameters()
{
    static constexpr std::array kParameters{
        Parameter{.name = "opset",
                  .option = "--opset",
                  .kind = ParameterKind::Count,
                  .metavar = "N",
                  .help = "Operator set of an ONNX output (default: that of the source, or 17, with blocks 21); for "
                          "other "
                          "outputs, the one that an ONNX source must have"},
        Parameter{.name = "relaxed",
                  .option = "--relaxed",
                  .kind = ParameterKind::Flag,
                  .help = "Allow unknown tensor names, and NaN and infinite values"},
        Parameter{.name = "ignore_checksum",
                  .option = "--ignore-checksum",
                  .kind = ParameterKind::Flag,
                  .help = "Continue after a checksum mismatch in the source"},
        Parameter{.name = "quality_check",
                  .option = "--quality-check",
                  .kind = ParameterKind::Flag,
                  .help = "Fail without writing if a tensor exceeds the error bounds"},
        Parameter{.name = "max_drift",
                  .option = "--max-drift",
                  .kind = ParameterKind::Fraction,
                  .metavar = "ERROR",
                  .help = "Maximum relative error (RMS) of a tensor: 0.1 or 10% (default: 0.1)"},
        Parameter{.name = "max_l2",
                  .option = "--max-l2",
                  .kind = ParameterKind::Real,
                  .metavar = "DISTANCE",
                  .help = "Maximum L2 distance of a tensor"},
        Parameter{.name = "min_cosine",
                  .option = "--min-cosine",
                  .kind = ParameterKind::Real,
                  .metavar = "COSINE",
                  .help = "Minimum cosine similarity of a tensor"},
        Parameter{.name = "ignore_gate",
                  .option = "--ignore-gate",
                  .kind = ParameterKind::Flag,
                  .help = "Write the output even if a tensor exceeds the error bounds"},
    };
    return kParameters;
}

Json toJson(const Recipe& recipe)
{
    Json out{{kVersionKey, kRecipeVersion},
             {"operation", recipe.operation},
             {"sources", Json::array()},
             {"steps", Json::array()}};
    for (const RecipeStage& stage : recipe.stages) {
        out["stages"].push_back(
            {{"name", stage.name}, {"source", sourceToJson(stage.source)}, {"steps", stepsToJson(stage.steps)}});
    }
    for (const RecipeSource& source : recipe.sources) {
        out["sources"].push_back(sourceToJson(source));
    }
    out["steps"] = stepsToJson(recipe.steps);
    if (!recipe.output.empty()) {
        out["output"] = recipe.output;
    }
    if (!recipe.target.isEmpty()) {
        out["target"] = recipe.target.json();
    }
    if (!recipe.checks.isEmpty()) {
        out["checks"] = recipe.checks.json();
    }
    if (!recipe.createdAt.empty()) {
        out["created_at"] = recipe.createdAt;
    }
    return out;
}

Result<Recipe> recipeFromJson(const Json& json)
{
    const Json* version = findMember(json, kVersionKey);
    if (version == nullptr) {
        return Error{.code = Errc::Corrupt,
                     .message = "not a recipe: a recipe is a JSON object with \"apr_recipe\": 1",
                     .field = std::string(kVersionKey),
                     .advice = "Specify a recipe, or a file that aprcli made."};
    }
    if (!unsignedMember(json, kVersionKey) || *version == 0) {
        return argumentAt("expected the version of the recipe, a positive integer", kVersionKey);
    }
    if (*version > kRecipeVersion) {
        return Error{.code = Errc::Version,
                     .message = "the recipe has version " + displayJson(*version) +
                                "; this program reads versions up to " + std::to_string(kRecipeVersion),
                     .field = std::string(kVersionKey)};
    }
    APR_CHECK(checkMembers(json,
                           {std::string(kVersionKey), "operation", "stages", "sources", "steps", "output", "target",
                            "checks", "created_at"},
                           ""));
    Recipe out;
    if (const Json* stages = findMember(json, "stages")) {
        APR_TRY(out.stages, stagesFromJson(*stages));
    }
    if (const Json* sources = findMember(json, "sources")) {
        APR_CHECK(expectType(sources->is_array(), *sources, "an array", "sources"));
        for (std::size_t i = 0; i < sources->size(); ++i) {
            APR_TRY(RecipeSource source, sourceFromJson((*sources)[i], "sources[" + std::to_string(i) + ']'));
            out.sources.push_back(std::move(source));
        }
    }
    APR_TRY(out.steps, stepsFromJson(json, "steps"));
    for (auto [name, to] : {std::pair("operation", &out.operation), std::pair("output", &out.output),
                            std::pair("created_at", &out.createdAt)}) {
        if (const Json* text = findMember(json, name)) {
            APR_CHECK(expectType(isText(*text), *text, "a string that is not empty", name));
            *to = text->get<std::string>();
        }
    }
    for (auto [name, to, parameters] : {std::tuple("target", &out.target, targetParameters()),
                                        std::tuple("checks", &out.checks, checkParameters())}) {
        if (const Json* values = findMember(json, name)) {
            APR_CHECK(expectType(values->is_object(), *values, "an object", name));
            *to = Values(*values);
            APR_CHECK(checkValues(parameters, *to, name));
        }
    }
    return out;
}

Result<Recipe> parseRecipe(std::string_view text)
{
    APR_TRY(const ParsedJson parsed, parseJson(text));
    if (!parsed.duplicateKeys.empty()) {
        return Error{.code = Errc::Corrupt,
                     .message = "duplicate key \"" + printable(parsed.duplicateKeys.front(), 80) + '"',
                     .field = printable(parsed.duplicateKeys.front(), 80)};
    }
    return recipeFromJson(parsed.value);
}

bool looksLikeRecipe(std::string_view text)
{
    return text.find('"' + std::string(kVersionKey) + '"') != text.npos;
}

} // namespace apr
