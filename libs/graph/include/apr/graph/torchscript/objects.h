// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/pickle/machine.h"
#include "apr/tensor/tensor_info.h"

#include <span>

namespace apr::torchscript {

/// The objects of an archive. Both programs and the tensors must outlive the call they are passed to.
struct Objects {
    const pickle::Program& module;       ///< data.pkl
    const pickle::Program& constants;    ///< constants.pkl
    std::span<const TensorInfo> tensors; ///< named by their path from the module; "constants.N"
};

} // namespace apr::torchscript
