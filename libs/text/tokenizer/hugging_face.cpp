// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "state.h"

#include <algorithm>

namespace apr::tokenizer {

std::optional<std::string> decodeBase64(std::string_view text)
{
    std::string out;
    std::uint32_t bits = 0;
    unsigned count = 0;
    for (const char c : text) {
        if (c == '=') {
            break;
        }
        const int value = c >= 'A' && c <= 'Z'   ? c - 'A'
                          : c >= 'a' && c <= 'z' ? c - 'a' + 26
                          : c >= '0' && c <= '9' ? c - '0' + 52
                          : c == '+'             ? 62
                          : c == '/'             ? 63
                                                 : -1;
        if (value < 0) {
            return std::nullopt;
        }
        bits = (bits << 6 | static_cast<std::uint32_t>(value)) & 0xFFFFFFU;
        count += 6;
        if (count >= 8) {
            count -= 8;
            out += static_cast<char>(static_cast<unsigned char>(bits >> count & 0xFFU));
        }
    }
    return out;
}

namespace {

constexpr unsigned kMostNestedSteps = 16;
constexpr std::uint64_t kMostTokens = 10'000'000;
constexpr std::size_t kMostSteps = 64;     ///< normalizers, splitters or decoders
constexpr std::uint64_t kStepsOfKept = 4;  ///< for each character of a token that is kept
constexpr std::uint64_t kMostWord = 1'000; ///< characters of a word that WordPiece splits
constexpr std::size_t kMostAround = 1'000; ///< special tokens around a text

Error unsupportedPart(const std::string& part, const Json& step)
{
    const auto type = stringMember(step, "type");
    return Error{.code = Errc::Unsupported,
                 .message = "the " + part + ' ' + (type ? printable(*type, 60) : "without a type") +
                            " of the tokenizer is not supported",
                 .field = "tokenizer.json"};
}

Error malformedPart(const std::string& what)
{
    return Error{
        .code = Errc::Corrupt, .message = "the tokenizer.json is malformed: " + what, .field = "tokenizer.json"};
}

bool flag(const Json& object, std::string_view key, bool otherwise)
{
    const Json* value = findMember(object, key);
    return value != nullptr && value->is_boolean() ? value->get<bool>() : otherwise;
}

std::string textMember(const Json& object, std::string_view key, const std::string& otherwise = {})
{
    return stringMember(object, key).value_or(otherwise);
}

/// {"Regex": …} or {"String": …}.
struct PatternText {
    std::string text = {};
    bool isRegex = false;
};

Result<PatternText> patternOf(const Json& step)
{
    const Json* pattern = findMember(step, "pattern");
    if (pattern != nullptr) {
        if (const auto text = stringMember(*pattern, "Regex")) {
            return PatternText{*text, true};
        }
        if (const auto text = stringMember(*pattern, "String")) {
            return PatternText{*text, false};
        }
    }
    return malformedPart("a pattern is neither a string nor a regular expression");
}

std::string escapedPattern(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        if (std::string_view("\\^$.|?*+()[]{}-&").find(c) != std::string_view::npos) {
            out += '\\';
        }
        out += c;
    }
    return out;
}

class JsonReader {
public:
    /// `tokens` by their ids, their `scores` and `merges` where conversions moved them out of `json`; null where they
    /// are in it.
    JsonReader(const Json& json, const Json* tokens, const Json* scores, const Json* merges)
        : m_json(json), m_tokens(tokens), m_scores(scores), m_merges(merges),
          m_state(std::make_shared<TokenizerState>())
    {
    }

    Result<std::shared_ptr<const TokenizerState>> read()
    {
        APR_CHECK(readVocabulary());
        APR_CHECK(readAdded());
        m_state->vocabulary.index();
        for (Token& token : m_state->vocabulary.tokens) {
            if (token.text.empty()) {
                token.kind = Token::Kind::Unused;
            }
        }
        if (const Json* step = part("normalizer")) {
            APR_CHECK(readNormalizer(*step, 0));
        }
        if (const Json* step = part("pre_tokenizer")) {
            APR_CHECK(readSplitter(*step, 0));
        }
        APR_CHECK(readModel());
        if (const Json* step = part("post_processor")) {
            APR_CHECK(readPostProcessor(*step, 0));
        }
        if (const Json* step = part("decoder")) {
            APR_CHECK(readDecoder(*step, 0));
        }
        APR_CHECK(normalizeAdded());
        m_state->finish();
        return std::shared_ptr<const TokenizerState>(std::move(m_state));
    }

private:
    /// A step that is not null.
    const Json* part(std::string_view key) const
    {
        const Json* step = findMember(m_json, key);
        return step != nullptr && step->is_object() ? step : nullptr;
    }

    const Json& model() const
    {
        static const Json kEmpty = Json::object();
        const Json* found = part("model");
        return found != nullptr ? *found : kEmpty;
    }

    const Json* vocabulary() const
    {
        const Json* own = findMember(model(), "vocab");
        return own != nullptr ? own : m_tokens;
    }

    const Json* merges() const
    {
        const Json* own = findMember(model(), "merges");
        return own != nullptr ? own : m_merges;
    }

    std::string modelType() const
    {
        std::string type = textMember(model(), "type");
        if (!type.empty()) {
            return type;
        }
        // Old files do not state it.
        const Json* vocab = vocabulary();
        return merges() != nullptr                                           ? "BPE"
               : vocab != nullptr && vocab != m_tokens && vocab->is_array()  ? "Unigram"
               : findMember(model(), "continuing_subword_prefix") != nullptr ? "WordPiece"
                                                                             : "WordLevel";
    }

    Status place(std::uint64_t id, std::string text, std::optional<double> score = {})
    {
        if (id >= m_mostIds) {
            return malformedPart("the token id " + formatCount(id) + " is too large for a vocabulary of " +
                                 formatCountOf(m_entries, "token"));
        }
        std::vector<Token>& tokens = m_state->vocabulary.tokens;
        tokens.resize(std::max<std::size_t>(tokens.size(), static_cast<std::size_t>(id) + 1));
        tokens[static_cast<std::size_t>(id)] = {.text = std::move(text), .score = score};
        return {};
    }

    Status readVocabulary()
    {
        const Json* vocab = vocabulary();
        const Json* added = findMember(m_json, "added_tokens");
        // Ids may have gaps, but a small file makes no large table.
        constexpr std::uint64_t kGaps = 4;
        constexpr std::uint64_t kAlways = 65'536;
        m_entries = (vocab != nullptr ? vocab->size() : 0) + (added != nullptr ? added->size() : 0);
        m_mostIds = std::min<std::uint64_t>(kMostTokens, kAlways + kGaps * m_entries);
        if (vocab == nullptr || (!vocab->is_object() && !vocab->is_array())) {
            return malformedPart("the model has no vocabulary");
        }
        if (vocab == m_tokens) { // texts by their ids
            for (std::uint64_t id = 0; id < vocab->size(); ++id) {
                const Json& text = (*vocab)[static_cast<std::size_t>(id)];
                const bool hasScore = m_scores != nullptr && id < m_scores->size() &&
                                      (*m_scores)[static_cast<std::size_t>(id)].is_number();
                if (text.is_string()) {
                    APR_CHECK(place(id, text.get<std::string>(),
                                    hasScore ? std::optional((*m_scores)[static_cast<std::size_t>(id)].get<double>())
                                             : std::nullopt));
                }
            }
            return {};
        }
        if (vocab->is_array()) {
            std::uint64_t id = 0;
            for (const Json& pair : *vocab) {
                if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string() || !pair[1].is_number()) {
                    return malformedPart("entry " + formatCount(id) +
                                         " of the vocabulary is not a pair of text and score");
                }
                APR_CHECK(place(id++, pair[0].get<std::string>(), pair[1].get<double>()));
            }
            return {};
        }
        for (const auto& [text, id] : vocab->items()) {
            if (!id.is_number_unsigned()) {
                return malformedPart("the token \"" + printable(text, 60) + "\" has no id");
            }
            APR_CHECK(place(id.get<std::uint64_t>(), text));
        }
        return {};
    }

    Status readAdded()
    {
        const Json* list = findMember(m_json, "added_tokens");
        if (list == nullptr || !list->is_array()) {
            return {};
        }
        for (const Json& each : *list) {
            const auto id = unsignedMember(each, "id");
            const auto content = stringMember(each, "content");
            if (!id || !content || content->empty()) {
                continue;
            }
            const auto score = *id < m_state->vocabulary.tokens.size()
                                   ? m_state->vocabulary.tokens[static_cast<std::size_t>(*id)].score
                                   : std::nullopt;
            APR_CHECK(place(*id, *content, score));
            m_state->vocabulary.tokens[static_cast<std::size_t>(*id)].kind =
                flag(each, "special", false) ? Token::Kind::Control : Token::Kind::UserDefined;
            m_state->added.push_back({.id = static_cast<std::uint32_t>(*id),
                                      .text = characters(placed(*content)),
                                      .isSingleWord = flag(each, "single_word", false),
                                      .stripsLeft = flag(each, "lstrip", false),
                                      .stripsRight = flag(each, "rstrip", false),
                                      .isNormalized = flag(each, "normalized", false)});
        }
        return {};
    }

    /// Tokens that are found after normalization are normalized themselves, as in tokenizers. What that takes is
    /// counted for all of them together: a file can have many.
    Status normalizeAdded()
    {
        std::uint64_t size = 0;
        for (const AddedToken& token : m_state->added) {
            size += token.isNormalized ? token.text.size() : 0;
        }
        Work work = Work::ofTokens(size);
        for (AddedToken& token : m_state->added) {
            if (!token.isNormalized) {
                continue;
            }
            Text changed;
            for (const char32_t character : token.text) {
                changed.push_back({.value = character});
            }
            work.beginToken(changed.size());
            for (const auto& normalizer : m_state->normalizers) {
                work.spend(1);
                normalizer->apply(changed, work);
                work.make(changed.size());
                APR_CHECK(work.status());
            }
            work.spend(kStepsOfKept * changed.size());
            APR_CHECK(work.status());
            token.text = characters(changed);
        }
        return {};
    }

    template <class Step>
    static Status checkCount(const std::vector<Step>& steps)
    {
        if (steps.size() < kMostSteps) {
            return {};
        }
        return Error{.code = Errc::Unsupported,
                     .message =
                         "the tokenizer has more than " + formatCount(kMostSteps) + " steps of one kind, the maximum",
                     .field = "tokenizer.json"};
    }

    // --- Normalizer ---

    Status readNormalizer(const Json& step, unsigned depth)
    {
        if (depth > kMostNestedSteps) {
            return malformedPart("normalizers are nested too deeply");
        }
        APR_CHECK(checkCount(m_state->normalizers));
        const std::string type = textMember(step, "type");
        const auto add = [this](NormalizerPtr normalizer) { m_state->normalizers.push_back(std::move(normalizer)); };
        if (type == "Sequence") {
            const Json* list = findMember(step, "normalizers");
            for (const Json& each : list != nullptr && list->is_array() ? *list : Json::array()) {
                APR_CHECK(readNormalizer(each, depth + 1));
            }
        } else if (type == "NFC") {
            add(unicodeNormalizer(unicode::Form::NFC));
        } else if (type == "NFD") {
            add(unicodeNormalizer(unicode::Form::NFD));
        } else if (type == "NFKC") {
            add(unicodeNormalizer(unicode::Form::NFKC));
        } else if (type == "NFKD") {
            add(unicodeNormalizer(unicode::Form::NFKD));
        } else if (type == "Lowercase") {
            add(lowercase());
        } else if (type == "StripAccents") {
            add(stripAccents());
        } else if (type == "Strip") {
            add(stripSpaces(flag(step, "strip_left", true), flag(step, "strip_right", true)));
        } else if (type == "Prepend") {
            add(prepend(textMember(step, "prepend")));
        } else if (type == "Replace") {
            APR_TRY(const PatternText pattern, patternOf(step));
            if (!pattern.isRegex) {
                add(replaceText(pattern.text, textMember(step, "content")));
            } else {
                APR_TRY(NormalizerPtr replace, replacePattern(pattern.text, textMember(step, "content")));
                add(std::move(replace));
            }
        } else if (type == "BertNormalizer") {
            const bool lowercases = flag(step, "lowercase", true);
            add(bertNormalizer({.cleansText = flag(step, "clean_text", true),
                                .separatesChinese = flag(step, "handle_chinese_chars", true),
                                .stripsAccents = flag(step, "strip_accents", lowercases),
                                .lowercases = lowercases}));
        } else if (type == "Precompiled") {
            const auto table = decodeBase64(textMember(step, "precompiled_charsmap"));
            if (!table) {
                return malformedPart("precompiled_charsmap is not base64");
            }
            if (!table->empty()) {
                APR_TRY(NormalizerPtr map, charsMap(*table));
                add(std::move(map));
            }
        } else {
            return unsupportedPart("normalizer", step);
        }
        return {};
    }

    // --- Pre-tokenizer ---

    static Result<Behavior> behaviorOf(const Json& step, Behavior otherwise)
    {
        const auto name = stringMember(step, "behavior");
        if (!name) {
            return otherwise;
        }
        const std::string lowered = toLower(*name);
        if (lowered == "isolated") {
            return Behavior::Isolated;
        }
        if (lowered == "removed") {
            return Behavior::Removed;
        }
        if (lowered == "mergedwithprevious" || lowered == "merged_with_previous") {
            return Behavior::MergedWithPrevious;
        }
        if (lowered == "mergedwithnext" || lowered == "merged_with_next") {
            return Behavior::MergedWithNext;
        }
        if (lowered == "contiguous") {
            return Behavior::Contiguous;
        }
        return malformedPart("the behavior " + printable(*name, 40) + " of a split is not known");
    }

    Status addPattern(std::string_view pattern, Behavior behavior, bool isInverted, std::string name)
    {
        APR_TRY(Pattern compiled, Pattern::compile(pattern));
        m_state->splitters.push_back(splitByPattern(std::move(compiled), behavior, isInverted, std::move(name)));
        return {};
    }

    static PrefixSpace prefixOf(const Json& step)
    {
        const std::string scheme = textMember(step, "prepend_scheme");
        return scheme == "never" || (scheme.empty() && !flag(step, "add_prefix_space", true)) ? PrefixSpace::Never
               : scheme == "first"                                                            ? PrefixSpace::First
                                                                                              : PrefixSpace::Always;
    }

    static char32_t markOf(const Json& step)
    {
        const Text mark = placed(textMember(step, "replacement", "▁"));
        return mark.empty() ? U'▁' : mark.front().value;
    }

    Status readSplitter(const Json& step, unsigned depth)
    {
        if (depth > kMostNestedSteps) {
            return malformedPart("pre-tokenizers are nested too deeply");
        }
        APR_CHECK(checkCount(m_state->splitters));
        const std::string type = textMember(step, "type");
        const auto add = [this](SplitterPtr splitter) { m_state->splitters.push_back(std::move(splitter)); };
        if (type == "Sequence") {
            const Json* list = findMember(step, "pretokenizers");
            for (const Json& each : list != nullptr && list->is_array() ? *list : Json::array()) {
                APR_CHECK(readSplitter(each, depth + 1));
            }
        } else if (type == "ByteLevel") {
            if (flag(step, "add_prefix_space", true)) {
                add(addSpace());
            }
            if (flag(step, "use_regex", true)) {
                APR_CHECK(addPattern(kGpt2Pattern, Behavior::Isolated, false, "GPT-2 pattern"));
            }
            add(bytesAsCharacters());
        } else if (type == "BertPreTokenizer") {
            add(splitByCharacters(unicode::isSpace, Behavior::Removed, "spaces"));
            add(splitByCharacters(isBertPunctuation, Behavior::Isolated, "punctuation"));
        } else if (type == "Metaspace") {
            add(metaspace(markOf(step), prefixOf(step), flag(step, "split", true)));
        } else if (type == "Whitespace") {
            APR_CHECK(addPattern(R"(\w+|[^\w\s]+)", Behavior::Removed, true, "words and punctuation"));
        } else if (type == "WhitespaceSplit") {
            add(splitByCharacters(unicode::isSpace, Behavior::Removed, "spaces"));
        } else if (type == "Punctuation") {
            APR_TRY(const Behavior behavior, behaviorOf(step, Behavior::Isolated));
            add(splitByCharacters(isBertPunctuation, behavior, "punctuation"));
        } else if (type == "Digits") {
            const auto isDigit = [](char32_t c) { return unicode::isIn(c, 'N'); };
            add(splitByCharacters(
                isDigit, flag(step, "individual_digits", false) ? Behavior::Isolated : Behavior::Contiguous, "digits"));
        } else if (type == "Split") {
            APR_TRY(const PatternText pattern, patternOf(step));
            APR_TRY(const Behavior behavior, behaviorOf(step, Behavior::Isolated));
            APR_CHECK(addPattern(pattern.isRegex ? pattern.text : escapedPattern(pattern.text), behavior,
                                 flag(step, "invert", false),
                                 pattern.isRegex ? "regular expression" : '"' + printable(pattern.text, 20) + '"'));
        } else if (type == "CharDelimiterSplit") {
            APR_CHECK(
                addPattern(escapedPattern(textMember(step, "delimiter", " ")), Behavior::Removed, false, "delimiter"));
        } else {
            return unsupportedPart("pre-tokenizer", step);
        }
        return {};
    }

    // --- Model ---

    Status readMerges(std::vector<std::pair<std::string, std::string>>& out) const
    {
        const Json* merges = this->merges();
        if (merges == nullptr || !merges->is_array()) {
            return malformedPart("the model has no merges");
        }
        out.reserve(merges->size());
        for (const Json& merge : *merges) {
            if (merge.is_string()) {
                const std::string& text = merge.get_ref<const std::string&>();
                const std::size_t space = text.find(' ');
                if (space == std::string::npos) {
                    return malformedPart("merge " + formatCount(out.size()) + " has no space");
                }
                out.emplace_back(text.substr(0, space), text.substr(space + 1));
            } else if (merge.is_array() && merge.size() == 2 && merge[0].is_string() && merge[1].is_string()) {
                out.emplace_back(merge[0].get<std::string>(), merge[1].get<std::string>());
            } else {
                return malformedPart("merge " + formatCount(out.size()) + " is not a pair of texts");
            }
        }
        return {};
    }

    Status readModel()
    {
        const std::string type = modelType();
        Vocabulary& vocabulary = m_state->vocabulary;
        const auto unknown = vocabulary.find(textMember(model(), "unk_token"));
        if (unknown && vocabulary.tokens[*unknown].kind == Token::Kind::Normal) {
            vocabulary.tokens[*unknown].kind = Token::Kind::Unknown;
        }
        if (type == "BPE") {
            std::vector<std::pair<std::string, std::string>> merges;
            APR_CHECK(readMerges(merges));
            if (numberMember(model(), "dropout").value_or(0) > 0) {
                m_state->notes.emplace_back("BPE dropout of the file is for training and is not applied");
            }
            m_state->model = bpeModel(vocabulary, merges,
                                      {.unknown = unknown,
                                       .fusesUnknown = flag(model(), "fuse_unk", false),
                                       .hasByteFallback = flag(model(), "byte_fallback", false),
                                       .ignoresMerges = flag(model(), "ignore_merges", false),
                                       .continuingPrefix = textMember(model(), "continuing_subword_prefix"),
                                       .endOfWord = textMember(model(), "end_of_word_suffix")});
        } else if (type == "Unigram") {
            const auto id = unsignedMember(model(), "unk_id");
            const bool isThere = id && *id < vocabulary.tokens.size();
            m_state->model =
                unigramModel(vocabulary, isThere ? std::optional(static_cast<std::uint32_t>(*id)) : std::nullopt,
                             flag(model(), "byte_fallback", false));
        } else if (type == "WordPiece") {
            m_state->model =
                wordPieceModel(vocabulary, unknown, textMember(model(), "continuing_subword_prefix", "##"),
                               static_cast<std::size_t>(std::min<std::uint64_t>(
                                   kMostWord, unsignedMember(model(), "max_input_chars_per_word").value_or(100))));
        } else if (type == "WordLevel") {
            m_state->model = wordLevelModel(vocabulary, unknown);
        } else {
            return unsupportedPart("model", model());
        }
        return {};
    }

    // --- Post-processor ---

    /// Adds a special token before or after all texts.
    Status addAround(std::vector<std::uint32_t>& out, std::uint32_t id)
    {
        if (m_state->before.size() + m_state->after.size() >= kMostAround) {
            return Error{.code = Errc::Unsupported,
                         .message = "the tokenizer adds more than " + formatCount(kMostAround) +
                                    " special tokens around a text, the maximum",
                         .field = "tokenizer.json"};
        }
        out.push_back(id);
        return {};
    }

    Status addTemplate(const Json& step)
    {
        const Json* list = findMember(step, "single");
        if (list == nullptr || !list->is_array()) {
            return malformedPart("the template of the post-processor is not a list");
        }
        bool isAfter = false;
        for (const Json& each : *list) {
            if (findMember(each, "Sequence") != nullptr) {
                isAfter = true;
                continue;
            }
            const Json* special = findMember(each, "SpecialToken");
            const std::string name = special != nullptr ? textMember(*special, "id") : std::string();
            const Json* ids = findPath(step, {"special_tokens", name, "ids"});
            std::vector<std::uint32_t>& out = isAfter ? m_state->after : m_state->before;
            if (ids != nullptr && ids->is_array()) {
                for (const Json& id : *ids) {
                    if (!id.is_number_unsigned() || id.get<std::uint64_t>() >= m_state->vocabulary.tokens.size()) {
                        return malformedPart("the special token " + printable(name, 60) +
                                             " has no id in the vocabulary");
                    }
                    APR_CHECK(addAround(out, id.get<std::uint32_t>()));
                }
            } else if (const auto id = m_state->vocabulary.find(name)) {
                APR_CHECK(addAround(out, *id));
            } else {
                return malformedPart("the special token \"" + printable(name, 60) + "\" is not in the vocabulary");
            }
        }
        return {};
    }

    Status addPair(const Json& step, std::string_view key, std::vector<std::uint32_t>& out)
    {
        const Json* pair = findMember(step, key);
        if (pair == nullptr || !pair->is_array() || pair->size() != 2 || !(*pair)[1].is_number_unsigned() ||
            (*pair)[1].get<std::uint64_t>() >= m_state->vocabulary.tokens.size()) {
            return malformedPart("the post-processor has no token \"" + std::string(key) + '"');
        }
        return addAround(out, (*pair)[1].get<std::uint32_t>());
    }

    Status readPostProcessor(const Json& step, unsigned depth)
    {
        if (depth > kMostNestedSteps) {
            return malformedPart("post-processors are nested too deeply");
        }
        const std::string type = textMember(step, "type");
        if (type == "Sequence") {
            const Json* list = findMember(step, "processors");
            for (const Json& each : list != nullptr && list->is_array() ? *list : Json::array()) {
                APR_CHECK(readPostProcessor(each, depth + 1));
            }
            return {};
        }
        if (type == "TemplateProcessing") {
            return addTemplate(step);
        }
        if (type == "BertProcessing" || type == "RobertaProcessing") {
            APR_CHECK(addPair(step, "cls", m_state->before));
            return addPair(step, "sep", m_state->after);
        }
        return type == "ByteLevel" ? Status() : unsupportedPart("post-processor", step); // offsets only
    }

    // --- Decoder ---

    Status readDecoder(const Json& step, unsigned depth)
    {
        if (depth > kMostNestedSteps) {
            return malformedPart("decoders are nested too deeply");
        }
        APR_CHECK(checkCount(m_state->decoders));
        const std::string type = textMember(step, "type");
        const auto add = [this](DecoderPtr decoder) { m_state->decoders.push_back(std::move(decoder)); };
        if (type == "Sequence") {
            const Json* list = findMember(step, "decoders");
            for (const Json& each : list != nullptr && list->is_array() ? *list : Json::array()) {
                APR_CHECK(readDecoder(each, depth + 1));
            }
        } else if (type == "ByteLevel") {
            add(decodeBytes());
        } else if (type == "Metaspace") {
            add(decodeMetaspace(markOf(step), prefixOf(step) != PrefixSpace::Never));
        } else if (type == "WordPiece") {
            add(decodeWordPiece(textMember(step, "prefix", "##"), flag(step, "cleanup", true)));
        } else if (type == "ByteFallback") {
            add(decodeByteTokens());
        } else if (type == "Fuse") {
            add(fuse());
        } else if (type == "Strip") {
            add(stripCharacters(textMember(step, "content", " "),
                                static_cast<std::size_t>(unsignedMember(step, "start").value_or(0)),
                                static_cast<std::size_t>(unsignedMember(step, "stop").value_or(0))));
        } else if (type == "Replace") {
            APR_TRY(const PatternText pattern, patternOf(step));
            if (pattern.isRegex) {
                return unsupportedPart("regular expression of the decoder", step);
            }
            add(replaceInTokens(pattern.text, textMember(step, "content")));
        } else if (type == "BPEDecoder") {
            add(decodeEndOfWord(textMember(step, "suffix", "</w>")));
        } else {
            return unsupportedPart("decoder", step);
        }
        return {};
    }

    const Json& m_json;
    const Json* m_tokens;
    const Json* m_scores;
    const Json* m_merges;
    std::shared_ptr<TokenizerState> m_state;
    std::uint64_t m_entries = 0; ///< of the vocabulary and the added tokens
    std::uint64_t m_mostIds = 0;
};

} // namespace

Result<std::shared_ptr<const TokenizerState>> ofJson(const Json& json)
{
    return JsonReader(json, nullptr, nullptr, nullptr).read();
}

Result<std::shared_ptr<const TokenizerState>> ofEmbedded(const Metadata& metadata)
{
    const Json* json = findMember(metadata, "tokenizer.huggingface");
    if (json == nullptr || !json->is_object()) {
        return std::shared_ptr<const TokenizerState>();
    }
    const Json* model = findMember(*json, "model");
    const Json* tokens = findMember(metadata, "tokenizer.vocabulary");
    const bool hasModel = model != nullptr && model->is_object();
    const Json* scores = findMember(metadata, "tokenizer.scores");
    return JsonReader(*json, hasModel && tokens != nullptr && tokens->is_array() ? tokens : nullptr,
                      scores != nullptr && scores->is_array() ? scores : nullptr,
                      hasModel ? findMember(metadata, "tokenizer.merges") : nullptr)
        .read();
}

} // namespace apr::tokenizer
