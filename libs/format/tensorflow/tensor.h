// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "format/protobuf/wire.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace apr::tensorflow {

/// One of TensorFlow's DataTypes (reference/formats.md (f)).
struct DataType {
    int id = 0;
    std::string_view name; ///< as in types.proto, without "DT_"
    DType dtype = DType::F32;
    std::uint32_t numbers = 1;    ///< of a complex element
    std::uint32_t typedField = 0; ///< of TensorProto
};

/// The facts of a type, references (+100) included; null for one without numbers.
const DataType* findDataType(std::int64_t id);
/// "FLOAT", "STRING", or the number.
std::string dataTypeName(std::int64_t id);

inline constexpr std::int64_t kString = 7;

/// A TensorShapeProto; nothing where the rank or a dimension is not known. E002 for over 254 dimensions.
Result<std::optional<Shape>> readShape(protobuf::Document& document, const protobuf::Field& field);

/// A TensorProto, where its parts stand.
struct Tensor {
    std::int64_t type = 0;
    std::optional<Shape> shape = Shape();
    std::optional<protobuf::Field> content = {};
    std::vector<protobuf::Field> typed = {};
    std::uint32_t typedField = 0;
    std::vector<protobuf::Field> strings = {};
    std::uint64_t at = 0;
};

Result<Tensor> readTensor(protobuf::Document& document, ByteRange message);

/// Decodes the values of a tensor whose `content` is empty: `numbers` of `width` bytes. Where there are fewer, the last
/// one is repeated; where there are none, they are zeros (tensor.proto).
Result<Bytes> decodeTyped(const ByteSource& file, const DataType& type, const std::vector<protobuf::Field>& fields,
                          std::uint64_t numbers, std::uint64_t width);

} // namespace apr::tensorflow
