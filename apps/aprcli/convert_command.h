// SPDX-License-Identifier: MIT
#pragma once

#include "output.h"
#include "quantize_options.h"

#include <optional>
#include <string>

namespace apr::cli {

/// Arguments shared by the commands that convert a model: convert, import and quantize.
struct ConvertCommand {
    ConvertOptions convert = {};
    QuantizeArguments quantize = {};
    std::string precision = {};
    std::string dialect = {};
    std::string compress = {};
    std::string pruneScope = {};
    std::string pruneLayers = {};
    std::int64_t pruneHeads = 0;
    std::vector<std::string> adapters = {};
    std::optional<double> adapterScale = {};
    std::string lowRank = {};
    std::string sparse = {};
    std::optional<double> sparseThreshold = {};
    std::optional<double> pruneShare = {};
    std::optional<double> pruneThreshold = {};
    bool qualityCheck = false;
    bool analyze = false;
    bool plan = false;
};

/// Adds the shared options: FILE, --output, --arch, --compress, --plan …
void addConvertOptions(const Command& app, ConvertCommand& options);

/// Parses the string arguments into `options.convert`, and downloads the input if it is an address.
Status prepareConvert(const Session& session, ConvertCommand& options);

/// Converts or shows the plan, with arguments that prepareConvert() has parsed. Returns the exit code.
int convertPrepared(const Session& session, ConvertCommand& options);

/// Parses the arguments, then converts or shows the plan. Returns the exit code.
int runConvert(const Session& session, ConvertCommand& options);

} // namespace apr::cli
