// SPDX-License-Identifier: MIT
#include "apr/base/bytes.h"
#include "apr/host/digest.h"
#include "apr/look/structural_id.h"

#include <algorithm>
#include <numeric>

namespace apr {

Result<std::string> structuralId(const Model& model)
{
    const std::span<const TensorInfo> tensors = model.tensors();
    std::vector<std::size_t> order(tensors.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&tensors](std::size_t a, std::size_t b) { return tensors[a].name < tensors[b].name; });
    APR_TRY(Digest digest, Digest::start(Digest::Algorithm::Sha256));
    // Lengths precede what they count, so that no two lists of tensors give the same bytes.
    for (const std::size_t i : order) {
        const TensorInfo& tensor = tensors[i];
        ByteWriter record;
        record.put(std::uint64_t{tensor.name.size()});
        record.put(std::string_view(tensor.name));
        const std::string_view type = dtypeName(tensor.dtype);
        record.put(std::uint64_t{type.size()});
        record.put(type);
        record.put(std::uint64_t{tensor.shape.size()});
        for (const std::uint64_t dimension : tensor.shape) {
            record.put(dimension);
        }
        APR_CHECK(digest.update(record.take()));
    }
    return digest.finish();
}

} // namespace apr
