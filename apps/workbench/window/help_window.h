// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>
#include <QUrl>

class QLineEdit;
class QTextBrowser;
class QToolButton;
class QTreeWidget;

namespace apr::workbench {

/// The user guide: a table of contents that can be searched, and a page. Nothing is loaded from a network.
class HelpWindow : public QDialog {
    Q_OBJECT

public:
    explicit HelpWindow(QWidget* parent = nullptr);

    /// Shows a page or a topic (help_pages.h), in front.
    void showUrl(const QUrl& url);
    QUrl url() const;
    /// Takes the colors of the window, after the theme has changed.
    void applyTheme();

private:
    void listPages();
    void selectCurrent();

    QLineEdit* m_search;
    QTreeWidget* m_contents;
    QTextBrowser* m_page;
};

} // namespace apr::workbench
