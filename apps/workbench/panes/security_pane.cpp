// SPDX-License-Identifier: MIT
#include "security_pane.h"

#include "text_helpers.h"

#include <algorithm>

namespace apr::workbench {

SecurityPaneModel::SecurityPaneModel(Workspace& workspace, QObject* parent) : PaneModel(workspace, parent)
{
    connect(&m_findings, &FindingsModel::tensorRequested, this, [this](const QString& name) {
        if (Document* shown = document()) {
            shown->selectTensorNamed(name);
        }
    });
    // Of a file that failed to open there is nothing to go to.
    const auto isCurrent = [this] {
        return document() != nullptr && document()->path() == this->workspace().scanned().path;
    };
    connect(&m_findings, &FindingsModel::offsetRequested, this, [this, isCurrent](quint64 offset) {
        if (isCurrent()) {
            this->workspace().showOffset(offset, QStringLiteral("security"));
        }
    });
    connect(&m_findings, &FindingsModel::metadataRequested, this, [this, isCurrent](const QString& key) {
        if (isCurrent()) {
            this->workspace().showMetadata(key, QStringLiteral("security"));
        }
    });
}

QString SecurityPaneModel::verdict() const
{
    const Workspace::Scanned& scanned = workspace().scanned();
    return scanned.report ? tr("%1: %2").arg(fileNameOf(scanned.path), toQString(scanVerdictText(*scanned.report)))
                          : QString();
}

int SecurityPaneModel::tone() const
{
    const std::optional<ScanReport>& report = workspace().scanned().report;
    if (!report) {
        return static_cast<int>(Tone::Neutral);
    }
    const bool isDangerous = std::any_of(report->findings.begin(), report->findings.end(),
                                         [](const Finding& finding) { return finding.severity == Severity::Error; });
    return static_cast<int>(report->isClean() ? Tone::Good : isDangerous ? Tone::Bad : Tone::Warning);
}

bool SecurityPaneModel::isClean() const
{
    return workspace().scanned().report && workspace().scanned().report->isClean();
}

QString SecurityPaneModel::commandLine() const
{
    const QString& path = workspace().scanned().path;
    return path.isEmpty() ? QString() : commandLineOf({"scan", toStdString(path)});
}

void SecurityPaneModel::refresh(Changes changes)
{
    if (changes & ScanChange) {
        const std::optional<ScanReport>& report = workspace().scanned().report;
        m_findings.setFindings(report ? report->findings : std::vector<Finding>());
        Q_EMIT scanChanged();
    }
}

} // namespace apr::workbench
