// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_reader.h"
#include "apr/format/open_options.h"
#include "apr/model/model.h"

#include <string>

namespace apr::hdf5 {

/// Opens an HDF5 file: every numeric dataset becomes a tensor. Keras files are detected by their attributes, which
/// define the names and the order of the weights; the configuration is in the metadata ("keras"), and the optimizer
/// state is skipped. OpenOptions::key selects the datasets below a path. Data in other files is never read: loading
/// such a tensor fails with E015. E002 and E004 for invalid data, E009 for unsupported filters.
Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options = {});

/// Opens the weights of a .keras archive: `inner` is the HDF5 file in it, `metadata` the archive's other contents.
Result<Model> openInner(std::string name, const ByteSource& file, const ByteSource& inner, std::string innerName,
                        Metadata metadata, const OpenOptions& options);

extern const FormatReader kReader;

} // namespace apr::hdf5
