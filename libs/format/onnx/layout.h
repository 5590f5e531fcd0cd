// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace apr::onnx {

/// The property of a model that has the metadata for which ONNX has no field, as JSON.
inline constexpr std::string_view kAprMetadata = "apr_metadata";

} // namespace apr::onnx
