// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"
#include "apr/model/model.h"

#include <optional>
#include <string>

namespace apr {

/// What is wrong with the indices of a sparse tensor of PyTorch or ONNX, which the metadata "sparse_tensors" describes:
/// its layout, its shape and the names of its parts. Nothing if torch accepts them
/// (torch._validate_sparse_coo_tensor_args, torch._validate_sparse_compressed_tensor_args), or ONNX (onnx.proto:
/// SparseTensorProto), or if they cannot be read, which is reported elsewhere.
std::optional<std::string> sparseProblem(const Model& model, const Json& facts);

} // namespace apr
