// SPDX-License-Identifier: MIT
#pragma once

#include "apr/architecture/architecture.h"
#include "apr/base/part.h"
#include "apr/base/progress.h"
#include "apr/base/sentence.h"
#include "apr/convert/lineage.h"
#include "apr/convert/recipe.h"
#include "apr/convert/side_files.h"
#include "apr/convert/tensor_plan.h"
#include "apr/format/open.h"
#include "apr/format/writer.h"
#include "apr/host/system.h"
#include "apr/tensor/quality_bounds.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// A recipe, and how to run it here.
struct ConvertOptions {
    Recipe recipe = {};
    Budget budget = {};                          ///< what reading the model may cost
    QuantizerRegistry plugins = {};              ///< decode existing plugin tensors; steps may name their types
    bool force = false;                          ///< overwrite an existing output
    bool keepsBackup = false;                    ///< an overwritten output stays, with ".bak" added to its name
    const FormatWriter* defaultFormat = nullptr; ///< of an output without a name; null: defaultWriter()
    bool isOneFile = false;                      ///< an .apr output is not divided, unless the recipe says so
    std::optional<PartNumber> part = {};         ///< of the files of the output; nothing: all
    bool hashInputs = false;                     ///< compute SHA-256 of all sources, not only of small ones
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

/// Lays out the files of an output.
using LayOut = std::function<Result<OutputLayout>(const Model&, const Metadata&, const WriteOptions&)>;

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
    std::vector<TensorPlan> tensors = {};     ///< one per tensor of `result`
    Model preConversion;                      ///< before conversion of dtypes
    std::vector<QuantizeChoice> choices = {}; ///< one per tensor of `preConversion`; empty without quantization
    StorageRequests storage = {};
    double sharePruned = 0;           ///< expected fraction of zeros in pruned tensors
    std::string requestedOutput = {}; ///< the output that was asked for, if several files are written instead
    LayOut layOut = {};               ///< null: as one file, by layOutFile()
    std::vector<std::function<Status(Progress&)>> prepare = {}; ///< run before the first tensor is read
    std::vector<std::string> embedded = {};                     ///< side files included in the metadata
    std::string folder = {};                                    ///< set if the output is a folder that loaders accept
    std::vector<SideFile> sideFiles = {};                       ///< written to `folder` as well
    std::vector<Finding> findings = {};
    std::uint64_t outputBytes = 0;               ///< file size, without the input checksums (a few bytes)
    std::optional<std::uint64_t> freeBytes = {}; ///< on the output's disk
    /// The values stay as they are, in the same format: they are not checked against rules, and the metadata is just
    /// that of the plan.
    bool isEdit = false;
    std::size_t mapped = 0; ///< tensors with a canonical name
    std::size_t unmapped = 0;
    bool outputExists = false;
    std::optional<WriteObstacle> obstacle = {}; ///< why the output cannot be created, if it cannot

    /// Whether `outputBytes` is only an upper bound: the effect of compression, sparse layouts and energy-based ranks
    /// depends on the values.
    bool isUpperBound() const;
    /// The names of `sideFiles`, with commas between them.
    std::string sideFileNames() const;
};

/// The model that the plan writes, before it is written: its values are computed when they are loaded. Its facts name
/// the format, and no file. First computes what the steps measure over all tensors, as global thresholds of pruning;
/// their errors, and E017.
Result<Model> previewOf(const ConvertPlan& plan, Progress& progress);

/// What keeps a plan from being run as it is: a folder that is not there, too little space, a file that exists.
std::optional<Sentence> problemOf(const ConvertPlan& plan);
/// All patterns of problemOf(), for translations.
std::vector<std::string_view> problemPatterns();

/// Whether tensor values change by more than rounding to a float dtype.
bool isLossy(const ConvertPlan& plan);

} // namespace apr
