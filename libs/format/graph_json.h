// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/format/json.h"

#include <cstdint>
#include <string>
#include <string_view>

/// Graphs of operators as readers put them into the metadata, alike for all formats: "graph" is an object with "nodes"
/// (objects with "op", and where there are "name", "domain", "inputs", "outputs", "attributes"), and where there are
/// "name", "inputs", "outputs", "values" (objects with "name", "dtype", "shape") and "functions" or "subgraphs"
/// (graphs). In attributes {"tensor": NAME} stands for a tensor of the model, {"graph": …} for a graph.
namespace apr {

/// What one JSON value takes in memory, roughly.
inline constexpr std::uint64_t kJsonValueBytes = 64;

/// Memory that the parsed header of a file may take.
class JsonBudget {
public:
    explicit JsonBudget(std::uint64_t bytes) : m_limit(bytes) {}

    /// E008 at `offset` once more than the budget was taken.
    Status take(std::uint64_t bytes, std::uint64_t offset)
    {
        m_taken += bytes;
        if (m_taken <= m_limit) {
            return {};
        }
        return Error{.code = Errc::Memory,
                     .message = "the header would take over " + std::to_string(m_limit) +
                                " bytes of memory, which is the limit",
                     .offset = offset};
    }

private:
    std::uint64_t m_limit;
    std::uint64_t m_taken = 0;
};

/// `text` as JSON: {"hex": …} where it is no UTF-8.
Json textJson(std::string_view text);

/// `value` as JSON; a text where it is not finite.
Json numberJson(double value);

} // namespace apr
