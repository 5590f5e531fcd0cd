// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/base/text_index.h"
#include "tables.h"

namespace apr::rule_tables {
namespace {

void checkVocabulary(const Evidence& evidence, std::vector<Finding>& findings);
void checkTokenizer(const Evidence& evidence, std::vector<Finding>& findings);

constexpr std::array kVocabularyRules{
    Rule{.id = "metadata.duplicate-token",
         .title = "Token twice in the vocabulary",
         .group = "metadata",
         .severity = Severity::Warning,
         .explanation = "Several ids have the same token. Tokenizers use one of them for the text, so that the other "
                        "rows of the embedding are never used, or programs disagree on the ids of a text.",
         .advice = "Use the tokenizer that belongs to the model.",
         .subject = "unique tokens",
         .needs = Need::Vocabulary,
         .checkHeader = checkVocabulary},
    Rule{.id = "metadata.unreadable-tokenizer",
         .title = "Tokenizer that cannot be read",
         .group = "metadata",
         .severity = Severity::Warning,
         .explanation =
             "The model has a tokenizer whose parts contradict each other or are incomplete. Programs cannot "
             "turn text into tokens with it.",
         .advice = "Convert the model again from a source whose tokenizer works.",
         .subject = "the tokenizer",
         .needs = Need::Tokenizer,
         .checkHeader = checkTokenizer},
};

/// The strings of a list.
struct TokenTexts {
    const Json& tokens;

    std::string_view operator()(std::uint32_t id) const { return tokens[id].get_ref<const std::string&>(); }
    const void* address(std::uint32_t id) const { return &tokens[id]; }
};

void checkTokenList(const std::string& key, const Json& tokens, std::vector<Finding>& findings)
{
    TextIndex seen(tokens.size());
    const TokenTexts texts{tokens};
    std::size_t count = 0;
    std::string first;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto* token = tokens[i].get_ptr<const std::string*>();
        if (token == nullptr || token->empty()) { // empty ones fill up a vocabulary
            continue;
        }
        const std::uint32_t earlier = seen.add(static_cast<std::uint32_t>(i), texts);
        if (earlier != TextIndex::kNone && count++ == 0) {
            first =
                '"' + printable(*token, 60) + "\" has the ids " + std::to_string(earlier) + " and " + std::to_string(i);
        }
    }
    if (count > 0) {
        findings.push_back(kVocabularyRules[0].finding(formatCountOf(count, "token") + (count == 1 ? " is" : " are") +
                                                       " in the vocabulary twice: " + first));
        findings.back().field = key;
    }
}

void checkVocabulary(const Evidence& evidence, std::vector<Finding>& findings)
{
    for (const char* key : {"tokenizer.vocabulary", "tokenizer.ggml.tokens"}) {
        if (const Json* tokens = findMember(evidence.model().metadata(), key);
            tokens != nullptr && tokens->is_array()) {
            checkTokenList(key, *tokens, findings);
        }
    }
}

void checkTokenizer(const Evidence& evidence, std::vector<Finding>& findings)
{
    const Result<Tokenizer>& tokenizer = evidence.tokenizer();
    if (!tokenizer && tokenizer.error().code != Errc::Unsupported) { // what is not supported here may work elsewhere
        findings.push_back(kVocabularyRules[1].finding("the tokenizer cannot be read: " + tokenizer.error().message));
        findings.back().field = tokenizer.error().field;
    }
}

} // namespace

std::span<const Rule> vocabulary()
{
    return kVocabularyRules;
}

} // namespace apr::rule_tables
