// SPDX-License-Identifier: MIT
#pragma once

#include "format/reading/file_opener.h"
#include "format/reading/outside_files.h"
#include "format/reading/tensor_table.h"
#include "tensor.h"

#include <set>
#include <string>
#include <vector>

namespace apr::onnx {

using protobuf::Field;
using protobuf::Occurrences;

/// An AttributeProto, with the locations of its parts in the file.
struct Attribute {
    std::string name = {};
    Json value = {};                       ///< of simple attributes
    std::vector<Occurrences> tensors = {}; ///< TensorProto
    std::vector<Occurrences> sparse = {};  ///< SparseTensorProto
    std::vector<Occurrences> graphs = {};  ///< GraphProto
    std::vector<Field> floats = {};
    std::vector<Field> ints = {};
};

/// Reads a model or a tensor: graphs and nodes in reader.cpp, attributes in attributes.cpp, tensors in
/// initializers.cpp.
class Opener final : FileOpener {
public:
    Opener(std::string name, ByteSource file, const SiblingOpener& siblings, const OpenOptions& options);

    Result<Model> open();
    Result<Model> openTensor();

private:
    Error named(Error error) const;
    /// A string of the header; counts against the memory limit.
    Result<std::string> text(const Field& field);
    Status readModel();
    Status putText(const std::string& key, const Field& field);
    Status readOpset(const Field& field);
    Status readProperty(const Field& field);
    // ---- graphs

    /// `scope` is prepended to tensor names that are already in use.
    Result<Json> readGraph(const Occurrences& occurrences, const std::string& scope, std::size_t depth);
    /// The graphs of a TrainingInfoProto, whose tensors are not part of the model.
    Result<Json> readTraining(const Field& field);
    Result<Json> readFunction(const Field& field);
    Result<Json> readNode(const Field& field, const std::string& scope, std::size_t depth);
    Result<Json> readValueInfo(const Field& field);
    /// TypeProto: element type and shape of tensors, for others the name of the type and what they consist of.
    Status readType(const Field& field, Json& value, std::size_t depth = 0);
    Status readContainedType(const Field& field, Json& value, std::size_t depth);
    Status readTensorType(const Field& field, Json& value);
    Status readShape(const Field& field, Json& shape);
    // ---- tensors

    /// `name` if unused, else with the scope prepended, else with a number appended.
    std::string uniqueTensorName(const std::string& name, const std::string& scope) const;

    /// Appends to a list value; replaces a value that is not a list.
    static void append(Json& list, Json item);
    static void putAttribute(Json& attributes, Attribute& attribute);
    Result<Attribute> readAttribute(const Field& field);
    /// Adds the tensors of an attribute to the model and stores their names in its value.
    Status convertAttribute(Attribute& attribute, const std::string& name, const std::string& scope, std::size_t depth);
    /// Converts a numeric list of an attribute to a list in the metadata, or to a tensor when it is long.
    Status convertList(Attribute& attribute, const std::vector<Field>& fields, std::int64_t type,
                       const std::string& name, const std::string& scope);

    /// Notes in `graph` what its nodes cannot know from the tensor of the model.
    Status readInitializer(const Field& field, const std::string& scope, Json& graph);
    /// Adds the parts of a sparse tensor. `attributeName` names a sparse tensor in an attribute, else it is empty.
    Status readSparse(const Occurrences& occurrences, const std::string& scope, const std::string& attributeName);
    Status addTensor(const Tensor& tensor, const std::string& name);
    /// Adds a tensor whose raw data is in `file` at info.offset.
    Status addRaw(const ElementType& type, TensorInfo info, std::uint64_t stored, const ByteSource& file);
    Status addTyped(const Tensor& tensor, const ElementType& type, TensorInfo info, std::uint64_t bytes);
    /// String tensors are stored in the metadata.
    Status storeStrings(const Tensor& tensor, const std::string& name);
    // ---- external data

    Status addExternal(const Tensor& tensor, const ElementType& type, TensorInfo info, std::uint64_t stored);

    SiblingOpener m_siblings;
    OpenOptions m_options;
    protobuf::Document m_document;
    TensorTable m_table;
    Budget m_budget;
    Json m_header = Json::object();
    Json m_sparse = Json::object(); ///< shape and parts of sparse initializers, as sparseProblem() reads them
    Json m_graph;
    std::int64_t m_irVersion = 0;
    ExternalFiles m_outside;
    std::set<std::string> m_missing; ///< missing files that were already reported
};

} // namespace apr::onnx
