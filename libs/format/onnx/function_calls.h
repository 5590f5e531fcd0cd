// SPDX-License-Identifier: MIT
#pragma once

#include "graph.h"
#include "graph_findings.h"
#include "scope.h"

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace apr::onnx {

/// functions[0] "name".
std::string functionPath(const Function& function, std::size_t index);

/// Checks the calls of the functions that a model defines.
class FunctionCalls {
public:
    /// Reports functions with the same name. `functions` and `findings` must outlive the object.
    FunctionCalls(const std::vector<Function>& functions, GraphFindings& findings);

    /// Checks the numbers of inputs and outputs of a call. False when the node does not call a function. `caller` is
    /// the index of the function that contains the node.
    bool check(const NodePlace& place, std::optional<std::size_t> caller);
    /// Reports functions that call themselves, directly or through others, in the calls checked before.
    void checkRecursion();

private:
    using Key = std::array<std::string_view, 3>; ///< domain, name, overload

    const std::vector<Function>& m_functions;
    GraphFindings& m_findings;
    std::map<Key, std::size_t> m_indices;
    std::vector<std::set<std::size_t>> m_calls; ///< the functions that each function calls
};

} // namespace apr::onnx
