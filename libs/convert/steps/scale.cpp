// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/convert/quantize.h"
#include "apr/model/scales.h"
#include "apr/tensor/codec.h"
#include "convert/recipe/draft.h"
#include "convert/steps/tables.h"
#include "convert/transforms/value_reader.h"

#include <array>
#include <cmath>
#include <memory>

namespace apr {
namespace {

constexpr std::array kScaleParameters{
    Parameter{.name = "rules",
              .option = "--scale",
              .kind = ParameterKind::TextList,
              .metavar = "GLOB=FACTOR",
              .help = "Multiply the values of matching floating-point tensors by a number: '*.o_proj.weight=0.5'; the "
                      "first rule that matches applies (repeatable)",
              .isRequired = true},
};

struct ScaleRule {
    std::string pattern = {};
    float factor = 1;
};

Result<ScaleRule> parseScale(const std::string& text)
{
    const std::size_t equals = text.rfind('=');
    const auto factor = equals == text.npos || equals == 0 ? std::nullopt : parseReal(text.substr(equals + 1));
    if (!factor || !std::isfinite(static_cast<float>(*factor))) {
        return Error{.code = Errc::Argument,
                     .message = '"' + printable(text, 80) +
                                "\" is not a rule of tensors and a number; expected for example '*norm*=0.5'",
                     .field = "--scale"};
    }
    return ScaleRule{.pattern = text.substr(0, equals), .factor = static_cast<float>(*factor)};
}

/// Multiplies the values of tensors as they are loaded. Factors of 1 leave a tensor as it is.
class Multiplied final : public TensorSource {
public:
    Multiplied(Model inner, std::vector<float> factors) : m_inner(std::move(inner)), m_factors(std::move(factors)) {}

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        if (m_factors[index] == 1 || range.size == 0) {
            return m_inner.load(index, range);
        }
        ValueReader reader(m_inner, index);
        const std::uint64_t width = dtypeInfo(reader.info().dtype).blockBytes;
        APR_TRY(const auto values, reader.read(range.offset / width, (range.offset + range.size) / width));
        for (float& value : values) {
            value *= m_factors[index];
        }
        std::vector<std::byte> out(static_cast<std::size_t>(range.size));
        APR_TRY([[maybe_unused]] const auto overflows, encodeFromF32(reader.info().dtype, values, out));
        return Bytes::own(std::move(out));
    }

private:
    Model m_inner;
    std::vector<float> m_factors; ///< one per tensor
};

Status checkScale(const Values& values, const StepContext& /*context*/)
{
    for (const std::string& rule : values.list("rules")) {
        APR_TRY([[maybe_unused]] const ScaleRule parsed, parseScale(rule));
    }
    return {};
}

Status scale(Draft& draft, const Values& values, const StepContext& context)
{
    APR_CHECK(draft.settle(context.isRelaxed));
    std::vector<float> factors(draft.tensors.size(), 1);
    std::vector<bool> isDone(draft.tensors.size());
    ModelParts parts{.metadata = draft.model.sharedMetadata(),
                     .tensors = {draft.model.tensors().begin(), draft.model.tensors().end()},
                     .facts = draft.model.facts()};
    for (const std::string& text : values.list("rules")) {
        APR_TRY(const ScaleRule rule, parseScale(text));
        bool isUsed = false;
        for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
            TensorInfo& tensor = parts.tensors[i];
            const bool isMatch =
                globMatches(rule.pattern, tensor.name) || globMatches(rule.pattern, draft.tensors[i].name.from);
            const DTypeKind kind = dtypeInfo(tensor.dtype).kind;
            if (isDone[i] || !isMatch || (kind != DTypeKind::Float && kind != DTypeKind::Quantized)) {
                continue;
            }
            if (!isPlainFloat(tensor.dtype) || isScaled(draft.model, i)) {
                return Error{
                    .code = Errc::Unsupported,
                    .message = "values of type " + std::string(dtypeName(tensor.dtype)) +
                               " cannot be multiplied where they are",
                    .field = "--scale",
                    .tensor = tensor.name,
                    .advice =
                        "Dequantize the model first, in a command of its own: `aprcli convert FILE --precision f32`."};
            }
            isUsed = true;
            isDone[i] = true;
            factors[i] = rule.factor;
            tensor.setComputed();
            draft.tensors[i].made = "multiplied by " + formatShortest(static_cast<double>(rule.factor));
        }
        if (!isUsed) {
            return Error{.code = Errc::Argument,
                         .message = "no floating-point tensor matches \"" + printable(rule.pattern, 80) +
                                    "\", or earlier rules apply to all that do",
                         .field = "--scale"};
        }
    }
    draft.replace(Model(std::move(parts), std::make_shared<Multiplied>(draft.model, std::move(factors))));
    return {};
}

} // namespace

const StepType kScale{.id = "scale",
                      .title = "Values",
                      .help = "Multiplies the values of tensors by a number",
                      .parameters = kScaleParameters,
                      .needsValues = true,
                      .check = &checkScale,
                      .apply = &scale};

} // namespace apr
