// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format.h"
#include "apr/format/format_reader.h"
#include "apr/format/format_writer.h"
#include "apr/format/mime.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The formats that are read and written, as tables. Detection, `--input-format`, file dialogs, the search for the
/// model of a folder, and what a conversion may write are derived from them.
namespace apr {

/// All formats.
std::span<const Format* const> formats();

/// The format of models with this id; one that has nothing if there is none.
const Format& formatOf(FormatId id);

/// All readers, in the order in which they are tried.
std::span<const FormatReader* const> formatReaders();

/// The reader with this id; null when there is none.
const FormatReader* findReader(std::string_view id);

/// The valid values of OpenOptions::format, sorted.
std::vector<std::string> formatNames();

/// The types of all readers, in their order.
std::vector<const MimeType*> mimeTypes();

/// The patterns for file dialogs: "*.apr", "*.safetensors", …, "Manifest.json".
std::vector<std::string> modelFilePatterns();

/// All writers; the first is the default.
std::span<const FormatWriter* const> formatWriters();
const FormatWriter& defaultWriter();
/// Whether a format is one of several with the same suffix, so that a name alone does not tell it.
bool isDialect(const FormatWriter& format);

/// The writer with this id; null when there is none.
const FormatWriter* findWriter(std::string_view id);

/// Whether a file name has a suffix of a format, in any case.
bool hasSuffixOf(const FormatWriter& format, std::string_view path);

/// The writer for a file name's suffix, in any case; null for other suffixes.
const FormatWriter* writerForPath(std::string_view path);

/// The suffixes of all writers: ".apr, .safetensors or .gguf".
std::string writtenSuffixes();

/// The longest suffix of a model format that `path` ends with, in any case, with its dot; empty if there is none.
std::string_view modelSuffix(std::string_view path);

} // namespace apr
