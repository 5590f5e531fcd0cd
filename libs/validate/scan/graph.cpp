// SPDX-License-Identifier: MIT
#include "graph.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

namespace apr::scan {
namespace {

struct Operator {
    std::string_view name;
    Severity severity;
    std::string_view what;
};

/// Operators of TensorFlow whose effect is worth a word, of those that do not only compute.
constexpr std::array kTensorFlowOperators{
    Operator{"PyFunc", Severity::Error, "runs Python code"},
    Operator{"PyFuncStateless", Severity::Error, "runs Python code"},
    Operator{"EagerPyFunc", Severity::Error, "runs Python code"},
    Operator{"ReadFile", Severity::Error, "reads files"},
    Operator{"WriteFile", Severity::Error, "writes files"},
    Operator{"PrintV2", Severity::Warning, "can write to files"},
    Operator{"Print", Severity::Info, "prints to standard error"},
    Operator{"SaveV2", Severity::Info, "writes checkpoints"},
    Operator{"Save", Severity::Info, "writes checkpoints"},
    Operator{"SaveSlices", Severity::Info, "writes checkpoints"},
    Operator{"MergeV2Checkpoints", Severity::Info, "writes checkpoints"},
    Operator{"RestoreV2", Severity::Info, "reads checkpoints"},
    Operator{"Restore", Severity::Info, "reads checkpoints"},
    Operator{"RestoreSlice", Severity::Info, "reads checkpoints"},
    Operator{"InitializeTableFromTextFile", Severity::Info, "reads a vocabulary file"},
    Operator{"InitializeTableFromTextFileV2", Severity::Info, "reads a vocabulary file"},
    Operator{"MatchingFiles", Severity::Warning, "lists files"},
    Operator{"WholeFileReader", Severity::Warning, "reads files"},
    Operator{"WholeFileReaderV2", Severity::Warning, "reads files"},
    Operator{"ImmutableConst", Severity::Warning, "maps a file into memory"},
    Operator{"RemoteCall", Severity::Warning, "calls functions on other devices"},
    Operator{"Rpc", Severity::Error, "sends network requests"},
    Operator{"TryRpc", Severity::Error, "sends network requests"},
};

bool isPureTensorFlow(std::string_view op)
{
    static const std::set<std::string_view> names = [] {
        const std::vector<std::string_view> lines = split(kPureTensorFlowOperators, '\n');
        return std::set<std::string_view>(lines.begin(), lines.end());
    }();
    return names.contains(op);
}

bool isKnownOnnxDomain(std::string_view domain)
{
    constexpr std::array<std::string_view, 4> kDomains{"ai.onnx", "com.microsoft", "com.microsoft.nchwc",
                                                       "com.ms.internal.nhwc"};
    return domain.empty() || domain.starts_with("ai.onnx.ml") || domain.starts_with("ai.onnx.preview") ||
           domain == "ai.onnx.training" || std::find(kDomains.begin(), kDomains.end(), domain) != kDomains.end();
}

class GraphScanner {
public:
    GraphScanner(Context& context, const Content& content, std::string_view format)
        : m_context(context), m_content(content), m_format(format)
    {
    }

    void scan(const Json& graph)
    {
        collectFunctions(graph);
        std::vector<const Json*> left{&graph};
        while (!left.empty()) {
            const Json& value = *left.back();
            left.pop_back();
            if (const auto op = value.is_object() ? stringMember(value, "op") : std::nullopt) {
                judge(value, *op);
            }
            if (value.is_structured()) {
                for (const auto& item : value) {
                    if (item.is_structured()) {
                        left.push_back(&item);
                    }
                }
            }
        }
    }

private:
    /// The names of functions in the file, which nodes can use as operators.
    void collectFunctions(const Json& graph)
    {
        const Json* functions = findMember(graph, "functions");
        if (functions == nullptr || !functions->is_array()) {
            return;
        }
        for (const Json& function : *functions) {
            if (const auto name = function.is_object() ? stringMember(function, "name") : std::nullopt) {
                m_functions.insert(*name);
            }
        }
    }

    void judge(const Json& node, const std::string& op)
    {
        if (op.empty() || m_functions.contains(op)) {
            return;
        }
        if (m_format.starts_with("ONNX")) {
            const std::string domain = stringMember(node, "domain").value_or("");
            if (op == "PyOp") {
                report(node, op, Severity::Error, "runs Python code");
            } else if (!isKnownOnnxDomain(domain)) {
                reportUnknown(node, domain + '.' + op);
            }
            return;
        }
        if (m_format.starts_with("TensorFlow Lite")) {
            if (op.starts_with("Flex")) {
                judgeTensorFlow(node, op.substr(4));
            } else if (op.starts_with("operator ")) {
                reportUnknown(node, op);
            }
            return;
        }
        if (m_format.starts_with("TensorFlow")) {
            judgeTensorFlow(node, op);
        }
    }

    void judgeTensorFlow(const Json& node, const std::string& op)
    {
        const auto* known = std::find_if(kTensorFlowOperators.begin(), kTensorFlowOperators.end(),
                                         [&op](const Operator& each) { return each.name == op; });
        if (known != kTensorFlowOperators.end()) {
            report(node, op, known->severity, known->what);
        } else if (!isPureTensorFlow(op)) {
            reportUnknown(node, op);
        }
    }

    void report(const Json& node, const std::string& op, Severity severity, std::string_view what)
    {
        if (severity == Severity::Info && !m_said.insert(op).second) {
            return;
        }
        m_context.add(
            severity, "graph.operator",
            "operator " + printable(op, 80) + " (node " + printable(stringMember(node, "name").value_or("?"), 80) +
                ") " + std::string(what) + " when the graph is executed" + inEntry(m_content),
            m_content, {},
            severity == Severity::Info ? std::string() : "do not run this model with " + std::string(m_format));
    }

    /// Once for each operator.
    void reportUnknown(const Json& node, const std::string& op)
    {
        if (m_said.insert(op).second) {
            m_context.add(Severity::Warning, "graph.unknown-operator",
                          "operator " + printable(op, 80) + " (node " +
                              printable(stringMember(node, "name").value_or("?"), 80) +
                              ") is not known to only compute" + inEntry(m_content),
                          m_content, {}, "check what the library that implements it does");
        }
    }

    Context& m_context;
    const Content& m_content;
    std::string_view m_format;
    std::set<std::string, std::less<>> m_functions;
    std::set<std::string, std::less<>> m_said;
};

} // namespace

void scanGraph(Context& context, const Content& content, const Json& graph, std::string_view format)
{
    GraphScanner(context, content, format).scan(graph);
}

} // namespace apr::scan
