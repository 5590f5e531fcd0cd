// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/convert/pipeline.h"
#include "apr/convert/plan.h"
#include "apr/format/metadata_editor.h"
#include "apr/model/model.h"

#include <optional>
#include <string>
#include <vector>

namespace apr {

/// Changes to a model file that leave the values of its tensors as they are.
struct ModelEdit {
    std::vector<MetadataChange> metadata = {}; ///< new values are set first, then entries are removed
    std::vector<std::string> renames = {};     ///< rules "FROM=TO", see renameTensors()
    std::optional<std::string> card = {};      ///< the model card as Markdown; apr files only

    bool isEmpty() const { return metadata.empty() && renames.empty() && !card; }
    bool operator==(const ModelEdit&) const = default;
};

/// A planned edit, computed from the header alone.
struct EditPlan {
    ConvertPlan conversion;                ///< to the same format, with the new names and metadata
    std::vector<std::string> changes = {}; ///< one sentence for each: "license: \"mit\" → \"apache-2.0\""
};

/// Whether files of this format and dialect can be edited: apr2, also in shards, and GGUF and SafeTensors
/// in one file. E009 with what to do
/// instead if not.
Status checkEditable(const Model& model);

/// Applies the changes to the header of `path`, the file or the manifest. E009: see checkEditable(), and for a shard.
/// E020: an unknown key, a value that its type does not accept, or a rule that applies to no tensor. Also errors of
/// opening.
Result<EditPlan> planEdit(const std::string& path, const ModelEdit& edit);

struct SaveOptions {
    bool replace = false; ///< an existing output that is not the input
    bool backup = false;  ///< keep what `output` was as output + ".bak", replacing an earlier one
};

/// Writes the planned file to `output`, which may be the file that was read: it is replaced when the new one is
/// complete; of a model in shards, all files are written again. Tensor values stay as they are; compressed tensors are
/// compressed again. E020 for a symbolic link, E004 if the file is corrupt, and others as runConversion(): nothing has
/// changed then.
Result<ConvertReport> saveEdit(const EditPlan& plan, const std::string& output, const SaveOptions& options,
                               Progress& progress);

} // namespace apr
