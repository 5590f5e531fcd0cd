// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"
#include "convert/lower/checkpoint_config.h"
#include "convert/lower/lowering.h"
#include "convert/recipe/draft.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// Whether a model becomes a folder that transformers loads, although it comes from a GGUF file.
bool becomesCheckpoint(const Draft& draft);

/// How transformers loads the model. E009 if it has no such architecture, or a configuration cannot be made.
Result<const CheckpointType*> checkpointTypeOf(const Draft& draft);

/// [in, out], for the weights that checkpoints of the type have as Conv1D.
std::optional<AxisOrder> conv1dOrder(const Architecture& architecture, std::string_view type, const TensorInfo& tensor);

/// The axes that a tensor is to have, or nothing if it stays as it is.
using TensorOrder = std::function<std::optional<AxisOrder>(const TensorInfo&)>;

/// Transposes tensors of the draft, and of an earlier reference against which errors are measured. Blocks run along
/// rows, so that they are decoded first.
Status transposeTensors(Draft& draft, const TensorOrder& wanted);

/// Gives the tensors the axes that checkpoints have: transposes Conv1D weights, splits stacked experts, and removes the
/// tensors that are part of the configuration. E009
/// if transformers needs a tensor that the model does not have, or does not have one of the model's.
Status makeCheckpoint(Draft& draft);

/// Makes the configuration, and gives the tensors of `result` the names of checkpoints. The metadata becomes that of a
/// SafeTensors model with this config.json. E009 if a key is missing, or a tensor is not of floats.
Status finishCheckpoint(const Draft& draft, Model& result, Metadata& metadata, std::vector<Finding>& findings);

/// GGUF models as folders for transformers.
extern const Lowering kCheckpointLowering;

} // namespace apr
