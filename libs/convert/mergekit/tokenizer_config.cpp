// SPDX-License-Identifier: MIT
#include "convert/mergekit/tokenizer_config.h"

#include "apr/base/text.h"
#include "convert/mergekit/merge_parameters.h"
#include "convert/steps/merge/token_rules.h"

#include <algorithm>

namespace apr {
namespace {

/// The number of a model in the merge.
Result<std::size_t> numberOf(const Json& model, const ConfigModels& models, const std::vector<std::string>& paths,
                             const std::string& place)
{
    APR_TRY(const std::string path, models.pathOf(model, place));
    const auto found = std::find(paths.begin(), paths.end(), path);
    if (found == paths.end()) {
        return mergeConfigError(Errc::Argument, "\"" + printable(path, 120) + "\" is not one of the models", place);
    }
    return static_cast<std::size_t>(found - paths.begin());
}

/// The rows of single tokens.
Status readTokens(const Json& config, const ConfigModels& models, const std::vector<std::string>& paths, Values& merge)
{
    const Json* tokens = findPath(config, {"tokenizer", "tokens"});
    if (tokens == nullptr || tokens->is_null()) {
        return {};
    }
    if (!tokens->is_object()) {
        return mergeConfigError(Errc::Argument, "expected an object of tokens", "tokenizer.tokens");
    }
    std::vector<std::string> texts;
    for (const auto& entry : tokens->items()) {
        const std::string place = "tokenizer.tokens." + printable(entry.key(), 80);
        merging::TokenRule rule{.token = entry.key()};
        const Json* source = findMember(entry.value(), "source");
        if (entry.value().is_null() || (entry.value().is_object() && source == nullptr)) {
            continue;
        }
        if (source == nullptr || source->is_null()) {
            return mergeConfigError(Errc::Argument, "expected an object with a source", place);
        }
        const Json* force = findMember(entry.value(), "force");
        if (force != nullptr && !force->is_boolean()) {
            return mergeConfigError(Errc::Argument, "expected true or false", place + ".force");
        }
        rule.isForced = force != nullptr && *force == true;
        const std::string kind = source->is_object() ? stringMember(*source, "kind").value_or("") : "";
        if (kind == "model_token") {
            const Json* model = findMember(*source, "model");
            APR_TRY(rule.model, numberOf(model == nullptr ? Json() : *model, models, paths, place));
            rule.other = stringMember(*source, "token").value_or("");
            rule.id = unsignedMember(*source, "token_id");
            if (rule.other.empty() && !rule.id) {
                return mergeConfigError(Errc::Argument, "expected a token, or a token_id that is not negative",
                                        place + ".source");
            }
        } else if (kind != "zero") {
            APR_TRY(rule.model, numberOf(*source, models, paths, place));
        }
        texts.push_back(merging::tokenRuleText(rule));
    }
    if (!texts.empty()) {
        merge.set("tokens", texts);
    }
    return {};
}

} // namespace

Status readTokenizerConfig(const Json& config, const ConfigModels& models, const std::vector<std::string>& paths,
                           Values& merge)
{
    const Json* tokenizer = findMember(config, "tokenizer");
    const Json* source =
        tokenizer != nullptr ? findMember(*tokenizer, "source") : findMember(config, "tokenizer_source");
    if (tokenizer != nullptr && !tokenizer->is_null() && !tokenizer->is_object()) {
        return mergeConfigError(Errc::Argument, "expected an object", "tokenizer");
    }
    const bool isDefault = tokenizer != nullptr && tokenizer->is_object() && source == nullptr;
    const std::string text = isDefault                                  ? "union"
                             : source != nullptr && source->is_string() ? source->get<std::string>()
                                                                        : "";
    if (text == "base" || text == "union") {
        merge.set("tokenizer", text);
    } else if (source != nullptr && !source->is_null()) {
        APR_TRY(const std::string path, models.pathOf(*source, "tokenizer_source"));
        merge.set("tokenizer", path);
    }
    for (const Json* place : {tokenizer, &config}) {
        APR_TRY(const auto multiple, place == nullptr ? Result<std::optional<std::uint64_t>>(std::nullopt)
                                                      : countOf(*place, "pad_to_multiple_of"));
        if (multiple.value_or(1) > 1) {
            merge.set("pad_vocabulary", *multiple);
        }
    }
    if (const Json* chat = findMember(config, "chat_template"); chat != nullptr && !chat->is_null()) {
        if (!chat->is_string() || chat->get_ref<const std::string&>().empty()) {
            return mergeConfigError(Errc::Argument, "expected a name or a Jinja template", "chat_template");
        }
        merge.set("chat_template", *chat);
    }
    return readTokens(config, models, paths, merge);
}

} // namespace apr
