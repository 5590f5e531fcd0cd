// SPDX-License-Identifier: MIT
#include "graph_model.h"

#include "apr/architecture/build_graph.h"
#include "apr/architecture/modules.h"
#include "apr/base/text.h"
#include "text_helpers.h"

#include <algorithm>
#include <cmath>

namespace apr::workbench {
namespace {

constexpr std::size_t kFirstBoxes = 80;    ///< that scopes are expanded to at first
constexpr std::size_t kMostBoxes = 20'000; ///< when all are expanded
constexpr std::size_t kMostFound = 100'000;

// What a row of the details leads to: "t12" is tensor 12, "n3" node 3.
constexpr QLatin1Char kTensorTarget('t');
constexpr QLatin1Char kNodeTarget('n');

Result<std::shared_ptr<const GraphModel::Picture>> arranged(GraphModel::Picture picture, const TextSize& text,
                                                            Progress& progress)
{
    picture.shown = showGraph(*picture.graph, picture.expanded);
    picture.sizes = estimatedSizes(picture.shown, text);
    const std::vector<LayoutEdge> edges = layoutEdges(picture.shown);
    APR_TRY(picture.layout, layOutLayers(picture.sizes, edges, {.isHorizontal = picture.isHorizontal}, progress));
    return std::shared_ptr<const GraphModel::Picture>(std::make_shared<GraphModel::Picture>(std::move(picture)));
}

} // namespace

GraphModel::GraphModel(QObject* parent)
    : QObject(parent), m_details({QByteArrayLiteral("section"), QByteArrayLiteral("label"), QByteArrayLiteral("value"),
                                  QByteArrayLiteral("target")})
{
}

void GraphModel::show(const Model& model)
{
    m_model = model;
    m_choices = graphChoices(*m_model);
    m_choice = m_choices.empty() ? -1 : 0;
    m_picture.reset();
    m_selected = -1;
    m_pendingNode.reset();
    m_search.clear();
    m_found.clear();
    m_foundAt = -1;
    if (m_choices.empty()) {
        m_job.cancel();
        m_note = tr("This file has no operator graph, and no tensors to infer one from.");
    } else {
        build(tr("Graph of %1").arg(toQString(m_choices.front().title)));
    }
    updateDetails();
    Q_EMIT choicesChanged();
    Q_EMIT searchChanged();
    Q_EMIT selectionChanged();
    Q_EMIT changed();
}

void GraphModel::clear(const QString& note)
{
    m_job.cancel();
    m_model.reset();
    m_choices.clear();
    m_choice = -1;
    m_picture.reset();
    m_selected = -1;
    m_pendingNode.reset();
    m_found.clear();
    m_note = note;
    updateDetails();
    Q_EMIT choicesChanged();
    Q_EMIT selectionChanged();
    Q_EMIT changed();
}

void GraphModel::build(const QString& title)
{
    m_note = tr("Reading the graph …");
    m_job.start(
        title,
        [model = *m_model, choice = m_choices[static_cast<std::size_t>(m_choice)], horizontal = m_isHorizontal,
         text = m_textSize](Progress& progress) -> Result<std::shared_ptr<const Picture>> {
            APR_TRY(ModelGraph graph, buildGraph(model, choice, {}, progress));
            Picture picture{.graph = std::make_shared<const ModelGraph>(std::move(graph)), .isHorizontal = horizontal};
            picture.expanded = expandedToFit(*picture.graph, kFirstBoxes);
            return arranged(std::move(picture), text, progress);
        },
        [this](Result<std::shared_ptr<const Picture>> result) { take(std::move(result)); });
}

void GraphModel::arrange(std::vector<bool> expanded, std::optional<std::uint32_t> node)
{
    if (!m_picture) {
        return;
    }
    m_pendingNode = node;
    m_job.start(
        tr("Arranging the graph"),
        [graph = m_picture->graph, expanded = std::move(expanded), horizontal = m_isHorizontal,
         text = m_textSize](Progress& progress) {
            return arranged({.graph = graph, .expanded = expanded, .isHorizontal = horizontal}, text, progress);
        },
        [this](Result<std::shared_ptr<const Picture>> result) { take(std::move(result)); });
    Q_EMIT changed();
}

void GraphModel::take(Result<std::shared_ptr<const Picture>> result)
{
    if (!result) {
        if (!m_picture) {
            m_note = toQString(apr::describe(result.error()));
        }
        Q_EMIT changed();
        return;
    }
    m_picture = std::move(*result);
    m_note.clear();
    const std::optional<std::uint32_t> node = std::exchange(m_pendingNode, std::nullopt);
    m_selected = node && *node < m_picture->shown.boxOf.size() ? static_cast<int>(m_picture->shown.boxOf[*node]) : -1;
    updateTrace();
    updateDetails();
    Q_EMIT changed();
    Q_EMIT selectionChanged();
    if (m_selected >= 0) {
        Q_EMIT revealRequested(m_selected);
    }
}

QStringList GraphModel::choices() const
{
    QStringList out;
    for (const GraphChoice& each : m_choices) {
        const QString title = toQString(each.title);
        out.push_back(each.source == nullptr ? title
                                             : tr("%1 (%2)").arg(title, counted(each.nodes, tr("%1 nodes", nullptr,
                                                                                               pluralOf(each.nodes)))));
    }
    return out;
}

void GraphModel::setChoice(int choice)
{
    if (choice == m_choice || choice < 0 || choice >= static_cast<int>(m_choices.size())) {
        return;
    }
    m_choice = choice;
    m_picture.reset();
    m_selected = -1;
    m_found.clear();
    m_foundAt = -1;
    m_search.clear();
    build(tr("Graph of %1").arg(toQString(m_choices[static_cast<std::size_t>(choice)].title)));
    updateDetails();
    Q_EMIT choicesChanged();
    Q_EMIT searchChanged();
    Q_EMIT selectionChanged();
    Q_EMIT changed();
}

void GraphModel::setHorizontal(bool horizontal)
{
    if (horizontal != m_isHorizontal) {
        m_isHorizontal = horizontal;
        Q_EMIT optionsChanged();
        if (m_picture) {
            arrange(m_picture->expanded, anyNodeOf(m_selected));
        }
    }
}

QString GraphModel::status() const
{
    if (!m_picture) {
        return {};
    }
    QString out = tr("%1, %2 · %3")
                      .arg(counted(m_picture->graph->nodes.size(),
                                   tr("%1 nodes", nullptr, pluralOf(m_picture->graph->nodes.size()))),
                           counted(m_picture->graph->edges.size(),
                                   tr("%1 connections", nullptr, pluralOf(m_picture->graph->edges.size()))),
                           counted(m_picture->shown.nodes.size(),
                                   tr("%1 boxes", nullptr, pluralOf(m_picture->shown.nodes.size()))));
    return m_job.isRunning() ? out + tr(" · arranging …") : out;
}

QString GraphModel::remark() const
{
    return m_picture ? toQString(join(m_picture->graph->notes, ". ")) : QString();
}

std::optional<std::uint32_t> GraphModel::anyNodeOf(int box) const
{
    if (!m_picture || box < 0) {
        return std::nullopt;
    }
    const std::uint32_t node = nodeIn(m_picture->shown, static_cast<std::uint32_t>(box));
    return node < m_picture->shown.boxOf.size() ? std::optional(node) : std::nullopt;
}

void GraphModel::select(int box)
{
    const int count = m_picture ? static_cast<int>(m_picture->shown.nodes.size()) : 0;
    const int to = box >= 0 && box < count ? box : -1;
    if (to == m_selected) {
        return;
    }
    m_selected = to;
    updateTrace();
    updateDetails();
    Q_EMIT selectionChanged();
    if (const auto node = selectedNode()) {
        const std::vector<std::size_t>& tensors = m_picture->graph->nodes[*node].tensors;
        if (!tensors.empty()) {
            Q_EMIT tensorPicked(tensors.front());
        }
    }
}

bool GraphModel::selectTensor(std::size_t tensor)
{
    if (!m_picture) {
        return false;
    }
    const auto selected = selectedNode();
    if (selected) {
        const std::vector<std::size_t>& tensors = m_picture->graph->nodes[*selected].tensors;
        if (std::find(tensors.begin(), tensors.end(), tensor) != tensors.end()) {
            return true;
        }
    }
    const std::uint32_t node = m_picture->graph->nodeOfTensor(tensor);
    if (node == GraphNode::kNone) {
        return false;
    }
    const int box = static_cast<int>(m_picture->shown.boxOf[node]);
    if (box != m_selected) {
        m_selected = box;
        updateTrace();
        updateDetails();
        Q_EMIT selectionChanged();
        Q_EMIT revealRequested(box);
    }
    return true;
}

std::optional<std::uint32_t> GraphModel::selectedNode() const
{
    if (!m_picture || m_selected < 0) {
        return std::nullopt;
    }
    const ShownNode& box = m_picture->shown.nodes[static_cast<std::size_t>(m_selected)];
    return box.isScope() ? std::nullopt : std::optional(box.node);
}

QString GraphModel::selectedTitle() const
{
    return m_picture && m_selected >= 0
               ? toQString(printable(m_picture->shown.nodes[static_cast<std::size_t>(m_selected)].title, 200))
               : QString();
}

QString GraphModel::selectedPath() const
{
    if (!m_picture || m_selected < 0) {
        return {};
    }
    const ShownNode& box = m_picture->shown.nodes[static_cast<std::size_t>(m_selected)];
    return toQString(printable(box.isScope() ? m_picture->graph->path(box.scope)
                                             : m_picture->graph->nameOf(m_picture->graph->nodes[box.node])));
}

void GraphModel::updateDetails()
{
    std::vector<QStringList> rows;
    if (m_picture && m_selected >= 0) {
        for (const BoxFact& fact :
             factsOf(*m_picture->graph, m_picture->shown, static_cast<std::uint32_t>(m_selected))) {
            rows.push_back(detailOf(fact));
        }
    }
    m_details.setRows(std::move(rows));
}

/// Section, name, value and target of a row.
QStringList GraphModel::detailOf(const BoxFact& fact) const
{
    using Kind = BoxFact::Kind;
    const QString label = toQString(fact.label);
    const QString value = toQString(fact.value);
    const auto target = [&fact](QChar kind) { return QString(kind + QString::number(fact.target)); };
    switch (fact.kind) {
    case Kind::Nodes: return {tr("Scope"), tr("Nodes"), countText(fact.number), {}};
    case Kind::Repeats:
        return {tr("Scope"), tr("Repeated"), tr("%1 times with the same operators").arg(fact.number), {}};
    case Kind::Operator: return {tr("Node"), tr("Operator"), value, {}};
    case Kind::Shaped: return {tr("Node"), tr("Shape"), value, {}};
    case Kind::Result: return {tr("Node"), tr("Result"), value, {}};
    case Kind::Inferred: return {tr("Node"), tr("Source"), tr("inferred, not in the file"), {}};
    case Kind::Flops: return {tr("Node"), tr("FLOPs"), countText(fact.number), {}};
    case Kind::Attribute: return {tr("Attributes"), label, value, {}};
    case Kind::Tensor: {
        const TensorInfo& tensor = m_picture->graph->model.tensors()[fact.target];
        return {tr("Tensors"), label,
                QStringLiteral("%1 %2").arg(toQString(dtypeName(tensor.dtype)), shapeText(tensor.shape)),
                target(kTensorTarget)};
    }
    case Kind::Input: return {tr("Inputs from"), label, value, target(kNodeTarget)};
    case Kind::Output: break;
    }
    return {tr("Outputs to"), label, value, target(kNodeTarget)};
}

void GraphModel::activate(int row)
{
    if (row < 0 || row >= m_details.count()) {
        return;
    }
    const QString target = m_details.cell(row, 3);
    bool isNumber = false;
    const quint64 number = target.mid(1).toULongLong(&isNumber);
    if (!isNumber) {
        return;
    }
    if (target.startsWith(kTensorTarget)) {
        Q_EMIT tensorPicked(number);
    } else if (m_picture && number < m_picture->shown.boxOf.size()) {
        const int box = static_cast<int>(m_picture->shown.boxOf[static_cast<std::size_t>(number)]);
        select(box);
        Q_EMIT revealRequested(box);
    }
}

void GraphModel::setTracing(bool tracing)
{
    if (tracing != m_isTracing) {
        m_isTracing = tracing;
        updateTrace();
        Q_EMIT optionsChanged();
        Q_EMIT selectionChanged();
    }
}

/// Over boxes: what a scope contains counts as one.
void GraphModel::updateTrace()
{
    m_traced.clear();
    if (!m_isTracing || !m_picture || m_selected < 0) {
        return;
    }
    m_traced = connectedBoxes(m_picture->shown, static_cast<std::uint32_t>(m_selected));
}

bool GraphModel::canExpand() const
{
    return m_picture && m_selected >= 0 && m_picture->shown.nodes[static_cast<std::size_t>(m_selected)].isScope();
}

std::uint32_t GraphModel::scopeOf(int box) const
{
    return scopeAround(*m_picture->graph, m_picture->shown.nodes[static_cast<std::size_t>(box)]);
}

bool GraphModel::canCollapse() const
{
    return m_picture && m_selected >= 0 && scopeOf(m_selected) != 0;
}

void GraphModel::expand(int box)
{
    if (!m_picture || box < 0 || box >= static_cast<int>(m_picture->shown.nodes.size())) {
        return;
    }
    const ShownNode& shown = m_picture->shown.nodes[static_cast<std::size_t>(box)];
    if (!shown.isScope()) {
        return;
    }
    std::vector<bool> expanded = m_picture->expanded;
    std::uint32_t scope = shown.scope;
    expanded[scope] = true;
    // On to where it branches.
    while (m_picture->graph->scopes[scope].scopes.size() == 1 &&
           m_picture->graph->scopes[m_picture->graph->scopes[scope].scopes.front()].nodes ==
               m_picture->graph->scopes[scope].nodes) {
        scope = m_picture->graph->scopes[scope].scopes.front();
        expanded[scope] = true;
    }
    arrange(std::move(expanded), anyNodeOf(box));
}

void GraphModel::collapseSelected()
{
    if (!canCollapse()) {
        return;
    }
    std::vector<bool> expanded = m_picture->expanded;
    expanded[scopeOf(m_selected)] = false;
    arrange(std::move(expanded), anyNodeOf(m_selected));
}

void GraphModel::expandAll()
{
    if (m_picture) {
        arrange(expandedToFit(*m_picture->graph, kMostBoxes), anyNodeOf(m_selected));
    }
}

void GraphModel::collapseAll()
{
    if (m_picture) {
        arrange(std::vector<bool>(m_picture->graph->scopes.size(), false), anyNodeOf(m_selected));
    }
}

void GraphModel::setSearch(const QString& text)
{
    if (text == m_search) {
        return;
    }
    m_search = text;
    m_found.clear();
    m_foundAt = -1;
    if (m_picture && !text.isEmpty()) {
        m_found = findNodes(*m_picture->graph, toStdString(text), kMostFound);
    }
    Q_EMIT searchChanged();
}

QString GraphModel::searchStatus() const
{
    if (m_search.isEmpty() || !m_picture) {
        return {};
    }
    if (m_found.empty()) {
        return tr("not found");
    }
    return m_foundAt < 0 ? countText(m_found.size()) : tr("%1 of %2").arg(m_foundAt + 1).arg(countText(m_found.size()));
}

void GraphModel::findNext(bool isForward)
{
    if (m_found.empty()) {
        return;
    }
    const int count = static_cast<int>(m_found.size());
    m_foundAt = m_foundAt < 0 ? (isForward ? 0 : count - 1) : (m_foundAt + (isForward ? 1 : count - 1)) % count;
    selectNode(m_found[static_cast<std::size_t>(m_foundAt)]);
    Q_EMIT searchChanged();
}

void GraphModel::selectNode(std::uint32_t node)
{
    const int box = static_cast<int>(m_picture->shown.boxOf[node]);
    if (!m_picture->shown.nodes[static_cast<std::size_t>(box)].isScope()) {
        select(box);
        Q_EMIT revealRequested(box);
        return;
    }
    std::vector<bool> expanded = m_picture->expanded;
    expandTo(*m_picture->graph, m_picture->graph->nodes[node].scope, expanded);
    arrange(std::move(expanded), node);
}

void GraphModel::moveSelection(int along, int beside)
{
    if (!m_picture || m_picture->shown.nodes.empty()) {
        return;
    }
    if (m_selected < 0) {
        select(static_cast<int>(m_picture->layout.order.front().front()));
        Q_EMIT revealRequested(m_selected);
        return;
    }
    const auto at = static_cast<std::uint32_t>(m_selected);
    int to = -1;
    if (along != 0) {
        double nearest = 0;
        const QPointF here = boxArea(at).center();
        for (const ShownEdge& edge : m_picture->shown.edges) {
            if ((along > 0 ? edge.from : edge.to) != at) {
                continue;
            }
            const std::uint32_t other = along > 0 ? edge.to : edge.from;
            const double distance = (boxArea(other).center() - here).manhattanLength();
            if (to < 0 || distance < nearest) {
                to = static_cast<int>(other);
                nearest = distance;
            }
        }
    } else {
        const auto& layer = m_picture->layout.order[m_picture->layout.layers[at]];
        const auto place = std::find(layer.begin(), layer.end(), at) - layer.begin() + beside;
        to = place >= 0 && place < static_cast<std::ptrdiff_t>(layer.size())
                 ? static_cast<int>(layer[static_cast<std::size_t>(place)])
                 : -1;
    }
    if (to >= 0) {
        select(to);
        Q_EMIT revealRequested(to);
    }
}

QRectF GraphModel::boxArea(std::size_t box) const
{
    const LayoutSize size = m_picture->sizes[box];
    const LayoutPoint center = m_picture->layout.centers[box];
    return {center.x - size.width / 2, center.y - size.height / 2, size.width, size.height};
}

int GraphModel::boxAt(QPointF point) const
{
    if (!m_picture) {
        return -1;
    }
    for (std::size_t i = 0; i < m_picture->shown.nodes.size(); ++i) {
        if (boxArea(i).contains(point)) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

QString GraphModel::describe(int box) const
{
    if (!m_picture || box < 0 || box >= static_cast<int>(m_picture->shown.nodes.size())) {
        return {};
    }
    const ShownNode& shown = m_picture->shown.nodes[static_cast<std::size_t>(box)];
    const std::string name = shown.isScope() ? m_picture->graph->path(shown.scope)
                                             : m_picture->graph->nameOf(m_picture->graph->nodes[shown.node]);
    QString out = toQString(printable(name.empty() ? shown.title : name, 200));
    if (!shown.isScope() && !m_picture->graph->isInferred && !m_picture->graph->hasModules) {
        out += QStringLiteral(" · ") + toQString(printable(shown.title, 80));
    }
    if (!shown.detail.empty()) {
        out += QStringLiteral(" · ") + toQString(printable(shown.detail, 120));
    }
    return shown.isInferred ? out + tr(" · inferred") : out;
}

QString GraphModel::definition() const
{
    if (!m_model) {
        return {};
    }
    const bool isOfPart = m_picture && m_selected >= 0 && m_picture->graph->isInferred;
    const std::string scope =
        isOfPart ? modulePrefix(*m_picture->graph, m_picture->shown, static_cast<std::uint32_t>(m_selected)) : "";
    return toQString(moduleDefinition(*m_model, scope));
}

QString GraphModel::svg() const
{
    return m_picture ? toQString(graphSvg(*m_picture->graph, m_picture->shown, m_picture->layout, m_picture->sizes,
                                          m_picture->isHorizontal))
                     : QString();
}

QString GraphModel::dot() const
{
    return m_picture ? toQString(graphDot(*m_picture->graph, m_picture->shown, m_picture->isHorizontal)) : QString();
}

} // namespace apr::workbench
