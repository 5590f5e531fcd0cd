// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/convert/low_rank.h"
#include "apr/format/model.h"
#include "apr/format/open.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace apr {

struct ExtractOptions {
    std::string tuned = {};
    std::string base = {};
    std::string folder = {}; ///< made when it is not there
    OpenOptions open = {};   ///< how to read both
    std::optional<std::uint64_t> rank = {};
    std::optional<double> energy = {};     ///< or the least share of the change that each matrix keeps
    std::vector<std::string> targets = {}; ///< patterns of names; empty: all matrices that differ
    double maxDrift = kMostFactorDrift;    ///< of what changed, in each matrix
    bool force = false;                    ///< write it all the same, and over what is there
};

/// One matrix of an adapter that was extracted.
struct ExtractedMatrix {
    std::string module = {};
    std::uint64_t rank = 0;
    double energy = 1; ///< share of the change (of its squares) that is kept
};

struct ExtractReport {
    std::string file = {}; ///< adapter_model.safetensors
    std::uint64_t bytes = 0;
    std::vector<ExtractedMatrix> matrices = {};
    std::size_t same = 0; ///< tensors that do not differ
    std::vector<Finding> findings = {};
};

/// Writes what fine-tuning changed as a PEFT adapter: the truncated decomposition of tuned − base for each matrix that
/// differs, A = Σ½Vᵀ and B = UΣ½ (as mergekit-extract-lora has it), alpha = r, with adapter_config.json. E019 when the
/// models have tensors of other shapes, E020 when nothing differs or options make no sense, E018 when a matrix keeps
/// too little (nothing is written), E016 when the files are there, E013 for NaN and infinities.
Result<ExtractReport> extractAdapter(const ExtractOptions& options, Progress& progress);

} // namespace apr
