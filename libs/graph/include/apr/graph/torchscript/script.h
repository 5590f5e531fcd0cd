// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/budget.h"
#include "apr/base/json.h"
#include "apr/base/result.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// The code of TorchScript archives: the part of Python that torch.jit.save() writes
/// (https://pytorch.org/docs/stable/jit_language_reference.html). It is parsed, never executed.
namespace apr::torchscript {

using ExpressionId = std::uint32_t;
using StatementId = std::uint32_t;
inline constexpr std::uint32_t kNone = 0xFFFFFFFF;

struct Expression {
    enum class Kind : std::uint8_t {
        Literal,   ///< `literal`
        Name,      ///< `name`
        List,      ///< `items`
        Tuple,     ///< `items`
        Dict,      ///< `items`: keys and values alternate
        Attribute, ///< `name` of `items[0]`
        Index,     ///< `items[0]`[`items[1]`]
        Slice,     ///< `items[0]`[`items[1]`:`items[2]`]
        Call,      ///< `items[0]`(the other items); `keywords` has a name for each, empty for positional arguments
    };
    Kind kind = Kind::Literal;
    std::string name = {};
    Json literal = {};
    std::vector<ExpressionId> items = {};
    std::vector<std::string> keywords = {};
};

struct Statement {
    enum class Kind : std::uint8_t {
        Assign,   ///< `value` to `targets[0]`, or unpacked to all `targets`
        Evaluate, ///< `value`
        If,       ///< `value`, `body`, `otherwise`
        For,      ///< `targets[0]` in `value`: `body`
        While,    ///< `value`, `body`
        With,     ///< `value`, `body`
        Return,   ///< `value`, or kNone
    };
    Kind kind = Kind::Evaluate;
    std::vector<ExpressionId> targets = {};
    bool unpacks = false; ///< "a, = b"; also with several targets
    ExpressionId value = kNone;
    std::vector<StatementId> body = {};
    std::vector<StatementId> otherwise = {};
};

struct Parameter {
    std::string name = {};
    std::string type = {};      ///< as written, for example "Optional[Tensor]"
    ExpressionId value = kNone; ///< the default
};

struct Function {
    std::vector<Parameter> parameters = {};
    std::vector<StatementId> body = {};
};

struct Class {
    std::vector<std::string> fields = {};                            ///< attributes in their order
    std::map<std::string, ExpressionId, std::less<>> constants = {}; ///< attributes with values: "n : Final[int] = 2"
    std::map<std::string, Function, std::less<>> methods = {};
};

/// All code of an archive. Names have their module: "__torch__.torch.nn.modules.linear.Linear".
struct Script {
    std::vector<Expression> expressions = {};
    std::vector<Statement> statements = {};
    std::map<std::string, Class, std::less<>> classes = {};
    std::map<std::string, Function, std::less<>> functions = {};
};

/// Adds the classes and functions of one file to `script`; `module` comes before their names. E002 with the line for
/// invalid code, E008 when it needs more memory than is left of `budget`.
Status parse(std::string_view source, const std::string& module, const Budget& budget, Script& script);

} // namespace apr::torchscript
