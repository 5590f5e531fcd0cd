// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"
#include "apr/base/result.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace apr::jinja {

struct Node;
class Value;
class Printer;

/// Takes the cost of what is done next, in steps (Allowance). An error ends it.
using Charge = std::function<Status(std::uint64_t steps)>;

/// A dictionary keeps the order in which its keys were set.
using Dict = std::vector<std::pair<std::string, Value>>;
using List = std::vector<Value>;

/// What namespace() returns: the only value that a template can change.
struct Namespace;

/// A function that is called by name, a macro, or the body of a call block.
struct Callable {
    std::string name = {};
    const Node* macro = nullptr; ///< null for a function of the interpreter
};

/// A value of a template. Lists and dictionaries are shared and never change, so that values cannot contain themselves.
class Value {
public:
    enum class Kind : std::uint8_t { Undefined, None, Bool, Int, Float, String, Array, Map, Namespace, Callable };

    /// How deep lists and dictionaries may contain each other.
    static constexpr int kMostDepth = 100;

    Value() = default; ///< undefined
    static Value undefined(std::string_view name);
    static Value none();
    static Value of(bool value);
    static Value of(std::int64_t value);
    static Value of(double value);
    static Value of(std::string value);
    static Value of(List value);
    static Value of(Dict value);
    static Value of(std::shared_ptr<Namespace> value);
    static Value of(Callable value);
    static Value of(const char*) = delete; // would be a boolean
    static Value fromJson(const Json& json);

    Kind kind() const { return m_kind; }
    bool is(Kind kind) const { return m_kind == kind; }
    bool isNumber() const { return m_kind == Kind::Bool || m_kind == Kind::Int || m_kind == Kind::Float; }
    /// "a string", "an undefined value", for messages.
    std::string kindName() const;

    // Of a value of the right kind:
    bool boolean() const { return m_int != 0; }
    std::int64_t integer() const { return m_int; }
    double real() const { return m_kind == Kind::Float ? m_real : static_cast<double>(m_int); }
    const std::string& text() const { return *std::get<std::shared_ptr<const std::string>>(m_data); }
    const List& list() const { return *std::get<std::shared_ptr<const List>>(m_data); }
    const Dict& dict() const { return *std::get<std::shared_ptr<const Dict>>(m_data); }
    Namespace& space() const { return *std::get<std::shared_ptr<Namespace>>(m_data); }
    const Callable& callable() const { return *std::get<std::shared_ptr<const Callable>>(m_data); }
    /// What an undefined value was called; empty if it has no name.
    std::string undefinedName() const;
    /// The value of a key of a dictionary, or null.
    const Value* find(std::string_view key) const;

    bool truth() const;
    /// Charges a step for each pair of values that is compared, and the names and texts that are.
    Result<bool> equals(const Value& other, const Charge& charge) const;
    /// Bytes and elements, about: what copying or printing it costs.
    std::uint64_t weight() const { return m_weight; }
    /// 0 of plain values; a list of them has 1.
    int depth() const { return m_depth; }

    // Each charges what it writes before it does:
    /// As Python's str() and repr().
    Result<std::string> str(const Charge& charge) const;
    Result<std::string> repr(const Charge& charge) const;
    /// As Python's json.dumps(ensure_ascii=False); with `indent` below 0 on one line.
    Result<std::string> json(int indent, const Charge& charge) const;

private:
    Result<bool> equalsList(const List& other, const Charge& charge) const;
    Result<bool> equalsDict(const Dict& other, const Charge& charge) const;
    void printRepr(Printer& out) const;
    void printJson(Printer& out, int indent, int level) const;

    Kind m_kind = Kind::Undefined;
    int m_depth = 0;
    std::uint64_t m_weight = 1;
    std::int64_t m_int = 0;
    double m_real = 0;
    std::variant<std::monostate, std::shared_ptr<const std::string>, std::shared_ptr<const List>,
                 std::shared_ptr<const Dict>, std::shared_ptr<Namespace>, std::shared_ptr<const Callable>>
        m_data;
};

struct Namespace {
    std::map<std::string, Value, std::less<>> members = {};
};

/// The number of characters of UTF-8 text, and where character number `index` begins (the size of the text after the
/// last). Bytes that are not UTF-8 count as characters.
std::size_t characterCount(std::string_view text);
std::size_t characterStart(std::string_view text, std::size_t index);

} // namespace apr::jinja
