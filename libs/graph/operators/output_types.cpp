// SPDX-License-Identifier: MIT
#include "apr/graph/operators/output_types.h"

#include <algorithm>
#include <bit>
#include <string_view>
#include <utility>

namespace apr::operators {
std::vector<DataType> outputTypes(const onnx::Operator& schema, std::span<const DataType> inputs, std::size_t outputs)
{
    std::vector<std::pair<std::string_view, DataType>> bound;
    const auto find = [&bound](std::string_view name) {
        return std::find_if(bound.begin(), bound.end(), [name](const auto& each) { return each.first == name; });
    };
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const onnx::Parameter* parameter = schema.input(i);
        const bool binds = parameter != nullptr && inputs[i] != DataType::Undefined &&
                           !parameter->typeParameter.empty() && parameter->kind != onnx::Parameter::Kind::RepeatedMixed;
        if (binds && find(parameter->typeParameter) == bound.end()) {
            bound.emplace_back(parameter->typeParameter, inputs[i]);
        }
    }
    std::vector<DataType> out(outputs, DataType::Undefined);
    for (std::size_t i = 0; i < outputs; ++i) {
        const onnx::Parameter* parameter = schema.output(i);
        if (parameter == nullptr || parameter->kind == onnx::Parameter::Kind::RepeatedMixed) {
            continue;
        }
        if (parameter->typeParameter.empty()) {
            out[i] = static_cast<DataType>(parameter->elementType);
            continue;
        }
        if (const auto known = find(parameter->typeParameter); known != bound.end()) {
            out[i] = known->second;
            continue;
        }
        const onnx::TypeParameter* allowed = schema.findType(parameter->typeParameter);
        if (allowed != nullptr && std::has_single_bit(allowed->types) && allowed->types > 1) {
            out[i] = static_cast<DataType>(std::countr_zero(allowed->types));
        }
    }
    return out;
}

} // namespace apr::operators
