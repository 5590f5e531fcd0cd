// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "transfer.h"

#include <map>
#include <string>
#include <string_view>

namespace apr::hub {

/// The contents of a repository.
struct Listing {
    std::string commit = {}; ///< hexadecimal; empty if the server does not state a valid one
    std::string license = {};
    std::map<std::string, RemoteFile> files = {}; ///< by path; the URLs are empty
};

/// Parses the response of a Hugging Face server to /api/models/ORG/REPO/revision/REVISION?blobs=true. Files whose path
/// could leave the folder of a download, or that are hidden, are left out. E014 with `url` for any other response, E008
/// for one that needs too much memory.
Result<Listing> parseListing(std::string_view text, const std::string& url);

/// Whether `path`, relative to the folder of the main file `name`, is part of a model that is a folder: a SavedModel, a
/// Core ML package or a TensorFlow checkpoint.
bool belongsToFolder(std::string_view name, std::string_view path);

} // namespace apr::hub
