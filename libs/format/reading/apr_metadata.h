// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/budget.h"
#include "apr/base/json.h"
#include "apr/model/model.h"

#include <string_view>

namespace apr {

/// The string under which our writers store the metadata that a format of strings has no field for, as JSON.
inline constexpr std::string_view kAprMetadata = "apr_metadata";

/// Takes that metadata out of the strings of a file; an empty object if there is none, or it is no object.
Metadata takeAprMetadata(Json& strings, const Budget& budget);

} // namespace apr
