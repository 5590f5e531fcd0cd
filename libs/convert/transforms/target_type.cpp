// SPDX-License-Identifier: MIT
#include "apr/convert/target_type.h"

#include "apr/base/text.h"
#include "apr/tensor/codec.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

namespace apr {
namespace {

/// The fallback for a type whose block size does not divide the row length (llama-quantize's tensor_type_fallback).
DType fallbackFor(DType type, std::uint64_t columns)
{
    DType next = type;
    switch (type) {
    case DType::IQ4_XS: next = DType::IQ4_NL; break;
    case DType::Q2_0:
    case DType::Q2_K:
    case DType::Q3_K:
    case DType::TQ1_0:
    case DType::TQ2_0: next = DType::Q4_0; break;
    case DType::Q4_K: next = DType::Q5_0; break;
    case DType::Q5_K: next = DType::Q5_1; break;
    case DType::Q6_K: next = DType::Q8_0; break;
    default: break;
    }
    return columns % dtypeInfo(next).blockElements == 0 ? next : DType::F16;
}

} // namespace

std::uint64_t blockElementsOf(const TargetType& target)
{
    if (target.integers) {
        return target.integers->granularity == Granularity::Group ? target.integers->group : 1;
    }
    return target.plugin != nullptr ? target.plugin->blockElements() : dtypeInfo(target.dtype).blockElements;
}

Result<TargetType> parseTarget(std::string_view text, const QuantizerRegistry& registry,
                               const std::vector<std::string>& others)
{
    std::string wanted = toLower(text);
    if (const auto plugin = registry.find(wanted)) {
        return TargetType{.dtype = DType::U8, .plugin = plugin};
    }
    if (wanted == "fp32" || wanted == "fp16") {
        wanted.erase(1, 1);
    }
    if (wanted == "q8_tensor") { // the name in the documents of the format
        wanted = "int8-tensor";
    }
    for (const DTypeInfo& info : allDTypes()) {
        if (isEncodable(info.dtype) && toLower(info.name) == wanted) {
            return TargetType{.dtype = info.dtype};
        }
    }
    const auto parts = split(wanted, '-');
    if (parts[0] == "int8" || parts[0] == "int4") {
        IntegerScheme scheme{.bits = parts[0] == "int8" ? 8U : 4U};
        scheme.granularity = scheme.bits == 8 ? Granularity::Row : Granularity::Group;
        bool isValid = true;
        for (std::size_t i = 1; i < parts.size(); ++i) {
            const std::string_view part = parts[i];
            const std::uint64_t group =
                part.size() > 1 && part[0] == 'g' ? parseUnsigned(part.substr(1)).value_or(0) : 0;
            if (part == "asym") {
                scheme.isSymmetric = false;
            } else if (part == "tensor" || part == "row") {
                scheme.granularity = part == "row" ? Granularity::Row : Granularity::Tensor;
            } else if (group >= 8 && group <= 65536) {
                scheme.granularity = Granularity::Group;
                scheme.group = static_cast<std::uint32_t>(group);
            } else {
                isValid = false;
            }
        }
        if (isValid) {
            return TargetType{.dtype = scheme.dtype(), .integers = scheme};
        }
    }
    std::vector<std::string> names{"int8", "int8-tensor", "int4", "int4-g32", "int4-row"};
    for (const DTypeInfo& info : allDTypes()) {
        if (isEncodable(info.dtype)) {
            names.push_back(toLower(info.name));
        }
    }
    for (const auto& plugin : registry.all()) {
        names.push_back(plugin->name());
    }
    std::copy_if(others.begin(), others.end(), std::back_inserter(names), [&names](const std::string& other) {
        return std::find(names.begin(), names.end(), other) == names.end();
    });
    const auto near = closestNames(wanted, names, 3);
    return Error{.code = Errc::Argument,
                 .message = "unknown target type \"" + printable(std::string(text), 40) +
                            (near.empty() ? "\"; expected one of " : "\"; did you mean ") +
                            join(near.empty() ? names : near, ", ") + (near.empty() ? "" : "?")};
}

std::string targetName(const TargetType& target)
{
    return target.plugin != nullptr ? target.plugin->name()
           : target.integers        ? schemeName(*target.integers)
                                    : toLower(dtypeName(target.dtype));
}

TargetType compatibleTarget(const TargetType& target, const Shape& shape)
{
    const std::uint64_t columns = shape.empty() ? 1 : shape.back();
    TargetType out = target;
    if (columns % std::max<std::uint64_t>(1, blockElementsOf(target)) != 0) {
        if (out.integers) {
            out.integers->granularity = Granularity::Row;
        } else if (out.plugin != nullptr) {
            out = {.dtype = DType::F16};
        } else {
            out.dtype = fallbackFor(target.dtype, columns);
        }
    }
    return out;
}

bool usesImportance(const TargetType& target)
{
    return target.plugin != nullptr || (!target.integers && usesImportance(target.dtype));
}

double bitsPerWeight(const TargetType& target, const Shape& shape)
{
    if (target.plugin != nullptr) {
        return 8.0 * target.plugin->blockBytes() / target.plugin->blockElements();
    }
    const double bits = bitsPerElement(target.dtype);
    const std::uint64_t elements = elementCount(shape).value_or(0);
    if (!target.integers || elements == 0) {
        return bits;
    }
    const std::uint64_t scales = elementCount(scaleShape(*target.integers, shape)).value_or(0);
    return bits +
           static_cast<double>(scales) * (target.integers->isSymmetric ? 32 : 40) / static_cast<double>(elements);
}

} // namespace apr
