// SPDX-License-Identifier: MIT
#pragma once

#include "metadata_model.h"
#include "pane_model.h"
#include "rows_model.h"

namespace apr::workbench {

/// The metadata of the current document. Entries can be changed; the changes are listed, undone, and saved together.
class MetadataPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::MetadataModel* metadata READ metadata CONSTANT)
    Q_PROPERTY(QString selectedKey READ selectedKey WRITE selectKey NOTIFY selectedKeyChanged)
    Q_PROPERTY(apr::workbench::RowsModel* linked READ linked CONSTANT)
    Q_PROPERTY(QStringList choices READ choices NOTIFY selectedKeyChanged)
    Q_PROPERTY(QString itemToAdd READ itemToAdd NOTIFY editChanged)
    Q_PROPERTY(QString readOnlyReason READ readOnlyReason NOTIFY editChanged)
    Q_PROPERTY(QStringList pending READ pending NOTIFY editChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY editChanged)
    Q_PROPERTY(bool hasEdit READ hasEdit NOTIFY editChanged)
    Q_PROPERTY(bool canUndo READ canUndo NOTIFY editChanged)
    Q_PROPERTY(bool canRedo READ canRedo NOTIFY editChanged)
    Q_PROPERTY(bool saving READ isSaving NOTIFY editChanged)
    Q_PROPERTY(bool backup READ keepsBackup WRITE setBackup NOTIFY backupChanged)

public:
    explicit MetadataPaneModel(Workspace& workspace, QObject* parent = nullptr);

    MetadataModel* metadata() { return &m_metadata; }
    /// "a.b[3]", or "".
    QString selectedKey() const;
    void selectKey(const QString& key);
    /// Items of other arrays that belong to the selected one, by key and value: those of the same length beside it, as
    /// the scores and types of a token.
    RowsModel* linked() { return &m_linked; }

    /// Values that the selected entry usually has: of booleans, licenses and architectures. Empty for other entries.
    QStringList choices() const;

    /// The key of a new item of the selected array, "a.b[4]"; empty for other entries.
    QString itemToAdd() const;

    /// Why the metadata cannot be changed; empty if it can.
    QString readOnlyReason() const;
    /// The changes that are not saved, one sentence each.
    const QStringList& pending() const { return m_pending; }
    /// Why the changes cannot be saved; empty if they can.
    const QString& problem() const { return m_problem; }
    bool hasEdit() const { return document() != nullptr && !document()->edit().isEmpty(); }
    bool canUndo() const { return document() != nullptr && document()->undoStack().canUndo(); }
    bool canRedo() const { return document() != nullptr && document()->undoStack().canRedo(); }
    bool isSaving() const { return m_isSaving; }
    Q_INVOKABLE void setValue(const QString& key, const QString& text);
    Q_INVOKABLE void removeKey(const QString& key);
    /// "FROM=TO", as `aprcli edit --rename` takes it.
    Q_INVOKABLE void rename(const QString& rule);
    Q_INVOKABLE void undo();
    Q_INVOKABLE void redo();
    /// Whether save() keeps the replaced file with .bak added to its name.
    bool keepsBackup() const { return m_keepsBackup; }
    void setBackup(bool keeps);
    /// Replaces the file when the new one is complete.
    Q_INVOKABLE void save();
    QJsonObject state() const override;
    void restore(const QJsonObject& state) override;
    /// Asks for a file, writes it and opens it.
    Q_INVOKABLE void saveAs();

    QString commandLine() const override;

Q_SIGNALS:
    void editChanged();
    void backupChanged();
    void selectedKeyChanged();

protected:
    void refresh(Changes changes) override;

private:
    void plan();
    void link();
    void write(Document& edited, const QString& output, const SaveOptions& options);

    MetadataModel m_metadata;
    RowsModel m_linked;
    QStringList m_pending;
    QString m_problem;
    bool m_isSaving = false;
    bool m_keepsBackup = false;
    LatestJob<EditPlan> m_planJob;
};

} // namespace apr::workbench
