// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/budget.h"
#include "apr/base/byte_source.h"
#include "apr/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace apr::hdf5 {

/// The value of an attribute that programs may take for something else than text.
struct AttributeValue {
    std::string path = {}; ///< of its object, with the name: "group/dataset@name"
    Bytes value = {};
    std::uint64_t at = 0; ///< of the attribute in the file
};

/// What the objects of a file have besides numbers.
struct AttributeValues {
    std::vector<AttributeValue> values = {}; ///< strings and opaque values of all attributes
    std::vector<std::string> objects = {};   ///< datasets of pickles, by their attribute PSEUDOATOM (PyTables)
};

/// Reads the attributes of all groups and datasets. E002 for invalid structures, E008 over the budget.
Result<AttributeValues> readAttributes(const ByteSource& source, const Budget& budget);

} // namespace apr::hdf5
