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

/// A model that is in the cache now.
struct Fetched {
    std::string path = {};   ///< of the file, or the folder, that stands for it
    std::string origin = {}; ///< "hf://ORG/REPO/FILE@COMMIT", or the URL
    std::string name = {};   ///< "whisper-tiny": for files that are made of it
    std::string licence = {};
    std::vector<CacheEntry> files = {}; ///< all that belong to it, whether they were there before or not
    std::uint64_t fetched = 0;          ///< bytes that came over the network
    std::vector<Finding> findings = {};
};

/// Brings a model to the cache, with its shards and, of a repository, what stands beside it (config.json, tokenizer,
/// README.md, LICENSE). Files that are there and have not changed are not fetched again; where the network is away or
/// forbidden, what is there is used, with a finding. E014 where it cannot be had, with the reason; E004 for a wrong
/// checksum; E020 for an address that is none; E007 for a repository with several models, which it names.
Result<Fetched> fetch(const std::string& address, const Settings& settings, Progress& progress);

/// Opens a model where it stands, by reading only the parts that are asked for (its header, as a rule); or from the
/// cache, where it is there. A server that gives no ranges is fetched whole.
Result<Model> openRemote(const std::string& address, const Settings& settings, const OpenOptions& options,
                         Progress& progress);

/// A model by path or by address, for a look at its header.
Result<Model> openAnywhere(const std::string& pathOrAddress, const OpenOptions& options, Progress& progress);

/// `pathOrAddress` itself, or where a fetched model is.
Result<Fetched> localOf(const std::string& pathOrAddress, Progress& progress);

} // namespace apr::hub
