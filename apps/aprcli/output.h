// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/pipeline.h"
#include "session.h"

#include <string>

namespace apr::cli {

/// Adds --max-drift, --max-l2 and --min-cosine.
void addQualityBounds(const Command& command, QualityBounds& bounds);

/// Enables the check if a bound is set, and sets the default bounds if the check is enabled without one. E020 for
/// invalid bounds.
Status readQualityBounds(bool& isEnabled, QualityBounds& bounds);

/// Prints the report of a command that wrote one file, as text or JSON. `result` are the command's own JSON members,
/// `more` is additional text; `inputs` are the models that were read, made by fileJson(), `input` alone if it is empty;
/// `exitCode` is stated in JSON. Returns 0, or the exit code of a failed conversion.
int printReport(const Session& session, const Result<ConvertReport>& report, const std::string& input,
                Json result = Json::object(), const std::string& more = {}, Json inputs = Json::array(),
                int exitCode = kSuccess);

} // namespace apr::cli
