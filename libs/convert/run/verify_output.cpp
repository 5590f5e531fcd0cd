// SPDX-License-Identifier: MIT
#include "apr/convert/verify_output.h"

#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/convert/map_names.h"
#include "apr/convert/pipeline.h"
#include "apr/convert/plan_conversion.h"
#include "apr/format/gguf/layout.h"
#include "apr/format/model_types.h"
#include "apr/format/open.h"

namespace apr {
namespace {

std::string typeText(DType dtype, const Shape& shape)
{
    return std::string(dtypeName(dtype)) + ' ' + shapeText(shape);
}

/// How a tensor of the file is not that of the plan; empty if it is.
std::string differenceOf(const TensorDiff& diff, bool isFactorized)
{
    switch (diff.change) {
    case TensorChange::Removed: return "missing in the file";
    case TensorChange::Added: return isFactorized ? "" : "not planned";
    case TensorChange::Reshaped: break;
    case TensorChange::Unreadable: return diff.note;
    case TensorChange::Same:
    case TensorChange::Changed:
        if (diff.dtypeA == diff.dtypeB) {
            // The bytes of factors are those of their product, which rounds in another order.
            constexpr double kRounding = 1e-3;
            const bool isRounded = isFactorized && diff.relativeL2 <= kRounding;
            return diff.isByteIdentical || isRounded
                       ? ""
                       : formatCount(diff.differing) + " of " + formatCountOf(diff.elements, "value") +
                             " differ, relative L2 distance " + formatNumber(diff.relativeL2, 3);
        }
        break;
    }
    return typeText(diff.dtypeB, diff.shapeB) + " instead of " + typeText(diff.dtypeA, diff.shapeA);
}

/// Whether a file has an entry of the metadata. Numbers that are known only after writing differ.
bool holds(const Metadata& found, const std::string& key)
{
    const Json* strings = findMember(found, "__metadata__"); // of SafeTensors
    return findMember(found, key) != nullptr || (strings != nullptr && findMember(*strings, key) != nullptr);
}

/// Whether GGUF files have the content of an entry under keys of their own.
bool isInGgufKeys(const Metadata& keys, const std::string& key)
{
    const std::string_view name = key;
    if (name == "license" || name == "model_name") {
        return findMember(keys, name == "license" ? "general.license" : "general.name") != nullptr;
    }
    if (name == "chat_template") {
        return findMember(keys, "tokenizer.chat_template") != nullptr;
    }
    const bool isOfTokenizer = name.starts_with("tokenizer.") || name == "tokenizer_config" || name == "vocab_size";
    return (isOfTokenizer && findMember(keys, "tokenizer.ggml.tokens") != nullptr) || name == "source_metadata" ||
           name == "apr_version" || name == "format_version" || name == "architecture" || name == "model_type" ||
           name == "source_format" ||
           (name == "hyperparameters" && isClassicalModel(stringMember(keys, "general.architecture").value_or("")));
}

void compareMetadata(const ConvertPlan& plan, const Metadata& found, OutputCheck& out)
{
    const bool isGguf = plan.write.format->traits().isLlamaCpp;
    const Json* keys = isGguf ? findMember(plan.metadata, "source_metadata") : nullptr;
    const Json* types = keys != nullptr ? findMember(*keys, gguf::kTypesKey) : nullptr;
    for (const auto& [key, value] : plan.metadata.items()) {
        const bool isHeld = isGguf ? isInGgufKeys(found, key) : holds(found, key);
        (isHeld ? out.kept : out.lost).push_back(key);
    }
    static const Json kNone = Json::object();
    for (const auto& [key, type] : (types != nullptr ? *types : kNone).items()) {
        const Json* wanted = findMember(*keys, key);
        const Json* own = findMember(found, key);
        const bool isReal = type == "f32" || type == "[f32]"; // rounded
        if (wanted != nullptr && (own == nullptr || (!isReal && *own != *wanted))) {
            out.differences.push_back("the key " + key + " is " + (own == nullptr ? "missing" : "another one"));
        }
    }
}

} // namespace

Result<OutputCheck> verifyOutput(const ConvertPlan& plan, Progress& progress)
{
    APR_TRY(const Model found, openModelFile(plan.options.recipe.output));
    APR_TRY(const Model expected, previewOf(plan, progress));
    APR_TRY(const ModelDiff diff, diffModels(expected, found, {}, progress));
    OutputCheck out{.tensors = found.tensors().size()};
    for (const TensorInfo& tensor : found.tensors()) {
        out.bytes += tensor.byteSize;
    }
    TextViewSet factorized;
    for (const TensorPlan& tensor : plan.tensors) {
        if (tensor.isFactorized) {
            factorized.insert(tensor.to.str());
        }
    }
    for (const TensorDiff& tensor : diff.tensors) {
        const bool isFactorized = factorized.contains(std::string_view(tensor.name));
        if (const std::string text = differenceOf(tensor, isFactorized); !text.empty()) {
            out.differences.push_back(printable(tensor.name, 200) + ": " + text);
        }
    }
    compareMetadata(plan, found.metadata(), out);
    return out;
}

Result<ModelDiff> roundTrip(const std::string& input, const FormatWriter& through, const std::string& stem,
                            const Values& checks, Progress& progress)
{
    APR_TRY(const Model original, openModelFile(input));
    const FormatWriter* own = &defaultWriter();
    for (const FormatWriter* each : formatWriters()) {
        const bool isOfWhisper = each->format == FormatId::Ggml; // which is not all that the format has
        own = each->format == original.facts().format && through.can.metadata && !isOfWhisper ? each : own;
    }
    std::string from = input;
    std::size_t number = 0;
    for (const FormatWriter* format : {&through, own}) {
        const std::string to = stem + std::to_string(number++) + std::string(format->suffix);
        ConvertOptions options = conversionOf(from, to, {}, checks);
        options.force = true;
        options.isOneFile = true;
        if (isDialect(*format)) {
            options.recipe.target.set("dialect", std::string(format->id));
        }
        APR_TRY(const ConvertPlan plan, planConversion(options));
        APR_TRY([[maybe_unused]] const ConvertReport report, runConversion(plan, progress));
        from = to;
    }
    APR_TRY(const Model back, openModelFile(from));
    APR_TRY(const auto named, withComparableNames(original, back));
    return diffModels(named.first, named.second, {.explains = true}, progress);
}

} // namespace apr
