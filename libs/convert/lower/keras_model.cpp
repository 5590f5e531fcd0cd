// SPDX-License-Identifier: MIT
#include "convert/lower/keras_model.h"

#include "convert/transforms/keras_names.h"

#include <algorithm>
#include <string>
#include <vector>

namespace apr {
namespace {

/// {"class_name": "QuantizedDTypePolicy", "config": {"mode": "int8", "source_name": "float32"}} becomes "float32".
void removeQuantization(Json& value)
{
    if (value.is_object()) {
        const auto name = stringMember(value, "class_name").value_or("");
        const Json* source = findPath(value, {"config", "source_name"});
        if (name.starts_with("Quantized") && source != nullptr && source->is_string()) {
            value = Json(*source);
            return;
        }
        for (auto& [key, member] : value.get_ref<Json::object_t&>()) {
            removeQuantization(member);
        }
        value.erase("quantization_config");
    } else if (value.is_array()) {
        std::for_each(value.begin(), value.end(), &removeQuantization);
    }
}

} // namespace

Status finishKeras(Model& result, Model& reference, Metadata& metadata, const FormatWriter& format,
                   std::vector<Finding>& findings)
{
    const Json* keras = findPath(metadata, {"source_metadata", "keras"});
    keras = keras != nullptr ? keras : findMember(metadata, "keras");
    if (format.format != FormatId::Keras || keras == nullptr || !keras->is_object()) {
        return {};
    }
    const Json* own = findMember(*keras, "config");
    const Json* older = findMember(*keras, "model_config"); // of an HDF5 file
    if (own == nullptr && older == nullptr) {
        return {};
    }
    Json facts = *keras;
    Json config = own != nullptr ? *own : *older;
    if (!config.is_object()) {
        return {};
    }
    const auto paths = kerasArchivePaths(result, config);
    if (!paths && format.id == "keras") {
        return paths.error();
    }
    if (!paths) {
        findings.push_back({.severity = Severity::Warning,
                            .rule = "names.unmapped",
                            .message = "the tensors keep the names of the source, which Model.load_weights of Keras 3 "
                                       "does not find: " +
                                       paths.error().message,
                            .tensor = paths.error().tensor});
        return {};
    }
    APR_TRY(const auto earlier, kerasArchivePaths(reference, config));
    result = withTensorNames(result, *paths);
    reference = withTensorNames(reference, earlier);
    if (own == nullptr) { // the classes inside are found without a module
        const std::string name = stringMember(config, "class_name").value_or("");
        const bool isGraph = name == "Model" || name == "Functional";
        config["module"] = isGraph ? "keras.src.models.functional" : "keras";
        config["class_name"] = isGraph ? "Functional" : name;
        config["registered_name"] = nullptr;
    }
    removeQuantization(config);
    facts["config"] = std::move(config);
    facts.erase("model_config");
    metadata["keras"] = std::move(facts);
    return {};
}

} // namespace apr
