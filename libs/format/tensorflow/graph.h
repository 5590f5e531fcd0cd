// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/protobuf/wire.h"
#include "apr/graph/graph_json.h"
#include "format/reading/tensor_table.h"

#include <string>
#include <string_view>
#include <vector>

namespace apr::tensorflow {

/// Reads GraphDefs: nodes become JSON (graph_json.h), the values of Const nodes become tensors named after the node.
class GraphReader {
public:
    /// Adds tensors to `table`. All references must outlive this object.
    GraphReader(protobuf::Document& document, TensorTable& table, const Budget& budget)
        : m_document(document), m_table(table), m_budget(budget)
    {
    }

    /// E002 with the offset for invalid messages.
    Result<Json> readGraph(const protobuf::Occurrences& occurrences);

    std::vector<Finding> takeFindings() { return std::move(m_findings); }

private:
    Result<std::string> text(const protobuf::Field& field);
    Result<Json> readFunctions(const protobuf::Occurrences& library);
    Result<Json> readFunction(const protobuf::Field& field);
    /// The name of an OpDef or a NameAttrList.
    Result<std::string> nameOf(const protobuf::Occurrences& message);
    Result<Json> readNode(const protobuf::Field& field, const std::string& scope);
    /// Whether a function saves, restores or trains the model; its constants are not part of the model.
    static bool isTrainingFunction(std::string_view function);
    /// The same for a node, by the name scopes that TensorFlow uses for gradients, savers and initial values.
    static bool isTrainingNode(std::string_view name);
    Status readAttribute(const protobuf::Field& field, const std::string& node, Json& attributes);
    Result<Json> readValue(const protobuf::Occurrences& occurrences, const std::string& name);
    Result<Json> readList(const protobuf::Occurrences& occurrences, const std::string& name);
    Result<Json> readTensorValue(const protobuf::Occurrences& occurrences, const std::string& name);

    protobuf::Document& m_document;
    TensorTable& m_table;
    Budget m_budget;
    bool m_withTensors = true;
    std::vector<Finding> m_findings;
};

} // namespace apr::tensorflow
