// SPDX-License-Identifier: MIT
#pragma once

#include "workspace.h"

#include <QObject>
#include <QString>

#include <map>
#include <vector>

namespace apr::workbench {

/// Keeps changes that are not saved in a folder, one file for each document, while the document has them. What is there
/// at the start was left by a program that did not end as it should, and can be restored.
class UnsavedEdits : public QObject {
    Q_OBJECT

public:
    /// Changes of a file whose content is still the same.
    struct Left {
        QString path = {};
        ModelEdit edit = {};
    };

    /// `workspace` outlives this. What is left in the folder is read if `readsLeft`; another window that is open would
    /// have it otherwise. Changes of files that have another content now are dropped with a notice; those of files that
    /// are missing stay.
    UnsavedEdits(QString folder, Workspace& workspace, bool readsLeft);

    const std::vector<Left>& left() const { return m_left; }
    /// Opens the files and makes their changes again, as a step that can be undone.
    void restore();
    void discard();
    /// Forgets the changes of the open documents: the user does not want them.
    void forgetOpen();

Q_SIGNALS:
    void leftChanged();

private:
    QString fileOf(const QString& path) const;
    void observe();
    void keep(const Document& document);
    void finish(const QString& path);
    void readLeft();

    QString m_folder;
    Workspace& m_workspace;
    std::vector<Left> m_left;
    std::map<QString, ModelEdit> m_awaited;    ///< by path: of files that are being opened
    std::map<const Document*, QString> m_kept; ///< documents with changes, and their paths
};

} // namespace apr::workbench
