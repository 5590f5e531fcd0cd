// SPDX-License-Identifier: MIT
#include "stored_forms.h"

#include "apr/base/parallel.h"
#include "apr/model/chunks.h"

namespace apr {

std::vector<StoredForm> formsOf(const Model& model, const std::vector<Lineage>& tensors, const FormatWriter& format,
                                const StorageRequests& requests)
{
    std::vector<StoredForm> out;
    bool isAny = false;
    for (std::size_t i = 0; format.can.layouts && i < tensors.size(); ++i) {
        StoredForm form = storedForm(model, i);
        for (const auto& request : requests) {
            request->changeForm(tensors[i], form);
        }
        isAny = isAny || form.layout != Layout::Dense;
        out.push_back(std::move(form));
    }
    return isAny ? out : std::vector<StoredForm>();
}

Result<ChosenForms> chooseStoredForms(const Model& model, std::vector<StoredForm> forms,
                                      const StorageRequests& requests, const ChunkObserver& observe, Progress& progress)
{
    const auto tensors = model.tensors();
    ChosenForms out{.forms = std::move(forms), .isSeen = std::vector<bool>(tensors.size())};
    for (std::size_t i = 0; i < out.forms.size(); ++i) {
        if (out.forms[i].layout == Layout::Dense) {
            continue;
        }
        const auto chunks = chunksOf(tensors[i], i);
        NoProgress silent;
        APR_CHECK(parallelFor(
            chunks.size(), LoopProgress{silent}, [](std::size_t) { return std::uint64_t{0}; },
            [&](std::size_t c) -> Status {
                APR_TRY(const Bytes bytes, model.load(i, chunks[c].bytes));
                return observe({.tensor = i,
                                .firstElement = chunks[c].firstElement,
                                .elements = chunks[c].elements,
                                .bytes = bytes.span()});
            }));
        out.isSeen[i] = true;
        if (!progress.step(i + 1, out.forms.size(), "reconstructing tensors")) {
            return Error{.code = Errc::Cancelled, .message = "cancelled"};
        }
    }
    for (const auto& request : requests) {
        APR_CHECK(request->choose(model, out, observe, progress));
    }
    return out;
}

} // namespace apr
