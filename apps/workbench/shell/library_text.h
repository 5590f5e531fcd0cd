// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/sentence.h"
#include "apr/convert/recipe.h"

#include <QString>

#include <string_view>

namespace apr::workbench {

/// Returns a text of the library's tables (steps, parameters, rules, merge methods) in the language of the window.
/// translations/library_texts.hpp lists these texts for lupdate; messages about a file are not among them.
QString libraryText(std::string_view text);

/// Returns a sentence in the language of the window. Its values are printable().
QString libraryText(const Sentence& sentence);

/// Returns the label of a parameter in English: "keep_names" → "Keep names", "max_iter" → "Max iter".
QString labelOf(const Parameter& parameter);

} // namespace apr::workbench
