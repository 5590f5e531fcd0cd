// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_writer.h"

namespace apr::numpy {

/// Archives of arrays as numpy.savez writes them: one stored (not deflated) entry NAME.npy for each tensor, version 1.0
/// of the array header, ZIP64 where sizes need it, fixed dates. There is no place for metadata. E009 for dtypes that
/// NumPy does not have; E020 for names that are not safe as paths, not UTF-8, or duplicate. Source:
/// numpy/lib/format.py; APPNOTE.TXT 6.3.10.
extern const FormatWriter kNpzWriter;

/// One array (.npy), of a model with exactly one tensor. There is no place for its name and for metadata. E020 for
/// other models, E009 as above.
extern const FormatWriter kNpyWriter;

} // namespace apr::numpy
