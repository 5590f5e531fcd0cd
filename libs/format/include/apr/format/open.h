// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/open_options.h"
#include "apr/model/model.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// Opens a model of any supported format, detected from its content. `name` is for messages; `siblings` may be empty
/// when there are no other files. Reads only the header: a few range requests on a remote source.
/// E001 when the format is not recognized, with a description of the content; E008 when a payload decompresses to more
/// than the memory limit.
Result<Model> openModel(const std::string& name, const ByteSource& file, const SiblingOpener& siblings,
                        const OpenOptions& options = {});

/// The path of the whole model: for a folder its manifest, index or only model file; for a shard the manifest or index
/// next to it; any other path is returned unchanged. E007 for a folder with no model or with several.
Result<std::string> resolveModelPath(const std::string& path);

/// The file of a folder that represents its model.
struct SelectedFile {
    std::string name = {};
    std::vector<std::string> copies = {}; ///< files with the same weights in another layout, which are not read
};

/// Selects the file that represents the model from `files`, the relative paths in `folder`: of a checkpoint of
/// transformers and its copies (`consolidated.safetensors`, `model.fp16.safetensors`) the former. E007 when there is
/// none, E020 when there is more than one; the message lists them.
Result<SelectedFile> selectModelFile(const std::vector<std::string>& files, const std::string& folder);

/// For a SafeTensors or PyTorch model, adds the `config.json` from the same folder as metadata key "config".
Model withSiblingConfig(const Model& model, const SiblingOpener& siblings);

/// Opens files in the folder of `path` (native only).
SiblingOpener siblingsOf(const std::string& path);

/// The tokenizer.json of a model: embedded, or in its folder (native only). Nothing if there is none.
std::optional<Json> tokenizerJsonOf(const Model& model);

/// The tokens of a model, or, if it has none, those of the `tokenizer.json` in its folder, in id order (native only).
/// Empty when there are none.
std::vector<std::string> vocabularyOf(const Model& model);

/// Opens a model file, or a folder that contains one, by path (native only). Maps the file and its shards from the same
/// folder. A `config.json` next to a SafeTensors file becomes metadata key "config". E007 for a missing or unreadable
/// file or directory. The budget is fileBudget(), not that in `options`.
Result<Model> openModelFile(const std::string& given, OpenOptions options = {});

} // namespace apr
