// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/align.h"
#include "session.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace apr::cli {

/// Which tensors of a difference are listed, and how.
struct DiffView {
    std::string sort = {};                 ///< empty: by error, or in the order of the file with `all`
    std::string filter = {};               ///< a TensorQuery
    std::optional<std::uint64_t> top = {}; ///< number of tensors listed; nothing: 50, or all with `all` or `lines`
    bool all = false;                      ///< identical tensors as well
    std::uint64_t values = 0;              ///< elements shown of each tensor
    bool lines = false;                    ///< one line per tensor: MATCH or DRIFT
    double tolerance = 1e-6;               ///< largest difference of a MATCH
};

/// The orders of --sort.
std::vector<std::string> diffOrders();

/// The tensors that are listed, in order. `hidden` is the number of those beyond the limit.
struct DiffRows {
    std::vector<const TensorDiff*> rows = {};
    std::size_t hidden = 0;
};

/// The number of rows that are listed at most.
std::size_t limitOf(const DiffView& view);

/// E020 for a filter that is not understood.
Result<DiffRows> rowsOf(const ModelDiff& diff, const DiffView& view);

std::string diffText(const ModelDiff& diff, const DiffRows& rows, const DiffView& view);
/// The lines of the specification: "NAME: MATCH (delta < 1e-6)", "NAME: DRIFT (delta = 10.2) !!!".
std::string diffLines(const DiffRows& rows, const DiffView& view);
/// The elements that differ most of each listed tensor. Errors of reading.
Result<std::string> diffValues(const Comparison& comparison, const DiffRows& rows, const DiffView& view);
Report diffReport(const ModelDiff& diff, const DiffRows& rows);
/// A page that needs no other file.
std::string diffPage(const ModelDiff& diff, const DiffRows& rows, const std::string& a, const std::string& b);

} // namespace apr::cli
