// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/convert/lineage.h"
#include "apr/convert/low_rank.h"
#include "apr/convert/recipe.h"
#include "apr/convert/side_files.h"
#include "apr/convert/sparse.h"
#include "apr/format/open.h"
#include "apr/format/writer.h"
#include "apr/tensor/quality_bounds.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace apr {

/// A recipe, and how to run it here.
struct ConvertOptions {
    Recipe recipe = {};
    Budget budget = {};             ///< what reading the model may cost
    QuantizerRegistry plugins = {}; ///< decode existing plugin tensors; steps may name their types
    bool force = false;             ///< overwrite an existing output
    bool hashInputs = false;        ///< compute SHA-256 of all sources, not only of small ones
    /// Stages that are open already, while one of a recipe is planned; not for callers.
    std::shared_ptr<std::map<std::string, Model>> stages = {};

    /// The path of the model to convert.
    const std::string& input() const;
    RecipeSource& inputSource();
};

/// Options that convert `input` as a command line without options would: names are mapped, nothing else is changed. An
/// empty output is the input's name with ".apr".
ConvertOptions conversionOf(std::string input, std::string output = {});

/// The same with these steps, which are applied in the order of command lines.
ConvertOptions conversionOf(std::string input, std::string output, const std::vector<RecipeStep>& steps,
                            Values checks = {});

/// The compression that a recipe's target describes. E020.
Result<CompressionOptions> compressionOf(const Values& target);

/// What may stop a conversion, from a recipe's checks.
struct ConversionChecks {
    bool isRelaxed = false;                  ///< report unknown names and implausible values as findings, not errors
    bool ignoresChecksum = false;            ///< report checksum mismatches of the source as findings, not errors
    bool ignoresGate = false;                ///< report tensors that fail the quality gate as findings, not errors
    QualityBounds gate = {};                 ///< error limits per tensor; if one is exceeded, nothing is written
    std::optional<std::uint64_t> opset = {}; ///< required operator set version of an ONNX input

    /// E020 for invalid bounds.
    static Result<ConversionChecks> of(const Values& values);
};

/// How one tensor is converted.
struct TensorPlan {
    SharedText from = {};
    SharedText to = {};
    DType dtypeFrom = DType::F32;
    DType dtypeTo = DType::F32;
    std::shared_ptr<const Shape> shape = {}; ///< of the result
    std::uint64_t bytesFrom = 0;
    std::uint64_t bytesTo = 0;
    bool isKnown = false;
    bool isPermuted = false;
    bool isShifted = false;      ///< the 1 that GGUF files add to the weights of a norm is subtracted
    bool isAdded = false;        ///< new tensor with the scales of a quantized tensor
    bool isPruned = false;       ///< some weights are set to zero
    bool isFactorized = false;   ///< replaced by low-rank factors
    bool isFallback = false;     ///< another type than requested because of its row length
    Boxed<AxisOrder> order = {}; ///< set if the tensor is transposed
    SharedText made = {};        ///< Lineage::made
    SharedText note = {};        ///< "fused q, k and v", "tied: shares data with token_embedding"
};

/// A planned conversion, computed from headers only.
struct ConvertPlan {
    ConvertOptions options; ///< with the output filled in
    ConversionChecks checks = {};
    std::vector<SourceModel> sources = {};  ///< the model first
    std::vector<SourceContent> files = {};  ///< other files that steps read
    Model source;                           ///< the first source
    Model result;                           ///< with the new names and types, lazy
    std::vector<Lineage> lineage = {};      ///< one per tensor of `result`
    FollowedModel reference;                ///< errors are measured against it
    Metadata metadata = Metadata::object(); ///< for layOutFile
    WriteOptions write = {};
    Detection detection = {};
    std::vector<TensorPlan> tensors = {};             ///< one per tensor of `result`
    Model preConversion;                              ///< before conversion of dtypes
    std::vector<QuantizeChoice> choices = {};         ///< one per tensor of `preConversion`; empty without quantization
    std::shared_ptr<const LowRankModel> lowRank = {}; ///< tensors as in `preConversion`; null without factorization
    LowRankOptions lowRankOptions = {};
    SparseOptions sparse = {};
    double sharePruned = 0;                                     ///< expected fraction of zeros in pruned tensors
    std::vector<std::function<Status(Progress&)>> prepare = {}; ///< run before the first tensor is read
    std::vector<std::string> embedded = {};                     ///< side files included in the metadata
    std::string folder = {};                                    ///< set if the output is a folder that loaders accept
    std::vector<SideFile> sideFiles = {};                       ///< written to `folder` as well
    std::vector<Finding> findings = {};
    std::uint64_t outputBytes = 0;               ///< file size, without the input checksums (a few bytes)
    std::optional<std::uint64_t> freeBytes = {}; ///< on the output's disk
    std::size_t mapped = 0;                      ///< tensors with a canonical name
    std::size_t unmapped = 0;
    bool outputExists = false;
    std::string obstacle = {}; ///< why the output cannot be created ("the folder does not exist"), if it cannot

    /// Whether `outputBytes` is only an upper bound: the effect of compression, sparse layouts and energy-based ranks
    /// depends on the values.
    bool isUpperBound() const
    {
        return write.compression.codec != Codec::None || sparse.isEnabled() || lowRankOptions.energy;
    }
};

/// Reads headers only. E010, E011: see mapNames. E020: an invalid recipe, or the output suffix is that of an
/// unsupported output format. E004: a file of a source is not the one that the recipe names. E016: input and output are
/// the same file. Also errors of opening and of layOutFile. A SafeTensors or GGUF output gets the source's original
/// names and row order back where these are known. A folder of a GGUF model gets the names of a Hugging Face checkpoint
/// and a config.json, for which the values of a few small tensors are read. E009: they cannot be made.
Result<ConvertPlan> planConversion(const ConvertOptions& given);

/// The input's name with its suffix replaced by ".apr" or "-label.apr".
std::string defaultOutput(const std::string& input, const std::string& label = {});

/// The model that the plan writes, before it is written: its values are computed when they are loaded. Its facts name
/// the format, and no file. First computes what the steps measure over all tensors, as global thresholds of pruning;
/// their errors, and E017.
Result<Model> previewOf(const ConvertPlan& plan, Progress& progress);

/// The sources of the plan with size and, unless they are large, SHA-256 of their files.
Result<std::vector<RecipeSource>> describeSources(const ConvertPlan& plan, Progress& progress);

/// Reads the files of all sources and compares them with those that the recipe names. E004 with the place in the
/// recipe: a file has changed. E020: no step reads a source.
Status verifySources(const ConvertPlan& plan, Progress& progress);

/// The recipe that made a file, from its provenance, with the sources that were read. E020: the file has none.
Result<Recipe> recipeOf(const Metadata& metadata);

/// A relative error of the weights above this is reported as a warning.
inline constexpr double kHighRelativeError = 0.05;

/// Whether tensor values change by more than rounding to a float dtype.
bool isLossy(const ConvertPlan& plan);

/// Error of the weights of a conversion, measured on the written values.
struct WeightError {
    std::size_t tensors = 0; ///< that the conversion changed
    double relativeError = 0; ///< of all weights, the unchanged ones included: √(Σ‖a − b‖² ÷ Σ‖a‖²), as diffModels()
    double cosine = 1;
    double worst = 0; ///< highest relative error of a tensor
    std::string worstTensor = {};
    std::size_t highErrorTensors = 0;       ///< tensors with a relative error above kHighRelativeError
    std::uint64_t pruned = 0;               ///< elements in pruned tensors
    std::uint64_t zeros = 0;                ///< zeros among them
    std::uint64_t notFinite = 0;            ///< values that are NaN or infinite in the source or the result
    std::vector<std::string> failures = {}; ///< tensors that fail the quality gate, with the reason
};

/// How near the tensors of a layer, or of the whole result, are to those that they were merged from.
struct MergeLayer {
    struct Model {
        double cosine = 1;
        double normRatio = 1; ///< ‖result‖ ÷ ‖model‖
        bool isThere = false; ///< tensors of the model were merged
    };
    std::string name = {};
    std::vector<Model> models = {};
    /// Share of the elements that models change against the base, in which all that change them do so in the same
    /// direction.
    std::optional<double> signAgreement = {};
};

/// A merge, measured while it is written: in full for tensors of up to 1 Mi elements, else in a sample of one eighth.
struct MergeReport {
    std::vector<std::string> paths = {}; ///< of the models
    MergeLayer all = {};
    std::vector<MergeLayer> layers = {};
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
    std::optional<MergeReport> merge = {};       ///< set if tensors were merged
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
