// SPDX-License-Identifier: MIT
#include "findings_model.h"

#include "apr/base/text.h"
#include "apr/validate/rules.h"
#include "library_text.h"
#include "text_helpers.h"

#include <algorithm>
#include <map>

namespace apr::workbench {
namespace {

Tone toneOf(CheckState state)
{
    switch (state) {
    case CheckState::Passed: return Tone::Good;
    case CheckState::Warned: return Tone::Warning;
    case CheckState::Failed: return Tone::Bad;
    default: return Tone::Neutral;
    }
}

/// The title of a rule; its id if the table does not have it.
QString titleOf(std::string_view id)
{
    const Rule* rule = findRule(id);
    return rule != nullptr && !rule->title.empty() ? libraryText(rule->title) : toQString(id);
}

QString explanationOf(std::string_view id)
{
    const Rule* rule = findRule(id);
    if (rule == nullptr) {
        return toQString(id);
    }
    const QString advice = rule->advice.empty() ? QString() : QStringLiteral("\n") + libraryText(rule->advice);
    return toQString(id) + QStringLiteral(": ") + libraryText(rule->explanation) + advice;
}

Tone toneOf(Severity severity)
{
    return severity == Severity::Error ? Tone::Bad : severity == Severity::Warning ? Tone::Warning : Tone::Neutral;
}

} // namespace

FindingsModel::FindingsModel(QObject* parent) : QAbstractListModel(parent) {}

void FindingsModel::setReport(std::optional<ValidationReport> report)
{
    beginResetModel();
    m_report = std::move(report);
    m_allFindings = m_report ? m_report->findings : std::vector<Finding>();
    filter();
    endResetModel();
    Q_EMIT changed();
}

void FindingsModel::setFindings(const std::vector<Finding>& findings)
{
    beginResetModel();
    m_report.reset();
    m_allFindings = findings;
    filter();
    endResetModel();
    Q_EMIT changed();
}

void FindingsModel::setSeverity(int severity)
{
    if (severity != m_severity) {
        beginResetModel();
        m_severity = severity;
        filter();
        endResetModel();
        Q_EMIT changed();
    }
}

QStringList FindingsModel::severities() const
{
    const auto count = [this](Severity least) {
        return std::count_if(m_allFindings.begin(), m_allFindings.end(),
                             [least](const Finding& finding) { return finding.severity >= least; });
    };
    return {tr("All (%1)").arg(m_allFindings.size()), tr("Warnings and errors (%1)").arg(count(Severity::Warning)),
            tr("Errors (%1)").arg(count(Severity::Error))};
}

void FindingsModel::filter()
{
    m_checks.clear();
    if (m_report) {
        std::copy_if(m_report->checks.begin(), m_report->checks.end(), std::back_inserter(m_checks),
                     [this](const CheckResult& check) {
                         return m_severity == 0 || check.state == CheckState::Failed ||
                                check.state == CheckState::Warned;
                     });
    }
    const auto rank = [](const CheckResult& check) {
        return check.state == CheckState::Failed ? 0 : check.state == CheckState::Warned ? 1 : 2;
    };
    std::stable_sort(m_checks.begin(), m_checks.end(),
                     [&rank](const CheckResult& a, const CheckResult& b) { return rank(a) < rank(b); });
    const Severity least = m_severity == 2 ? Severity::Error : m_severity == 1 ? Severity::Warning : Severity::Info;
    m_findings.clear();
    std::copy_if(m_allFindings.begin(), m_allFindings.end(), std::back_inserter(m_findings),
                 [least](const Finding& finding) { return finding.severity >= least; });
    sortByRule();
    listRows();
}

void FindingsModel::sortByRule()
{
    std::map<std::string_view, std::size_t> firstOf;
    std::map<std::string_view, int> countOf;
    std::map<std::string_view, Severity> worstOf;
    for (std::size_t i = 0; i < m_findings.size(); ++i) {
        firstOf.emplace(m_findings[i].rule, i);
        ++countOf[m_findings[i].rule];
        Severity& worst = worstOf.emplace(m_findings[i].rule, m_findings[i].severity).first->second;
        worst = std::max(worst, m_findings[i].severity);
    }
    std::stable_sort(m_findings.begin(), m_findings.end(), [&](const Finding& a, const Finding& b) {
        return std::pair(-static_cast<int>(worstOf.at(a.rule)), firstOf.at(a.rule)) <
               std::pair(-static_cast<int>(worstOf.at(b.rule)), firstOf.at(b.rule));
    });
    m_expanded.clear();
    for (const auto& [rule, count] : countOf) {
        if (count <= kMostExpanded) {
            m_expanded.insert(rule);
        }
    }
}

void FindingsModel::listRows()
{
    m_rows.clear();
    // What is wrong comes first: checks that did not pass, findings, then what is right.
    const auto isWrong = [](const CheckResult& check) {
        return check.state == CheckState::Failed || check.state == CheckState::Warned;
    };
    const auto addChecks = [&](bool wrong) {
        for (std::size_t i = 0; i < m_checks.size(); ++i) {
            if (isWrong(m_checks[i]) == wrong) {
                m_rows.push_back({.kind = RowKind::Check, .at = i});
            }
        }
    };
    addChecks(true);
    for (std::size_t i = 0; i < m_findings.size();) {
        const RuleId rule = m_findings[i].rule;
        std::size_t end = i + 1;
        while (end < m_findings.size() && m_findings[end].rule == rule) {
            ++end;
        }
        if (end - i > 1) {
            m_rows.push_back({.kind = RowKind::Group, .at = i, .count = end - i});
        }
        for (std::size_t at = i; at < end && (end - i == 1 || m_expanded.contains(rule)); ++at) {
            m_rows.push_back({.kind = RowKind::Finding, .at = at});
        }
        i = end;
    }
    addChecks(false);
}

QString FindingsModel::verdict() const
{
    if (!m_report) {
        return {};
    }
    const auto count = [this](auto... states) {
        return static_cast<std::uint64_t>(
            std::count_if(m_report->checks.begin(), m_report->checks.end(),
                          [states...](const CheckResult& check) { return ((check.state == states) || ...); }));
    };
    const std::uint64_t incomplete = count(CheckState::Incomplete);
    const std::uint64_t skipped = count(CheckState::Skipped);
    const std::uint64_t notApplicable = count(CheckState::NotApplicable);
    const std::uint64_t done = m_report->checks.size() - skipped - notApplicable;
    const std::uint64_t errors = m_report->count(Severity::Error);
    const std::uint64_t warnings = m_report->count(Severity::Warning);
    // As ValidationReport::verdict() says it.
    QString out = (m_report->isValid ? tr("VALID") : tr("INVALID")) + QStringLiteral(": ") +
                  counted(done, tr("%1 checks done", nullptr, pluralOf(done)));
    const auto add = [&out](const QString& part) { out += QStringLiteral(", ") + part; };
    add(counted(errors, tr("%1 errors", nullptr, pluralOf(errors))));
    add(counted(warnings, tr("%1 warnings", nullptr, pluralOf(warnings))));
    if (incomplete > 0) {
        add(counted(incomplete, tr("%1 incomplete", nullptr, pluralOf(incomplete))));
    }
    if (skipped > 0) {
        add(counted(skipped, tr("%1 skipped", nullptr, pluralOf(skipped))));
    }
    if (notApplicable > 0) {
        add(counted(notApplicable, tr("%1 not applicable", nullptr, pluralOf(notApplicable))));
    }
    return out;
}

void FindingsModel::request(const Finding& finding)
{
    if (!finding.tensor.empty()) {
        Q_EMIT tensorRequested(toQString(finding.tensor));
    } else if (finding.offset) {
        Q_EMIT offsetRequested(*finding.offset);
    } else if (!finding.field.empty()) {
        Q_EMIT metadataRequested(toQString(finding.field));
    }
}

void FindingsModel::activate(int row)
{
    if (row < 0 || row >= rowCount()) {
        return;
    }
    const Row clicked = m_rows[static_cast<std::size_t>(row)];
    if (clicked.kind == RowKind::Check) {
        // To the first finding of the check, where the finding names its place.
        const std::string& check = m_checks[clicked.at].id;
        for (const Finding& finding : m_findings) {
            const Rule* rule = findRule(finding.rule);
            if (finding.rule == check || (rule != nullptr && rule->group == check)) {
                request(finding);
                return;
            }
        }
        return;
    }
    if (clicked.kind == RowKind::Finding) {
        request(m_findings[clicked.at]);
    } else if (clicked.kind == RowKind::Group) {
        const RuleId rule = m_findings[clicked.at].rule;
        const bool isExpanded = m_expanded.contains(rule);
        const int last = row + static_cast<int>(clicked.count);
        isExpanded ? beginRemoveRows({}, row + 1, last) : beginInsertRows({}, row + 1, last);
        if (isExpanded) {
            m_expanded.erase(rule);
        } else {
            m_expanded.insert(rule);
        }
        listRows();
        isExpanded ? endRemoveRows() : endInsertRows();
        Q_EMIT dataChanged(index(row), index(row), {ExpandedRole});
    }
}

QString FindingsModel::findingText(const Finding& finding) const
{
    return tsvCell(toQString(severityName(finding.severity))) + QLatin1Char('\t') + tsvCell(toQString(finding.rule)) +
           QLatin1Char('\t') + tsvCell(toQString(finding.tensor)) + QLatin1Char('\t') +
           tsvCell(toQString(finding.message)) + QLatin1Char('\t') + tsvCell(toQString(finding.hint)) +
           QLatin1Char('\n');
}

QString FindingsModel::textOf(int row) const
{
    if (row < 0 || row >= rowCount()) {
        return {};
    }
    const Row& copied = m_rows[static_cast<std::size_t>(row)];
    if (copied.kind == RowKind::Check) {
        const CheckResult& check = m_checks[copied.at];
        return tsvCell(toQString(checkStateName(check.state))) + QLatin1Char('\t') + tsvCell(toQString(check.id)) +
               QLatin1Char('\t') + tsvCell(libraryText(check.title)) + QLatin1Char('\t') +
               tsvCell(toQString(check.detail)) + QLatin1Char('\n');
    }
    QString out;
    for (std::size_t i = 0; i < std::max<std::size_t>(1, copied.count); ++i) {
        out += findingText(m_findings[copied.at + i]);
    }
    return out;
}

QString FindingsModel::allText() const
{
    QString out = m_report ? verdict() + QLatin1Char('\n') : QString();
    for (int row = 0; row < rowCount(); ++row) {
        out += m_rows[static_cast<std::size_t>(row)].kind == RowKind::Check ? textOf(row) : QString();
    }
    for (const Finding& finding : m_findings) {
        out += findingText(finding);
    }
    return out;
}

int FindingsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant FindingsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (row.kind == RowKind::Check) {
        const CheckResult& check = m_checks[row.at];
        switch (role) {
        case KindRole: return libraryText(checkStateName(check.state));
        case ToneRole: return static_cast<int>(toneOf(check.state));
        case TitleRole: return libraryText(check.title);
        case MessageRole: return toQString(check.detail);
        case RuleRole: return toQString(check.id);
        case TensorRole:
        case ExplanationRole:
        case HintRole: return QString();
        case CountRole: return 0;
        case ExpandedRole: return false;
        default: return {};
        }
    }
    const Finding& finding = m_findings[row.at];
    const bool isGroup = row.kind == RowKind::Group;
    switch (role) {
    case KindRole: return libraryText(severityName(finding.severity));
    case ToneRole: return static_cast<int>(toneOf(finding.severity));
    case TitleRole:
        return isGroup || finding.tensor.empty() ? titleOf(finding.rule) : toQString(printable(finding.tensor));
    case MessageRole:
        if (isGroup) {
            const Rule* rule = findRule(finding.rule);
            const QString what = rule != nullptr ? QStringLiteral(". ") + libraryText(rule->explanation) : QString();
            return counted(row.count, tr("%1 findings", nullptr, pluralOf(row.count))) + what;
        }
        return toQString(finding.message);
    case TensorRole: return isGroup ? QString() : toQString(finding.tensor);
    case HintRole: return isGroup ? QString() : toQString(finding.hint);
    case RuleRole: return toQString(finding.rule);
    case CountRole: return static_cast<int>(row.count);
    case ExpandedRole: return m_expanded.contains(finding.rule);
    case ExplanationRole: return explanationOf(finding.rule);
    default: return {};
    }
}

QHash<int, QByteArray> FindingsModel::roleNames() const
{
    return {{KindRole, "findingKind"},        {ToneRole, "findingTone"},
            {TitleRole, "findingTitle"},      {MessageRole, "findingMessage"},
            {TensorRole, "findingTensor"},    {HintRole, "findingHint"},
            {RuleRole, "findingRule"},        {ExplanationRole, "findingExplanation"},
            {CountRole, "findingGroupCount"}, {ExpandedRole, "findingExpanded"}};
}

} // namespace apr::workbench
