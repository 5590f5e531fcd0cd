// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <string>
#include <vector>

namespace apr {

/// E020 unless each is a rule "FROM=TO": 'model.*=*' moves what each * matched to the * in the new name.
Status checkRenameRules(const std::vector<std::string>& rules);

/// Renames tensors by the first rule that matches each. E020 for a rule that is not one, that applies to no tensor, or
/// if two tensors get the same name.
Status renameTensors(std::vector<TensorInfo>& tensors, const std::vector<std::string>& rules);

} // namespace apr
