// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "apr/format/open.h"

#include <string>

namespace apr::hdf5 {

/// Opens an HDF5 file: every dataset of numbers is a tensor. Files of Keras (reference/formats.md (f)) are known by
/// their attributes: their weights have the names and the order that the attributes give, the configuration goes into
/// the metadata ("keras"), the optimizer is left out. OpenOptions::key picks the datasets below a path. What refers to
/// other files is never followed: E015 when such a tensor is loaded. E002, E004 for damage, E009 for filters not known.
Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options = {});

/// The same for the weights inside a .keras archive: `inner` is the HDF5 file in it, `metadata` what the archive says.
Result<Model> openInner(std::string name, const ByteSource& file, const ByteSource& inner, std::string innerName,
                        Metadata metadata, const OpenOptions& options);

} // namespace apr::hdf5
