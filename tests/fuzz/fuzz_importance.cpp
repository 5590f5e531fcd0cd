// SPDX-License-Identifier: MIT
// Importance matrices, the older layout and GGUF.
#include "apr/convert/quantize.h"
#include "use_model.h"

#include <cstdlib>

APR_FUZZER(importance)
{
    const auto matrix = apr::readImportanceMatrix(apr::ByteSource(apr::fuzz::fileOf(data, size)));
    if (matrix) {
        for (const auto& [name, weights] : *matrix) {
            for (const float weight : *weights) {
                if (!(weight >= 0)) { // what was accepted can be a weight
                    std::abort();
                }
            }
        }
    }
    return 0;
}
