// SPDX-License-Identifier: MIT
#include "apr/architecture/architecture.h"
#include "apr/base/text.h"
#include "apr/model/layer_name.h"
#include "convert/recipe/draft.h"
#include "convert/steps/tables.h"
#include "convert/transforms/side_json.h"
#include "convert/transforms/token_rows.h"
#include "router.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <optional>

namespace apr {
namespace {

constexpr std::uint64_t kMostExperts = 1024;

constexpr std::array kMoeParameters{
    Parameter{.name = "experts",
              .kind = ParameterKind::FileList,
              .help = "The models whose feed-forward blocks become experts",
              .isRequired = true,
              .isModel = true},
    Parameter{.name = "prompts",
              .option = "--prompt",
              .kind = ParameterKind::TextList,
              .metavar = "N:TEXT",
              .help = "A text that expert N is for, or N!:TEXT, one that it is not for: routers are made of the "
                      "embeddings of their tokens (repeatable)"},
    Parameter{.name = "router",
              .option = "--router",
              .kind = ParameterKind::Choice,
              .metavar = "CHOICE",
              .choices = "prompts|random",
              .help = "Routers from the prompts, or random ones to be trained (default: prompts if there are any)"},
    Parameter{.name = "experts_per_token",
              .option = "--experts-per-token",
              .kind = ParameterKind::Count,
              .metavar = "N",
              .help = "Experts that each token uses (default: 2)"},
    Parameter{.name = "seed",
              .option = "--router-seed",
              .kind = ParameterKind::Count,
              .metavar = "N",
              .help = "Seed of random routers; the same seed gives the same file (default: 0)"},
};

/// An architecture with experts, and the dense ones that it is made of. The names of tensors are in its name table.
struct Mixture {
    std::string_view dense; ///< model_type in config.json
    std::string_view sparse;
    std::string_view count; ///< the key for the number of experts
};

constexpr std::array<std::string_view, 3> kParts{"gate_proj", "up_proj", "down_proj"};

constexpr std::array kMixtures{
    Mixture{"llama", "mixtral", "num_local_experts"},
    Mixture{"mistral", "mixtral", "num_local_experts"},
    Mixture{"qwen3", "qwen3_moe", "num_experts"},
};

bool usesPrompts(const Values& values)
{
    return values.text("router") == "prompts" || (!values.has("router") && values.has("prompts"));
}

Status checkMoe(const Values& values, const StepContext& /*context*/)
{
    const std::size_t count = values.list("experts").size();
    if (count < 2 || count > kMostExperts) {
        return Error{.code = Errc::Argument,
                     .message = "expected 2 to " + formatCount(kMostExperts) + " experts, found " + formatCount(count),
                     .field = "EXPERT"};
    }
    const std::uint64_t used = values.count("experts_per_token").value_or(2);
    if (used == 0 || used > count) {
        return Error{.code = Errc::Argument,
                     .message = "expected an integer from 1 to " + formatCount(count) +
                                ", the number of experts, found " + formatCount(used),
                     .field = "--experts-per-token"};
    }
    APR_TRY(const auto prompts, mixing::parseExpertPrompts(values.list("prompts")));
    for (const mixing::ExpertPrompt& prompt : prompts) {
        if (prompt.expert >= count) {
            return Error{.code = Errc::Argument,
                         .message = "expert " + std::to_string(prompt.expert + 1) +
                                    " of a prompt does not exist; there are " + formatCount(count),
                         .field = "--prompt"};
        }
    }
    return usesPrompts(values) && prompts.empty()
               ? Error{.code = Errc::Argument, .message = "routers from prompts require --prompt", .field = "--router"}
               : Status();
}

/// A tensor of the result.
struct Piece {
    std::size_t model = 0; ///< 0: the base, then the experts
    std::size_t tensor = 0;
    std::vector<float> values = {}; ///< of a router
    bool isRouter = false;
};

class MixtureSource final : public TensorSource {
public:
    MixtureSource(std::vector<Model> models, std::vector<Piece> pieces)
        : m_models(std::move(models)), m_pieces(std::move(pieces))
    {
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const Piece& piece = m_pieces[index];
        if (!piece.isRouter) {
            return m_models[piece.model].load(piece.tensor, range);
        }
        const auto bytes = std::as_bytes(std::span(piece.values))
                               .subspan(static_cast<std::size_t>(range.offset), static_cast<std::size_t>(range.size));
        return Bytes::own(std::vector<std::byte>(bytes.begin(), bytes.end()));
    }

private:
    std::vector<Model> m_models;
    std::vector<Piece> m_pieces;
};

class Mixer {
public:
    Mixer(Draft& draft, const Values& values, const StepContext& context)
        : m_draft(draft), m_values(values), m_context(context)
    {
    }

    Status run()
    {
        APR_CHECK(m_draft.settle(m_context.isRelaxed));
        m_models.push_back(m_draft.model);
        APR_CHECK(chooseMixture());
        for (const std::string& path : m_values.list("experts")) {
            APR_TRY(const Model expert, m_context.openModel(path));
            m_models.push_back(expert);
            m_sources.push_back(static_cast<std::uint32_t>(m_draft.sources.size()));
            m_draft.sources.push_back({.path = path, .model = expert});
            APR_CHECK(checkExpert(expert, path));
        }
        APR_CHECK(makeRouters());
        APR_CHECK(addTensors());
        finish();
        return {};
    }

private:
    Status chooseMixture()
    {
        m_config = sideJson(m_models.front(), "config.json", {"source_metadata", "config"});
        const std::string type = stringMember(m_config, "model_type").value_or("");
        const auto* const found = std::find_if(kMixtures.begin(), kMixtures.end(),
                                               [&type](const Mixture& each) { return each.dense == type; });
        if (found == kMixtures.end()) {
            return Error{.code = Errc::Unsupported,
                         .message = type.empty()
                                        ? std::string("the model has no config.json, so its architecture is not known")
                                        : "experts of the architecture " + printable(type, 60) +
                                              " are not supported; expected llama, mistral or qwen3",
                         .file = m_draft.sources.front().path,
                         .field = "model_type",
                         .advice = type.empty() ? "Put the config.json of the model next to it."
                                                : "Use models of one of these architectures."};
        }
        m_mixture = *found;
        m_architecture = findArchitecture(m_mixture.sparse);
        const auto tensors = m_models.front().tensors();
        for (std::size_t i = 0; i < tensors.size() && !m_embedding; ++i) {
            constexpr std::string_view kEmbedding = "embed_tokens.weight";
            if (!tensors[i].name.ends_with(kEmbedding)) {
                continue;
            }
            m_prefix = tensors[i].name.substr(0, tensors[i].name.size() - kEmbedding.size()) + "layers.";
            const bool hasLayers = std::any_of(tensors.begin(), tensors.end(), [this](const TensorInfo& tensor) {
                return tensor.name.starts_with(m_prefix);
            });
            m_embedding = hasLayers ? std::optional(i) : std::nullopt;
        }
        if (m_embedding) {
            const TensorInfo& embedding = m_models.front().tensors()[*m_embedding];
            return embedding.shape.size() == 2 && embedding.elements() > 0
                       ? Status()
                       : Error{.code = Errc::WrongShape,
                               .message = "the embedding is not a matrix with a row for each token",
                               .file = m_draft.sources.front().path,
                               .tensor = printable(embedding.name, 200)};
        }
        return Error{.code = Errc::Unsupported,
                     .message = "the tensors do not have the names that transformers gives them; "
                                "embed_tokens.weight is missing",
                     .file = m_draft.sources.front().path,
                     .advice = "Convert the model to a SafeTensors folder first."};
    }

    Status makeRouters()
    {
        if (!usesPrompts(m_values)) {
            return {};
        }
        const TokenList tokens = tokensOf(m_draft.sources.front().model);
        if (!tokens.json.is_object()) {
            return Error{.code = Errc::Unsupported,
                         .message = "the model has no tokenizer.json, without which prompts have no tokens",
                         .file = m_draft.sources.front().path,
                         .field = "--prompt",
                         .advice = "Put the tokenizer.json of the model next to it, or use --router random."};
        }
        APR_TRY(const auto prompts, mixing::parseExpertPrompts(m_values.list("prompts")));
        const Json config = sideJson(m_models.front(), "tokenizer_config.json", {"tokenizer.config"});
        const Json* start = findMember(config, "bos_token");
        const std::string text = start == nullptr     ? std::string()
                                 : start->is_string() ? start->get<std::string>()
                                                      : stringMember(*start, "content").value_or("");
        APR_TRY(m_router, mixing::routerOfPrompts(m_models.front(), *m_embedding, tokens.json, text, prompts,
                                                  m_models.size() - 1));
        return {};
    }

    const std::string& pathOf(std::size_t model) const { return m_draft.sources[m_sources[model]].path; }

    /// Scales, biases and layers of an expert that the base does not have would be lost.
    Status checkExpert(const Model& expert, const std::string& path) const
    {
        for (const TensorInfo& tensor : expert.tensors()) {
            if (isOfBlock(tensor.name) && !m_models.front().find(tensor.name)) {
                return Error{.code = Errc::Unsupported,
                             .message = "the expert has a tensor that the base does not have",
                             .file = path,
                             .tensor = printable(tensor.name, 200),
                             .advice = "Use experts that were made from the base, without other tensors."};
            }
        }
        return {};
    }

    bool isOfBlock(const std::string& name) const
    {
        return name.starts_with(m_prefix) && name.find(".mlp.") != std::string::npos;
    }

    /// 0 for "model.layers.3.mlp.gate_proj.weight".
    std::optional<std::size_t> partOf(const std::string& name) const
    {
        if (!isOfBlock(name)) {
            return std::nullopt;
        }
        for (std::size_t part = 0; part < kParts.size(); ++part) {
            if (name ==
                m_prefix + std::to_string(layerOf(name).second) + ".mlp." + std::string(kParts[part]) + ".weight") {
                return part;
            }
        }
        return std::nullopt;
    }

    Status addTensors()
    {
        const Model& base = m_models.front();
        std::map<std::int64_t, std::array<std::optional<std::size_t>, 3>> layers;
        for (std::size_t i = 0; i < base.tensors().size(); ++i) {
            const std::string& name = base.tensors()[i].name;
            const auto part = partOf(name);
            if (!part) {
                if (isOfBlock(name)) {
                    return Error{.code = Errc::Unsupported,
                                 .message = "the feed-forward block has a tensor that experts do not have",
                                 .file = m_draft.sources.front().path,
                                 .tensor = printable(name, 200),
                                 .advice = "Use models whose feed-forward blocks have gate_proj, up_proj and down_proj "
                                           "only."};
                }
                add({.model = 0, .tensor = i}, name, m_draft.tensors[i].from);
                continue;
            }
            layers[layerOf(name).second][*part] = i;
        }
        for (const auto& [layer, parts] : layers) {
            APR_CHECK(addLayer(layer, parts));
        }
        return layers.empty() ? Error{.code = Errc::MissingTensor,
                                      .message = "the model has no feed-forward blocks (mlp.gate_proj.weight)",
                                      .file = m_draft.sources.front().path}
                              : Status();
    }

    Status addLayer(std::int64_t layer, const std::array<std::optional<std::size_t>, 3>& parts)
    {
        const Model& base = m_models.front();
        for (std::size_t part = 0; part < parts.size(); ++part) {
            if (!parts[part]) {
                return Error{.code = Errc::MissingTensor,
                             .message = "layer " + std::to_string(layer) + " has no " + std::string(kParts[part]),
                             .file = m_draft.sources.front().path};
            }
        }
        const std::string& first = base.tensors()[*parts[0]].name;
        const TensorInfo& embedding = base.tensors()[*m_embedding];
        const auto width = static_cast<std::size_t>(embedding.elements() / embedding.shape.front());
        const std::size_t experts = m_models.size() - 1;
        if (base.tensors()[*parts[0]].shape.size() != 2 || base.tensors()[*parts[0]].shape.back() != width) {
            return Error{.code = Errc::WrongShape,
                         .message = "expected rows of " + formatCount(width) + " values, as the embedding has",
                         .file = m_draft.sources.front().path,
                         .tensor = printable(first, 200)};
        }
        add({.values = m_router.empty() ? mixing::randomRouter(experts, width, m_values.count("seed").value_or(0),
                                                               static_cast<std::size_t>(layer))
                                        : m_router,
             .isRouter = true},
            nameOf(layer, "router.weight"),
            {{.source = 0, .tensor = static_cast<std::uint32_t>(*m_embedding), .copy = ++m_routers}});
        for (std::size_t expert = 1; expert <= experts; ++expert) {
            for (std::size_t part = 0; part < parts.size(); ++part) {
                const TensorInfo& own = base.tensors()[*parts[part]];
                const auto found = m_models[expert].find(own.name);
                const std::string& path = pathOf(expert);
                if (!found) {
                    return Error{.code = Errc::MissingTensor,
                                 .message = "the expert has no such tensor",
                                 .file = path,
                                 .tensor = printable(own.name, 200)};
                }
                if (m_models[expert].tensors()[*found].shape != own.shape) {
                    return Error{.code = Errc::WrongShape,
                                 .message = "the shape is not that of the base",
                                 .file = path,
                                 .tensor = printable(own.name, 200)};
                }
                add({.model = expert, .tensor = *found},
                    nameOf(layer,
                           "experts." + std::to_string(expert - 1) + '.' + std::string(kParts[part]) + ".weight"),
                    {{.source = m_sources[expert], .tensor = static_cast<std::uint32_t>(*found)}});
            }
        }
        return {};
    }

    /// The name of a router or of an expert's weight, with the prefix that the layers of the base have.
    std::string nameOf(std::int64_t layer, const std::string& part) const
    {
        const std::string layers = "layers." + std::to_string(layer) + '.';
        const std::string name =
            m_architecture->nameOf(layers + "moe." + part, NamingScheme::HuggingFace, m_mixture.sparse);
        return m_prefix + name.substr(name.find("layers.") + std::string_view("layers.").size());
    }

    void add(Piece piece, const std::string& name, TensorIds from)
    {
        TensorInfo info;
        Lineage lineage{.from = std::move(from), .name = {.from = name, .to = name}};
        if (piece.isRouter) {
            const std::size_t experts = m_models.size() - 1;
            info = m_models.front().tensors()[*m_embedding];
            lineage.isNew = true;
            lineage.storage = storageOfComputed(info.dtype);
            info.shape = {experts, piece.values.size() / experts};
            info.dtype = DType::F32;
            info.byteSize = piece.values.size() * sizeof(float);
            info.setComputed();
            lineage.made = m_router.empty() ? "random router" : "router of the prompts";
        } else {
            info = m_models[piece.model].tensors()[piece.tensor];
            if (piece.model > 0) {
                info.setComputed();
                lineage.made = "expert of " + printable(pathOf(piece.model), 120);
            }
        }
        info.name = name;
        m_infos.push_back(std::move(info));
        m_pieces.push_back(std::move(piece));
        m_lineage.push_back(std::move(lineage));
    }

    void finish()
    {
        const std::size_t experts = m_models.size() - 1;
        ModelParts parts{
            .metadata = m_draft.model.sharedMetadata(), .tensors = m_infos, .facts = m_draft.model.facts()};
        m_draft.tensors = std::move(m_lineage);
        m_draft.replace(
            Model(std::move(parts), std::make_shared<MixtureSource>(std::move(m_models), std::move(m_pieces))));
        const std::string name = m_architecture->huggingFaceClass(m_mixture.sparse);
        m_draft.findings.push_back({.severity = Severity::Info,
                                    .rule = "moe.experts",
                                    .message = formatCountOf(m_routers, "layer") + " of " +
                                               formatCountOf(experts, "expert") + " (" + name + ')' +
                                               (m_router.empty() ? "; random routers must be trained" : "")});
        m_draft.amendments.emplace_back(
            [mixture = m_mixture, name, experts, used = m_values.count("experts_per_token").value_or(2),
             size = unsignedMember(m_config, "intermediate_size")](Metadata& metadata, const PlannedTypes& /*types*/) {
                Json& config = metadata["source_metadata"]["config"];
                config["architectures"] = Json::array({name});
                config["model_type"] = mixture.sparse;
                metadata["model_type"] = mixture.sparse;
                config[std::string(mixture.count)] = experts;
                config["num_experts_per_tok"] = used;
                config["output_router_logits"] = false;
                config.erase("auto_map");
                if (mixture.sparse == "qwen3_moe") {
                    config["moe_intermediate_size"] = size ? Json(*size) : Json();
                    config["decoder_sparse_step"] = 1;
                    config["mlp_only_layers"] = Json::array();
                    config["norm_topk_prob"] = true; // the weights of the chosen experts sum to 1
                }
                Json& architecture = metadata["architecture"];
                if (architecture.is_object()) {
                    architecture["n_experts"] = experts;
                    architecture["n_experts_per_token"] = used;
                }
            });
    }

    Draft& m_draft;
    const Values& m_values;
    const StepContext& m_context;
    Mixture m_mixture = kMixtures.front();
    const Architecture* m_architecture = nullptr; ///< of the mixture
    Json m_config;
    std::vector<Model> m_models;             ///< the base, then the experts
    std::vector<std::uint32_t> m_sources{0}; ///< of each, in the draft
    std::string m_prefix;                    ///< of the layers: "model.layers."
    std::optional<std::size_t> m_embedding;
    std::vector<float> m_router; ///< of all layers; empty: random
    std::uint32_t m_routers = 0;
    std::vector<Piece> m_pieces;
    std::vector<TensorInfo> m_infos;
    std::vector<Lineage> m_lineage;
};

Status mix(Draft& draft, const Values& values, const StepContext& context)
{
    return Mixer(draft, values, context).run();
}

std::string moeLabel(const Values& /*values*/)
{
    return "moe";
}

} // namespace

const StepType kMoe{.id = "moe",
                    .title = "Experts",
                    .help = "Makes a mixture of experts of dense models",
                    .parameters = kMoeParameters,
                    .needsValues = true,
                    .isCommand = true,
                    .check = &checkMoe,
                    .apply = &mix,
                    .label = &moeLabel};

} // namespace apr
