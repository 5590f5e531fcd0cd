// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "convert/recipe/draft.h"
#include "convert/steps/tables.h"

#include <array>

namespace apr {
namespace {

constexpr std::string_view kTypes = "f32|fp16|f16|bf16";

constexpr std::array kPrecisionParameters{
    Parameter{.name = "type",
              .option = "--precision",
              .kind = ParameterKind::Choice,
              .metavar = "TYPE",
              .choices = kTypes,
              .help = "Convert floating-point and quantized tensors to this type"},
    Parameter{.name = "dequantize",
              .option = "--dequantize",
              .kind = ParameterKind::Choice,
              .metavar = "TYPE",
              .choices = kTypes,
              .help = "Convert only quantized tensors to this type"},
    Parameter{.name = "keep_quantization",
              .option = "--keep-quantization",
              .kind = ParameterKind::Flag,
              .help = "Keep quantized tensors unchanged (the default)"},
};

DType typeNamed(const std::string& name)
{
    return name == "f32" ? DType::F32 : name == "bf16" ? DType::BF16 : DType::F16;
}

Status checkPrecision(const Values& values, const StepContext& /*context*/)
{
    if (values.has("dequantize") && (values.has("type") || values.flag("keep_quantization"))) {
        return Error{.code = Errc::Argument,
                     .message = "--dequantize cannot be combined with --precision, --quantize or --keep-quantization",
                     .field = "--dequantize"};
    }
    if (values.has("type") && values.flag("keep_quantization")) {
        return Error{.code = Errc::Argument,
                     .message = "--keep-quantization cannot be combined with --precision, --quantize or --dequantize",
                     .field = "--keep-quantization"};
    }
    return {};
}

Status convertFloats(Draft& draft, const Values& values, const StepContext& context)
{
    const bool isOfQuantized = values.has("dequantize");
    if (!isOfQuantized && !values.has("type")) {
        return {};
    }
    const DType type = typeNamed(values.text(isOfQuantized ? "dequantize" : "type"));
    APR_CHECK(draft.settle(context.isRelaxed));
    const std::vector<bool> isScaled = draft.applyScales();
    draft.keepReference();
    for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
        const DTypeInfo& info = dtypeInfo(draft.model.tensors()[i].dtype);
        const bool isSelected =
            info.kind == DTypeKind::Quantized || (info.kind == DTypeKind::Float && (!isOfQuantized || isScaled[i]));
        if (isSelected && info.decodable) {
            draft.tensors[i].conversion = DtypeConversion{.target = TargetType{.dtype = type}};
            draft.tensors[i].storage.reset();
        }
    }
    draft.precision = type;
    return draft.settle(context.isRelaxed);
}

} // namespace

const StepType kPrecision{.id = "precision",
                          .title = "Types",
                          .help = "Converts floating-point and quantized tensors to a float type",
                          .parameters = kPrecisionParameters,
                          .needsValues = true,
                          .excludes = "quantize",
                          .check = &checkPrecision,
                          .apply = &convertFloats};

} // namespace apr
