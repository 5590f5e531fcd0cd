// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"
#include "convert/lower/checkpoint_config.h"
#include "convert/lower/lowering.h"
#include "convert/recipe/draft.h"

#include <string>
#include <vector>

namespace apr {

/// Whether a model becomes a folder that transformers loads, although it comes from a GGUF file.
bool becomesCheckpoint(const Draft& draft);

/// How transformers loads the model. E009 if it has no such architecture, or a configuration cannot be made.
Result<const CheckpointType*> checkpointTypeOf(const Draft& draft);

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
