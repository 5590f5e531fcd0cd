// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/boxed.h"
#include "apr/base/shared_text.h"
#include "apr/convert/mapped_model.h"
#include "apr/convert/tensor_fact.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace apr {

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
    bool isShifted = false;             ///< the 1 that GGUF files add to the weights of a norm is subtracted
    bool isAdded = false;               ///< new tensor with the scales of a quantized tensor
    bool isPruned = false;              ///< some weights are set to zero
    bool isFactorized = false;          ///< replaced by low-rank factors
    bool isNotChanged = false;          ///< the facts say why the type stays as it is
    bool isFallback = false;            ///< another type than requested because of its row length
    Boxed<AxisOrder> order = {};        ///< set if the tensor is transposed
    SharedText made = {};               ///< Lineage::made
    std::vector<TensorFact> facts = {}; ///< of types, factors and shared data

    /// All that a row of a plan says of the tensor besides name, types, shape and size, in order.
    std::vector<TensorFact> remarks() const;
};

class StorageRequest;
/// What steps ask of the way tensors are stored.
using StorageRequests = std::vector<std::shared_ptr<StorageRequest>>;

} // namespace apr
