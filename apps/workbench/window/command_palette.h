// SPDX-License-Identifier: MIT
#pragma once

#include "command.h"
#include "metadata_model.h"

#include <QDialog>
#include <QStringList>

#include <optional>

class QLineEdit;
class QListWidget;

namespace apr::workbench {

class Workspace;

/// Finds what users type: commands, "#" tensors of the current model, "@" its metadata keys, "!" its findings. Return
/// runs or selects the marked line.
class CommandPalette : public QDialog {
    Q_OBJECT

public:
    static constexpr int kMostLines = 200;

    /// `commands` and `workspace` outlive the palette.
    CommandPalette(const std::vector<Command>& commands, Workspace& workspace, QWidget* parent = nullptr);

    void setQuery(const QString& query);
    /// The titles of the lines.
    QStringList lines() const;

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Entry {
        QString title = {};
        QString detail = {}; ///< shown faintly at the right: shortcut or shape
        std::function<void()> run = {};
    };

    void list();
    void runCurrent();
    std::vector<Entry> commandEntries(const QString& query) const;
    std::vector<Entry> tensorEntries(const QString& query) const;
    std::vector<Entry> metadataEntries(const QString& query);
    std::vector<Entry> findingEntries(const QString& query) const;

    const std::vector<Command>& m_commands;
    Workspace& m_workspace;
    QLineEdit* m_query;
    QListWidget* m_list;
    std::vector<Entry> m_entries;
    std::optional<MetadataModel::Keys> m_keys; ///< of the current document, once they were asked for
    MetadataModel m_metadata;
};

} // namespace apr::workbench
