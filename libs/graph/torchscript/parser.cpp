// SPDX-License-Identifier: MIT
// The syntax that python_print.cpp of PyTorch writes.
#include "apr/graph/torchscript/script.h"

#include "apr/base/text.h"
#include "apr/graph/torchscript/tokens.h"

#include <array>
#include <limits>
#include <utility>

namespace apr::torchscript {
namespace {

constexpr unsigned kMaxNesting = 100; ///< of expressions, and of blocks

using TokenKind = Token::Kind;

class Parser {
public:
    Parser(std::vector<Token> tokens, std::string module, const Budget& budget, Script& script)
        : m_tokens(std::move(tokens)), m_module(std::move(module)), m_budget(budget), m_script(script)
    {
    }

    Status file()
    {
        while (at().kind != TokenKind::End) {
            if (isName("class")) {
                APR_CHECK(classOfFile());
            } else if (isName("def")) {
                std::string name;
                APR_TRY(Function function, functionOf(name));
                m_script.functions.insert_or_assign(m_module + '.' + name, std::move(function));
            } else { // "import …", "op_version_set = 1"
                skipLine();
            }
        }
        return {};
    }

private:
    const Token& at() const { return m_tokens[m_at]; }
    bool isName(std::string_view text) const { return at().kind == TokenKind::Name && at().text == text; }
    bool isOperator(std::string_view text) const { return at().kind == TokenKind::Operator && at().text == text; }
    void next() { m_at += at().kind == TokenKind::End ? 0 : 1; }
    bool accept(std::string_view text)
    {
        const bool is = isOperator(text);
        m_at += is ? 1 : 0;
        return is;
    }
    Error unexpected(std::string_view wanted) const
    {
        const Token& token = at();
        const std::string found = token.kind == TokenKind::End       ? std::string("the end of the code")
                                  : token.kind == TokenKind::Newline ? std::string("the end of the line")
                                  : token.kind == TokenKind::Indent || token.kind == TokenKind::Dedent
                                      ? std::string("another indentation")
                                      : '"' + printable(token.text, 40) + '"';
        return Error{.code = Errc::Corrupt,
                     .message = "line " + std::to_string(token.line) + ": expected " + std::string(wanted) +
                                ", found " + found,
                     .field = "code"};
    }
    Status expect(std::string_view text)
    {
        return accept(text) ? Status() : Status(unexpected('"' + std::string(text) + '"'));
    }
    Status expectKind(TokenKind kind, std::string_view what)
    {
        if (at().kind != kind) {
            return unexpected(what);
        }
        next();
        return {};
    }
    Result<std::string> name()
    {
        if (at().kind != TokenKind::Name) {
            return unexpected("a name");
        }
        std::string out(at().text);
        next();
        return out;
    }
    void skipLine()
    {
        while (at().kind != TokenKind::Newline && at().kind != TokenKind::End) {
            next();
        }
        next();
        for (int depth = 0; at().kind == TokenKind::Indent || depth > 0;) { // what belongs to it
            depth += at().kind == TokenKind::Indent ? 1 : at().kind == TokenKind::Dedent ? -1 : 0;
            if (at().kind == TokenKind::End) {
                return;
            }
            next();
        }
    }

    Status classOfFile()
    {
        next();
        APR_TRY(const std::string called, name());
        while (!isOperator(":") && at().kind != TokenKind::Newline && at().kind != TokenKind::End) {
            next(); // "(Module)"
        }
        APR_CHECK(expect(":"));
        APR_CHECK(expectKind(TokenKind::Newline, "a new line"));
        APR_CHECK(expectKind(TokenKind::Indent, "an indented block"));
        Class& out = m_script.classes[m_module + '.' + called];
        while (at().kind != TokenKind::Dedent && at().kind != TokenKind::End) {
            if (isName("def")) {
                std::string method;
                APR_TRY(Function function, functionOf(method));
                out.methods.insert_or_assign(std::move(method), std::move(function));
                continue;
            }
            // "NAME : TYPE", "NAME : TYPE = VALUE", "NAME = VALUE", "__annotations__["0"] = TYPE", "pass"
            const std::string attribute(at().text);
            const bool isNamed = at().kind == TokenKind::Name;
            APR_TRY([[maybe_unused]] const ExpressionId target, expression());
            if (accept(":")) {
                out.fields.push_back(attribute);
                APR_TRY([[maybe_unused]] const ExpressionId type, expression());
            }
            if (accept("=")) {
                APR_TRY(const ExpressionId value, expression());
                if (isNamed) {
                    out.constants.insert_or_assign(attribute, value);
                }
            }
            APR_CHECK(expectKind(TokenKind::Newline, "the end of the line"));
        }
        next();
        return {};
    }

    Result<Function> functionOf(std::string& called)
    {
        next();
        APR_TRY(called, name());
        APR_CHECK(expect("("));
        Function out;
        while (!accept(")")) {
            accept("*"); // parameters that are passed by name follow
            if (accept(",")) {
                continue;
            }
            APR_TRY(Parameter parameter, parameterOf());
            out.parameters.push_back(std::move(parameter));
            if (!isOperator(")")) {
                APR_CHECK(expect(","));
            }
        }
        if (accept("->")) {
            APR_TRY([[maybe_unused]] const ExpressionId type, expression());
        }
        APR_CHECK(block(out.body));
        return out;
    }

    Result<Parameter> parameterOf()
    {
        Parameter out;
        APR_TRY(out.name, name());
        if (accept(":")) {
            const std::size_t first = m_at;
            APR_TRY([[maybe_unused]] const ExpressionId type, expression());
            for (std::size_t i = first; i < m_at; ++i) {
                out.type += m_tokens[i].text;
                out.type += m_tokens[i].text == "," ? " " : "";
            }
        }
        if (accept("=")) {
            APR_TRY(out.value, expression());
        }
        return out;
    }

    Status block(std::vector<StatementId>& out) // NOLINT(misc-no-recursion): kMaxNesting
    {
        APR_CHECK(expect(":"));
        APR_CHECK(expectKind(TokenKind::Newline, "a new line"));
        APR_CHECK(expectKind(TokenKind::Indent, "an indented block"));
        if (++m_depth > kMaxNesting) {
            return tooDeep();
        }
        while (at().kind != TokenKind::Dedent && at().kind != TokenKind::End) {
            if (isName("pass")) {
                next();
                APR_CHECK(expectKind(TokenKind::Newline, "the end of the line"));
                continue;
            }
            APR_TRY(Statement parsed, statement());
            APR_CHECK(m_budget.take(sizeof(Statement), std::nullopt, "the TorchScript code"));
            out.push_back(static_cast<StatementId>(m_script.statements.size()));
            m_script.statements.push_back(std::move(parsed));
        }
        --m_depth;
        next();
        return {};
    }

    Result<Statement> statement() // NOLINT(misc-no-recursion): kMaxNesting
    {
        struct Block {
            std::string_view keyword;
            Statement::Kind kind;
        };
        static constexpr std::array kBlocks{Block{"if", Statement::Kind::If}, Block{"for", Statement::Kind::For},
                                            Block{"while", Statement::Kind::While},
                                            Block{"with", Statement::Kind::With}};
        Statement out;
        for (const Block& each : kBlocks) {
            if (isName(each.keyword)) {
                next();
                out.kind = each.kind;
                if (out.kind == Statement::Kind::For) {
                    APR_TRY(const ExpressionId target, expression());
                    out.targets = {target};
                    if (!isName("in")) {
                        return unexpected("\"in\"");
                    }
                    next();
                }
                APR_TRY(out.value, expression());
                if (out.kind == Statement::Kind::With && isName("as")) {
                    next();
                    APR_TRY(const ExpressionId target, expression());
                    out.targets = {target};
                }
                APR_CHECK(block(out.body));
                if (out.kind == Statement::Kind::If && isName("else")) {
                    next();
                    APR_CHECK(block(out.otherwise));
                }
                return out;
            }
        }
        if (isName("return")) {
            next();
            out.kind = Statement::Kind::Return;
            if (at().kind != TokenKind::Newline) {
                APR_TRY(out.value, expressions());
            }
        } else {
            APR_CHECK(assignment(out));
        }
        APR_CHECK(expectKind(TokenKind::Newline, "the end of the line"));
        return out;
    }

    /// "a = b", "a, b, = c", "a : TYPE = b", or an expression.
    Status assignment(Statement& out)
    {
        APR_TRY(const ExpressionId first, expression());
        out.targets.push_back(first);
        while (accept(",")) {
            out.unpacks = true;
            if (isOperator("=")) {
                break;
            }
            APR_TRY(const ExpressionId target, expression());
            out.targets.push_back(target);
        }
        if (accept(":")) {
            APR_TRY([[maybe_unused]] const ExpressionId type, expression());
        }
        if (accept("=")) {
            out.kind = Statement::Kind::Assign;
            APR_TRY(out.value, expressions());
            return {};
        }
        if (out.unpacks) {
            return unexpected("\"=\"");
        }
        out.kind = Statement::Kind::Evaluate;
        out.value = first;
        out.targets.clear();
        return {};
    }

    /// An expression, or a tuple without parentheses.
    Result<ExpressionId> expressions()
    {
        APR_TRY(const ExpressionId first, expression());
        if (!isOperator(",")) {
            return first;
        }
        Expression tuple{.kind = Expression::Kind::Tuple, .items = {first}};
        while (accept(",")) {
            if (at().kind == TokenKind::Newline) {
                break;
            }
            APR_TRY(const ExpressionId item, expression());
            tuple.items.push_back(item);
        }
        return add(std::move(tuple));
    }

    Result<ExpressionId> add(Expression expression)
    {
        APR_CHECK(
            m_budget.take(sizeof(Expression) + 16 * expression.items.size(), std::nullopt, "the TorchScript code"));
        m_script.expressions.push_back(std::move(expression));
        return static_cast<ExpressionId>(m_script.expressions.size() - 1);
    }

    Error tooDeep() const
    {
        return Error{.code = Errc::Corrupt,
                     .message = "line " + std::to_string(at().line) + ": the code is nested more than " +
                                std::to_string(kMaxNesting) + " levels deep",
                     .field = "code"};
    }

    Result<ExpressionId> expression() // NOLINT(misc-no-recursion): kMaxNesting
    {
        if (++m_depth > kMaxNesting) {
            return tooDeep();
        }
        APR_TRY(ExpressionId out, primary());
        for (;;) {
            if (accept(".")) {
                APR_TRY(std::string attribute, name());
                APR_TRY(out, add({.kind = Expression::Kind::Attribute, .name = std::move(attribute), .items = {out}}));
            } else if (accept("[")) {
                APR_TRY(out, subscript(out));
            } else if (accept("(")) {
                APR_TRY(out, call(out));
            } else {
                --m_depth;
                return out;
            }
        }
    }

    /// "a[i]", "a[i, j]", "a[i:j]"
    Result<ExpressionId> subscript(ExpressionId object) // NOLINT(misc-no-recursion): kMaxNesting
    {
        Expression out{.kind = Expression::Kind::Index, .items = {object}};
        APR_TRY(const ExpressionId first, isOperator(":") ? add({}) : expression());
        out.items.push_back(first);
        if (accept(":")) {
            out.kind = Expression::Kind::Slice;
            APR_TRY(const ExpressionId last, isOperator("]") ? add({}) : expression());
            out.items.push_back(last);
            APR_CHECK(expect("]"));
            return add(std::move(out));
        }
        if (accept(",")) {
            Expression items{.kind = Expression::Kind::Tuple, .items = {first}};
            APR_CHECK(list(items.items, "]"));
            APR_TRY(out.items[1], add(std::move(items)));
            return add(std::move(out));
        }
        APR_CHECK(expect("]"));
        return add(std::move(out));
    }

    Result<ExpressionId> call(ExpressionId callee) // NOLINT(misc-no-recursion): kMaxNesting
    {
        Expression out{.kind = Expression::Kind::Call, .items = {callee}};
        while (!accept(")")) {
            std::string keyword;
            if (at().kind == TokenKind::Name && m_tokens[m_at + 1].kind == TokenKind::Operator &&
                m_tokens[m_at + 1].text == "=") {
                keyword = at().text;
                m_at += 2;
            }
            APR_TRY(const ExpressionId argument, expression());
            out.items.push_back(argument);
            out.keywords.push_back(std::move(keyword));
            if (!isOperator(")")) {
                APR_CHECK(expect(","));
            }
        }
        return add(std::move(out));
    }

    /// Expressions up to `close`.
    Status list(std::vector<ExpressionId>& items, std::string_view close) // NOLINT(misc-no-recursion): kMaxNesting
    {
        while (!accept(close)) {
            APR_TRY(const ExpressionId item, expression());
            items.push_back(item);
            if (!isOperator(close)) {
                APR_CHECK(expect(","));
            }
        }
        return {};
    }

    Result<ExpressionId> primary() // NOLINT(misc-no-recursion): kMaxNesting
    {
        const Token token = at();
        if (token.kind == TokenKind::Name) {
            next();
            return token.text == "None"    ? add({})
                   : token.text == "True"  ? add({.literal = true})
                   : token.text == "False" ? add({.literal = false})
                                           : add({.kind = Expression::Kind::Name, .name = std::string(token.text)});
        }
        if (token.kind == TokenKind::Number) {
            next();
            return number(token.text, false);
        }
        if (token.kind == TokenKind::String) {
            next();
            return add({.literal = stringOf(token.text)});
        }
        if (accept("-")) {
            if (at().kind != TokenKind::Number && !isName("inf") && !isName("nan")) {
                return unexpected("a number");
            }
            const std::string_view digits = at().text;
            next();
            return number(digits, true);
        }
        if (accept("[")) {
            Expression out{.kind = Expression::Kind::List};
            APR_CHECK(list(out.items, "]"));
            return add(std::move(out));
        }
        if (accept("{")) {
            Expression out{.kind = Expression::Kind::Dict};
            while (!accept("}")) {
                APR_TRY(const ExpressionId key, expression());
                APR_CHECK(expect(":"));
                APR_TRY(const ExpressionId value, expression());
                out.items.insert(out.items.end(), {key, value});
                if (!isOperator("}")) {
                    APR_CHECK(expect(","));
                }
            }
            return add(std::move(out));
        }
        if (accept("(")) {
            return parenthesized();
        }
        return unexpected("an expression");
    }

    /// "(a)" is a, "(a, b)" and "(a,)" and "()" are tuples.
    Result<ExpressionId> parenthesized() // NOLINT(misc-no-recursion): kMaxNesting
    {
        Expression out{.kind = Expression::Kind::Tuple};
        bool isTuple = true;
        while (!accept(")")) {
            APR_TRY(const ExpressionId item, expression());
            out.items.push_back(item);
            isTuple = accept(",");
            if (!isTuple && !isOperator(")")) {
                return unexpected("\")\"");
            }
        }
        return out.items.size() == 1 && !isTuple ? Result<ExpressionId>(out.items.front()) : add(std::move(out));
    }

    Result<ExpressionId> number(std::string_view digits, bool isNegative)
    {
        constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
        if (const auto whole = parseUnsigned(digits); whole && *whole <= kMost) {
            const auto value = static_cast<std::int64_t>(*whole);
            return add({.literal = isNegative ? -value : value});
        }
        const auto value = parseReal(digits);
        return add({.literal = value ? Json(isNegative ? -*value : *value)
                                     : Json((isNegative ? "-" : "") + std::string(digits))});
    }

    std::vector<Token> m_tokens;
    std::string m_module;
    const Budget& m_budget;
    Script& m_script;
    std::size_t m_at = 0;
    unsigned m_depth = 0;
};

} // namespace

Status parse(std::string_view source, const std::string& module, const Budget& budget, Script& script)
{
    APR_TRY(std::vector<Token> tokens, tokenize(source, budget));
    return Parser(std::move(tokens), module, budget, script).file();
}

} // namespace apr::torchscript
