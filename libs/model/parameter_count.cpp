// SPDX-License-Identifier: MIT
#include "apr/model/parameter_count.h"

#include "apr/model/packing.h"
#include "apr/model/scales.h"

namespace apr {

std::uint64_t parameterCount(const Model& model)
{
    const Packings packings(model);
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        if (const auto packed = packings.parameters(model, i)) {
            total += *packed;
            continue;
        }
        if (scaledBy(model, i)) { // scales are not parameters
            continue;
        }
        const TensorInfo& tensor = model.tensors()[i];
        total += tensor.dtype == DType::U8 ? elementCount(denseShapeOf(model, tensor)).value_or(0) : tensor.elements();
    }
    return total;
}

} // namespace apr
