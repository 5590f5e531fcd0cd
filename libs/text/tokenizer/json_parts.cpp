// SPDX-License-Identifier: MIT
#include "json_parts.h"

namespace apr::tokenizer {

Json emptyTokenizer()
{
    return {{"version", "1.0"},         {"truncation", nullptr},     {"padding", nullptr}, {"normalizer", nullptr},
            {"pre_tokenizer", nullptr}, {"post_processor", nullptr}, {"decoder", nullptr}};
}

Json addedTokenJson(std::uint64_t id, std::string_view text, bool isSpecial)
{
    return {{"id", id},        {"content", text},     {"single_word", false}, {"lstrip", false},
            {"rstrip", false}, {"normalized", false}, {"special", isSpecial}};
}

Json byteLevelJson(bool addsSpace, bool splits)
{
    return {{"type", "ByteLevel"}, {"add_prefix_space", addsSpace}, {"trim_offsets", true}, {"use_regex", splits}};
}

Json splitJson(std::string_view pattern, const char* behavior, bool isInverted)
{
    return {{"type", "Split"}, {"pattern", {{"Regex", pattern}}}, {"behavior", behavior}, {"invert", isInverted}};
}

Json replaceJson(const char* kind, std::string_view pattern, std::string_view content)
{
    return {{"type", "Replace"}, {"pattern", {{kind, pattern}}}, {"content", content}};
}

Json bertNormalizerJson(bool separatesChinese, Json stripsAccents, bool lowercases)
{
    return {{"type", "BertNormalizer"},
            {"clean_text", true},
            {"handle_chinese_chars", separatesChinese},
            {"strip_accents", std::move(stripsAccents)},
            {"lowercase", lowercases}};
}

Json stepsJson(const char* list, Json steps)
{
    return steps.size() == 1 ? std::move(steps.front()) : Json{{"type", "Sequence"}, {list, std::move(steps)}};
}

Json templateJson(const std::vector<std::pair<std::string, std::uint64_t>>& before,
                  const std::vector<std::pair<std::string, std::uint64_t>>& after, SecondText second)
{
    Json special = Json::object();
    const auto add = [&special](Json& list, const auto& tokens, int type) {
        for (const auto& [text, id] : tokens) {
            list.push_back({{"SpecialToken", {{"id", text}, {"type_id", type}}}});
            special[text] = {{"id", text}, {"ids", Json::array({id})}, {"tokens", Json::array({text})}};
        }
    };
    Json single = Json::array();
    add(single, before, 0);
    single.push_back({{"Sequence", {{"id", "A"}, {"type_id", 0}}}});
    add(single, after, 0);
    Json both = single;
    if (second == SecondText::Same) {
        add(both, before, 1);
    }
    both.push_back({{"Sequence", {{"id", "B"}, {"type_id", 1}}}});
    if (second != SecondText::Nothing) {
        add(both, after, 1);
    }
    return {{"type", "TemplateProcessing"}, {"single", single}, {"pair", both}, {"special_tokens", special}};
}

Json bpeJson(BpeJson parts)
{
    return {{"type", "BPE"},
            {"dropout", nullptr},
            {"unk_token", std::move(parts.unknown)},
            {"continuing_subword_prefix", std::move(parts.prefix)},
            {"end_of_word_suffix", std::move(parts.endOfWord)},
            {"fuse_unk", parts.hasByteFallback},
            {"byte_fallback", parts.hasByteFallback},
            {"ignore_merges", parts.ignoresMerges},
            {"vocab", std::move(parts.vocabulary)},
            {"merges", std::move(parts.merges)}};
}

Json wordPieceJson(Json vocabulary, std::string_view unknown)
{
    constexpr int kMostCharacters = 100;
    return {{"type", "WordPiece"},
            {"unk_token", unknown},
            {"continuing_subword_prefix", "##"},
            {"max_input_chars_per_word", kMostCharacters},
            {"vocab", std::move(vocabulary)}};
}

Json wordPieceDecoder()
{
    return {{"type", "WordPiece"}, {"prefix", "##"}, {"cleanup", true}};
}

} // namespace apr::tokenizer
