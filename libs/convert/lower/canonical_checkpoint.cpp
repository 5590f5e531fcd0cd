// SPDX-License-Identifier: MIT
#include "convert/lower/canonical_checkpoint.h"

#include "apr/convert/map_names.h"
#include "convert/lower/checkpoint.h"

#include <string>
#include <string_view>
#include <utility>

namespace apr {
namespace {

/// The model_type, or that of the family where only the names of the tensors tell the architecture; empty if
/// transformers has no class for it.
std::string typeOf(const Draft& draft)
{
    const Architecture* architecture = draft.detection.architecture;
    for (const std::string& type :
         {draft.detection.type, architecture == nullptr ? std::string() : architecture->family()}) {
        if (architecture != nullptr && !architecture->huggingFaceClass(type).empty()) {
            return type;
        }
    }
    return {};
}

std::string checkpointName(const Draft& draft, std::string_view name)
{
    return draft.detection.architecture->nameOf(name, NamingScheme::HuggingFace, typeOf(draft));
}

/// Asked before the steps and after them, so that only the source tells.
bool hasCanonicalNames(const Draft& draft, const FormatWriter& /*format*/)
{
    const Model& source = draft.sources.front().model;
    if (!draft.isForLoaders || draft.keepsNames || typeOf(draft).empty() ||
        findMember(source.metadata(), "source_names") != nullptr) {
        return false;
    }
    bool isAny = false;
    for (const TensorInfo& tensor : source.tensors()) {
        const auto known = draft.detection.architecture->lookUp(tensor.name);
        if (known && known->canonical != tensor.name) {
            return false; // the names of a checkpoint, or of another format
        }
        const std::string name = checkpointName(draft, tensor.name);
        isAny = isAny || (!name.empty() && name != tensor.name);
    }
    return isAny;
}

Status turn(Draft& draft)
{
    return transposeTensors(draft, [&draft](const TensorInfo& tensor) {
        return conv1dOrder(*draft.detection.architecture, typeOf(draft), tensor);
    });
}

/// As if the source had had names of checkpoints.
Status rename(const Draft& draft, Unfinished& out)
{
    Json names = Json::object();
    for (const TensorInfo& tensor : out.result.tensors()) {
        if (std::string name = checkpointName(draft, tensor.name); !name.empty()) {
            names[tensor.name] = std::move(name);
        }
    }
    out.metadata["source_names"] = std::move(names);
    SharedMetadata shared(std::move(out.metadata)); // not copied: a vocabulary is large
    APR_TRY(out.result, restoreNames(out.result, shared));
    APR_TRY(out.reference, restoreNames(out.reference, shared));
    out.metadata = std::move(shared.edit());
    out.metadata.erase("source_names");
    return {};
}

} // namespace

const Lowering kCanonicalLowering{.applies = &hasCanonicalNames, .make = &turn, .finish = &rename};

} // namespace apr
