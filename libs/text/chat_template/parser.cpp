// SPDX-License-Identifier: MIT
// Jinja's grammar (https://jinja.palletsprojects.com, "Template Designer Documentation").
#include "syntax.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>

namespace apr::jinja {
namespace {

constexpr int kMostTreeDepth = 120; ///< of a tree: the interpreter recurses

using TokenKind = LexedToken::Kind;

class Parser {
public:
    explicit Parser(std::vector<LexedToken> tokens) : m_tokens(std::move(tokens)) {}

    Result<NodePtr> run()
    {
        APR_TRY(NodePtr out, parseBlock({}));
        return out;
    }

private:
    const LexedToken& peek(std::size_t ahead = 0) const
    {
        return m_tokens[std::min(m_at + ahead, m_tokens.size() - 1)];
    }
    bool isOperator(std::string_view text, std::size_t ahead = 0) const
    {
        return peek(ahead).kind == TokenKind::Operator && peek(ahead).text == text;
    }
    bool isWord(std::string_view text, std::size_t ahead = 0) const
    {
        return peek(ahead).kind == TokenKind::Name && peek(ahead).text == text;
    }
    bool accept(std::string_view text)
    {
        const bool isNext = isOperator(text) || isWord(text);
        m_at += isNext ? 1 : 0;
        return isNext;
    }
    Error error(std::string message) const { return templateError(Errc::Corrupt, std::move(message), peek().line); }
    Error unexpected(std::string_view wanted) const
    {
        const LexedToken& found = peek();
        const bool isText = found.kind == TokenKind::Name || found.kind == TokenKind::Operator ||
                            found.kind == TokenKind::String || found.kind == TokenKind::Integer ||
                            found.kind == TokenKind::Real;
        return error("expected " + std::string(wanted) + ", found " +
                     (isText ? '"' + printable(found.text, 40) + '"' : "the end of the tag"));
    }
    Status expect(std::string_view text)
    {
        return accept(text) ? Status() : Status(unexpected('"' + std::string(text) + '"'));
    }
    Status expect(TokenKind kind, std::string_view wanted)
    {
        if (peek().kind != kind) {
            return unexpected(wanted);
        }
        ++m_at;
        return {};
    }
    Result<std::string> name()
    {
        std::string out = peek().text;
        APR_CHECK(expect(TokenKind::Name, "a name"));
        return out;
    }

    NodePtr node(Type type, std::string text = {}) const
    {
        auto out = std::make_unique<Node>();
        out->type = type;
        out->line = peek().line;
        out->text = std::move(text);
        return out;
    }
    /// Adds a part to a tree. E008 if it becomes too deep.
    Status add(Node& parent, NodePtr child) const
    {
        if (child != nullptr) {
            APR_CHECK(deepen(parent, *child));
        }
        parent.children.push_back(std::move(child));
        return {};
    }
    Status deepen(Node& parent, const Node& child) const
    {
        parent.depth = std::max(parent.depth, child.depth + 1);
        return parent.depth <= kMostTreeDepth ? Status() : Status(tooDeep());
    }
    Error tooDeep() const { return templateError(Errc::Memory, "the template is nested too deep", peek().line); }

    /// Notes a recursion of the parser; E008 if there are too many.
    class Level {
    public:
        explicit Level(int& depth) : m_depth(depth) { ++m_depth; }
        ~Level() { --m_depth; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

    private:
        int& m_depth;
    };

    // Statements

    /// Up to a tag that begins with one of `ends`, which is left with its name read.
    Result<NodePtr> parseBlock(std::initializer_list<std::string_view> ends)
    {
        const Level level(m_depth);
        if (m_depth > kMostTreeDepth) {
            return tooDeep();
        }
        NodePtr out = node(Type::Block);
        for (;;) {
            switch (peek().kind) {
            case TokenKind::End:
                if (ends.size() > 0) {
                    return error('"' + std::string(*(ends.end() - 1)) + "\" is missing");
                }
                return out;
            case TokenKind::Data: {
                NodePtr data = node(Type::Data, peek().text);
                ++m_at;
                APR_CHECK(add(*out, std::move(data)));
                break;
            }
            case TokenKind::PrintBegin: {
                NodePtr print = node(Type::Print);
                ++m_at;
                APR_TRY(NodePtr value, parseTuple());
                APR_CHECK(add(*print, std::move(value)));
                APR_CHECK(expect(TokenKind::PrintEnd, "\"}}\""));
                APR_CHECK(add(*out, std::move(print)));
                break;
            }
            default: {
                APR_CHECK(expect(TokenKind::BlockBegin, "a tag"));
                const LexedToken& word = peek();
                if (word.kind == TokenKind::Name && std::find(ends.begin(), ends.end(), word.text) != ends.end()) {
                    m_end = word.text;
                    ++m_at;
                    return out;
                }
                APR_TRY(NodePtr statement, parseStatement());
                if (statement != nullptr) {
                    APR_CHECK(add(*out, std::move(statement)));
                }
            }
            }
        }
    }

    Status endTag() { return expect(TokenKind::BlockEnd, "\"%}\""); }

    Result<NodePtr> parseStatement()
    {
        const std::string word = peek().text;
        if (peek().kind != TokenKind::Name) {
            return unexpected("a statement");
        }
        if (word == "if") {
            return parseIf();
        }
        if (word == "for") {
            return parseFor();
        }
        if (word == "set") {
            return parseSet();
        }
        if (word == "macro") {
            return parseMacro();
        }
        if (word == "call") {
            return parseCallBlock();
        }
        if (word == "filter") {
            return parseFilterBlock();
        }
        if (word == "break" || word == "continue") {
            NodePtr out = node(word == "break" ? Type::Break : Type::Continue);
            if (m_loops == 0) {
                return error('"' + word + "\" is not in a loop");
            }
            ++m_at;
            APR_CHECK(endTag());
            return out;
        }
        if (word == "generation") { // marks the answers of the assistant in transformers; it prints what is in it
            ++m_at;
            APR_CHECK(endTag());
            APR_TRY(NodePtr out, parseBlock({"endgeneration"}));
            APR_CHECK(endTag());
            return out;
        }
        for (const std::string_view other :
             {"include", "import", "from", "extends", "block", "do", "autoescape", "trans", "with"}) {
            if (word == other) {
                return templateError(Errc::Unsupported,
                                     "the statement \"" + word + "\" is not supported in chat templates", peek().line);
            }
        }
        return error('"' + printable(word, 40) + "\" is not a statement of Jinja");
    }

    Result<NodePtr> parseIf()
    {
        NodePtr out = node(Type::If);
        do {
            ++m_at; // "if", "elif"
            APR_TRY(NodePtr condition, parseTuple());
            APR_CHECK(endTag());
            APR_CHECK(add(*out, std::move(condition)));
            APR_TRY(NodePtr body, parseBlock({"elif", "else", "endif"}));
            APR_CHECK(add(*out, std::move(body)));
            m_at -= m_end == "elif" ? 1 : 0;
        } while (m_end == "elif");
        if (m_end == "else") {
            APR_CHECK(endTag());
            APR_TRY(NodePtr body, parseBlock({"endif"}));
            APR_CHECK(add(*out, std::move(body)));
        }
        APR_CHECK(endTag());
        return out;
    }

    Result<NodePtr> parseFor()
    {
        NodePtr out = node(Type::For);
        ++m_at;
        APR_CHECK(targets(*out));
        APR_CHECK(expect("in"));
        APR_TRY(NodePtr over, parseTuple(false));
        NodePtr filter;
        if (accept("if")) {
            APR_TRY(filter, parseExpression());
        }
        if (isWord("recursive")) {
            return templateError(Errc::Unsupported, "recursive loops are not supported in chat templates", peek().line);
        }
        APR_CHECK(endTag());
        ++m_loops;
        APR_TRY(NodePtr body, parseBlock({"else", "endfor"}));
        --m_loops;
        NodePtr otherwise;
        if (m_end == "else") {
            APR_CHECK(endTag());
            APR_TRY(otherwise, parseBlock({"endfor"}));
        }
        APR_CHECK(endTag());
        APR_CHECK(add(*out, std::move(over)));
        APR_CHECK(add(*out, std::move(filter)));
        APR_CHECK(add(*out, std::move(body)));
        APR_CHECK(add(*out, std::move(otherwise)));
        return out;
    }

    Status targets(Node& out)
    {
        const bool hasBracket = accept("(");
        do {
            APR_TRY(out.names.emplace_back(), name());
        } while (accept(","));
        return hasBracket ? expect(")") : Status();
    }

    Result<NodePtr> parseSet()
    {
        NodePtr out = node(Type::Set);
        ++m_at;
        APR_CHECK(targets(*out));
        if (out->names.size() == 1 && accept(".")) {
            APR_TRY(out->text, name());
        }
        if (accept("=")) {
            APR_TRY(NodePtr value, parseTuple());
            APR_CHECK(endTag());
            APR_CHECK(add(*out, std::move(value)));
            return out;
        }
        out->type = Type::SetBlock;
        std::vector<NodePtr> filters;
        APR_CHECK(blockFilters(filters));
        APR_CHECK(endTag());
        APR_TRY(NodePtr body, parseBlock({"endset"}));
        APR_CHECK(endTag());
        APR_CHECK(add(*out, std::move(body)));
        for (NodePtr& filter : filters) {
            APR_CHECK(add(*out, std::move(filter)));
        }
        return out;
    }

    Status blockFilters(std::vector<NodePtr>& out)
    {
        while (accept("|")) {
            APR_TRY(NodePtr filter, parseFilter(nullptr));
            out.push_back(std::move(filter));
        }
        return {};
    }

    Status parameters(Node& out)
    {
        APR_CHECK(expect("("));
        while (!accept(")")) {
            if (!out.named.empty()) {
                APR_CHECK(expect(","));
                if (accept(")")) {
                    break;
                }
            }
            APR_TRY(std::string parameter, name());
            NodePtr fallback;
            if (accept("=")) {
                APR_TRY(fallback, parseExpression());
                APR_CHECK(deepen(out, *fallback));
            }
            out.named.emplace_back(std::move(parameter), std::move(fallback));
        }
        return {};
    }

    Result<NodePtr> parseMacro()
    {
        NodePtr out = node(Type::Macro);
        ++m_at;
        APR_TRY(out->text, name());
        APR_CHECK(parameters(*out));
        APR_CHECK(endTag());
        const int loops = std::exchange(m_loops, 0);
        APR_TRY(NodePtr body, parseBlock({"endmacro"}));
        m_loops = loops;
        APR_CHECK(endTag());
        APR_CHECK(add(*out, std::move(body)));
        return out;
    }

    Result<NodePtr> parseCallBlock()
    {
        NodePtr out = node(Type::CallBlock);
        ++m_at;
        if (isOperator("(")) {
            APR_CHECK(parameters(*out));
        }
        APR_TRY(NodePtr call, parseExpression());
        if (call->type != Type::Call) {
            return error("a call block has to call a macro");
        }
        APR_CHECK(endTag());
        const int loops = std::exchange(m_loops, 0);
        APR_TRY(NodePtr body, parseBlock({"endcall"}));
        m_loops = loops;
        APR_CHECK(endTag());
        APR_CHECK(add(*out, std::move(call)));
        APR_CHECK(add(*out, std::move(body)));
        return out;
    }

    Result<NodePtr> parseFilterBlock()
    {
        NodePtr out = node(Type::FilterBlock);
        ++m_at;
        std::vector<NodePtr> filters;
        APR_TRY(NodePtr first, parseFilter(nullptr));
        filters.push_back(std::move(first));
        APR_CHECK(blockFilters(filters));
        APR_CHECK(endTag());
        APR_TRY(NodePtr body, parseBlock({"endfilter"}));
        APR_CHECK(endTag());
        APR_CHECK(add(*out, std::move(body)));
        for (NodePtr& filter : filters) {
            APR_CHECK(add(*out, std::move(filter)));
        }
        return out;
    }

    // Expressions

    /// An expression, or several with commas: a list. `conditional`: whether "x if y" may follow.
    Result<NodePtr> parseTuple(bool conditional = true)
    {
        const auto next = [&]() -> Result<NodePtr> { return conditional ? parseExpression() : parseOr(); };
        APR_TRY(NodePtr first, next());
        if (!isOperator(",")) {
            return first;
        }
        NodePtr out = node(Type::Array);
        APR_CHECK(add(*out, std::move(first)));
        while (accept(",") && !isEnd()) {
            APR_TRY(NodePtr item, next());
            APR_CHECK(add(*out, std::move(item)));
        }
        return out;
    }
    bool isEnd() const
    {
        return peek().kind == TokenKind::BlockEnd || peek().kind == TokenKind::PrintEnd || isOperator(")");
    }

    Result<NodePtr> parseExpression()
    {
        const Level level(m_depth);
        if (m_depth > kMostTreeDepth) {
            return tooDeep();
        }
        APR_TRY(NodePtr out, parseOr());
        while (isWord("if")) {
            NodePtr conditional = node(Type::Conditional);
            ++m_at;
            APR_TRY(NodePtr condition, parseOr());
            NodePtr otherwise;
            if (accept("else")) {
                APR_TRY(otherwise, parseExpression());
            }
            APR_CHECK(add(*conditional, std::move(out)));
            APR_CHECK(add(*conditional, std::move(condition)));
            APR_CHECK(add(*conditional, std::move(otherwise)));
            out = std::move(conditional);
        }
        return out;
    }

    template <typename Next>
    Result<NodePtr> chain(Type type, std::string_view word, Next next)
    {
        APR_TRY(NodePtr first, (this->*next)());
        if (!isWord(word)) {
            return first;
        }
        NodePtr out = node(type);
        APR_CHECK(add(*out, std::move(first)));
        while (accept(word)) {
            APR_TRY(NodePtr other, (this->*next)());
            APR_CHECK(add(*out, std::move(other)));
        }
        return out;
    }
    Result<NodePtr> parseOr() { return chain(Type::Or, "or", &Parser::parseAnd); }
    Result<NodePtr> parseAnd() { return chain(Type::And, "and", &Parser::parseNot); }

    Result<NodePtr> parseNot()
    {
        if (!isWord("not")) {
            return parseCompare();
        }
        const Level level(m_depth);
        if (m_depth > kMostTreeDepth) {
            return tooDeep();
        }
        NodePtr out = node(Type::Not);
        ++m_at;
        APR_TRY(NodePtr operand, parseNot());
        APR_CHECK(add(*out, std::move(operand)));
        return out;
    }

    Result<NodePtr> parseCompare()
    {
        APR_TRY(NodePtr first, parseSum());
        NodePtr out;
        for (;;) {
            std::string comparison;
            for (const std::string_view text : {"==", "!=", "<=", ">=", "<", ">"}) {
                comparison = isOperator(text) ? text : comparison;
            }
            if (isWord("in")) {
                comparison = "in";
            } else if (isWord("not") && isWord("in", 1)) {
                comparison = "not in";
                ++m_at;
            }
            if (comparison.empty()) {
                return out != nullptr ? std::move(out) : std::move(first);
            }
            if (out == nullptr) {
                out = node(Type::Compare);
                APR_CHECK(add(*out, std::move(first)));
            }
            ++m_at;
            out->names.push_back(comparison);
            APR_TRY(NodePtr other, parseSum());
            APR_CHECK(add(*out, std::move(other)));
        }
    }

    template <typename Next>
    Result<NodePtr> binary(std::initializer_list<std::string_view> operators, Next next)
    {
        APR_TRY(NodePtr out, (this->*next)());
        for (;;) {
            const auto* found = std::find_if(operators.begin(), operators.end(),
                                             [this](std::string_view text) { return isOperator(text); });
            if (found == operators.end()) {
                return out;
            }
            NodePtr joined = node(Type::Binary, std::string(*found));
            ++m_at;
            APR_TRY(NodePtr other, (this->*next)());
            APR_CHECK(add(*joined, std::move(out)));
            APR_CHECK(add(*joined, std::move(other)));
            out = std::move(joined);
        }
    }
    Result<NodePtr> parseSum() { return binary({"+", "-"}, &Parser::parseConcatenation); }
    Result<NodePtr> parseConcatenation() { return binary({"~"}, &Parser::parseProduct); }
    Result<NodePtr> parseProduct() { return binary({"*", "/", "//", "%"}, &Parser::parsePower); }
    Result<NodePtr> parsePower() { return binary({"**"}, &Parser::parseFiltered); }
    Result<NodePtr> parseFiltered() { return parseUnary(true); }

    Result<NodePtr> parseUnary(bool filters)
    {
        const Level level(m_depth);
        if (m_depth > kMostTreeDepth) {
            return tooDeep();
        }
        NodePtr out;
        if (isOperator("-") || isOperator("+")) {
            out = node(Type::Unary, peek().text);
            ++m_at;
            APR_TRY(NodePtr operand, parseUnary(false));
            APR_CHECK(add(*out, std::move(operand)));
        } else {
            APR_TRY(out, parsePrimary());
        }
        for (;;) {
            if (isOperator(".") || isOperator("[") || isOperator("(")) {
                APR_TRY(out, parsePostfix(std::move(out)));
            } else if (filters && accept("|")) {
                APR_TRY(out, parseFilter(std::move(out)));
            } else if (filters && accept("is")) {
                APR_TRY(out, parseTest(std::move(out)));
            } else {
                return out;
            }
        }
    }

    Result<NodePtr> parsePostfix(NodePtr object)
    {
        if (accept("(")) {
            NodePtr out = node(Type::Call);
            APR_CHECK(add(*out, std::move(object)));
            APR_CHECK(arguments(*out));
            return out;
        }
        if (accept(".")) {
            if (peek().kind == TokenKind::Integer) {
                NodePtr index = node(Type::Index);
                APR_TRY(NodePtr number, parsePrimary());
                APR_CHECK(add(*index, std::move(object)));
                APR_CHECK(add(*index, std::move(number)));
                return index;
            }
            NodePtr out = node(Type::Attribute);
            APR_TRY(out->text, name());
            APR_CHECK(add(*out, std::move(object)));
            return out;
        }
        ++m_at; // "["
        NodePtr out = node(Type::Index);
        APR_CHECK(add(*out, std::move(object)));
        for (int part = 0; part < 3; ++part) {
            NodePtr value;
            if (!isOperator(":") && !isOperator("]")) {
                APR_TRY(value, parseExpression());
            }
            APR_CHECK(add(*out, std::move(value)));
            if (!accept(":")) {
                break;
            }
            out->type = Type::Slice;
        }
        APR_CHECK(expect("]"));
        if (out->type == Type::Index && out->children[1] == nullptr) {
            return error("an index is missing between \"[\" and \"]\"");
        }
        out->children.resize(out->type == Type::Slice ? 4 : 2);
        return out;
    }

    /// After "(".
    Status arguments(Node& out)
    {
        bool isFirst = true;
        while (!accept(")")) {
            if (!isFirst) {
                APR_CHECK(expect(","));
                if (accept(")")) {
                    break;
                }
            }
            isFirst = false;
            if (isOperator("*") || isOperator("**")) {
                return templateError(Errc::Unsupported, "unpacked arguments are not supported in chat templates",
                                     peek().line);
            }
            if (peek().kind == TokenKind::Name && isOperator("=", 1)) {
                std::string argument = peek().text;
                m_at += 2;
                APR_TRY(NodePtr value, parseExpression());
                APR_CHECK(deepen(out, *value));
                out.named.emplace_back(std::move(argument), std::move(value));
            } else {
                APR_TRY(NodePtr value, parseExpression());
                APR_CHECK(add(out, std::move(value)));
            }
        }
        return {};
    }

    Result<NodePtr> parseFilter(NodePtr object)
    {
        NodePtr out = node(Type::Filter);
        APR_TRY(out->text, name());
        APR_CHECK(add(*out, std::move(object)));
        if (accept("(")) {
            APR_CHECK(arguments(*out));
        }
        return out;
    }

    Result<NodePtr> parseTest(NodePtr object)
    {
        const bool isNegated = accept("not");
        NodePtr out = node(Type::Test);
        APR_TRY(out->text, name());
        APR_CHECK(add(*out, std::move(object)));
        if (accept("(")) {
            APR_CHECK(arguments(*out));
        } else if ((peek().kind == TokenKind::Name && !isWord("else") && !isWord("or") && !isWord("and") &&
                    !isWord("if") && !isWord("is") && !isWord("in") && !isWord("not")) ||
                   peek().kind == TokenKind::String || peek().kind == TokenKind::Integer ||
                   peek().kind == TokenKind::Real || isOperator("[") || isOperator("{")) {
            APR_TRY(NodePtr value, parsePrimary());
            while (isOperator(".") || isOperator("[") || isOperator("(")) {
                APR_TRY(value, parsePostfix(std::move(value)));
            }
            APR_CHECK(add(*out, std::move(value)));
        }
        if (!isNegated) {
            return out;
        }
        NodePtr negated = node(Type::Not);
        APR_CHECK(add(*negated, std::move(out)));
        return negated;
    }

    Result<NodePtr> parsePrimary()
    {
        const LexedToken& token = peek();
        NodePtr out = node(Type::Literal);
        switch (token.kind) {
        case TokenKind::Name:
            ++m_at;
            if (token.text == "true" || token.text == "True" || token.text == "false" || token.text == "False") {
                out->value = Value::of(token.text == "true" || token.text == "True");
            } else if (token.text == "none" || token.text == "None") {
                out->value = Value::none();
            } else {
                out->type = Type::Name;
                out->text = token.text;
            }
            return out;
        case TokenKind::String: {
            std::string text;
            for (; peek().kind == TokenKind::String; ++m_at) { // adjacent strings are one
                text += peek().text;
            }
            out->value = Value::of(std::move(text));
            return out;
        }
        case TokenKind::Integer: {
            const auto value = parseUnsigned(token.text);
            if (!value || *value > 0x7FFFFFFFFFFFFFFFU) {
                return error("an integer is too large");
            }
            out->value = Value::of(static_cast<std::int64_t>(*value));
            ++m_at;
            return out;
        }
        case TokenKind::Real: {
            const auto value = parseReal(token.text);
            if (!value) {
                return error("a number is not valid");
            }
            out->value = Value::of(*value);
            ++m_at;
            return out;
        }
        default: break;
        }
        if (accept("(")) {
            if (accept(")")) {
                out->type = Type::Array;
                return out;
            }
            APR_TRY(NodePtr inner, parseTuple());
            APR_CHECK(expect(")"));
            return inner;
        }
        if (accept("[")) {
            out->type = Type::Array;
            while (!accept("]")) {
                if (!out->children.empty()) {
                    APR_CHECK(expect(","));
                    if (accept("]")) {
                        break;
                    }
                }
                APR_TRY(NodePtr item, parseExpression());
                APR_CHECK(add(*out, std::move(item)));
            }
            return out;
        }
        if (accept("{")) {
            out->type = Type::Map;
            while (!accept("}")) {
                if (!out->children.empty()) {
                    APR_CHECK(expect(","));
                    if (accept("}")) {
                        break;
                    }
                }
                APR_TRY(NodePtr key, parseExpression());
                APR_CHECK(expect(":"));
                APR_TRY(NodePtr value, parseExpression());
                APR_CHECK(add(*out, std::move(key)));
                APR_CHECK(add(*out, std::move(value)));
            }
            return out;
        }
        return unexpected("an expression");
    }

    std::vector<LexedToken> m_tokens;
    std::size_t m_at = 0;
    std::string m_end; ///< the word that ended the last block
    int m_depth = 0;
    int m_loops = 0;
};

} // namespace

Result<NodePtr> parse(std::string_view source)
{
    APR_TRY(std::vector<LexedToken> tokens, lex(source));
    return Parser(std::move(tokens)).run();
}

} // namespace apr::jinja
