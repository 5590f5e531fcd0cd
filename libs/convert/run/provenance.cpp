// SPDX-License-Identifier: MIT
#include "apr/convert/provenance.h"

#include "apr/base/paths.h"
#include "apr/base/source_names.h"
#include "apr/base/text.h"
#include "apr/convert/steps.h"
#include "apr/host/system.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <system_error>

namespace apr {
namespace {

/// The name of a file or folder.
std::string nameOf(std::string_view path)
{
    while (path.size() > 1 && path.ends_with('/')) {
        path.remove_suffix(1);
    }
    return std::string(fileNameOf(path));
}

/// How provenance names a path: its last part, with the folder before it where every folder of a model has a file of
/// that name, and with as many folders as tell it from `others`.
std::string shortPath(const std::string& path, const std::vector<std::string>& others)
{
    const auto absolute = [](const std::string& each) {
        std::error_code problem;
        const auto out = std::filesystem::absolute(each, problem).lexically_normal();
        std::string text = problem || each.find("://") != each.npos ? each : out.string();
        while (text.size() > 1 && text.ends_with('/')) {
            text.pop_back();
        }
        return text;
    };
    const auto end = [](std::string_view text, std::size_t parts) {
        std::size_t at = text.size();
        for (; parts > 0 && at != text.npos && at > 0; --parts) {
            at = text.rfind('/', at - 1);
        }
        return std::string(at == text.npos || at == 0 ? text.substr(text.starts_with('/') ? 1 : 0)
                                                      : text.substr(at + 1));
    };
    const std::string whole = absolute(path);
    if (!whole.ends_with(fileNameOf(whole))) {
        return std::string(fileNameOf(whole)); // a descriptor
    }
    // A folder and the model file in it are the same.
    const auto folderOf = [](const std::string& text) {
        const std::size_t slash = text.rfind('/');
        return slash != text.npos && slash > 0 && isGenericName(fileNameOf(text)) ? text.substr(0, slash) : text;
    };
    const std::string own = folderOf(whole);
    std::size_t parts = 1;
    const auto isShared = [&] {
        return std::any_of(others.begin(), others.end(), [&](const std::string& each) {
            const std::string other = folderOf(absolute(each));
            return other != own && end(other, parts) == end(own, parts);
        });
    };
    for (constexpr std::size_t kMost = 8; parts < kMost && isShared();) {
        ++parts;
    }
    return end(whole, own == whole ? parts : parts + 1);
}

/// All paths of a recipe that are not stages.
std::vector<std::string> pathsOf(const Recipe& recipe)
{
    std::vector<std::string> out;
    withPaths(recipe, [&out](const std::string& path) {
        out.push_back(path);
        return path;
    });
    return out;
}

/// Names for stages without folders: those of models with adapters are paths.
std::map<std::string, std::string> stageNames(const Recipe& recipe)
{
    std::map<std::string, std::string> out;
    for (const RecipeStage& stage : recipe.stages) {
        std::string name;
        for (const std::string_view part : split(stage.name, '+')) {
            name += (name.empty() ? "" : "+") + nameOf(part);
        }
        const auto isTaken = [&out](const std::string& text) {
            return std::any_of(out.begin(), out.end(), [&text](const auto& each) { return each.second == text; });
        };
        std::string own = name;
        for (int number = 2; isTaken(own); ++number) {
            own = name + '-' + std::to_string(number);
        }
        out.emplace(stage.name, std::move(own));
    }
    return out;
}

/// Whether the recipe has a hash for a file of this name.
bool isHashKnown(const Recipe& recipe, const std::string& name)
{
    return std::any_of(recipe.sources.begin(), recipe.sources.end(), [&name](const RecipeSource& source) {
        return std::any_of(source.files.begin(), source.files.end(),
                           [&name](const SourceFile& file) { return file.name == name && !file.sha256.empty(); });
    });
}

} // namespace

Json provenanceOf(const Model& source, const Recipe& recipe)
{
    const auto names = stageNames(recipe);
    const auto paths = pathsOf(recipe);
    const auto withoutFolders = [&paths](const std::string& path) { return shortPath(path, paths); };
    Recipe named = withStageNames(withPaths(recipe, withoutFolders), [&names](const std::string& name) {
        const auto found = names.find(name);
        return found == names.end() ? name : found->second;
    });
    named.output.clear(); // the same bytes under any name
    named.createdAt.clear();
    std::string origin;
    for (RecipeSource& each : named.sources) {
        each.files.clear();
        origin = origin.empty() ? each.origin : origin;
        each.origin.clear();
    }
    named.sources.resize(std::min<std::size_t>(named.sources.size(), 1)); // addSources() adds those that steps read
    Json out{{"tool", "apr-workbench"},
             {"tool_version", APR_VERSION},
             {"operation", recipe.operation},
             {"recipe", toJson(named)},
             {"created_at", recipe.createdAt.empty() ? timestamp() : recipe.createdAt}};
    out["recipe"].erase("operation");
    if (!origin.empty()) {
        out["origin"] = origin;
    }
    if (const Json* earlier = findMember(source.metadata(), "provenance");
        earlier != nullptr && hasAprMetadata(source)) {
        // A flat list: nested entries would exceed the reader's nesting limit after many conversions.
        Json latest = *earlier;
        Json history = Json::array();
        if (latest.is_object() && latest.contains("previous")) {
            history = latest["previous"].is_array() ? latest["previous"] : Json::array({latest["previous"]});
            latest.erase("previous");
        }
        history.push_back(std::move(latest));
        out["previous"] = std::move(history);
    }
    return out;
}

void addSources(Json& provenance, const std::vector<RecipeSource>& sources)
{
    Json inputs = Json::array();
    for (std::size_t i = 0; i < sources.size(); ++i) {
        for (const SourceFile& file : sources[i].files) {
            Json input{{"file", file.name}, {"bytes", file.bytes}};
            if (!file.sha256.empty()) {
                input["sha256"] = file.sha256;
            }
            if (i > 0) {
                input["source"] = i;
            }
            inputs.push_back(std::move(input));
        }
    }
    provenance["inputs"] = std::move(inputs);
    std::vector<std::string> paths;
    paths.reserve(sources.size());
    for (const RecipeSource& source : sources) {
        paths.push_back(source.path);
    }
    if (!provenance.contains("recipe")) {
        return;
    }
    Json& named = provenance["recipe"]["sources"];
    for (std::size_t i = named.size(); i < sources.size(); ++i) {
        named.push_back({{"path", shortPath(sources[i].path, paths)}});
    }
}

Result<std::vector<RecipeSource>> describeSources(const ConvertPlan& plan, Progress& progress)
{
    const Recipe& recipe = plan.options.recipe;
    std::vector<RecipeSource> out;
    const auto add = [&](const std::string& path, const ByteSource& content, std::uint64_t bytes) -> Status {
        SourceFile file{.name = nameOf(path), .bytes = bytes};
        if (bytes <= kAlwaysHashed || plan.options.hashInputs || isHashKnown(recipe, file.name)) {
            APR_TRY(file.sha256, sha256(content, progress));
        }
        out.back().files.push_back(std::move(file));
        return {};
    };
    for (const SourceModel& source : plan.sources) {
        out.push_back({.path = source.path});
        for (const FilePart& part : source.model.facts().parts) {
            APR_CHECK(add(part.name, part.content, part.bytes));
        }
    }
    for (const SourceContent& file : plan.files) {
        out.push_back({.path = file.path});
        APR_CHECK(add(file.path, file.content, file.content.size()));
    }
    return out;
}

namespace {

/// A source after the model, which comes first: by its path, whatever their order; else by its content, because recipes
/// have names without folders for files beside an adapter; else by its name, to report what has changed.
std::vector<RecipeSource>::const_iterator findSource(const RecipeSource& source, const std::vector<RecipeSource>& found)
{
    const auto sameFiles = [&source](const RecipeSource& each) {
        return !source.files.empty() && each.files == source.files;
    };
    const auto samePath = [&source](const RecipeSource& each) { return each.path == source.path; };
    const auto sameName = [&source](const RecipeSource& each) { return nameOf(each.path) == nameOf(source.path); };
    for (const std::function<bool(const RecipeSource&)>& isSame :
         {std::function<bool(const RecipeSource&)>(samePath), std::function<bool(const RecipeSource&)>(sameFiles),
          std::function<bool(const RecipeSource&)>(sameName)}) {
        if (const auto at = std::find_if(found.begin() + 1, found.end(), isSame); at != found.end()) {
            return at;
        }
    }
    return found.end();
}

} // namespace

Status checkSources(const Recipe& recipe, const std::vector<RecipeSource>& found)
{
    for (std::size_t i = 0; i < recipe.stages.size(); ++i) { // their files are among those of what is made of them
        for (const SourceFile& known : recipe.stages[i].source.files) {
            const auto isSame = [&known](const RecipeSource& source) {
                return std::any_of(source.files.begin(), source.files.end(), [&known](const SourceFile& file) {
                    return file.name == known.name && file.bytes == known.bytes &&
                           (known.sha256.empty() || file.sha256 == known.sha256);
                });
            };
            if (std::none_of(found.begin(), found.end(), isSame)) {
                return Error{.code = Errc::Checksum,
                             .message = "the source of the stage has changed since, or is not read: \"" +
                                        printable(known.name, 120) + '"',
                             .file = recipe.stages[i].source.path,
                             .field = "stages[" + std::to_string(i) + "].source.files"};
            }
        }
    }
    for (std::size_t i = 0; i < recipe.sources.size(); ++i) {
        const RecipeSource& source = recipe.sources[i];
        const std::string place = "sources[" + std::to_string(i) + ']';
        const auto read = i == 0 ? found.begin() : findSource(source, found);
        if (read == found.end() && !source.files.empty()) {
            return Error{
                .code = Errc::Argument, .message = "no step reads this source", .file = source.path, .field = place};
        }
        for (std::size_t k = 0; k < source.files.size(); ++k) {
            const SourceFile& known = source.files[k];
            auto file = std::find_if(read->files.begin(), read->files.end(),
                                     [&known](const SourceFile& each) { return each.name == known.name; });
            const auto refuse = [&](std::string message, std::string_view member) {
                return Error{.code = Errc::Checksum,
                             .message = std::move(message),
                             .file = source.path,
                             .field = place + ".files[" + std::to_string(k) + "]." + std::string(member),
                             .advice =
                                 "Use the file that the recipe was made with, or remove \"files\" from the recipe "
                                 "to use this one."};
            };
            // What came from standard input has no name of its own.
            const bool isNameless = known.name == fileNameOf("/proc/self/fd/0") && source.files.size() == 1;
            if (isNameless && read->files.size() == 1) {
                file = read->files.begin();
            }
            if (file == read->files.end()) {
                return refuse("the source has no file \"" + printable(known.name, 120) + "\"", "file");
            }
            if (file->bytes != known.bytes) {
                return refuse("the source has changed since: \"" + printable(known.name, 120) + "\" has " +
                                  formatCountOf(file->bytes, "byte") + ", " + formatCount(known.bytes) +
                                  " according to the recipe",
                              "bytes");
            }
            if (!known.sha256.empty() && file->sha256 != known.sha256) {
                return refuse("the source has changed since: the SHA-256 of \"" + printable(known.name, 120) +
                                  "\" is " + file->sha256 + ", " + known.sha256 + " according to the recipe",
                              "sha256");
            }
        }
    }
    return {};
}

Status verifySources(const ConvertPlan& plan, Progress& progress)
{
    APR_TRY(const auto sources, describeSources(plan, progress));
    return checkSources(plan.options.recipe, sources);
}

Result<Recipe> recipeOf(const Metadata& metadata)
{
    const Json* provenance = findMember(metadata, "provenance");
    const Json* stored = provenance == nullptr ? nullptr : findMember(*provenance, "recipe");
    if (stored == nullptr) {
        return Error{.code = Errc::Argument,
                     .message = provenance == nullptr ? "the file has no provenance"
                                                      : "the provenance has no recipe: the file was made by another "
                                                        "program, an earlier version or `extract-lora`",
                     .field = "provenance.recipe"};
    }
    APR_TRY(Recipe recipe, recipeFromJson(*stored));
    recipe.operation = stringMember(*provenance, "operation").value_or(recipe.operation);
    recipe.createdAt = stringMember(*provenance, "created_at").value_or(std::string());
    const Json* inputs = findMember(*provenance, "inputs");
    for (const Json& input : inputs != nullptr && inputs->is_array() ? *inputs : Json::array()) {
        const std::uint64_t source = unsignedMember(input, "source").value_or(0);
        if (source < recipe.sources.size()) {
            recipe.sources[static_cast<std::size_t>(source)].files.push_back(
                {.name = stringMember(input, "file").value_or(std::string()),
                 .bytes = unsignedMember(input, "bytes").value_or(0),
                 .sha256 = stringMember(input, "sha256").value_or(std::string())});
        }
    }
    if (!recipe.sources.empty()) {
        recipe.sources.front().origin = stringMember(*provenance, "origin").value_or(std::string());
    }
    return recipe;
}

} // namespace apr
