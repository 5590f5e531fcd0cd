// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "apr/format/open.h"
#include "format/zip/archive.h"

#include <string>

namespace apr::pytorch {

/// Whether a file that is no zip archive may be a PyTorch checkpoint: a tar archive, or a pickle.
bool looksLike(const ByteSource& file, const Bytes& start);

/// Opens a checkpoint of any age (reference/formats.md (d)): zip archives, TorchScript among them, the stacked pickles
/// of 0.1.10 to 1.5, tar archives before. Nothing in it is executed: E015 for a pickle that would import anything but
/// tensor data, with the opcode's offset, and for archives that contradict themselves. Tensors are named by the path of
/// dict keys and attributes; what an optimizer keeps is left out. OpenOptions::key picks a part (E020 when it is not
/// there). E002 for tensors that leave their storage.
Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options = {});

/// As open(), of an archive whose directory was read already.
Result<Model> openArchive(std::string name, const ByteSource& file, zip::Archive archive, const OpenOptions& options);

} // namespace apr::pytorch
