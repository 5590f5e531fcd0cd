// SPDX-License-Identifier: MIT
#include "convert/lower/checkpoint_types.h"

#include "apr/base/text.h"
#include "convert/lower/checkpoint_families.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace apr {
namespace {

constexpr std::string_view kDecoder = "token_embedding norm.weight";
constexpr std::string_view kLayerNormDecoder = "token_embedding norm.weight norm.bias";
constexpr std::string_view kProjections = "attn.q_proj.weight attn.k_proj.weight attn.v_proj.weight attn.o_proj.weight";
constexpr std::string_view kNorms = "attn_norm.weight mlp_norm.weight";
constexpr std::string_view kNormBiases = "attn_norm.bias mlp_norm.bias";
constexpr std::string_view kPostNorms = "post_attn_norm.weight post_mlp_norm.weight";
constexpr std::string_view kHeadNorms = "attn.q_norm.weight attn.k_norm.weight";
constexpr std::string_view kBiases = "attn.q_proj.bias attn.k_proj.bias attn.v_proj.bias attn.o_proj.bias";
constexpr std::string_view kMlp = "mlp.gate_proj.weight mlp.up_proj.weight mlp.down_proj.weight";
constexpr std::string_view kMlpBiases = "mlp.gate_proj.bias mlp.up_proj.bias mlp.down_proj.bias";
constexpr std::string_view kExperts = "moe.router.weight moe.experts.{m}.gate_proj.weight "
                                      "moe.experts.{m}.up_proj.weight moe.experts.{m}.down_proj.weight";
constexpr std::string_view kSharedExperts =
    "moe.shared.gate_proj.weight moe.shared.up_proj.weight moe.shared.down_proj.weight";
constexpr std::string_view kLatent = "attn.kv_a_proj.weight attn.kv_a_norm.weight attn.kv_b_proj.weight "
                                     "attn.o_proj.weight";
constexpr std::string_view kLatentQuery = "attn.q_a_proj.weight attn.q_a_norm.weight attn.q_b_proj.weight";
constexpr std::string_view kGated = "mlp.gate_proj.weight mlp.up_proj.weight";
constexpr std::string_view kOfT5 = "attn_norm.weight attn.q_proj.weight attn.k_proj.weight attn.v_proj.weight "
                                   "attn.o_proj.weight mlp_norm.weight mlp.down_proj.weight";
constexpr std::string_view kOfT5Decoder =
    "attn_norm.weight attn.q_proj.weight attn.k_proj.weight attn.v_proj.weight attn.o_proj.weight "
    "cross_attn_norm.weight "
    "cross_attn.q_proj.weight cross_attn.k_proj.weight cross_attn.v_proj.weight cross_attn.o_proj.weight "
    "mlp_norm.weight mlp.down_proj.weight";
constexpr std::string_view kEncoder = "encoder.layers.";
constexpr std::string_view kOfDecoder = "decoder.layers.";

/// DeepSeek-V3 and its successors choose experts by sigmoids.
bool isSigmoidGated(const Json& keys)
{
    constexpr std::uint64_t kSigmoid = 2;
    return unsignedMember(keys, "deepseek2.expert_gating_func") == kSigmoid;
}

/// `more` is a tensor of layers with experts.
constexpr std::array<LayerTensors, 8> deepSeekLayers(std::string_view more = {})
{
    return {{{kNorms},
             {kLatent},
             {kLatentQuery, InLayers::AllOrNone},
             {"attn.q_proj.weight", InLayers::Otherwise},
             {kMlp, InLayers::Dense},
             {kExperts, InLayers::Sparse},
             {kSharedExperts, InLayers::Sparse},
             {more, InLayers::Sparse}}};
}

constexpr std::array kCheckpointTypes{
    CheckpointType{
        .gguf = "llama",
        .type = "llama",
        .model = kDecoder,
        .layers =
            {{{kNorms}, {kProjections}, {kMlp}, {kBiases, InLayers::AllOrNone}, {kMlpBiases, InLayers::AllOrNone}}},
        .configure = &configureLlama},
    CheckpointType{.gguf = "llama",
                   .type = "mixtral",
                   .hasExperts = true,
                   .model = kDecoder,
                   .layers = {{{kNorms}, {kProjections}, {kExperts}}},
                   .configure = &configureMixtral},
    CheckpointType{.gguf = "mistral",
                   .type = "mistral",
                   .model = kDecoder,
                   .layers = {{{kNorms}, {kProjections}, {kMlp}}},
                   .configure = &configureMistral},
    CheckpointType{
        .gguf = "qwen2",
        .type = "qwen2",
        .model = kDecoder,
        .layers = {{{kNorms}, {kProjections}, {kMlp}, {"attn.q_proj.bias attn.k_proj.bias attn.v_proj.bias"}}},
        .configure = &configureQwen2},
    CheckpointType{.gguf = "qwen3",
                   .type = "qwen3",
                   .model = kDecoder,
                   .layers = {{{kNorms}, {kProjections}, {kMlp}, {kHeadNorms}, {kBiases, InLayers::AllOrNone}}},
                   .configure = &configureQwen3},
    CheckpointType{.gguf = "qwen3moe",
                   .type = "qwen3_moe",
                   .hasExperts = true,
                   .model = kDecoder,
                   .layers = {{{kNorms}, {kProjections}, {kExperts}, {kHeadNorms}, {kBiases, InLayers::AllOrNone}}},
                   .configure = &configureQwen3Moe},
    CheckpointType{
        .gguf = "phi3",
        .type = "phi3",
        .model = kDecoder,
        .layers = {{{kNorms}, {"attn.qkv_proj.weight attn.o_proj.weight mlp.up_proj.weight mlp.down_proj.weight"}}},
        .configure = &configurePhi3},
    CheckpointType{.gguf = "gemma",
                   .type = "gemma",
                   .model = kDecoder,
                   .layers = {{{kNorms}, {kProjections}, {kMlp}}},
                   .configure = &configureGemma},
    CheckpointType{.gguf = "gemma2",
                   .type = "gemma2",
                   .hasLayerPattern = true,
                   .model = kDecoder,
                   .layers = {{{kNorms}, {kProjections}, {kMlp}, {kPostNorms}}},
                   .configure = &configureGemma2},
    CheckpointType{.gguf = "gemma3",
                   .type = "gemma3_text",
                   .hasLayerPattern = true,
                   .model = kDecoder,
                   .layers = {{{kNorms}, {kProjections}, {kMlp}, {kPostNorms}, {kHeadNorms}}},
                   .configure = &configureGemma3},
    CheckpointType{.gguf = "starcoder2",
                   .type = "starcoder2",
                   .model = kLayerNormDecoder,
                   .layers = {{{kNorms},
                               {kNormBiases},
                               {kProjections},
                               {"mlp.fc1.weight mlp.fc2.weight"},
                               {"attn.q_proj.bias attn.k_proj.bias attn.v_proj.bias attn.o_proj.bias mlp.fc1.bias "
                                "mlp.fc2.bias",
                                InLayers::AllOrNone}}},
                   .configure = &configureStarCoder2},
    CheckpointType{
        .gguf = "falcon",
        .type = "falcon",
        .model = kLayerNormDecoder,
        .layers = {{{"attn_norm_2.weight attn_norm_2.bias mlp_norm.weight mlp_norm.bias", InLayers::AllOrNone},
                    {"attn_norm.weight attn_norm.bias", InLayers::Otherwise},
                    {"attn.qkv_proj.weight attn.o_proj.weight mlp.fc1.weight mlp.fc2.weight"},
                    {"attn.qkv_proj.bias attn.o_proj.bias mlp.fc1.bias mlp.fc2.bias", InLayers::AllOrNone}}},
        .configure = &configureFalcon},
    CheckpointType{.gguf = "command-r",
                   .type = "cohere",
                   .model = kDecoder,
                   .layers = {{{"attn_norm.weight"},
                               {kProjections},
                               {kMlp},
                               {kHeadNorms, InLayers::AllOrNone},
                               {kBiases, InLayers::AllOrNone}}},
                   .configure = &configureCohere},
    CheckpointType{.gguf = "cohere2",
                   .type = "cohere2",
                   .hasLayerPattern = true,
                   .model = kDecoder,
                   .layers = {{{"attn_norm.weight"}, {kProjections}, {kMlp}, {kBiases, InLayers::AllOrNone}}},
                   .configure = &configureCohere2},
    CheckpointType{.gguf = "olmo",
                   .type = "olmo",
                   .model = "token_embedding",
                   .layers = {{{kProjections}, {kMlp}}},
                   .configure = &configureOlmo},
    CheckpointType{.gguf = "olmo2",
                   .type = "olmo2",
                   .model = kDecoder,
                   .layers = {{{kPostNorms}, {kProjections}, {kMlp}, {kHeadNorms}}},
                   .configure = &configureOlmo2},
    CheckpointType{.gguf = "olmoe",
                   .type = "olmoe",
                   .hasExperts = true,
                   .model = kDecoder,
                   .layers = {{{kNorms}, {kProjections}, {kExperts}, {kHeadNorms}}},
                   .configure = &configureOlmoe},
    CheckpointType{.gguf = "deepseek2",
                   .type = "deepseek_v3",
                   .hasExperts = true,
                   .fits = &isSigmoidGated,
                   .model = kDecoder,
                   .layers = deepSeekLayers("moe.score_correction"),
                   .configure = &configureDeepSeek},
    CheckpointType{.gguf = "deepseek2",
                   .type = "deepseek_v2",
                   .hasExperts = true,
                   .model = kDecoder,
                   .layers = deepSeekLayers(),
                   .configure = &configureDeepSeek},
    CheckpointType{.gguf = "gpt-oss",
                   .type = "gpt_oss",
                   .hasExperts = true,
                   .hasLayerPattern = true,
                   .model = kDecoder,
                   .layers = {{{kNorms},
                               {kProjections},
                               {kBiases},
                               {"attn.sinks moe.router.weight moe.router.bias moe.experts.gate_up_proj "
                                "moe.experts.gate_up_proj_bias moe.experts.down_proj moe.experts.down_proj_bias"}}},
                   .configure = &configureGptOss},
    CheckpointType{.gguf = "gpt2",
                   .type = "gpt2",
                   .model = "token_embedding positional_embedding norm.weight norm.bias",
                   .layers = {{{kNorms},
                               {kNormBiases},
                               {"attn.qkv_proj.weight attn.qkv_proj.bias attn.out_proj.weight attn.out_proj.bias"},
                               {"mlp.fc1.weight mlp.fc1.bias mlp.fc2.weight mlp.fc2.bias"}}},
                   .configure = &configureGpt2},
    CheckpointType{.gguf = "t5",
                   .type = "t5",
                   .model = "token_embedding encoder.norm.weight decoder.norm.weight",
                   .layers = {{{kOfT5, InLayers::All, kEncoder},
                               {"attn.relative_bias", InLayers::First, kEncoder},
                               {kGated, InLayers::AllOrNone, kEncoder},
                               {"mlp.fc1.weight", InLayers::Otherwise, kEncoder},
                               {kOfT5Decoder, InLayers::All, kOfDecoder},
                               {"attn.relative_bias", InLayers::First, kOfDecoder},
                               {kGated, InLayers::AllOrNone, kOfDecoder},
                               {"mlp.fc1.weight", InLayers::Otherwise, kOfDecoder}}},
                   .configure = &configureT5},
    CheckpointType{
        .gguf = "bert",
        .type = "bert",
        .model = "token_embedding positional_embedding token_type_embedding embedding_norm.weight embedding_norm.bias",
        .head = {},
        .layers = {{{"attn.q_proj.weight attn.q_proj.bias attn.k_proj.weight attn.k_proj.bias attn.v_proj.weight "
                     "attn.v_proj.bias attn.out_proj.weight attn.out_proj.bias",
                     InLayers::All, kEncoder},
                    {"attn_layer_norm.weight attn_layer_norm.bias fc1.weight fc1.bias fc2.weight fc2.bias "
                     "final_layer_norm.weight final_layer_norm.bias",
                     InLayers::All, kEncoder}}},
        .configure = &configureBert},
    CheckpointType{.gguf = "nomic-bert",
                   .type = "nomic_bert",
                   .model = "token_embedding token_type_embedding embedding_norm.weight embedding_norm.bias",
                   .head = {},
                   .layers = {{{"attn.qkv_proj.weight attn.out_proj.weight attn_layer_norm.weight attn_layer_norm.bias "
                                "fc1.weight gate_proj.weight fc2.weight final_layer_norm.weight final_layer_norm.bias",
                                InLayers::All, kEncoder}}},
                   .configure = &configureNomic}};

std::vector<std::string> listed(std::string_view list)
{
    std::vector<std::string> out;
    for (const std::string_view word : split(list, ' ')) {
        if (!word.empty()) {
            out.emplace_back(word);
        }
    }
    return out;
}

/// The number after `prefix` in a name, and what follows: 3 and "attn_norm.weight" for "layers.3.attn_norm.weight".
std::optional<std::pair<std::uint64_t, std::string>> numbered(std::string_view name, std::string_view prefix)
{
    if (!name.starts_with(prefix)) {
        return std::nullopt;
    }
    const std::string_view rest = name.substr(prefix.size());
    const std::size_t dot = rest.find('.');
    const auto number = dot == std::string_view::npos ? std::nullopt : parseUnsigned(rest.substr(0, dot));
    return number ? std::optional(std::pair(*number, std::string(rest.substr(dot + 1)))) : std::nullopt;
}

Error notForLoader(std::string message, const std::string& tensor = {})
{
    return Error{.code = Errc::Unsupported,
                 .message = std::move(message),
                 .tensor = printable(tensor, 200),
                 .advice = "Write an .apr or .gguf file."};
}

/// The names that a model of a type must have, as far as they follow from those that it has.
class RequiredNames {
public:
    RequiredNames(const CheckpointType& type, std::span<const TensorInfo> tensors) : m_type(type), m_tensors(tensors) {}

    /// Finds more names than the model has tensors if some are missing, but not many more.
    Status find(std::set<std::string>& out)
    {
        for (std::string& name : listed(m_type.model)) {
            out.insert(std::move(name));
        }
        bool hadBefore = false;
        for (const LayerTensors& list : m_type.layers) {
            APR_TRY(const Layers* layers, layersOf(list.layers));
            const std::vector<std::string> names = listed(list.names);
            const bool isThere = std::any_of(names.begin(), names.end(),
                                             [layers](const auto& each) { return layers->parts.contains(each); });
            const bool isWanted = list.where == InLayers::AllOrNone   ? isThere
                                  : list.where == InLayers::Otherwise ? !hadBefore
                                                                      : true;
            for (std::uint64_t layer = 0; isWanted && layer < layers->count && !isTooMany(out); ++layer) {
                const bool isSparse = layers->sparse.contains(layer);
                if ((list.where == InLayers::First && layer != 0) || (list.where == InLayers::Dense && isSparse) ||
                    (list.where == InLayers::Sparse && !isSparse)) {
                    continue;
                }
                add(out, names, std::string(list.layers) + std::to_string(layer) + '.');
            }
            hadBefore = isThere;
        }
        return {};
    }

private:
    /// The layers with one prefix.
    struct Layers {
        std::uint64_t count = 0;
        std::set<std::string> parts = {};
        std::set<std::uint64_t> sparse = {}; ///< those with experts
    };

    bool isTooMany(const std::set<std::string>& names) const { return names.size() > m_tensors.size(); }

    void add(std::set<std::string>& out, const std::vector<std::string>& names, const std::string& layer) const
    {
        for (const std::string& part : names) {
            const std::size_t expert = part.find("{m}");
            if (expert == std::string::npos) {
                out.insert(layer + part);
            }
            for (std::uint64_t m = 0; expert != std::string::npos && m < m_experts && !isTooMany(out); ++m) {
                out.insert(layer + part.substr(0, expert) + std::to_string(m) + part.substr(expert + 3));
            }
        }
    }

    Result<const Layers*> layersOf(std::string_view prefix)
    {
        const auto [at, isNew] = m_layers.try_emplace(prefix);
        Layers& layers = at->second;
        for (std::size_t i = 0; isNew && i < m_tensors.size(); ++i) {
            const auto inLayer = numbered(m_tensors[i].name, prefix);
            if (!inLayer) {
                continue;
            }
            const auto expert = numbered(inLayer->second, "moe.experts.");
            if (inLayer->first >= m_tensors.size() || (expert && expert->first >= m_tensors.size())) {
                return notForLoader("the layers or experts of the model are not numbered from 0 without gaps",
                                    m_tensors[i].name); // each has a tensor
            }
            layers.parts.insert(inLayer->second);
            layers.count = std::max(layers.count, inLayer->first + 1);
            m_experts = std::max(m_experts, expert ? expert->first + 1 : 0);
            if (inLayer->second.starts_with("moe.")) {
                layers.sparse.insert(inLayer->first);
            }
        }
        return &layers;
    }

    const CheckpointType& m_type;
    std::span<const TensorInfo> m_tensors;
    std::map<std::string_view, Layers> m_layers;
    std::uint64_t m_experts = 0;
};

} // namespace

const CheckpointType* findCheckpointType(std::string_view gguf, bool hasExperts, const Json& ggufKeys)
{
    const auto* const found =
        std::find_if(kCheckpointTypes.begin(), kCheckpointTypes.end(), [&](const CheckpointType& each) {
            return each.gguf == gguf && each.hasExperts == hasExperts && (each.fits == nullptr || each.fits(ggufKeys));
        });
    return found == kCheckpointTypes.end() ? nullptr : found;
}

Status checkCheckpointNames(const CheckpointType& type, const Architecture& architecture,
                            std::span<const TensorInfo> tensors, std::span<const std::string> sources)
{
    std::set<std::string> required;
    APR_CHECK(RequiredNames(type, tensors).find(required));
    const std::string loader = architecture.huggingFaceClass(type.type);
    const bool isIncomplete = required.size() > tensors.size();
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const bool isHead = !type.head.empty() && tensors[i].name == type.head;
        if (required.erase(tensors[i].name) == 0 && !isHead && !isIncomplete) {
            return notForLoader("transformers' " + loader + " has no such tensor", sources[i]);
        }
    }
    return required.empty()
               ? Status()
               : notForLoader("transformers' " + loader +
                                  " requires a tensor that the model does not have, and would initialize it at random",
                              architecture.nameOf(*required.begin(), NamingScheme::HuggingFace, type.type));
}

} // namespace apr
