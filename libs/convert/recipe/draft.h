// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/convert/lineage.h"
#include "apr/convert/recipe.h"
#include "apr/format/open.h"
#include "convert/recipe/storage_request.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace apr {

/// The dtype that computed values are stored in (Lineage::storage), for one of the tensors that they are computed of:
/// floats keep theirs, F64 becomes F32, quantized ones and integers F16.
DType storageOfComputed(DType dtype);

/// Tensors of GGUF files that are part of a checkpoint's configuration. Empty where the model has none.
struct RopeFactors {
    std::vector<float> frequencies = {}; ///< what the frequencies of RoPE are divided by
    std::vector<float> longFactors = {}; ///< the same, for texts that are longer than the original context
    std::vector<float> shortFactors = {};

    bool isEmpty() const { return frequencies.empty() && longFactors.empty() && shortFactors.empty(); }
};

/// The model before types are converted, and what was chosen for each of its tensors; nothing without quantization.
struct PlannedTypes {
    const Model& model;
    std::span<const QuantizeChoice> choices = {};
};

/// What a step that quantizes was asked for.
struct QuantizedAs {
    bool isUniform = false;                     ///< one type or mix for the whole model
    std::optional<std::uint32_t> fileType = {}; ///< its llama_ftype, if it has one
};

/// A model on its way through the steps of a recipe. Lazy: only headers are read.
struct Draft {
    std::vector<SourceModel> sources = {}; ///< the model to convert first
    std::vector<SourceContent> files = {};
    Model model;
    std::vector<Lineage> tensors = {}; ///< one per tensor of `model`
    /// Before the first step that changes values by more than rounding to a dtype: errors are measured against it.
    std::optional<FollowedModel> reference = {};
    Detection detection = {};
    Json hyperparameters = Json::object();    ///< architectureHyperparameters
    MapOptions mapping = {.keepNames = true}; ///< how names were mapped
    bool isMapped = false;                    ///< names were mapped, or kept on request
    bool keepsNames = true;                   ///< the names of the source are kept
    std::vector<Finding> findings = {};
    std::vector<std::function<Status(Progress&)>> prepare = {}; ///< run in order before the first tensor is read
    /// Changes to the metadata of the result, made in order when the tensors are planned.
    std::vector<std::function<void(Metadata&, const PlannedTypes&)>> amendments = {};

    bool wasOfPlugin = false;  ///< the source is quantized by plugins, which decode it
    bool isForLoaders = false; ///< the output is a folder that loaders of Hugging Face checkpoints read
    RopeFactors rope = {};     ///< set when a GGUF model becomes such a checkpoint

    // How tensors are to be stored.
    std::optional<QuantizedAs> quantizedAs = {};
    StorageRequests storage = {};        ///< in the order of the steps
    double sharePruned = 0;              ///< expected fraction of zeros in pruned tensors
    bool hasFewerHeads = false;          ///< attention heads were removed
    std::optional<DType> precision = {}; ///< of all float tensors, for config.json

    /// The request of a type that a step added, or null.
    template <class Request>
    Request* find() const
    {
        for (const auto& request : storage) {
            if (auto* const found = dynamic_cast<Request*>(request.get()); found != nullptr) {
                return found;
            }
        }
        return nullptr;
    }

    /// Starts with the tensors of the first source.
    static Draft of(SourceModel source);

    /// Replaces the model by one with the same tensors, whatever their names and dtypes.
    void replace(Model next);
    /// Replaces the model by one whose tensor i was made from tensor origins[i]. A second tensor with the same origin
    /// is added (scales).
    void derive(Model next, const std::vector<std::size_t>& origins);
    /// After selecting or renaming: the names of the model are those of the source from now on.
    void nameBySource();
    /// Replaces the model by a mapped one with the same tensors.
    void acceptMapping(MappedModel mapped);
    /// Decodes packed weights (model/packing.h); E009 for packings that are not decoded. Before any name is mapped.
    Status unpack();
    /// Whether a tensor has separate scales.
    bool hasScales() const;
    /// Decodes tensors with separate scales. Whether each tensor that is left had some.
    std::vector<bool> applyScales();
    /// Remembers the model as reference, unless a step did so before.
    void keepReference();
    /// Applies the requested conversions of dtypes, before a step that reads or changes values.
    Status settle(bool isTolerant);
    /// Whether settle() would convert a tensor.
    bool isUnsettled() const;

    /// For each tensor, its name in the model after select and rename.
    std::vector<std::string> sourceNames() const;
    /// As mapNames() returned it, with what happened since.
    MappedModel mapped() const;
};

/// What steps may use besides the draft.
struct StepContext {
    OpenOptions open = {};                                             ///< for further models
    std::function<Result<Model>(const std::string& path)> stages = {}; ///< opens stages of the recipe, and files
    QuantizerRegistry plugins = {};                                    ///< types that steps may name
    bool isRelaxed = false; ///< NaN and infinite values count as 0, unknown names are kept
    std::uint64_t memoryLimit = 0;
    std::optional<std::uint64_t> opset = {}; ///< of the graph that is written, if one is asked for

    /// Opens a further model: a file, or a stage of the recipe.
    Result<Model> openModel(const std::string& path) const
    {
        return stages != nullptr ? stages(path) : openModelFile(path, open);
    }
};

} // namespace apr
