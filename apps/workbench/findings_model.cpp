// SPDX-License-Identifier: MIT
#include "findings_model.h"

#include "apr/base/text.h"
#include "text_helpers.h"

namespace apr::workbench {

FindingsModel::FindingsModel(QObject* parent) : QAbstractListModel(parent) {}

void FindingsModel::setReport(std::optional<ValidationReport> report)
{
    beginResetModel();
    m_report = std::move(report);
    m_checks = m_report ? m_report->checks : std::vector<CheckResult>();
    m_findings = m_report ? m_report->findings : std::vector<Finding>();
    endResetModel();
    Q_EMIT changed();
}

void FindingsModel::setFindings(const std::vector<Finding>& findings)
{
    beginResetModel();
    m_report.reset();
    m_checks.clear();
    m_findings = findings;
    endResetModel();
    Q_EMIT changed();
}

QString FindingsModel::verdict() const
{
    return m_report ? toQString(m_report->verdict()) : QString();
}

void FindingsModel::goTo(int row)
{
    const QString tensor = data(index(row), TensorRole).toString();
    if (!tensor.isEmpty()) {
        Q_EMIT tensorRequested(tensor);
    }
}

int FindingsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_checks.size() + m_findings.size());
}

QVariant FindingsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const auto row = static_cast<std::size_t>(index.row());
    if (row < m_checks.size()) {
        const CheckResult& check = m_checks[row];
        switch (role) {
        case KindRole: return toQString(checkStateName(check.state));
        case TitleRole: return toQString(check.title);
        case MessageRole: return toQString(check.detail);
        case RuleRole: return toQString(check.id);
        case TensorRole:
        case HintRole: return QString();
        default: return {};
        }
    }
    const Finding& finding = m_findings[row - m_checks.size()];
    switch (role) {
    case KindRole: return toQString(severityName(finding.severity));
    case TitleRole: return toQString(finding.tensor.empty() ? finding.rule : printable(finding.tensor));
    case MessageRole: return toQString(finding.message);
    case TensorRole: return toQString(finding.tensor);
    case HintRole: return toQString(finding.hint);
    case RuleRole: return toQString(finding.rule);
    default: return {};
    }
}

QHash<int, QByteArray> FindingsModel::roleNames() const
{
    return {{KindRole, "findingKind"},     {TitleRole, "findingTitle"}, {MessageRole, "findingMessage"},
            {TensorRole, "findingTensor"}, {HintRole, "findingHint"},   {RuleRole, "findingRule"}};
}

} // namespace apr::workbench
