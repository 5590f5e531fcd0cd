// SPDX-License-Identifier: MIT
#pragma once

#include "context.h"

/// NumPy's .npy files: an array of objects is a header followed by a pickle.
namespace apr::scan {

/// Whether the header, of which these are the first bytes, is that of an array without objects, in a spelling that
/// leaves no doubt, and `size` that of the whole array.
bool isPlainArray(const Bytes& start, std::uint64_t size);

/// Arrays that follow one another, and what follows them.
void scanArray(Context& context, const Content& content);

} // namespace apr::scan
