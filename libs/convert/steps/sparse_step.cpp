// SPDX-License-Identifier: MIT
#include "apr/convert/sparse.h"
#include "convert/recipe/draft.h"
#include "convert/steps/tables.h"

#include <array>

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

Status storeSparsely(Draft& draft, const Values& values, const StepContext& /*context*/)
{
    APR_TRY(draft.sparse, parseSparse(values.text("layout")));
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
