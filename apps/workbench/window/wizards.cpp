// SPDX-License-Identifier: MIT
#include "wizards.h"

#include "convert_model.h"
#include "pane_host.h"

#include <QScreen>
#include <QShortcut>
#include <QVBoxLayout>

namespace apr::workbench {

QDialog& Wizards::dialog(PaneHost& host, QSize size)
{
    QPointer<QDialog>& dialog = m_dialogs[host.type().id];
    if (!dialog) {
        dialog = new QDialog(&m_window);
        dialog->setObjectName(host.type().id + QStringLiteral("Dialog"));
        dialog->setWindowTitle(host.type().title);
        dialog->resize(size.boundedTo(m_window.screen()->availableSize()));
        auto* layout = new QVBoxLayout(dialog);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(&host);
        host.show();
        connect(&host, &PaneHost::cancelled, dialog, &QDialog::reject);
        auto* help = new QShortcut(QKeySequence::HelpContents, dialog);
        connect(help, &QShortcut::activated, this, &Wizards::helpRequested);
    }
    return *dialog;
}

void Wizards::show(QDialog& dialog, const ConvertModel& convert)
{
    connect(&convert, &ConvertModel::started, &dialog, &QDialog::accept, Qt::UniqueConnection);
    connect(&convert, &ConvertModel::retryOffered, &dialog, &QDialog::show, Qt::UniqueConnection);
    dialog.show();
    dialog.raise();
    dialog.activateWindow();
}

void Wizards::retitle()
{
    for (const QPointer<QDialog>& dialog : m_dialogs) {
        if (dialog) {
            dialog->setWindowTitle(dialog->findChild<PaneHost*>()->type().title);
        }
    }
}

QDialog* Wizards::visible() const
{
    for (const QPointer<QDialog>& dialog : m_dialogs) {
        if (dialog && dialog->isVisible()) {
            return dialog;
        }
    }
    return nullptr;
}

QString Wizards::activePane() const
{
    for (const auto& [id, dialog] : m_dialogs.asKeyValueRange()) {
        if (dialog && dialog->isActiveWindow()) {
            return id;
        }
    }
    return {};
}

} // namespace apr::workbench
