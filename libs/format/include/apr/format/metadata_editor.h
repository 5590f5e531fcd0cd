// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <optional>
#include <string>
#include <vector>

namespace apr {

/// A new value for an entry of the metadata, or its removal.
struct MetadataChange {
    std::string key = {}; ///< as `inspect --full` and the workbench show it: "general.license", "model_card.tags[0]"
    /// The value as text; nothing: the entry is removed. An entry keeps its type; that of a new one is the type of the
    /// JSON value, or a string. GGUF takes a type for a new key: "key:u32".
    std::optional<std::string> text = {};

    bool operator==(const MetadataChange&) const = default;
};

/// How the metadata of a format's files is changed. The metadata is that of the model; the format's writer writes it.
struct MetadataEditor {
    /// Applies a change, and adds a sentence on it to `changes`. E020 for an unknown key and for a value that its type
    /// does not accept.
    Status (*change)(Metadata& metadata, const MetadataChange& change, std::vector<std::string>& changes) = nullptr;
    /// Removes an entry that gets a value of another type. Null if entries have no types.
    void (*forget)(Metadata& metadata, const std::string& key) = nullptr;
    /// Prepares changed metadata for the writer, and says what it adds. May be null.
    void (*finish)(Metadata& metadata, std::vector<std::string>& changes) = nullptr;
    bool holdsCard = false;                  ///< the metadata has a model card ("model_card")
    std::string_view licenseKey = "license"; ///< of a new license
};

} // namespace apr
