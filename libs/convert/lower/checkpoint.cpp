// SPDX-License-Identifier: MIT
#include "convert/lower/checkpoint.h"

#include "apr/base/text.h"
#include "apr/convert/retype.h"
#include "apr/model/scales.h"
#include "apr/tensor/codec.h"
#include "convert/lower/checkpoint_config.h"
#include "convert/recipe/projections.h"
#include "convert/transforms/axis_order.h"
#include "convert/transforms/value_reader.h"

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <utility>

namespace apr {
namespace {

constexpr std::string_view kDecoder = "token_embedding norm.weight";
constexpr std::string_view kAttention = "attn_norm.weight attn.q_proj.weight attn.k_proj.weight attn.v_proj.weight "
                                        "attn.o_proj.weight mlp_norm.weight ";
constexpr std::string_view kBiases = "attn.q_proj.bias attn.k_proj.bias attn.v_proj.bias attn.o_proj.bias";
constexpr std::string_view kMlpBiases = "mlp.gate_proj.bias mlp.up_proj.bias mlp.down_proj.bias";
constexpr std::string_view kMlp = "mlp.gate_proj.weight mlp.up_proj.weight mlp.down_proj.weight ";
constexpr std::string_view kExperts = "moe.router.weight moe.experts.{m}.gate_proj.weight "
                                      "moe.experts.{m}.up_proj.weight moe.experts.{m}.down_proj.weight ";
constexpr std::string_view kHeadNorms = "attn.q_norm.weight attn.k_norm.weight ";

/// A list of parts, one after the other.
struct LayerParts {
    std::string_view type;
    std::array<std::string_view, 4> lists;
};

constexpr std::array kLayerParts{
    LayerParts{"llama", {kAttention, kMlp}},
    LayerParts{"mistral", {kAttention, kMlp}},
    LayerParts{"mixtral", {kAttention, kExperts}},
    LayerParts{"qwen2", {kAttention, kMlp, "attn.q_proj.bias attn.k_proj.bias attn.v_proj.bias"}},
    LayerParts{"qwen3", {kAttention, kMlp, kHeadNorms}},
    LayerParts{"qwen3_moe", {kAttention, kExperts, kHeadNorms}},
    LayerParts{"phi3",
               {"attn_norm.weight attn.qkv_proj.weight attn.o_proj.weight mlp_norm.weight mlp.up_proj.weight "
                "mlp.down_proj.weight"}},
    LayerParts{"gemma", {kAttention, kMlp}},
    LayerParts{"gemma2", {kAttention, kMlp, "post_attn_norm.weight post_mlp_norm.weight"}},
    LayerParts{"gemma3_text", {kAttention, kMlp, "post_attn_norm.weight post_mlp_norm.weight ", kHeadNorms}},
    LayerParts{"gpt2",
               {"attn_norm.weight attn_norm.bias attn.qkv_proj.weight attn.qkv_proj.bias attn.out_proj.weight "
                "attn.out_proj.bias mlp_norm.weight mlp_norm.bias mlp.fc1.weight mlp.fc1.bias mlp.fc2.weight "
                "mlp.fc2.bias"}},
    LayerParts{"bert",
               {"attn.q_proj.weight attn.q_proj.bias attn.k_proj.weight attn.k_proj.bias attn.v_proj.weight "
                "attn.v_proj.bias attn.out_proj.weight attn.out_proj.bias attn_layer_norm.weight attn_layer_norm.bias ",
                "fc1.weight fc1.bias fc2.weight fc2.bias final_layer_norm.weight final_layer_norm.bias"}},
    LayerParts{"nomic_bert",
               {"attn.qkv_proj.weight attn.out_proj.weight attn_layer_norm.weight attn_layer_norm.bias fc1.weight "
                "gate_proj.weight fc2.weight final_layer_norm.weight final_layer_norm.bias"}}};

constexpr std::array kCheckpointTypes{
    CheckpointType{.gguf = "llama", .type = "llama", .model = kDecoder, .biases = kBiases, .mlpBiases = kMlpBiases},
    CheckpointType{.gguf = "llama", .type = "mixtral", .hasExperts = true, .model = kDecoder},
    CheckpointType{.gguf = "mistral", .type = "mistral", .model = kDecoder},
    CheckpointType{.gguf = "qwen2", .type = "qwen2", .model = kDecoder},
    CheckpointType{.gguf = "qwen3", .type = "qwen3", .model = kDecoder, .biases = kBiases},
    CheckpointType{.gguf = "qwen3moe", .type = "qwen3_moe", .hasExperts = true, .model = kDecoder, .biases = kBiases},
    CheckpointType{.gguf = "phi3", .type = "phi3", .model = kDecoder},
    CheckpointType{.gguf = "gemma", .type = "gemma", .model = kDecoder},
    CheckpointType{.gguf = "gemma2", .type = "gemma2", .model = kDecoder},
    CheckpointType{.gguf = "gemma3", .type = "gemma3_text", .model = kDecoder},
    CheckpointType{
        .gguf = "gpt2", .type = "gpt2", .model = "token_embedding positional_embedding norm.weight norm.bias"},
    CheckpointType{.gguf = "bert",
                   .type = "bert",
                   .model = "token_embedding positional_embedding token_type_embedding embedding_norm.weight "
                            "embedding_norm.bias",
                   .layers = "encoder.layers."},
    CheckpointType{.gguf = "nomic-bert",
                   .type = "nomic_bert",
                   .model = "token_embedding token_type_embedding embedding_norm.weight embedding_norm.bias",
                   .layers = "encoder.layers."}};

constexpr std::string_view kOtherOutput = "Write an .apr or .gguf file.";

Error unsupported(std::string message, const std::string& tensor = {})
{
    return Error{.code = Errc::Unsupported,
                 .message = std::move(message),
                 .tensor = printable(tensor, 200),
                 .advice = std::string(kOtherOutput)};
}

/// The key-values of the GGUF file that the model comes from.
const Json& ggufKeys(const Model& source)
{
    static const Json kNone = Json::object();
    const Json* keys = hasAprMetadata(source) ? findMember(source.metadata(), "source_metadata") : &source.metadata();
    return keys == nullptr ? kNone : *keys;
}

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

/// A tensor of the checkpoint: one of the model, or a slice of its first dimension.
struct CheckpointPiece {
    std::size_t tensor = 0;
    std::uint64_t offset = 0; ///< in bytes
};

class CheckpointSource final : public TensorSource {
public:
    CheckpointSource(Model inner, std::vector<CheckpointPiece> pieces)
        : m_inner(std::move(inner)), m_pieces(std::move(pieces))
    {
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const CheckpointPiece& piece = m_pieces[index];
        return m_inner.load(piece.tensor, {.offset = piece.offset + range.offset, .size = range.size});
    }

private:
    Model m_inner;
    std::vector<CheckpointPiece> m_pieces;
};

class CheckpointMaker {
public:
    CheckpointMaker(Draft& draft, const CheckpointType& type)
        : m_draft(draft), m_type(type), m_architecture(*draft.detection.architecture)
    {
    }

    Status run()
    {
        APR_CHECK(decodeTransposed());
        for (std::size_t i = 0; i < m_draft.tensors.size(); ++i) {
            APR_CHECK(addTensor(i));
        }
        APR_CHECK(checkNames());
        ModelParts parts{
            .metadata = m_draft.model.sharedMetadata(), .tensors = m_infos, .facts = m_draft.model.facts()};
        Model made(std::move(parts), std::make_shared<CheckpointSource>(m_draft.model, m_pieces));
        std::vector<std::optional<AxisOrder>> orders;
        for (Lineage& tensor : m_lineage) {
            const TensorInfo& info = m_infos[orders.size()];
            orders.push_back(isTransposed(info) ? kernelOrder(info.shape) : std::nullopt);
            tensor.name.order = orders.back() ? Boxed<AxisOrder>(orders.back()) : tensor.name.order;
        }
        APR_CHECK(followReference(orders));
        m_draft.tensors = std::move(m_lineage);
        m_draft.replace(withAxisOrders(made, orders));
        return {};
    }

private:
    bool isTransposed(const TensorInfo& tensor) const
    {
        const std::string name = m_architecture.nameOf(tensor.name, NamingScheme::HuggingFace, m_type.type);
        const auto known = name.empty() ? std::nullopt : m_architecture.lookUp(name);
        return known && known->isTransposed && tensor.shape.size() == 2;
    }

    /// Blocks run along rows, so that they cannot be transposed.
    Status decodeTransposed()
    {
        for (std::size_t i = 0; i < m_draft.tensors.size(); ++i) {
            const TensorInfo& tensor = m_draft.model.tensors()[i];
            if (isTransposed(tensor) && !hasScalarElements(tensor.dtype)) {
                m_draft.tensors[i].conversion = DtypeConversion{.target = TargetType{.dtype = DType::F32}};
            }
        }
        return m_draft.settle(true);
    }

    Status addTensor(std::size_t index)
    {
        const TensorInfo& tensor = m_draft.model.tensors()[index];
        const std::string& name = tensor.name;
        if (name == "rope.freqs" || name == "rope.factors_long" || name == "rope.factors_short") {
            std::vector<float>& values = name == "rope.freqs"          ? m_draft.rope.frequencies
                                         : name == "rope.factors_long" ? m_draft.rope.longFactors
                                                                       : m_draft.rope.shortFactors;
            constexpr std::uint64_t kMostFactors = 4096;
            if (tensor.elements() > kMostFactors) {
                return unsupported("expected at most " + std::to_string(kMostFactors) + " factors", name);
            }
            ValueReader reader(m_draft.model, index);
            APR_TRY(const auto read, reader.read(0, tensor.elements()));
            values.assign(read.begin(), read.end());
            return {};
        }
        if (name.ends_with(".attn.rope_inv_freq")) { // follows from rope_theta
            return {};
        }
        constexpr std::array<std::string_view, 3> kStacks{"gate", "up", "down"};
        for (const std::string_view part : kStacks) {
            const std::string suffix = "moe." + std::string(part) + "_exps.weight";
            if (name.ends_with('.' + suffix)) {
                return addExperts(index, name.substr(0, name.size() - suffix.size()), std::string(part));
            }
        }
        add({.tensor = index}, tensor, m_draft.tensors[index]);
        return {};
    }

    /// Splits a tensor of all experts of a layer.
    Status addExperts(std::size_t index, const std::string& layer, const std::string& part)
    {
        const TensorInfo& tensor = m_draft.model.tensors()[index];
        constexpr std::uint64_t kMostExperts = 1024;
        if (tensor.shape.size() != 3 || tensor.shape.front() == 0 || tensor.shape.front() > kMostExperts) {
            return unsupported("expected a matrix for each of at most " + std::to_string(kMostExperts) + " experts",
                               tensor.name);
        }
        const std::uint64_t experts = tensor.shape.front();
        for (std::uint64_t expert = 0; expert < experts; ++expert) {
            TensorInfo info = tensor;
            info.shape.erase(info.shape.begin());
            info.byteSize = tensor.byteSize / experts;
            info.name = layer + "moe.experts." + std::to_string(expert) + '.' + part + "_proj.weight";
            Lineage lineage = m_draft.tensors[index];
            TensorId& id = lineage.from.front();
            id.copy = static_cast<std::uint32_t>(id.copy * experts + expert);
            lineage.name.to = info.name;
            lineage.choice.reset();
            add({.tensor = index, .offset = expert * info.byteSize}, info, std::move(lineage));
            m_infos.back().setComputed();
            m_experts.back() = expert;
        }
        return {};
    }

    void add(CheckpointPiece piece, const TensorInfo& info, Lineage lineage)
    {
        m_infos.push_back(info);
        m_pieces.push_back(piece);
        m_experts.emplace_back();
        m_lineage.push_back(std::move(lineage));
    }

    /// Gives an earlier reference, against which errors are measured, the same values, axes and slices.
    Status followReference(const std::vector<std::optional<AxisOrder>>& orders)
    {
        if (!m_draft.reference) {
            return {};
        }
        APR_TRY(const FollowedModel reference, decodedReference(orders));
        const Model& old = reference.model;
        FollowedModel out{.model = old};
        std::vector<CheckpointPiece> pieces;
        std::vector<FollowedModel::Place> places;
        std::vector<std::optional<AxisOrder>> ownOrders;
        ModelParts parts{.metadata = old.sharedMetadata(), .facts = old.facts()};
        for (std::size_t i = 0; i < m_lineage.size(); ++i) {
            const auto found = reference.find(m_draft.tensors[m_pieces[i].tensor].id());
            if (!found || (m_experts[i] && old.tensors()[*found].shape.size() != 3)) {
                continue;
            }
            TensorInfo info = old.tensors()[*found];
            CheckpointPiece piece{.tensor = *found};
            if (m_experts[i]) {
                info.byteSize /= info.shape.front();
                info.shape.erase(info.shape.begin());
                piece.offset = *m_experts[i] * info.byteSize;
            }
            if (info.shape != m_infos[i].shape) {
                continue;
            }
            info.name = m_infos[i].name;
            info.setComputed();
            places.push_back({.id = m_lineage[i].id(), .tensor = static_cast<std::uint32_t>(pieces.size())});
            parts.tensors.push_back(std::move(info));
            pieces.push_back(piece);
            ownOrders.push_back(orders[i]);
        }
        const Model made(std::move(parts), std::make_shared<CheckpointSource>(old, std::move(pieces)));
        out.model = withAxisOrders(made, ownOrders);
        out.setPlaces(std::move(places));
        m_draft.reference = std::move(out);
        return {};
    }

    /// The reference with floats in place of integers with scales, and of the blocks that are transposed.
    Result<FollowedModel> decodedReference(const std::vector<std::optional<AxisOrder>>& orders) const
    {
        const FollowedModel& reference = *m_draft.reference;
        FollowedModel out{.model = withScalesApplied(reference.model)};
        const std::vector<std::size_t> kept = withoutScales(reference.model);
        std::vector<FollowedModel::Place> places;
        for (const auto& [id, place] : reference.places) {
            const auto found = std::find(kept.begin(), kept.end(), place);
            if (found != kept.end()) {
                places.push_back({.id = id, .tensor = static_cast<std::uint32_t>(found - kept.begin())});
            }
        }
        out.setPlaces(std::move(places));
        std::vector<DtypeConversion> conversions(out.model.tensors().size());
        for (std::size_t i = 0; i < orders.size(); ++i) {
            const auto found = out.find(m_draft.tensors[m_pieces[i].tensor].id());
            if (orders[i] && found && !hasScalarElements(out.model.tensors()[*found].dtype)) {
                conversions[*found] = {.target = TargetType{.dtype = DType::F32}};
            }
        }
        APR_TRY(TransformedModel converted, convertDtypes(out.model, std::move(conversions), true));
        out.model = std::move(converted.model);
        return out;
    }

    /// Adds the names of `list` in each layer.
    void require(std::set<std::string>& names, std::string_view list) const
    {
        for (const std::string& part : listed(list)) {
            const std::size_t expert = part.find("{m}");
            for (std::uint64_t layer = 0; layer < m_layers; ++layer) {
                const std::string prefix = std::string(m_type.layers) + std::to_string(layer) + '.';
                if (expert == std::string::npos) {
                    names.insert(prefix + part);
                }
                for (std::uint64_t m = 0; expert != std::string::npos && m < m_expertCount; ++m) {
                    names.insert(prefix + part.substr(0, expert) + std::to_string(m) + part.substr(expert + 3));
                }
            }
        }
    }

    /// Counts layers and experts, and notes which parts there are.
    Status count(std::set<std::string>& parts)
    {
        for (const TensorInfo& tensor : m_infos) {
            const auto inLayer = numbered(tensor.name, m_type.layers);
            if (!inLayer) {
                continue;
            }
            parts.insert(inLayer->second);
            m_layers = std::max(m_layers, inLayer->first + 1);
            if (const auto expert = numbered(inLayer->second, "moe.experts.")) {
                m_expertCount = std::max(m_expertCount, expert->first + 1);
            }
        }
        return m_layers > m_infos.size() || m_expertCount > m_infos.size() // each has a tensor
                   ? unsupported("the layers or experts of the model are not numbered from 0 without gaps")
                   : Status();
    }

    Status checkNames()
    {
        std::set<std::string> parts;
        APR_CHECK(count(parts));
        std::set<std::string> required;
        for (std::string& name : listed(m_type.model)) {
            required.insert(std::move(name));
        }
        const auto* const lists = std::find_if(kLayerParts.begin(), kLayerParts.end(),
                                               [this](const LayerParts& each) { return each.type == m_type.type; });
        for (const std::string_view list : lists->lists) {
            require(required, list);
        }
        for (const std::string_view group : {m_type.biases, m_type.mlpBiases}) {
            const std::vector<std::string> biases = listed(group);
            if (std::any_of(biases.begin(), biases.end(),
                            [&parts](const auto& each) { return parts.contains(each); })) {
                require(required, group);
            }
        }
        const std::string loader = m_architecture.huggingFaceClass(m_type.type);
        for (std::size_t i = 0; i < m_infos.size(); ++i) {
            const bool isHead = m_infos[i].name == "lm_head.weight" && m_type.layers != "encoder.layers.";
            if (required.erase(m_infos[i].name) == 0 && !isHead) {
                return unsupported("transformers' " + loader + " has no such tensor", m_lineage[i].name.from);
            }
        }
        return required.empty()
                   ? Status()
                   : unsupported("transformers' " + loader +
                                     " requires a tensor that the model does not have, and would "
                                     "initialize it at random",
                                 m_architecture.nameOf(*required.begin(), NamingScheme::HuggingFace, m_type.type));
    }

    Draft& m_draft;
    const CheckpointType& m_type;
    const Architecture& m_architecture;
    std::uint64_t m_layers = 0;
    std::uint64_t m_expertCount = 0;
    std::vector<CheckpointPiece> m_pieces;
    std::vector<std::optional<std::uint64_t>> m_experts; ///< of slices: which one
    std::vector<TensorInfo> m_infos;
    std::vector<Lineage> m_lineage;
};

} // namespace

bool becomesCheckpoint(const Draft& draft)
{
    return draft.isForLoaders && !draft.keepsNames && traitsOf(originOf(draft.sources.front().model)).isLlamaCpp;
}

Result<CheckpointType> checkpointTypeOf(const Draft& draft)
{
    const Json& keys = ggufKeys(draft.sources.front().model);
    const std::string gguf = stringMember(keys, "general.architecture").value_or("");
    const bool hasExperts = unsignedMember(keys, gguf + ".expert_count").value_or(0) > 0;
    const auto* const found =
        std::find_if(kCheckpointTypes.begin(), kCheckpointTypes.end(),
                     [&](const CheckpointType& each) { return each.gguf == gguf && each.hasExperts == hasExperts; });
    if (found == kCheckpointTypes.end() || draft.detection.architecture == nullptr ||
        draft.detection.architecture->huggingFaceClass(found->type).empty()) {
        Error error = unsupported(gguf.empty() ? std::string("a folder for transformers cannot be made, since the GGUF "
                                                             "metadata does not give the architecture")
                                               : "a folder for transformers cannot be made from GGUF models of the "
                                                 "architecture " +
                                                     printable(gguf, 60) + (hasExperts ? " with experts" : "") +
                                                     ": their config.json is not known");
        error.field = "general.architecture";
        return error;
    }
    return *found;
}

Status makeCheckpoint(Draft& draft)
{
    APR_TRY(const CheckpointType type, checkpointTypeOf(draft));
    for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
        if (const auto owner = scaledBy(draft.model, i)) {
            return unsupported("transformers does not load integers with separate scales; add --dequantize f16",
                               draft.model.tensors()[*owner].name);
        }
    }
    APR_CHECK(requireProjections(draft));
    return CheckpointMaker(draft, type).run();
}

Status finishCheckpoint(const Draft& draft, Model& result, Metadata& metadata, std::vector<Finding>& findings)
{
    APR_TRY(const CheckpointType type, checkpointTypeOf(draft));
    for (std::size_t i = 0; i < result.tensors().size(); ++i) {
        const TensorInfo& tensor = result.tensors()[i];
        if (!isPlainFloat(tensor.dtype)) {
            Error error =
                unsupported("transformers does not load weights that are stored as " +
                                std::string(dtypeName(tensor.dtype)) + "; a folder requires floating-point values",
                            tensor.name);
            error.advice = "Add --dequantize f16, or write an .apr or .gguf file.";
            return error;
        }
    }
    APR_TRY(CheckpointConfig config, checkpointConfig(type, result, metadata, draft.rope));
    if (!config.unused.empty()) {
        findings.push_back({.severity = Severity::Warning,
                            .rule = "output.unused-keys",
                            .message = formatCountOf(config.unused.size(), "key") + " of the GGUF metadata " +
                                       (config.unused.size() == 1 ? "has" : "have") +
                                       " no equivalent in config.json: " + printable(join(config.unused, ", "), 300),
                            .hint = "compare config.json with that of the original model"});
    }
    if (type.type == "bert") {
        findings.push_back({.severity = Severity::Warning,
                            .rule = "output.no-pooler",
                            .message = "GGUF files do not contain the pooler of BERT, which transformers will "
                                       "initialize at random; the vectors of the tokens do not depend on it"});
    }
    ModelParts parts{.metadata = result.sharedMetadata(),
                     .tensors = {result.tensors().begin(), result.tensors().end()},
                     .facts = result.facts()};
    for (TensorInfo& tensor : parts.tensors) {
        tensor.name = draft.detection.architecture->nameOf(tensor.name, NamingScheme::HuggingFace, type.type);
    }
    result = Model(std::move(parts), std::make_shared<WholeModelSource>(result));
    metadata["model_type"] = config.json["model_type"];
    metadata["source_format"] = "SafeTensors";
    metadata["source_metadata"] = Json::object({{"config", std::move(config.json)}});
    metadata.erase("source_names");
    metadata.erase("source_layout");
    metadata.erase(std::string(kNormOffsetKey));
    return {};
}

const Lowering kCheckpointLowering{
    .applies = [](const Draft& draft, const FormatWriter& /*format*/) { return becomesCheckpoint(draft); },
    .make = &makeCheckpoint,
    .finish = [](const Draft& draft,
                 Unfinished& out) { return finishCheckpoint(draft, out.result, out.metadata, out.findings); }};

} // namespace apr
