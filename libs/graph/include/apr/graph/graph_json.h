// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/budget.h"
#include "apr/base/json.h"
#include "apr/base/progress.h"
#include "apr/base/result.h"
#include "apr/graph/graph.h"

#include <cstdint>
#include <string>
#include <string_view>

/// Graphs as JSON, with the same schema for all formats: an object with "nodes" (objects with "op" and optionally
/// "file_op", "name", "domain", "inputs", "outputs", "attributes") and optionally "name", "opsets", "inputs",
/// "outputs", "values" (objects with "name", "dtype", "shape"; "type" and "of" for sequences, "key" for maps),
/// "tensors" (the tensors of the model that names mean here, if they are not called so) and "functions" or "subgraphs"
/// (graphs). In attributes {"tensor": NAME} refers to a tensor of the model, {"graph": …} contains a graph, {"ref":
/// NAME, "type": TYPE} is an attribute of the function around, and {"type_proto": …} a type. Readers of files with
/// operators put it in the metadata under "graph", so that it stays with the model when that is converted.
namespace apr {

/// Estimated memory of one JSON value.
inline constexpr std::uint64_t kJsonValueBytes = 64;

/// `text` as a JSON string, or {"hex": …} when it is not UTF-8.
Json stringJson(std::string_view text);

/// `value` as a JSON number, or a string when it is not finite.
Json numberJson(double value);

/// The graph that `source` describes; initializers are tensors of `model`. Names that nothing defines are values of an
/// outer graph. "NODE:1" is the second output of a node, "^NODE" one that must run before (TensorFlow). What a broken
/// description lacks is empty or left out. E017 when Progress stops it.
Result<Graph> readGraph(const Model& model, const Json& source, Progress& progress);

/// The graph that a model has in its metadata: its own, or for an apr file that of its source, whose names of tensors
/// readGraph() knows. Null if there is none, or the tensors do not have the axes of the source.
const Json* storedGraph(const Metadata& metadata);

/// The same, whatever axes the tensors have.
const Json* sourceGraph(const Metadata& metadata);

/// The type that the JSON of a value describes.
Graph::Type readGraphType(const Json& json);

/// An attribute as in a graph's JSON.
Json attributeToJson(const Graph::AttributeValue& value, const Model& model);

/// The JSON of a graph; readGraph() of it is the same graph, with the types of initializers from their tensors.
Json graphToJson(const Graph& graph, const Model& model);

} // namespace apr
