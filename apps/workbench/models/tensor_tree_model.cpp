// SPDX-License-Identifier: MIT
#include "tensor_tree_model.h"

#include "apr/base/hash.h"
#include "apr/base/natural_order.h"
#include "apr/base/text.h"
#include "text_helpers.h"

#include <algorithm>
#include <numeric>

namespace apr::workbench {
namespace {

/// Returns the number before the first dot of a label: 10 for "10.weight".
std::optional<std::uint64_t> leadingNumber(const QString& label)
{
    return parseUnsigned(toStdString(label.section(QLatin1Char('.'), 0, 0)));
}

} // namespace

TensorTreeModel::TensorTreeModel(QObject* parent) : QAbstractItemModel(parent), m_nodes(1) {}

void TensorTreeModel::setModel(std::optional<Model> model)
{
    m_model = std::move(model);
    m_sortColumn = -1;
    rebuild();
}

void TensorTreeModel::setFilter(const QString& filter)
{
    if (filter == m_filter) {
        return;
    }
    m_filter = filter;
    auto query = TensorQuery::parse(toStdString(filter));
    const QString problem = query ? QString() : toQString(query.error().message);
    if (query) {
        m_query = std::move(*query);
        rebuild();
    }
    Q_EMIT filterChanged();
    if (problem != m_filterProblem) {
        m_filterProblem = problem;
        Q_EMIT filterProblemChanged();
    }
}

QStringList TensorTreeModel::completions(const QString& filter) const
{
    QStringList out;
    if (m_model) {
        for (const std::string& text : completeTensorQuery(toStdString(filter), *m_model)) {
            out << toQString(text);
        }
    }
    return out;
}

void TensorTreeModel::setFlat(bool flat)
{
    if (flat != m_flat) {
        m_flat = flat;
        rebuild();
        Q_EMIT flatChanged();
    }
}

int TensorTreeModel::totalCount() const
{
    return m_model ? static_cast<int>(m_model->tensors().size()) : 0;
}

QString TensorTreeModel::shownText() const
{
    if (!m_model) {
        return {};
    }
    const QString total = counted(static_cast<std::uint64_t>(totalCount()),
                                  tr("%1 tensors", nullptr, pluralOf(static_cast<std::uint64_t>(totalCount()))));
    return m_shown == totalCount() ? total : tr("%1 of %2").arg(m_shown).arg(total);
}

void TensorTreeModel::toggleSort(int column)
{
    // Bytes and share start in descending order.
    const bool firstDescending = column == BytesColumn || column == ShareColumn;
    if (m_sortColumn != column) {
        m_sortColumn = column;
        m_sortDescending = firstDescending;
    } else if (m_sortDescending == firstDescending) {
        m_sortDescending = !m_sortDescending;
    } else {
        m_sortColumn = -1;
    }
    rebuild();
}

void TensorTreeModel::rebuild()
{
    beginResetModel();
    const bool wasPicked = !m_picked.empty();
    m_picked.clear();
    m_nodes.assign(1, Node());
    m_shown = 0;
    TextMap<int> folders;
    const auto count = m_model ? m_model->tensors().size() : 0;
    for (std::size_t i = 0; i < count; ++i) {
        const TensorInfo& tensor = m_model->tensors()[i];
        if (!m_query.matches(tensor)) {
            continue;
        }
        ++m_shown;
        int parent = 0;
        std::string_view rest = tensor.name;
        if (!m_flat) {
            for (std::size_t dot = tensor.name.find('.'); dot != std::string::npos;
                 dot = tensor.name.find('.', dot + 1)) {
                const auto [at, isNew] = folders.emplace(tensor.name.substr(0, dot), static_cast<int>(m_nodes.size()));
                if (isNew) {
                    const std::string_view label =
                        std::string_view(tensor.name)
                            .substr(tensor.name.size() - rest.size(), dot - (tensor.name.size() - rest.size()));
                    m_nodes.push_back({.label = toQString(printable(label)), .parent = parent});
                    m_nodes[static_cast<std::size_t>(parent)].children.push_back(at->second);
                }
                parent = at->second;
                rest = std::string_view(tensor.name).substr(dot + 1);
            }
        }
        const int node = static_cast<int>(m_nodes.size());
        m_nodes.push_back({.label = toQString(printable(rest)),
                           .tensor = static_cast<int>(i),
                           .parent = parent,
                           .bytes = tensor.byteSize,
                           .elements = tensor.elements(),
                           .tensors = 1});
        m_nodes[static_cast<std::size_t>(parent)].children.push_back(node);
    }
    joinSingleChildren();
    // Parents precede their children, so one backward pass adds up the totals.
    for (std::size_t i = m_nodes.size(); i-- > 1;) {
        Node& parent = m_nodes[static_cast<std::size_t>(m_nodes[i].parent)];
        parent.bytes += m_nodes[i].bytes;
        parent.elements += m_nodes[i].elements;
        parent.tensors += m_nodes[i].tensors;
    }
    m_largest = 1;
    for (const int child : m_nodes.front().children) {
        m_largest = std::max(m_largest, m_nodes[static_cast<std::size_t>(child)].bytes);
    }
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        sortChildren(static_cast<int>(i));
    }
    endResetModel();
    Q_EMIT shownChanged();
    if (wasPicked) {
        Q_EMIT pickedChanged();
    }
}

void TensorTreeModel::showPicked()
{
    // Rows below folders change as well.
    std::vector<QModelIndex> open{QModelIndex()};
    while (!open.empty()) {
        const QModelIndex parent = open.back();
        open.pop_back();
        const int rows = rowCount(parent);
        if (rows > 0) {
            Q_EMIT dataChanged(index(0, 0, parent), index(rows - 1, ColumnCount - 1, parent), {PickedRole});
        }
        for (int row = 0; row < rows; ++row) {
            if (const QModelIndex child = index(row, 0, parent); rowCount(child) > 0) {
                open.push_back(child);
            }
        }
    }
    Q_EMIT pickedChanged();
}

bool TensorTreeModel::isPicked(int node) const
{
    for (; node > 0 && !m_picked.empty(); node = m_nodes[static_cast<std::size_t>(node)].parent) {
        if (m_picked.contains(node)) {
            return true;
        }
    }
    return false;
}

void TensorTreeModel::togglePicked(const QModelIndex& index)
{
    if (index.isValid()) {
        const int node = static_cast<int>(index.internalId());
        if (m_picked.erase(node) == 0) {
            m_picked.insert(node);
        }
        showPicked();
    }
}

void TensorTreeModel::pickOnly(const QModelIndexList& indexes)
{
    m_picked.clear();
    for (const QModelIndex& index : indexes) {
        if (index.isValid()) {
            m_picked.insert(static_cast<int>(index.internalId()));
        }
    }
    showPicked();
}

void TensorTreeModel::pickAll()
{
    m_picked = {m_nodes.front().children.begin(), m_nodes.front().children.end()};
    showPicked();
}

void TensorTreeModel::clearPicked()
{
    if (!m_picked.empty()) {
        m_picked.clear();
        showPicked();
    }
}

QString TensorTreeModel::pickedText() const
{
    std::uint64_t tensors = 0;
    std::uint64_t elements = 0;
    std::uint64_t bytes = 0;
    for (const int picked : m_picked) {
        const Node& node = m_nodes[static_cast<std::size_t>(picked)];
        if (!isPicked(node.parent)) { // its folder counts it
            tensors += static_cast<std::uint64_t>(node.tensors);
            elements += node.elements;
            bytes += node.bytes;
        }
    }
    return tensors == 0
               ? QString()
               : counted(tensors, tr("%1 tensors picked", nullptr, pluralOf(tensors))) + QStringLiteral(" · ") +
                     tr("%1 parameters").arg(shortCountText(elements)) + QStringLiteral(" · ") + bytesText(bytes);
}

void TensorTreeModel::joinSingleChildren()
{
    // A folder "q_proj" that contains only "weight" becomes one row, "q_proj.weight". Going backward joins whole
    // chains.
    for (std::size_t i = m_nodes.size(); i-- > 1;) {
        Node& folder = m_nodes[i];
        if (folder.tensor >= 0 || folder.children.size() != 1) {
            continue;
        }
        const auto only = static_cast<std::size_t>(folder.children.front());
        Node& child = m_nodes[only];
        folder.label += QLatin1Char('.') + child.label;
        folder.tensor = child.tensor;
        folder.bytes = child.bytes;
        folder.elements = child.elements;
        folder.tensors = child.tensors;
        folder.children = std::move(child.children);
        for (const int grandchild : folder.children) {
            m_nodes[static_cast<std::size_t>(grandchild)].parent = static_cast<int>(i);
        }
        child = Node{.parent = 0}; // no longer referenced by any row
    }
}

void TensorTreeModel::sortChildren(int index)
{
    Node& node = m_nodes[static_cast<std::size_t>(index)];
    const auto at = [this](int i) -> const Node& { return m_nodes[static_cast<std::size_t>(i)]; };
    // Keys are made once, not for each comparison.
    struct Keyed {
        int node = 0;
        QString text = {};
        std::string name = {};    ///< ordered naturally: layer 10 after layer 9
        std::uint64_t number = 0; ///< bytes, or the number that the label begins with
        bool isNumber = false;
    };
    const bool byName = m_sortColumn < 0; // default order of the tree: numbers by value, the rest as in the file
    if (byName && m_flat) {
        numberRows(node);
        return;
    }
    std::vector<Keyed> keyed;
    keyed.reserve(node.children.size());
    for (const int child : node.children) {
        Keyed& key = keyed.emplace_back(Keyed{.node = child});
        if (m_sortColumn == TypeColumn || m_sortColumn == ShapeColumn) {
            key.text = cellText(at(child), m_sortColumn);
        } else if (m_sortColumn == BytesColumn || m_sortColumn == ShareColumn) {
            key.number = at(child).bytes;
            key.isNumber = true;
        } else {
            const auto number = byName ? leadingNumber(at(child).label) : std::nullopt;
            key.number = number.value_or(0);
            key.isNumber = number.has_value();
            key.name = toStdString(at(child).label);
        }
    }
    const auto before = [byName](const Keyed& a, const Keyed& b) {
        if (a.isNumber != b.isNumber) {
            return !byName && a.isNumber; // numbers come first
        }
        return a.isNumber ? a.number < b.number
                          : !byName && (a.text != b.text ? a.text < b.text : naturalLess(a.name, b.name));
    };
    std::stable_sort(keyed.begin(), keyed.end(), [&](const Keyed& a, const Keyed& b) {
        return m_sortDescending && !byName ? before(b, a) : before(a, b);
    });
    for (std::size_t i = 0; i < keyed.size(); ++i) {
        node.children[i] = keyed[i].node;
    }
    numberRows(node);
}

void TensorTreeModel::numberRows(const Node& node)
{
    for (std::size_t row = 0; row < node.children.size(); ++row) {
        m_nodes[static_cast<std::size_t>(node.children[row])].row = static_cast<int>(row);
    }
}

QModelIndex TensorTreeModel::indexOfTensor(int tensor) const
{
    for (std::size_t i = 1; tensor >= 0 && i < m_nodes.size(); ++i) {
        if (m_nodes[i].tensor == tensor) {
            return createIndex(m_nodes[i].row, 0, static_cast<quintptr>(i));
        }
    }
    return {};
}

int TensorTreeModel::tensorAt(const QModelIndex& index) const
{
    return index.isValid() ? nodeOf(index).tensor : -1;
}

void TensorTreeModel::listTensors(const Node& node, std::vector<std::size_t>& out) const
{
    // Folders are as deep as names have dots: a stack of our own.
    std::vector<const Node*> open{&node};
    while (!open.empty()) {
        const Node& next = *open.back();
        open.pop_back();
        if (next.tensor >= 0) {
            out.push_back(static_cast<std::size_t>(next.tensor));
        }
        for (auto child = next.children.rbegin(); child != next.children.rend(); ++child) {
            open.push_back(&m_nodes[static_cast<std::size_t>(*child)]);
        }
    }
}

QString TensorTreeModel::toText(TextFormat format) const
{
    std::vector<std::size_t> listed;
    listTensors(m_nodes.front(), listed);
    if (!m_picked.empty()) {
        std::set<std::size_t> wanted;
        for (const int picked : m_picked) {
            std::vector<std::size_t> below;
            listTensors(m_nodes[static_cast<std::size_t>(picked)], below);
            wanted.insert(below.begin(), below.end());
        }
        std::erase_if(listed, [&wanted](std::size_t tensor) { return !wanted.contains(tensor); });
    }
    if (format == JsonText) {
        Json rows = Json::array();
        for (const std::size_t i : listed) {
            const TensorInfo& tensor = m_model->tensors()[i];
            rows.push_back({{"name", tensor.name},
                            {"dtype", dtypeName(tensor.dtype)},
                            {"shape", tensor.shape},
                            {"bytes", tensor.byteSize}});
        }
        return toQString(escapeHidden(dumpJson(rows, 2))) + QLatin1Char('\n');
    }
    const auto cell = [format](QString text) {
        if (format == Csv) {
            return csvCell(text);
        }
        text = tsvCell(text);
        if (format == Markdown) {
            for (const char special : {'\\', '|', '`', '<'}) {
                text.replace(QLatin1Char(special), QLatin1Char('\\') + QString(QLatin1Char(special)));
            }
            return text;
        }
        return text;
    };
    const auto line = [format](const QStringList& cells) {
        return format == Markdown ? QStringLiteral("| ") + cells.join(QStringLiteral(" | ")) + QStringLiteral(" |\n")
                                  : cells.join(QLatin1Char(format == Csv ? ',' : '\t')) + QLatin1Char('\n');
    };
    QString out =
        line({QStringLiteral("name"), QStringLiteral("dtype"), QStringLiteral("shape"), QStringLiteral("bytes")});
    out += format == Markdown ? QStringLiteral("|---|---|---|---:|\n") : QString();
    for (const std::size_t i : listed) {
        const TensorInfo& tensor = m_model->tensors()[i];
        out += line({cell(toQString(tensor.name)), cell(toQString(dtypeName(tensor.dtype))),
                     cell(shapeText(tensor.shape)), QString::number(tensor.byteSize)});
    }
    return out;
}

const TensorTreeModel::Node& TensorTreeModel::nodeOf(const QModelIndex& index) const
{
    return m_nodes[index.isValid() ? static_cast<std::size_t>(index.internalId()) : 0];
}

QModelIndex TensorTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    const Node& node = nodeOf(parent);
    if (row < 0 || column < 0 || column >= ColumnCount || row >= static_cast<int>(node.children.size())) {
        return {};
    }
    return createIndex(row, column, static_cast<quintptr>(node.children[static_cast<std::size_t>(row)]));
}

QModelIndex TensorTreeModel::parent(const QModelIndex& index) const
{
    if (!index.isValid()) {
        return {};
    }
    const int parent = nodeOf(index).parent;
    return parent <= 0 ? QModelIndex()
                       : createIndex(m_nodes[static_cast<std::size_t>(parent)].row, 0, static_cast<quintptr>(parent));
}

int TensorTreeModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(nodeOf(parent).children.size());
}

int TensorTreeModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

QString TensorTreeModel::cellText(const Node& node, int column) const
{
    const bool isTensor = node.tensor >= 0;
    switch (column) {
    case NameColumn: return node.label;
    case TypeColumn:
        return isTensor ? toQString(dtypeName(m_model->tensors()[static_cast<std::size_t>(node.tensor)].dtype))
                        : QString();
    case ShapeColumn:
        return isTensor ? shapeText(m_model->tensors()[static_cast<std::size_t>(node.tensor)].shape)
                        : counted(static_cast<std::uint64_t>(node.tensors),
                                  tr("%1 tensors", nullptr, pluralOf(static_cast<std::uint64_t>(node.tensors))));
    case BytesColumn: return bytesText(node.bytes);
    case ShareColumn: {
        const auto total = static_cast<double>(m_model ? m_model->tensorByteCount() : 0);
        return total > 0 ? fixedText(100 * static_cast<double>(node.bytes) / total, 1) + QStringLiteral(" %")
                         : QString();
    }
    default: return {};
    }
}

QVariant TensorTreeModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Node& node = nodeOf(index);
    switch (role) {
    case Qt::DisplayRole:
    case CellTextRole: return cellText(node, index.column());
    case TensorRole: return node.tensor;
    case RightRole: return index.column() == BytesColumn || index.column() == ShareColumn;
    case ShareRole: return static_cast<double>(node.bytes) / static_cast<double>(m_largest);
    case PickedRole: return isPicked(static_cast<int>(index.internalId()));
    case FullNameRole:
        return node.tensor >= 0 ? toQString(printable(m_model->tensors()[static_cast<std::size_t>(node.tensor)].name))
                                : node.label;
    default: return {};
    }
}

QVariant TensorTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case NameColumn: return tr("Name");
    case TypeColumn: return tr("Type");
    case ShapeColumn: return tr("Shape");
    case BytesColumn: return tr("Bytes");
    case ShareColumn: return tr("Share");
    default: return {};
    }
}

QHash<int, QByteArray> TensorTreeModel::roleNames() const
{
    return {{Qt::DisplayRole, "display"}, {CellTextRole, "cellText"}, {TensorRole, "tensorIndex"},
            {RightRole, "alignRight"},    {ShareRole, "byteShare"},   {FullNameRole, "fullName"},
            {PickedRole, "isPicked"}};
}

} // namespace apr::workbench
