// SPDX-License-Identifier: MIT
#include "apr/convert/quantize.h"

#include "apr/base/text.h"
#include "apr/model/layer_name.h"
#include "apr/model/scales.h"
#include "apr/tensor/codec.h"
#include "mix_chooser.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace apr {
namespace {

/// Replaces a target whose block size does not divide the row length by its fallback.
void applyFallback(const TensorInfo& tensor, QuantizeChoice& choice)
{
    TargetType& target = *choice.conversion.target;
    const TargetType requested = std::exchange(target, compatibleTarget(target, tensor.shape));
    if (!(target == requested)) {
        choice.isFallback = true;
        choice.fact = TensorFact{FactKind::FallbackType,
                                 {targetName(target), targetName(requested),
                                  std::uint64_t{tensor.shape.empty() ? 1 : tensor.shape.back()},
                                  std::uint64_t{blockElementsOf(requested)}}};
    }
}

/// Why a tensor is never quantized. `owner` is the tensor that it has the scales of, if it has some.
std::optional<TensorFact> exclusionFrom(const Model& model, std::size_t index, std::optional<std::size_t> owner)
{
    const TensorInfo& tensor = model.tensors()[index];
    if (owner) {
        return TensorFact{FactKind::KeepsTypeScales, {model.tensors()[*owner].name}};
    }
    if (tensor.elements() == 0) {
        return TensorFact{FactKind::KeepsTypeEmpty};
    }
    const auto kind = exclusionOf(tensor);
    return kind ? std::optional(TensorFact{*kind}) : std::nullopt;
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

std::vector<std::string> mixNames()
{
    std::vector<std::string> names;
    for (const Mix& mix : allMixes()) {
        names.emplace_back(mix.name);
    }
    return names;
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
        if (isQuantized(tensor.dtype) && !exclusionOf(tensor)) {
            return alreadyQuantized(tensor.name, dtypeName(tensor.dtype));
        }
    }
    return {};
}

namespace {

/// The mix that was asked for, or null. E020 for an unknown one, or one that needs an importance matrix.
Result<const Mix*> mixFor(const QuantizeOptions& options, const QuantizeContext& context)
{
    const Mix* mix = options.mix.empty() ? nullptr : findMix(options.mix);
    if (mix == nullptr && !options.mix.empty()) {
        const auto near = closestNames(options.mix, mixNames(), 3);
        return Error{.code = Errc::Argument,
                     .message = "unknown mix \"" + printable(options.mix, 40) +
                                (near.empty() ? "\"; expected one of " + join(mixNames(), ", ")
                                              : "\"; did you mean " + join(near, " or ") + '?'),
                     .field = "--mix"};
    }
    if (mix != nullptr && mix->name == "q2_k_s" && context.importance == nullptr) {
        return Error{.code = Errc::Argument,
                     .message = "the mix q2_k_s requires an importance matrix (--imatrix)",
                     .field = "--mix"};
    }
    return mix;
}

/// The tensors by stack of layers, layer and name, as mixes count them.
std::vector<std::size_t> inLayerOrder(const Model& model)
{
    // Names are taken apart once, not in each comparison.
    std::vector<std::tuple<std::string_view, std::int64_t, std::string_view, std::size_t>> order;
    order.reserve(model.tensors().size());
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        const std::string& name = model.tensors()[i].name;
        const auto [stack, layer] = layerOf(name);
        order.emplace_back(stack, layer, name, i);
    }
    std::sort(order.begin(), order.end());
    std::vector<std::size_t> out;
    out.reserve(order.size());
    for (const auto& place : order) {
        out.push_back(std::get<3>(place));
    }
    return out;
}

/// Chooses a type for each tensor of a model.
class TypeChooser {
public:
    TypeChooser(const Model& model, const QuantizeOptions& options, const QuantizeContext& context, const Mix* mix)
        : m_model(model), m_options(options), m_context(context), m_finder(context),
          m_hasOutput(std::any_of(model.tensors().begin(), model.tensors().end(),
                                  [](const TensorInfo& tensor) { return roleOf(tensor.name) == TensorRole::Output; })),
          m_isRuleUsed(options.rules.size())
    {
        if (mix != nullptr) {
            m_mix.emplace(*mix, model, context, context.importance != nullptr);
        }
    }

    Result<std::vector<QuantizeChoice>> run()
    {
        APR_CHECK(checkScales());
        std::vector<QuantizeChoice> choices(m_model.tensors().size());
        for (const std::size_t i : inLayerOrder(m_model)) {
            APR_CHECK(choose(i, choices[i]));
        }
        APR_CHECK(checkRules());
        return choices;
    }

private:
    /// E020 for integers with scales, which are quantized already.
    Status checkScales() const
    {
        const auto tensors = m_model.tensors();
        for (std::size_t i = 0; i < tensors.size() && !m_options.allowRequantize; ++i) {
            if (const auto owner = scaledBy(m_model, i)) {
                return alreadyQuantized(tensors[*owner].name,
                                        std::string(dtypeName(tensors[*owner].dtype)) + " with scales");
            }
        }
        return {};
    }

    Status choose(std::size_t index, QuantizeChoice& choice)
    {
        const TensorInfo& tensor = m_model.tensors()[index];
        choice.role = roleOf(tensor.name);
        choice.name = tensor.name;
        const auto excluded = exclusionFrom(m_model, index, scaledBy(m_model, index));
        const std::optional<TargetType> target = targetOf(index, excluded, choice);
        choice.isFree = !excluded && !choice.isExplicit;
        choice.importance = excluded ? nullptr : m_finder.find(tensor, index);
        return !target || target->isDtype(tensor.dtype) ? Status() : convertTo(*target, tensor, choice);
    }

    /// The type that a tensor is to get, whether or not its rows fit; nothing if it keeps its own.
    std::optional<TargetType> targetOf(std::size_t index, const std::optional<TensorFact>& excluded,
                                       QuantizeChoice& choice)
    {
        const TensorInfo& tensor = m_model.tensors()[index];
        // The mix counts every tensor that can be quantized, even if a rule overrides its choice.
        const DType mixed = m_mix && !excluded ? m_mix->choose(tensor, choice.role) : DType::F32;
        choice.isExplicit = true;
        if (const auto exact = m_options.exact.find(tensor.name); exact != m_options.exact.end()) {
            return exact->second;
        }
        if (const QuantizeRule* rule = ruleFor(m_options, m_context, tensor, index, m_isRuleUsed)) {
            const bool isKept = excluded && (excluded->kind == FactKind::KeepsTypeScales || tensor.elements() == 0);
            if (isKept || !rule->target) {
                choice.fact = isKept ? *excluded : TensorFact{FactKind::KeepsTypeRule};
                return std::nullopt;
            }
            return rule->target;
        }
        if (!excluded && choice.role == TensorRole::TokenEmbedding && m_options.embeddingType) {
            return m_options.embeddingType;
        }
        const bool isOutput =
            choice.role == TensorRole::Output || (choice.role == TensorRole::TokenEmbedding && !m_hasOutput);
        if (!excluded && isOutput && m_options.outputType) {
            return m_options.outputType;
        }
        choice.isExplicit = false;
        if (excluded) {
            choice.fact = *excluded;
            return std::nullopt;
        }
        return m_mix ? std::optional(TargetType{.dtype = mixed}) : m_options.type;
    }

    Status convertTo(const TargetType& target, const TensorInfo& tensor, QuantizeChoice& choice) const
    {
        choice.conversion.target = target;
        if (tensor.elements() > 0) {
            applyFallback(tensor, choice);
        }
        if (choice.conversion.target->isDtype(tensor.dtype)) {
            choice.conversion.target.reset();
            return {};
        }
        APR_CHECK(checkSource(tensor, *choice.conversion.target, m_options));
        if (choice.conversion.target->plugin != nullptr && !choice.fact) {
            choice.fact = TensorFact{FactKind::TypeOfPlugin, {targetName(*choice.conversion.target)}};
        }
        if (usesImportance(*choice.conversion.target)) {
            choice.conversion.importance = choice.importance;
        }
        return {};
    }

    /// E020 for a rule that no tensor used.
    Status checkRules() const
    {
        const auto unused = std::find(m_isRuleUsed.begin(), m_isRuleUsed.end(), false);
        if (unused == m_isRuleUsed.end()) {
            return {};
        }
        const std::string& pattern = m_options.rules[static_cast<std::size_t>(unused - m_isRuleUsed.begin())].pattern;
        const auto tensors = m_model.tensors();
        const bool isShadowed = std::any_of(tensors.begin(), tensors.end(), [&pattern](const TensorInfo& tensor) {
            return globMatches(pattern, tensor.name);
        });
        return Error{.code = Errc::Argument,
                     .message = "the rule for \"" + printable(pattern, 80) +
                                (isShadowed ? "\" has no effect: earlier rules match all of its tensors"
                                            : "\" matches no tensor name"),
                     .field = "--rule"};
    }

    const Model& m_model;
    const QuantizeOptions& m_options;
    const QuantizeContext& m_context;
    ImportanceFinder m_finder;
    std::optional<MixChooser> m_mix;
    bool m_hasOutput;
    std::vector<bool> m_isRuleUsed;
};

} // namespace

Result<std::vector<QuantizeChoice>> chooseTypes(const Model& model, const QuantizeOptions& options,
                                                const QuantizeContext& context)
{
    APR_TRY(const Mix* mix, mixFor(options, context));
    return TypeChooser(model, options, context, mix).run();
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
                       .hint = sentenceOf(*first->fact).text()});
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
