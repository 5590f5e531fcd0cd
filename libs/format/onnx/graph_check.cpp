// SPDX-License-Identifier: MIT
#include "graph_check.h"

#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "function_calls.h"
#include "graph.h"
#include "graph_findings.h"
#include "operator_check.h"
#include "operator_sets.h"
#include "scope.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace apr::onnx {
namespace {

using protobuf::Field;

constexpr std::uint64_t kMemoryLimit = std::uint64_t{256} << 20;

/// Where the nodes of a graph are.
struct Place {
    Opsets* opsets = nullptr;
    std::optional<std::size_t> function = {}; ///< index of the enclosing function
    std::size_t depth = 0;
};

/// The numbers of inputs and outputs of a subgraph.
struct Arity {
    std::size_t inputs = 0;
    std::size_t outputs = 0;
};

class GraphChecker {
public:
    explicit GraphChecker(const ByteSource& file) : m_reader(file, kMemoryLimit) {}

    Result<GraphCheck> check()
    {
        if (auto status = checkModel(); !status) {
            Error error = std::move(status).error();
            if (error.code == Errc::Corrupt) {
                m_findings.report(Severity::Error, "onnx.graph", error.message, error.field, error.offset.value_or(0));
            } else if (error.code != Errc::Memory) {
                return error;
            }
            m_findings.addUnchecked(error.code == Errc::Memory ? "the rest of the graph, which exceeds the memory limit"
                                                               : "the rest of the graph");
        }
        std::string detail = formatCountOf(m_nodes, "node");
        if (const std::size_t others = m_operators.otherCount(); others > 0) {
            detail += "; " + formatCountOf(others, "operator") + " of other domains not checked";
        }
        return m_findings.take(std::move(detail));
    }

private:
    // ---- the model

    Status checkModel()
    {
        APR_TRY(const ModelHead model, m_reader.readModel());
        if (!model.graph) {
            return {}; // the reader refuses such files
        }
        checkIrVersion(model);
        Opsets opsets = m_operators.read(model.opsets, "opset_import");
        if (model.opsets.empty() && m_irVersion < 3) {
            opsets.versions.emplace(kDefaultDomain, 1);
        }
        m_functions.emplace(model.functions, m_findings);
        APR_TRY(const Arity arity, checkGraph(*model.graph, "graph", nullptr, {.opsets = &opsets}));
        static_cast<void>(arity);
        for (std::size_t i = 0; i < model.functions.size(); ++i) {
            APR_CHECK(checkFunction(model.functions[i], i));
        }
        m_functions->checkRecursion();
        return {};
    }

    void checkIrVersion(const ModelHead& model)
    {
        m_irVersion = model.irVersion.value_or(0);
        if (m_irVersion < 1) {
            m_findings.fail("onnx.ir-version",
                            model.irVersion
                                ? "the IR version is " + std::to_string(m_irVersion) + ", expected at least 1"
                                : std::string("the model has no IR version"),
                            "ir_version", 0, "export the model again");
            m_irVersion = kNewestIr; // the rules of current files
        } else if (m_irVersion > kNewestIr) {
            m_findings.addUnchecked("rules of IR version " + std::to_string(m_irVersion) + " (the newest known is " +
                                    std::to_string(kNewestIr) + ')');
        }
        if (model.opsets.empty() && m_irVersion >= 3) {
            m_findings.fail("onnx.opset", "the model has no opset_import, which IR version 3 and later require",
                            "opset_import", 0, "export the model again");
        } else if (!model.opsets.empty() && m_irVersion < 3) {
            m_findings.report(Severity::Warning, "onnx.opset",
                              "the model has an opset_import, which IR version " + std::to_string(m_irVersion) +
                                  " does not have; expected IR version 3 or later",
                              "opset_import", model.opsets.front().at);
        }
    }

    // ---- graphs

    Result<Arity> checkGraph(const Field& field, const std::string& path, const Scope* outer, const Place& place)
    {
        if (place.depth > kMaxDepth) {
            m_findings.addUnchecked("subgraphs nested more than " + std::to_string(kMaxDepth) + " levels deep");
            return Arity{};
        }
        APR_TRY(const Graph graph, m_reader.readGraph(field));
        Scope scope{.outer = outer, .path = path, .nodes = &graph.nodes};
        const bool isMain = outer == nullptr && !place.function;
        if (graph.name.empty()) {
            // ONNX Runtime checks the names of subgraphs only.
            m_findings.report(isMain ? Severity::Warning : Severity::Error, "onnx.name", "the graph has no name", path,
                              field.at);
        }
        defineInputs(graph, scope, isMain);
        defineInitializers(graph, scope);
        declareTypes(graph, scope, isMain);
        APR_CHECK(checkNodes(scope, place));
        for (std::size_t i = 0; i < graph.outputs.size(); ++i) {
            checkOutput(graph.outputs[i], i, scope);
        }
        return Arity{.inputs = graph.inputs.size(), .outputs = graph.outputs.size()};
    }

    void defineInputs(const Graph& graph, Scope& scope, bool isMain)
    {
        for (std::size_t i = 0; i < graph.inputs.size(); ++i) {
            const Value& input = graph.inputs[i];
            const std::string field = valuePath(scope.path + ".input", i, input);
            checkValue(input, field, isMain, true);
            if (!input.name.empty() && !scope.defined.emplace(input.name, knownType(input.type)).second) {
                m_findings.fail("onnx.duplicate-name", "the graph has two inputs with the name " + inQuotes(input.name),
                                field, input.at);
            }
        }
    }

    void defineInitializers(const Graph& graph, Scope& scope)
    {
        TextViewMap<std::size_t> known;
        const Value* firstNotInput = nullptr;
        std::size_t notInput = 0;
        for (std::size_t i = 0; i < graph.initializers.size(); ++i) {
            const Value& initializer = graph.initializers[i];
            if (initializer.name.empty()) {
                continue; // reported by the reader
            }
            const std::string field = valuePath(scope.path + ".initializer", i, initializer);
            if (!known.emplace(initializer.name, i).second) {
                m_findings.fail("onnx.duplicate-name", "two initializers have the name " + inQuotes(initializer.name),
                                field, initializer.at);
                continue;
            }
            const std::int64_t type = knownType(initializer.type);
            const auto [input, isNew] = scope.defined.emplace(initializer.name, type);
            if (isNew && m_irVersion < 4) {
                firstNotInput = firstNotInput == nullptr ? &initializer : firstNotInput;
                ++notInput;
            } else if (!isNew && type != 0 && input->second != 0 && input->second != type) {
                m_findings.fail("onnx.type",
                                "the initializer " + inQuotes(initializer.name) + " has the type " +
                                    elementTypeName(type) + ", but the graph input of that name has the type " +
                                    elementTypeName(input->second),
                                field, initializer.at);
            }
        }
        if (firstNotInput != nullptr) {
            m_findings.report(Severity::Warning, "onnx.initializer-input",
                              formatCountOf(notInput, "initializer") +
                                  (notInput == 1 ? " is not a graph input, which" : " are not graph inputs, which") +
                                  " IR version " + std::to_string(m_irVersion) + " requires; the first is " +
                                  inQuotes(firstNotInput->name),
                              scope.path + ".initializer", firstNotInput->at,
                              "set the IR version to 4 or later; ONNX Runtime runs the model as it is");
        }
    }

    /// Reads the types that value_info and the outputs declare.
    void declareTypes(const Graph& graph, Scope& scope, bool isMain)
    {
        const auto declare = [&](const std::vector<Value>& values, const std::string& list) {
            for (std::size_t i = 0; i < values.size(); ++i) {
                const Value& value = values[i];
                const std::string field = valuePath(scope.path + list, i, value);
                if (list == ".output") {
                    checkValue(value, field, isMain, false);
                } else {
                    checkElementType(value, field);
                }
                const std::int64_t type = knownType(value.type);
                if (type == 0 || value.name.empty()) {
                    continue;
                }
                const auto defined = scope.defined.find(value.name);
                if (defined != scope.defined.end()) {
                    checkDeclared(value, field, type, defined->second,
                                  "the graph input or initializer of that name has the type ");
                    continue;
                }
                const auto [other, isNew] = scope.declared.emplace(value.name, type);
                if (!isNew) {
                    checkDeclared(value, field, type, other->second, "it is also declared with the type ");
                }
            }
        };
        declare(graph.values, ".value_info");
        declare(graph.outputs, ".output");
        scope.addProducers();
    }

    void checkDeclared(const Value& value, const std::string& field, std::int64_t type, std::int64_t other,
                       const std::string& otherText)
    {
        if (other != 0 && type != other) {
            m_findings.fail("onnx.type",
                            inQuotes(value.name) + " is declared with the type " + elementTypeName(type) + ", but " +
                                otherText + elementTypeName(other),
                            field, value.at);
        }
    }

    static std::string valuePath(const std::string& list, std::size_t index, const Value& value)
    {
        return list + '[' + std::to_string(index) + ']' +
               (value.name.empty() ? std::string() : ' ' + inQuotes(value.name));
    }

    /// An input or output. Only those of the main graph require a type.
    void checkValue(const Value& value, const std::string& field, bool isMain, bool isInput)
    {
        const std::string what = isInput ? "the graph input" : "the graph output";
        if (value.name.empty()) {
            m_findings.fail("onnx.name", what + " has no name", field, value.at);
        }
        if (value.type.kind == ValueType::Kind::None) {
            if (isMain) { // the types of outputs can be inferred
                m_findings.report(isInput ? Severity::Error : Severity::Warning, "onnx.type", what + " has no type",
                                  field, value.at);
            }
            return;
        }
        checkElementType(value, field);
        if (isMain && value.type.kind == ValueType::Kind::Tensor && !value.type.hasShape) {
            m_findings.report(Severity::Warning, "onnx.shape", what + " has no shape", field, value.at,
                              "onnx.checker requires one; ONNX Runtime does not");
        }
    }

    void checkElementType(const Value& value, const std::string& field)
    {
        if (value.type.kind != ValueType::Kind::Tensor || knownType(value.type) != 0) {
            return;
        }
        if (m_irVersion > kNewestIr && value.type.element > kNewestElementType) {
            return; // of a newer version
        }
        m_findings.fail("onnx.type",
                        value.type.element == 0 ? std::string("the tensor type has no element type")
                                                : "the element type is " + std::to_string(value.type.element) +
                                                      ", expected 1 to " + std::to_string(kNewestElementType),
                        field, value.at);
    }

    void checkOutput(const Value& output, std::size_t index, const Scope& scope)
    {
        if (output.name.empty() || scope.defined.contains(output.name)) {
            return;
        }
        const bool isOuter = scope.find(output.name) != nullptr;
        m_findings.fail("onnx.undefined-output",
                        "the graph output " + inQuotes(output.name) +
                            (isOuter
                                 ? " is a value of an outer graph, expected an output of a node of this graph"
                                 : " is not defined: it is not an output of a node, a graph input or an initializer"),
                        valuePath(scope.path + ".output", index, output), output.at,
                        isOuter ? "copy the value with an Identity node" : "");
    }

    // ---- nodes

    Status checkNodes(Scope& scope, const Place& place)
    {
        TextViewMap<std::size_t> names;
        for (std::size_t i = 0; i < scope.nodes->size(); ++i) {
            const Node& node = (*scope.nodes)[i];
            ++m_nodes;
            const bool isConstant = node.op == "Constant" && node.domain == kDefaultDomain; // becomes an initializer
            if (!node.name.empty() && !isConstant && !names.emplace(node.name, i).second) {
                m_findings.fail("onnx.duplicate-name", "two nodes have the name " + inQuotes(node.name),
                                scope.place(i).path(), node.at, "rename one of them");
            }
            APR_CHECK(checkNode(node, i, scope, place));
        }
        return {};
    }

    Status checkNode(const Node& node, std::size_t index, Scope& scope, const Place& place)
    {
        const auto path = [&scope, index] { return scope.place(index).path(); };
        if (node.op.empty()) {
            m_findings.fail("onnx.op-type", "the node has no op_type", path(), node.at);
        }
        if (node.inputs.empty() && node.outputs.empty()) {
            m_findings.fail("onnx.empty-node", "the node has no inputs and no outputs", path(), node.at);
        }
        const auto inputTypes = checkInputs(node, index, scope, place);
        checkAttributes(node, path, place);
        const Operator* op = node.op.empty() ? nullptr : findOperator(scope.place(index), place);
        std::vector<std::int64_t> outputTypes(node.outputs.size());
        if (op != nullptr) {
            OperatorCheck check = checkOperator(*op, node, inputTypes);
            for (NodeProblem& problem : check.problems) {
                m_findings.report(problem.severity, std::move(problem.rule), problem.message, path(), node.at,
                                  std::move(problem.hint));
            }
            outputTypes = std::move(check.outputTypes);
        }
        for (const NodeAttribute& attribute : node.attributes) {
            for (std::size_t i = 0; i < attribute.graphs.size(); ++i) {
                Place inner = place;
                ++inner.depth;
                const std::string innerPath = path() + '.' + printable(attribute.name, 80) +
                                              (attribute.graphs.size() > 1 ? '[' + std::to_string(i) + ']' : "");
                APR_TRY(const Arity arity, checkGraph(attribute.graphs[i], innerPath, &scope, inner));
                if (op != nullptr) {
                    checkArity(*op, node, innerPath, arity);
                }
            }
        }
        defineOutputs(node, index, outputTypes, scope);
        return {};
    }

    /// The element types of the inputs; 0 when unknown.
    std::vector<std::int64_t> checkInputs(const Node& node, std::size_t index, const Scope& scope, const Place& place)
    {
        std::vector<std::int64_t> types(node.inputs.size());
        for (std::size_t i = 0; i < node.inputs.size(); ++i) {
            const std::string& name = node.inputs[i];
            if (name.empty()) {
                continue;
            }
            if (const std::int64_t* type = scope.find(name)) {
                types[i] = *type;
                continue;
            }
            const std::string input =
                "input " + std::to_string(i) + ' ' + inQuotes(name) + " of " + printable(node.op, 80);
            const std::string field = scope.place(index).path();
            if (const auto producer = scope.findProducer(name)) {
                // ONNX Runtime sorts the nodes of a graph, onnx.checker and other programs require the order.
                const bool canBeSorted = !place.function && scope.producers.contains(name) && isSortable(scope);
                m_findings.report(canBeSorted ? Severity::Warning : Severity::Error, "onnx.node-order",
                                  *producer == field ? input + " is an output of the node itself"
                                                     : input + " is defined later, by " + *producer +
                                                           ": the nodes are not in topological order",
                                  field, node.at, "sort the nodes so that each value is defined before it is used");
            } else {
                m_findings.fail("onnx.undefined-input",
                                input +
                                    " is not defined: it is not a graph input, an initializer or an output of a node",
                                field, node.at);
            }
        }
        return types;
    }

    /// scope.isSortable(), computed once per graph.
    bool isSortable(const Scope& scope)
    {
        if (m_sortedScope != scope.path) {
            m_sortedScope = scope.path;
            m_isSortable = scope.isSortable();
        }
        return m_isSortable;
    }

    template <class Path>
    void checkAttributes(const Node& node, const Path& path, const Place& place)
    {
        std::set<std::string_view> names;
        const auto problem = [&](const std::string& message) {
            m_findings.fail("onnx.attribute", message, path(), node.at);
        };
        for (const NodeAttribute& attribute : node.attributes) {
            const std::string shown = "the attribute " + inQuotes(attribute.name);
            if (attribute.name.empty()) {
                problem("an attribute has no name");
            } else if (!names.insert(attribute.name).second) {
                problem(shown + " appears twice");
            }
            if (!attribute.type && m_irVersion >= 2) {
                problem(shown + " has no type");
            }
            for (std::int64_t type = 1; type <= kLastAttributeType; ++type) {
                if (attribute.has(type) && attribute.type && *attribute.type != type) {
                    problem(shown + " has the type " + attributeTypeName(*attribute.type) +
                            ", but its value is of type " + attributeTypeName(type));
                    break;
                }
            }
            if (attribute.isReference && !place.function) {
                problem(shown + " refers to an attribute of a function, but the node is not in a function");
            }
        }
    }

    const Operator* findOperator(const NodePlace& node, const Place& place)
    {
        const bool isFunction = m_functions->check(node, place.function);
        return m_operators.find(node, *place.opsets, isFunction);
    }

    /// The subgraphs of If, Loop and Scan must have as many inputs and outputs as the node requires.
    void checkArity(const Operator& op, const Node& node, const std::string& path, const Arity& arity)
    {
        std::size_t inputs = node.inputs.size();
        std::size_t outputs = node.outputs.size();
        if (node.domain != kDefaultDomain) {
            return;
        }
        if (node.op == "If") {
            inputs = 0;
        } else if (node.op == "Loop") {
            ++outputs;                                  // the condition
        } else if (node.op != "Scan" || op.since < 9) { // Scan 8 has an input that the subgraph does not have
            return;
        }
        const auto compare = [&](const std::string& what, std::size_t found, std::size_t expected) {
            if (found != expected) {
                m_findings.fail("onnx.subgraph",
                                "the subgraph has " + formatCountOf(found, what) + ", expected " +
                                    std::to_string(expected) + " for the " + node.op + " node",
                                path, node.at);
            }
        };
        compare("input", arity.inputs, inputs);
        compare("output", arity.outputs, outputs);
    }

    void defineOutputs(const Node& node, std::size_t index, const std::vector<std::int64_t>& types, Scope& scope)
    {
        for (std::size_t i = 0; i < node.outputs.size(); ++i) {
            const std::string& name = node.outputs[i];
            if (name.empty()) {
                continue;
            }
            const std::string output =
                "output " + std::to_string(i) + ' ' + inQuotes(name) + " of " + printable(node.op, 80);
            if (scope.find(name) != nullptr) {
                reportRedefinition(output, i, index, scope);
                scope.defined.emplace(name, knownType(types[i])); // when it is of an outer graph
                continue;
            }
            std::int64_t type = knownType(types[i]);
            const auto declared = scope.declared.find(name);
            if (declared != scope.declared.end()) {
                if (type != 0 && type != declared->second) {
                    m_findings.fail("onnx.type",
                                    output + " has the type " + elementTypeName(type) + ", but the graph declares " +
                                        elementTypeName(declared->second),
                                    scope.place(index).path(), node.at);
                }
                type = type != 0 ? type : declared->second;
            }
            scope.defined.emplace(name, type);
        }
    }

    /// `output` describes the output `i` of the node at `index`.
    void reportRedefinition(const std::string& output, std::size_t i, std::size_t index, const Scope& scope)
    {
        const Node& node = (*scope.nodes)[index];
        const auto before = node.outputs.begin() + static_cast<std::ptrdiff_t>(i);
        const auto producer = scope.producers.find(*before);
        std::string other = "a graph input or an initializer";
        if (!scope.defined.contains(*before)) {
            other = "a value of an outer graph";
        } else if (producer != scope.producers.end() && producer->second < index) {
            other = "an output of " + scope.place(producer->second).path();
        } else if (std::find(node.outputs.begin(), before, *before) != before) {
            other = "another output of the node";
        }
        m_findings.fail("onnx.duplicate-name", output + " has the name of " + other, scope.place(index).path(), node.at,
                        "rename one of them");
    }

    Status checkFunction(const Function& function, std::size_t index)
    {
        const std::string path = functionPath(function, index);
        if (function.name.empty() || !function.hasDomain) {
            m_findings.fail("onnx.function",
                            function.name.empty() ? "the function has no name" : "the function has no domain", path,
                            function.at);
        }
        Opsets opsets = m_operators.read(function.opsets, path + ".opset_import");
        opsets.isRequired = true;
        Scope scope{.path = path, .nodes = &function.nodes};
        scope.addProducers();
        const auto checkNames = [&](const std::string& what, const std::vector<std::string>& names) {
            std::set<std::string_view> known;
            for (const std::string& name : names) {
                if (name.empty() || !known.insert(name).second) {
                    m_findings.fail("onnx.function",
                                    name.empty() ? "an " + what + " of the function has no name"
                                                 : "the function has two " + what + "s with the name " + inQuotes(name),
                                    path, function.at);
                }
            }
        };
        checkNames("input", function.inputs);
        checkNames("output", function.outputs);
        for (const std::string& input : function.inputs) {
            scope.defined.emplace(input, 0);
        }
        APR_CHECK(checkNodes(scope, {.opsets = &opsets, .function = index}));
        for (const std::string& output : function.outputs) {
            if (!output.empty() && !scope.producers.contains(output)) {
                m_findings.fail("onnx.undefined-output",
                                "the function output " + inQuotes(output) +
                                    " is not an output of a node of the function",
                                path, function.at);
            }
        }
        return {};
    }

    GraphReader m_reader;
    GraphFindings m_findings;
    OperatorSets m_operators{m_findings};
    std::optional<FunctionCalls> m_functions;
    std::int64_t m_irVersion = 0;
    std::size_t m_nodes = 0;
    std::string m_sortedScope = "\n"; ///< path of the graph that m_isSortable is about
    bool m_isSortable = false;
};

} // namespace

Result<std::optional<GraphCheck>> checkGraph(const FileFacts& facts)
{
    if (facts.format == FormatId::OnnxTensor) {
        return std::optional<GraphCheck>();
    }
    APR_TRY(GraphCheck check, GraphChecker(facts.parts.front().content).check());
    return std::optional(std::move(check));
}

} // namespace apr::onnx
