// SPDX-License-Identifier: MIT
#include "convert/lower/lower.h"

#include "apr/base/text.h"
#include "apr/convert/map_names.h"
#include "apr/model/packing_mxfp4.h"
#include "convert/lower/canonical_checkpoint.h"
#include "convert/lower/checkpoint.h"
#include "convert/lower/classical_gguf.h"
#include "convert/lower/exported_graph.h"
#include "convert/lower/gguf_model.h"
#include "convert/lower/keras_sequential.h"
#include "convert/lower/stored_forms.h"
#include "convert/lower/tied_weights.h"
#include "convert/lower/whisper_file.h"
#include "convert/transforms/axis_order.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace apr {
namespace {

/// For formats without block types: those that consist of integers with scales are split losslessly into tensors of
/// int8 (or, if they fit and the output can have it, int4) and separate scales, whether they come from the source or
/// from quantization.
Status splitBlocks(Draft& draft, bool canHaveInt4, bool isTolerant)
{
    std::size_t bytes = 0;
    std::size_t nibbles = 0;
    for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
        const DType dtype = draft.model.tensors()[i].dtype;
        const bool isNibble = canHaveInt4 && hasBlockIntegers(dtype, 4);
        if (isNibble || hasBlockIntegers(dtype)) {
            draft.tensors[i].conversion =
                DtypeConversion{.target = blockIntegers(isNibble ? 4 : 8), .keepsBlocks = true};
            ++(isNibble ? nibbles : bytes);
        }
    }
    for (const auto& [count, type] : {std::pair(nibbles, "int4"), std::pair(bytes, "int8")}) {
        if (count > 0) {
            draft.findings.push_back({.severity = Severity::Info,
                                      .rule = "output.blocks",
                                      .message = formatCountOf(count, "tensor") +
                                                 " with block quantization will be stored losslessly as " + type +
                                                 " with one scale per 32 elements in \"NAME.scale\"",
                                      .hint = "use --dequantize f16 to write floating-point values"});
        }
    }
    return bytes + nibbles == 0 ? Status() : draft.settle(isTolerant);
}

/// Warns about sparse or factorized source tensors that are stored densely in the output because their values change.
void warnDensified(Draft& draft, const FormatWriter& format, const std::vector<StoredForm>& forms)
{
    std::size_t densified = 0;
    for (std::size_t i = 0; format.can.layouts && i < draft.tensors.size(); ++i) {
        const TensorId id = draft.tensors[i].id();
        const bool isDense = forms.empty() || forms[i].layout == Layout::Dense;
        densified += isDense && storedForm(draft.sources[id.source].model, id.tensor).layout != Layout::Dense ? 1 : 0;
    }
    const bool isChosen = std::any_of(draft.storage.begin(), draft.storage.end(),
                                      [](const auto& request) { return request->choosesForms(); });
    if (densified > 0 && !isChosen) {
        draft.findings.push_back({.severity = Severity::Warning,
                                  .rule = "layout.dense",
                                  .message = formatCountOf(densified, "tensor") + (densified == 1 ? " is" : " are") +
                                             " sparse or factorized in the source and will be stored densely, because "
                                             "the values change",
                                  .hint = "use --sparse auto for sparse storage, or --lowrank to factorize again"});
    }
}

constexpr std::array kLowerings{&kCheckpointLowering, &kClassicalLowering,  &kGgufLowering,
                                &kWhisperLowering,    &kSequentialLowering, &kCanonicalLowering};

} // namespace

const Lowering* loweringOf(const Draft& draft, const FormatWriter& format)
{
    const auto* const found = std::find_if(kLowerings.begin(), kLowerings.end(),
                                           [&](const Lowering* each) { return each->applies(draft, format); });
    return found == kLowerings.end() ? nullptr : *found;
}

bool restoresSource(const Draft& draft, const FormatWriter& format)
{
    const FormatTraits& origin = traitsOf(originOf(draft.sources.front().model));
    const FormatTraits& target = format.traits();
    // The programs that read a checkpoint read all kinds of them.
    const bool isAlike =
        origin.title == target.title || (origin.hasSideFiles && (target.hasSideFiles || format.can.graph));
    return !target.isNative && !draft.keepsNames && isAlike;
}

Status restoreAxes(Draft& draft, const FormatWriter& format)
{
    if (const Lowering* lowering = loweringOf(draft, format)) {
        return lowering->make(draft);
    }
    if (!restoresSource(draft, format)) {
        return {};
    }
    const Model& source = draft.sources.front().model;
    Json layouts = Json::object();
    if (const Json* earlier = findMember(source.metadata(), "source_layout");
        earlier != nullptr && earlier->is_object() && hasAprMetadata(source)) {
        layouts = *earlier;
    }
    for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
        if (draft.tensors[i].name.order) {
            layouts[draft.model.tensors()[i].name] = toJson(*draft.tensors[i].name.order);
        }
    }
    APR_TRY(draft.model, restoreLayout(draft.model, layouts));
    if (draft.reference) { // errors are measured in the same order
        APR_TRY(draft.reference->model, restoreLayout(draft.reference->model, layouts));
    }
    return {};
}

Result<Lowered> lower(Draft& draft, const FormatWriter& format, const StepContext& context)
{
    if (const Lowering* lowering = loweringOf(draft, format);
        lowering != nullptr && lowering->requireTypes != nullptr) {
        APR_CHECK(lowering->requireTypes(draft));
    }
    dropTiedOutput(draft, format);
    for (const auto& request : draft.storage) {
        APR_CHECK(request->lower(draft, format, context));
    }
    draft.keepReference();
    Lowered out{.result = draft.model, .typed = draft.model};
    for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
        draft.tensors[i].typed = i;
        if (draft.tensors[i].choice) {
            out.choices.push_back(*draft.tensors[i].choice);
        }
    }
    APR_CHECK(draft.settle(context.isRelaxed));
    if (!format.can.blockTypes) {
        const bool canHaveInt4 =
            format.can.graph && format.can.operatorSets && graphHasInt4(draft.sources.front().model, context.opset);
        APR_CHECK(splitBlocks(draft, canHaveInt4, context.isRelaxed));
        const bool isFolder = becomesCheckpoint(draft);
        const auto split =
            isFolder || restoresSource(draft, format) ? withMxfp4Split(draft.model, isFolder) : std::nullopt;
        if (split) { // as checkpoints have them
            draft.derive(split->model, split->origins);
        }
    }
    out.result = draft.model;
    out.forms = formsOf(out.result, draft.tensors, format, draft.storage);
    warnDensified(draft, format, out.forms);
    return out;
}

} // namespace apr
