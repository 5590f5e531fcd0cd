// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "syntax.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace apr::jinja {

using Kind = Value::Kind;

/// Positional and named arguments of a call.
struct Arguments {
    std::vector<Value> positional = {};
    std::vector<std::pair<std::string, Value>> named = {};

    /// The argument at a position or of a name, or undefined.
    Value get(std::size_t position, std::string_view name) const;
};

/// What running a template may cost.
class Allowance {
public:
    /// For variables of this weight. `progress` is asked now and then whether to go on.
    Allowance(std::uint64_t weight, Progress& progress)
        : m_left(5'000'000 + 20 * std::min(weight, kMostWeight)), m_nextAsked(m_left), m_progress(progress)
    {
    }
    /// Notes steps of about 100 nanoseconds, or bytes that are copied. E008 when there may be no more, E017.
    Status spend(std::uint64_t steps, std::uint32_t line);

private:
    static constexpr std::uint64_t kMostWeight = 1'000'000; ///< that brings more steps: the rest is much for a chat
    static constexpr std::uint64_t kAskedEvery = 100'000;   ///< steps

    std::uint64_t m_left;
    std::uint64_t m_nextAsked; ///< the progress is asked when less than this is left
    Progress& m_progress;
};

/// Runs a parsed template once.
class Interpreter {
public:
    /// `globals` are the variables that the template sees; `now` is for strftime_now(). `progress` outlives this.
    Interpreter(std::map<std::string, Value, std::less<>> globals, std::int64_t now, Progress& progress);
    ~Interpreter();
    Interpreter(const Interpreter&) = delete;
    Interpreter& operator=(const Interpreter&) = delete;

    /// The text of the template. E008, E009, E013, E020, each with a line; E017.
    Result<std::string> run(const Node& tree);

    // For filters, tests and methods:
    Result<Value> filter(const std::string& name, const Value& input, const Arguments& arguments, std::uint32_t line);
    Result<bool> test(const std::string& name, const Value& input, const Arguments& arguments, std::uint32_t line);
    Result<Value> method(const Value& object, const std::string& name, const Arguments& arguments, std::uint32_t line);
    /// An attribute or an item: members of dictionaries and namespaces, items of lists, characters of strings.
    Result<Value> item(const Value& object, const Value& key, std::uint32_t line);
    Result<Value> attribute(const Value& object, const std::string& name, std::uint32_t line);
    Status spend(std::uint64_t steps, std::uint32_t line) { return m_allowance.spend(steps, line); }
    /// Takes the steps of what a Value does.
    Charge charge(std::uint32_t line)
    {
        return [this, line](std::uint64_t steps) { return spend(steps, line); };
    }
    /// str() of a value, charged.
    Result<std::string> textOf(const Value& value, std::uint32_t line) { return value.str(charge(line)); }
    /// Whether two values are equal, charged.
    Result<bool> equal(const Value& a, const Value& b, std::uint32_t line) { return a.equals(b, charge(line)); }
    /// Charges a search for `needle` in a text of `size` bytes, which may compare much at each place.
    Status spendSearch(std::uint64_t size, std::uint64_t needle, std::uint32_t line);
    /// The elements of a list, keys of a dictionary, characters of a string. E020 for others.
    Result<List> elements(const Value& value, std::uint32_t line);
    /// A list or a dictionary; E008 if it is too deep.
    Result<Value> make(List list, std::uint32_t line);
    Result<Value> make(Dict dict, std::uint32_t line);
    /// -1, 0 or 1. E020 if the values have no order.
    Result<int> compare(const Value& a, const Value& b, std::uint32_t line);
    /// Whether an item of a list is equal to `item`.
    Result<bool> listHas(const List& list, const Value& item, std::uint32_t line);
    /// Whether `container` has `item`. E020 if it cannot have items.
    Result<bool> contains(const Value& container, const Value& item, std::uint32_t line);

private:
    enum class Flow : std::uint8_t { Next, Break, Continue };
    using Frame = std::map<std::string, Value, std::less<>>;

    static constexpr int kMostLevels = 250; ///< of its own recursion: a template alone has at most 120

    /// Notes a level of recursion for as long as it lives.
    class Level {
    public:
        explicit Level(int& levels) : m_levels(levels) { ++m_levels; }
        ~Level() { --m_levels; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

    private:
        int& m_levels;
    };

    /// Notes a step at a node. E008 for too many, or too deep a recursion.
    Status enter(const Node& node);
    Result<Flow> execute(const Node& node, std::string& out);
    Result<Flow> executeIf(const Node& node, std::string& out);
    Result<Flow> executeFor(const Node& node, std::string& out);
    Status set(const Node& node, const Value& value);
    Result<Value> captured(const Node& body, const std::vector<NodePtr>& filters);
    Status assign(const std::vector<std::string>& names, const Value& value, std::uint32_t line);
    Result<Value> evaluate(const Node& node);
    Result<Value> evaluateBinary(const Node& node);
    Result<Value> evaluateCompare(const Node& node);
    Result<Value> evaluateSlice(const Node& node);
    Result<Value> evaluateCall(const Node& node);
    Result<Arguments> evaluateArguments(const Node& node);
    Result<Value> call(const Callable& callable, const Arguments& arguments, std::uint32_t line);
    Result<Value> callMacro(const Node& macro, const Arguments& arguments, std::uint32_t line);
    Result<Value> callFunction(const std::string& name, const Arguments& arguments, std::uint32_t line);
    Result<Value> lookUp(const std::string& name, std::uint32_t line);
    Result<Flow> executeCallBlock(const Node& node, std::string& out);
    /// Appends a value as text.
    Status print(const Value& value, std::string& out, std::uint32_t line);
    Result<Value> arithmetic(const std::string& operation, const Value& a, const Value& b, std::uint32_t line);

    Allowance m_allowance;
    std::int64_t m_now;
    std::vector<Frame> m_frames; ///< [0] globals, [1] the template, loops and macros after them
    std::vector<std::shared_ptr<Namespace>> m_namespaces; ///< may refer to each other in a circle
    /// The frames that macros hide, innermost last: the body of a call block sees those around it.
    std::vector<std::vector<Frame>> m_hidden;
    int m_depth = 0;  ///< of macros that call each other
    int m_levels = 0; ///< of execute() and evaluate(), which recurse
};

/// An operation that is not possible with these values: E020.
Error wrong(std::string message, std::uint32_t line);

/// Whether a name is one of the functions that every template can call.
bool isFunction(std::string_view name);
/// Whether a value of some kind has this method.
bool isMethod(std::string_view name);
/// Whether there is a filter of this name.
bool isFilter(std::string_view name);

/// A date as strftime() writes it, in UTC and English.
std::string formatTime(std::string_view format, std::int64_t secondsSince1970);

} // namespace apr::jinja
