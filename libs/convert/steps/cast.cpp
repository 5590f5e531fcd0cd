// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/convert/quantize.h"
#include "apr/model/scales.h"
#include "convert/recipe/draft.h"
#include "convert/steps/tables.h"

#include <array>

namespace apr {
namespace {

constexpr std::array kCastParameters{
    Parameter{.name = "rules",
              .option = "--cast",
              .kind = ParameterKind::TextList,
              .metavar = "GLOB=TYPE",
              .help =
                  "Convert matching floating-point and quantized tensors to f32, f16 or bf16, whatever other options "
                  "choose for them; the first rule that matches applies (repeatable)",
              .isRequired = true},
};

struct CastRule {
    std::string pattern = {};
    DType type = DType::F32;
};

Result<CastRule> parseCast(const std::string& text)
{
    const std::size_t equals = text.rfind('=');
    const std::string type = equals == text.npos ? std::string() : toLower(text.substr(equals + 1));
    const bool isKnown = type == "f32" || type == "f16" || type == "fp16" || type == "bf16";
    if (!isKnown || equals == 0) {
        return Error{.code = Errc::Argument,
                     .message = '"' + printable(text, 80) +
                                "\" is not a rule of tensors and f32, f16 or bf16; expected for example '*norm*=f32'",
                     .field = "--cast"};
    }
    return CastRule{.pattern = text.substr(0, equals),
                    .type = type == "f32"    ? DType::F32
                            : type == "bf16" ? DType::BF16
                                             : DType::F16};
}

Status checkCast(const Values& values, const StepContext& /*context*/)
{
    for (const std::string& rule : values.list("rules")) {
        APR_TRY([[maybe_unused]] const CastRule parsed, parseCast(rule));
    }
    return {};
}

Status cast(Draft& draft, const Values& values, const StepContext& /*context*/)
{
    draft.keepReference();
    std::vector<bool> isDone(draft.tensors.size());
    std::vector<bool> hasScales(draft.tensors.size());
    for (std::size_t i = 0; i < hasScales.size(); ++i) {
        if (const auto owner = scaledBy(draft.model, i)) {
            hasScales[*owner] = hasScales[i] = true;
        }
    }
    for (const std::string& text : values.list("rules")) {
        APR_TRY(const CastRule rule, parseCast(text));
        bool isUsed = false;
        for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
            const TensorInfo& tensor = draft.model.tensors()[i];
            if (isDone[i] ||
                (!globMatches(rule.pattern, tensor.name) && !globMatches(rule.pattern, draft.tensors[i].name.from))) {
                continue;
            }
            const DTypeInfo& info = dtypeInfo(tensor.dtype);
            const bool isNumber = info.kind == DTypeKind::Float || info.kind == DTypeKind::Quantized;
            if (!isNumber || !info.decodable) {
                continue; // indices and other integers keep their dtype
            }
            if (hasScales[i]) {
                return Error{.code = Errc::Unsupported,
                             .message = "the weights have scales in another tensor and cannot be cast by themselves",
                             .field = "--cast",
                             .tensor = tensor.name,
                             .advice = "Dequantize the model with --dequantize or --precision first."};
            }
            isUsed = true;
            isDone[i] = true;
            draft.tensors[i].conversion.reset();
            draft.tensors[i].storage.reset();
            if (tensor.dtype != rule.type) {
                draft.tensors[i].conversion = DtypeConversion{.target = TargetType{.dtype = rule.type}};
            }
            if (auto& choice = draft.tensors[i].choice) {
                choice = std::make_shared<const QuantizeChoice>(
                    QuantizeChoice{.name = choice->name,
                                   .conversion = draft.tensors[i].conversion.toOptional().value_or(DtypeConversion()),
                                   .role = choice->role,
                                   .fact = TensorFact{FactKind::CastTo, {std::string(dtypeName(rule.type))}},
                                   .isExplicit = true});
            }
        }
        if (!isUsed) {
            return Error{.code = Errc::Argument,
                         .message = "no floating-point or quantized tensor matches \"" + printable(rule.pattern, 80) +
                                    "\", or earlier rules apply to all that do",
                         .field = "--cast"};
        }
    }
    return {};
}

} // namespace

const StepType kCast{.id = "cast",
                     .title = "Types",
                     .help = "Converts single tensors to a float type",
                     .parameters = kCastParameters,
                     .needsValues = true,
                     .isOfStorage = true,
                     .check = &checkCast,
                     .apply = &cast};

} // namespace apr
