// SPDX-License-Identifier: MIT
#pragma once

#include "apr/architecture/architecture.h"
#include "apr/model/model.h"
#include "convert/lower/checkpoint_type.h"

#include <span>
#include <string>
#include <string_view>

namespace apr {

/// The row for a GGUF architecture, or null.
const CheckpointType* findCheckpointType(std::string_view gguf, bool hasExperts, const Json& ggufKeys);

/// E009 if tensors with these canonical names are not exactly those that transformers loads. `sources` has the names
/// that errors give.
Status checkCheckpointNames(const CheckpointType& type, const Architecture& architecture,
                            std::span<const TensorInfo> tensors, std::span<const std::string> sources);

} // namespace apr
