// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/finding.h"
#include "apr/base/progress.h"
#include "apr/format/open.h"
#include "apr/hub/address.h"
#include "apr/hub/cache.h"
#include "apr/hub/settings.h"

#include <string>
#include <vector>

namespace apr::hub {

/// A model in the cache.
struct Fetched {
    std::string path = {};   ///< the model file or folder
    std::string origin = {}; ///< "hf://ORG/REPO/FILE@COMMIT", or the URL
    std::string name = {};   ///< "whisper-tiny": base name for output files
    std::string license = {};
    std::vector<CacheEntry> files = {};   ///< all files of the model, including those already cached
    std::vector<std::string> others = {}; ///< paths of files of the repository that are not part of the model
    std::uint64_t fetched = 0;            ///< bytes downloaded
    std::vector<Finding> findings = {};
};

/// Downloads a model to the cache, with its shards and, for a repository, its side files (config.json, tokenizer,
/// README.md, LICENSE). Unchanged files are not downloaded again. If the network is unavailable or disabled, the cached
/// copy is used, with a finding. E014 if the model is not available, E004 for a checksum mismatch, E020 for an invalid
/// address, E007 for a repository with several models (the message lists them), E014 for one with more than 4,096
/// files.
Result<Fetched> fetch(const std::string& address, const Settings& settings, Progress& progress);

/// Opens a remote model with range requests for only the parts that are read (usually the header), or from the cache if
/// it is there. Without support for range requests on the server, the whole file is downloaded.
Result<Model> openRemote(const std::string& address, const Settings& settings, const OpenOptions& options,
                         Progress& progress);

/// Opens a model by path or address, to read its header.
Result<Model> openAnywhere(const std::string& pathOrAddress, const OpenOptions& options, Progress& progress);

/// Downloads the model if `pathOrAddress` is an address, with the settings of the environment; a path is returned
/// unchanged, and no file of settings is read.
Result<Fetched> fetchIfRemote(const std::string& pathOrAddress, Progress& progress);

} // namespace apr::hub
