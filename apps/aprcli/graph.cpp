// SPDX-License-Identifier: MIT
#include "apr/architecture/build_graph.h"
#include "session.h"

#include "apr/architecture/modules.h"
#include "apr/base/text.h"
#include "apr/format/open.h"
#include "apr/graph/box_facts.h"
#include "apr/graph/graph_export.h"
#include "apr/graph/graph_json.h"
#include "apr/graph/graph_view.h"
#include "apr/graph/layered_layout.h"
#include "apr/graph/model_graph.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>

namespace apr::cli {
namespace {

constexpr std::size_t kOperatorsShown = 12;

struct GraphArguments {
    std::string file;
    OpenOptions open;
    std::string form = "text";
    std::string scope;
    std::string choice;
    std::string node;
    std::vector<std::string> expand;
    std::vector<std::string> dims;
    bool expandAll = false;
    bool isHorizontal = false;
    std::size_t boxes = 60;
};

/// The graph that is meant by a number, a title, or nothing.
Result<GraphChoice> choose(const Model& model, const GraphArguments& options)
{
    const std::vector<GraphChoice> choices = graphChoices(model);
    if (choices.empty()) {
        return Error{.code = Errc::Unsupported,
                     .message = "the file has no operator graph and no tensors to infer one from",
                     .file = options.file,
                     .advice = "List what the file has with `aprcli inspect FILE`."};
    }
    if (options.choice.empty()) {
        return choices.front();
    }
    const auto number = parseUnsigned(options.choice);
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (choices[i].title == options.choice || (number && *number == i + 1)) {
            return choices[i];
        }
    }
    return Error{.code = Errc::Argument,
                 .message = "the file has no graph \"" + printable(options.choice, 80) + "\", but " +
                            formatCountOf(choices.size(), "graph"),
                 .file = options.file,
                 .field = "--graph",
                 .advice = "List them with `aprcli graph FILE --json`, or give a number."};
}

/// NAME=N of --dim.
Result<DimSizes> dimSizes(const GraphArguments& options)
{
    DimSizes out;
    constexpr std::uint64_t kMost = std::uint64_t{1} << 40;
    for (const std::string& each : options.dims) {
        const std::size_t equals = each.rfind('=');
        const auto size = equals == std::string::npos ? std::nullopt : parseUnsigned(each.substr(equals + 1));
        if (equals == 0 || !size || *size > kMost) {
            return Error{.code = Errc::Argument,
                         .message = "\"" + printable(each, 80) + "\" is not a name and a number",
                         .field = "--dim",
                         .advice = "For example --dim batch=1 --dim sequence=128."};
        }
        out[each.substr(0, equals)] = static_cast<std::int64_t>(*size);
    }
    return out;
}

/// Expands the scopes that were named; E020 for one that does not exist.
Status expandNamed(const ModelGraph& graph, const GraphArguments& options, std::vector<bool>& expanded)
{
    for (const std::string& pattern : options.expand) {
        bool isFound = false;
        for (std::uint32_t scope = 1; scope < graph.scopes.size(); ++scope) {
            if (globMatches(pattern, graph.path(scope)) || globMatches(pattern, graph.scopes[scope].name)) {
                expandTo(graph, scope, expanded);
                isFound = true;
            }
        }
        if (!isFound) {
            return Error{.code = Errc::Argument,
                         .message = "the graph has no scope \"" + printable(pattern, 80) + '"',
                         .file = options.file,
                         .field = "--expand",
                         .advice = "Scopes are shown by `aprcli graph FILE`, for example encoder/layers.0."};
        }
    }
    return {};
}

std::string nodeLabel(const ShownNode& box)
{
    return printable(box.title) + (box.detail.empty() ? "" : " (" + printable(box.detail) + ")");
}

std::vector<std::pair<std::string, std::size_t>> operatorCounts(const ModelGraph& graph)
{
    std::map<std::string, std::size_t> counts;
    for (const GraphNode& node : graph.nodes) {
        if (node.kind == GraphNode::Kind::Operator) {
            ++counts[node.op];
        }
    }
    std::vector<std::pair<std::string, std::size_t>> out(counts.begin(), counts.end());
    std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    return out;
}

std::string namesOf(const ModelGraph& graph, GraphNode::Kind kind)
{
    std::string out;
    std::size_t count = 0;
    for (const GraphNode& node : graph.nodes) {
        if (node.kind == kind && ++count <= kOperatorsShown) {
            out += (out.empty() ? "" : "; ") + printable(node.op, 80) +
                   (node.detail.empty() ? "" : " " + printable(node.detail, 80));
        }
    }
    return out.empty()               ? "none"
           : count > kOperatorsShown ? out + "; … " + std::to_string(count - kOperatorsShown) + " more"
                                     : out;
}

/// What a fact is called, and what it says.
std::pair<std::string, std::string> lineOf(const BoxFact& fact)
{
    using Kind = BoxFact::Kind;
    const auto named = [&fact] { return fact.label + (fact.value.empty() ? "" : " (" + fact.value + ')'); };
    switch (fact.kind) {
    case Kind::Nodes: return {"Nodes", formatCount(fact.number)};
    case Kind::Repeats: return {"Repeated", formatCountOf(fact.number, "time")};
    case Kind::Operator: return {"Operator", fact.value};
    case Kind::Shaped: return {"Shape", fact.value};
    case Kind::Result: return {"Result", fact.value};
    case Kind::Inferred: return {"Source", "inferred, not in the file"};
    case Kind::Flops: return {"FLOPs", formatCount(fact.number)};
    case Kind::Attribute: return {"Attribute", fact.label + " = " + fact.value};
    case Kind::Tensor: return {"Tensor", named()};
    case Kind::Input: return {"Input from", named()};
    case Kind::Output: break;
    }
    return {"Output to", named()};
}

/// The nodes that --node names: by their own name, or by that of a tensor.
Result<std::vector<std::uint32_t>> namedNodes(const ModelGraph& graph, const GraphArguments& options)
{
    std::vector<std::uint32_t> out;
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
        const GraphNode& node = graph.nodes[i];
        const bool hasTensor = std::any_of(node.tensors.begin(), node.tensors.end(), [&](std::size_t tensor) {
            return globMatches(options.node, graph.model.tensors()[tensor].name);
        });
        if (hasTensor || globMatches(options.node, graph.nameOf(node)) || globMatches(options.node, node.op)) {
            out.push_back(i);
        }
    }
    if (out.empty()) {
        return Error{.code = Errc::Argument,
                     .message = "the graph has no node \"" + printable(options.node, 80) + '"',
                     .file = options.file,
                     .field = "--node",
                     .advice = "Give the name of a node, an operator or a tensor; * matches any text. "
                               "`aprcli graph FILE --json` lists the nodes."};
    }
    return out;
}

/// All that is known of some nodes.
std::string nodesText(const ModelGraph& graph, const std::vector<std::uint32_t>& nodes)
{
    constexpr std::size_t kMostNodes = 20;
    const ShownGraph shown = showGraph(graph, std::vector<bool>(graph.scopes.size(), true));
    std::string out;
    for (std::size_t i = 0; i < std::min(nodes.size(), kMostNodes); ++i) {
        const GraphNode& node = graph.nodes[nodes[i]];
        const std::string name = graph.nameOf(node);
        std::vector<std::pair<std::string, std::string>> lines{
            {"Node", name.empty() ? "#" + std::to_string(nodes[i]) + ", without a name" : printable(name, 300)}};
        for (const BoxFact& fact : factsOf(graph, shown, shown.boxOf[nodes[i]])) {
            lines.push_back(lineOf(fact));
        }
        out += (i == 0 ? "" : "\n") + labelled(lines);
    }
    if (nodes.size() > kMostNodes) {
        out += "\n… " + formatCount(nodes.size() - kMostNodes) + " more nodes of this name\n";
    }
    return out;
}

Json nodesJson(const ModelGraph& graph, const std::vector<std::uint32_t>& nodes)
{
    constexpr std::array<const char*, 11> kKinds{"nodes", "repeats",   "operator", "shape", "result", "inferred",
                                                 "flops", "attribute", "tensor",   "input", "output"};
    const ShownGraph shown = showGraph(graph, std::vector<bool>(graph.scopes.size(), true));
    Json out = Json::array();
    for (const std::uint32_t node : nodes) {
        Json facts = Json::array();
        for (const BoxFact& fact : factsOf(graph, shown, shown.boxOf[node])) {
            Json entry{{"kind", kKinds.at(static_cast<std::size_t>(fact.kind))}};
            for (const auto& [key, text] : {std::pair("label", &fact.label), std::pair("value", &fact.value)}) {
                if (!text->empty()) {
                    entry[key] = *text;
                }
            }
            if (fact.number != 0) {
                entry["number"] = fact.number;
            }
            facts.push_back(std::move(entry));
        }
        out.push_back({{"index", node}, {"name", graph.nameOf(graph.nodes[node])}, {"facts", std::move(facts)}});
    }
    return out;
}

/// The boxes from inputs to outputs, with those that each gets its inputs from.
Table boxTable(const ShownGraph& shown, const std::vector<std::vector<std::uint32_t>>& layers)
{
    std::vector<std::size_t> numbers(shown.nodes.size(), 0);
    std::vector<std::uint32_t> order;
    for (const auto& layer : layers) {
        order.insert(order.end(), layer.begin(), layer.end());
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
        numbers[order[i]] = i + 1;
    }
    std::vector<std::pair<std::uint32_t, std::size_t>> sources; // box, number of an input
    sources.reserve(shown.edges.size());
    for (const ShownEdge& edge : shown.edges) {
        sources.emplace_back(edge.to, numbers[edge.from]);
    }
    std::sort(sources.begin(), sources.end());
    constexpr std::size_t kMostSources = 8;
    Table table({"#", "Box", "Inputs from"}, {0});
    for (const std::uint32_t box : order) {
        const auto first = std::lower_bound(sources.begin(), sources.end(), std::pair(box, std::size_t{0}));
        const auto end = std::find_if(first, sources.end(), [box](const auto& source) { return source.first != box; });
        const std::span from(first, end);
        std::string text;
        for (std::size_t i = 0; i < std::min(from.size(), kMostSources); ++i) {
            text += (text.empty() ? "" : ", ") + std::to_string(from[i].second);
        }
        text += from.size() > kMostSources ? ", … (" + std::to_string(from.size()) + ")" : "";
        table.add({std::to_string(numbers[box]), nodeLabel(shown.nodes[box]), text.empty() ? "–" : text});
    }
    return table;
}

/// "1.23 G": with a decimal prefix.
std::string scaled(double value)
{
    constexpr std::array<std::pair<double, const char*>, 5> kPrefixes{
        {{1e15, "P"}, {1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}}};
    for (const auto& [scale, prefix] : kPrefixes) {
        if (value >= scale) {
            return formatNumber(value / scale, 3) + ' ' + prefix;
        }
    }
    return formatNumber(value, 3) + ' ';
}

/// "1.2 GFLOPs for batch=1: MatMul 98 %, …", or what keeps it from being counted.
std::string costText(const GraphCost& cost, const DimSizes& sizes)
{
    constexpr std::size_t kMostNamed = 4;
    if (!cost.unbound.empty()) {
        std::string names;
        for (const std::string& name : cost.unbound) {
            names += " --dim " + printable(name, 40) + "=N";
        }
        return "not counted: give the sizes with" + names;
    }
    std::string out = scaled(cost.flops) + "FLOPs";
    std::string given;
    for (const auto& [name, size] : sizes) {
        given += (given.empty() ? " for " : ", ") + printable(name, 40) + '=' + std::to_string(size);
    }
    out += given;
    std::string shares;
    for (std::size_t i = 0; i < std::min(cost.operators.size(), kMostNamed) && cost.operators[i].flops > 0; ++i) {
        shares += (i == 0 ? ": " : ", ") + printable(cost.operators[i].op, 40) + ' ' +
                  formatNumber(100 * cost.operators[i].flops / cost.flops, 3) + " %";
    }
    out += shares;
    return cost.uncounted == 0 ? out : out + "; not counted: " + formatCountOf(cost.uncounted, "node");
}

/// Where the graph comes from.
std::string originText(const ModelGraph& graph, bool isBuilt)
{
    return graph.isInferred ? "" : isBuilt ? ", from its hyperparameters and tensors" : ", from the file";
}

std::string graphText(const ModelGraph& graph, const std::string& origin, std::size_t others, const DimSizes& sizes)
{
    std::string operators;
    const auto counts = operatorCounts(graph);
    for (std::size_t i = 0; i < std::min(counts.size(), kOperatorsShown); ++i) {
        operators +=
            (operators.empty() ? "" : ", ") + printable(counts[i].first, 60) + ' ' + formatCount(counts[i].second);
    }
    if (counts.size() > kOperatorsShown) {
        operators += ", … " + formatCountOf(counts.size() - kOperatorsShown, "more kind");
    }
    std::vector<std::pair<std::string, std::string>> lines{
        {"Graph", printable(graph.title, 120) + origin},
        {"Size", formatCountOf(graph.nodes.size(), "node") + ", " + formatCountOf(graph.edges.size(), "edge")},
        {"Inputs", namesOf(graph, GraphNode::Kind::Input)},
        {"Outputs", namesOf(graph, GraphNode::Kind::Output)},
        {graph.isInferred ? "Layers" : "Operators", operators.empty() ? "none" : operators}};
    if (graph.source != nullptr) {
        lines.emplace_back("Cost", costText(costOf(*graph.source), sizes));
    }
    if (others > 1) {
        lines.emplace_back("Other graphs", formatCount(others - 1) + " (choose with --graph)");
    }
    for (const std::string& note : graph.notes) {
        lines.emplace_back("Note", note);
    }
    return labelled(lines) + '\n';
}

Json costJson(const GraphCost& cost)
{
    Json out{
        {"flops", cost.flops}, {"uncounted", cost.uncounted}, {"unbound", cost.unbound}, {"operators", Json::array()}};
    for (const GraphCost::Operator& each : cost.operators) {
        out["operators"].push_back(
            {{"op", each.op}, {"nodes", each.nodes}, {"uncounted", each.uncounted}, {"flops", each.flops}});
    }
    return out;
}

Json graphJson(const ModelGraph& graph, const std::vector<GraphChoice>& choices)
{
    Json out{{"title", graph.title}, {"inferred", graph.isInferred}, {"notes", graph.notes}};
    for (const GraphChoice& choice : choices) {
        out["graphs"].push_back({{"title", choice.title}, {"nodes", choice.nodes}, {"inferred", choice.isInferred()}});
    }
    if (graph.source != nullptr) {
        out["graph"] = graphToJson(*graph.source, graph.model);
        out["cost"] = costJson(costOf(*graph.source));
    }
    out["nodes"] = Json::array();
    for (const GraphNode& node : graph.nodes) {
        Json entry{{"name", graph.nameOf(node)},
                   {"op", node.op},
                   {"scope", graph.path(node.scope)},
                   {"inferred", node.isInferred}};
        entry["kind"] = node.kind == GraphNode::Kind::Operator ? "operator"
                        : node.kind == GraphNode::Kind::Input  ? "input"
                                                               : "output";
        if (!node.detail.empty()) {
            entry["detail"] = node.detail;
        }
        for (const std::size_t tensor : node.tensors) {
            entry["tensors"].push_back(graph.model.tensors()[tensor].name);
        }
        out["nodes"].push_back(std::move(entry));
    }
    out["edges"] = Json::array();
    for (const GraphEdge& edge : graph.edges) {
        Json entry{{"from", edge.from}, {"to", edge.to}, {"inferred", edge.isInferred}};
        if (edge.value != GraphNode::kNone) {
            entry["value"] = graph.values[edge.value].name;
        }
        out["edges"].push_back(std::move(entry));
    }
    return out;
}

int runDefinition(const Session& session, const Model& model, const GraphArguments& options)
{
    const std::string definition = moduleDefinition(model, options.scope);
    if (definition.empty()) {
        return session.fail(Error{.code = Errc::Argument,
                                  .message = "no tensor name begins with \"" + printable(options.scope, 80) + '"',
                                  .file = options.file,
                                  .field = "--scope",
                                  .advice = "List the names with `aprcli tensors FILE`."});
    }
    if (session.json) {
        Report report{.summary = summaryJson(model), .result = {{"definition", definition}}};
        report.inputs.push_back(fileJson(options.file, model));
        return session.printJson(report);
    }
    session.printVerbatim(definition);
    return kSuccess;
}

int run(const Session& session, const GraphArguments& options)
{
    const auto model = openHeader(session, options.file, options.open);
    if (!model) {
        return session.fail(model.error());
    }
    if (options.form == "definition") {
        return runDefinition(session, *model, options);
    }
    if (!options.scope.empty()) {
        return session.fail(Error{.code = Errc::Argument,
                                  .message = "--scope is for --as definition",
                                  .field = "--scope",
                                  .advice = "Use --expand to see more of a part of the graph."});
    }
    const auto choice = choose(*model, options);
    if (!choice) {
        return session.fail(choice.error());
    }
    const auto dims = dimSizes(options);
    if (!dims) {
        return session.fail(dims.error());
    }
    TerminalProgress progress = session.progress();
    const auto graph = buildGraph(*model, *choice, *dims, progress);
    if (!graph) {
        return session.fail(graph.error());
    }
    if (!options.node.empty()) {
        const auto nodes = namedNodes(*graph, options);
        if (!nodes) {
            return session.fail(nodes.error());
        }
        if (!session.json) {
            session.print(nodesText(*graph, *nodes));
            return kSuccess;
        }
        Report report{.summary = summaryJson(*model), .result = {{"nodes", nodesJson(*graph, *nodes)}}};
        report.inputs.push_back(fileJson(options.file, *model));
        return session.printJson(report);
    }
    const std::vector<GraphChoice> choices = graphChoices(*model);
    if (session.json) {
        Report report{.summary = summaryJson(*model), .result = graphJson(*graph, choices)};
        report.inputs.push_back(fileJson(options.file, *model));
        return session.printJson(report);
    }
    std::vector<bool> expanded =
        options.expandAll ? std::vector<bool>(graph->scopes.size(), true) : expandedToFit(*graph, options.boxes);
    if (const Status named = expandNamed(*graph, options, expanded); !named) {
        return session.fail(named.error());
    }
    const ShownGraph shown = showGraph(*graph, expanded);
    if (options.form == "dot") {
        session.printVerbatim(graphDot(*graph, shown, options.isHorizontal));
        return kSuccess;
    }
    const std::vector<LayoutEdge> edges = layoutEdges(shown);
    if (options.form == "text") {
        const auto layers = orderLayers(shown.nodes.size(), edges, progress);
        if (!layers) {
            return session.fail(layers.error());
        }
        session.print(graphText(*graph, originText(*graph, choice->built != nullptr), choices.size(), *dims));
        session.print(boxTable(shown, *layers));
        return kSuccess;
    }
    const std::vector<LayoutSize> sizes = estimatedSizes(shown);
    const auto layout = layOutLayers(sizes, edges, {.isHorizontal = options.isHorizontal}, progress);
    if (!layout) {
        return session.fail(layout.error());
    }
    session.print(graphSvg(*graph, shown, *layout, sizes, options.isHorizontal));
    return kSuccess;
}

} // namespace

void addGraph(const Command& app, Session& session)
{
    auto options = std::make_shared<GraphArguments>();
    const Command command =
        app.add("graph", "Show the operator graph of the file or of its architecture, with shapes and FLOPs");
    command.option("FILE", options->file, "Model file in any supported format").required().file();
    addReadOptions(command, options->open);
    command
        .option("--as", options->form,
                "Form: text, dot (Graphviz), svg, or definition (modules as PyTorch prints them). Default: text")
        .metavar("FORM")
        .choices({"text", "dot", "svg", "definition"});
    command.option("--scope", options->scope, "Only the modules below this prefix, with --as definition")
        .metavar("PREFIX");
    command.option("--graph", options->choice, "Which graph of a file with several, by number or title")
        .metavar("GRAPH");
    command
        .option("--node", options->node,
                "Show what is known of the nodes with this name, operator or tensor: attributes, shapes, FLOPs, inputs "
                "and outputs, e.g. 'layers.0.*'")
        .metavar("NAME");
    command
        .option("--expand", options->expand,
                "Show what is in this scope, e.g. 'encoder/layers.0' or 'layers.*' (repeatable)")
        .metavar("SCOPE");
    command
        .option("--dim", options->dims,
                "Size of a named dimension, e.g. batch=1 (repeatable): shapes become numbers and FLOPs are counted")
        .metavar("NAME=N");
    command.flag("--expand-all", options->expandAll, "Show all nodes");
    command.option("--boxes", options->boxes, "Expand scopes up to this number of boxes (default: 60)")
        .positive()
        .metavar("N");
    command.flag("--horizontal", options->isHorizontal, "Draw from left to right");
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
