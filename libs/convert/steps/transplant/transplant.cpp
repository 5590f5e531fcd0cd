// SPDX-License-Identifier: MIT
#include "apr/architecture/architecture.h"
#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/convert/map_names.h"
#include "apr/model/scales.h"
#include "apr/model/tensor_values.h"
#include "convert/recipe/draft.h"
#include "convert/steps/tables.h"
#include "convert/transforms/hyperparameters.h"
#include "convert/transforms/side_json.h"
#include "convert/transforms/token_rows.h"
#include "pursuit.h"

#include <algorithm>
#include <array>

namespace apr {
namespace {

using transplanting::Term;

constexpr std::uint64_t kMostTerms = 64;

constexpr std::array kTransplantParameters{
    Parameter{.name = "donor",
              .option = "--transplant-tokenizer",
              .kind = ParameterKind::File,
              .metavar = "MODEL",
              .help = "Give the model the tokenizer of another: rows of embeddings follow the tokens, and those of new "
                      "tokens are made from the rows of tokens that both have",
              .isModel = true,
              .startsStep = true},
    Parameter{.name = "method",
              .option = "--transplant-method",
              .kind = ParameterKind::Choice,
              .metavar = "METHOD",
              .choices = "omp|mean|zero",
              .help = "Rows of new tokens: omp, the combination of shared tokens that makes the row in the other model "
                      "(orthogonal matching pursuit); mean, that of all rows; zero (default: omp)"},
    Parameter{.name = "terms",
              .option = "--transplant-terms",
              .kind = ParameterKind::Count,
              .metavar = "N",
              .help = "omp: most shared tokens in a combination (default: 64)"},
};

Status checkTransplant(const Values& values, const StepContext& /*context*/)
{
    if (!values.has("donor")) {
        return Error{.code = Errc::Argument,
                     .message = "--transplant-method and --transplant-terms require --transplant-tokenizer",
                     .field = "--transplant-tokenizer"};
    }
    const std::uint64_t terms = values.count("terms").value_or(kMostTerms);
    if (terms == 0 || terms > 1024) {
        return Error{.code = Errc::Argument,
                     .message = "expected an integer from 1 to 1024, found " + formatCount(terms),
                     .field = "--transplant-terms"};
    }
    return {};
}

/// A token without the marks of its tokenizer: " the" for "▁the" and "Ġthe".
std::string plainToken(const std::string& token)
{
    if (token.size() == 6 && token.starts_with("<0x") && token.back() == '>') { // a byte of SentencePiece
        constexpr std::string_view kDigits = "0123456789ABCDEF";
        const std::size_t high = kDigits.find(token[3]);
        const std::size_t low = kDigits.find(token[4]);
        if (high != std::string_view::npos && low != std::string_view::npos) {
            return std::string(1, static_cast<char>(high * 16 + low));
        }
    }
    std::string out;
    for (std::size_t i = 0; i < token.size();) {
        const auto is = [&](std::string_view mark) { return token.compare(i, mark.size(), mark) == 0; };
        const std::string_view mark = is("\xe2\x96\x81") ? "\xe2\x96\x81" // ▁ of SentencePiece
                                      : is("\xc4\xa0")   ? "\xc4\xa0"     // Ġ, Ċ, ĉ of byte-level BPE
                                      : is("\xc4\x8a")   ? "\xc4\x8a"
                                      : is("\xc4\x89")   ? "\xc4\x89"
                                                         : "";
        if (mark.empty()) {
            out += token[i++];
        } else {
            out += mark == "\xc4\x8a" ? '\n' : mark == "\xc4\x89" ? '\t' : ' ';
            i += mark.size();
        }
    }
    return out;
}

/// The rows of one tensor of the result.
struct TokenTensor {
    std::size_t tensor = 0;                    ///< in the model, and in the result
    std::size_t ofDonor = 0;                   ///< its counterpart there
    std::vector<std::vector<Term>> terms = {}; ///< of each new token, in rows of the model
    std::vector<float> mean = {};              ///< of all rows, if new tokens have it
};

/// What the rows of the result are.
struct Transplant {
    Model model;
    Model donor;
    std::vector<std::int64_t> rows = {};    ///< of each token of the donor, in the model; -1 for new ones
    std::vector<std::uint32_t> isNew = {};  ///< tokens without a row
    std::vector<std::uint32_t> shared = {}; ///< tokens with one
    std::vector<TokenTensor> tensors = {};
    std::string method = {};
    std::size_t most = kMostTerms;
    std::size_t ownTokens = 0; ///< of the model

    Result<std::vector<float>> rowsOf(const Model& from, std::size_t tensor,
                                      std::span<const std::uint32_t> tokens) const
    {
        const auto width = static_cast<std::size_t>(rowWidth(from.tensors()[tensor]));
        std::vector<float> out(tokens.size() * width);
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            APR_CHECK(loadElements(from, tensor, tokens[i] * width, std::span(out).subspan(i * width, width)));
        }
        return out;
    }

    /// Finds the combinations for new tokens: once, before tensors are read.
    Status prepare(Progress& progress)
    {
        for (TokenTensor& each : tensors) {
            if (each.terms.size() == isNew.size()) {
                continue;
            }
            each.terms.assign(isNew.size(), {});
            if (method == "omp") {
                const auto width = static_cast<std::size_t>(rowWidth(donor.tensors()[each.ofDonor]));
                APR_TRY(const std::vector<float> known, rowsOf(donor, each.ofDonor, shared));
                APR_TRY(const std::vector<float> wanted, rowsOf(donor, each.ofDonor, isNew));
                APR_TRY(each.terms, transplanting::pursue(known, width, wanted, most, progress));
                for (std::vector<Term>& terms : each.terms) {
                    for (Term& term : terms) {
                        term.row = static_cast<std::uint32_t>(rows[shared[term.row]]);
                    }
                }
            } else if (method == "mean") {
                const std::uint64_t width = rowWidth(model.tensors()[each.tensor]);
                APR_TRY(each.mean, meanRow(ownTokens, width, [&](std::uint64_t row, std::span<float> out) {
                            return loadElements(model, each.tensor, row * width, out);
                        }));
            }
        }
        return {};
    }
};

/// Rows in the order of the donor's tokens.
class TransplantedRows final : public RowSource {
public:
    explicit TransplantedRows(std::shared_ptr<const Transplant> transplant)
        : RowSource(transplant->model), m_transplant(std::move(transplant))
    {
        for (std::size_t i = 0; i < m_transplant->isNew.size(); ++i) {
            m_places.emplace(m_transplant->isNew[i], i);
        }
    }

private:
    const TokenTensor* tensorAt(std::size_t index) const
    {
        const auto found = std::find_if(m_transplant->tensors.begin(), m_transplant->tensors.end(),
                                        [index](const TokenTensor& each) { return each.tensor == index; });
        return found == m_transplant->tensors.end() ? nullptr : &*found;
    }

    bool isMade(std::size_t index) const override { return tensorAt(index) != nullptr; }

    Status makeRow(std::size_t index, std::uint64_t token, std::uint64_t column, std::span<float> out) const override
    {
        const TokenTensor& tensor = *tensorAt(index);
        const Model& model = m_transplant->model;
        const std::uint64_t width = rowWidth(model.tensors()[index]);
        const std::int64_t row = m_transplant->rows[static_cast<std::size_t>(token)];
        if (row >= 0) {
            return loadElements(model, index, static_cast<std::uint64_t>(row) * width + column, out);
        }
        const std::size_t place = m_places.at(static_cast<std::uint32_t>(token));
        if (place >= tensor.terms.size()) {
            return {}; // before prepare(): only headers are of interest
        }
        if (!tensor.mean.empty()) {
            std::copy_n(tensor.mean.begin() + static_cast<std::ptrdiff_t>(column), out.size(), out.begin());
            return {};
        }
        std::vector<float> values(out.size());
        for (const Term& term : tensor.terms[place]) {
            APR_CHECK(loadElements(model, index, term.row * width + column, values));
            for (std::size_t i = 0; i < out.size(); ++i) {
                out[i] += term.factor * values[i];
            }
        }
        return {};
    }

    std::shared_ptr<const Transplant> m_transplant;
    NumberMap<std::uint32_t, std::size_t> m_places;
};

/// Replaces the tokenizer in the metadata, and the ids of special tokens in the configuration.
void takeTokenizer(Metadata& metadata, const Json& tokenizer, const Json& config, const Json& special,
                   const Json& donorConfig)
{
    std::vector<std::string> old;
    for (const auto& [key, value] : metadata.items()) {
        if (key.starts_with("tokenizer.") || key == "chat_template") {
            old.push_back(key);
        }
    }
    for (const std::string& key : old) {
        metadata.erase(key);
    }
    embedHuggingFaceTokenizer(metadata, tokenizer);
    if (config.is_object()) {
        metadata["tokenizer.config"] = config;
        if (const auto chat = stringMember(config, "chat_template")) {
            metadata["chat_template"] = *chat;
        }
    }
    if (special.is_object()) {
        metadata["tokenizer.special_tokens_map"] = special;
    }
    const auto source = metadata.find("source_metadata");
    if (source == metadata.end() || !source->is_object()) {
        return;
    }
    for (const char* name : {"config", "generation_config"}) {
        const auto own = source->find(name);
        for (const char* key : {"bos_token_id", "eos_token_id", "pad_token_id"}) {
            if (own == source->end() || !own->is_object()) {
                continue;
            }
            const Json* theirs = findMember(donorConfig, key);
            if (theirs != nullptr) {
                (*own)[key] = *theirs;
            } else {
                own->erase(key);
            }
        }
    }
}

Error noTokenizer(const std::string& file, const std::string& message)
{
    return Error{.code = Errc::Unsupported,
                 .message = message,
                 .file = file,
                 .field = "--transplant-tokenizer",
                 .advice = "Put the tokenizer.json of the model next to it."};
}

Status transplant(Draft& draft, const Values& values, const StepContext& context)
{
    APR_CHECK(draft.settle(context.isRelaxed));
    draft.applyScales();
    const std::string path = values.text("donor");
    APR_TRY(const Model opened, context.openModel(path));
    APR_TRY(const MappedModel mapped, mapNames(withScalesApplied(opened), draft.mapping));
    const TokenList own = tokensOf(draft.sources.front().model);
    const TokenList theirs = tokensOf(opened);
    if (own.tokens.empty()) {
        return noTokenizer(draft.sources.front().path, "the model has no tokenizer.json, so its tokens are not known");
    }
    if (theirs.tokens.empty() || !theirs.json.is_object()) {
        return noTokenizer(path, "the model has no tokenizer.json, which could be taken over");
    }
    auto state = std::make_shared<Transplant>(Transplant{.model = draft.model, .donor = mapped.model});
    state->method = values.text("method").empty() ? "omp" : values.text("method");
    state->most = static_cast<std::size_t>(values.count("terms").value_or(kMostTerms));
    state->ownTokens = own.tokens.size();
    const std::uint64_t rows = tokenRowsOf(draft.model);
    const std::uint64_t donorRows = tokenRowsOf(mapped.model);
    if (rows < own.tokens.size() || donorRows < theirs.tokens.size()) {
        const bool isDonor = donorRows < theirs.tokens.size();
        return Error{.code = Errc::WrongShape,
                     .message = "the embedding has " + formatCountOf(isDonor ? donorRows : rows, "row") +
                                ", fewer than the tokenizer has tokens",
                     .file = isDonor ? path : draft.sources.front().path};
    }
    TextMap<std::int64_t> ids;
    for (std::size_t i = 0; i < own.tokens.size(); ++i) {
        ids.emplace(plainToken(own.tokens[i]), static_cast<std::int64_t>(i));
    }
    for (std::size_t i = 0; i < theirs.tokens.size(); ++i) {
        const auto found = theirs.tokens[i].empty() ? ids.end() : ids.find(plainToken(theirs.tokens[i]));
        state->rows.push_back(found == ids.end() ? -1 : found->second);
        (found == ids.end() ? state->isNew : state->shared).push_back(static_cast<std::uint32_t>(i));
    }
    if (state->shared.empty()) {
        return Error{.code = Errc::Argument,
                     .message = "the tokenizers have no token in common",
                     .file = path,
                     .field = "--transplant-tokenizer"};
    }
    ModelParts parts{.metadata = draft.model.sharedMetadata(),
                     .tensors = {draft.model.tensors().begin(), draft.model.tensors().end()},
                     .facts = draft.model.facts()};
    const auto source = static_cast<std::uint32_t>(draft.sources.size());
    const std::vector<std::size_t> origins = withoutScales(opened);
    for (std::size_t i = 0; i < parts.tensors.size(); ++i) {
        TensorInfo& tensor = parts.tensors[i];
        if (isOutputLayer(tensor.name) && tensor.shape.size() == 2 && tensor.shape.front() != rows) {
            return Error{.code = Errc::WrongShape,
                         .message = "the output layer has " + formatCountOf(tensor.shape.front(), "row") +
                                    ", the embedding " + formatCount(rows),
                         .file = draft.sources.front().path,
                         .tensor = printable(tensor.name, 200)};
        }
        if (!isOfTokens(tensor, rows)) {
            continue;
        }
        const auto ofDonor = tokenTensorFor(mapped.model, tensor);
        const Shape shape = ofDonor ? mapped.model.tensors()[*ofDonor].shape : Shape();
        if (shape.size() != tensor.shape.size() || shape.front() != donorRows) {
            return Error{.code = Errc::MissingTensor,
                         .message = "the other model has no such tensor with a row for each token",
                         .file = path,
                         .tensor = printable(tensor.name, 200)};
        }
        if (tensor.elements() == 0 || mapped.model.tensors()[*ofDonor].elements() == 0) {
            return Error{.code = Errc::WrongShape,
                         .message = "the rows are empty",
                         .file = tensor.elements() == 0 ? draft.sources.front().path : path,
                         .tensor = printable(tensor.name, 200)};
        }
        state->tensors.push_back({.tensor = i, .ofDonor = *ofDonor});
        Lineage& lineage = draft.tensors[i];
        lineage.storage = storageOfComputed(tensor.dtype);
        lineage.made = "rows of the tokens of " + printable(path, 120);
        lineage.from.add({.source = source, .tensor = static_cast<std::uint32_t>(origins[*ofDonor])});
        setRows(tensor, theirs.tokens.size());
    }
    if (state->tensors.empty()) {
        return Error{
            .code = Errc::MissingTensor, .message = "the model has no embedding", .file = draft.sources.front().path};
    }
    draft.sources.push_back({.path = path, .model = opened});
    draft.replace(Model(std::move(parts), std::make_shared<TransplantedRows>(state)));
    draft.prepare.emplace_back([state](Progress& progress) { return state->prepare(progress); });
    draft.hyperparameters["vocab_size"] = theirs.tokens.size();
    draft.findings.push_back(
        {.severity = Severity::Info,
         .rule = "transplant.tokens",
         .message = "the vocabulary has " + formatCountOf(theirs.tokens.size(), "token") + ": " +
                    formatCount(state->shared.size()) + " keep their rows, " + formatCount(state->isNew.size()) +
                    (state->isNew.size() == 1 ? " is new (" : " are new (") + state->method + ')'});
    draft.amendments.emplace_back(
        [tokenizer = theirs.json, config = sideJson(opened, "tokenizer_config.json", {"tokenizer.config"}),
         special = sideJson(opened, "special_tokens_map.json", {"tokenizer.special_tokens_map"}),
         donorConfig = sideJson(opened, "config.json", {"source_metadata", "config"}), type = draft.detection.type,
         count = theirs.tokens.size()](Metadata& metadata, const PlannedTypes& /*types*/) {
            takeTokenizer(metadata, tokenizer, config, special, donorConfig);
            writeHyperparameters(metadata, type, {{"vocab_size", count}});
        });
    return {};
}

} // namespace

const StepType kTransplant{.id = "transplant",
                           .title = "Tokenizer",
                           .help = "Gives the model the tokenizer of another",
                           .parameters = kTransplantParameters,
                           .needsValues = true,
                           .check = &checkTransplant,
                           .apply = &transplant};

} // namespace apr
