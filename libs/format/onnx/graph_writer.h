// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"
#include "apr/base/result.h"
#include "apr/container/protobuf/writer.h"
#include "apr/graph/graph.h"
#include "apr/model/model.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace apr::onnx {

/// Where the bytes of a tensor are that are not in the file of the model.
struct ExternalPlace {
    std::string location = {}; ///< name of the file; empty: in the model's own
    std::uint64_t offset = 0;
};

/// Tensors that the metadata has, as readers leave them there.
struct DescribedTensors {
    const Json* strings = nullptr; ///< tensors of strings: {"shape", "values"} by name
    const Json* sparse = nullptr;  ///< sparse tensors: {"shape", "parts"} by name
};

/// Lays out graphs as messages of ONNX. Tensors of the model are raw_data, or external data where `places` (one for
/// each tensor, or none at all) says so. The model and the places are kept by reference.
class GraphWriter {
public:
    GraphWriter(const Model& model, DescribedTensors described, const std::vector<ExternalPlace>& places)
        : m_model(model), m_described(described), m_places(places)
    {
    }

    /// A GraphProto, with all tensors of the model that no node has as an attribute. E009 for what ONNX cannot hold.
    Result<protobuf::MessageLayout> mainGraph(const apr::Graph& graph);
    /// A FunctionProto.
    Result<protobuf::MessageLayout> function(const apr::Graph& graph);

private:
    using Message = protobuf::MessageLayout;

    Result<Message> graphMessage(const apr::Graph& graph, bool isMain);
    Status addInitializers(Message& out, const apr::Graph& graph);
    Status addNodes(Message& out, std::uint32_t field, const apr::Graph& graph);
    Result<Message> node(const apr::Graph& graph, const apr::Graph::Node& node);
    Result<Message> attribute(const apr::Graph& graph, const apr::Graph::Node& node,
                              const apr::Graph::Attribute& attribute);
    Status putJson(Message& out, const std::string& name, const Json& value, int schema);
    Status putTensor(Message& out, const apr::Graph::TensorRef& ref, int schema, const std::string& name);
    /// `name` is that of the value.
    Result<Message> tensor(std::size_t index, const std::string& name);
    Result<Message> strings(const std::string& name) const;
    Result<Message> sparse(const Json& parts, const std::string& name);
    static Message valueInfo(const apr::Graph::Value& value);

    const Model& m_model;
    DescribedTensors m_described;
    const std::vector<ExternalPlace>& m_places;
    std::set<std::size_t> m_written;      ///< tensors that have a segment
    std::set<std::size_t> m_inNodes;      ///< tensors that are written as attributes
    std::set<std::string> m_namesInNodes; ///< of strings and sparse tensors
};

/// The element type of ONNX that has exactly the bytes of tensors of this dtype; 0 if there is none.
std::int64_t elementTypeOf(DType dtype);

} // namespace apr::onnx
