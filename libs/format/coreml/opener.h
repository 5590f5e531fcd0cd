// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"
#include "apr/container/protobuf/wire.h"
#include "format/reading/file_opener.h"
#include "format/reading/outside_files.h"
#include "format/reading/tensor_table.h"
#include "palette.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace apr::coreml {

struct LayerKind;

/// A type of MILSpec.DataType.
struct MilType {
    std::optional<DType> dtype = {}; ///< U8 for unsigned integers of less than 8 bits
    unsigned bits = 8;               ///< less than 8 for packed integers
};

using protobuf::Field;

/// Reads a .mlmodel file: the description and pipelines here, neural networks in neural_network.cpp, ML programs in
/// ml_program.cpp.
class Opener final : FileOpener {
public:
    Opener(std::string name, ByteSource file, const SiblingOpener& siblings, const OpenOptions& options);

    Result<Model> open();

private:
    static constexpr unsigned kMaxDepth = 16; ///< of nested pipelines and of nested blocks

    /// Calls `visit` for every field of a message.
    template <class Visit>
    Status each(ByteRange range, const Visit& visit)
    {
        protobuf::Message message(m_document, range);
        for (;;) {
            APR_TRY(const auto field, message.next());
            if (!field) {
                return {};
            }
            APR_CHECK(visit(*field));
        }
    }

    Result<std::string> text(const Field& field);
    Result<Json> readModel(ByteRange range, const std::string& prefix, unsigned depth);
    /// ModelDescription: inputs, outputs and metadata.
    Status readDescription(const Field& description, Json& out);
    /// An entry of a map with string keys.
    Result<std::pair<std::string, std::optional<Field>>> readEntry(const Field& entry);
    Status readKind(const Field& field, std::string_view kind, const std::string& prefix, unsigned depth, Json& out);
    Status readPipeline(const Field& field, const std::string& prefix, unsigned depth, Json& out);
    /// Adds a packed list of floats or doubles as a tensor when `field` has the number `number`.
    Status addNumbers(const Field& field, std::uint32_t number, DType dtype, const std::string& name);

    // ---- neural_network.cpp

    /// NeuralNetworkLayer.
    Status readLayer(const Field& layer, const std::string& prefix);
    Status readWeights(const Field& params, const LayerKind& kind, const std::string& base);
    Status readLstm(const Field& params, const std::string& base);
    /// WeightParams: floats, half floats, or quantized bytes. `shape` is used when it matches the number of values.
    Status readWeightParams(const Field& params, const std::string& name, Shape shape);
    /// QuantizationParams: the bit width, and scales with biases or a lookup table, which become tensors.
    Status readQuantization(const Field& params, const std::string& name, Json& out);

    // ---- ml_program.cpp

    Status readProgram(const Field& program, const std::string& prefix);
    Status readBlock(const Field& block, const std::string& prefix, unsigned depth);
    Status readOperation(const Field& operation, const std::string& prefix, unsigned depth);
    /// Value: a tensor stored in the program or in a blob file. Strings, short lists of integers (strides, axes) and,
    /// unless `withScalars`, scalars are skipped: they are parameters of the operation.
    Status readValue(const Field& value, const std::string& name, bool withScalars);
    /// The integer of a scalar Value; std::nullopt for others.
    Result<std::optional<std::uint64_t>> readInteger(const Field& value);
    /// Packed integers or booleans of an immediate value, as elements of `info.dtype`.
    Status addVarints(TensorInfo info, const Field& list);
    Status readValueType(const Field& type, MilType& mil, Shape& shape);
    /// blobFileValue{fileName=1, offset=2}: the offset of the blob header, which has the type, size and data offset.
    Status readBlob(const Field& blob, const std::string& name, Shape shape);
    /// Integers of `bits` bits, packed from the lowest bit of the first byte (ML programs) or from its highest (neural
    /// networks), as one byte each.
    enum class BitOrder : std::uint8_t { LowestFirst, HighestFirst };
    Status addPacked(TensorInfo info, unsigned bits, std::uint64_t stored, const ByteSource& file,
                     BitOrder order = BitOrder::LowestFirst);

    protobuf::Document m_document;
    TensorTable m_table;
    Budget m_budget;
    Json m_nodes = Json::array();
    Json m_quantization = Json::object();
    std::uint64_t m_version = 0;
    std::string m_kind = "model";
    std::vector<Palette> m_palettes; ///< weights that are made of a table and indices when all tensors are known
    ExternalFiles m_outside;
};

} // namespace apr::coreml
