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

/// How tensors with many zeros are stored: in the specified layout, or in the smallest one.
struct SparseOptions {
    bool isAuto = false;
    std::optional<Layout> layout = {}; ///< Csr, Bitmap or BlockSparse
    std::uint32_t tile = 0;            ///< side length of a BlockSparse tile

    bool isEnabled() const { return isAuto || layout; }
};

/// "auto", "csr", "bitmap", "block:4". E020 for anything else.
Result<SparseOptions> parseSparse(std::string_view text);
/// The name that parseSparse accepts.
std::string sparseName(const SparseOptions& options);

/// The layout chosen for one tensor.
struct SparseChoice {
    Layout layout = Layout::Dense;
    std::uint32_t unit = 0;  ///< see LayoutHeader::unit
    std::uint64_t bytes = 0; ///< size in this layout
    std::uint64_t zeros = 0; ///< elements whose bytes are all zero; −0 does not count
    bool isCounted = false;  ///< false: no sparse layout supports the dtype or shape; zeros were not counted
};

struct SparseModel {
    std::vector<StoredForm> forms = {}; ///< one per tensor; dense if no layout is smaller
    std::vector<SparseChoice> choices = {};
};

/// Chooses layouts for the tensors of `model` in one pass over their values, which are also passed to `observer` (may
/// be empty). Tensors with a form in `taken` (may be empty) are skipped. Only counts per row, tile or group are held in
/// memory: the data is encoded chunk by chunk when it is read. The encoding is lossless. Errors of loading and of the
/// observer.
Result<SparseModel> encodeSparse(const Model& model, const SparseOptions& options, const std::vector<StoredForm>& taken,
                                 const ChunkObserver& observer, Progress& progress);

} // namespace apr
