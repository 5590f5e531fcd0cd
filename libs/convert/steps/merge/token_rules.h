// SPDX-License-Identifier: MIT
#pragma once

#include "vocabulary.h"

#include "apr/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace apr::merging {

/// Where the row of a token comes from in models that do not have it, or in all models.
struct TokenRule {
    std::string token = {};
    bool isForced = false;                 ///< also in models that have the token
    std::optional<std::size_t> model = {}; ///< index, from 0; nothing: a row of zeros
    std::string other = {};                ///< the row of this token there; empty: of `token`, or of `id`
    std::optional<std::uint64_t> id = {};  ///< the row with this number there
};

/// Parses "TOKEN=zero", "TOKEN=1" (the row of the first model), "TOKEN=1:OTHER" (its row of another token) and
/// "TOKEN=1:#7" (its row 7); "TOKEN=!…" is forced. E020 for other texts, and for two rules for one token.
Result<std::vector<TokenRule>> parseTokenRules(const std::vector<std::string>& texts);

/// As parseTokenRules() reads it.
std::string tokenRuleText(const TokenRule& rule);

/// Changes the rows that tokens get. `lists` are those the vocabulary was made of. E020 for tokens that are not in the
/// vocabulary or in the model, and for models that are not there.
Status applyTokenRules(Vocabulary& vocabulary, const std::vector<TokenRule>& rules,
                       const std::vector<TokenList>& lists);

} // namespace apr::merging
