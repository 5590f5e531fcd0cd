// SPDX-License-Identifier: MIT
#pragma once

#include "file_chooser.h"
#include "tone.h"
#include "workspace.h"

#include <QJsonObject>
#include <QObject>
#include <QtQmlIntegration/qqmlintegration.h>

namespace apr::workbench {

/// The state of a pane: observes the workspace, knows the aprcli command that does the same, and computes only while
/// the pane is shown.
class PaneModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(QString commandLine READ commandLine NOTIFY commandLineChanged)
    Q_PROPERTY(bool hasDocument READ hasDocument NOTIFY documentChanged)

public:
    /// What a pane has to bring up to date.
    using Changes = apr::workbench::Changes;

    /// `workspace` outlives the pane.
    explicit PaneModel(Workspace& workspace, QObject* parent = nullptr);

    /// The equivalent command, or "" if there is none.
    virtual QString commandLine() const { return {}; }
    bool hasDocument() const { return m_workspace.current() != nullptr; }

    bool isShown() const { return m_isShown; }
    void setShown(bool shown);

    /// What is kept in the settings.
    virtual QJsonObject state() const { return {}; }
    virtual void restore(const QJsonObject& state) { Q_UNUSED(state) }

    /// Says everything anew: the language has changed. Only for panes in dialogs; others are made anew.
    virtual void retranslate() {}

    Q_INVOKABLE void copyText(const QString& text) const;

Q_SIGNALS:
    void commandLineChanged();
    void documentChanged();
    /// The focus is to go to the item in which users type first.
    void focusRequested();

protected:
    Workspace& workspace() const { return m_workspace; }
    /// The current document, or null. Null while the pane is hidden: it lets go of what it shows when another document
    /// becomes current.
    Document* document() const { return m_isShown ? m_workspace.current() : nullptr; }
    /// The path that the user has chosen, or "".
    QString fileToOpen(const FileChooser::Request& request) const;
    QStringList filesToOpen(const FileChooser::Request& request) const;
    QString fileToSave(const FileChooser::Request& request) const;
    /// The pane is in front again, after refresh().
    virtual void shown() {}
    /// Brings the pane up to date.
    virtual void refresh(Changes changes) = 0;

private:
    void note(Changes changes);
    void flush();

    Workspace& m_workspace;
    bool m_isShown = false;
    Changes m_pending = EveryChange;
};

} // namespace apr::workbench
