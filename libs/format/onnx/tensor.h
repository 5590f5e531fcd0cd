// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "format/bit_packing.h"
#include "format/protobuf/wire.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr::onnx {

/// One of TensorProto's element types (reference/formats.md (e)).
struct ElementType {
    int id = 0;
    std::string_view name;     ///< ONNX's, "FLOAT"
    DType dtype = DType::F32;  ///< what a tensor of it becomes here
    std::uint32_t bits = 0;    ///< of a number in raw_data; below 8 they are packed, the first lowest. Pairs of 4 bits
                               ///< that stay pairs (I4, F4) count as 8
    std::uint32_t numbers = 1; ///< of a complex element
    std::uint32_t typedField = 0; ///< the field for values that are not raw
    bool isSigned = false;

    BitPacking packing() const { return {.bits = bits, .isSigned = isSigned}; }
};

/// The facts of a type; null for one that is not known, or has no numbers (STRING).
const ElementType* findElementType(std::int64_t id);

inline constexpr std::int64_t kString = 8;

/// A TensorProto, where its parts stand in the file.
struct Tensor {
    std::string name = {};
    std::int64_t type = 0;
    Shape shape = {};
    std::uint64_t at = 0; ///< of the message
    std::optional<protobuf::Field> raw = {};
    std::vector<protobuf::Field> typed = {}; ///< of the field `typedField`, packed or one number each
    std::uint32_t typedField = 0;
    std::vector<protobuf::Field> strings = {};
    std::vector<std::pair<std::string, std::string>> external = {};
    bool isExternal = false;
};

/// Reads a TensorProto. E002 with the offset for what contradicts itself.
Result<Tensor> readTensor(protobuf::Document& document, ByteRange message);

/// Decodes the numbers of typed fields: `numbers` of `width` bytes. E002 when there are fewer.
Result<Bytes> decodeTyped(const ByteSource& file, const ElementType& type, const std::vector<protobuf::Field>& fields,
                          std::uint64_t numbers, std::uint64_t width);

} // namespace apr::onnx
