// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <initializer_list>
#include <string_view>

namespace apr {

/// A JSON file of a model, such as config.json: what an apr file has embedded at `embedded`, or else the file of this
/// name beside the model. Null if there is none, or it is not JSON, a link out of the folder, or over 64 MiB.
Json sideJson(const Model& model, std::string_view name, std::initializer_list<std::string_view> embedded);

} // namespace apr
