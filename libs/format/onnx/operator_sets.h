// SPDX-License-Identifier: MIT
#pragma once

#include "apr/graph/operators/operator_table.h"
#include "graph.h"
#include "graph_findings.h"
#include "scope.h"

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace apr::onnx {

inline constexpr std::string_view kDefaultDomain = "ai.onnx";

/// The operator sets that a model or function imports.
struct Opsets {
    std::map<std::string, std::int64_t, std::less<>> versions = {};
    std::set<std::string, std::less<>> missing = {}; ///< domains that were reported
    bool isRequired = false;                         ///< whether to report missing domains when there is no import
};

/// Checks imports of operator sets, and finds the definitions of operators.
class OperatorSets {
public:
    /// `findings` must outlive the object.
    explicit OperatorSets(GraphFindings& findings) : m_findings(findings) {}

    /// Checks imports. `path` is the list in the file.
    Opsets read(const std::vector<OpsetImport>& imports, const std::string& path);
    /// The definition of the operator to check a node against. Null when there is none, which is reported unless the
    /// operator is of another domain or is a function of the model.
    const Operator* find(const NodePlace& place, Opsets& opsets, bool isFunction);
    /// The number of nodes found with operators of other domains.
    std::size_t otherCount() const { return m_others; }

private:
    void checkVersion(const OpsetImport& import, const std::string& field);
    void reportUnknown(const NodePlace& place, const std::string& domainVersion);

    GraphFindings& m_findings;
    const OperatorTable& m_table = OperatorTable::standard();
    std::size_t m_suggestions = 0;
    std::size_t m_others = 0;
};

} // namespace apr::onnx
