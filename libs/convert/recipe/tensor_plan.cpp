// SPDX-License-Identifier: MIT
#include "apr/convert/tensor_plan.h"

#include <utility>

namespace apr {

std::vector<TensorFact> TensorPlan::remarks() const
{
    std::vector<TensorFact> out;
    for (const auto& [is, kind] :
         {std::pair(isPermuted, FactKind::RopePermutationUndone), std::pair(isShifted, FactKind::NormOffsetSubtracted),
          std::pair(isPruned, FactKind::Pruned)}) {
        if (is) {
            out.push_back({kind});
        }
    }
    out.insert(out.end(), facts.begin(), facts.end());
    return out;
}

} // namespace apr
