// SPDX-License-Identifier: MIT
#pragma once

#include "format/graph_json.h"
#include "format/protobuf/wire.h"
#include "format/tensor_table.h"

#include <string>
#include <string_view>
#include <vector>

namespace apr::tensorflow {

/// Reads GraphDefs: nodes become JSON (graph_json.h), what Const nodes hold becomes tensors with the nodes' names.
class GraphReader {
public:
    /// `table` gets the tensors; both must outlive this. `memoryLimit` bounds what tensors of one value may unpack to.
    GraphReader(protobuf::Document& document, TensorTable& table, JsonBudget& budget, std::uint64_t memoryLimit)
        : m_document(document), m_table(table), m_budget(budget), m_memoryLimit(memoryLimit)
    {
    }

    /// E002 with the offset for messages that lie.
    Result<Json> readGraph(ByteRange range);

    std::vector<Finding> takeFindings() { return std::move(m_findings); }

private:
    Result<std::string> text(const protobuf::Field& field);
    Result<Json> readFunctions(const protobuf::Field& field);
    Result<Json> readNode(const protobuf::Field& field, const std::string& scope);
    /// Whether the constants of a function belong to the saving of the model, not to the model.
    static bool isBookkeeping(std::string_view function);
    Status readAttribute(const protobuf::Field& field, const std::string& node, Json& attributes);
    Result<Json> readValue(const protobuf::Field& field, const std::string& name, unsigned depth);
    Result<Json> readList(const protobuf::Field& field, const std::string& name, unsigned depth);
    Result<Json> readTensorValue(const protobuf::Field& field, const std::string& name);

    protobuf::Document& m_document;
    TensorTable& m_table;
    JsonBudget& m_budget;
    std::uint64_t m_memoryLimit;
    bool m_withTensors = true;
    std::vector<Finding> m_findings;
};

} // namespace apr::tensorflow
