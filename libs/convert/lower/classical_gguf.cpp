// SPDX-License-Identifier: MIT
#include "convert/lower/classical_gguf.h"

#include "apr/architecture/architecture.h"
#include "apr/base/text.h"
#include "apr/format/gguf/layout.h"
#include "convert/lower/capabilities.h"
#include "convert/lower/gguf_keys.h"
#include "convert/lower/gguf_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace apr {
namespace {

constexpr std::string_view kSequential = "neural_sequential";

/// The number of the layer that a tensor belongs to, and what stands before it: "net.", 3 of "net.3.weight".
std::optional<std::pair<std::string_view, std::uint64_t>> layerAndPrefix(std::string_view name)
{
    const std::size_t last = name.rfind('.');
    if (last == std::string_view::npos || last == 0) {
        return std::nullopt;
    }
    const std::string_view module = name.substr(0, last);
    const std::size_t dot = module.rfind('.');
    const std::size_t at = dot == std::string_view::npos ? 0 : dot + 1;
    const auto number = parseUnsigned(module.substr(at));
    return number ? std::optional(std::pair(module.substr(0, at), *number)) : std::nullopt;
}

/// The layers of a model that consists of numbered layers only; empty for any other.
std::set<std::uint64_t> numberedLayers(const Model& model)
{
    std::set<std::uint64_t> out;
    std::optional<std::string_view> prefix;
    for (const TensorInfo& tensor : model.tensors()) {
        const auto found = layerAndPrefix(tensor.name);
        if (!found || found->first != prefix.value_or(found->first)) {
            return {};
        }
        prefix = found->first;
        out.insert(found->second);
    }
    return out;
}

bool hasRegressionTensors(const Model& model)
{
    return model.tensors().size() == 2 && model.find("coefficients") && model.find("intercept");
}

/// The model type; empty for models of another kind.
std::string_view classicalType(const Draft& draft)
{
    if (draft.detection.architecture != nullptr) {
        return {};
    }
    const std::string_view stated = draft.detection.type;
    for (const std::string_view each :
         {std::string_view("linear_regression"), std::string_view("logistic_regression"), kSequential}) {
        if (each == stated) {
            return each;
        }
    }
    // A configuration of another program says that the model is something else.
    const bool isUnstated = stated.empty() && findMember(draft.sources.front().model.metadata(), "config") == nullptr;
    return isUnstated && !numberedLayers(draft.model).empty() ? kSequential : std::string_view();
}

bool becomesClassical(const Draft& draft, const FormatWriter& format)
{
    const bool isUnstated = draft.detection.type.empty() && hasRegressionTensors(draft.model);
    return becomesGguf(draft, format) && (isUnstated || !classicalType(draft).empty());
}

Error notClassical(std::string message, const std::string& tensor)
{
    return {.code = Errc::Unsupported,
            .message = std::move(message),
            .tensor = printable(tensor, 200),
            .advice = "Write an .apr or .safetensors file."};
}

Status makeClassical(Draft& draft)
{
    const std::string_view type = classicalType(draft);
    if (type.empty()) {
        return Error{.code = Errc::Architecture,
                     .message = "the tensors are those of a regression, and the file does not state whether it is a "
                                "linear or a logistic one",
                     .field = "model_type",
                     .advice = "Put a config.json with {\"model_type\": \"linear_regression\"}, or "
                               "logistic_regression, next to it."};
    }
    if (draft.hasScales()) {
        draft.applyScales();
    }
    const bool isSequential = type == kSequential;
    if (!isSequential) {
        for (const std::string_view required : {std::string_view("coefficients"), std::string_view("intercept")}) {
            if (!draft.model.find(required)) {
                return Error{.code = Errc::MissingTensor,
                             .message = "a GGUF file of a " + std::string(type) +
                                        " consists of coefficients and intercept, and the model does not contain this "
                                        "tensor",
                             .tensor = std::string(required)};
            }
        }
    } else if (numberedLayers(draft.model).empty()) {
        return notClassical(
            "the tensors are not those of numbered layers (\"0.weight\", \"0.bias\"), which a GGUF file of "
            "a neural_sequential model consists of",
            draft.model.tensors().empty() ? "" : draft.model.tensors().front().name);
    }
    for (const TensorInfo& tensor : draft.model.tensors()) {
        const DTypeInfo& info = dtypeInfo(tensor.dtype);
        if (info.ggmlId < 0 && info.kind != DTypeKind::Float) {
            return notClassical("GGUF has no " + std::string(dtypeName(tensor.dtype)), tensor.name);
        }
    }
    chooseGgufFloats(draft);
    return draft.settle(true);
}

/// A hyperparameter as a value of GGUF, and its type; nothing for those that are not one value.
std::optional<const char*> ggufTypeOf(const Json& value)
{
    if (value.is_boolean()) {
        return "bool";
    }
    constexpr double kLargest = std::numeric_limits<float>::max();
    if (value.is_number_float() && std::abs(value.get<double>()) > kLargest) {
        return "f64";
    }
    if (value.is_number_integer()) {
        const bool isShort =
            value.is_number_unsigned() && value.get<std::uint64_t>() <= std::numeric_limits<std::uint32_t>::max();
        return isShort ? "u32" : value.is_number_unsigned() ? "u64" : "i64";
    }
    return value.is_number() ? std::optional("f32") : value.is_string() ? std::optional("string") : std::nullopt;
}

Status finishClassical(const Draft& draft, Unfinished& out)
{
    const std::string type(classicalType(draft));
    GgufKeys keys;
    addGeneralKeys(keys, type, out.metadata);
    std::vector<std::string> others;
    for (const Json* stated : {findMember(out.metadata, "hyperparameters"), // those of the payload last
                               findPath(out.metadata, {"apr1", "hyperparameters"})}) {
        if (stated == nullptr || !stated->is_object()) {
            continue;
        }
        for (const auto& [key, value] : stated->items()) {
            constexpr std::size_t kLongest = 1000; // GGUF has keys of at most 65,535 bytes
            const auto as = key.empty() || key.size() > kLongest ? std::nullopt : ggufTypeOf(value);
            if (as) {
                keys.add(type + '.' + key, value, *as);
            } else {
                others.push_back(printable(key, 60));
            }
        }
    }
    if (!others.empty()) {
        out.findings.push_back(
            {.severity = Severity::Warning,
             .rule = "output.differs",
             .message = formatCountOf(others.size(), "hyperparameter") + (others.size() == 1 ? " is" : " are") +
                        " not written, because GGUF has single values only: " + printable(join(others, ", "), 200)});
    }
    if (type == kSequential) {
        keys.add(type + ".block_count", numberedLayers(out.result).size(), "u32");
    }
    setFileType(keys.keys, keys.types, draft, out.result);
    keys.keys[std::string(gguf::kTypesKey)] = std::move(keys.types);
    out.metadata["source_metadata"] = std::move(keys.keys);
    out.metadata["source_format"] = "GGUF";
    for (const char* own : {"source_names", "source_layout", "apr1"}) {
        out.metadata.erase(own);
    }
    return {};
}

} // namespace

const Lowering kClassicalLowering{.applies = &becomesClassical,
                                  .make = &makeClassical,
                                  .requireTypes = &requireGgufTypes,
                                  .finish = &finishClassical,
                                  .sideFiles = SideFileUse::Lost};

} // namespace apr
