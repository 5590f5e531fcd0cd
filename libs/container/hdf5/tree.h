// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/hdf5/file.h"

#include <functional>

namespace apr::hdf5 {

/// Visits the children of the leaves of a version 1 B-tree in order, each with the key before it.
/// `type`: 0 for groups, 1 for chunks. E002 for trees with cycles or too many levels.
Status eachChild(const File& file, std::uint64_t address, unsigned type, std::uint64_t keyBytes,
                 const std::function<Status(Cursor key, std::uint64_t child)>& visit);

/// Visits the records of a version 2 B-tree in order, with the tree's type.
Status eachRecord(const File& file, std::uint64_t address,
                  const std::function<Status(Cursor record, unsigned type)>& visit);

} // namespace apr::hdf5
