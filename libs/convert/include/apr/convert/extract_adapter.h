// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/convert/low_rank.h"
#include "apr/format/open.h"
#include "apr/model/model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace apr {

struct ExtractOptions {
    std::string tuned = {};
    std::string base = {};
    std::string folder = {}; ///< created if missing
    OpenOptions open = {};   ///< for both models
    std::optional<std::uint64_t> rank = {};
    std::optional<double> energy = {};        ///< alternative to `rank`: minimum fraction of each difference's energy
    std::vector<std::string> targets = {};    ///< name patterns; empty: all matrices that differ
    double maxDrift = kDefaultMaxFactorError; ///< maximum relative error (RMS) of each reconstructed difference
    bool relaxed = false;                     ///< treat NaN and infinite values as 0
    bool ignoreGate = false;                  ///< write despite a higher error
    bool force = false;                       ///< overwrite existing files
};

/// One matrix of an extracted adapter.
struct ExtractedMatrix {
    std::string module = {};
    std::uint64_t rank = 0;
    double energy = 1; ///< fraction of the difference's energy (sum of squares) that the factors retain
};

struct ExtractReport {
    std::string file = {}; ///< adapter_model.safetensors
    std::uint64_t bytes = 0;
    std::vector<ExtractedMatrix> matrices = {};
    std::size_t unchanged = 0; ///< number of identical tensors
    std::vector<Finding> findings = {};
};

/// Writes the difference between two models as a PEFT adapter with adapter_config.json: the truncated SVD of
/// tuned − base for each matrix that differs, A = Σ½Vᵀ and B = UΣ½ (as in mergekit-extract-lora), alpha = r. E019:
/// shape mismatch between the models. E020: no differences, or invalid options. E018: the error of a matrix exceeds
/// `maxDrift` (nothing is written). E016: the files exist. E013: NaN or infinities.
Result<ExtractReport> extractAdapter(const ExtractOptions& options, Progress& progress);

} // namespace apr
