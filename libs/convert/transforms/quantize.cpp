// SPDX-License-Identifier: MIT
#include "apr/convert/quantize.h"

#include "apr/base/text.h"
#include "apr/format/scales.h"
#include "apr/tensor/codec.h"
#include "mix_chooser.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace apr {
namespace {

/// Maps a component of a tensor name to a role; components ending in `*` are prefixes.
struct RoleName {
    std::string_view part;
    TensorRole role;
};

constexpr std::array kRoleNames{
    RoleName{"attn_qkv", TensorRole::AttentionQkv},
    RoleName{"qkv_proj", TensorRole::AttentionQkv},
    RoleName{"query_key_value", TensorRole::AttentionQkv},
    RoleName{"c_attn", TensorRole::AttentionQkv},
    RoleName{"Wqkv", TensorRole::AttentionQkv},
    RoleName{"attn_kv_b", TensorRole::AttentionKvB},
    RoleName{"kv_b_proj", TensorRole::AttentionKvB},
    RoleName{"attn_v", TensorRole::AttentionV},
    RoleName{"v_proj", TensorRole::AttentionV},
    RoleName{"wv", TensorRole::AttentionV},
    RoleName{"attn_k", TensorRole::AttentionK},
    RoleName{"k_proj", TensorRole::AttentionK},
    RoleName{"wk", TensorRole::AttentionK},
    RoleName{"attn_q", TensorRole::AttentionQ},
    RoleName{"q_proj", TensorRole::AttentionQ},
    RoleName{"wq", TensorRole::AttentionQ},
    RoleName{"attn_output", TensorRole::AttentionOutput},
    RoleName{"o_proj", TensorRole::AttentionOutput},
    RoleName{"out_proj", TensorRole::AttentionOutput},
    RoleName{"wo", TensorRole::AttentionOutput},
    RoleName{"ffn_up*", TensorRole::FeedForwardUp},
    RoleName{"up_proj", TensorRole::FeedForwardUp},
    RoleName{"up_exps", TensorRole::FeedForwardUp},
    RoleName{"fc1", TensorRole::FeedForwardUp},
    RoleName{"c_fc", TensorRole::FeedForwardUp},
    RoleName{"w3", TensorRole::FeedForwardUp},
    RoleName{"ffn_gate*", TensorRole::FeedForwardGate},
    RoleName{"gate_proj", TensorRole::FeedForwardGate},
    RoleName{"gate_up_proj", TensorRole::FeedForwardGate},
    RoleName{"gate_exps", TensorRole::FeedForwardGate},
    RoleName{"w1", TensorRole::FeedForwardGate},
    RoleName{"ffn_down*", TensorRole::FeedForwardDown},
    RoleName{"down_proj", TensorRole::FeedForwardDown},
    RoleName{"down_exps", TensorRole::FeedForwardDown},
    RoleName{"fc2", TensorRole::FeedForwardDown},
    RoleName{"w2", TensorRole::FeedForwardDown},
    RoleName{"token_embd", TensorRole::TokenEmbedding},
    RoleName{"per_layer_token_embd", TensorRole::TokenEmbedding},
    RoleName{"token_embedding", TensorRole::TokenEmbedding},
    RoleName{"embed_tokens", TensorRole::TokenEmbedding},
    RoleName{"tok_embeddings", TensorRole::TokenEmbedding},
    RoleName{"word_embeddings", TensorRole::TokenEmbedding},
    RoleName{"wte", TensorRole::TokenEmbedding},
};

bool matchesPart(std::string_view part, std::string_view pattern)
{
    return pattern.back() == '*' ? part.substr(0, pattern.size() - 1) == pattern.substr(0, pattern.size() - 1)
                                 : part == pattern;
}

/// Substrings in the names of small, sensitive tensors that are not quantized.
struct ExcludedName {
    std::string_view part;
    std::string_view reason;
};

constexpr std::array kExcludedNames{
    ExcludedName{"norm", "norm"},
    ExcludedName{"ln_", "norm"},
    ExcludedName{".ln", "norm"},
    ExcludedName{"layernorm", "norm"},
    ExcludedName{"ffn_gate_inp", "expert router"},
    ExcludedName{"moe.router", "expert router"},
    ExcludedName{"block_sparse_moe.gate.", "expert router"},
    ExcludedName{"mlp.gate.", "expert router"},
    ExcludedName{"ffn_gate_tid2eid", "expert table"},
    ExcludedName{"pos_emb", "position encoding"},
    ExcludedName{"position", "position encoding"},
    ExcludedName{"wpe.", "position encoding"},
    ExcludedName{"rotary", "position encoding"},
    ExcludedName{"rope.", "position encoding"},
    ExcludedName{"rel_pos", "position encoding"},
    ExcludedName{"relative_attention_bias", "position encoding"},
    ExcludedName{"attn_rel_b", "position encoding"},
    ExcludedName{"token_type", "token type embedding"},
    ExcludedName{"altup", "small matrix"},
    ExcludedName{"laurel", "small matrix"},
    ExcludedName{"per_layer_model_proj", "small matrix"},
    ExcludedName{"ssm_conv1d", "small convolution"},
    ExcludedName{"conv1d.weight", "small convolution"},
    ExcludedName{"shortconv.conv", "small convolution"},
    ExcludedName{"A_log", "state-space matrix"},
    ExcludedName{"indexer.k_proj", "small matrix"},
    ExcludedName{"indexer.q_proj", "small matrix"},
    ExcludedName{"time_mix_first", "small matrix"},
    ExcludedName{"time_mix_w", "small matrix"},
    ExcludedName{"time_mix_v", "small matrix"},
    ExcludedName{"time_mix_a", "small matrix"},
    ExcludedName{"time_mix_g1", "small matrix"},
    ExcludedName{"time_mix_g2", "small matrix"},
    ExcludedName{"time_mix_decay_w", "small matrix"},
    ExcludedName{"time_mix_lerp", "small matrix"},
    ExcludedName{"patch_embd", "patch embedding"},
    ExcludedName{"patch_embed", "patch embedding"},
    ExcludedName{"patch_merger", "patch embedding"},
    ExcludedName{"sam.", "vision model"},
    ExcludedName{"running_", "running statistic"},
};

/// The fallback for a type whose block size does not divide the row length (llama-quantize's tensor_type_fallback).
DType fallbackFor(DType type, std::uint64_t columns)
{
    DType next = type;
    switch (type) {
    case DType::IQ4_XS: next = DType::IQ4_NL; break;
    case DType::Q2_0:
    case DType::Q2_K:
    case DType::Q3_K:
    case DType::TQ1_0:
    case DType::TQ2_0: next = DType::Q4_0; break;
    case DType::Q4_K: next = DType::Q5_0; break;
    case DType::Q5_K: next = DType::Q5_1; break;
    case DType::Q6_K: next = DType::Q8_0; break;
    default: break;
    }
    return columns % dtypeInfo(next).blockElements == 0 ? next : DType::F16;
}

/// The row length must be a multiple of this.
std::uint64_t blockOf(const TargetType& target)
{
    if (target.integers) {
        return target.integers->granularity == Granularity::Group ? target.integers->group : 1;
    }
    return target.plugin != nullptr ? target.plugin->blockElements() : dtypeInfo(target.dtype).blockElements;
}

/// Replaces a target whose block size does not divide the row length by its fallback, and adds a note.
void applyFallback(const TensorInfo& tensor, QuantizeChoice& choice)
{
    TargetType& target = *choice.conversion.target;
    const TargetType requested = std::exchange(target, compatibleTarget(target, tensor.shape));
    if (!(target == requested)) {
        choice.isFallback = true;
        choice.note = targetName(target) + " instead of " + targetName(requested) + ": row length " +
                      std::to_string(tensor.shape.empty() ? 1 : tensor.shape.back()) +
                      " is not a multiple of the block size " + std::to_string(blockOf(requested));
    }
}

/// Finds the importance of a tensor's columns. Importance matrices use GGUF's tensor names.
class ImportanceFinder {
public:
    explicit ImportanceFinder(const QuantizeContext& context) : m_context(context)
    {
        if (context.importance == nullptr) {
            return;
        }
        for (const auto& [name, weights] : *context.importance) {
            m_found.emplace(name, weights);
            if (context.architecture != nullptr) {
                if (const auto known = context.architecture->lookUp(name)) {
                    m_found.emplace(known->canonical, weights);
                }
            }
        }
    }

    Importance find(const TensorInfo& tensor, std::size_t index) const
    {
        auto found = m_found.find(tensor.name);
        if (found == m_found.end() && index < m_context.sourceNames.size()) {
            found = m_found.find(m_context.sourceNames[index]);
        }
        if (found != m_found.end()) {
            return found->second;
        }
        const bool matches = m_context.calibration != nullptr && m_context.calibration->size() == tensor.shape.back();
        return matches ? m_context.calibration : nullptr;
    }

private:
    const QuantizeContext& m_context;
    ImportanceMatrix m_found;
};

const QuantizeRule* ruleFor(const QuantizeOptions& options, const QuantizeContext& context, const TensorInfo& tensor,
                            std::size_t index, std::vector<bool>& used)
{
    for (std::size_t r = 0; r < options.rules.size(); ++r) {
        const std::string& pattern = options.rules[r].pattern;
        if (globMatches(pattern, tensor.name) ||
            (index < context.sourceNames.size() && globMatches(pattern, context.sourceNames[index]))) {
            used[r] = true;
            return &options.rules[r];
        }
    }
    return nullptr;
}

Error alreadyQuantized(const std::string& tensor, std::string_view type)
{
    return Error{.code = Errc::Argument,
                 .message = "the tensor is already quantized (" + std::string(type) +
                            "); quantizing it again increases the error. Use the original model, or "
                            "--allow-requantize",
                 .tensor = tensor};
}

Status checkSource(const TensorInfo& tensor, const TargetType& target, const QuantizeOptions& options)
{
    const DTypeInfo& from = dtypeInfo(tensor.dtype);
    if (from.kind != DTypeKind::Float && from.kind != DTypeKind::Quantized) {
        return Error{.code = Errc::Argument,
                     .message = "a rule specifies " + targetName(target) + " for a tensor of dtype " +
                                std::string(from.name) + "; only floating-point tensors can be converted",
                     .tensor = tensor.name};
    }
    const bool isLossy = target.integers || target.plugin != nullptr || isQuantized(target.dtype) ||
                         target.dtype == DType::F8E4M3 || target.dtype == DType::F8E5M2;
    if (from.kind == DTypeKind::Quantized && isLossy && !options.allowRequantize) {
        return alreadyQuantized(tensor.name, from.name);
    }
    return {};
}

} // namespace

std::string_view roleName(TensorRole role)
{
    switch (role) {
    case TensorRole::Output: return "output";
    case TensorRole::TokenEmbedding: return "token embedding";
    case TensorRole::AttentionQkv: return "attention q, k, v";
    case TensorRole::AttentionKvB: return "attention k, v";
    case TensorRole::AttentionV: return "attention v";
    case TensorRole::AttentionK: return "attention k";
    case TensorRole::AttentionQ: return "attention q";
    case TensorRole::AttentionOutput: return "attention output";
    case TensorRole::FeedForwardUp: return "feed-forward up";
    case TensorRole::FeedForwardGate: return "feed-forward gate";
    case TensorRole::FeedForwardDown: return "feed-forward down";
    case TensorRole::Other: break;
    }
    return "other";
}

TensorRole roleOf(std::string_view name)
{
    if (name == "output.weight" || name == "lm_head.weight" || name.ends_with(".lm_head.weight")) {
        return TensorRole::Output;
    }
    const auto parts = split(name, '.');
    for (std::size_t i = parts.size(); i > 0;) {
        --i; // the last known component wins
        for (const RoleName& known : kRoleNames) {
            if (matchesPart(parts[i], known.part)) {
                return known.role;
            }
        }
    }
    // The roles of BERT's and GPT-2's projections depend on several name components.
    const auto ends = [name](std::string_view end) { return name.ends_with(end); };
    return ends("self.value.weight")                                             ? TensorRole::AttentionV
           : ends("self.key.weight")                                             ? TensorRole::AttentionK
           : ends("self.query.weight")                                           ? TensorRole::AttentionQ
           : ends("attention.output.dense.weight") || ends("attn.c_proj.weight") ? TensorRole::AttentionOutput
           : ends("intermediate.dense.weight")                                   ? TensorRole::FeedForwardUp
           : ends("output.dense.weight") || ends("mlp.c_proj.weight")            ? TensorRole::FeedForwardDown
                                                                                 : TensorRole::Other;
}

std::string exclusionReason(const TensorInfo& tensor)
{
    const DTypeInfo& info = dtypeInfo(tensor.dtype);
    if (info.kind != DTypeKind::Float && info.kind != DTypeKind::Quantized) {
        return "not floating-point";
    }
    if (!info.decodable) {
        return "unsupported dtype";
    }
    if (tensor.elements() == 0) {
        return "empty";
    }
    if (tensor.name == "bias" || tensor.name.ends_with(".bias") || tensor.name.ends_with("_bias")) {
        return "bias";
    }
    for (const ExcludedName& excluded : kExcludedNames) {
        if (tensor.name.find(excluded.part) != std::string::npos) {
            return std::string(excluded.reason);
        }
    }
    if (tensor.name.ends_with(".ssm_a")) {
        return "state-space matrix";
    }
    // A bias for images has shape [1, channels, 1, 1]; a matrix may have a single row.
    const bool isVector = tensor.shape.size() != 2 &&
                          std::find(tensor.shape.begin(), tensor.shape.end(), tensor.elements()) != tensor.shape.end();
    return tensor.shape.empty() ? "scalar" : isVector ? "one-dimensional" : "";
}

Result<TargetType> parseTarget(std::string_view text, const QuantizerRegistry& registry)
{
    std::string wanted = toLower(text);
    if (const auto plugin = registry.find(wanted)) {
        return TargetType{.dtype = DType::U8, .plugin = plugin};
    }
    if (wanted == "fp32" || wanted == "fp16") {
        wanted.erase(1, 1);
    }
    for (const DTypeInfo& info : allDTypes()) {
        if (isEncodable(info.dtype) && toLower(info.name) == wanted) {
            return TargetType{.dtype = info.dtype};
        }
    }
    const auto parts = split(wanted, '-');
    if (parts[0] == "int8" || parts[0] == "int4") {
        IntegerScheme scheme{.bits = parts[0] == "int8" ? 8U : 4U};
        scheme.granularity = scheme.bits == 8 ? Granularity::Row : Granularity::Group;
        bool isValid = true;
        for (std::size_t i = 1; i < parts.size(); ++i) {
            const std::string_view part = parts[i];
            const std::uint64_t group =
                part.size() > 1 && part[0] == 'g' ? parseUnsigned(part.substr(1)).value_or(0) : 0;
            if (part == "asym") {
                scheme.isSymmetric = false;
            } else if (part == "tensor" || part == "row") {
                scheme.granularity = part == "row" ? Granularity::Row : Granularity::Tensor;
            } else if (group >= 8 && group <= 65536) {
                scheme.granularity = Granularity::Group;
                scheme.group = static_cast<std::uint32_t>(group);
            } else {
                isValid = false;
            }
        }
        if (isValid) {
            return TargetType{.dtype = scheme.dtype(), .integers = scheme};
        }
    }
    std::vector<std::string> names{"int8", "int8-tensor", "int4", "int4-g32", "int4-row"};
    for (const DTypeInfo& info : allDTypes()) {
        if (isEncodable(info.dtype)) {
            names.push_back(toLower(info.name));
        }
    }
    for (const auto& plugin : registry.all()) {
        names.push_back(plugin->name());
    }
    const auto near = closestNames(wanted, names, 3);
    return Error{.code = Errc::Argument,
                 .message = "unknown target type \"" + printable(std::string(text), 40) +
                            (near.empty() ? "\"; expected one of " : "\"; did you mean ") +
                            join(near.empty() ? names : near, ", ") + (near.empty() ? "" : "?")};
}

std::string targetName(const TargetType& target)
{
    return target.plugin != nullptr ? target.plugin->name()
           : target.integers        ? schemeName(*target.integers)
                                    : toLower(dtypeName(target.dtype));
}

std::vector<std::string> mixNames()
{
    std::vector<std::string> names;
    for (const Mix& mix : allMixes()) {
        names.emplace_back(mix.name);
    }
    return names;
}

TargetType compatibleTarget(const TargetType& target, const Shape& shape)
{
    const std::uint64_t columns = shape.empty() ? 1 : shape.back();
    TargetType out = target;
    if (columns % std::max<std::uint64_t>(1, blockOf(target)) != 0) {
        if (out.integers) {
            out.integers->granularity = Granularity::Row;
        } else if (out.plugin != nullptr) {
            out = {.dtype = DType::F16};
        } else {
            out.dtype = fallbackFor(target.dtype, columns);
        }
    }
    return out;
}

bool usesImportance(const TargetType& target)
{
    return target.plugin != nullptr || (!target.integers && usesImportance(target.dtype));
}

double bitsPerWeight(const TargetType& target, const Shape& shape)
{
    if (target.plugin != nullptr) {
        return 8.0 * target.plugin->blockBytes() / target.plugin->blockElements();
    }
    const double bits = bitsPerElement(target.dtype);
    const std::uint64_t elements = elementCount(shape).value_or(0);
    if (!target.integers || elements == 0) {
        return bits;
    }
    const std::uint64_t scales = elementCount(scaleShape(*target.integers, shape)).value_or(0);
    return bits +
           static_cast<double>(scales) * (target.integers->isSymmetric ? 32 : 40) / static_cast<double>(elements);
}

std::optional<std::uint32_t> ggufFileType(const QuantizeOptions& options)
{
    if (const Mix* mix = findMix(options.mix)) {
        return mix->fileType;
    }
    if (!options.type || options.type->integers) {
        return std::nullopt;
    }
    switch (options.type->dtype) {
    case DType::F32: return 0;
    case DType::F16: return 1;
    case DType::BF16: return 32;
    case DType::Q3_K: return 11;
    case DType::Q4_K: return 14;
    case DType::Q5_K: return 16;
    default: break;
    }
    const Mix* mix = findMix(toLower(dtypeName(options.type->dtype)));
    return mix != nullptr ? std::optional(mix->fileType) : std::nullopt;
}

Result<std::vector<bool>> chooseTensors(const Model& model, const std::vector<std::string>& patterns,
                                        const std::vector<std::string>& sourceNames, std::string_view field,
                                        const std::function<bool(const TensorInfo&)>& isDefault)
{
    std::vector<bool> out(model.tensors().size());
    std::vector<bool> isUsed(patterns.size());
    for (std::size_t i = 0; i < out.size(); ++i) {
        const TensorInfo& tensor = model.tensors()[i];
        out[i] = patterns.empty() && isDefault(tensor);
        for (std::size_t k = 0; k < patterns.size(); ++k) {
            if (globMatches(patterns[k], tensor.name) ||
                (i < sourceNames.size() && globMatches(patterns[k], sourceNames[i]))) {
                isUsed[k] = true;
                out[i] = true;
            }
        }
    }
    const auto unused = std::find(isUsed.begin(), isUsed.end(), false);
    if (unused != isUsed.end()) {
        return Error{.code = Errc::Argument,
                     .message = "pattern \"" +
                                printable(patterns[static_cast<std::size_t>(unused - isUsed.begin())], 80) +
                                "\" matches no tensor name",
                     .field = std::string(field)};
    }
    return out;
}

Status checkNotQuantized(const Model& model)
{
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        const TensorInfo& tensor = model.tensors()[i];
        if (const auto owner = scaledBy(model, i)) {
            const TensorInfo& integers = model.tensors()[*owner];
            return alreadyQuantized(integers.name, std::string(dtypeName(integers.dtype)) + " with scales");
        }
        if (isQuantized(tensor.dtype) && exclusionReason(tensor).empty()) {
            return alreadyQuantized(tensor.name, dtypeName(tensor.dtype));
        }
    }
    return {};
}

// NOLINTNEXTLINE(readability-function-cognitive-complexity)
Result<std::vector<QuantizeChoice>> chooseTypes(const Model& model, const QuantizeOptions& options,
                                                const QuantizeContext& context)
{
    const Mix* mix = options.mix.empty() ? nullptr : findMix(options.mix);
    if (mix == nullptr && !options.mix.empty()) {
        return Error{.code = Errc::Argument,
                     .message = "unknown mix \"" + printable(options.mix, 40) + "\"; expected one of " +
                                join(mixNames(), ", "),
                     .field = "--mix"};
    }
    if (mix != nullptr && mix->name == "q2_k_s" && context.importance == nullptr) {
        return Error{.code = Errc::Argument,
                     .message = "the mix q2_k_s requires an importance matrix (--imatrix)",
                     .field = "--mix"};
    }
    std::optional<MixChooser> chooser;
    if (mix != nullptr) {
        chooser.emplace(*mix, model, context, context.importance != nullptr);
    }
    const auto tensors = model.tensors();
    std::vector<std::size_t> order(tensors.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        order[i] = i;
    }
    std::sort(order.begin(), order.end(), [tensors](std::size_t a, std::size_t b) {
        const auto [stackA, layerA] = layerOf(tensors[a].name);
        const auto [stackB, layerB] = layerOf(tensors[b].name);
        return std::tuple(stackA, layerA, std::string_view(tensors[a].name)) <
               std::tuple(stackB, layerB, std::string_view(tensors[b].name));
    });
    for (std::size_t i = 0; i < tensors.size() && !options.allowRequantize; ++i) {
        if (const auto owner = scaledBy(model, i)) {
            return alreadyQuantized(tensors[*owner].name,
                                    std::string(dtypeName(tensors[*owner].dtype)) + " with scales");
        }
    }
    const bool hasOutput = std::any_of(tensors.begin(), tensors.end(), [](const TensorInfo& tensor) {
        return roleOf(tensor.name) == TensorRole::Output;
    });
    std::vector<QuantizeChoice> choices(tensors.size());
    std::vector<bool> used(options.rules.size());
    const ImportanceFinder finder(context);
    for (const std::size_t i : order) {
        const TensorInfo& tensor = tensors[i];
        QuantizeChoice& choice = choices[i];
        choice.role = roleOf(tensor.name);
        choice.name = tensor.name;
        const auto owner = scaledBy(model, i);
        const std::string excluded = owner                    ? "scales of " + tensors[*owner].name
                                     : tensor.elements() == 0 ? "empty"
                                                              : exclusionReason(tensor);
        std::optional<TargetType> target;
        // The mix counts every tensor that can be quantized, even if a rule overrides its choice.
        const DType mixed = chooser && excluded.empty() ? chooser->choose(tensor, choice.role) : DType::F32;
        if (const auto exact = options.exact.find(tensor.name); exact != options.exact.end()) {
            target = exact->second;
            choice.isExplicit = true;
        } else if (const QuantizeRule* rule = ruleFor(options, context, tensor, i, used)) {
            target = owner || tensor.elements() == 0 ? std::nullopt : rule->target;
            choice.isExplicit = true;
            choice.note = target ? "" : "not quantized: " + (owner || tensor.elements() == 0 ? excluded : "rule");
        } else if (!excluded.empty()) {
            choice.note = "not quantized: " + excluded;
        } else if (choice.role == TensorRole::TokenEmbedding && options.embeddingType) {
            target = options.embeddingType;
            choice.isExplicit = true;
        } else if (options.outputType &&
                   (choice.role == TensorRole::Output || (choice.role == TensorRole::TokenEmbedding && !hasOutput))) {
            target = options.outputType;
            choice.isExplicit = true;
        } else if (chooser) {
            target = TargetType{.dtype = mixed};
        } else {
            target = options.type;
        }
        choice.isFree = excluded.empty() && !choice.isExplicit;
        choice.importance = excluded.empty() ? finder.find(tensor, i) : nullptr;
        if (!target || target->isDtype(tensor.dtype)) {
            continue;
        }
        choice.conversion.target = target;
        if (tensor.elements() > 0) {
            applyFallback(tensor, choice);
        }
        if (choice.conversion.target->isDtype(tensor.dtype)) {
            choice.conversion.target.reset();
            continue;
        }
        APR_CHECK(checkSource(tensor, *choice.conversion.target, options));
        if (choice.conversion.target->plugin != nullptr && choice.note.empty()) {
            choice.note = "quantized by plugin " + targetName(*choice.conversion.target);
        }
        if (usesImportance(*choice.conversion.target)) {
            choice.conversion.importance = choice.importance;
        }
    }
    for (std::size_t r = 0; r < used.size(); ++r) {
        if (!used[r]) {
            const bool isShadowed = std::any_of(tensors.begin(), tensors.end(), [&](const TensorInfo& tensor) {
                return globMatches(options.rules[r].pattern, tensor.name);
            });
            return Error{.code = Errc::Argument,
                         .message = "the rule for \"" + printable(options.rules[r].pattern, 80) +
                                    (isShadowed ? "\" has no effect: earlier rules match all of its tensors"
                                                : "\" matches no tensor name"),
                         .field = "--rule"};
        }
    }
    return choices;
}

std::vector<Finding> findingsOnChoices(const Model& model, const QuantizeOptions& options,
                                       const QuantizeContext& context, const std::vector<QuantizeChoice>& choices)
{
    std::size_t quantized = 0;
    std::size_t fallbacks = 0;
    std::size_t unweighted = 0;
    std::uint64_t requestedBytes = 0; // of tensors that get the requested type
    const QuantizeChoice* first = nullptr;
    std::string firstName;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const auto& target = choices[i].conversion.target;
        if (!target) {
            continue;
        }
        ++quantized;
        requestedBytes += choices[i].isFallback ? 0 : model.tensors()[i].byteSize;
        if (choices[i].isFallback && ++fallbacks == 1) {
            first = &choices[i];
            firstName = model.tensors()[i].name;
        }
        unweighted += usesImportance(*target) && choices[i].conversion.importance == nullptr ? 1 : 0;
    }
    std::vector<Finding> out;
    if (quantized == 0) {
        out.push_back({.severity = Severity::Warning,
                       .rule = "quantize.nothing",
                       .message = "no tensor will be quantized: all tensors are excluded or already have the requested "
                                  "type",
                       .hint = "`convert --quantize … --plan` lists the reason for each tensor"});
    }
    if (fallbacks > 0) {
        const std::string requested = options.mix.empty() && options.type ? targetName(*options.type) : options.mix;
        const bool isAll = requestedBytes == 0 && !requested.empty();
        out.push_back({.severity = Severity::Warning,
                       .rule = "quantize.fallback",
                       .message = (isAll ? "no tensor can be quantized to " + requested + ": " : std::string()) +
                                  std::to_string(fallbacks) + " of " + formatCountOf(quantized, "tensor") +
                                  (fallbacks == 1 ? " uses" : " use") + " a fallback type because of the row length",
                       .tensor = firstName,
                       .hint = first->note});
    }
    const auto isMissing = [&choices](TensorRole role) {
        return std::none_of(choices.begin(), choices.end(),
                            [role](const QuantizeChoice& choice) { return choice.role == role; });
    };
    for (const auto& [isAsked, role, option, what] :
         {std::tuple(options.embeddingType.has_value(), TensorRole::TokenEmbedding, "--embedding-type",
                     "token embedding"),
          std::tuple(options.outputType.has_value(), TensorRole::Output, "--output-type", "output matrix")}) {
        if (isAsked && isMissing(role)) {
            out.push_back({.severity = Severity::Warning,
                           .rule = "quantize.no-such-tensor",
                           .message = std::string(option) + " has no effect: no tensor was recognized as " + what,
                           .hint = "use --rule 'GLOB=TYPE' to select tensors by name"});
        }
    }
    if (unweighted > 0 && (context.importance != nullptr || context.calibration != nullptr)) {
        out.push_back({.severity = context.importance != nullptr ? Severity::Warning : Severity::Info,
                       .rule = "quantize.no-importance",
                       .message = std::to_string(unweighted) + " of " + formatCountOf(quantized, "tensor") +
                                  (unweighted == 1 ? " is" : " are") +
                                  " quantized without importance: no matching entry in the importance matrix or "
                                  "calibration data"});
    }
    return out;
}

} // namespace apr
