// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/map_names.h"
#include "apr/convert/quantize.h"
#include "apr/convert/side_files.h"

#include <string>
#include <vector>

namespace apr {

/// Reads the known side files in the directory of `path`. Files that are unreadable, not UTF-8, or over
/// 64 MiB are skipped; links out of the directory too, with a finding.
std::vector<SideFile> readSideFiles(const std::string& path, std::vector<Finding>& findings);

/// The folders beside the model that modules.json of sentence-transformers names, which do not travel with it.
std::vector<std::string> lostFoldersOf(const std::vector<SideFile>& sideFiles);

/// The metadata of a converted apr file, without "provenance". Adds findings about what the side files have and the
/// metadata does not get.
Metadata convertedMetadata(const Model& source, const MappedModel& mapped, const Model& result,
                           const std::vector<SideFile>& sideFiles, std::vector<Finding>& findings);

/// Adds the members of the JSON object in a file, which replace those of the same name. A config.json of transformers
/// becomes the configuration of a model that has none. E007, E002 if the file is not a JSON object; E020 for keys that
/// describe how the output is stored.
Status addGivenMetadata(Metadata& metadata, const std::string& path);

} // namespace apr
