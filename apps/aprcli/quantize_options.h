// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/pipeline.h"
#include "session.h"

#include <string>
#include <vector>

namespace apr::cli {

/// What the options of quantizing were given, as texts.
struct QuantizeTexts {
    std::string type = {};                 ///< a type, or the name of a mix
    std::string typeOption = "--quantize"; ///< what asks for it
    std::string mix = {};
    std::string embeddingType = {};
    std::string outputType = {};
    std::string dequantize = {};
    std::string calibration = {}; ///< minmax, percentile[:P], mse or a file
    std::vector<std::string> rules = {};
    std::vector<std::string> plugins = {}; ///< shared libraries
    bool keepQuantization = false;
};

/// Adds --mix, --embedding-type, --output-type, --rule, --imatrix, --calibration and --allow-requantize, and the type
/// itself as `typeOption`.
void addQuantizeOptions(const Command& command, const char* typeOption, QuantizeTexts& texts, ConvertOptions& options);

/// Reads the texts into `options`. E020 for what they cannot mean.
Status readQuantizeOptions(const QuantizeTexts& texts, ConvertOptions& options);

/// "q4_k_m", "int8": what a file that was quantized so may be called; "mixed" for rules alone, "" for nothing.
std::string quantizationLabel(const ConvertOptions& options);

} // namespace apr::cli
