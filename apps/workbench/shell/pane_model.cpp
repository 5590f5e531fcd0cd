// SPDX-License-Identifier: MIT
#include "pane_model.h"

#include <QClipboard>
#include <QGuiApplication>

namespace apr::workbench {

PaneModel::PaneModel(Workspace& workspace, QObject* parent) : QObject(parent), m_workspace(workspace)
{
    connect(&workspace, &Workspace::currentChanged, this, [this] { note(EveryChange); });
    connect(&workspace, &Workspace::changed, this, &PaneModel::note);
}

void PaneModel::setShown(bool shown)
{
    if (shown != m_isShown) {
        m_isShown = shown;
        flush();
        if (shown) {
            this->shown();
        }
    }
}

QString PaneModel::fileToOpen(const FileChooser::Request& request) const
{
    return m_workspace.files() == nullptr ? QString() : m_workspace.files()->openFile(request);
}

QStringList PaneModel::filesToOpen(const FileChooser::Request& request) const
{
    return m_workspace.files() == nullptr ? QStringList() : m_workspace.files()->openSeveral(request);
}

QString PaneModel::fileToSave(const FileChooser::Request& request) const
{
    return m_workspace.files() == nullptr ? QString() : m_workspace.files()->saveFile(request);
}

void PaneModel::note(Changes changes)
{
    m_pending |= changes;
    if (m_isShown) {
        flush();
    } else if (changes.testFlag(DocumentChange)) {
        refresh(EveryChange); // without a document: lets go of the one before
        Q_EMIT documentChanged();
        Q_EMIT commandLineChanged();
    }
}

void PaneModel::flush()
{
    if (!m_isShown || !m_pending) {
        return;
    }
    const Changes changes = m_pending;
    m_pending = {};
    refresh(changes);
    if (changes.testFlag(DocumentChange)) {
        Q_EMIT documentChanged();
    }
    if (changes & (DocumentChange | TensorChange | ScanChange)) {
        Q_EMIT commandLineChanged();
    }
}

void PaneModel::copyText(const QString& text) const
{
    QGuiApplication::clipboard()->setText(text);
}

} // namespace apr::workbench
