// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/protobuf/wire.h"
#include "apr/model/model.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace apr::tensorflow {

/// A TensorFlow DataType.
struct DataType {
    int id = 0;
    std::string_view name; ///< without "DT_": "FLOAT"
    DType dtype = DType::F32;
    std::uint32_t components = 1; ///< values of `dtype` per element: 2 for complex128
    std::uint32_t typedField = 0; ///< the field of TensorProto with its values
};

/// The type with an id, including reference types (id + 100); null for non-numeric types.
const DataType* findDataType(std::int64_t id);
/// The type name, "FLOAT" or "STRING"; the id for unknown types.
std::string dataTypeName(std::int64_t id);

inline constexpr std::int64_t kString = 7;

/// A TensorShapeProto; std::nullopt when the rank or a dimension is unknown. E002 for more than 254 dimensions.
Result<std::optional<Shape>> readShape(protobuf::Document& document, const protobuf::Field& field);

/// A TensorProto, with the locations of its data in the file.
struct Tensor {
    std::int64_t type = 0;
    std::optional<Shape> shape = Shape();
    std::optional<protobuf::Field> content = {};
    std::vector<protobuf::Field> typed = {};
    std::uint32_t typedField = 0;
    std::vector<protobuf::Field> strings = {};
    std::uint64_t at = 0;
};

Result<Tensor> readTensor(protobuf::Document& document, ByteRange range);
Result<Tensor> readTensor(protobuf::Document& document, const protobuf::Occurrences& occurrences);

/// Decodes `count` values of `width` bytes of a tensor without `content`. When there are fewer, the last element is
/// repeated; without any, the values are zero.
Result<Bytes> decodeTyped(const ByteSource& file, const DataType& type, const std::vector<protobuf::Field>& fields,
                          std::uint64_t count, std::uint64_t width);

} // namespace apr::tensorflow
