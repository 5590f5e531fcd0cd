// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "tables.h"

#include <algorithm>

namespace apr::rule_tables {
namespace {

constexpr std::string_view kEnd = "_token_id";
constexpr std::string_view kGguf = "tokenizer.ggml.";

void checkTokens(const Evidence& evidence, std::vector<Finding>& findings);

constexpr std::array kTokenRules{
    Rule{.id = "metadata.special-token",
         .title = "Special token outside the vocabulary",
         .group = "metadata",
         .severity = Severity::Warning,
         .explanation = "The id of a special token (bos_token_id, eos_token_id …) is not below the number of tokens. "
                        "Programs that use the token read outside of the embedding, fail, or never stop generating.",
         .advice = "Correct the id, or use the tokenizer that belongs to the model.",
         .subject = "ids of special tokens",
         .needs = Need::Vocabulary,
         .checkHeader = checkTokens},
};

/// An id, or each of a list of ids. Negative ids and 2³² − 1 mean that the model has no such token.
void checkIds(const std::string& key, const Json& value, std::uint64_t tokens, std::vector<Finding>& findings)
{
    if (value.is_array()) {
        for (std::size_t i = 0; i < std::min<std::size_t>(value.size(), 64); ++i) {
            if (!value[i].is_array()) {
                checkIds(key, value[i], tokens, findings);
            }
        }
        return;
    }
    if (!value.is_number_integer() || (!value.is_number_unsigned() && value.get<std::int64_t>() < 0)) {
        return;
    }
    const auto id = value.get<std::uint64_t>();
    if (id >= tokens && id != 0xFFFFFFFF) {
        findings.push_back(kTokenRules[0].finding(printable(key, 80) + " is " + std::to_string(id) +
                                                      ", but the vocabulary has " + formatCountOf(tokens, "token"),
                                                  "correct the id, or use the tokenizer that belongs to the model"));
        findings.back().field = printable(key, 80);
    }
}

void checkScope(const Json& scope, std::uint64_t vocabulary, std::vector<Finding>& findings)
{
    std::uint64_t tokens = vocabulary;
    for (const std::string_view key : {"vocab_size", "n_vocab"}) { // the embedding can have more rows than tokens
        tokens = std::max(tokens, unsignedMember(scope, key).value_or(0));
    }
    for (const auto& [key, value] : scope.items()) {
        if (tokens > 0 && key.ends_with(kEnd) && (key.find('.') == std::string::npos || key.starts_with(kGguf))) {
            checkIds(key, value, tokens, findings);
        }
    }
}

void checkTokens(const Evidence& evidence, std::vector<Finding>& findings)
{
    const Metadata& metadata = evidence.model().metadata();
    const std::uint64_t tokens = evidence.summary().vocabulary.value_or(0);
    const Json* source = findMember(metadata, "source_metadata");
    for (const Json* root : {&metadata, source}) {
        if (root == nullptr || !root->is_object()) {
            continue;
        }
        checkScope(*root, tokens, findings);
        for (const char* name : {"config", "architecture"}) {
            if (const Json* scope = findMember(*root, name); scope != nullptr && scope->is_object()) {
                checkScope(*scope, tokens, findings);
            }
        }
    }
}

} // namespace

std::span<const Rule> specialTokens()
{
    return kTokenRules;
}

} // namespace apr::rule_tables
