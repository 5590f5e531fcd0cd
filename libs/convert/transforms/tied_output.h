// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstddef>
#include <optional>

namespace apr {

/// Whether a checkpoint's config.json says that the output layer is the token embedding (tie_word_embeddings, of the
/// model or of its text_config): loaders take the embedding then, even if the file stores an output layer.
bool isTiedByConfig(const Metadata& metadata);

/// The stored output layer of such a checkpoint, a matrix that loaders do not use. Nothing for other models.
std::optional<std::size_t> unusedOutput(const Model& model);

/// Says in the config.json of a result's metadata that the output layer is a tensor of its own.
void untieOutput(Metadata& metadata);

} // namespace apr
