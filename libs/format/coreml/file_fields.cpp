// SPDX-License-Identifier: MIT
// The numbers of fields: Model.proto of Core ML.
#include "format.h"
#include "format/reading/protobuf_fields.h"

#include <array>

namespace apr::coreml {
namespace {

enum FileMessage : int { kCoreMlMessage, kLayersMessage };

constexpr std::array kKnownFields{
    KnownField{kCoreMlMessage, 1, "specificationVersion"},
    KnownField{kCoreMlMessage, 2, "description"},
    KnownField{kCoreMlMessage, 10, "isUpdatable"},
    KnownField{kCoreMlMessage, 303, "neuralNetworkRegressor", kLayersMessage},
    KnownField{kCoreMlMessage, 403, "neuralNetworkClassifier", kLayersMessage},
    KnownField{kCoreMlMessage, 500, "neuralNetwork", kLayersMessage},
    KnownField{kCoreMlMessage, 502, "mlProgram"},
    KnownField{kLayersMessage, 1, "layer", -1, 1},
    KnownField{kLayersMessage, 2, "preprocessing"},
};

} // namespace

std::vector<FileField> fileFields(const FileFacts& facts)
{
    return protobufFields(facts.parts[0].content, kKnownFields, kCoreMlMessage);
}

} // namespace apr::coreml
