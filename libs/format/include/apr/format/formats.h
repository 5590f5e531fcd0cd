// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/mime.h"
#include "apr/format/model.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The formats that are read and written, as tables. Detection, `--input-format`, file dialogs, the search for the
/// model of a folder, and what a conversion may write are derived from them.
namespace apr {

class Probe;
struct FileLayout;
struct WriteOptions;

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

/// A format that is read.
struct FormatReader {
    std::string_view ids = {};          ///< for OpenOptions::format, separated by spaces; empty if it is only detected
    std::string_view title = {};        ///< "SafeTensors"
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
    Match (*recognize)(Probe& probe) = nullptr;
    Result<Model> (*open)(Probe& probe) = nullptr;
};

/// All readers, in the order in which they are tried.
std::span<const FormatReader* const> formatReaders();

/// The reader with this id; null when there is none.
const FormatReader* findReader(std::string_view id);

/// The valid values of OpenOptions::format, sorted.
std::vector<std::string> formatNames();

/// The types of all readers, in their order.
std::vector<const MimeType*> mimeTypes();

/// The patterns for file dialogs: "*.apr", "*.safetensors", …, "Manifest.json".
std::vector<std::string> modelFilePatterns();

/// What files of a format can hold. A conversion lowers its result to it.
struct Capabilities {
    bool isNative = false;      ///< an apr file; other formats get the names and the axis order of their source back
    bool blockTypes = false;    ///< quantized block types; otherwise those of integers are split into int8 and scales
    bool scaledIntegers = true; ///< integer tensors with separate scales
    bool layouts = false;       ///< sparse layouts and factors; otherwise tensors are stored densely
    bool plugins = false;       ///< tensors that were quantized by a plugin
    bool compression = false;
    bool metadata = true;
    bool llamaCpp = false;  ///< read by llama.cpp: its limits apply, and general.file_type names the types
    bool sideFiles = false; ///< loaders expect a folder with config.json and the tokenizer
};

/// A format that is written.
struct FormatWriter {
    std::string_view id = {};     ///< "apr1": names the dialect
    std::string_view title = {};  ///< "APR": the FileFacts::format of such a file
    std::string_view suffix = {}; ///< with its dot; the first writer with a suffix is its default
    Capabilities can = {};
    Result<FileLayout> (*layOut)(const Model& model, const Metadata& metadata, const WriteOptions& options) = nullptr;
};

/// All writers; the first is the default.
std::span<const FormatWriter* const> formatWriters();
const FormatWriter& defaultWriter();

/// The writer with this id; null when there is none.
const FormatWriter* findWriter(std::string_view id);

/// The writer for a file name's suffix, in any case; null for other suffixes.
const FormatWriter* writerForPath(std::string_view path);

/// The suffixes of all writers: ".apr, .safetensors or .gguf".
std::string writtenSuffixes();

/// The longest suffix of a model format that `path` ends with, in any case, with its dot; empty if there is none.
std::string_view modelSuffix(std::string_view path);

} // namespace apr
