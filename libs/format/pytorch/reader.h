// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/zip/archive.h"
#include "apr/format/format_reader.h"
#include "apr/format/open_options.h"
#include "apr/model/model.h"

#include <string>

namespace apr::pytorch {

/// Whether a file that is not a zip archive may be a PyTorch checkpoint: a tar archive or a pickle.
bool looksLike(const ByteSource& file, const Bytes& start);

/// Opens a checkpoint of any PyTorch version: zip archives including TorchScript, the legacy format of 0.1.10 to 1.5
/// (consecutive pickles), and tar archives before that. Nothing is executed: E015 with the opcode's offset for pickles
/// with imports that are not on the allow-list, and for inconsistent archives. Tensors are named by the path of dict
/// keys and attributes; optimizer state is skipped. OpenOptions::key selects a part (E020 when it does not exist). E002
/// for tensors outside their storage.
Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options = {});

/// Like open(), for an archive whose directory was already read.
Result<Model> openArchive(std::string name, const ByteSource& file, zip::Archive archive, const OpenOptions& options);

/// Zip archives; tar archives and pickles; the index of a sharded checkpoint.
extern const FormatReader kReader;
extern const FormatReader kLegacyReader;

} // namespace apr::pytorch
