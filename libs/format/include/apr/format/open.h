// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

struct OpenOptions {
    /// Bytes that opening may take: parsed metadata, and payloads that are compressed as a whole.
    std::uint64_t memoryLimit = std::uint64_t{1} << 30;
    /// Of checkpoints that nest several: the part to read, its keys joined by dots; empty for what is the model.
    std::string key = {};
    /// One of formatNames(): the format to read a file as, whatever it looks like; empty to tell by its content.
    std::string format = {};
};

/// The formats that OpenOptions::format may name.
std::vector<std::string> formatNames();

/// How much more memory parsed JSON takes than its text, at most, where it is not many tiny values.
inline constexpr std::uint64_t kParsedExpansion = 8;

/// How far a file beside the model may be away.
enum class SiblingPath : std::uint8_t {
    Trusted, ///< a plain name, or a path that the format fixes; may be a symbolic link
    Beneath, ///< a path that the file chose: below its folder, through no link, a regular file with one name
};

/// Gives the bytes of a file in the same folder, by its path from there: how sharded models reach their parts.
/// E007 when there is none, E015 when it is not where it may be.
using SiblingOpener = std::function<Result<ByteSource>(const std::string& path, SiblingPath kind)>;

/// Opens a model of any known format, recognised by its content. `name` is for messages; `siblings` may be empty where
/// there are no other files. Reads the header only: of a source that fetches ranges, a few of them.
/// E001 when no format fits, with what the bytes look like; E008 for a payload that unpacks to more than is allowed.
Result<Model> openModel(const std::string& name, const ByteSource& file, const SiblingOpener& siblings,
                        const OpenOptions& options = {});

/// The file that stands for a whole model: of a folder its manifest, index or only model file; of a shard the manifest
/// or index beside it; any other path is given back. E007 for a folder with no model, or several.
Result<std::string> wholeModelPath(const std::string& path);

/// The one of `files`, the paths below a folder, that stands for the model in it. E007 where there is none, or several,
/// which it names.
Result<std::string> modelAmong(const std::vector<std::string>& files, const std::string& folder);

/// `model` with the configuration that stands beside it, as metadata key "config", where it is a SafeTensors file.
Model withConfigBeside(const Model& model, const SiblingOpener& siblings);

/// Opens the files beside the one at `path` (native only).
SiblingOpener siblingsOf(const std::string& path);

/// Opens a model file by path (native only), or a folder with one: maps it, and its shards from the same folder. A
/// `config.json` beside a SafeTensors file becomes metadata key "config". E007 for a missing or unreadable file or a
/// directory. The memory limit is the program's (APR_RAM_LIMIT), whatever `options` says.
Result<Model> openModelFile(const std::string& path, OpenOptions options = {});

} // namespace apr
