// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/pipeline.h"
#include "session.h"

#include <string>

namespace apr::cli {

/// Adds --compress and --shuffle to a command that writes apr files.
void addCompressionOptions(const Command& command, std::string& codec, CompressionOptions& options);

/// Reads "none", "lz4", "zstd" or "zstd:19" into `options`. E020 for anything else.
Status readCompression(const std::string& text, CompressionOptions& options);

/// "0.05" of "5%"; other texts as they are.
std::string withoutPercent(const std::string& text);

/// Adds --max-drift, --max-l2 and --min-cosine.
void addQualityBounds(const Command& command, QualityBounds& bounds);

/// Takes a bound for a request of the check, and the usual bounds where the check names none. E020.
Status readQualityBounds(bool& isAsked, QualityBounds& bounds);

/// What a command that wrote one file says of it, as text or JSON; `facts` and `more` are the command's own. Gives the
/// exit code.
int printReport(const Session& session, const Result<ConvertReport>& report, Json facts = Json::object(),
                const std::string& more = {});

} // namespace apr::cli
