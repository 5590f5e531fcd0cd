// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"
#include "apr/base/result.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace apr {

/// What a parameter accepts. In recipes, values are JSON; in brackets, what a command line accepts besides.
enum class ParameterKind : std::uint8_t {
    Flag,     ///< true or false
    Count,    ///< a non-negative integer
    Real,     ///< a finite number
    Fraction, ///< a finite number, whose range the step checks ["50%"]
    Text,     ///< a string that is not empty
    Numbers,  ///< a number, or numbers as text, which the step checks: "0.2:0.8,1"
    Choice,   ///< one of Parameter::choices
    Type,     ///< the name of a type for tensors, which the step checks
    TextList, ///< an array of strings [a repeatable option]
    TypeMap,  ///< an object of types by tensor name
    File,     ///< the path of a file that the step reads
    FileList, ///< an array of such paths [a repeatable option]
};

/// A parameter of a step, of the target or of the checks. Options on command lines, their help and completion, members
/// of recipes with their errors, and forms are derived from it.
struct Parameter {
    std::string_view name;        ///< in recipes: "share"
    std::string_view option = {}; ///< on command lines: "--prune", or "--quantize,--type"; empty if there is none
    ParameterKind kind = ParameterKind::Text;
    std::string_view metavar = {};                       ///< placeholder in the help text
    std::string_view choices = {};                       ///< of a Choice, separated by '|'; otherwise suggestions
    std::string_view help = {};                          ///< one sentence without a full stop
    std::vector<std::string> (*suggestions)() = nullptr; ///< more values that completion offers
    bool isRequired = false;                             ///< in recipes
    bool isModel = false;                                ///< the files are models, which stages of the recipe may make
    bool startsStep = false; ///< on command lines, each occurrence of the option is a step of its own

    /// "--prune": the first name of the option, for error messages; the name in recipes if it has no option.
    std::string_view label() const;
};

/// The choices of a parameter.
std::vector<std::string> choicesOf(const Parameter& parameter);

/// Values of parameters by name: a JSON object. Getters return nothing (false, "") for missing values.
class Values {
public:
    Values() = default;
    Values(std::initializer_list<std::pair<std::string, Json>> values);
    explicit Values(Json object) : m_json(std::move(object)) {}

    bool has(std::string_view name) const { return findMember(m_json, name) != nullptr; }
    bool isEmpty() const { return m_json.empty(); }
    bool flag(std::string_view name) const;
    std::optional<std::uint64_t> count(std::string_view name) const { return unsignedMember(m_json, name); }
    std::optional<double> real(std::string_view name) const { return numberMember(m_json, name); }
    std::string text(std::string_view name) const { return stringMember(m_json, name).value_or(std::string()); }
    std::vector<std::string> list(std::string_view name) const;

    void set(std::string_view name, Json value) { m_json[std::string(name)] = std::move(value); }
    void remove(std::string_view name) { m_json.erase(std::string(name)); }
    const Json& json() const { return m_json; }

    bool operator==(const Values&) const = default;

private:
    Json m_json = Json::object();
};

/// E020 if a value is not one that `parameters` accept, or belongs to no parameter; the message names similar
/// parameters, Error::field is "`place`.name".
Status checkValues(std::span<const Parameter> parameters, const Values& values, std::string_view place);

/// A step and its parameters.
struct RecipeStep {
    std::string id = {}; ///< StepType::id
    Values values = {};

    bool operator==(const RecipeStep&) const = default;
};

/// What is known of a file of a source: a recipe is not run when it has changed.
struct SourceFile {
    std::string name = {}; ///< without folders
    std::uint64_t bytes = 0;
    std::string sha256 = {}; ///< empty if it is not known

    bool operator==(const SourceFile&) const = default;
};

/// A file or folder that a recipe reads.
struct RecipeSource {
    std::string path = {};
    std::string key = {};               ///< OpenOptions::key
    std::string format = {};            ///< OpenOptions::format
    std::string origin = {};            ///< the address it was downloaded from
    std::vector<SourceFile> files = {}; ///< empty if nothing is known

    bool operator==(const RecipeSource&) const = default;
};

/// A model that is made on the way and never written. Paths of later stages, of the recipe's source and of the models
/// that its steps read may name it: kStagePrefix and its name.
struct RecipeStage {
    std::string name = {};
    RecipeSource source = {};
    std::vector<RecipeStep> steps = {};

    bool operator==(const RecipeStage&) const = default;
};
inline constexpr std::string_view kStagePrefix = "stage:";

/// The stage that "MODEL+ADAPTER" asks for, with this text as its name: the model with a LoRA adapter. Nothing if the
/// text does not name two, or is a stage or a file.
std::optional<RecipeStage> adapterStage(const std::string& text);

/// What is made from which sources: plain data, as JSON in files and in the provenance of the models that are made.
struct Recipe {
    std::string operation = "convert";      ///< for the provenance: the command that made it
    std::vector<RecipeStage> stages = {};   ///< each may name those before it
    std::vector<RecipeSource> sources = {}; ///< the model first, then files that steps name
    std::vector<RecipeStep> steps = {};     ///< in the order in which they are applied
    std::string output = {};                ///< path; its suffix selects the format. Empty: the input's with ".apr"
    Values target = {};                     ///< kTargetParameters
    Values checks = {};                     ///< kCheckParameters
    std::string createdAt = {};             ///< for the provenance, to repeat a file; empty: the current time

    bool operator==(const Recipe&) const = default;
};

/// The version of recipes that this program writes, and the highest that it reads.
inline constexpr std::uint64_t kRecipeVersion = 1;

/// How a file is written: dialect, compression.
std::span<const Parameter> targetParameters();
/// Those of them that also formats with shards have: the compression.
std::span<const Parameter> compressionParameters();
/// What may stop a conversion: quality bounds, checksums.
std::span<const Parameter> checkParameters();

Json toJson(const Recipe& recipe);

/// Reads a recipe. Steps and their parameters are checked by checkRecipe() (apr/convert/steps.h). E002: not a recipe.
/// E003: a newer version. E020 with the place in Error::field ("steps[2].share"): unknown members, wrong types.
Result<Recipe> recipeFromJson(const Json& json);

/// As above, for text; E002 with the offset for malformed JSON.
Result<Recipe> parseRecipe(std::string_view text);

/// "apr_recipe" is a member of the JSON object.
bool looksLikeRecipe(std::string_view text);

} // namespace apr
