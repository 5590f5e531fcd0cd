// SPDX-License-Identifier: MIT
#include "function_calls.h"

#include "apr/base/text.h"

#include <algorithm>

namespace apr::onnx {

std::string functionPath(const Function& function, std::size_t index)
{
    return "functions[" + std::to_string(index) + ']' +
           (function.name.empty() ? std::string() : ' ' + inQuotes(function.name));
}

FunctionCalls::FunctionCalls(const std::vector<Function>& functions, GraphFindings& findings)
    : m_functions(functions), m_findings(findings)
{
    m_calls.resize(m_functions.size());
    for (std::size_t i = 0; i < m_functions.size(); ++i) {
        const Function& function = m_functions[i];
        const auto [other, isNew] = m_indices.emplace(Key{function.domain, function.name, function.overload}, i);
        if (!isNew) {
            m_findings.fail("onnx.duplicate-name",
                            "two functions have the name " + inQuotes(function.domain + '.' + function.name),
                            functionPath(function, i), function.at);
        }
    }
}

bool FunctionCalls::check(const NodePlace& place, std::optional<std::size_t> caller)
{
    const Node& node = place.node;
    const auto found = m_indices.find(Key{node.domain, node.op, node.overload});
    if (found == m_indices.end()) {
        return false;
    }
    const Function& function = m_functions[found->second];
    if (caller) {
        m_calls[*caller].insert(found->second);
    }
    const auto compare = [&](const std::string& what, std::size_t given, std::size_t most) {
        if (given > most) {
            m_findings.fail(what == "input" ? RuleId("onnx.input-count") : RuleId("onnx.output-count"),
                            "the call of the function " + printable(node.op, 80) + " has " +
                                formatCountOf(given, what) + ", the function has " + std::to_string(most),
                            place.path(), node.at);
        }
    };
    compare("input", node.inputs.size(), function.inputs.size());
    compare("output", node.outputs.size(), function.outputs.size());
    return true;
}

void FunctionCalls::checkRecursion()
{
    std::vector<std::size_t> callers(m_functions.size()); // calls that are not removed yet
    for (const auto& calls : m_calls) {
        for (const std::size_t callee : calls) {
            ++callers[callee];
        }
    }
    // Removes functions that no remaining function calls; those of cycles remain.
    std::vector<std::size_t> uncalled;
    for (std::size_t i = 0; i < callers.size(); ++i) {
        if (callers[i] == 0) {
            uncalled.push_back(i);
        }
    }
    std::size_t removed = 0;
    while (!uncalled.empty()) {
        const std::size_t function = uncalled.back();
        uncalled.pop_back();
        ++removed;
        for (const std::size_t callee : m_calls[function]) {
            if (--callers[callee] == 0) {
                uncalled.push_back(callee);
            }
        }
    }
    if (removed < m_functions.size()) {
        const auto first = static_cast<std::size_t>(
            std::find_if(callers.begin(), callers.end(), [](std::size_t count) { return count > 0; }) -
            callers.begin());
        m_findings.fail("onnx.function", "functions of the model call each other in a cycle",
                        functionPath(m_functions[first], first), m_functions[first].at);
    }
}

} // namespace apr::onnx
