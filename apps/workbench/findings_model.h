// SPDX-License-Identifier: MIT
#pragma once

#include "apr/validate/validate.h"

#include <QAbstractListModel>
#include <QtQmlIntegration/qqmlintegration.h>

#include <optional>
#include <vector>

namespace apr::workbench {

/// The results of a validation: one row per check, followed by one row per finding.
class FindingsModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by the session")
    Q_PROPERTY(QString verdict READ verdict NOTIFY changed)
    Q_PROPERTY(bool hasReport READ hasReport NOTIFY changed)
    Q_PROPERTY(bool valid READ isValid NOTIFY changed)

public:
    enum Role { KindRole = Qt::UserRole + 1, TitleRole, MessageRole, TensorRole, HintRole, RuleRole };

    explicit FindingsModel(QObject* parent = nullptr);

    void setReport(std::optional<ValidationReport> report);
    /// Shows only the findings from opening the file, before it has been validated.
    void setFindings(const std::vector<Finding>& findings);

    QString verdict() const;
    bool hasReport() const { return m_report.has_value(); }
    bool isValid() const { return m_report && m_report->isValid; }

    /// Emits `tensorRequested` if the row refers to a tensor.
    Q_INVOKABLE void goTo(int row);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void changed();
    void tensorRequested(const QString& name);

private:
    std::optional<ValidationReport> m_report;
    std::vector<CheckResult> m_checks;
    std::vector<Finding> m_findings;
};

} // namespace apr::workbench
