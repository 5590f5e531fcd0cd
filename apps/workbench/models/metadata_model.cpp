// SPDX-License-Identifier: MIT
#include "metadata_model.h"

#include "apr/base/text.h"
#include "text_helpers.h"

#include <algorithm>

namespace apr::workbench {
namespace {

constexpr std::size_t kRangeSize = 1000;

} // namespace

MetadataModel::MetadataModel(QObject* parent) : QAbstractItemModel(parent), m_nodes(1) {}

void MetadataModel::setModel(std::optional<Model> model)
{
    beginResetModel();
    m_model = std::move(model);
    m_nodes.clear();
    m_nodes.push_back({.value = m_model ? &m_model->metadata() : nullptr});
    endResetModel();
}

MetadataModel::Node& MetadataModel::expanded(int index) const
{
    Node& node = m_nodes[static_cast<std::size_t>(index)];
    if (node.isExpanded || node.value == nullptr) {
        return node;
    }
    node.isExpanded = true;
    const auto add = [&](QString key, const Json* value, std::size_t first, std::size_t count) {
        node.children.push_back(static_cast<int>(m_nodes.size()));
        m_nodes.push_back({.key = std::move(key),
                           .value = value,
                           .first = first,
                           .count = count,
                           .parent = index,
                           .row = static_cast<int>(node.children.size()) - 1});
    };
    if (node.value->is_object()) {
        for (const auto& [key, value] : node.value->get_ref<const Json::object_t&>()) {
            add(toQString(printable(key)), &value, 0, 0);
        }
    } else if (node.value->is_array()) {
        const std::size_t size = node.value->size();
        const std::size_t end = node.count > 0 ? node.first + node.count : size;
        if (node.count == 0 && size > kRangeSize) {
            for (std::size_t first = 0; first < size; first += kRangeSize) {
                const std::size_t count = std::min(kRangeSize, size - first);
                add(QStringLiteral("[%1 … %2]").arg(first).arg(first + count - 1), node.value, first, count);
            }
            return node;
        }
        for (std::size_t i = node.first; i < end; ++i) {
            add(QStringLiteral("[%1]").arg(i), &(*node.value)[i], 0, 0);
        }
    }
    return node;
}

QModelIndex MetadataModel::index(int row, int column, const QModelIndex& parent) const
{
    const Node& node = expanded(parent.isValid() ? static_cast<int>(parent.internalId()) : 0);
    if (row < 0 || column < 0 || column > 1 || row >= static_cast<int>(node.children.size())) {
        return {};
    }
    return createIndex(row, column, static_cast<quintptr>(node.children[static_cast<std::size_t>(row)]));
}

QModelIndex MetadataModel::parent(const QModelIndex& index) const
{
    if (!index.isValid()) {
        return {};
    }
    const int parent = m_nodes[index.internalId()].parent;
    return parent <= 0 ? QModelIndex()
                       : createIndex(m_nodes[static_cast<std::size_t>(parent)].row, 0, static_cast<quintptr>(parent));
}

int MetadataModel::rowCount(const QModelIndex& parent) const
{
    if (parent.column() > 0) {
        return 0;
    }
    return static_cast<int>(expanded(parent.isValid() ? static_cast<int>(parent.internalId()) : 0).children.size());
}

int MetadataModel::columnCount(const QModelIndex&) const
{
    return 2;
}

QVariant MetadataModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Node& node = m_nodes[index.internalId()];
    if (role == KindRole) {
        return toQString(node.value->type_name());
    }
    if (role != CellTextRole && role != Qt::DisplayRole) {
        return {};
    }
    if (index.column() == 0) {
        return node.key;
    }
    if (node.count > 0) {
        return counted(node.count, tr("%1 items", nullptr, pluralOf(node.count)));
    }
    if (node.value->is_object()) {
        return counted(node.value->size(), tr("%1 entries", nullptr, pluralOf(node.value->size())));
    }
    if (node.value->is_array() && node.value->size() > 8) {
        return counted(node.value->size(), tr("%1 items", nullptr, pluralOf(node.value->size())));
    }
    if (node.value->is_string()) { // multi-line strings are shown on one line
        return toQString(
            displayJson(toStdString(toQString(node.value->get_ref<const std::string&>()).left(400).simplified()), 300));
    }
    return toQString(displayJson(*node.value, 300));
}

QVariant MetadataModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    return section == 0 ? tr("Key") : tr("Value");
}

QHash<int, QByteArray> MetadataModel::roleNames() const
{
    return {{Qt::DisplayRole, "display"}, {CellTextRole, "cellText"}, {KindRole, "valueKind"}};
}

QString MetadataModel::editText(const QModelIndex& index) const
{
    constexpr std::size_t kMostItems = 64; // a vocabulary is not typed
    if (!index.isValid()) {
        return {};
    }
    const Node& node = m_nodes[index.internalId()];
    if (node.count > 0 || (node.value->is_structured() && node.value->size() > kMostItems)) {
        return {};
    }
    return node.value->is_string() ? valueText(index) : toQString(dumpJson(*node.value));
}

QString MetadataModel::valueText(const QModelIndex& index) const
{
    if (!index.isValid()) {
        return {};
    }
    const Node& node = m_nodes[index.internalId()];
    if (node.value->is_string()) {
        return toQString(node.value->get_ref<const std::string&>());
    }
    return toQString(dumpJson(*node.value, 2));
}

QString MetadataModel::keyPath(const QModelIndex& index) const
{
    QString path;
    for (int at = index.isValid() ? static_cast<int>(index.internalId()) : 0; at > 0;
         at = m_nodes[static_cast<std::size_t>(at)].parent) {
        const Node& node = m_nodes[static_cast<std::size_t>(at)];
        if (node.count > 0) {
            continue; // array ranges are not part of the path
        }
        const bool needsDot = !path.isEmpty() && !path.startsWith(QLatin1Char('['));
        path = node.key + (needsDot ? QStringLiteral(".") : QString()) + path;
    }
    return path;
}

QModelIndex MetadataModel::indexOfNode(int node) const
{
    return node <= 0 ? QModelIndex()
                     : createIndex(m_nodes[static_cast<std::size_t>(node)].row, 0, static_cast<quintptr>(node));
}

QModelIndex MetadataModel::indexOf(const QString& path) const
{
    // A node, and where in the path its children are to be found.
    std::vector<std::pair<int, qsizetype>> pending{{0, 0}};
    while (!path.isEmpty() && !pending.empty()) {
        const auto [at, from] = pending.back();
        pending.pop_back();
        const std::vector<int>& children = expanded(at).children;
        for (auto child = children.rbegin(); child != children.rend(); ++child) {
            const Node& node = m_nodes[static_cast<std::size_t>(*child)];
            if (node.count > 0) { // a range of items: "[2000]" is in the third
                const std::size_t item = path.mid(from + 1).section(QLatin1Char(']'), 0, 0).toULongLong();
                if (item >= node.first && item < node.first + node.count) {
                    pending.emplace_back(*child, from);
                }
                continue;
            }
            const bool hasDot = from > 0 && !node.key.startsWith(QLatin1Char('['));
            const qsizetype begin = hasDot ? from + 1 : from;
            if ((hasDot && path[from] != QLatin1Char('.')) || !QStringView(path).mid(begin).startsWith(node.key)) {
                continue;
            }
            const qsizetype end = begin + node.key.size();
            if (end == path.size()) {
                return indexOfNode(*child);
            }
            if (path[end] == QLatin1Char('.') || path[end] == QLatin1Char('[')) {
                pending.emplace_back(*child, end);
            }
        }
    }
    return {};
}

const Json* MetadataModel::valueAt(const QModelIndex& index) const
{
    return m_nodes[index.isValid() ? index.internalId() : 0].value;
}

MetadataModel::Keys MetadataModel::keys(std::size_t most) const
{
    Keys out;
    std::vector<int> pending{0};
    while (!pending.empty() && out.size() < most) {
        const int at = pending.back();
        pending.pop_back();
        if (at > 0) {
            const QModelIndex index = indexOfNode(at);
            out.emplace_back(keyPath(index), index);
        }
        const Json* value = m_nodes[static_cast<std::size_t>(at)].value;
        if (value != nullptr && value->is_object()) {
            const std::vector<int>& children = expanded(at).children;
            pending.insert(pending.end(), children.rbegin(), children.rend());
        }
    }
    return out;
}

QString MetadataModel::allText() const
{
    return m_model ? toQString(dumpJson(m_model->metadata(), 2)) : QString();
}

} // namespace apr::workbench
