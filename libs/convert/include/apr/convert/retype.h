// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/quantizer_plugin.h"
#include "apr/model/model.h"
#include "apr/tensor/integer_scheme.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace apr {

/// Whether a dtype is F32, F16 or BF16.
inline bool isPlainFloat(DType type)
{
    return type == DType::F32 || type == DType::F16 || type == DType::BF16;
}

/// The type of a converted tensor: a dtype that encodeFromF32 supports, integers with separate scales, or blocks of a
/// plugin.
struct TargetType {
    DType dtype = DType::F32;
    std::optional<IntegerScheme> integers = {}; ///< if set, dtype is I8 or I4
    /// If set, dtype is U8 and the tensor's last dimension counts bytes (apr/convert/quantizer_plugin.h).
    std::shared_ptr<const QuantizerPlugin> plugin = {};

    /// Whether the type is this plain dtype, without integer scales or plugin.
    bool isDtype(DType type) const { return !integers && plugin == nullptr && dtype == type; }
    bool operator==(const TargetType&) const = default;
};

/// Weights for the columns of a matrix; for a tensor of several slices (experts), concatenated.
using Importance = std::shared_ptr<const std::vector<float>>;

/// The dtype conversion of one tensor; without a target, the tensor is unchanged.
struct DtypeConversion {
    std::optional<TargetType> target = {};
    Importance importance = {}; ///< may be null; one value per column, or per column and slice of the first dimension
    /// The target is one of blockIntegers(), and the integers and scales are copied from the source's blocks.
    bool keepsBlocks = false;
};

/// Block types that consist of integers of at most 8 bits with one scale per 32: Q8_0, Q4_0, Q5_0, IQ4_NL; of at most
/// 4 bits: Q4_0.
bool hasBlockIntegers(DType dtype, unsigned bits = 8);
/// The target that represents these block types exactly: int8 or int4 with one scale per 32 elements.
TargetType blockIntegers(unsigned bits = 8);

/// A model derived from another, and the index of the source tensor for each of its tensors.
struct TransformedModel {
    Model model;
    std::vector<std::size_t> origins = {};
};

/// `model` with tensors decoded and re-encoded on load according to `conversions` (one per tensor). An integer tensor
/// is followed by "NAME.scale" and, if the scheme is asymmetric, "NAME.zero_point". Tensors quantized by a plugin are
/// listed in the metadata under "quantization.plugins". E013 (on load): NaN or infinities in a tensor to be quantized;
/// they count as 0 when `tolerant`. E009: unsupported dtype. E019: the row length is not a multiple of the block size.
/// E020: duplicate tensor name.
Result<TransformedModel> convertDtypes(const Model& model, std::vector<DtypeConversion> conversions,
                                       bool tolerant = false);

/// One tensor of a model, converted to another type.
struct ConvertedTensor {
    Model stored; ///< the tensor, with its scales if any
    Model values; ///< its decoded values, as tensor 0
};
/// Converts one tensor lazily, without the model's metadata. Errors as convertDtypes.
Result<ConvertedTensor> convertDtype(const Model& model, std::size_t index, const DtypeConversion& conversion,
                                     bool tolerant = false);

/// `model` with every floating-point and quantized tensor converted to `dtype` (F32, F16 or BF16) on load, rounding to
/// nearest even. Integer and boolean tensors, and unsupported dtypes, are unchanged.
Model withPrecision(const Model& model, DType dtype);

} // namespace apr
