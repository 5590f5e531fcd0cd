// SPDX-License-Identifier: MIT
#include "merge_stages.h"

#include "apr/base/text.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace apr::cli {

MergeStages::~MergeStages()
{
    if (!m_folder.empty()) {
        std::error_code ignored; // the folder is the program's own
        std::filesystem::remove_all(m_folder, ignored);
    }
}

Status MergeStages::add(const Session& session, const MergeConfig& stage, const ConvertOptions& options,
                        const std::string& output)
{
    if (m_folder.empty()) {
        std::string beside = output;
        while (beside.size() > 1 && beside.ends_with('/')) {
            beside.pop_back();
        }
        std::string folder = (std::filesystem::path(beside).parent_path() / ".aprcli-merge-XXXXXX").string();
        if (::mkdtemp(folder.data()) == nullptr) {
            return Error{.code = Errc::Io,
                         .message = std::string("cannot create a temporary folder for the stages of the merge: ") +
                                    std::strerror(errno),
                         .file = folder};
        }
        m_folder = folder;
    }
    ConvertOptions own = options;
    own.recipe = stage.recipe;
    resolve(own.recipe);
    const std::string folder = m_folder + "/stage" + std::to_string(m_paths.size());
    own.recipe.output = folder + '/';
    APR_TRY(const ConvertPlan plan, planConversion(own));
    TerminalProgress progress = session.progress();
    APR_TRY(const ConvertReport report, runConversion(plan, progress));
    session.note("Merged " + printable(stage.name, 80) + ": " + formatCountOf(report.tensors, "tensor") + ", " +
                 formatBytes(report.bytes));
    m_paths.emplace(stage.name, folder);
    return {};
}

void MergeStages::resolve(Recipe& recipe) const
{
    const auto replace = [this](std::string& path) {
        const bool isStage = path.starts_with(kMergeStage);
        const auto found = isStage ? m_paths.find(path.substr(kMergeStage.size())) : m_paths.end();
        path = found == m_paths.end() ? path : found->second;
    };
    for (RecipeSource& source : recipe.sources) {
        replace(source.path);
    }
    for (RecipeStep& step : recipe.steps) {
        std::vector<std::string> models = step.values.list("models");
        for (std::string& model : models) {
            replace(model);
        }
        if (!models.empty()) {
            step.values.set("models", models);
        }
        for (const char* name : {"base", "tokenizer"}) {
            std::string path = step.values.text(name);
            if (step.id == "merge" && path.starts_with(kMergeStage)) {
                replace(path);
                step.values.set(name, path);
            }
        }
    }
}

} // namespace apr::cli
