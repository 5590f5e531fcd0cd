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

/// What a part of a tensor's name says of its role; parts that end in `*` are beginnings.
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

bool fitsPart(std::string_view part, std::string_view wanted)
{
    return wanted.back() == '*' ? part.substr(0, wanted.size() - 1) == wanted.substr(0, wanted.size() - 1)
                                : part == wanted;
}

/// Names, or parts of them, of small tensors that are worth more than the bits they would save.
struct KeptName {
    std::string_view part;
    std::string_view why;
};

constexpr std::array kKeptNames{
    KeptName{"norm", "a norm"},
    KeptName{"ln_", "a norm"},
    KeptName{".ln", "a norm"},
    KeptName{"layernorm", "a norm"},
    KeptName{"ffn_gate_inp", "a router of experts"},
    KeptName{"moe.router", "a router of experts"},
    KeptName{"block_sparse_moe.gate.", "a router of experts"},
    KeptName{"mlp.gate.", "a router of experts"},
    KeptName{"ffn_gate_tid2eid", "a table of experts"},
    KeptName{"pos_emb", "positions"},
    KeptName{"position", "positions"},
    KeptName{"wpe.", "positions"},
    KeptName{"rotary", "positions"},
    KeptName{"rope.", "positions"},
    KeptName{"rel_pos", "positions"},
    KeptName{"relative_attention_bias", "positions"},
    KeptName{"attn_rel_b", "positions"},
    KeptName{"token_type", "token types"},
    KeptName{"altup", "a small matrix"},
    KeptName{"laurel", "a small matrix"},
    KeptName{"per_layer_model_proj", "a small matrix"},
    KeptName{"ssm_conv1d", "a small convolution"},
    KeptName{"conv1d.weight", "a small convolution"},
    KeptName{"shortconv.conv", "a small convolution"},
    KeptName{"A_log", "a state-space matrix"},
    KeptName{"indexer.k_proj", "a small matrix"},
    KeptName{"indexer.q_proj", "a small matrix"},
    KeptName{"time_mix_first", "a small matrix"},
    KeptName{"time_mix_w", "a small matrix"},
    KeptName{"time_mix_v", "a small matrix"},
    KeptName{"time_mix_a", "a small matrix"},
    KeptName{"time_mix_g1", "a small matrix"},
    KeptName{"time_mix_g2", "a small matrix"},
    KeptName{"time_mix_decay_w", "a small matrix"},
    KeptName{"time_mix_lerp", "a small matrix"},
    KeptName{"patch_embd", "an embedding of patches"},
    KeptName{"patch_embed", "an embedding of patches"},
    KeptName{"patch_merger", "an embedding of patches"},
    KeptName{"sam.", "a part of a vision model"},
    KeptName{"running_", "a running statistic"},
};

/// A type whose blocks fit the rows, for one whose blocks do not (llama-quantize's tensor_type_fallback).
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

/// Elements that one row must have a multiple of.
std::uint64_t blockOf(const TargetType& target)
{
    if (target.integers) {
        return target.integers->granularity == Granularity::Group ? target.integers->group : 1;
    }
    return target.plugin != nullptr ? target.plugin->blockElements() : dtypeInfo(target.dtype).blockElements;
}

/// Puts what fits the rows in place of what does not, and says so.
void fitRows(const TensorInfo& tensor, QuantizeChoice& choice)
{
    TargetType& target = *choice.retyping.target;
    const TargetType meant = std::exchange(target, fittingTarget(target, tensor.shape));
    if (!(target == meant)) {
        choice.isFallback = true;
        choice.note = targetName(target) + " instead of " + targetName(meant) + ": rows of " +
                      std::to_string(tensor.shape.empty() ? 1 : tensor.shape.back()) + " are no whole blocks of " +
                      std::to_string(blockOf(meant));
    }
}

/// Finds what is known of the importance of tensors' columns. Matrices name tensors as GGUF does.
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
        const bool fits = m_context.calibration != nullptr && m_context.calibration->size() == tensor.shape.back();
        return fits ? m_context.calibration : nullptr;
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
        if (fitsPattern(tensor.name, pattern) ||
            (index < context.sourceNames.size() && fitsPattern(context.sourceNames[index], pattern))) {
            used[r] = true;
            return &options.rules[r];
        }
    }
    return nullptr;
}

Error quantizedAlready(const std::string& tensor, std::string_view type)
{
    return Error{.code = Errc::Argument,
                 .message = "the tensor is quantized already (" + std::string(type) +
                            "), and quantizing twice loses more than once from the original would; take the original, "
                            "or give --allow-requantize",
                 .tensor = tensor};
}

Status checkSource(const TensorInfo& tensor, const TargetType& target, const QuantizeOptions& options)
{
    const DTypeInfo& from = dtypeInfo(tensor.dtype);
    if (from.kind != DTypeKind::Float && from.kind != DTypeKind::Quantized) {
        return Error{.code = Errc::Argument,
                     .message = "a rule asks for " + targetName(target) + ", but the tensor holds " +
                                std::string(from.name) + ", not real numbers",
                     .tensor = tensor.name};
    }
    const bool isLossy = target.integers || target.plugin != nullptr || isQuantized(target.dtype) ||
                         target.dtype == DType::F8E4M3 || target.dtype == DType::F8E5M2;
    if (from.kind == DTypeKind::Quantized && isLossy && !options.allowRequantize) {
        return quantizedAlready(tensor.name, from.name);
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
    for (std::size_t i = parts.size(); i-- > 0;) { // the last part that says something
        for (const RoleName& known : kRoleNames) {
            if (fitsPart(parts[i], known.part)) {
                return known.role;
            }
        }
    }
    // BERT's and GPT-2's projections have names that only their neighbours explain.
    const auto ends = [name](std::string_view end) { return name.ends_with(end); };
    return ends("self.value.weight")                                             ? TensorRole::AttentionV
           : ends("self.key.weight")                                             ? TensorRole::AttentionK
           : ends("self.query.weight")                                           ? TensorRole::AttentionQ
           : ends("attention.output.dense.weight") || ends("attn.c_proj.weight") ? TensorRole::AttentionOutput
           : ends("intermediate.dense.weight")                                   ? TensorRole::FeedForwardUp
           : ends("output.dense.weight") || ends("mlp.c_proj.weight")            ? TensorRole::FeedForwardDown
                                                                                 : TensorRole::Other;
}

std::string whyKept(const TensorInfo& tensor)
{
    const DTypeInfo& info = dtypeInfo(tensor.dtype);
    if (info.kind != DTypeKind::Float && info.kind != DTypeKind::Quantized) {
        return "not real numbers";
    }
    if (!info.decodable) {
        return "its type cannot be decoded";
    }
    if (tensor.elements() == 0) {
        return "empty";
    }
    if (tensor.name == "bias" || tensor.name.ends_with(".bias") || tensor.name.ends_with("_bias")) {
        return "a bias";
    }
    for (const KeptName& kept : kKeptNames) {
        if (tensor.name.find(kept.part) != std::string::npos) {
            return std::string(kept.why);
        }
    }
    if (tensor.name.ends_with(".ssm_a")) {
        return "a state-space matrix";
    }
    // A bias that is added to an image is [1, channels, 1, 1]; a matrix may have one row.
    const bool isVector = tensor.shape.size() != 2 &&
                          std::find(tensor.shape.begin(), tensor.shape.end(), tensor.elements()) != tensor.shape.end();
    return tensor.shape.empty() ? "a scalar" : isVector ? "one dimension" : "";
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
        bool isUnderstood = true;
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
                isUnderstood = false;
            }
        }
        if (isUnderstood) {
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
                 .message = "\"" + printable(std::string(text), 40) + "\" is no type that tensors can be given; " +
                            (near.empty() ? "there are " : "near it: ") + join(near.empty() ? names : near, ", ")};
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

TargetType fittingTarget(const TargetType& target, const Shape& shape)
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

bool takesImportance(const TargetType& target)
{
    return target.plugin != nullptr || (!target.integers && takesImportance(target.dtype));
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
            if (fitsPattern(tensor.name, patterns[k]) ||
                (i < sourceNames.size() && fitsPattern(sourceNames[i], patterns[k]))) {
                isUsed[k] = true;
                out[i] = true;
            }
        }
    }
    const auto unused = std::find(isUsed.begin(), isUsed.end(), false);
    if (unused != isUsed.end()) {
        return Error{.code = Errc::Argument,
                     .message = '"' + printable(patterns[static_cast<std::size_t>(unused - isUsed.begin())], 80) +
                                "\" fits no tensor's name",
                     .field = std::string(field)};
    }
    return out;
}

bool fitsPattern(std::string_view name, std::string_view pattern)
{
    std::size_t n = 0;
    std::size_t p = 0;
    std::size_t star = std::string_view::npos;
    std::size_t resume = 0;
    while (n < name.size()) {
        if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == name[n]) && pattern[p] != '*') {
            ++n;
            ++p;
        } else if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            resume = n;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            n = ++resume;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

Status checkNotQuantized(const Model& model)
{
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        const TensorInfo& tensor = model.tensors()[i];
        if (const auto owner = scaledBy(model, i)) {
            const TensorInfo& integers = model.tensors()[*owner];
            return quantizedAlready(integers.name, std::string(dtypeName(integers.dtype)) + " with scales");
        }
        if (isQuantized(tensor.dtype) && whyKept(tensor).empty()) {
            return quantizedAlready(tensor.name, dtypeName(tensor.dtype));
        }
    }
    return {};
}

Result<std::vector<QuantizeChoice>> chooseTypes(const Model& model, const QuantizeOptions& options,
                                                const QuantizeContext& context)
{
    const Mix* mix = options.mix.empty() ? nullptr : findMix(options.mix);
    if (mix == nullptr && !options.mix.empty()) {
        return Error{.code = Errc::Argument,
                     .message =
                         "there is no mix \"" + printable(options.mix, 40) + "\"; there are " + join(mixNames(), ", "),
                     .field = "--mix"};
    }
    if (mix != nullptr && mix->name == "q2_k_s" && context.importance == nullptr) {
        return Error{.code = Errc::Argument,
                     .message = "the mix q2_k_s needs an importance matrix (--imatrix); without one the result is "
                                "worthless",
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
            return quantizedAlready(tensors[*owner].name,
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
        const std::string kept = owner                    ? "the scales of " + tensors[*owner].name
                                 : tensor.elements() == 0 ? "empty"
                                                          : whyKept(tensor);
        std::optional<TargetType> target;
        // The mix counts every tensor that it would choose for, whatever is chosen in the end.
        const DType mixed = chooser && kept.empty() ? chooser->choose(tensor, choice.role) : DType::F32;
        if (const auto exact = options.exact.find(tensor.name); exact != options.exact.end()) {
            target = exact->second;
            choice.isDecided = true;
        } else if (const QuantizeRule* rule = ruleFor(options, context, tensor, i, used)) {
            target = owner || tensor.elements() == 0 ? std::nullopt : rule->target;
            choice.isDecided = true;
            choice.note = target ? "" : "kept: " + (owner || tensor.elements() == 0 ? kept : "a rule");
        } else if (!kept.empty()) {
            choice.note = "kept: " + kept;
        } else if (choice.role == TensorRole::TokenEmbedding && options.embeddingType) {
            target = options.embeddingType;
            choice.isDecided = true;
        } else if (options.outputType &&
                   (choice.role == TensorRole::Output || (choice.role == TensorRole::TokenEmbedding && !hasOutput))) {
            target = options.outputType;
            choice.isDecided = true;
        } else if (chooser) {
            target = TargetType{.dtype = mixed};
        } else {
            target = options.type;
        }
        choice.isFree = kept.empty() && !choice.isDecided;
        choice.importance = kept.empty() ? finder.find(tensor, i) : nullptr;
        if (!target || target->isJust(tensor.dtype)) {
            continue;
        }
        choice.retyping.target = target;
        if (tensor.elements() > 0) {
            fitRows(tensor, choice);
        }
        if (choice.retyping.target->isJust(tensor.dtype)) {
            choice.retyping.target.reset();
            continue;
        }
        APR_CHECK(checkSource(tensor, *choice.retyping.target, options));
        if (choice.retyping.target->plugin != nullptr && choice.note.empty()) {
            choice.note = "blocks of the quantizer " + targetName(*choice.retyping.target);
        }
        if (takesImportance(*choice.retyping.target)) {
            choice.retyping.importance = choice.importance;
        }
    }
    for (std::size_t r = 0; r < used.size(); ++r) {
        if (!used[r]) {
            const bool isShadowed = std::any_of(tensors.begin(), tensors.end(), [&](const TensorInfo& tensor) {
                return fitsPattern(tensor.name, options.rules[r].pattern);
            });
            return Error{.code = Errc::Argument,
                         .message = "the rule for \"" + printable(options.rules[r].pattern, 80) +
                                    (isShadowed ? "\" has no effect: rules before it fit all of its tensors"
                                                : "\" fits no tensor's name"),
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
    std::uint64_t meantBytes = 0;
    const QuantizeChoice* first = nullptr;
    std::string firstName;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const auto& target = choices[i].retyping.target;
        if (!target) {
            continue;
        }
        ++quantized;
        meantBytes += choices[i].isFallback ? 0 : model.tensors()[i].byteSize;
        if (choices[i].isFallback && ++fallbacks == 1) {
            first = &choices[i];
            firstName = model.tensors()[i].name;
        }
        unweighted += takesImportance(*target) && choices[i].retyping.importance == nullptr;
    }
    std::vector<Finding> out;
    if (quantized == 0) {
        out.push_back({.severity = Severity::Warning,
                       .rule = "quantize.nothing",
                       .message = "no tensor gets another type: there is none that may be quantized, or all are of the "
                                  "type asked for already",
                       .hint = "`convert --quantize … --plan` says of each tensor why"});
    }
    if (fallbacks > 0) {
        const std::string asked = options.mix.empty() && options.type ? targetName(*options.type) : options.mix;
        const bool isAll = meantBytes == 0 && !asked.empty();
        out.push_back({.severity = Severity::Warning,
                       .rule = "quantize.fallback",
                       .message = isAll ? "no tensor can be " + asked + ": all " + std::to_string(fallbacks) +
                                              " have rows that its blocks do not fit, and get a type that does"
                                        : std::to_string(fallbacks) + " of " + formatCountOf(quantized, "tensor") +
                                              " got a type whose blocks fit their rows",
                       .tensor = firstName,
                       .hint = "for example " + first->note});
    }
    const auto isMissing = [&choices](TensorRole role) {
        return std::none_of(choices.begin(), choices.end(),
                            [role](const QuantizeChoice& choice) { return choice.role == role; });
    };
    for (const auto& [isAsked, role, option, what] :
         {std::tuple(options.embeddingType.has_value(), TensorRole::TokenEmbedding, "--embedding-type",
                     "a token embedding"),
          std::tuple(options.outputType.has_value(), TensorRole::Output, "--output-type", "an output matrix")}) {
        if (isAsked && isMissing(role)) {
            out.push_back({.severity = Severity::Warning,
                           .rule = "quantize.no-such-tensor",
                           .message = std::string(option) + " has no effect: no tensor is known as " + what,
                           .hint = "--rule 'PATTERN=TYPE' chooses by name"});
        }
    }
    if (unweighted > 0 && (context.importance != nullptr || context.calibration != nullptr)) {
        out.push_back({.severity = context.importance != nullptr ? Severity::Warning : Severity::Info,
                       .rule = "quantize.no-importance",
                       .message = formatCountOf(unweighted, "tensor") + " of " + std::to_string(quantized) +
                                  " have no entry in the importance matrix and are quantized without"});
    }
    return out;
}

} // namespace apr
