// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"

#include <functional>
#include <string>
#include <string_view>

namespace apr {

/// Gives the bytes of a file in the same folder, by its plain name: how sharded models reach their parts.
/// E007 when there is none.
using SiblingOpener = std::function<Result<Bytes>(const std::string& name)>;

/// Opens a model of any known format, recognised by its content. `name` is for messages; `siblings` may be empty where
/// there are no other files. E001 when no format fits, with what the bytes look like.
Result<Model> openModel(const std::string& name, const Bytes& file, const SiblingOpener& siblings);

/// Opens a model file by path (native only): maps it, and its shards from the same folder. A `config.json` beside a
/// SafeTensors file becomes metadata key "config". E007 for a missing or unreadable file or a directory.
Result<Model> openModelFile(const std::string& path);

} // namespace apr
