// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/finding.h"
#include "apr/base/progress.h"
#include "apr/base/result.h"
#include "apr/convert/lineage.h"
#include "apr/convert/sparse.h"
#include "apr/convert/tensor_plan.h"
#include "apr/format/formats.h"
#include "apr/model/chunks.h"
#include "apr/tensor/quality_bounds.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace apr {

struct Draft;
struct StepContext;

/// The tensors that are not stored densely.
struct ChosenForms {
    std::vector<StoredForm> forms = {};     ///< one per tensor; empty if all are dense
    std::vector<bool> isSeen = {};          ///< tensors whose values were passed to the observer
    std::vector<SparseChoice> choices = {}; ///< one per tensor, if a sparse layout was requested
    std::vector<Finding> findings = {};
};

/// What a step asks of the way tensors are stored, beyond their types. It can depend on all steps of the recipe and on
/// the values, so the step only adds its request to Draft::storage; the plan and the run ask it later. Functions that
/// are not overridden change nothing.
class StorageRequest {
public:
    StorageRequest() = default;
    StorageRequest(const StorageRequest&) = delete;
    StorageRequest& operator=(const StorageRequest&) = delete;
    virtual ~StorageRequest() = default;

    /// After all steps, before dtypes are converted: changes the draft.
    virtual Status lower(Draft& /*draft*/, const FormatWriter& /*format*/, const StepContext& /*context*/)
    {
        return {};
    }
    /// Changes `form`, that of a tensor of the result as far as it is known; for the run, after Draft::prepare.
    virtual void changeForm(const Lineage& /*tensor*/, StoredForm& /*form*/) const {}
    /// Adds size and facts to the plan of a tensor of the result, which is stored in `form` as far as it is known.
    virtual void describe(const Lineage& /*tensor*/, const FormatWriter& /*format*/, const StoredForm& /*form*/,
                          TensorPlan& /*out*/) const
    {
    }

    /// Whether it changes values.
    virtual bool isLossy() const { return false; }
    /// Whether it decides by their values which tensors are stored densely.
    virtual bool choosesForms() const { return false; }
    /// Whether the size of the output depends on values.
    virtual bool isSizedByValues() const { return false; }

    /// Whether no tensor can be written before the values of all were read: the output cannot be written in parts.
    virtual bool needsAllTensors() const { return false; }

    /// Reads values before the file is laid out, which go to `observe` as well, and chooses forms by them.
    virtual Status choose(const Model& /*model*/, ChosenForms& /*forms*/, const ChunkObserver& /*observe*/,
                          Progress& /*progress*/) const
    {
        return {};
    }
    /// After Draft::prepare: adds what is known to the metadata. Returns findings about it.
    virtual std::vector<Finding> complete(Metadata& /*metadata*/, const FormatWriter& /*format*/) const { return {}; }
    /// After Draft::prepare: whether it leaves a tensor as it is, although it was planned to change it.
    virtual bool leaves(const Lineage& /*tensor*/) const { return false; }
    /// The limits for the error of a tensor, where the user sets none.
    virtual std::optional<QualityBounds> boundsOf(const TensorPlan& /*tensor*/) const { return std::nullopt; }
    /// What to do when a tensor exceeds them; empty for the usual advice.
    virtual std::string_view adviceOnBounds() const { return {}; }
};

} // namespace apr
