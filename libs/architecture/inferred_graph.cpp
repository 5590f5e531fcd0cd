// SPDX-License-Identifier: MIT
#include "architecture/inferred_graph.h"
#include "apr/architecture/architecture.h"
#include "apr/base/equal_keys.h"
#include "apr/base/natural_order.h"
#include "apr/base/text.h"
#include "apr/graph/scopes.h"
#include "architecture/activations.h"
#include "module_role.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace apr {
namespace {

using NodeId = std::uint32_t;
using Nodes = std::vector<NodeId>;

/// A module with its node.
struct Part {
    const ModuleInfo* module = nullptr;
    PlacedRole placed = {};
    NodeId node = 0;
    std::uint32_t tower = 0;
    std::uint32_t block = 0; ///< of its tower
    bool isInBlock = false;
    std::string_view expert = {}; ///< the name of the expert that it is in
};

/// A stack of numbered blocks and what is before and after it: an encoder, a decoder.
struct Tower {
    std::vector<std::string> path = {}; ///< of the blocks, without the number: "model", "encoder", "layers"
    std::vector<std::vector<std::string>> blocks = {}; ///< paths
    std::map<std::string, std::size_t> byName = {};
};

/// "layers" of "layers.12", or nothing.
std::optional<std::string_view> baseOfNumbered(std::string_view part)
{
    const std::size_t dot = part.find_last_of('.');
    const bool isNumbered = dot != std::string_view::npos && dot + 1 < part.size() &&
                            part.find_first_not_of("0123456789", dot + 1) == std::string_view::npos;
    return isNumbered ? std::optional(part.substr(0, dot)) : std::nullopt;
}

using ModulePath = std::vector<ModulePathPart>;

std::size_t commonParts(const ModulePath& a, const std::vector<std::string>& b)
{
    std::size_t count = 0;
    while (count < a.size() && count < b.size() && a[count].text == b[count]) {
        ++count;
    }
    return count;
}

/// The activation function between the layers of an MLP, as the configuration of the model names it; null when it is
/// not known.
const Activation* activationOf(const Metadata& metadata)
{
    const Json* config = findMember(metadata, "config");
    std::optional<std::string> given;
    for (const char* key : {"hidden_act", "hidden_activation", "activation_function", "hidden_activation_function",
                            "activation", "feed_forward_proj", "dense_act_fn"}) {
        given = given || config == nullptr ? given : stringMember(*config, key);
    }
    return given ? findActivation(*given) : nullptr;
}

class InferredGraphBuilder {
public:
    InferredGraphBuilder(ModelGraph& graph, Progress& progress)
        : m_graph(graph), m_progress(progress), m_scopes(graph), m_detection(detectArchitecture(graph.model)),
          m_activation(activationOf(graph.model.metadata())), m_modules(modulesOf(graph.model))
    {
    }

    Status build()
    {
        findTowers();
        addModules();
        std::optional<NodeId> before; // the output of the tower before
        for (std::size_t i = 0; i < std::max<std::size_t>(1, m_towers.size()); ++i) {
            if (!m_progress.step(i, m_towers.size(), "inferring the graph")) {
                return Error{.code = Errc::Cancelled, .message = "cancelled"};
            }
            before = connectTower(i, before);
        }
        removeDoubleEdges();
        writeNotes();
        m_scopes.finish();
        return {};
    }

private:
    bool isKnown() const { return m_detection.architecture != nullptr; }
    bool isPostNorm() const { return isKnown() && m_detection.architecture->family() == "bert"; }

    void findTowers()
    {
        ModulePath path;
        const auto textsOf = [&path](std::size_t count) {
            std::vector<std::string> out;
            for (std::size_t i = 0; i < count; ++i) {
                out.push_back(path[i].text);
            }
            return out;
        };
        for (const ModuleInfo& module : m_modules) {
            readModulePath(module.name, path);
            for (std::size_t i = 0; i < path.size(); ++i) {
                const auto base = baseOfNumbered(path[i].text);
                if (!base) {
                    continue;
                }
                auto known = std::find_if(m_towers.begin(), m_towers.end(), [&](const Tower& tower) {
                    return tower.path.size() == i + 1 && tower.path.back() == *base &&
                           commonParts(path, tower.path) == i;
                });
                if (known == m_towers.end()) {
                    if (m_towers.size() >= kMostTowers) {
                        break;
                    }
                    known = m_towers.insert(m_towers.end(), Tower{.path = textsOf(i)});
                    known->path.emplace_back(*base);
                }
                if (known->byName.try_emplace(path[i].text, known->blocks.size()).second) {
                    known->blocks.push_back(textsOf(i + 1));
                }
                break;
            }
        }
        for (Tower& tower : m_towers) {
            std::sort(tower.blocks.begin(), tower.blocks.end(),
                      [](const auto& a, const auto& b) { return naturalLess(a.back(), b.back()); });
            for (std::size_t i = 0; i < tower.blocks.size(); ++i) {
                tower.byName[tower.blocks[i].back()] = i;
            }
        }
        // Stages of one network (layer1.0, layer2.0 …) come in the order of their names; what extracts features
        // before an encoder, and that before its decoder.
        std::stable_sort(m_towers.begin(), m_towers.end(), [](const Tower& a, const Tower& b) {
            const bool aDecodes = join(a.path, ".").find("decoder") != std::string::npos;
            const bool bDecodes = join(b.path, ".").find("decoder") != std::string::npos;
            const bool aExtracts = join(a.path, ".").find("feature") != std::string::npos;
            const bool bExtracts = join(b.path, ".").find("feature") != std::string::npos;
            return aDecodes != bDecodes     ? bDecodes
                   : aExtracts != bExtracts ? aExtracts
                                            : naturalLess(join(a.path, "."), join(b.path, "."));
        });
    }

    void addModules()
    {
        m_parts.reserve(m_modules.size());
        m_graph.nodes.reserve(m_modules.size() + m_modules.size() / 2); // sums and products come between the modules
        ModulePath path;
        std::vector<std::string> scope;
        for (ModuleInfo& module : m_modules) {
            readModulePath(module.name, path);
            Part part{.module = &module};
            place(part, path);
            part.placed = roleOf(m_graph.model, module, m_detection.architecture, part.isInBlock);
            scope.resize(path.empty() ? 0 : path.size() - 1);
            for (std::size_t i = 0; i < scope.size(); ++i) {
                scope[i] = path[i].text;
            }
            GraphNode node{.op = shared(typeOf(module, part.placed.role)),
                           .detail = detailOf(module, part.placed.role),
                           .scope = m_scopes.scope(scope),
                           .tensors = std::move(module.tensors)};
            part.node = static_cast<NodeId>(m_graph.nodes.size());
            m_graph.nodes.push_back(std::move(node));
            m_parts.push_back(part);
        }
    }

    /// The shape of the weights of a norm for each head, which looks like a matrix.
    std::string detailOf(ModuleInfo& module, ModuleRole role) const
    {
        if (module.type != "Linear" || typeOf(module, role) == module.type) {
            return std::move(module.detail);
        }
        return std::to_string(module.outputs) + "×" + std::to_string(module.inputs);
    }

    /// The type of a module. Norms without a bias are those of the architecture, and those of queries and keys may have
    /// weights for each head.
    std::string_view typeOf(const ModuleInfo& module, ModuleRole role) const
    {
        const bool isHeadNorm = role == ModuleRole::QueryNorm || role == ModuleRole::KeyNorm;
        if (!isKnown() || (module.type != "RMSNorm" && !(isHeadNorm && module.type == "Linear"))) {
            return module.type;
        }
        return m_detection.architecture->norm() == NormKind::Layer ? "LayerNorm" : "RMSNorm";
    }

    /// The tower and the block of a module; outside of blocks, the tower with the longest common path.
    void place(Part& part, const ModulePath& path) const
    {
        std::size_t most = 0;
        bool isShared = false;
        const auto last = static_cast<std::uint32_t>(m_towers.empty() ? 0 : m_towers.size() - 1);
        part.tower = last; // heads belong to the last one
        for (std::uint32_t i = 0; i < m_towers.size(); ++i) {
            const Tower& tower = m_towers[i];
            const std::size_t depth = tower.path.size();
            if (path.size() >= depth && commonParts(path, tower.path) == depth - 1) {
                const auto block = tower.byName.find(path[depth - 1].text);
                if (block != tower.byName.end()) {
                    part.tower = i;
                    part.block = static_cast<std::uint32_t>(block->second);
                    part.isInBlock = true;
                    for (std::size_t level = depth; level < path.size(); ++level) {
                        if (path[level].text.starts_with("experts.") || path[level - 1].text == "experts") {
                            part.expert = part.module->name.substr(0, path[level].end);
                        }
                    }
                    return;
                }
            }
            const std::size_t common = commonParts(path, tower.path);
            if (common > most) {
                most = common;
                isShared = false;
                part.tower = i;
            } else if (common == most && most > 0) {
                isShared = true;
            }
        }
        if (isShared && !m_towers.empty()) {
            const ModuleRole role = roleOf(m_graph.model, *part.module, m_detection.architecture, false).role;
            part.tower = role == ModuleRole::Head || role == ModuleRole::FinalNorm ? last : 0;
        }
    }

    void connect(NodeId from, NodeId to)
    {
        if (from != to) {
            m_graph.edges.push_back({.from = from, .to = to, .isInferred = true});
        }
    }

    /// Keeps the first of equal edges.
    void removeDoubleEdges()
    {
        std::vector<GraphEdge>& edges = m_graph.edges;
        const auto ends = [&edges](std::uint32_t i) { return std::pair(edges[i].from, edges[i].to); };
        const std::vector<std::uint32_t> firsts = firstsOfEqual(
            edges.size(), [](std::uint32_t) { return true; }, ends);
        std::size_t kept = 0;
        for (std::size_t i = 0; i < edges.size(); ++i) {
            if (firsts[i] == i) {
                edges[kept++] = edges[i];
            }
        }
        edges.resize(kept);
        edges.shrink_to_fit();
    }

    void connectAll(const Nodes& from, NodeId to)
    {
        for (const NodeId node : from) {
            connect(node, to);
        }
    }

    /// Nodes share the few texts that there are.
    SharedText shared(std::string_view op)
    {
        auto found = m_ops.find(op);
        found = found != m_ops.end() ? found : m_ops.emplace(std::string(op), std::string(op)).first;
        return found->second;
    }

    NodeId add(std::string_view op, std::uint32_t scope, std::string detail = {},
               GraphNode::Kind kind = GraphNode::Kind::Operator)
    {
        const auto id = static_cast<NodeId>(m_graph.nodes.size());
        m_graph.nodes.push_back({.kind = kind,
                                 .isInferred = true,
                                 .name = {},
                                 .op = shared(op),
                                 .detail = std::move(detail),
                                 .scope = scope});
        return id;
    }

    using Members = std::multimap<ModuleRole, const Part*>;

    static Nodes nodesOf(const Members& members, ModuleRole role, bool isCross)
    {
        Nodes out;
        for (auto [at, end] = members.equal_range(role); at != end; ++at) {
            if (at->second->placed.isCross == isCross && at->second->expert.empty()) {
                out.push_back(at->second->node);
            }
        }
        return out;
    }

    /// Connects `x` with the members of a role one after the other; the last one, or `x`.
    NodeId chain(NodeId x, const Members& members, ModuleRole role, bool isCross = false)
    {
        for (const NodeId node : nodesOf(members, role, isCross)) {
            connect(x, node);
            x = node;
        }
        return x;
    }

    /// Connects `x` with projections, these with the first of their norms, which come one after the other, and the last
    /// one with `mix`.
    void connectThrough(NodeId x, const Nodes& projections, const Nodes& norms, NodeId mix)
    {
        for (const NodeId node : projections) {
            connect(x, node);
            connect(node, norms.empty() ? mix : norms.front());
        }
        for (std::size_t i = 0; i < norms.size() && !projections.empty(); ++i) {
            connect(norms[i], i + 1 < norms.size() ? norms[i + 1] : mix);
        }
    }

    /// Sum with what goes around, for architectures that are known to have it.
    NodeId residual(NodeId around, const Nodes& through, std::uint32_t scope)
    {
        if (!isKnown()) {
            return through.back();
        }
        const NodeId sum = add("Add", scope);
        connect(around, sum);
        connectAll(through, sum);
        return sum;
    }

    /// Keys and values by way of a small vector, beside which the rotated part of the keys is.
    void connectLatent(NodeId x, NodeId mix, const Members& members, bool isCross)
    {
        const NodeId down = chain(x, members, ModuleRole::KeyValueDown, isCross);
        const NodeId latent = chain(down, members, ModuleRole::KeyValueDownNorm, isCross);
        for (const NodeId node : nodesOf(members, ModuleRole::FusedKeyValue, isCross)) {
            connect(latent, node);
            connect(node, mix);
        }
        if (down != x) {
            connect(down, mix);
        }
    }

    /// The node after the attention of a block, before the sum; nothing if the block has none.
    std::optional<NodeId> attention(NodeId x, std::optional<NodeId> other, const Members& members, bool isCross)
    {
        const Nodes queries = nodesOf(members, ModuleRole::Query, isCross);
        const Nodes keys = nodesOf(members, ModuleRole::Key, isCross);
        const Nodes values = nodesOf(members, ModuleRole::Value, isCross);
        const Nodes fused = nodesOf(members, ModuleRole::FusedQueryKeyValue, isCross);
        if (queries.empty() && fused.empty()) {
            return std::nullopt;
        }
        const NodeId first = queries.empty() ? fused.front() : queries.front();
        const NodeId mix = add(isCross ? "Cross attention" : "Attention", m_graph.nodes[first].scope);
        const NodeId source = isCross && other ? *other : x;
        const NodeId queried =
            chain(chain(x, members, ModuleRole::QueryDown, isCross), members, ModuleRole::QueryDownNorm, isCross);
        connectThrough(queried, queries, nodesOf(members, ModuleRole::QueryNorm, isCross), mix);
        connectLatent(source, mix, members, isCross);
        connectThrough(source, keys, nodesOf(members, ModuleRole::KeyNorm, isCross), mix);
        for (const NodeId node : values) {
            connect(source, node);
            connect(node, mix);
        }
        for (const NodeId node : fused) {
            connect(x, node);
            connect(node, mix);
        }
        return chain(mix, members, ModuleRole::AttentionOutput, isCross);
    }

    NodeId activated(NodeId x, const Activation& activation)
    {
        const NodeId out = add(activation.name, m_graph.nodes[x].scope, std::string(activation.detail));
        connect(x, out);
        return out;
    }

    /// Connects gate, up and down; nothing if there is none of them.
    std::optional<NodeId> mlp(NodeId x, const Nodes& gates, const Nodes& ups, const Nodes& downs)
    {
        if (gates.empty() && ups.empty()) {
            return std::nullopt;
        }
        Nodes inner = gates;
        inner.insert(inner.end(), ups.begin(), ups.end());
        for (const NodeId node : inner) {
            connect(x, node);
        }
        NodeId last = inner.front();
        if (m_activation != nullptr && !downs.empty()) { // of the gate, where there is one
            inner.front() = last = activated(last, *m_activation);
        }
        if (inner.size() > 1) {
            last = add("Multiply", m_graph.nodes[inner.front()].scope);
            connectAll(inner, last);
        }
        for (const NodeId down : downs) {
            connect(last, down);
            last = down;
        }
        return last;
    }

    std::optional<NodeId> denseMlp(NodeId x, const Members& members)
    {
        Nodes ups = nodesOf(members, ModuleRole::Up, false);
        const Nodes fused = nodesOf(members, ModuleRole::FusedGateUp, false);
        ups.insert(ups.end(), fused.begin(), fused.end());
        return mlp(x, nodesOf(members, ModuleRole::Gate, false), ups, nodesOf(members, ModuleRole::Down, false));
    }

    /// Experts and the router that chooses them.
    std::optional<NodeId> mixture(NodeId x, const std::vector<const Part*>& parts, const Members& members,
                                  std::uint32_t scope)
    {
        std::map<std::string_view, std::vector<const Part*>> experts;
        for (const Part* part : parts) {
            if (!part->expert.empty()) {
                experts[part->expert].push_back(part);
            }
        }
        const Nodes routers = nodesOf(members, ModuleRole::Router, false);
        if (experts.empty()) {
            return std::nullopt;
        }
        const NodeId mix = add("Mix experts", scope);
        for (const NodeId router : routers) {
            connect(x, router);
            connect(router, mix);
        }
        connectAll(nodesOf(members, ModuleRole::RouterBias, false), mix);
        for (const auto& [path, list] : experts) {
            Nodes gates;
            Nodes ups;
            Nodes downs;
            for (const Part* part : list) {
                switch (part->placed.role) {
                case ModuleRole::Gate: gates.push_back(part->node); break;
                case ModuleRole::Up:
                case ModuleRole::FusedGateUp: ups.push_back(part->node); break;
                case ModuleRole::Down: downs.push_back(part->node); break;
                default: break;
                }
            }
            if (const auto out = mlp(x, gates, ups, downs)) {
                connect(*out, mix);
            }
        }
        return mix;
    }

    NodeId connectBlock(NodeId x, std::optional<NodeId> other, const std::vector<const Part*>& parts,
                        std::uint32_t scope)
    {
        Members members;
        for (const Part* part : parts) {
            members.emplace(part->placed.role, part);
        }
        const bool isTransformer = members.count(ModuleRole::Query) + members.count(ModuleRole::FusedQueryKeyValue) > 0;
        const bool hasMlp =
            members.count(ModuleRole::Up) + members.count(ModuleRole::Gate) + members.count(ModuleRole::FusedGateUp) >
            0;
        if (!isTransformer && !hasMlp) {
            for (const Part* part : parts) {
                connect(x, part->node);
                x = part->node;
            }
            return x;
        }
        const NodeId input = x;
        const bool hasNormForEach = std::any_of(parts.begin(), parts.end(), [](const Part* part) {
            return part->module->name.ends_with("attn_norm_2") || part->module->name.ends_with("ln_attn");
        }); // Falcon
        const bool isParallel = isKnown() && !isPostNorm() && members.contains(ModuleRole::AttentionNorm) &&
                                (hasNormForEach || !members.contains(ModuleRole::MlpNorm)); // Phi: one norm for both
        const NodeId normed = isPostNorm() ? x : chain(x, members, ModuleRole::AttentionNorm);
        std::optional<NodeId> attended = attention(normed, std::nullopt, members, false);
        if (attended && !isParallel) {
            attended = chain(*attended, members, ModuleRole::PostAttentionNorm);
            x = residual(x, {*attended}, scope);
            x = isPostNorm() ? chain(x, members, ModuleRole::AttentionNorm) : x;
        }
        if (members.contains(ModuleRole::Query)) {
            const NodeId crossed = chain(x, members, ModuleRole::AttentionNorm, true);
            if (const auto out = attention(crossed, other, members, true)) {
                x = residual(x, {*out}, scope);
            }
        }
        const bool hasOneNorm = isParallel && !hasNormForEach;
        const NodeId inner = hasOneNorm ? normed : isPostNorm() ? x : chain(x, members, ModuleRole::MlpNorm);
        std::optional<NodeId> dense = denseMlp(inner, members);
        const std::optional<NodeId> mixed = mixture(inner, parts, members, scope);
        if (!mixed && dense) { // all experts in one tensor
            for (const NodeId router : nodesOf(members, ModuleRole::Router, false)) {
                connect(inner, router);
                const NodeId mix = add("Mix experts", scope);
                connect(router, mix);
                connect(*dense, mix);
                dense = mix;
            }
        }
        Nodes through;
        for (const std::optional<NodeId>& each : {dense, mixed, isParallel ? attended : std::nullopt}) {
            if (each) {
                through.push_back(*each);
            }
        }
        if (through.empty()) {
            return x;
        }
        if (through.size() == 1) {
            through.front() = chain(through.front(), members, ModuleRole::PostMlpNorm);
        } else if (!isKnown()) {
            const NodeId sum = add("Add", scope);
            connectAll(through, sum);
            through = {sum};
        }
        x = residual(isParallel ? input : x, through, scope);
        return isPostNorm() ? chain(x, members, ModuleRole::MlpNorm) : x;
    }

    std::vector<const Part*> outside(std::size_t tower, std::initializer_list<ModuleRole> roles) const
    {
        std::vector<const Part*> out;
        for (const ModuleRole role : roles) {
            for (const Part& part : m_parts) {
                if (!part.isInBlock && part.tower == tower && part.placed.role == role) {
                    out.push_back(&part);
                }
            }
        }
        return out;
    }

    /// Whether a part is looked up by the type of a token, the first or the second sentence, as in BERT.
    static bool isSegment(const Part& part)
    {
        return part.module->name.find("token_type") != std::string::npos ||
               part.module->name.find("segment_embed") != std::string::npos;
    }

    NodeId addInput(const Part& first)
    {
        const bool isToken = first.placed.role == ModuleRole::TokenEmbedding;
        const bool isPosition = first.placed.role == ModuleRole::PositionEmbedding;
        const GraphNode& node = m_graph.nodes[first.node];
        const Shape& shape = m_graph.model.tensors()[node.tensors.front()].shape;
        std::string detail;
        if ((isToken || isPosition) && !shape.empty() && shape.front() > 0) {
            detail = "0 to " + std::to_string(shape.front() - 1);
        } else if (shape.size() >= 3 && first.module->type.starts_with("Conv")) {
            detail = formatCountOf(first.module->inputs, "channel");
        } else if (first.module->type == "Linear") {
            detail = formatCountOf(first.module->inputs, "feature");
        }
        const std::string name = isSegment(first)                ? "Token type ids"
                                 : isToken                       ? "Token ids"
                                 : isPosition                    ? "Position ids"
                                 : isKnown() && first.tower == 0 ? m_detection.architecture->input()
                                                                 : "Input";
        return add(name, 0, detail, GraphNode::Kind::Input);
    }

    /// The sum of the embeddings of tokens and of their positions; nothing without tokens.
    std::optional<NodeId> embed(const std::vector<const Part*>& tokens, const std::vector<const Part*>& positions)
    {
        if (tokens.empty()) {
            return std::nullopt;
        }
        const auto looksUpTokens = [](const Part* part) { return !isSegment(*part); };
        const auto firstOf = std::find_if(tokens.begin(), tokens.end(), looksUpTokens);
        const Part& first = firstOf == tokens.end() ? *tokens.front() : **firstOf;
        const NodeId input = addInput(first);
        for (const Part* part : tokens) {
            connect(isSegment(*part) && part != &first ? addInput(*part) : input, part->node);
        }
        // The ids may be in the file, as those of BERT are: they are looked up, not added.
        const auto holdsIds = [](const Part* part) { return part->module->name.ends_with("position_ids"); };
        const auto ids = std::find_if(positions.begin(), positions.end(), holdsIds);
        Nodes summands;
        for (const Part* part : tokens) {
            summands.push_back(part->node);
        }
        for (const Part* part : positions) {
            if (part->module->type == "Embedding") { // as opposed to a parameter that is added as it is
                connect(ids == positions.end() ? addInput(*part) : (*ids)->node, part->node);
            }
            if (!holdsIds(part)) {
                summands.push_back(part->node);
            }
        }
        NodeId x = first.node;
        if (summands.size() > 1) {
            x = add("Add", m_graph.nodes[tokens.front()->node].scope);
            connectAll(summands, x);
        }
        return x;
    }

    /// Connects what is before, in and after the blocks; the output, if the tower has modules. `other`: the output of
    /// the tower before.
    std::optional<NodeId> connectTower(std::size_t index, std::optional<NodeId> other)
    {
        std::vector<std::vector<const Part*>> blocks(m_towers.empty() ? 0 : m_towers[index].blocks.size());
        bool isAttending = false;
        for (const Part& part : m_parts) {
            if (part.isInBlock && part.tower == index) {
                blocks[part.block].push_back(&part);
                isAttending = isAttending || part.placed.isCross;
            }
        }
        const auto tokens = outside(index, {ModuleRole::TokenEmbedding});
        const auto positions = outside(index, {ModuleRole::PositionEmbedding});
        const auto stem = outside(index, {ModuleRole::Stem});
        std::optional<NodeId> x = embed(tokens, positions);
        for (const Part* part : stem) {
            x = x ? *x : addOrContinue(other, isAttending, *part);
            connect(*x, part->node);
            x = part->node;
        }
        if (tokens.empty() && !positions.empty() && x) {
            const NodeId sum = add("Add", m_graph.nodes[positions.front()->node].scope);
            connect(*x, sum);
            for (const Part* part : positions) {
                connect(part->node, sum);
            }
            x = sum;
        }
        for (const Part* part : outside(index, {ModuleRole::EmbeddingNorm})) {
            x = x ? *x : addOrContinue(other, isAttending, *part);
            connect(*x, part->node);
            x = part->node;
        }
        if (!x && m_towers.size() <= 1) {
            x = connectUnknown(index);
        }
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            if (blocks[i].empty()) {
                continue;
            }
            x = x ? *x : addOrContinue(other, isAttending, *blocks[i].front());
            const Tower& tower = m_towers[index];
            x = connectBlock(*x, isAttending ? other : std::nullopt, blocks[i], m_scopes.scope(tower.blocks[i]));
        }
        bool hasEnd = false;
        const bool isLast = index + 1 >= m_towers.size();
        const auto ends = outside(index, {ModuleRole::FinalNorm, ModuleRole::Head});
        for (const Part* part : ends) {
            x = x ? *x : addOrContinue(other, isAttending, *part);
            const bool isPooler = isPostNorm() && part->module->name.find("pooler.") != std::string::npos;
            if (isPooler && isLast && part == ends.back()) { // beside the vectors of the tokens
                connect(*x, part->node);
                connect(activated(part->node, {.name = "Tanh"}),
                        add("Vector of the first token", 0, {}, GraphNode::Kind::Output));
                continue;
            }
            connect(*x, part->node);
            x = part->node;
            if (isPooler) {
                x = activated(*x, {.name = "Tanh"});
            }
            hasEnd = true;
        }
        if (x && isLast) {
            const bool endsInModule = hasEnd && ends.back()->node == *x && ends.back()->module->outputs > 0;
            const std::string features =
                endsInModule ? std::to_string(ends.back()->module->outputs) + " features" : std::string();
            const std::string name = isKnown() ? m_detection.architecture->output() : "Output";
            const NodeId output = add(name, 0, features, GraphNode::Kind::Output);
            connect(*x, output);
        }
        return x;
    }

    /// The tower before, if this one continues it, or an input of its own.
    NodeId addOrContinue(std::optional<NodeId> other, bool isAttending, const Part& first)
    {
        const bool startsAnew = isAttending || (isKnown() && first.placed.role == ModuleRole::Stem); // images of CLIP
        return other && !startsAnew ? *other : addInput(first);
    }

    /// Modules without a known role, in the order of the file, before the blocks.
    std::optional<NodeId> connectUnknown(std::size_t tower)
    {
        std::optional<NodeId> x;
        for (const Part& part : m_parts) {
            const bool isHere = !part.isInBlock && part.tower == tower && part.placed.role == ModuleRole::Unknown &&
                                part.module->type != "Parameter";
            if (isHere) {
                x = x ? *x : addInput(part);
                connect(*x, part.node);
                x = part.node;
            }
        }
        return x;
    }

    void writeNotes()
    {
        std::vector<bool> hasEdge(m_graph.nodes.size(), false);
        for (const GraphEdge& edge : m_graph.edges) {
            hasEdge[edge.from] = hasEdge[edge.to] = true;
        }
        const auto loose = static_cast<std::uint64_t>(std::count(hasEdge.begin(), hasEdge.end(), false));
        m_graph.notes.push_back(
            "The file has no operator graph: layers are read from the tensors, and connections are inferred from "
            "names" +
            (isKnown() ? " (architecture: " + m_detection.architecture->title() + ')' : std::string()));
        if (loose > 0) {
            m_graph.notes.push_back(formatCountOf(loose, "module") + (loose == 1 ? " is" : " are") +
                                    " not connected: the names do not tell their place");
        }
    }

    static constexpr std::size_t kMostTowers = 256;

    ModelGraph& m_graph;
    Progress& m_progress;
    ScopeTree m_scopes;
    Detection m_detection;
    const Activation* m_activation;
    std::vector<ModuleInfo> m_modules;
    std::vector<Tower> m_towers;
    std::vector<Part> m_parts;
    std::map<std::string, SharedText, std::less<>> m_ops;
};

} // namespace

Status buildInferredGraph(ModelGraph& graph, Progress& progress)
{
    return InferredGraphBuilder(graph, progress).build();
}

} // namespace apr
