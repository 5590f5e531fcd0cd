// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/compression/decoded_cache.h"
#include "apr/container/hdf5/file.h"
#include "apr/container/hdf5/heap.h"
#include "apr/container/hdf5/object.h"
#include "apr/tensor/dtype.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace apr::hdf5 {

/// A datatype, as far as tensors and strings need it.
struct Type {
    enum class Kind : std::uint8_t { Number, FixedString, Variable, VariableString, Opaque, Other };
    Kind kind = Kind::Other;
    std::uint64_t size = 0; ///< bytes per element
    std::optional<DType> dtype = {};
    std::uint32_t components = 1; ///< values of `dtype` per element: 2 for complex128
    bool isBigEndian = false;
    std::string name = {}; ///< for messages: "16-bit integers"
};

Result<Type> parseType(Cursor in);

/// The dimensions of a dataspace, empty for a scalar. std::nullopt for the null dataspace, which has no elements.
Result<std::optional<Shape>> parseSpace(Cursor in, std::uint64_t lengthBytes);

/// An attribute with its undecoded value.
struct Attribute {
    std::string name = {};
    Type type = {};
    std::optional<Shape> shape = {};
    Bytes value = {};
    std::uint64_t at = 0;
};

Result<Attribute> parseAttribute(const File& file, const Message& message);

/// The strings of an attribute, of fixed or variable length, whose memory is charged to the budget of the file: many
/// can be the same bytes. E009 for other types and for more than `limit` bytes.
Result<std::vector<std::string>> stringsOf(GlobalHeap& heap, const Attribute& attribute,
                                           std::uint64_t limit = Budget::kUnlimited);

/// A dataset: type, shape and location of its elements.
struct Dataset {
    Type type = {};
    Shape shape = {};
    bool isContiguous = false;
    std::uint64_t offset = 0;            ///< in the file, when contiguous
    std::uint64_t storedBytes = 0;       ///< in the file
    ByteSource content = {};             ///< row-major elements, when not contiguous
    std::optional<Error> readError = {}; ///< why the data cannot be read; type and shape are valid
};

/// Reads the header of a dataset. Chunks are located and decompressed when they are read. Unsupported filters (E009)
/// and data in other files (E015) set Dataset::readError.
Result<Dataset> readDataset(std::shared_ptr<const File> file, const Object& object,
                            const std::shared_ptr<const DecodedCache>& cache, const Budget& budget);

} // namespace apr::hdf5
