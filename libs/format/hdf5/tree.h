// SPDX-License-Identifier: MIT
#pragma once

#include "file.h"

#include <functional>

namespace apr::hdf5 {

/// Gives the children of the leaves of a B-tree of version 1 (III.A.1) in order, each with the key before it.
/// `type`: 0 for groups, 1 for chunks. E002 for trees that loop or are too deep.
Status eachChild(const File& file, std::uint64_t address, unsigned type, std::uint64_t keyBytes,
                 const std::function<Status(Cursor key, std::uint64_t child)>& take);

/// Gives the records of a B-tree of version 2 (III.A.2) in order, with the tree's type.
Status eachRecord(const File& file, std::uint64_t address,
                  const std::function<Status(Cursor record, unsigned type)>& take);

} // namespace apr::hdf5
