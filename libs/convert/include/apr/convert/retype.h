// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/quantizer_plugin.h"
#include "apr/format/model.h"
#include "apr/tensor/integer_scheme.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace apr {

/// Whether it is F32, F16 or BF16: the types that models are computed with.
inline bool isPlainFloat(DType type)
{
    return type == DType::F32 || type == DType::F16 || type == DType::BF16;
}

/// What a tensor is to become: a type that encodeFromF32 knows, or integers with scales beside them.
struct TargetType {
    DType dtype = DType::F32;
    std::optional<IntegerScheme> integers = {}; ///< then dtype is I8 or I4
    /// Then dtype is U8, and the tensor's last dimension counts bytes (apr/convert/quantizer_plugin.h).
    std::shared_ptr<const QuantizerPlugin> plugin = {};

    /// Whether a tensor of this type is it already.
    bool isJust(DType type) const { return !integers && plugin == nullptr && dtype == type; }
    bool operator==(const TargetType&) const = default;
};

/// Weights of the columns of a matrix, for each of its slices (experts) one after the other.
using Importance = std::shared_ptr<const std::vector<float>>;

/// What to do with one tensor; nothing for one that stays as it is.
struct Retyping {
    std::optional<TargetType> target = {};
    Importance importance = {}; ///< may be null; the row's length, or that times the size of the first dimension
    /// The target is blockIntegers(), and the levels and scales are those that the source's blocks have.
    bool keepsBlocks = false;
};

/// Block types that are integers of a byte at most with one scale for 32: Q8_0, Q4_0, Q5_0, IQ4_NL.
bool hasBlockIntegers(DType dtype);
/// What holds them without loss: int8 with a scale for each 32.
TargetType blockIntegers();

/// A model made of another, and which of its tensors each of the new ones came from.
struct TransformedModel {
    Model model;
    std::vector<std::size_t> origins = {};
};

/// `model` with tensors decoded and encoded as their `retypings` (one for each) say, when they are loaded. Tensors
/// with integers get "NAME.scale", and "NAME.zero_point" when these are not all 0, after them. Values that block types
/// and integers cannot hold (NaN, infinities) are E013 with the tensor and the element, or count as 0 when `tolerant`.
/// E009 for a tensor whose type cannot be decoded, E019 for rows that are not whole blocks, E020 for two tensors of one
/// name. The metadata's "quantization.plugins" say which tensors quantizers of plugins made.
Result<TransformedModel> retypeModel(const Model& model, std::vector<Retyping> retypings, bool tolerant = false);

/// One tensor of a model, with another type.
struct RetypedTensor {
    Model stored; ///< it, and its scales if it has any
    Model values; ///< what comes back of it, as tensor 0
};
/// Lazy, without the model's metadata. Errors as retypeModel.
Result<RetypedTensor> retypeTensor(const Model& model, std::size_t index, const Retyping& retyping,
                                   bool tolerant = false);

/// `model` with every floating-point and quantized tensor as `dtype` (F32, F16 or BF16), decoded and rounded to nearest
/// even as it is loaded. Integer and boolean tensors, and types that cannot be decoded, stay as they are.
Model withPrecision(const Model& model, DType dtype);

} // namespace apr
