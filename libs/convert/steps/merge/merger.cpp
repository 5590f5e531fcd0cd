// SPDX-License-Identifier: MIT
#include "merger.h"

#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/convert/map_names.h"
#include "apr/convert/tensor_role.h"
#include "apr/format/open.h"
#include "apr/host/atomic_file.h"
#include "apr/host/system.h"
#include "apr/model/layer_name.h"
#include "apr/model/packing.h"
#include "apr/model/scales.h"
#include "apr/text/chat_template_file.h"
#include "chat_templates.h"
#include "convert/transforms/hyperparameters.h"
#include "convert/transforms/source_config.h"
#include "convert/transforms/tied_output.h"
#include "pairing.h"
#include "token_rules.h"
#include "vocabulary.h"
#include <algorithm>
#include <array>
#include <map>

namespace apr {
namespace {

/// Whether two models have the same architecture. GGUF files state another name for some types, and one name for
/// several.
bool isSameType(const Detection& one, const Detection& other)
{
    const auto isNamedInGguf = [](const Detection& model, const Detection& file) {
        return file.evidence == "general.architecture" && model.architecture != nullptr &&
               model.architecture->ggufType(model.type) == file.type;
    };
    return one.type == other.type || isNamedInGguf(one, other) || isNamedInGguf(other, one);
}

merging::Missing missingOf(const Values& values)
{
    const std::string text = values.text("missing");
    return text == "skip"    ? merging::Missing::Skip
           : text == "base"  ? merging::Missing::Base
           : text == "union" ? merging::Missing::Union
                             : merging::Missing::Error;
}

/// The file of a model that may be a folder.
std::string fileOf(const std::string& path)
{
    const auto file = isFolder(path) ? resolveModelPath(path) : Result<std::string>(path);
    return file ? *file : path;
}

/// The models of a merge: that of the draft first, all with the same names.
class Merger {
public:
    Merger(Draft& draft, const Values& values, const StepContext& context, std::span<const Parameter> parameters)
        : m_draft(draft), m_values(values), m_context(context), m_parameters(parameters)
    {
    }

    Status run()
    {
        APR_CHECK(m_draft.settle(m_context.isRelaxed));
        m_draft.applyScales();
        APR_TRY(merging::Settings settings, merging::settingsOf(m_values));
        m_method = settings.method;
        m_settings.push_back(std::move(settings));
        if (const auto unused = unusedOutput(m_draft.model)) { // what loaders take in its place is the embedding
            reportUnused(m_draft.model, *unused, m_draft.sources.front().path);
            const std::vector<std::size_t> kept = allBut(m_draft.model, *unused);
            m_draft.derive(selectTensors(m_draft.model, kept), kept);
        }
        m_models.push_back({.title = m_draft.sources.front().path, .model = m_draft.model});
        m_origins.emplace_back();
        m_sources.push_back(0);
        for (const std::string& path : m_values.list("models")) {
            APR_CHECK(open(path));
        }
        m_listed = m_models.size();
        APR_CHECK(chooseBase());
        m_stored = m_models;
        APR_CHECK(chooseVocabulary());
        APR_CHECK(chooseChatTemplate());
        if (m_values.list("slices").empty()) {
            addWhole();
        } else {
            APR_CHECK(addSlices());
        }
        APR_CHECK(checkCounts());
        return merge();
    }

private:
    Status open(const std::string& path)
    {
        APR_TRY(Model source, m_context.openModel(path));
        auto unpacked = withPackingsDecoded(source);
        if (!unpacked) {
            Error error = std::move(unpacked).error();
            error.file = path;
            return error;
        }
        if (*unpacked) {
            source = (*unpacked)->model;
        }
        m_sources.push_back(static_cast<std::uint32_t>(m_draft.sources.size()));
        m_origins.push_back(withoutScales(source));
        m_draft.sources.push_back({.path = path, .model = source});
        APR_TRY(MappedModel mapped, mapNames(withScalesApplied(source), m_draft.mapping));
        const std::string& type = m_draft.detection.type;
        if (!type.empty() && !mapped.detection.type.empty() && !isSameType(m_draft.detection, mapped.detection)) {
            return Error{.code = Errc::Architecture,
                         .message = "the architecture is " + printable(mapped.detection.type, 60) + ", that of " +
                                    printable(m_models.front().title, 120) + " is " + printable(type, 60) +
                                    "; models of different architectures cannot be merged",
                         .file = path};
        }
        if (const auto unused = unusedOutput(mapped.model)) {
            reportUnused(mapped.model, *unused, path);
            const std::vector<std::size_t> kept = allBut(mapped.model, *unused);
            mapped.model = selectTensors(mapped.model, kept);
            std::vector<std::size_t>& origins = m_origins.back();
            origins.erase(origins.begin() + static_cast<std::ptrdiff_t>(*unused));
        }
        m_models.push_back({.title = path, .model = std::move(mapped.model)});
        return {};
    }

    void reportUnused(const Model& model, std::size_t index, const std::string& path)
    {
        m_draft.findings.push_back({.severity = Severity::Info,
                                    .rule = "merge.tied-output",
                                    .message = printable(path, 120) + " stores an output layer that loaders replace "
                                                                      "with the token embedding "
                                                                      "(tie_word_embeddings); it is not merged",
                                    .tensor = model.tensors()[index].name});
    }

    static std::vector<std::size_t> allBut(const Model& model, std::size_t index)
    {
        std::vector<std::size_t> out;
        for (std::size_t i = 0; i < model.tensors().size(); ++i) {
            if (i != index) {
                out.push_back(i);
            }
        }
        return out;
    }

    /// Finds the base among the models, or opens it.
    Status chooseBase()
    {
        const std::string path = m_values.text("base");
        const bool isFallback = missingOf(m_values) == merging::Missing::Base;
        if (path.empty()) {
            if (m_method->needsBase || m_method->kind == merging::Kind::Slerp) {
                m_base = 0;
                if (m_method->needsBase) {
                    m_draft.findings.push_back(
                        {.severity = Severity::Info,
                         .rule = "merge.base",
                         .message = "the base is the first model, " + printable(m_models.front().title, 120),
                         .hint = "choose another with --base"});
                }
            }
            return {};
        }
        if (!m_method->needsBase && !m_method->takesBase && !isFallback) {
            return Error{.code = Errc::Argument,
                         .message = "the method " + std::string(m_method->id) + " does not use a base",
                         .field = "--base"};
        }
        for (std::size_t i = 0; i < m_models.size() && !m_base; ++i) {
            if (m_models[i].title == path || isSameFile(fileOf(m_models[i].title), fileOf(path))) {
                m_base = i;
            }
        }
        if (!m_base) {
            if (m_method->kind == merging::Kind::Slerp) {
                return Error{.code = Errc::Argument,
                             .message = "the base of slerp is one of its two models",
                             .file = path,
                             .field = "--base"};
            }
            APR_CHECK(open(path));
            m_base = m_models.size() - 1;
        }
        return {};
    }

    /// The model whose tokenizer the result has.
    Result<std::size_t> tokenizerModel() const
    {
        const std::string choice = m_values.text("tokenizer");
        if (choice.empty() || choice == "base" || choice == "union") {
            return m_base.value_or(0);
        }
        for (std::size_t i = 0; i < m_models.size(); ++i) {
            if (m_models[i].title == choice || isSameFile(fileOf(m_models[i].title), fileOf(choice))) {
                return i;
            }
        }
        return Error{.code = Errc::Argument,
                     .message = "the tokenizer is that of the base, union, or that of one of the models",
                     .file = choice,
                     .field = "--tokenizer"};
    }

    /// Brings the embeddings of models with different vocabularies into one order.
    Status chooseVocabulary()
    {
        APR_TRY(const std::vector<merging::TokenRule> rules, merging::parseTokenRules(m_values.list("tokens")));
        const std::uint64_t multiple = m_values.count("pad_vocabulary").value_or(1);
        const bool isChanged = !rules.empty() || multiple > 1;
        const std::string choice =
            m_values.text("tokenizer").empty() && isChanged ? "base" : m_values.text("tokenizer");
        APR_TRY(const std::size_t own, tokenizerModel());
        std::vector<TokenList> lists;
        for (std::size_t i = 0; i < m_models.size(); ++i) {
            lists.push_back(tokensOf(m_draft.sources[m_sources[i]].model));
            if (lists.back().tokens.empty()) {
                return choice.empty() || (choice == "base" && !isChanged)
                           ? Status()
                           : Error{.code = Errc::Unsupported,
                                   .message =
                                       "the model has no tokenizer.json, without which vocabularies cannot be merged",
                                   .file = m_models[i].title,
                                   .field = "--tokenizer",
                                   .advice = "Put the tokenizer.json of the model next to it, or omit --tokenizer."};
            }
        }
        const auto different = std::find_if(lists.begin(), lists.end(),
                                            [&](const TokenList& list) { return list.tokens != lists[own].tokens; });
        const bool haveOtherRows = std::any_of(m_models.begin(), m_models.end(), [&](const merging::NamedModel& named) {
            return tokenRowsOf(named.model) != tokenRowsOf(m_models[own].model); // padding
        });
        if (different == lists.end() && !isChanged && (choice.empty() || !haveOtherRows)) {
            return {};
        }
        if (choice.empty()) {
            const auto index = static_cast<std::size_t>(different - lists.begin());
            m_draft.findings.push_back({.severity = Severity::Warning,
                                        .rule = "merge.vocabularies",
                                        .message = printable(m_models[index].title, 120) +
                                                   " has another vocabulary than " +
                                                   printable(m_models[own].title, 120) +
                                                   ": rows of embeddings that are merged belong to different tokens",
                                        .hint = "use --tokenizer union or base"});
            return {};
        }
        if (own != 0 && !lists[own].json.is_object()) {
            return Error{.code = Errc::Unsupported,
                         .message = "the tokenizer of this model cannot be taken over, as it has no tokenizer.json",
                         .file = m_models[own].title,
                         .field = "--tokenizer",
                         .advice = "Put the tokenizer.json of the model next to it, or make it the first model."};
        }
        merging::Vocabulary vocabulary = merging::vocabularyOf(lists, own, choice == "union");
        APR_CHECK(merging::applyTokenRules(vocabulary, rules, lists));
        const std::size_t over = vocabulary.tokens.size() % static_cast<std::size_t>(multiple);
        vocabulary.padding = over == 0 ? 0 : static_cast<std::size_t>(multiple) - over;
        APR_TRY(m_models, merging::withVocabulary(m_models, vocabulary));
        m_draft.hyperparameters["vocab_size"] = vocabulary.rowCount();
        m_draft.findings.push_back(
            {.severity = Severity::Info,
             .rule = "merge.vocabulary",
             .message =
                 "the vocabulary has " + formatCountOf(vocabulary.tokens.size(), "token") + ": " +
                 formatCount(vocabulary.own) + " of " + printable(m_models[own].title, 120) + ", " +
                 formatCount(vocabulary.added.size()) + " added" +
                 (vocabulary.padding > 0 ? "; " + formatCountOf(vocabulary.padding, "row") + " of padding" : "") +
                 (vocabulary.unknown > 0 ? "; " + formatCount(vocabulary.unknown) + " without a row are zero" : "")});
        m_draft.amendments.emplace_back(
            [vocabulary, json = own == 0 ? Json() : lists[own].json,
             type = m_draft.detection.type](Metadata& metadata, const PlannedTypes& /*types*/) {
                if (json.is_object()) {
                    embedHuggingFaceTokenizer(metadata, json);
                }
                addTokens(metadata, vocabulary.own, vocabulary.added);
                writeHyperparameters(metadata, type, {{"vocab_size", vocabulary.rowCount()}});
            });
        return {};
    }

    /// Gives the result the chat template that was asked for.
    Status chooseChatTemplate()
    {
        const std::string choice = m_values.text("chat_template");
        if (choice.empty()) {
            return {};
        }
        std::vector<std::string> all;
        for (std::size_t i = 0; i < m_models.size(); ++i) {
            APR_TRY(const ModelChat chat, openChat(m_draft.sources[m_sources[i]].model, m_models[i].title));
            all.push_back(chat.templates.empty() ? std::string() : chat.templates.front().source);
        }
        APR_TRY(const std::string chosen, merging::chooseChatTemplate(choice, all));
        if (chosen.empty()) {
            m_draft.findings.push_back({.severity = Severity::Warning,
                                        .rule = "merge.chat-template",
                                        .message = "no model has a chat template"});
            return {};
        }
        m_draft.amendments.emplace_back([chosen](Metadata& metadata, const PlannedTypes& /*types*/) {
            merging::setChatTemplate(metadata, chosen);
        });
        return {};
    }

    /// Whether the base is what task vectors are differences to, and not merged itself.
    bool isBaseSubtracted() const
    {
        return m_base && (m_method->needsBase || (m_method->takesBase && m_method->kind != merging::Kind::Slerp));
    }

    /// All tensors of all models.
    void addWhole()
    {
        merging::Part part{.isBaseSubtracted = isBaseSubtracted(), .method = m_method};
        for (std::size_t i = 0; i < m_listed; ++i) {
            if (i != m_base || !part.isBaseSubtracted) {
                part.sources.push_back({.model = i});
            }
        }
        if (m_base) {
            part.base = merging::LayerSource{.model = *m_base};
        }
        startWithBase(part);
        m_parts.push_back(std::move(part));
    }

    /// SLERP goes from the base (t = 0) to the other.
    void startWithBase(merging::Part& part) const
    {
        if (m_method->kind == merging::Kind::Slerp && part.sources.size() == 2 && part.base &&
            part.sources[1].model == part.base->model && part.sources[1].first == part.base->first) {
            std::swap(part.sources[0], part.sources[1]);
        }
    }

    Status addSlices()
    {
        APR_TRY(const std::vector<merging::Slice> slices, merging::parseSlices(m_values.list("slices")));
        std::int64_t start = 0;
        for (const merging::Slice& slice : slices) {
            const bool isFirst = m_parts.empty();
            merging::Part part{.isBaseSubtracted = isBaseSubtracted(),
                               .layers = static_cast<std::int64_t>(slice.sources.front().layers()),
                               .start = start,
                               .hasInput = isFirst,
                               .hasOutput = &slice == &slices.back(),
                               .settings = m_settings.size(),
                               .method = m_method};
            start += *part.layers;
            for (std::uint64_t layer = slice.sources.front().first; layer <= slice.sources.front().last; ++layer) {
                m_layerSources.push_back(static_cast<std::size_t>(layer));
            }
            for (const merging::SliceSource& source : slice.sources) {
                if (source.model >= m_listed) {
                    return Error{.code = Errc::Argument,
                                 .message = '"' + merging::sliceText(slice) + "\": there are " +
                                            formatCountOf(m_listed, "model"),
                                 .field = "--layer-slice"};
                }
                const merging::LayerSource layers{.model = source.model,
                                                  .first = static_cast<std::int64_t>(source.first)};
                if (m_base == source.model && !part.base) {
                    part.base = layers;
                }
                if (m_base != source.model || !part.isBaseSubtracted) {
                    part.sources.push_back(layers);
                }
            }
            if (m_base && !part.base && m_method->kind != merging::Kind::Slerp) {
                part.base = merging::LayerSource{.model = *m_base,
                                                 .first = static_cast<std::int64_t>(slice.sources.front().first)};
            }
            startWithBase(part);
            APR_TRY(merging::Settings settings, merging::settingsOf(m_values, slice, m_parameters));
            m_settings.push_back(std::move(settings));
            m_parts.push_back(std::move(part));
        }
        m_layers = start;
        return {};
    }

    Status checkCounts() const
    {
        for (const merging::Part& part : m_parts) {
            const std::size_t count = part.sources.size();
            const std::string without = part.isBaseSubtracted ? " with the base" : "";
            if (count < m_method->fewest || count > m_method->most) {
                const std::string expected =
                    m_method->fewest == m_method->most ? formatCountOf(m_method->fewest, "model")
                    : count < m_method->fewest         ? "at least " + formatCountOf(m_method->fewest, "model")
                                                       : "at most " + formatCountOf(m_method->most, "model");
                return Error{.code = Errc::Argument,
                             .message = "the method " + std::string(m_method->id) + " merges " + expected + without +
                                        ", found " + formatCount(count),
                             .field = part.layers ? "--layer-slice" : "MODEL"};
            }
            for (const merging::NumberInfo& info : merging::numbers()) {
                const auto& given = m_settings[part.settings].numbers[static_cast<std::size_t>(info.number)];
                if (given.size() > 1 && given.size() != count) {
                    return Error{.code = Errc::Argument,
                                 .message = (count == 1 ? "expected " : "expected 1 or ") +
                                            formatCountOf(count, "number") +
                                            (part.isBaseSubtracted ? ", one for each model but the base"
                                                                   : ", one for each model") +
                                            ", found " + formatCount(given.size()),
                                 .field = merging::optionOf(info.id)};
                }
            }
        }
        return {};
    }

    Status merge()
    {
        APR_TRY(merging::Pairing pairing, merging::pairTensors(m_models, m_parts, missingOf(m_values)));
        std::vector<Lineage> lineage;
        std::map<TensorId, std::uint32_t> uses;
        auto sources = std::make_shared<MergeSources>();
        for (const merging::NamedModel& named : m_models) {
            sources->paths.push_back(named.title);
            sources->models.push_back(named.model);
        }
        for (std::size_t i = 0; i < pairing.tensors.size(); ++i) {
            merging::MergedTensor& tensor = pairing.tensors[i];
            Lineage& each = lineage.emplace_back(lineageOf(tensor, pairing.infos[i].name));
            each.from.front().copy = uses[each.from.front()]++;
            tensor.from = each.name.from;
            std::vector<std::size_t> slots;
            MergedFrom merged{.sources = sources};
            for (const merging::Operand& operand : tensor.operands) {
                slots.push_back(operand.slot);
                merged.tensors.push_back({.model = operand.model, .tensor = operand.tensor});
            }
            if (tensor.base) {
                merged.base = MergedFrom::Tensor{.model = tensor.base->model, .tensor = tensor.base->tensor};
            }
            if (!tensor.isCopied) {
                each.merged = std::move(merged);
            }
            each.made = tensor.isCopied ? "copied from " + printable(m_models[tensor.operands.front().model].title, 120)
                                        : merging::describe(m_settings[tensor.settings],
                                                            {.name = tensor.from, .position = tensor.position}, slots);
        }
        ModelParts parts{
            .metadata = m_draft.model.sharedMetadata(), .tensors = pairing.infos, .facts = m_draft.model.facts()};
        auto source = std::make_shared<merging::MergedSource>(
            sources->models, std::move(pairing.tensors), std::move(pairing.infos), m_settings, m_context.isRelaxed);
        m_draft.tensors = std::move(lineage);
        m_draft.findings.insert(m_draft.findings.end(), pairing.findings.begin(), pairing.findings.end());
        m_draft.replace(Model(std::move(parts), std::move(source)));
        if (m_layers > 0) {
            m_draft.hyperparameters["n_layers"] = m_layers;
            m_draft.amendments.emplace_back([type = m_draft.detection.type, layers = m_layerSources](
                                                Metadata& metadata, const PlannedTypes& /*types*/) {
                writeHyperparameters(metadata, type, {{"n_layers", layers.size()}});
                arrangeLayerTypes(metadata, layers);
            });
        }
        untieOutput();
        if (m_method->id == "model_stock") {
            m_draft.findings.push_back(
                {.severity = Severity::Info,
                 .rule = "merge.model-stock",
                 .message = "tensors whose changes point away from each other stay those of the base, as in the paper "
                            "(arXiv 2403.19522); mergekit extrapolates beyond the base there"});
        }
        m_draft.amendments.emplace_back([section = cardSection()](Metadata& metadata, const PlannedTypes& /*types*/) {
            addToCard(metadata, section);
        });
        return {};
    }

    /// Where only some of the models store an output layer, the result has one of its own, which the configuration of a
    /// model that shares it with the embedding would hide.
    void untieOutput()
    {
        const auto hasOutput = [](const Model& model) {
            return std::any_of(model.tensors().begin(), model.tensors().end(),
                               [](const TensorInfo& tensor) { return roleOf(tensor.name) == TensorRole::Output; });
        };
        const bool isTied =
            std::any_of(m_models.begin(), m_models.end(),
                        [&hasOutput](const merging::NamedModel& each) { return !hasOutput(each.model); });
        if (!isTied || !hasOutput(m_draft.model)) {
            return;
        }
        m_draft.amendments.emplace_back(
            [](Metadata& metadata, const PlannedTypes& /*types*/) { apr::untieOutput(metadata); });
    }

    /// How the model was made, as a section of its model card.
    std::string cardSection() const
    {
        std::string out = "## Merge\n\nThis model was merged with the method " + std::string(m_method->title) + " (" +
                          std::string(m_method->id) + ") from\n\n";
        for (std::size_t i = 0; i < m_models.size(); ++i) {
            out += "- " + nameOfPath(m_models[i].title) + (m_base == i ? " (base)" : "") + '\n';
        }
        Json values = m_values.json();
        for (const char* path : {"models", "base", "strategy"}) {
            values.erase(path);
        }
        if (!values.empty()) {
            out += "\nwith these parameters:\n\n```json\n" + dumpJson(values, 2) + "\n```\n";
        }
        return out + "\nThe provenance in the file has all parameters and the checksums of the models; "
                     "`aprcli recipe run` repeats the merge.\n";
    }

    /// The last two parts of a path: "org/name" of a model of the Hub, "folder/model.safetensors" of a file.
    static std::string nameOfPath(const std::string& path)
    {
        std::size_t at = path.size();
        for (int parts = 0; parts < 2 && at != std::string::npos && at > 0; ++parts) {
            at = path.rfind('/', at - 1);
        }
        return printable(at == std::string::npos || at == 0 ? path : path.substr(at + 1), 200);
    }

    static void addToCard(Metadata& metadata, const std::string& section)
    {
        Json& card = metadata["model_card"];
        if (!card.is_object()) {
            card = Json::object();
        }
        const std::string text = stringMember(card, "text").value_or("---\ntags:\n- merge\n---\n# Merged model\n");
        card["text"] = text + (text.ends_with('\n') ? "" : "\n") + '\n' + section;
    }

    /// The name in the file of the first model, of a tensor of the result that may be another layer there.
    MappedName nameOf(const std::string& name)
    {
        const auto [prefix, layer] = layerOf(name);
        const Model& first = m_models.front().model;
        if (const auto same = first.find(name); same && (m_layers == 0 || layer < 0)) {
            return m_draft.tensors[*same].name;
        }
        if (m_layerNames.empty()) { // the first layer that has a tensor
            for (std::size_t i = 0; i < first.tensors().size(); ++i) {
                const std::string& other = first.tensors()[i].name;
                if (const auto [otherPrefix, otherLayer] = layerOf(other); otherLayer >= 0) {
                    m_layerNames.emplace(std::string(otherPrefix) + std::string(afterLayer(other, otherPrefix)), i);
                }
            }
        }
        const auto found = layer < 0 ? m_layerNames.end()
                                     : m_layerNames.find(std::string(prefix) + std::string(afterLayer(name, prefix)));
        if (found == m_layerNames.end()) {
            return {.from = name, .to = name};
        }
        MappedName out = m_draft.tensors[found->second].name;
        const auto [sourcePrefix, sourceLayer] = layerOf(out.from);
        if (sourceLayer >= 0 && sourceLayer == layerOf(first.tensors()[found->second].name).second) {
            out.from =
                std::string(sourcePrefix) + std::to_string(layer) + std::string(afterLayer(out.from, sourcePrefix));
        }
        out.to = name;
        return out;
    }

    Lineage lineageOf(const merging::MergedTensor& tensor, const std::string& name)
    {
        std::vector<merging::Operand> all = tensor.operands;
        if (tensor.base) {
            all.push_back(*tensor.base);
        }
        // The tensor of the first model comes first, as it does in the plan.
        std::stable_sort(all.begin(), all.end(),
                         [](const merging::Operand& x, const merging::Operand& y) { return x.model < y.model; });
        Lineage out{.name = nameOf(name)};
        std::optional<DType> storage;
        for (const merging::Operand& operand : all) {
            const TensorId id = idOf(operand.model, operand.tensor);
            if (std::find(out.from.begin(), out.from.end(), id) == out.from.end()) {
                out.from.add(id);
            }
            storage = widest(storage, storageOfComputed(m_stored[operand.model].model.tensors()[operand.tensor].dtype));
        }
        if (!tensor.isCopied) {
            out.storage = storage;
        }
        return out;
    }

    /// One that holds the values of both.
    static DType widest(std::optional<DType> a, DType b) { return !a || *a == b ? b : DType::F32; }

    TensorId idOf(std::size_t model, std::size_t tensor) const
    {
        return model == 0 ? TensorId(m_draft.tensors[tensor].id())
                          : TensorId{.source = m_sources[model],
                                     .tensor = static_cast<std::uint32_t>(m_origins[model][tensor])};
    }

    Draft& m_draft;
    Values m_values;
    const StepContext& m_context;
    std::span<const Parameter> m_parameters;
    const merging::Method* m_method = nullptr;
    std::vector<merging::Settings> m_settings; ///< of the whole merge, then of each slice
    std::vector<merging::Part> m_parts;
    std::vector<std::size_t>
        m_layerSources;        ///< the layer of the first source of its slice, of each layer of the result
    std::int64_t m_layers = 0; ///< of the result, if it is made of slices
    std::vector<merging::NamedModel> m_models;
    std::vector<merging::NamedModel> m_stored;       ///< the same before their vocabularies are brought together
    TextMap<std::size_t> m_layerNames;               ///< tensors of the first model, without their layer
    std::size_t m_listed = 0;                        ///< models without a base of its own
    std::vector<std::uint32_t> m_sources;            ///< of each model, in the draft
    std::vector<std::vector<std::size_t>> m_origins; ///< of their tensors, in these sources
    std::optional<std::size_t> m_base;
};

} // namespace

namespace merging {

Result<Settings> settingsOf(const Values& merge, const Slice& slice, std::span<const Parameter> parameters)
{
    Values values = merge;
    values.remove("slices");
    for (const auto& parameter : slice.parameters.json().items()) {
        const std::string& name = parameter.key();
        const auto all = numbers();
        const bool isOwn =
            name == "normalize" || name == "rescale" || name == "scope" ||
            std::any_of(all.begin(), all.end(), [&name](const NumberInfo& info) { return info.id == name; });
        if (!isOwn) {
            return Error{.code = Errc::Argument,
                         .message = '"' + printable(name, 60) + "\" is not a parameter of slices",
                         .field = "--layer-slice"};
        }
        values.set(name, parameter.value());
    }
    APR_CHECK(checkValues(parameters, values, "slice"));
    return settingsOf(values);
}

Status mergeModels(Draft& draft, const Values& values, const StepContext& context,
                   std::span<const Parameter> parameters)
{
    return Merger(draft, values, context, parameters).run();
}

} // namespace merging
} // namespace apr
