// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <vector>

namespace apr {

/// The object of the source's config.json in the metadata of a conversion; null if it has none. It belongs to
/// `metadata`.
Json* sourceConfig(Metadata& metadata);

/// A configuration and, in those of models of several parts, the configurations of their language models (text_config
/// and others). `config` is an object.
std::vector<const Json*> languageConfigs(const Json& config);
std::vector<Json*> languageConfigs(Json& config);

} // namespace apr
