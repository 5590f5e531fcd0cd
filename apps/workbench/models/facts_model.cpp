// SPDX-License-Identifier: MIT
#include "facts_model.h"

#include <QStringList>

namespace apr::workbench {

void FactsModel::setFacts(Facts facts)
{
    const auto labelsOf = [](const Facts& all) {
        QStringList out;
        for (const Fact& fact : all) {
            out << fact.label;
        }
        return out;
    };
    if (!m_facts.empty() && labelsOf(facts) == labelsOf(m_facts)) { // the view keeps its position
        m_facts = std::move(facts);
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
        return;
    }
    beginResetModel();
    m_facts = std::move(facts);
    endResetModel();
}

QString FactsModel::allText() const
{
    QString out;
    for (const Fact& fact : m_facts) {
        out += fact.label + QStringLiteral(": ") + fact.value + QLatin1Char('\n');
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
    const Fact& fact = m_facts[static_cast<std::size_t>(index.row())];
    switch (role) {
    case LabelRole: return fact.label;
    case ValueRole: return fact.value;
    case ToneRole: return static_cast<int>(fact.tone);
    default: return {};
    }
}

QHash<int, QByteArray> FactsModel::roleNames() const
{
    return {{LabelRole, "factLabel"}, {ValueRole, "factValue"}, {ToneRole, "factTone"}};
}

} // namespace apr::workbench
