// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/convert/adapter.h"
#include "apr/convert/low_rank.h"
#include "apr/convert/map_names.h"
#include "apr/convert/prune.h"
#include "apr/convert/prune_structure.h"
#include "apr/convert/quantize.h"
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
    std::string output = {};                ///< empty: the input's name with ".apr"; its suffix says the format
    OpenOptions open = {};                  ///< how to read the input
    std::string prefix = {};                ///< take only tensors whose names begin so, and take it off
    std::string architecture = {};          ///< --arch
    std::optional<std::int64_t> opset = {}; ///< of an ONNX input: the version of the operator set it must be of
    std::optional<DType> precision = {};    ///< F32, F16 or BF16
    bool dequantizeOnly = false;            ///< `precision` is for quantized tensors alone
    std::vector<AdapterUse> adapters = {};  ///< merged in, one after the other, before everything else
    StructureOptions structure = {};        ///< parts to take out, before what follows
    PruneOptions prune = {};                ///< before `quantize`
    QuantizeOptions quantize = {};
    QuantizerRegistry plugins = {};         ///< to read tensors that they made; those of `quantize` bring their own
    LowRankOptions lowRank = {};            ///< after `prune`; in apr2 files as factors, in others multiplied back
    SparseOptions sparse = {};              ///< apr2 only
    QualityBounds gate = {};                ///< what a tensor may lose at most; beyond it nothing is written
    std::string importanceFile = {};        ///< llama-imatrix's, for `quantize`
    std::string calibrationFile = {};       ///< samples, for `quantize`
    bool keepNames = false;                 ///< names and bytes stay as they are
    bool keepLayout = false;                ///< axes stay in the source's order
    bool relaxed = false;                   ///< unknown names and implausible values are findings, not errors
    bool force = false;                     ///< replace an existing output, and as `relaxed` for values
    std::optional<FileFormat> dialect = {}; ///< of an .apr output; empty: apr2
    CompressionOptions compression = {};
    std::string operation = "convert"; ///< what the provenance calls it
    std::string origin = {};           ///< where the input was fetched from, for the provenance
    bool hashInputs = false;           ///< SHA-256 of inputs of any size, not only of small ones
};

/// What happens to one tensor.
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
    bool isAdded = false;                ///< it holds scales, which the source has not
    bool isPruned = false;               ///< some of its weights become zero
    bool isFactorized = false;           ///< it becomes a product of factors
    bool isFallback = false;             ///< not of the type that was meant, for the length of its rows
    std::optional<AxisOrder> order = {}; ///< of the axes, where the source has another
    std::string note = {};               ///< "q, k and v in one", "the same bytes as token_embedding"
};

/// A conversion as known from the header alone: nothing was computed or written.
struct ConvertPlan {
    ConvertOptions options = {}; ///< with the output filled in
    Model source;
    Model result;                           ///< under the new names and types, lazy
    Metadata metadata = Metadata::object(); ///< for layOutFile
    WriteOptions write = {};
    Detection detection = {};
    std::vector<TensorPlan> tensors = {};
    Model reference;                            ///< what transforms with a loss were given: under the new names, lazy
    Model untyped;                              ///< the result before its tensors got types
    std::vector<std::string> untypedNames = {}; ///< of the result's tensors, before a format's own names came back
    std::vector<std::size_t> origins = {};      ///< of the result's tensors among those of `source` and `reference`
    std::vector<QuantizeChoice> choices = {};   ///< for the tensors of `untyped`; empty when none were asked for
    std::vector<bool> isPruned = {};            ///< of the tensors of `reference`; empty when none were asked for
    std::shared_ptr<const LowRankModel> lowRank = {}; ///< of the tensors of `untyped`; null when none was asked for
    std::function<Status(Progress&)> prepare = {};    ///< what transforms do before the first tensor is written
    std::vector<std::string> embedded = {};           ///< side files that go into the metadata
    std::vector<Finding> findings = {};
    std::uint64_t outputBytes = 0;               ///< of the file; the checksums of inputs add a few bytes
    std::optional<std::uint64_t> freeBytes = {}; ///< on the output's disk
    std::size_t mapped = 0;                      ///< tensors with a known name
    std::size_t unmapped = 0;
    bool outputExists = false;

    /// Whether `outputBytes` may be more than comes of it: only the values tell what compression, sparse layouts and
    /// ranks for an energy save.
    bool isUpperBound() const
    {
        return options.compression.codec != Codec::None || options.sparse.isAsked() || options.lowRank.energy;
    }
};

/// Reads headers only. E010, E011 as mapNames; E020 when no name has the prefix; E016 when input and output are one
/// file, E020 when the output has the suffix of a format that is not written; errors of opening and of layOutFile. A
/// SafeTensors or GGUF output gets back the names and the order of rows that its source had, where that is known.
Result<ConvertPlan> planConversion(const ConvertOptions& options);

/// The input's name with ".apr" in place of its suffix, or with "-label.apr".
std::string defaultOutput(const std::string& input, const std::string& label = {});

/// File, size and SHA-256 of the inputs, for the provenance.
Result<Json> describeInputs(const ConvertPlan& plan, Progress& progress);

/// Relative errors above this are told, and stand in the metadata.
inline constexpr double kDegraded = 0.05;

/// Whether tensors get values that differ from the source's for more than rounding to a float type.
bool isLossy(const ConvertPlan& plan);

/// What giving tensors other types cost, measured on what was written.
struct ConversionLoss {
    std::size_t tensors = 0;
    double relativeError = 0; ///< of all together, each parameter's counted alike: √(Σ n·relative² ÷ Σ n)
    double cosine = 1;
    double worst = 0; ///< the greatest relative error of one tensor
    std::string worstTensor = {};
    std::size_t degraded = 0;               ///< tensors with a relative error above kDegraded
    std::uint64_t pruned = 0;               ///< elements of the tensors that were pruned …
    std::uint64_t zeros = 0;                ///< … and how many of them are zero now
    std::uint64_t notFinite = 0;            ///< values that are NaN or infinite, before or after
    std::vector<std::string> failures = {}; ///< tensors that fail the gate: "NAME: drift 0.24 (at most 0.1)"
};

/// What a conversion did.
struct ConvertReport {
    std::string output = {};
    std::uint64_t bytes = 0;
    std::size_t tensors = 0;
    std::vector<Finding> findings = {};      ///< of the plan and of the values
    std::optional<ConversionLoss> loss = {}; ///< where tensors got other types
    std::vector<SparseChoice> sparse = {};   ///< of each tensor, when a sparse layout was asked for
};

/// Carries a plan out: loads, transforms, checks and writes every tensor, in parallel and in bounded memory.
/// E013 with tensor, value and expected range when a required expectation fails (unless relaxed or forced), E016 when
/// the output exists, E007 when the disk is full, E017 when cancelled; E004 when a source's checksum is wrong (unless
/// forced). On any failure nothing is left behind.
Result<ConvertReport> runConversion(const ConvertPlan& plan, Progress& progress);

/// Takes a file of any apr dialect to apr2 and loses nothing: names, values, unknown metadata, opaque payloads. E020
/// for a model that is no apr file; the rest as runConversion.
Result<ConvertReport> upgradeModel(ConvertOptions options, Progress& progress);

/// Statistics and judgement of each tensor of the source under its new name, without writing (`--analyze-source`).
struct SourceAnalysis {
    std::string tensor = {};
    std::optional<TensorStatistics> statistics = {}; ///< nothing when the type cannot be decoded
    std::optional<Expectation> expectation = {};
    std::vector<Finding> findings = {};
};
Result<std::vector<SourceAnalysis>> analyzeSource(const ConvertPlan& plan, Progress& progress);

} // namespace apr
