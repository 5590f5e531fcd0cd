// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

/// What systems and tools do with a text file because of its name.
namespace apr::scan {

/// Files that systems run: scripts, and configurations of shells. `path` is in lower case, here and below.
bool isProgramName(std::string_view path);

/// Configurations of tools that run the commands in them: package.json, .github/workflows.
bool isToolName(std::string_view path);

/// Source code, which is not scanned: "Python", "C++". Empty for other names.
std::string_view sourceLanguage(std::string_view path);

/// Files with templates: .jinja and others.
bool isTemplateName(std::string_view path);

/// Whether the content of a file with this name is text for every program.
bool isTextName(std::string_view path);

/// Data, documents, and lists of words: names of text that no program runs.
bool isDocumentName(std::string_view path);

/// Text with lines as in programs: includes, definitions, commands.
bool looksLikeCode(std::string_view text);

} // namespace apr::scan
