// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <string>

namespace apr {

/// The license in the metadata of a model; of a SafeTensors model, or else in the model card beside it. Empty if it is
/// not specified.
std::string licenseOf(const Model& model);

} // namespace apr
