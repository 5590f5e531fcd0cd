// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/map_names.h"
#include "apr/convert/pipeline.h"

#include <string>
#include <vector>

namespace apr {

/// Files that stand beside a model in a Hugging Face checkout, as texts.
struct SideFile {
    std::string name;
    std::string text;
};

/// Reads those of the known side files that stand beside `path`. Unreadable or over-long ones are left out.
std::vector<SideFile> readSideFiles(const std::string& path);

/// The metadata of the apr file that a conversion writes (FORMAT.md section 4), without "provenance".
Metadata convertedMetadata(const Model& source, const MappedModel& mapped, const Model& result,
                           const std::vector<SideFile>& sideFiles);

/// Adds to the metadata's "quantization" what was asked for, and what the tensors were of before; `reference` is the
/// model that `choices` are for.
void describeChoices(Metadata& out, const Model& reference, const ConvertOptions& options,
                     const std::vector<QuantizeChoice>& choices);

/// The "provenance" entry: tool, operation, options, time; "inputs" is added when the files were read.
Json provenanceOf(const Model& source, const ConvertOptions& options);

} // namespace apr
