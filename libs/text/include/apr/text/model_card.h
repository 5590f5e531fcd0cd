// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"
#include "apr/model/model.h"

#include <string>

namespace apr {

/// A model card (README.md): its text as "text", and the values and lists at the top level of its front matter.
Json modelCard(const std::string& text);

/// The license in the metadata of a model; empty if it is not specified.
std::string licenseIn(const Metadata& metadata);

} // namespace apr
