// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/metadata_editor.h"

#include <string>
#include <vector>

/// What the editors of formats share.
namespace apr {

/// E020 for a key.
Error keyError(const std::string& key, std::string message, std::string advice = {});
/// E020: an array has no such item.
Error noItem(const std::string& key, const Json& array);

/// A value in a sentence; "(none)" for null.
std::string shownValue(const Json* value);
/// Adds "KEY: BEFORE → AFTER" to `changes`; null: the entry was removed.
void noteChange(std::vector<std::string>& changes, const std::string& key, const std::string& before,
                const Json* after);

/// The text as JSON if it is that, otherwise as a string.
Json looseValue(const std::string& text);
/// The value of the text with the type of the value that it replaces. E020 if it does not have it.
Result<Json> valueLike(const Json& before, const std::string& text, const std::string& key);
/// Adds an item to an array, of the type of its last one; to an empty one a string if `areStrings`.
Result<Json> appended(Json& array, const std::string& text, const std::string& key, bool areStrings = false);

/// Changes an entry of nested JSON. Objects on the way to a new entry are made; items of arrays must exist, or be the
/// one after the last.
Status changeNested(Json& object, const MetadataChange& change, std::vector<std::string>& changes);

} // namespace apr
