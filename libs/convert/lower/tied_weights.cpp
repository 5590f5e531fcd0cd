// SPDX-License-Identifier: MIT
#include "convert/lower/tied_weights.h"

#include "apr/base/text.h"
#include "convert/transforms/tied_output.h"

#include <algorithm>
#include <vector>

namespace apr {
namespace {

/// The bytes in a file of a source that a tensor is, or is made from; null for one of several tensors or of none.
const TensorInfo* storedAs(const Draft& draft, const Lineage& tensor)
{
    if (tensor.from.size() != 1 || tensor.isNew || tensor.isAdded) {
        return nullptr;
    }
    const TensorInfo& stored = draft.sources[tensor.id().source].model.tensors()[tensor.id().tensor];
    return stored.isInFile() ? &stored : nullptr;
}

bool isSameStorage(const Draft& draft, std::size_t a, std::size_t b)
{
    const Lineage& x = draft.tensors[a];
    const Lineage& y = draft.tensors[b];
    const TensorInfo* first = storedAs(draft, x);
    const TensorInfo* second = storedAs(draft, y);
    return first != nullptr && second != nullptr && x.id().source == y.id().source && first->part == second->part &&
           first->offset == second->offset && first->byteSize == second->byteSize && first->dtype == second->dtype &&
           x.made.empty() && y.made.empty() && x.isPruned == y.isPruned;
}

} // namespace

void dropTiedOutput(Draft& draft, const FormatWriter& format)
{
    const auto output = format.format == FormatId::SafeTensors ? unusedOutput(draft.model) : std::nullopt;
    if (!output) {
        return;
    }
    bool isTied = false;
    for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
        isTied = isTied || (i != *output && isSameStorage(draft, i, *output));
    }
    if (!isTied) {
        return;
    }
    const std::string name = draft.model.tensors()[*output].name;
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
        if (i != *output) {
            kept.push_back(i);
        }
    }
    draft.derive(selectTensors(draft.model, kept), kept);
    draft.findings.push_back({.severity = Severity::Info,
                              .rule = "output.left-out",
                              .message = printable(name, 120) +
                                         " is not written: the configuration ties it to the token embedding, and the "
                                         "source stores both once"});
}

} // namespace apr
