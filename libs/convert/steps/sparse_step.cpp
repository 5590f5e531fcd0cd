// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/convert/sparse.h"
#include "convert/recipe/draft.h"
#include "convert/steps/tables.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <utility>

namespace apr {
namespace {

constexpr std::array kSparseParameters{
    Parameter{.name = "layout",
              .option = "--sparse",
              .metavar = "LAYOUT",
              .choices = "auto|csr|bitmap|block:32",
              .help = "Store zeros compactly and losslessly: csr, bitmap, block:N, or auto for the smallest layout of "
                      "each tensor. Applied before compression",
              .isRequired = true},
};

Status checkSparse(const Values& values, const StepContext& /*context*/)
{
    APR_TRY([[maybe_unused]] const SparseOptions options, parseSparse(values.text("layout")));
    return {};
}

/// Chooses a layout for each tensor that has none, with a finding.
Status chooseLayouts(const Model& model, const SparseOptions& options, ChosenForms& out, const ChunkObserver& observe,
                     Progress& progress)
{
    const auto tensors = model.tensors();
    APR_TRY(SparseModel encoded, encodeSparse(model, options, out.forms, observe, progress));
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
                              : "no tensor has enough zeros to be smaller in the layout " + sparseName(options) +
                                    "; all remain dense",
         .hint = isSmaller    ? ""
                 : isOfBlocks ? "sparse layouts do not reduce the size of block-quantized tensors; use --prune or "
                                "--threshold on float dtypes to create zeros"
                              : "use --prune or --threshold to create zeros; auto selects the smallest layout for each "
                                "tensor"});
    out.choices = std::move(encoded.choices);
    out.forms = std::move(encoded.forms);
    return {};
}

class SparseRequest final : public StorageRequest {
public:
    explicit SparseRequest(const SparseOptions& options) : m_options(options) {}

    void setOptions(const SparseOptions& options) { m_options = options; }

    /// Layouts of the source are not kept: another one may be smaller.
    void changeForm(const Lineage& /*tensor*/, StoredForm& form) const override
    {
        if (form.layout != Layout::LowRank) {
            form = StoredForm();
        }
    }

    bool choosesForms() const override { return true; }
    bool isSizedByValues() const override { return true; }
    bool needsAllTensors() const override { return true; }

    Status choose(const Model& model, ChosenForms& forms, const ChunkObserver& observe,
                  Progress& progress) const override
    {
        return chooseLayouts(model, m_options, forms, observe, progress);
    }

private:
    SparseOptions m_options;
};

Status storeSparsely(Draft& draft, const Values& values, const StepContext& /*context*/)
{
    APR_TRY(const SparseOptions options, parseSparse(values.text("layout")));
    if (auto* const earlier = draft.find<SparseRequest>(); earlier != nullptr) { // the last one decides
        earlier->setOptions(options);
        return {};
    }
    draft.storage.push_back(std::make_shared<SparseRequest>(options));
    return {};
}

Status checkTarget(const FormatWriter& target)
{
    return target.can.layouts ? Status()
                              : Status(Error{.code = Errc::Argument,
                                             .message = "sparse tensors are supported only in apr2 files",
                                             .field = "--sparse"});
}

} // namespace

const StepType kSparse{.id = "sparse",
                       .title = "Output",
                       .help = "Stores tensors with many zeros compactly and losslessly",
                       .parameters = kSparseParameters,
                       .isOfStorage = true,
                       .check = &checkSparse,
                       .apply = &storeSparsely,
                       .checkTarget = &checkTarget};

} // namespace apr
