// SPDX-License-Identifier: MIT
#pragma once

#include "apr/tensor/dtype.h"
#include "file.h"
#include "format/compression/decoded_cache.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace apr::hdf5 {

/// A datatype (IV.A.2.d), as far as tensors and texts need it.
struct Type {
    enum class Kind : std::uint8_t { Number, FixedText, Variable, VariableText, Other };
    Kind kind = Kind::Other;
    std::uint64_t size = 0; ///< bytes of an element
    std::optional<DType> dtype = {};
    std::uint32_t numbers = 1; ///< 2 for complex numbers of 128 bits
    bool isBig = false;
    std::string name = {}; ///< what it is, for messages
};

Result<Type> parseType(Cursor in);

/// The dimensions of a dataspace (IV.A.2.b); none for a scalar. Nothing for the null space, which has no elements.
Result<std::optional<Shape>> parseSpace(Cursor in, std::uint64_t lengthBytes);

/// An attribute, its value still as bytes.
struct Attribute {
    std::string name = {};
    Type type = {};
    std::optional<Shape> shape = {};
    Bytes value = {};
    std::uint64_t at = 0;
};

Result<Attribute> parseAttribute(const File& file, const Message& message);

/// The texts of an attribute, fixed or of variable length, at most `limit` bytes of them. E009 for other types.
Result<std::vector<std::string>> textsOf(const File& file, const Attribute& attribute, std::uint64_t limit);

/// A dataset: what its elements are, and where.
struct Dataset {
    Type type = {};
    Shape shape = {};
    bool isContiguous = false;
    std::uint64_t offset = 0;          ///< in the file, where it is contiguous
    std::uint64_t storedBytes = 0;     ///< in the file
    ByteSource content = {};           ///< row-major elements, where it is not
    std::optional<Error> refusal = {}; ///< why its data cannot be had, though all else is known
};

/// Reads the headers of a dataset. Chunks are looked up and unpacked when they are read. E009 for filters that are not
/// known; data in other files becomes a refusal (E015).
Result<Dataset> readDataset(std::shared_ptr<const File> file, const Object& object,
                            const std::shared_ptr<const DecodedCache>& cache, std::uint64_t memoryLimit);

} // namespace apr::hdf5
