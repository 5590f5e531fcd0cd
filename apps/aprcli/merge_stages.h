// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/merge_config.h"
#include "apr/convert/pipeline.h"
#include "session.h"

#include <map>
#include <string>

namespace apr::cli {

/// The stages of a merge before the last, each written to a folder of its own below a temporary one next to the output,
/// which is removed with the object.
class MergeStages {
public:
    MergeStages() = default;
    MergeStages(const MergeStages&) = delete;
    MergeStages& operator=(const MergeStages&) = delete;
    ~MergeStages();

    /// Writes a stage, with the options of the conversion but its recipe and output. Errors as runConversion().
    Status add(const Session& session, const MergeConfig& stage, const ConvertOptions& options,
               const std::string& output);

    /// Replaces the stages that a recipe names by their folders.
    void resolve(Recipe& recipe) const;

private:
    std::string m_folder;
    std::map<std::string, std::string> m_paths; ///< by name
};

} // namespace apr::cli
