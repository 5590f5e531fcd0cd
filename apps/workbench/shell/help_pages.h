// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QStringList>
#include <QUrl>

#include <vector>

namespace apr::workbench {

/// A page of the help, resources/help/ID.md.
struct HelpPage {
    QString id = {};      ///< "panes/histogram"
    QString section = {}; ///< title of a group of pages
    QString title = {};   ///< the heading of the page
};

/// All pages in the order of the table of contents.
std::vector<HelpPage> helpPages();

/// Returns the address of a page by its id; an empty one if there is none.
QUrl helpPageUrl(const QString& id);

/// Returns the address of what explains an error code or a rule: "help:E002", "help:values.nan".
QUrl helpTopicUrl(const QString& topic);

/// Returns the Markdown of an address. Explanations of codes and rules are made from the tables of the library. A text
/// that says so if there is no such page.
QString helpText(const QUrl& url);

/// Returns the error codes that a text mentions, each once: "E002".
QStringList errorCodesIn(const QString& text);

} // namespace apr::workbench
