// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <vector>

namespace apr::workbench {

/// A part of a Markdown text, which can be shown without the others.
struct MarkdownPart {
    enum class Kind {
        Text,  ///< Markdown
        Table, ///< Markdown: a table that goes on with the one before, whose head it repeats
        Code,  ///< what is shown as code
        Plain, ///< what is shown as it is written: the markup would take too long
    };
    Kind kind = Kind::Text;
    QString text = {};
    bool continuesList = false; ///< its items go on with the numbers of the list before
};

/// Cuts a Markdown text, with lines that end with "\n", where no paragraph, list, table or code is cut, and long ones
/// between their items, rows and lines. QTextDocument takes time that is quadratic in the markup of a paragraph, and
/// memory for each cell of a table: parts have little of both, and all together take a second or two at most.
std::vector<MarkdownPart> markdownParts(const QString& text);

} // namespace apr::workbench
