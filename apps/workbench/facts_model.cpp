// SPDX-License-Identifier: MIT
#include "facts_model.h"

namespace apr::workbench {

void FactsModel::setFacts(Facts facts)
{
    beginResetModel();
    m_facts = std::move(facts);
    endResetModel();
}

QString FactsModel::allText() const
{
    QString out;
    for (const auto& [label, value] : m_facts) {
        out += label + QStringLiteral(": ") + value + QLatin1Char('\n');
    }
    return out;
}

int FactsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_facts.size());
}

QVariant FactsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const auto& [label, value] = m_facts[static_cast<std::size_t>(index.row())];
    return role == LabelRole ? label : role == ValueRole ? value : QVariant();
}

QHash<int, QByteArray> FactsModel::roleNames() const
{
    return {{LabelRole, "factLabel"}, {ValueRole, "factValue"}};
}

} // namespace apr::workbench
