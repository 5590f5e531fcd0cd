// SPDX-License-Identifier: MIT
#include "apr/format/check_graph.h"

#include "onnx/graph_check.h"

#include <array>
#include <string_view>

namespace apr {
namespace {

/// A format with a graph check.
struct Entry {
    std::string_view format; ///< FileFacts::format
    Result<std::optional<GraphCheck>> (*check)(const FileFacts& facts);
};

constexpr std::array kChecks{
    Entry{"ONNX", onnx::checkGraph},
};

} // namespace

Result<std::optional<GraphCheck>> checkGraph(const Model& model)
{
    const FileFacts& facts = model.facts();
    for (const Entry& entry : kChecks) {
        if (entry.format == facts.format && !facts.parts.empty()) {
            return entry.check(facts);
        }
    }
    return std::optional<GraphCheck>();
}

} // namespace apr
