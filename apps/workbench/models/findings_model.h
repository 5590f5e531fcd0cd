// SPDX-License-Identifier: MIT
#pragma once

#include "apr/validate/validate.h"
#include "tone.h"

#include <QAbstractListModel>
#include <QtQmlIntegration/qqmlintegration.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace apr::workbench {

/// The results of a validation: one row per check, followed by the findings. Findings of the same rule follow each
/// other below a row that counts them, which hides them if they are many.
class FindingsModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(QString verdict READ verdict NOTIFY changed)
    Q_PROPERTY(bool hasReport READ hasReport NOTIFY changed)
    Q_PROPERTY(bool valid READ isValid NOTIFY changed)
    Q_PROPERTY(int severity READ severity WRITE setSeverity NOTIFY changed)
    Q_PROPERTY(QStringList severities READ severities NOTIFY changed)

public:
    enum Role {
        KindRole = Qt::UserRole + 1, ///< "passed", "error": for display
        ToneRole,
        TitleRole,
        MessageRole,
        TensorRole,
        HintRole,
        RuleRole,
        CountRole,      ///< findings of a group; 0 for other rows
        ExpandedRole,   ///< of a group
        ExplanationRole ///< what the table of rules says of the rule, and its id
    };
    static constexpr int kMostExpanded = 10; ///< larger groups are collapsed at first

    explicit FindingsModel(QObject* parent = nullptr);

    void setReport(std::optional<ValidationReport> report);
    /// Shows only the findings from opening the file, before it has been validated.
    void setFindings(const std::vector<Finding>& findings);

    QString verdict() const;
    bool hasReport() const { return m_report.has_value(); }
    bool isValid() const { return m_report && m_report->isValid; }

    /// The findings that are shown: 0 all, 1 warnings and errors, 2 errors. Checks that passed are shown with all.
    int severity() const { return m_severity; }
    void setSeverity(int severity);
    /// What setSeverity() takes, with the number of findings: "Errors (2)".
    QStringList severities() const;

    /// Goes to what the row is about: emits `tensorRequested`, `metadataRequested` or `offsetRequested`. Expands or
    /// collapses a group.
    Q_INVOKABLE void activate(int row);
    /// A row as text, for the clipboard; a group with its findings.
    Q_INVOKABLE QString textOf(int row) const;
    /// Everything as tab-separated values, for the clipboard.
    Q_INVOKABLE QString allText() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void changed();
    void tensorRequested(const QString& name);
    /// A path in the metadata: "config.hidden_size".
    void metadataRequested(const QString& key);
    /// A byte of the file.
    void offsetRequested(quint64 offset);

private:
    enum class RowKind { Check, Group, Finding };
    struct Row {
        RowKind kind = RowKind::Check;
        std::size_t at = 0;    ///< in m_checks or m_findings; for a group, its first finding
        std::size_t count = 0; ///< findings of a group
    };

    void filter();
    void sortByRule();
    void listRows();
    /// Asks for the place that a finding names.
    void request(const Finding& finding);
    QString findingText(const Finding& finding) const;

    std::optional<ValidationReport> m_report;
    std::vector<Finding> m_allFindings;
    int m_severity = 0;
    std::vector<CheckResult> m_checks;     ///< that are shown
    std::vector<Finding> m_findings;       ///< that are shown, grouped by rule, in the order of the first of each
    std::set<std::string_view> m_expanded; ///< ids of rules
    std::vector<Row> m_rows;
};

} // namespace apr::workbench
