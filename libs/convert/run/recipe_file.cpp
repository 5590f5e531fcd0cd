// SPDX-License-Identifier: MIT
#include "apr/convert/recipe_file.h"

#include "apr/base/paths.h"
#include "apr/base/source_names.h"
#include "apr/base/text.h"
#include "apr/convert/plan.h"
#include "apr/convert/provenance.h"
#include "apr/convert/steps.h"
#include "apr/format/open.h"
#include "apr/host/atomic_file.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"

#include <filesystem>
#include <set>
#include <utility>
#include <vector>

namespace apr {
namespace {

constexpr std::uint64_t kRecipeLimit = std::uint64_t{16} << 20;

std::filesystem::path folderPathOf(const std::string& path)
{
    const auto folder = std::filesystem::path(path).parent_path();
    return folder.empty() ? std::filesystem::path(".") : folder;
}

bool isThere(const std::filesystem::path& path)
{
    std::error_code problem;
    return std::filesystem::exists(path, problem);
}

bool isRelative(const std::string& path)
{
    return !path.empty() && !path.starts_with('/') && path.find("://") == path.npos;
}

/// A path that is relative to `folder`, as one relative to the current folder.
std::string besides(const std::filesystem::path& folder, const std::string& path)
{
    return folder == "." || !isRelative(path) ? path : (folder / path).string();
}

/// A path of a recipe in `file`: relative to its folder, or to the current one.
std::string resolved(const std::string& file, const std::string& path)
{
    std::string beside = besides(folderPathOf(file), path);
    return isRelative(path) && !isThere(beside) && isThere(path) ? path : beside;
}

/// Looks for what the provenance of a file names: models by the end of their paths.
class SourceFinder {
public:
    SourceFinder(std::string file, const Recipe& recipe) : m_file(std::move(file)), m_folder(folderPathOf(m_file))
    {
        for (const RecipeSource& source : recipe.sources) {
            for (const SourceFile& each : source.files) {
                m_sizes.insert(each.bytes);
            }
        }
    }

    /// As resolved(), or in the folder above, or by the name alone, or in a folder below these. A file is not made of
    /// itself, and not of one of another size than those that were read.
    std::string find(const std::string& path) const
    {
        if (!isRelative(path) || path == fileNameOf("/proc/self/fd/0")) {
            return path;
        }
        const std::filesystem::path given(path);
        std::vector<std::string> places{besides(m_folder, path), path,
                                        (m_folder / ".." / given).lexically_normal().string()};
        const bool hasFolder = given.has_parent_path();
        if (!hasFolder || !isGenericName(given.filename().string())) { // every model has a model.safetensors
            places.push_back(besides(m_folder, given.filename().string()));
        }
        for (const std::string& each : places) {
            if (fits(each)) {
                return each;
            }
        }
        for (const std::filesystem::path& base : {m_folder, std::filesystem::path("."), m_folder / ".."}) {
            if (std::string below = findBelow(base.lexically_normal(), "/" + given.generic_string()); !below.empty()) {
                return below;
            }
        }
        return besides(m_folder, path);
    }

private:
    static constexpr int kMostLevels = 4;
    static constexpr std::size_t kMostEntries = 20'000;

    bool fits(const std::filesystem::path& path) const
    {
        std::error_code problem;
        if (path.empty() || !isThere(path) || isSameFile(path.string(), m_file)) {
            return false;
        }
        const auto size =
            std::filesystem::is_regular_file(path, problem) ? std::filesystem::file_size(path, problem) : 0;
        return size == 0 || problem || m_sizes.empty() || m_sizes.contains(size);
    }

    std::string findBelow(const std::filesystem::path& base, const std::string& end) const
    {
        std::error_code problem;
        std::filesystem::recursive_directory_iterator at(
            base.empty() ? "." : base, std::filesystem::directory_options::skip_permission_denied, problem);
        std::size_t entries = 0;
        for (; !problem && at != std::filesystem::recursive_directory_iterator(); at.increment(problem)) {
            if (++entries > kMostEntries) {
                break;
            }
            const std::string path = at->path().generic_string();
            if (path.ends_with(end) && fits(at->path())) {
                return at->path().lexically_normal().string();
            }
            const bool isHidden = at->path().filename().string().starts_with('.');
            if (at.depth() >= kMostLevels || isHidden) {
                at.disable_recursion_pending();
            }
        }
        return {};
    }

    std::string m_file;
    std::filesystem::path m_folder;
    std::set<std::uint64_t> m_sizes;
};

/// The inverse of resolved().
std::string relativeTo(const std::filesystem::path& folder, const std::string& path)
{
    if (!isRelative(path)) {
        return path;
    }
    std::error_code problem;
    const auto absolute = [&problem](const std::filesystem::path& each) {
        return std::filesystem::absolute(each, problem).lexically_normal();
    };
    const std::string out = absolute(path).lexically_proximate(absolute(folder)).string();
    return problem ? path : out + (path.ends_with('/') && !out.ends_with('/') ? "/" : "");
}

/// E020 with the place in the recipe for a source that is a recipe, such as the recipe itself.
Status checkSourcesAreModels(const Recipe& recipe, const std::string& path)
{
    for (std::size_t i = 0; i < recipe.sources.size(); ++i) {
        const auto file = openSource(recipe.sources[i].path);
        const auto start = file ? file->start(std::min<std::uint64_t>(file->size(), 4096)) : Result<Bytes>(Bytes());
        if (!start || start->size() == 0) {
            continue; // running the recipe reports it
        }
        const std::string_view text(reinterpret_cast<const char*>(start->data()), start->size());
        if (trim(text).starts_with('{') && looksLikeRecipe(text)) {
            return Error{.code = Errc::Argument,
                         .message = isSameFile(recipe.sources[i].path, path)
                                        ? "the recipe names itself as a source"
                                        : "the source is a recipe; run it first, and name its output here",
                         .file = path,
                         .field = "sources[" + std::to_string(i) + "].path"};
        }
    }
    return {};
}

Result<Recipe> recipeOfModel(const std::string& path)
{
    APR_TRY(const Model model, openModelFile(path));
    APR_TRY(Recipe recipe, recipeOf(model.metadata()));
    recipe.output = fileNameOf(path);
    return recipe;
}

} // namespace

Result<Recipe> readRecipe(const std::string& given)
{
    std::string path = given;
    if (std::error_code problem; std::filesystem::is_directory(given, problem)) {
        APR_TRY(path, resolveModelPath(given));
    }
    const auto named = [&path](Error error) {
        error.file = error.file.empty() ? path : error.file;
        return error;
    };
    APR_TRY(const ByteSource file, openSource(path));
    APR_TRY(const Bytes start, file.start(std::min<std::uint64_t>(file.size(), 4096)));
    const std::string_view text(reinterpret_cast<const char*>(start.data()), start.size());
    const bool isJson = trim(text).starts_with('{') && !path.ends_with(".safetensors");
    auto recipe = [&]() -> Result<Recipe> {
        if (!isJson) {
            return recipeOfModel(path);
        }
        APR_TRY(const std::string whole, readTextFile(path, kRecipeLimit));
        return parseRecipe(whole);
    }();
    if (!recipe) {
        return named(std::move(recipe).error());
    }
    const SourceFinder finder(path, *recipe);
    Recipe out = withPaths(std::move(*recipe),
                           [&](const std::string& each) { return isJson ? resolved(path, each) : finder.find(each); });
    out.output = besides(folderPathOf(path), out.output);
    APR_CHECK(checkSourcesAreModels(out, path));
    return out;
}

std::string recipeText(const Recipe& recipe)
{
    return dumpJson(toJson(recipe), 2) + '\n';
}

Recipe withRelativePaths(const Recipe& recipe, const std::string& file)
{
    const auto folder = folderPathOf(file);
    Recipe out = withPaths(recipe, [&folder](const std::string& each) { return relativeTo(folder, each); });
    out.output = relativeTo(folder, out.output);
    return out;
}

Recipe withResolvedPaths(const Recipe& recipe, const std::string& file)
{
    Recipe out = withPaths(recipe, [&file](const std::string& each) { return resolved(file, each); });
    out.output = besides(folderPathOf(file), out.output);
    return out;
}

Status writeRecipe(const Recipe& recipe, const std::string& path, bool overwrite)
{
    const std::string text = recipeText(withRelativePaths(recipe, path));
    APR_TRY(AtomicFile file, AtomicFile::create(path, overwrite));
    APR_CHECK(file.write(0, std::as_bytes(std::span(text))));
    return file.commit();
}

} // namespace apr
