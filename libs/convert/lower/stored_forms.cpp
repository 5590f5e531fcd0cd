// SPDX-License-Identifier: MIT
#include "stored_forms.h"

#include "apr/base/parallel.h"
#include "apr/base/text.h"
#include "apr/model/chunks.h"

#include <algorithm>
#include <map>

namespace apr {

std::vector<StoredForm> formsOf(const Model& model, const std::vector<Lineage>& tensors, const LowRankModel* lowRank,
                                const FormatWriter& format, const SparseOptions& sparse)
{
    std::vector<StoredForm> out;
    bool isAny = false;
    for (std::size_t i = 0; format.can.layouts && i < tensors.size(); ++i) {
        StoredForm form = lowRank != nullptr && !tensors[i].isAdded ? lowRank->form(tensors[i].typed) : StoredForm();
        if (form.layout == Layout::Dense) { // keep the source's layout unless a new one is requested
            form = storedForm(model, i);
            form = sparse.isEnabled() && form.layout != Layout::LowRank ? StoredForm() : form;
        }
        isAny = isAny || form.layout != Layout::Dense;
        out.push_back(std::move(form));
    }
    return isAny ? out : std::vector<StoredForm>();
}

std::vector<Finding> writeLowRankMetadata(const LowRankModel& lowRank, const LowRankOptions& options,
                                          const FormatWriter& format, Metadata& metadata)
{
    std::vector<Finding> out;
    Json& to = metadata["low_rank"];
    to = Json{{"style", *options.style == FactorStyle::Svd ? "svd" : "lora"}, {"tensors", Json::object()}};
    if (options.rank) {
        to["rank"] = *options.rank;
    } else {
        to["energy"] = *options.energy;
    }
    std::size_t count = 0;
    std::size_t dense = 0;
    std::uint64_t greatest = 0;
    std::uint64_t least = 0;
    double worst = 2;
    std::string worstTensor;
    for (std::size_t i = 0; i < lowRank.isFactorized().size(); ++i) {
        if (!lowRank.isFactorized()[i]) {
            continue;
        }
        const FactorStats fact = lowRank.factorStats(i);
        const std::string& name = lowRank.model().tensors()[i].name;
        if (fact.rank == 0) {
            ++dense;
            continue;
        }
        to["tensors"][name] = Json{{"rank", fact.rank}, {"energy", fact.energy}};
        least = count == 0 ? fact.rank : std::min(least, fact.rank);
        greatest = std::max(greatest, fact.rank);
        ++count;
        if (fact.energy < worst) {
            worst = fact.energy;
            worstTensor = name;
        }
    }
    std::string message = formatCountOf(count, "tensor") + " factorized to rank " + std::to_string(least) +
                          (least == greatest ? "" : " to " + std::to_string(greatest));
    if (count > 0) {
        message += (count == 1 ? ", retaining " : ", retaining at least ") + formatNumber(100 * worst, 4) +
                   " % of the energy (sum of squares)";
        message +=
            format.can.layouts ? "" : "; stored reconstructed as dense because the format does not support factors";
    } else {
        message = "no tensor was factorized: factors with the requested energy would not be smaller";
    }
    out.push_back({.severity = Severity::Info,
                   .rule = "lowrank.energy",
                   .message = message + (worstTensor.empty() ? "" : "; lowest: " + printable(worstTensor, 120))});
    if (dense > 0) {
        out.push_back({.severity = Severity::Info,
                       .rule = "lowrank.dense",
                       .message = formatCountOf(dense, "tensor") + (dense == 1 ? " remains" : " remain") +
                                  " dense because factors with the requested energy would not be smaller"});
    }
    return out;
}

Result<ChosenForms> chooseStoredForms(const Model& model, std::vector<StoredForm> forms, const SparseOptions& sparse,
                                      const ChunkObserver& observe, Progress& progress)
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
    if (!sparse.isEnabled()) {
        return out;
    }
    APR_TRY(SparseModel encoded, encodeSparse(model, sparse, out.forms, observe, progress));
    std::map<Layout, std::size_t> counts;
    std::uint64_t before = 0;
    std::uint64_t after = 0;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        out.isSeen[i] = out.isSeen[i] || encoded.choices[i].isCounted;
        if (encoded.choices[i].isCounted) {
            ++counts[encoded.choices[i].layout];
            before += tensors[i].byteSize;
            after += encoded.choices[i].bytes;
        }
    }
    std::string message;
    for (const Layout layout : {Layout::Bitmap, Layout::Csr, Layout::BlockSparse, Layout::Dense}) {
        if (counts[layout] > 0) {
            message += (message.empty() ? "" : ", ") + formatCountOf(counts[layout], "tensor") + " as " +
                       std::string(layoutName(layout));
        }
    }
    const bool isSmaller = after < before;
    const bool isOfBlocks =
        std::none_of(encoded.choices.begin(), encoded.choices.end(),
                     [](const SparseChoice& choice) { return choice.isCounted && choice.zeros > 0; });
    out.findings.push_back(
        {.severity = isSmaller ? Severity::Info : Severity::Warning,
         .rule = "sparse.layouts",
         .message = isSmaller ? message + ": " + formatBytes(after) + " instead of " + formatBytes(before)
                              : "no tensor has enough zeros to be smaller in the layout " + sparseName(sparse) +
                                    "; all remain dense",
         .hint = isSmaller    ? ""
                 : isOfBlocks ? "sparse layouts do not reduce the size of block-quantized tensors; use --prune or "
                                "--threshold on float dtypes to create zeros"
                              : "use --prune or --threshold to create zeros; auto selects the smallest layout for each "
                                "tensor"});
    out.choices = std::move(encoded.choices);
    out.forms = std::move(encoded.forms);
    return out;
}

} // namespace apr
