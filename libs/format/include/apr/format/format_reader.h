// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/mime.h"
#include "apr/model/model.h"

#include <cstdint>
#include <string_view>

namespace apr {

class Probe;

/// How well a file fits a format.
enum class Match : std::uint8_t {
    No,
    ByName, ///< the content fits no format, but the name is of this one: its reader reports what is wrong
    Yes,
};

/// Which file of a folder is the model when there are files of several formats.
enum class FolderRank : std::uint8_t {
    Preferred, ///< a format that runs no code when it is loaded
    Index,     ///< the index of a sharded model in another format
    Other,
};

/// By what a format is recognized: readers are tried in this order, within it in the order of the table of formats.
enum class Recognition : std::uint8_t {
    Magic,
    Member,      ///< of a zip archive
    Archive,     ///< any other zip archive
    Header,      ///< a magic that is short, or not at the start
    Pickle,      ///< a magic that many other files have
    Document,    ///< JSON with certain keys, or of a certain name
    AnyDocument, ///< any other JSON
    Container,   ///< a magic of files of all kinds
    Structure,   ///< of the whole file
};

/// A format that is read.
struct FormatReader {
    std::string_view ids = {};          ///< for OpenOptions::format, separated by spaces; empty if it is only detected
    std::string_view suffixes = {};     ///< of model files, lower case, separated by spaces
    std::string_view sideSuffixes = {}; ///< more suffixes for file dialogs; a folder's model is not searched by them
    std::string_view markers = {}; ///< names of files that stand for a folder that is one model, separated by spaces
    /// The end of the name STEM + shardIndex of the file that joins the shards STEM-00001-of-00002 and so on; the
    /// shards have the suffix with which it begins.
    std::string_view shardIndex = {};
    FolderRank rank = FolderRank::Other;
    bool hasEntries = false; ///< OpenOptions::key selects one of several parts
    const MimeType* mime =
        nullptr; ///< for desktops; null if files are opened by their folder, or another reader has it
    Recognition recognition = Recognition::Magic;
    Match (*recognize)(Probe& probe) = nullptr;
    Result<Model> (*open)(Probe& probe) = nullptr;
};

} // namespace apr
