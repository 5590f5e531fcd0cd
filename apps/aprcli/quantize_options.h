// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/pipeline.h"
#include "session.h"

#include <string>
#include <vector>

namespace apr::cli {

/// Unparsed values of the quantization options.
struct QuantizeArguments {
    std::string type = {};                 ///< a type, or the name of a mix
    std::string typeOption = "--quantize"; ///< name of the option that sets it
    std::string mix = {};
    std::string embeddingType = {};
    std::string outputType = {};
    std::string dequantize = {};
    std::string calibration = {}; ///< minmax, percentile[:P], mse or a file
    std::vector<std::string> rules = {};
    std::vector<std::string> plugins = {}; ///< paths of shared libraries
    bool keepQuantization = false;
};

/// Adds `typeOption`, --mix, --embedding-type, --output-type, --rule, --plugin, --imatrix, --calibration and
/// --allow-requantize.
void addQuantizeOptions(const Command& command, const char* typeOption, QuantizeArguments& arguments,
                        ConvertOptions& options);

/// Parses `arguments` into `options`. E020 for invalid values and combinations.
Status readQuantizeOptions(const QuantizeArguments& arguments, ConvertOptions& options);

/// Returns a label for output file names: "q4_k_m", "int8", "mixed" for rules only, "" without quantization.
std::string quantizationLabel(const ConvertOptions& options);

} // namespace apr::cli
