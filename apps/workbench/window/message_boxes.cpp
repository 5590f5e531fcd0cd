// SPDX-License-Identifier: MIT
#include "message_boxes.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace apr::workbench {
namespace {

/// The texts are those of the window.
struct Texts {
    Q_DECLARE_TR_FUNCTIONS(apr::workbench::WorkbenchWindow)
};

/// A question with one answer that loses something, and a default one that does not.
void ask(QMessageBox& box, const QString& yes, const QString& no, const std::function<void()>& accepted)
{
    box.setIcon(QMessageBox::Question);
    box.setTextFormat(Qt::PlainText); // names of files are in it
    const QPushButton* button = box.addButton(yes, QMessageBox::DestructiveRole);
    box.setDefaultButton(box.addButton(no, QMessageBox::RejectRole));
    box.setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(button, &QPushButton::clicked, box.parent(), accepted);
    box.open();
}

} // namespace

void showShortcuts(QWidget& window, const std::vector<Command>& commands)
{
    QString text = QStringLiteral("<table cellspacing='6'>");
    for (const Command& command : commands) {
        if (!command.shortcut.isEmpty()) {
            text += QStringLiteral("<tr><td><b>%1</b></td><td>%2</td></tr>")
                        .arg(command.shortcut.toString(QKeySequence::NativeText).toHtmlEscaped(),
                             command.description.toHtmlEscaped());
        }
    }
    auto* dialog = new QDialog(&window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(Texts::tr("Keyboard shortcuts"));
    auto* list = new QTextBrowser(dialog); // has a scroll bar: there are more than fit on a small screen
    list->setAccessibleName(dialog->windowTitle());
    list->setHtml(text + QStringLiteral("</table>"));
    list->setFrameShape(QFrame::NoFrame);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto* rows = new QVBoxLayout(dialog);
    rows->addWidget(list);
    rows->addWidget(buttons);
    list->document()->adjustSize();
    const QSize needed = list->document()->size().toSize() + QSize(60, 90);
    list->setFocus(); // scrolls with the keys
    dialog->resize(needed.boundedTo(window.screen()->availableSize() * 4 / 5));
    dialog->open();
}

void showAbout(QWidget& window)
{
    auto* box = new QMessageBox(
        QMessageBox::NoIcon, Texts::tr("About APR Workbench"),
        Texts::tr(
            "<h3>APR Workbench %1</h3><p>Inspect, convert, validate and compare machine-learning model files.</p>"
            "<p>The source code is available under the MIT license. This program links Qt Charts and is distributed "
            "under the GNU General Public License, version 3.</p>")
            .arg(QStringLiteral(APR_VERSION)),
        QMessageBox::Close, &window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void confirmQuit(QWidget& window, const QStringList& titles, const std::function<void()>& quit)
{
    const QString name = QStringLiteral("confirmQuit");
    if (window.findChild<QMessageBox*>(name) != nullptr) {
        return;
    }
    auto* box = new QMessageBox(&window);
    box->setObjectName(name);
    box->setWindowTitle(Texts::tr("Quit"));
    box->setText(Texts::tr("Quit? This will be stopped or lost; no file will be written:\n%1")
                     .arg(titles.join(QLatin1Char('\n'))));
    ask(*box, Texts::tr("&Quit anyway"), Texts::tr("&Continue"), quit);
}

void confirmClose(QWidget& window, const QString& title, const std::function<void()>& discard)
{
    auto* box = new QMessageBox(&window);
    box->setObjectName(QStringLiteral("confirmClose"));
    box->setWindowTitle(Texts::tr("Close"));
    box->setText(Texts::tr("%1 has changes that are not saved.").arg(title));
    ask(*box, Texts::tr("&Discard changes"), Texts::tr("&Keep open"), discard);
}

} // namespace apr::workbench
