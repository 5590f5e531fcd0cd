// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/protobuf/wire.h"
#include "apr/graph/graph_json.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The parts of ModelProto that the graph check needs, without tensor data. Domains are normalized: "ai.onnx" for the
/// default domain, which files also store as an empty string.
namespace apr::onnx {

/// Values of AttributeProto.AttributeType.
enum AttributeType : std::uint8_t {
    kFloatAttribute = 1,
    kIntAttribute = 2,
    kStringAttribute = 3,
    kTensorAttribute = 4,
    kGraphAttribute = 5,
    kFloatsAttribute = 6,
    kIntsAttribute = 7,
    kStringsAttribute = 8,
    kTensorsAttribute = 9,
    kSparseTensorAttribute = 11,
    kTypeProtoAttribute = 13,
};
inline constexpr std::int64_t kLastAttributeType = 14;

inline constexpr std::size_t kMaxDepth = 32;  ///< of nested subgraphs
inline constexpr std::int64_t kNewestIr = 14; ///< highest ir_version that is known

/// A name from a file for messages: "name", shortened.
std::string inQuotes(std::string_view name);

/// "FLOAT", "INTS"; the number for values that AttributeProto does not define.
std::string attributeTypeName(std::int64_t type);

/// "FLOAT", "STRING"; "type 27" for types without a name.
std::string elementTypeName(std::int64_t type);

/// A TypeProto.
struct ValueType {
    enum class Kind : std::uint8_t { None, Tensor, Other };

    Kind kind = Kind::None;
    std::int64_t element = 0; ///< element type of a dense tensor
    bool hasShape = false;
};

/// A ValueInfoProto, or an initializer.
struct Value {
    std::string name = {};
    ValueType type = {};
    std::uint64_t at = 0; ///< file offset
};

struct NodeAttribute {
    std::string name = {};
    std::optional<std::int64_t> type = {};
    std::uint32_t stored = 0; ///< bit N: there is a value of attribute type N
    bool isReference = false; ///< to an attribute of the enclosing function
    std::int64_t number = 0;  ///< value of an INT attribute
    std::int64_t tensorType = 0;
    std::vector<protobuf::Field> graphs = {};

    bool has(std::int64_t attributeType) const { return (stored >> attributeType & 1) != 0; }
};

struct Node {
    std::string name = {};
    std::string op = {};
    std::string domain = {};
    std::string overload = {};
    std::vector<std::string> inputs = {};
    std::vector<std::string> outputs = {};
    std::vector<NodeAttribute> attributes = {};
    std::uint64_t at = 0;
};

struct Graph {
    std::string name = {};
    std::vector<Node> nodes = {};
    std::vector<Value> inputs = {};
    std::vector<Value> outputs = {};
    std::vector<Value> values = {}; ///< value_info
    std::vector<Value> initializers = {};
};

struct OpsetImport {
    std::string domain = {};
    std::int64_t version = 0;
    std::uint64_t at = 0;
};

struct Function {
    std::string name = {};
    std::string domain = {};
    bool hasDomain = false;
    std::string overload = {};
    std::vector<std::string> inputs = {};
    std::vector<std::string> outputs = {};
    std::vector<OpsetImport> opsets = {};
    std::vector<Node> nodes = {};
    std::uint64_t at = 0;
};

struct ModelHead {
    std::optional<std::int64_t> irVersion = {};
    std::vector<OpsetImport> opsets = {};
    std::optional<protobuf::Field> graph = {};
    std::vector<Function> functions = {};
};

/// Reads these parts of a file. All functions fail with E002 for invalid fields and E008 when the parts read so far
/// exceed the memory limit.
class GraphReader {
public:
    GraphReader(ByteSource file, Budget budget) : m_document(std::move(file)), m_budget(std::move(budget)) {}

    Result<ModelHead> readModel();
    Result<Graph> readGraph(const protobuf::Field& field);

private:
    Result<std::string> text(const protobuf::Field& field);
    Result<std::string> domainText(const protobuf::Field& field);
    Status addText(std::vector<std::string>& list, const protobuf::Field& field);
    Status addOpset(std::vector<OpsetImport>& list, const protobuf::Field& field);
    Result<Function> readFunction(const protobuf::Field& field);
    Result<Node> readNode(const protobuf::Field& field);
    Result<NodeAttribute> readAttribute(const protobuf::Field& field);
    Result<Value> readValue(const protobuf::Field& field);
    Result<ValueType> readType(const protobuf::Field& field);
    Result<ValueType> readTensorType(const protobuf::Field& field);
    /// The name and type of a TensorProto.
    Result<Value> readTensorHead(const protobuf::Field& field);
    /// The name of a SparseTensorProto, which is that of its values.
    Result<Value> readSparseHead(const protobuf::Field& field);

    protobuf::Document m_document;
    Budget m_budget;
};

} // namespace apr::onnx
