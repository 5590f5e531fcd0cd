// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <optional>
#include <string_view>
#include <vector>

namespace apr {

/// Where the metadata of a conversion has texts of side files that no other key has.
inline constexpr const char* kSideFilesKey = "side_files";

/// One of these files, if it is JSON.
std::optional<Json> embeddedJson(const Metadata& metadata, std::string_view name);

/// The object of the source's config.json in the metadata of a conversion; null if it has none. It belongs to
/// `metadata`.
Json* sourceConfig(Metadata& metadata);

/// A configuration and, in those of models of several parts, the configurations of their language models (text_config
/// and others). `config` is an object.
std::vector<const Json*> languageConfigs(const Json& config);
std::vector<Json*> languageConfigs(Json& config);

/// The configuration of the language model in the metadata of a source, or in that of a conversion.
const Json* languageConfig(const Metadata& metadata);

/// The values of RoPE scaling in a configuration: of `rope_scaling` or `rope_parameters`, for layers that see the whole
/// text. Null if there is none.
const Json* ropeScaling(const Json& config);

} // namespace apr
