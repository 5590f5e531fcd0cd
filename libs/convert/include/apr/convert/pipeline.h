// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/convert/adapter.h"
#include "apr/convert/low_rank.h"
#include "apr/convert/map_names.h"
#include "apr/convert/prune.h"
#include "apr/convert/prune_structure.h"
#include "apr/convert/quantize.h"
#include "apr/convert/side_files.h"
#include "apr/convert/sparse.h"
#include "apr/format/model.h"
#include "apr/format/open.h"
#include "apr/format/writer.h"
#include "apr/tensor/quality_bounds.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace apr {

struct ConvertOptions {
    std::string input = {};
    std::string output = {};                   ///< empty: the input's name with ".apr"; the suffix selects the format
    OpenOptions open = {};                     ///< how to read the input
    std::string prefix = {};                   ///< select tensors with this name prefix, and remove it from their names
    std::string architecture = {};             ///< --arch
    std::optional<std::int64_t> opset = {};    ///< required operator set version of an ONNX input
    std::optional<DType> precision = {};       ///< F32, F16 or BF16
    bool dequantizeOnly = false;               ///< apply `precision` to quantized tensors only
    std::vector<AdapterOptions> adapters = {}; ///< merged in this order, before all other steps
    StructureOptions structure = {};           ///< structured pruning, before all other transforms
    PruneOptions prune = {};                   ///< before `quantize`
    QuantizeOptions quantize = {};
    QuantizerRegistry plugins = {};   ///< decode existing plugin tensors; targets of `quantize` carry their plugin
    LowRankOptions lowRank = {};      ///< after `prune`; stored as factors in apr2, reconstructed as dense elsewhere
    SparseOptions sparse = {};        ///< apr2 only
    QualityBounds gate = {};          ///< error limits per tensor; if one is exceeded, nothing is written
    std::string importanceFile = {};  ///< importance matrix by llama-imatrix, for `quantize`
    std::string calibrationFile = {}; ///< samples, for `quantize`
    bool keepNames = false;           ///< do not change names or data
    bool keepLayout = false;          ///< do not transpose
    bool relaxed = false;             ///< report unknown names and implausible values as findings, not errors
    bool ignoreGate = false;          ///< report tensors that fail the quality gate as findings, not errors
    bool ignoreChecksum = false;      ///< report checksum mismatches of the source as findings, not errors
    bool force = false;               ///< overwrite an existing output
    const FormatWriter* dialect = nullptr; ///< of an .apr output; null: apr2
    CompressionOptions compression = {};
    std::string operation = "convert"; ///< name of the operation in the provenance
    std::string origin = {};           ///< download source of the input, for the provenance
    bool hashInputs = false;           ///< compute SHA-256 of all inputs, not only of small ones
};

/// How one tensor is converted.
struct TensorPlan {
    std::string from = {};
    std::string to = {};
    DType dtypeFrom = DType::F32;
    DType dtypeTo = DType::F32;
    Shape shape = {};
    std::uint64_t bytesFrom = 0;
    std::uint64_t bytesTo = 0;
    bool isKnown = false;
    bool isPermuted = false;
    bool isAdded = false;                ///< new tensor with the scales of a quantized tensor
    bool isPruned = false;               ///< some weights are set to zero
    bool isFactorized = false;           ///< replaced by low-rank factors
    bool isFallback = false;             ///< another type than requested because of its row length
    std::optional<AxisOrder> order = {}; ///< set if the tensor is transposed
    std::string note = {};               ///< "fused q, k and v", "tied: shares data with token_embedding"
};

/// A planned conversion, computed from headers only.
struct ConvertPlan {
    ConvertOptions options = {}; ///< with the output filled in
    Model source;
    Model result;                           ///< with the new names and types, lazy
    Metadata metadata = Metadata::object(); ///< for layOutFile
    WriteOptions write = {};
    Detection detection = {};
    std::vector<TensorPlan> tensors = {};
    Model reference;     ///< input of the lossy transforms, with the new names, lazy; errors are measured against it
    Model preConversion; ///< the result before dtype conversion
    std::vector<std::string> preConversionNames = {}; ///< names of the result's tensors before format-specific renaming
    std::vector<std::size_t> origins = {};            ///< for each result tensor: index in `source` and `reference`
    std::vector<QuantizeChoice> choices = {};         ///< one per tensor of `preConversion`; empty without quantization
    std::vector<bool> isPruned = {};                  ///< one per tensor of `reference`; empty without pruning
    std::shared_ptr<const LowRankModel> lowRank = {}; ///< tensors as in `preConversion`; null without factorization
    std::function<Status(Progress&)> prepare = {};    ///< run by the transforms before the first tensor is written
    std::vector<std::string> embedded = {};           ///< side files included in the metadata
    std::string folder = {};                          ///< set if the output is a folder that loaders accept
    std::vector<SideFile> sideFiles = {};             ///< written to `folder` as well
    std::vector<Finding> findings = {};
    std::uint64_t outputBytes = 0;               ///< file size, without the input checksums (a few bytes)
    std::optional<std::uint64_t> freeBytes = {}; ///< on the output's disk
    std::size_t mapped = 0;                      ///< tensors with a canonical name
    std::size_t unmapped = 0;
    bool outputExists = false;

    /// Whether `outputBytes` is only an upper bound: the effect of compression, sparse layouts and energy-based ranks
    /// depends on the values.
    bool isUpperBound() const
    {
        return options.compression.codec != Codec::None || options.sparse.isEnabled() || options.lowRank.energy;
    }
};

/// Reads headers only. E010, E011: see mapNames. E020: no tensor name has the prefix, or the output suffix is that of
/// an unsupported output format. E016: input and output are the same file. Also errors of opening and of layOutFile. A
/// SafeTensors or GGUF output gets the source's original names and row order back where these are known.
Result<ConvertPlan> planConversion(const ConvertOptions& given);

/// The input's name with its suffix replaced by ".apr" or "-label.apr".
std::string defaultOutput(const std::string& input, const std::string& label = {});

/// File name, size and SHA-256 of the inputs, for the provenance.
Result<Json> describeInputs(const ConvertPlan& plan, Progress& progress);

/// A relative error (RMS) above this is reported as a warning.
inline constexpr double kHighRelativeError = 0.05;

/// Whether tensor values change by more than rounding to a float dtype.
bool isLossy(const ConvertPlan& plan);

/// Error of the weights that a conversion changed, measured on the written values.
struct WeightError {
    std::size_t tensors = 0;
    double relativeError =
        0; ///< RMS of the relative errors of the tensors, weighted by elements: √(Σ n·relative² ÷ Σ n)
    double pooledError = 0; ///< relative error of all changed weights together: √(Σ‖a − b‖² ÷ Σ‖a‖²)
    double cosine = 1;
    double worst = 0; ///< highest relative error of a tensor
    std::string worstTensor = {};
    std::size_t highErrorTensors = 0;       ///< tensors with a relative error above kHighRelativeError
    std::uint64_t pruned = 0;               ///< elements in pruned tensors
    std::uint64_t zeros = 0;                ///< zeros among them
    std::uint64_t notFinite = 0;            ///< values that are NaN or infinite in the source or the result
    std::vector<std::string> failures = {}; ///< tensors that fail the quality gate, with the reason
};

/// Result of a conversion.
struct ConvertReport {
    std::string inputFormat = {};
    std::string inputDialect = {};
    std::uint64_t inputBytes = 0;
    std::string output = {};
    const FormatWriter* format = &defaultWriter();
    std::uint64_t bytes = 0; ///< file size
    std::size_t tensors = 0;
    std::uint64_t parameters = 0;
    std::uint64_t tensorBytes = 0;
    std::vector<Finding> findings = {};          ///< of the plan and of the values
    std::optional<WeightError> weightError = {}; ///< set if the values of any tensor were changed and measured
    std::vector<std::string> sideFiles = {};     ///< paths of the files written next to the output
    std::vector<SparseChoice> sparse = {};       ///< one per tensor, if a sparse layout was requested
};

/// Executes a plan: loads, transforms, checks and writes every tensor, in parallel and in bounded memory. E013 with
/// tensor, value and expected range: a required expectation fails (unless relaxed). E018: a tensor fails the quality
/// gate (unless ignored). E016: the output exists.
/// E007: the disk is full. E017: cancelled. E004: checksum mismatch in the source (unless ignored). On failure, no
/// output is left behind.
Result<ConvertReport> runConversion(const ConvertPlan& plan, Progress& progress);

/// Upgrades a file of any apr dialect to apr2 and preserves names, values, unknown metadata and opaque payloads. E020
/// if the input is not an apr file; other errors as runConversion.
Result<ConvertReport> upgradeModel(ConvertOptions options, Progress& progress);

/// Statistics and findings for each source tensor under its new name; nothing is written (`--analyze-source`).
struct SourceAnalysis {
    std::string tensor = {};
    std::optional<TensorStatistics> statistics = {}; ///< empty if decoding the dtype is unsupported
    Expectation expectation = {};
    std::vector<Finding> findings = {};
};
Result<std::vector<SourceAnalysis>> analyzeSource(const ConvertPlan& plan, Progress& progress);

} // namespace apr
