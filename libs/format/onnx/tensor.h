// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/protobuf/wire.h"
#include "apr/model/model.h"
#include "apr/tensor/bit_packing.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr::onnx {

/// An element type of TensorProto.
struct ElementType {
    int id = 0;
    std::string_view name;        ///< ONNX name, "FLOAT"
    DType dtype = DType::F32;     ///< the dtype of the resulting tensor
    std::uint32_t bits = 0;       ///< per value in raw_data; values below 8 bits are packed from the lowest bit and
                                  ///< unpacked to bytes. 8 for I4 and F4, which stay packed in pairs
    std::uint32_t components = 1; ///< values of `dtype` per element: 2 for complex128
    std::uint32_t typedField = 0; ///< the field for values outside raw_data
    bool isSigned = false;

    BitPacking packing() const { return {.bits = bits, .isSigned = isSigned}; }
    /// The lowest bits of `value` as one byte of `dtype`.
    std::byte widened(std::uint64_t value) const;
    /// `numbers` packed values of less than 8 bits as one byte each.
    Bytes unpacked(const Bytes& packed, std::uint64_t numbers) const;
};

/// FLOAT4E2M1 with an odd number of elements: F4 tensors have pairs, so these become F8_E4M3, which has the same
/// values.
const ElementType& oddFloat4();

/// The element type with an id; null for unknown types and STRING.
const ElementType* findElementType(std::int64_t id);

inline constexpr std::int64_t kString = 8;

/// A TensorProto, with the locations of its data in the file.
struct Tensor {
    std::string name = {};
    std::int64_t type = 0;
    Shape shape = {};
    std::uint64_t at = 0; ///< file offset of the message
    std::optional<protobuf::Field> raw = {};
    std::vector<protobuf::Field> typed = {}; ///< fields with the number `typedField`, packed or one value each
    std::uint32_t typedField = 0;
    std::vector<protobuf::Field> strings = {};
    std::vector<std::pair<std::string, std::string>> external = {};
    bool isExternal = false;
};

/// Reads a TensorProto. E002 with the offset for invalid fields.
Result<Tensor> readTensor(protobuf::Document& document, ByteRange message);
/// The same for a field that its parent holds once.
Result<Tensor> readTensor(protobuf::Document& document, const protobuf::Occurrences& occurrences);

/// Decodes `count` values of `width` bytes from typed fields. E002 when there are fewer.
Result<Bytes> decodeTyped(const ByteSource& file, const ElementType& type, const std::vector<protobuf::Field>& fields,
                          std::uint64_t count, std::uint64_t width);

} // namespace apr::onnx
