// SPDX-License-Identifier: MIT
#include "convert/steps/quantize/quantize_metadata.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "convert/recipe/draft.h"

#include <algorithm>
#include <map>

namespace apr {

void recordQuantization(Metadata& out, const PlannedTypes& types, const QuantizeOptions& requested,
                        const SampleFiles& files)
{
    std::uint64_t elements = 0;
    double bits = 0;
    std::map<std::string, std::uint64_t> bytesOf; // of the source, by dtype
    std::map<std::string, std::uint64_t> elementsOf;
    for (std::size_t i = 0; i < types.choices.size(); ++i) {
        if (const auto& target = types.choices[i].conversion.target) {
            const TensorInfo& tensor = types.model.tensors()[i];
            elements += tensor.elements();
            bits += bitsPerWeight(*target, tensor.shape) * static_cast<double>(tensor.elements());
            bytesOf[toLower(dtypeName(tensor.dtype))] += tensor.byteSize;
            elementsOf[targetName(*target)] += tensor.elements();
        }
    }
    if (elements == 0) {
        return;
    }
    const auto most = [](const std::map<std::string, std::uint64_t>& counts) {
        return std::max_element(counts.begin(), counts.end(),
                                [](const auto& a, const auto& b) { return a.second < b.second; })
            ->first;
    };
    Json& to = out["quantization"];
    if (!to.is_object() || !to.contains("method")) {
        to["method"] = most(elementsOf);
        to["bits_per_weight"] = bits / static_cast<double>(elements);
    }
    to["original_dtype"] = most(bytesOf);
    for (const char* key : {"mix", "mix_version", "calibration_method", "percentile", "symmetric", "importance",
                            "calibration", "calibration_samples"}) {
        to.erase(key); // of an earlier quantization
    }
    if (!requested.mix.empty()) {
        to["mix"] = requested.mix;
        to["mix_version"] = kMixVersion;
    }
    if (requested.type && requested.type->integers) {
        const IntegerScheme& scheme = *requested.type->integers;
        to["calibration_method"] = scheme.calibration == Calibration::MinMax       ? "minmax"
                                   : scheme.calibration == Calibration::Percentile ? "percentile"
                                                                                   : "mse";
        if (scheme.calibration == Calibration::Percentile) {
            to["percentile"] = scheme.percentile;
        }
        to["symmetric"] = scheme.isSymmetric;
    }
    if (!files.importance.empty()) {
        to["importance"] = fileNameOf(files.importance);
    }
    if (!files.calibration.empty()) {
        to["calibration"] = fileNameOf(files.calibration);
        to["calibration_samples"] = files.calibrationSamples;
    }
}

} // namespace apr
