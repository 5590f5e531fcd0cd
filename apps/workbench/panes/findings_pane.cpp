// SPDX-License-Identifier: MIT
#include "findings_pane.h"

#include "text_helpers.h"

namespace apr::workbench {

FindingsPaneModel::FindingsPaneModel(Workspace& workspace, QObject* parent) : PaneModel(workspace, parent)
{
    connect(&m_findings, &FindingsModel::tensorRequested, this, [this](const QString& name) {
        if (Document* shown = document()) {
            shown->selectTensorNamed(name);
        }
    });
    connect(&m_findings, &FindingsModel::offsetRequested, this,
            [this](quint64 offset) { this->workspace().showOffset(offset, QStringLiteral("findings")); });
    connect(&m_findings, &FindingsModel::metadataRequested, this,
            [this](const QString& key) { this->workspace().showMetadata(key, QStringLiteral("findings")); });
}

double FindingsPaneModel::progress() const
{
    const Job* job = workspace().validation();
    return job != nullptr ? job->fraction() : 0;
}

QString FindingsPaneModel::stage() const
{
    const Job* job = workspace().validation();
    return job != nullptr ? job->stage() : QString();
}

QString FindingsPaneModel::commandLine() const
{
    return document() != nullptr ? commandLineOf({"validate", toStdString(document()->path())}) : QString();
}

void FindingsPaneModel::cancel()
{
    workspace().cancelValidation();
}

void FindingsPaneModel::refresh(Changes changes)
{
    const Document* shown = document();
    if (changes & (DocumentChange | ReportChange)) {
        if (shown != nullptr && shown->report()) {
            m_findings.setReport(shown->report());
        } else {
            m_findings.setFindings(shown != nullptr ? shown->model().facts().findings : std::vector<Finding>());
        }
    }
    Q_EMIT progressed();
}

} // namespace apr::workbench
