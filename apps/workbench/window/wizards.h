// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>
#include <QHash>
#include <QObject>
#include <QPointer>
#include <QSize>

namespace apr::workbench {

class ConvertModel;
class PaneHost;

/// The dialogs of panes that are wizards. They belong to the window and stay when their panes are taken along to
/// another language.
class Wizards : public QObject {
    Q_OBJECT

public:
    /// `window` outlives this.
    explicit Wizards(QWidget& window) : m_window(window) {}

    /// The dialog with a pane, made when it is first asked for with this size, as far as the screen has it.
    QDialog& dialog(PaneHost& host, QSize size);
    /// Shows a dialog, which closes when its conversion starts.
    void show(QDialog& dialog, const ConvertModel& convert);
    /// Takes the titles of the panes again, in another language.
    void retitle();
    /// The dialog that is visible, or null.
    QDialog* visible() const;
    /// The id of the pane in the dialog that has the focus, or "".
    QString activePane() const;

Q_SIGNALS:
    /// F1 in a dialog.
    void helpRequested();

private:
    QWidget& m_window;
    QHash<QString, QPointer<QDialog>> m_dialogs; ///< by their pane
};

} // namespace apr::workbench
