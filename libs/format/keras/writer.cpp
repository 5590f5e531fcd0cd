// SPDX-License-Identifier: MIT
#include "writer.h"

#include "apr/base/text.h"
#include "apr/container/hdf5/writer.h"
#include "apr/container/zip/writer.h"
#include "format/writing/refusal.h"

#include <algorithm>
#include <utility>

namespace apr::keras {
namespace {

constexpr std::string_view kPrecisionAdvice = "Add --precision f32, or --dequantize f32 for quantized tensors.";

Result<std::vector<Segment>> weightsOf(const Model& model)
{
    hdf5::TreeLayout tree;
    const auto tensors = model.tensors();
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const TensorInfo& tensor = tensors[i];
        if (auto status = tree.add(tensor.name, tensor.dtype, tensor.shape, {Segment::ofTensor(i, tensor.byteSize)});
            !status) {
            return refusal(tensor, status.error().code, status.error().message, kPrecisionAdvice);
        }
    }
    return tree.finish();
}

Result<OutputLayout> layOutWeights(const Model& model, const Metadata&, const WriteOptions&)
{
    APR_TRY(auto segments, weightsOf(model));
    return singleFile({.segments = std::move(segments)});
}

/// Whether a name is the path of a variable in Keras' files: it ends with "vars" and a number.
bool isVariable(std::string_view name)
{
    const std::size_t number = name.rfind('/');
    const std::string_view group = name.substr(0, std::min(number, name.size()));
    return number != std::string_view::npos && (group == "vars" || group.ends_with("/vars")) &&
           parseUnsigned(name.substr(number + 1)).has_value();
}

std::vector<std::byte> bytesOf(const Json& value)
{
    const std::string text = dumpJson(value);
    const auto* bytes = reinterpret_cast<const std::byte*>(text.data());
    return {bytes, bytes + text.size()};
}

Result<OutputLayout> layOutArchive(const Model& model, const Metadata& metadata, const WriteOptions&)
{
    const Json* config = findPath(metadata, {"keras", "config"});
    if (config == nullptr || !config->is_object()) {
        return Error{.code = Errc::Unsupported,
                     .message =
                         "a .keras file needs the configuration of a Keras model, which this model does not have",
                     .field = "keras.config",
                     .advice = "Write .weights.h5 for the tensors alone, or .onnx for a model that runs."};
    }
    for (const TensorInfo& tensor : model.tensors()) {
        if (!isVariable(tensor.name)) {
            return Error{.code = Errc::Unsupported,
                         .message = "a .keras file has only variables of layers (\"layers/NAME/vars/0\")",
                         .tensor = printable(tensor.name, 120),
                         .advice =
                             "Write .weights.h5 for other tensors; add --dequantize f32 for integers with scales."};
        }
    }
    APR_TRY(auto weights, weightsOf(model));
    const Json* facts = findPath(metadata, {"keras", "metadata"});
    zip::ArchiveLayout archive;
    APR_CHECK(archive.add("metadata.json",
                          {Segment::ofBytes(bytesOf(
                              facts != nullptr && facts->is_object() ? *facts : Json{{"keras_version", "3.0.0"}}))}));
    APR_CHECK(archive.add("config.json", {Segment::ofBytes(bytesOf(*config))}));
    APR_CHECK(archive.add("model.weights.h5", std::move(weights), 64));
    return singleFile({.segments = archive.finish(), .hasChecksum = true});
}

} // namespace

const FormatWriter kArchiveWriter{
    .id = "keras",
    .format = FormatId::Keras,
    .suffix = ".keras",
    .can = {.scaledIntegers = false, .metadata = false, .ownConfiguration = true},
    .layOut = layOutArchive,
};

const FormatWriter kWeightsWriter{
    .id = "keras-weights",
    .format = FormatId::Keras,
    .suffix = ".weights.h5",
    .can = {.metadata = false},
    .layOut = layOutWeights,
};

} // namespace apr::keras
