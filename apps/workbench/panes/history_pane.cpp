// SPDX-License-Identifier: MIT
#include "history_pane.h"

#include "apr/convert/history.h"
#include "text_helpers.h"

#include <QDateTime>
#include <QLocale>

namespace apr::workbench {
namespace {

/// The time of an entry in the format of the user; as it is written if it is no time.
QString timeText(const std::string& written)
{
    const QDateTime time = QDateTime::fromString(toQString(written), Qt::ISODate);
    return time.isValid() ? QLocale().toString(time.toLocalTime(), QLocale::ShortFormat)
                          : toQString(printable(written, 60));
}

QStringList rowOf(const HistoryEntry& entry)
{
    const QString operation =
        entry.operation.empty() ? HistoryPaneModel::tr("unknown operation") : toQString(printable(entry.operation, 60));
    QStringList sources;
    for (const HistoryEntry::Input& input : entry.inputs) {
        const QString file = toQString(printable(input.file, 120));
        sources << (input.sha256.empty()
                        ? HistoryPaneModel::tr("%1, %2").arg(file, bytesText(input.bytes))
                        : HistoryPaneModel::tr("%1, %2, SHA-256 %3")
                              .arg(file, bytesText(input.bytes), toQString(printable(input.sha256, 64))));
    }
    if (!entry.origin.empty()) {
        sources << HistoryPaneModel::tr("downloaded from %1").arg(toQString(printable(entry.origin, 200)));
    }
    const QString time = timeText(entry.createdAt);
    return {time.isEmpty() ? operation : operation + QStringLiteral(" · ") + time, toQString(printable(entry.tool, 60)),
            sources.join(QLatin1Char('\n')), toQString(printable(entry.commandLine, std::string::npos))};
}

} // namespace

HistoryPaneModel::HistoryPaneModel(Workspace& workspace, QObject* parent) : PaneModel(workspace, parent) {}

QString HistoryPaneModel::note() const
{
    return document() == nullptr    ? tr("Open a model to see how it was made.")
           : m_entries.count() == 0 ? tr("The file does not say how it was made.")
                                    : QString();
}

QString HistoryPaneModel::commandLine() const
{
    return document() != nullptr ? commandLineOf({"history", toStdString(document()->path())}) : QString();
}

void HistoryPaneModel::refresh(Changes changes)
{
    if (!(changes & DocumentChange)) {
        return;
    }
    std::vector<QStringList> rows;
    if (document() != nullptr) {
        for (const HistoryEntry& entry : historyOf(document()->model().metadata())) {
            rows.push_back(rowOf(entry));
        }
    }
    m_entries.setRows(std::move(rows));
    Q_EMIT historyChanged();
    Q_EMIT commandLineChanged();
}

} // namespace apr::workbench
