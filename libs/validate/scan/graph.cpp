// SPDX-License-Identifier: MIT
#include "graph.h"

#include "apr/base/text.h"
#include "apr/graph/operators/operator_table.h"

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
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

/// Operators of TensorFlow that save and restore variables, and which of their inputs is the path.
struct SaverOperator {
    std::string_view name;
    std::size_t path;
};
constexpr std::array kSaverOperators{
    SaverOperator{"SaveV2", 0},
    SaverOperator{"Save", 0},
    SaverOperator{"SaveSlices", 0},
    SaverOperator{"RestoreV2", 0},
    SaverOperator{"Restore", 0},
    SaverOperator{"RestoreSlice", 0},
    SaverOperator{"MergeV2Checkpoints", 0}, // and 1
    SaverOperator{"InitializeTableFromTextFile", 1},
    SaverOperator{"InitializeTableFromTextFileV2", 1},
};

/// Attributes of operators between a placeholder and a saver.
constexpr std::array<std::string_view, 4> kPathAttributes{"value", "separator", "dtype", "shape"};

/// Operators between the placeholder of a path and a saver.
bool isPathOperator(const Json& node, std::string_view op)
{
    constexpr std::array<std::string_view, 15> kNames{
        "Const",  "Identity",    "IdentityN",       "MergeV2Checkpoints",     "NoOp",
        "Pack",   "Placeholder", "PlaceholderV2",   "PlaceholderWithDefault", "RegexFullMatch",
        "Select", "SelectV2",    "ShardedFilename", "StaticRegexFullMatch",   "StringJoin"};
    const Json* attributes = findMember(node, "attributes");
    const Json* separator = attributes != nullptr ? findMember(*attributes, "separator") : nullptr;
    const bool isJoined = op == "StringJoin" && separator != nullptr &&
                          (!separator->is_string() || !separator->get_ref<const std::string&>().empty());
    return !isJoined && std::find(kNames.begin(), kNames.end(), op) != kNames.end();
}

/// By exact domain and name.
bool isPureOnnx(const std::string& domain, const std::string& op)
{
    static const std::set<std::string_view> names = namesIn(kPureOnnxRuntimeOperators);
    constexpr std::array<std::string_view, 6> kTraining{
        "ai.onnx.preview.training.Adagrad",   "ai.onnx.preview.training.Adam",     "ai.onnx.preview.training.Gradient",
        "ai.onnx.preview.training.GraphCall", "ai.onnx.preview.training.Momentum", "ai.onnx.training.Gradient"};
    const std::string fullName = (domain.empty() ? "ai.onnx" : domain) + '.' + op;
    return op.find('.') == std::string::npos &&
           (onnx::isStandardOperator(domain, op) || names.contains(fullName) ||
            std::find(kTraining.begin(), kTraining.end(), fullName) != kTraining.end());
}

/// Domains whose operators a runtime or a library registers: a function of the model does not replace them.
bool isRegistered(std::string_view domain)
{
    constexpr std::array<std::string_view, 4> kDomains{"ai.onnx.contrib", "org.pytorch.aten", "com.microsoft",
                                                       "ai.onnx"};
    return domain.empty() || std::any_of(kDomains.begin(), kDomains.end(), [domain](std::string_view each) {
               return domain == each || (domain.starts_with(each) && domain[each.size()] == '.');
           });
}

/// Operators that Google's and vendors' runtimes add to TensorFlow Lite.
bool isKnownLiteOperator(std::string_view op)
{
    constexpr std::array<std::string_view, 24> kNames{"AudioSpectrogram",
                                                      "BroadcastTo",
                                                      "ComplexAbs",
                                                      "Convolution2DTransposeBias",
                                                      "Imag",
                                                      "Irfft2D",
                                                      "Landmarks2TransformMatrix",
                                                      "MaxPoolingWithArgmax2D",
                                                      "MaxUnpooling2D",
                                                      "Mfcc",
                                                      "NumericVerify",
                                                      "Real",
                                                      "Resampler",
                                                      "Rfft2D",
                                                      "SignalFFT",
                                                      "TFLite_Detection_PostProcess",
                                                      "TransformLandmarks",
                                                      "TransformTensorBilinear",
                                                      "edgetpu-custom-op",
                                                      "ethos-u",
                                                      "tftext:RaggedTensorToTensor",
                                                      "tftext:SentencepieceTokenizer",
                                                      "tftext:WhitespaceTokenizer",
                                                      "TFSentencepieceTokenizeOp"};
    return std::find(kNames.begin(), kNames.end(), op) != kNames.end();
}

/// Operators that make strings.
bool makesText(std::string_view op)
{
    constexpr std::array<std::string_view, 10> kBeginnings{"AsString",     "Decode", "Encode", "ReadFile", "ReduceJoin",
                                                           "RegexReplace", "Static", "String", "Substr",   "Unicode"};
    return std::any_of(kBeginnings.begin(), kBeginnings.end(),
                       [op](std::string_view beginning) { return op.starts_with(beginning); });
}

/// Whether an operator gives back text, by its types.
bool makesTextOf(const Json& node)
{
    const Json* attributes = findMember(node, "attributes");
    constexpr std::array<std::string_view, 9> kTypes{
        "dtype", "Tout", "component_types", "output_types", "value_dtype", "out_type", "dtypes", "Toutput", "Tvalues"};
    return attributes != nullptr && std::any_of(kTypes.begin(), kTypes.end(), [attributes](std::string_view key) {
               const Json* type = findMember(*attributes, key);
               return type != nullptr && dumpJson(*type).find("STRING") != std::string::npos;
           });
}

class GraphScanner {
public:
    GraphScanner(Context& context, const Content& content, FormatId format)
        : m_context(context), m_content(content), m_format(traitsOf(format))
    {
    }

    void scan(const Json& graph)
    {
        m_left.push_back({.graph = &graph});
        while (!m_left.empty()) {
            const Item item = m_left.back();
            m_left.pop_back();
            if (item.graph->is_object()) {
                scanOne(item);
            }
        }
    }

private:
    using Names = std::set<std::string, std::less<>>;
    struct Item {
        const Json* graph = nullptr;
        const Names* functions = nullptr; ///< that its nodes may call
        const Names* savers = nullptr;    ///< those of them that save or restore; null for a graph of the file
    };

    static std::string keyOf(const Json& object, std::string_view nameKey)
    {
        const std::string domain = stringMember(object, "domain").value_or("");
        const std::string overload = stringMember(object, "overload").value_or("");
        return (domain.empty() ? "ai.onnx" : domain) + '\n' + stringMember(object, nameKey).value_or("") +
               (overload.empty() ? "" : '\n' + overload);
    }

    /// The functions of a graph; those around it if it has none of its own.
    const Names* functionsOf(const Json& graph, const Names* outer)
    {
        const Json* functions = findMember(graph, "functions");
        if (functions == nullptr || !functions->is_array()) {
            return outer;
        }
        Names& names = m_functions.emplace_back();
        for (const Json& function : *functions) {
            if (function.is_object()) {
                names.insert(keyOf(function, "name"));
            }
        }
        return &names;
    }

    void addAll(const Json& graph, std::string_view key, const Names* functions, const Names* savers)
    {
        const Json* list = findMember(graph, key);
        for (std::size_t i = 0; list != nullptr && list->is_array() && i < list->size(); ++i) {
            m_left.push_back({&(*list)[i], functions, savers});
        }
    }

    void scanOne(const Item& item)
    {
        const Names* functions = functionsOf(*item.graph, item.functions);
        m_savers = item.savers != nullptr ? item.savers : saversOf(*item.graph);
        addAll(*item.graph, "functions", functions, m_savers);
        if (const Json* defaults = findMember(*item.graph, "defaults")) { // attributes of a function
            addGraphsIn(*defaults, functions);
        }
        addAll(*item.graph, "subgraphs", nullptr, nullptr); // other graphs of the file, which have their own functions
        const Json* training = findMember(*item.graph, "training");
        for (std::size_t i = 0; training != nullptr && training->is_array() && i < training->size(); ++i) {
            for (const char* part : {"initialization", "algorithm"}) {
                if (const Json* graph = findMember((*training)[i], part)) {
                    m_left.push_back({graph, functions, m_savers});
                }
            }
        }
        const Json* nodes = findMember(*item.graph, "nodes");
        if (nodes == nullptr || !nodes->is_array()) {
            return;
        }
        m_nodes.clear();
        m_traced.clear();
        m_tracedArguments.clear();
        m_isIndexed = false;
        m_inputs = textsIn(*item.graph, "inputs");
        if (item.savers == nullptr) { // functions have those of their graph
            m_assets = textsIn(*item.graph, "assets");
        }
        if (item.savers == nullptr && m_format.operators == OperatorSet::TensorFlow) {
            judgeUnused(*nodes);
        }
        for (const Json& node : *nodes) {
            judge(node, *nodes, functions);
            if (const Json* attributes = node.is_object() ? findMember(node, "attributes") : nullptr) {
                addGraphsIn(*attributes, functions);
            }
        }
    }

    /// Constants that nothing in the graph uses may be given to functions by the objects of a SavedModel.
    void judgeUnused(const Json& nodes)
    {
        Names used = m_assets;
        for (const Json& node : nodes) {
            const Json* inputs = node.is_object() ? findMember(node, "inputs") : nullptr;
            for (std::size_t i = 0; inputs != nullptr && inputs->is_array() && i < inputs->size(); ++i) {
                if ((*inputs)[i].is_string()) {
                    const std::string& text = (*inputs)[i].get_ref<const std::string&>();
                    used.insert(text.substr(0, text.find(':')));
                }
            }
        }
        for (const Json& node : nodes) {
            const auto text = node.is_object() ? constantText(node) : std::nullopt;
            const bool isPath = text && text->size() > 1 &&
                                (text->starts_with('/') || text->starts_with('~') || text->starts_with("\\") ||
                                 text->find("../") != text->npos || text->find("://") != text->npos);
            if (isPath && !used.contains(stringMember(node, "name").value_or(""))) {
                report(node, "Const", Severity::Warning,
                       "is the path \"" + printable(*text, 120) + "\" that functions may be given");
            }
        }
    }

    /// Names in a list of names, or of objects with names.
    static Names textsIn(const Json& graph, std::string_view key)
    {
        Names out;
        const Json* list = findMember(graph, key);
        for (std::size_t i = 0; list != nullptr && list->is_array() && i < list->size(); ++i) {
            const Json& each = (*list)[i];
            out.insert(each.is_string()   ? each.get<std::string>()
                       : each.is_object() ? stringMember(each, "name").value_or("")
                                          : std::string());
        }
        return out;
    }

    /// {"graph": …} as a value of an attribute, or in a list of them.
    void addGraphsIn(const Json& attributes, const Names* functions)
    {
        const auto add = [&](const Json& value) {
            if (const Json* graph = value.is_object() ? findMember(value, "graph") : nullptr) {
                m_left.push_back({graph, functions, m_savers});
            }
        };
        for (const Json& value : attributes) {
            add(value);
            for (std::size_t i = 0; value.is_array() && i < value.size(); ++i) {
                add(value[i]);
            }
        }
    }

    void judge(const Json& node, const Json& nodes, const Names* functions)
    {
        const auto op = node.is_object() ? stringMember(node, "op") : std::nullopt;
        if (!op) {
            m_context.addGap("incomplete.unrecognized", "an operator has a name that is not text" + inEntry(m_content),
                             m_content, m_content.at);
            return;
        }
        const bool isFunction = functions != nullptr && functions->contains(keyOf(node, "op"));
        if (m_format.operators == OperatorSet::Onnx) {
            judgeOnnx(node, *op, isFunction);
        } else if (m_format.operators == OperatorSet::TfLite) {
            judgeLite(node, *op, nodes);
        } else if (m_format.operators == OperatorSet::TensorFlow) {
            judgeTensorFlow(node, *op, nodes, isFunction);
        } else if (m_format.operators == OperatorSet::CoreMl && *op == "custom") {
            reportUnknown(node, *op); // a class of the program
        }
    }

    void judgeLite(const Json& node, const std::string& op, const Json& nodes)
    {
        const bool isCustom = stringMember(node, "domain") == "custom";
        if (isCustom && op.starts_with("Flex")) { // an operator of TensorFlow
            const Json* attributes = findMember(node, "attributes");
            const std::string run = attributes != nullptr ? stringMember(*attributes, "operator").value_or("") : "";
            if (run.empty()) {
                m_context.addGap("incomplete.unsupported",
                                 "the options of " + printable(op, 80) + " are not understood" + inEntry(m_content),
                                 m_content, m_content.at);
            }
            judgeFlex(node, op.substr(4), nodes);
            if (!run.empty() && run != op.substr(4)) { // the options say what runs
                judgeFlex(node, run, nodes);
            }
        } else if (isCustom ? !isKnownLiteOperator(op) : op.starts_with("operator ")) {
            reportUnknown(node, op);
        }
    }

    /// The path of a saver is an input of the graph, or a constant of the file.
    void judgeFlex(const Json& node, const std::string& op, const Json& nodes)
    {
        const auto* saver = std::find_if(kSaverOperators.begin(), kSaverOperators.end(),
                                         [&op](const SaverOperator& each) { return each.name == op; });
        const Json* inputs = findMember(node, "inputs");
        const bool hasInput = saver != kSaverOperators.end() && inputs != nullptr && inputs->is_array() &&
                              saver->path < inputs->size() && (*inputs)[saver->path].is_string();
        if (saver != kSaverOperators.end() &&
            !(hasInput && m_inputs.contains((*inputs)[saver->path].get_ref<const std::string&>()))) {
            report(node, op, Severity::Error, "accesses a file by a path that is not an input of the model");
            return;
        }
        judgeTensorFlow(node, op, nodes, false);
    }

    void judgeOnnx(const Json& node, const std::string& op, bool isFunction)
    {
        const std::string domain = stringMember(node, "domain").value_or("");
        const std::string fullName = domain.empty() ? op : domain + '.' + op;
        if (op == "PyOp" || op.starts_with("PythonOp")) {
            report(node, op, Severity::Error, "runs Python code");
        } else if (domain == "com.microsoft" && op == "EPContext") {
            const Json* attributes = findMember(node, "attributes");
            const Json* isEmbedded = attributes != nullptr ? findMember(*attributes, "embed_mode") : nullptr;
            const bool hasFile = attributes != nullptr && findMember(*attributes, "onnx_model_filename") != nullptr;
            if (hasFile || (isEmbedded != nullptr && *isEmbedded != 1)) {
                report(node, op, Severity::Warning, "loads a compiled graph from a file that it names");
            }
        } else if (!(isFunction && !isRegistered(domain)) && !isPureOnnx(domain, op)) {
            reportUnknown(node, fullName);
        }
    }

    void judgeTensorFlow(const Json& node, const std::string& op, const Json& nodes, bool isFunction)
    {
        const auto* saver = std::find_if(kSaverOperators.begin(), kSaverOperators.end(),
                                         [&op](const SaverOperator& each) { return each.name == op; });
        std::optional<std::string> path;
        m_isWriting = op.starts_with("Save") || op.starts_with("Merge");
        if (saver != kSaverOperators.end()) {
            path = foreignPath(node, saver->path, nodes, false);
            path = !path && op == "MergeV2Checkpoints" ? foreignPath(node, 1, nodes, false) : path;
        } else if (callsSaver(node, op)) { // the path is an argument
            m_isWriting = callsWriter(node, op);
            for (std::size_t i = 0; i < inputCount(node) && !path; ++i) {
                path = foreignPath(node, i, nodes, true);
            }
        }
        const auto* known = std::find_if(kTensorFlowOperators.begin(), kTensorFlowOperators.end(),
                                         [&op](const Operator& each) { return each.name == op; });
        if (path) {
            report(node, op, Severity::Error, "accesses a file by a path other than that of a saver, " + *path + ',');
        } else if (known != kTensorFlowOperators.end()) {
            const bool isPlain = op == "PrintV2" && printsToStandard(node);
            report(node, op, isPlain ? Severity::Info : known->severity, isPlain ? "prints" : known->what);
        } else if (!isFunction && !isPureTensorFlow(op)) {
            reportUnknown(node, op);
        }
    }

    /// Whether PrintV2 prints to a standard stream, as tf.print() does by default.
    static bool printsToStandard(const Json& node)
    {
        const Json* attributes = findMember(node, "attributes");
        const Json* stream = attributes != nullptr ? findMember(*attributes, "output_stream") : nullptr;
        return stream == nullptr ||
               (stream->is_string() && !stream->get_ref<const std::string&>().starts_with("file:"));
    }

    /// The functions of a graph that save or restore, also through other functions.
    const Names* saversOf(const Json& graph)
    {
        const Json* functions = findMember(graph, "functions");
        Names& savers = m_functions.emplace_back();
        m_savers = &savers;
        bool hasMore = functions != nullptr && functions->is_array();
        for (unsigned round = 0; hasMore; ++round) {
            hasMore = false;
            for (const Json& function : *functions) {
                const Json* nodes = function.is_object() ? findMember(function, "nodes") : nullptr;
                const auto name = nodes != nullptr ? stringMember(function, "name") : std::nullopt;
                if (!name || !nodes->is_array() || savers.contains(*name)) {
                    continue;
                }
                const bool isSaver = std::any_of(nodes->begin(), nodes->end(), [this](const Json& node) {
                    const std::string op = node.is_object() ? stringMember(node, "op").value_or("") : "";
                    return op.starts_with("Save") || op.starts_with("Restore") || callsSaver(node, op) ||
                           std::any_of(kSaverOperators.begin(), kSaverOperators.end(),
                                       [&op](const SaverOperator& each) { return each.name == op; });
                });
                if (isSaver || round >= kMostRounds) { // after so many calls of one another, all count
                    savers.insert(*name);
                    hasMore = true;
                    const bool isWriter = std::any_of(nodes->begin(), nodes->end(), [this](const Json& node) {
                        const std::string op = node.is_object() ? stringMember(node, "op").value_or("") : "";
                        return op.starts_with("Save") || op.starts_with("Merge") || callsWriter(node, op);
                    });
                    if (isWriter || round >= kMostRounds) {
                        m_writers.insert(*name);
                    }
                }
            }
        }
        return &savers;
    }

    bool callsSaver(const Json& node, const std::string& op) const
    {
        return m_savers != nullptr && calls(node, op, *m_savers);
    }
    bool callsWriter(const Json& node, const std::string& op) const { return calls(node, op, m_writers); }

    static bool calls(const Json& node, const std::string& op, const Names& called)
    {
        if (called.empty() || !node.is_object()) {
            return false;
        }
        const Json* attributes = findMember(node, "attributes");
        const auto isSaver = [&called](const Json& value) {
            return value.is_object() && called.contains(stringMember(value, "function").value_or(""));
        };
        return called.contains(op) ||
               (attributes != nullptr && std::any_of(attributes->begin(), attributes->end(), [&](const Json& value) {
                    return isSaver(value) || (value.is_array() && std::any_of(value.begin(), value.end(), isSaver));
                }));
    }

    static std::size_t inputCount(const Json& node)
    {
        const Json* inputs = findMember(node, "inputs");
        return inputs != nullptr && inputs->is_array() ? inputs->size() : 0;
    }

    /// Whether a constant may be a part of the path that a saver makes of its placeholder: relative, and beneath.
    static bool isSaverText(std::string_view text)
    {
        if (text == "/part" || text == ".part" || text.empty()) {
            return true;
        }
        return !text.starts_with('/') && !text.starts_with('\\') && !text.starts_with('~') && !text.starts_with('.') &&
               !text.ends_with('.') && text.find("..") == std::string_view::npos &&
               text.find(':') == std::string_view::npos;
    }

    /// What a node contributes to a path, if that is more than a part of what a saver is given. `isArgument` as in
    /// foreignPath().
    static std::optional<std::string> foreignPart(const Json& node, std::string_view op, bool isArgument)
    {
        const Json* attributes = findMember(node, "attributes");
        for (std::size_t i = 0; attributes != nullptr && op != "Placeholder" && i < kPathAttributes.size(); ++i) {
            const Json* each = findMember(*attributes, kPathAttributes[i]);
            if (each != nullptr && each->is_object() && each->contains("placeholder")) {
                return "an attribute of the call";
            }
        }
        const Json* value = attributes != nullptr ? findMember(*attributes, "value") : nullptr;
        const Json* strings = value != nullptr && value->is_object() ? findMember(*value, "strings") : nullptr;
        for (std::size_t i = 0; strings != nullptr && strings->is_array() && i < strings->size(); ++i) {
            const std::string text = (*strings)[i].is_string() ? (*strings)[i].get<std::string>() : "(bytes):";
            const bool isData = isArgument && std::any_of(text.begin(), text.end(), [](char c) {
                                    return static_cast<unsigned char>(c) < 0x20; // the graph of objects, in protobuf
                                });
            const bool isBytes = isArgument && !(*strings)[i].is_string();
            if (!isData && !isBytes && !isSaverText(text)) {
                return '"' + printable(text, 120) + '"';
            }
        }
        const std::string type = attributes != nullptr ? stringMember(*attributes, "dtype").value_or("") : "";
        const bool isText = type == "STRING" || (value != nullptr && value->is_object() &&
                                                 stringMember(*value, "skipped_dtype") == "STRING");
        if (op == "Const" && isText && (strings == nullptr || strings->empty())) {
            return "a constant in another form";
        }
        return isPathOperator(node, op) ? std::nullopt : std::optional("computed by " + printable(op, 80));
    }

    /// Traces an input back to what it is made of; nothing if that is a placeholder, a parameter, and parts of a
    /// saver's path. What was traced once in a graph is not traced again. With `isArgument` it is an input of a
    /// function that saves, which may be anything else than a path.
    std::optional<std::string> foreignPath(const Json& node, std::size_t input, const Json& nodes, bool isArgument)
    {
        if (!m_isIndexed) {
            m_isIndexed = true;
            for (const Json& each : nodes) {
                if (const auto name = each.is_object() ? stringMember(each, "name") : std::nullopt) {
                    m_nodes.emplace(*name, &each);
                }
            }
        }
        std::set<const Json*>& traced = isArgument ? m_tracedArguments : m_traced;
        std::vector<const Json*> left;
        bool isGiven = isArgument; // by the loader, by a placeholder or by a parameter of the function
        std::optional<std::string> constant;
        const auto follow = [&](const Json& from) {
            if (!from.is_string()) {
                return;
            }
            const std::string& text = from.get_ref<const std::string&>();
            const std::string name = text.substr(0, text.find(':')); // "node:0", "node:output:0"
            const auto found = text.starts_with('^') ? m_nodes.end() : m_nodes.find(name);
            isGiven = isGiven || (found == m_nodes.end() && !text.starts_with('^')) ||
                      (found != m_nodes.end() && traced.contains(found->second));
            if (found != m_nodes.end() && traced.insert(found->second).second) {
                left.push_back(found->second);
            }
        };
        const Json* inputs = findMember(node, "inputs");
        if (inputs != nullptr && inputs->is_array() && input < inputs->size()) {
            follow((*inputs)[input]);
        }
        while (!left.empty()) {
            const Json& each = *left.back();
            left.pop_back();
            const std::string op = stringMember(each, "op").value_or("");
            // The loader gives the path of an asset only while it initializes tables.
            if (!m_isWriting && m_assets.contains(stringMember(each, "name").value_or(""))) {
                isGiven = true;
                traced.erase(&each); // for an operator that writes, it counts
                continue;
            }
            isGiven = isGiven || (op.starts_with("Placeholder") && op != "PlaceholderWithDefault");
            if (const auto text = constantText(each)) {
                constant = text;
            }
            const bool isOther = isArgument && !isPathOperator(each, op) && !makesText(op); // text may pass through
            if (isOther && m_isWriting && makesTextOf(each)) { // by a variable, a table or a queue
                return "computed by " + printable(op, 80);
            }
            if (auto part = isOther ? std::nullopt : foreignPart(each, op, isArgument)) {
                return part;
            }
            if (op == "StringJoin" && beginsWithConstant(each)) {
                return "joined behind a constant";
            }
            const Json* more = findMember(each, "inputs");
            for (std::size_t i = 0; more != nullptr && more->is_array() && i < more->size(); ++i) {
                follow((*more)[i]);
            }
        }
        // What savers of TensorFlow 1 have for a default.
        return isGiven || !constant || *constant == "model" ? std::nullopt
                                                            : std::optional('"' + printable(*constant, 120) + '"');
    }

    /// The text of a constant with one string.
    static std::optional<std::string> constantText(const Json& node)
    {
        const Json* attributes = findMember(node, "attributes");
        const Json* value = attributes != nullptr ? findMember(*attributes, "value") : nullptr;
        const Json* strings = value != nullptr && value->is_object() ? findMember(*value, "strings") : nullptr;
        const bool has =
            strings != nullptr && strings->is_array() && strings->size() == 1 && strings->front().is_string();
        return has ? std::optional(strings->front().get<std::string>()) : std::nullopt;
    }

    /// Whether the first part of a joined path is a constant that begins at the root.
    bool beginsWithConstant(const Json& node) const
    {
        const Json* inputs = findMember(node, "inputs");
        const bool has = inputs != nullptr && inputs->is_array() && !inputs->empty() && inputs->front().is_string();
        const std::string name = has ? inputs->front().get<std::string>() : "";
        const auto found = m_nodes.find(name.substr(0, name.find(':')));
        const Json* attributes = found == m_nodes.end() ? nullptr : findMember(*found->second, "attributes");
        const Json* value = attributes != nullptr ? findMember(*attributes, "value") : nullptr;
        const Json* strings = value != nullptr && value->is_object() ? findMember(*value, "strings") : nullptr;
        return strings != nullptr && strings->is_array() && !strings->empty() && strings->front().is_string() &&
               strings->front().get_ref<const std::string&>().starts_with('/');
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
            severity == Severity::Info ? std::string() : "do not run this model with " + std::string(m_format.title));
    }

    /// Once for each operator.
    void reportUnknown(const Json& node, const std::string& op)
    {
        if (m_said.insert(op).second) {
            const std::string name = node.is_object() ? stringMember(node, "name").value_or("?") : "?";
            m_context.add(Severity::Warning, "graph.unknown-operator",
                          "operator " + printable(op, 80) + " (node " + printable(name, 80) +
                              ") is not known to only compute" + inEntry(m_content),
                          m_content, {}, "check what the library that implements it does");
        }
    }

    static constexpr std::size_t kMostRounds = 16; ///< calls between a function and one that saves

    Context& m_context;
    const Content& m_content;
    const FormatTraits& m_format;
    std::vector<Item> m_left;
    std::deque<Names> m_functions;
    std::map<std::string, const Json*> m_nodes; ///< of the current graph, by name
    std::set<const Json*> m_traced;             ///< of the current graph: what paths are made of
    std::set<const Json*> m_tracedArguments;
    bool m_isIndexed = false;
    Names m_inputs;                  ///< of the current graph
    Names m_writers;                 ///< functions that save
    bool m_isWriting = false;        ///< the operator that is judged, or what it calls, saves
    Names m_assets;                  ///< nodes that the loader gives the path of a file
    const Names* m_savers = nullptr; ///< of the current graph
    Names m_said;
};

} // namespace

std::set<std::string_view> namesIn(std::string_view list)
{
    const std::vector<std::string_view> lines = split(trim(list), '\n');
    return {lines.begin(), lines.end()};
}

bool isPureTensorFlow(std::string_view op)
{
    static const std::set<std::string_view> names = namesIn(kPureTensorFlowOperators);
    return names.contains(op);
}

void scanGraph(Context& context, const Content& content, const Json& graph, FormatId format)
{
    GraphScanner(context, content, format).scan(graph);
}

} // namespace apr::scan
