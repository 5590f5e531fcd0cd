// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "apr/format/open.h"

#include <string>

namespace apr::numpy {

/// Whether a file is a single array (.npy).
bool looksLikeNpy(const Bytes& start);

/// Opens one array (.npy, versions 1 to 3; numpy/lib/format.py): a tensor named after the file. Arrays in Fortran order
/// and big-endian ones are turned round when they are loaded. E015 for arrays of Python objects, which are pickles;
/// E009 for texts and records; E002 for headers that lie.
Result<Model> openNpy(std::string name, const ByteSource& file, const OpenOptions& options = {});

/// Opens an archive of arrays (.npz): tensors named after its entries. Deflated ones are unpacked as a whole when they
/// are first loaded (E008 over the limit). Entries that are no arrays of numbers are left out with a finding, Python
/// objects are E015.
Result<Model> openNpz(std::string name, const ByteSource& file, const OpenOptions& options = {});

} // namespace apr::numpy
