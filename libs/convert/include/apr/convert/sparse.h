// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/format/writer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// How tensors with many zeros are stored: in the layout that is given, or in the smallest of all.
struct SparseOptions {
    bool isAuto = false;
    std::optional<Layout> layout = {}; ///< Csr, Bitmap or BlockSparse
    std::uint32_t tile = 0;            ///< side of a tile of BlockSparse

    bool isAsked() const { return isAuto || layout; }
};

/// "auto", "csr", "bitmap", "block:4". E020 for anything else.
Result<SparseOptions> parseSparse(std::string_view text);
/// As parseSparse reads it.
std::string sparseName(const SparseOptions& options);

/// How one tensor is stored, and what that was chosen from.
struct SparseChoice {
    Layout layout = Layout::Dense;
    std::uint32_t unit = 0;  ///< as LayoutHead has it
    std::uint64_t bytes = 0; ///< stored so
    std::uint64_t zeros = 0; ///< elements whose bytes are all zero; −0 is none of them
    bool isCounted = false;  ///< false: of a type or shape that no layout suits, and not looked at
};

struct SparseModel {
    std::vector<StoredForm> forms = {}; ///< of each tensor; those that no layout makes smaller stay dense
    std::vector<SparseChoice> choices = {};
};

/// Finds the layouts for the tensors of `model` in one pass over their values, which `observer` (may be empty) sees;
/// tensors with a form in `taken` (may be empty) are left alone. What is stored holds counts for rows, tiles or groups
/// only: it is encoded, chunk by chunk, when it is read, and gives all bits back. Errors of loading and of the
/// observer.
Result<SparseModel> encodeSparse(const Model& model, const SparseOptions& options, const std::vector<StoredForm>& taken,
                                 const ChunkObserver& observer, Progress& progress);

} // namespace apr
