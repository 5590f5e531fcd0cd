// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_reader.h"
#include "apr/format/open_options.h"
#include "apr/model/model.h"

#include <string>

namespace apr::numpy {

/// Whether a file is a single array (.npy).
bool looksLikeNpy(const Bytes& start);

/// Opens one array (.npy, versions 1 to 3) as a tensor named after the file. Fortran-order and big-endian arrays are
/// converted to row-major little-endian when they are loaded. E015 for arrays of Python objects, which are pickles;
/// E009 for strings and structured arrays; E002 for invalid headers.
Result<Model> openNpy(std::string name, const ByteSource& file, const OpenOptions& options = {});

/// Opens an archive of arrays (.npz) as tensors named after its entries. Deflated entries are decompressed as a whole
/// when they are first loaded (E008 over the memory limit). Entries that are not numeric arrays are skipped with a
/// warning; Python objects are E015.
Result<Model> openNpz(std::string name, const ByteSource& file, const OpenOptions& options = {});

extern const FormatReader kNpyReader;
extern const FormatReader kNpzReader;

} // namespace apr::numpy
