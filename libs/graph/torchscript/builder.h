// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/hash.h"
#include "apr/graph/torchscript/script.h"
#include "object_reader.h"
#include "value.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace apr::torchscript {

using Variables = std::map<std::string, Value, std::less<>>;

/// How a block ends.
enum class Flow : std::uint8_t { Next, Return, Raise };

/// An operator and what it is applied to.
struct DraftNode {
    Json json = {};
    std::vector<std::string> inputs = {};
    std::vector<std::string> outputs = {};
    bool isKept = false;
};

struct Argument {
    std::string keyword = {};
    Value value = {};
};

/// Follows the code of `forward` with symbolic values and notes the operators: see readGraph(). Used once.
class GraphBuilder {
public:
    GraphBuilder(const Script& script, const Objects& objects, const Budget& budget);

    Result<Json> build();

private:
    // nodes.cpp: limits, operators and their names
    /// Counts a level of recursion while it exists.
    class Level {
    public:
        explicit Level(unsigned& depth) : m_depth(depth) { ++m_depth; }
        ~Level() { --m_depth; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

    private:
        unsigned& m_depth;
    };
    Status step(std::uint64_t count = 1);
    static Error fail(const std::string& message);
    Status enter();
    std::string uniqueName(const std::string& wanted);
    /// "encoder.0/conv1d" of the submodule "encoder.0".
    std::string nodeName(std::string_view op);
    /// The edges and tensors of a value, in their order.
    Result<std::vector<std::string>> flatten(const Value& value);
    Status flatten(const Value& value, std::vector<std::string>& out);
    /// A list of the edges and tensors of a value.
    Result<Value> leavesOf(const Value& value);
    /// A value without edges and tensors as JSON; std::nullopt for others.
    Result<std::optional<Json>> constantOf(const Value& value);
    /// Adds an operator and returns its result, or the result itself when the file's constants decide it.
    Result<Value> apply(const std::string& op, const std::vector<Argument>& arguments, const std::string& hint);
    static std::uint64_t bytesOf(const Json& constant);
    static Json shownConstant(const Json& constant);
    Result<Value> add(const std::string& op, DraftNode node, Json attributes, const std::string& hint);
    /// One of the values that an operator returns.
    Result<Value> unpacked(const Value& value, std::size_t index, const std::string& hint);
    /// Marks the nodes that `values` depend on.
    void keep(const std::vector<std::string>& values);

    // statements.cpp
    /// What the body of a loop changes.
    struct Changed {
        std::vector<std::string> variables = {};
        std::vector<ExpressionId> attributes = {};
        std::vector<std::string> lists = {}; ///< variables whose items are changed
    };
    Result<Value> execute(const Function& function, Variables variables);
    Result<Flow> block(const std::vector<StatementId>& statements);
    Result<Flow> run(const Statement& statement);
    Status assign(const Statement& statement);
    Status store(ExpressionId target, const Value& value);
    Result<Flow> branch(const Statement& statement);
    /// Puts values that differ between two branches together, in `otherwise`.
    Status merge(const Value& condition, const Variables& then, Variables& otherwise);
    Result<Value> merged(const Value& condition, const Value& then, const Value& otherwise, const std::string& name,
                         const char* op = "prim::If");
    Status findChanges(const std::vector<StatementId>& statements, Changed& out);
    /// A value that comes from the iteration before, as an output of the node `loop`, which gets the value before it as
    /// input.
    Result<Value> carried(const Value& before, std::size_t loop, const std::string& name);
    /// The body of a loop is there once: what it changes are outputs of a node "prim::Loop" there; others have the
    /// values after the loop.
    Status loop(const Statement& statement);
    /// The values that a loop leaves: those before it if there is no iteration.
    Status afterLoop(const Variables& before, Variables& after);

    // expressions.cpp
    Result<Value> evaluate(ExpressionId id, const std::string& hint = {});
    Result<Value> sequence(const Expression& expression);
    Result<Value> attribute(const Value& object, const std::string& name, const std::string& hint);
    Result<Value> itemOf(const Value& object, const Value& index, const std::string& hint);
    Result<Value> slice(const Value& object, const Value& first, const Value& last, const std::string& hint);

    // calls.cpp: calls and lists
    Status put(Sequence& sequence, Value item);
    /// An object that the code makes, of a class without __init__: a named tuple.
    Result<Value> namedTuple(const Class& type, const std::string& name, const Expression& call);
    Value newObject(const std::string& type);
    Result<std::vector<Argument>> argumentsOf(const Expression& call);
    Result<Value> call(const Expression& expression, const std::string& hint);
    Result<Value> callMethod(const Value& object, const std::string& name, std::vector<Argument> arguments,
                             const std::string& hint);
    Result<Value> inlined(const Function& function, const std::vector<Argument>& arguments);
    /// "torch.add", "ops.quantized.linear", "annotate", "__torch__.torch.nn.functional.pad".
    Result<Value> callNamed(const std::string& name, const Expression& expression, const std::string& hint);
    /// Does to a list what an operator does, as far as it is known.
    Status changeList(const std::string& name, const std::vector<Argument>& arguments);
    /// Lists must not contain each other: such an item is a copy of its edges and tensors.
    Status append(Sequence& list, const Value& item);
    Result<bool> contains(const Sequence& outer, const Sequence& inner);
    static std::string operatorName(const std::string& name);

    static constexpr unsigned kMaxDepth = 300; ///< of calls, blocks and expressions within each other
    static constexpr std::string_view kRaised = "raise";
    static constexpr unsigned kMaxItemDepth = 32;  ///< of lists in lists
    static constexpr unsigned kMostAppended = 256; ///< lists that are added to lists as they are

    const Script& m_script;
    ObjectReader m_objects;
    const Budget& m_budget;
    std::vector<DraftNode> m_nodes;
    TextMap<std::size_t> m_producers; ///< nodes by output
    TextMap<unsigned> m_used;         ///< names of values and tensors
    TextMap<unsigned> m_names;        ///< of nodes
    Variables m_variables;
    Variables m_attributes; ///< that the code has set, by path
    std::optional<Value> m_result;
    std::string m_scope;
    std::uint64_t m_steps = 0;
    unsigned m_depth = 0;
    unsigned m_conditions = 0; ///< loops and branches around the current statement
    unsigned m_objectsMade = 0;
    unsigned m_appendedLists = 0;
};

} // namespace apr::torchscript
