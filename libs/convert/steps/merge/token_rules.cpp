// SPDX-License-Identifier: MIT
#include "token_rules.h"

#include "apr/base/text.h"

#include <algorithm>

namespace apr::merging {
namespace {

Error wrongRule(const std::string& rule, const std::string& message)
{
    return Error{.code = Errc::Argument, .message = '"' + printable(rule, 120) + "\": " + message, .field = "--token"};
}

/// The source of a rule: "zero", "1", "1:OTHER", "1:#7".
bool readSource(std::string_view text, TokenRule& out)
{
    if (text == "zero") {
        return true;
    }
    const std::size_t colon = text.find(':');
    const auto model = parseUnsigned(text.substr(0, colon));
    if (!model || *model == 0 || *model > 10000) {
        return false;
    }
    out.model = static_cast<std::size_t>(*model - 1);
    if (colon == std::string_view::npos) {
        return true;
    }
    const std::string_view rest = text.substr(colon + 1);
    if (rest.starts_with('#') && parseUnsigned(rest.substr(1))) {
        out.id = parseUnsigned(rest.substr(1));
        return true;
    }
    out.other = rest;
    return !rest.empty();
}

std::optional<std::size_t> idOf(const std::vector<std::string>& tokens, const std::string& token)
{
    const auto found = std::find(tokens.begin(), tokens.end(), token);
    return found == tokens.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - tokens.begin()));
}

} // namespace

Result<std::vector<TokenRule>> parseTokenRules(const std::vector<std::string>& texts)
{
    std::vector<TokenRule> out;
    for (const std::string& text : texts) {
        TokenRule rule;
        bool isRead = false;
        // A token may contain '=' itself: the first place after which a source follows.
        for (std::size_t at = text.find('=', 1); at != std::string::npos && !isRead; at = text.find('=', at + 1)) {
            std::string_view source = std::string_view(text).substr(at + 1);
            rule = {.token = text.substr(0, at), .isForced = source.starts_with('!')};
            source.remove_prefix(rule.isForced ? 1 : 0);
            isRead = readSource(source, rule);
        }
        if (!isRead) {
            return wrongRule(text, "expected TOKEN=zero, TOKEN=MODEL or TOKEN=MODEL:OTHER with the number of a model");
        }
        const bool isTaken =
            std::any_of(out.begin(), out.end(), [&rule](const TokenRule& each) { return each.token == rule.token; });
        if (isTaken) {
            return wrongRule(text, "the token has another rule");
        }
        out.push_back(std::move(rule));
    }
    return out;
}

std::string tokenRuleText(const TokenRule& rule)
{
    std::string out = rule.token + (rule.isForced ? "=!" : "=");
    if (!rule.model) {
        return out + "zero";
    }
    out += std::to_string(*rule.model + 1);
    return rule.id ? out + ":#" + std::to_string(*rule.id) : rule.other.empty() ? out : out + ':' + rule.other;
}

Status applyTokenRules(Vocabulary& vocabulary, const std::vector<TokenRule>& rules, const std::vector<TokenList>& lists)
{
    for (const TokenRule& rule : rules) {
        const std::string text = tokenRuleText(rule);
        const auto token = idOf(vocabulary.tokens, rule.token);
        if (!token) {
            return wrongRule(text, "the vocabulary of the result has no such token");
        }
        std::vector<TokenRow> rows;
        if (rule.model) {
            if (*rule.model >= lists.size()) {
                return wrongRule(text, "there are " + formatCountOf(lists.size(), "model"));
            }
            const std::vector<std::string>& tokens = lists[*rule.model].tokens;
            const auto row = rule.id ? std::optional(static_cast<std::size_t>(*rule.id))
                                     : idOf(tokens, rule.other.empty() ? rule.token : rule.other);
            if (!row || *row >= tokens.size()) {
                return wrongRule(text, "model " + std::to_string(*rule.model + 1) + " has no such token");
            }
            rows.push_back({.model = static_cast<std::uint32_t>(*rule.model), .row = static_cast<std::uint32_t>(*row)});
        }
        vocabulary.unknown -= vocabulary.fallbacks[*token].empty() ? 1 : 0;
        vocabulary.fallbacks[*token] = std::move(rows);
        for (std::vector<std::int64_t>& own : vocabulary.rows) {
            own[*token] = rule.isForced ? -1 : own[*token];
        }
    }
    return {};
}

} // namespace apr::merging
