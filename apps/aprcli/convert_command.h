// SPDX-License-Identifier: MIT
#pragma once

#include "output.h"
#include "quantize_options.h"

#include <optional>
#include <string>

namespace apr::cli {

/// The arguments of a command that makes one model of another.
struct ConvertCommand {
    ConvertOptions convert = {};
    QuantizeTexts quantize = {};
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

/// Adds what all such commands have: FILE, --output, --arch, --compress, --plan …
void addConvertOptions(const Command& command, ConvertCommand& options);

/// Reads what the arguments' texts mean into `options.convert`, and fetches an input that is an address.
Status prepareConvert(const Session& session, ConvertCommand& options);

/// Converts, or shows what would be done, with arguments that were read. Gives the exit code.
int convertPrepared(const Session& session, ConvertCommand& options);

/// Reads the arguments, then converts, or shows what would be done. Gives the exit code.
int runConvert(const Session& session, ConvertCommand& options);

} // namespace apr::cli
