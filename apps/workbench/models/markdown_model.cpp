// SPDX-License-Identifier: MIT
#include "markdown_model.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextList>
#include <QTextTable>

namespace apr::workbench {
namespace {

/// The front matter without its lines "---", and where the text after it begins.
std::pair<QString, qsizetype> frontMatter(const QString& text)
{
    if (!text.startsWith(QStringLiteral("---\n"))) {
        return {};
    }
    const qsizetype end = text.indexOf(QStringLiteral("\n---"), 3);
    if (end < 4) {
        return {};
    }
    const qsizetype next = text.indexOf(QLatin1Char('\n'), end + 1);
    return {text.mid(4, end - 4), next < 0 ? text.size() : next + 1};
}

MarkdownModel::Block blockOf(const QTextBlock& block)
{
    MarkdownModel::Block out{.text = block.text()};
    const QTextBlockFormat format = block.blockFormat();
    if (format.headingLevel() > 0) {
        out.kind = MarkdownModel::Heading;
        out.level = format.headingLevel();
    } else if (format.hasProperty(QTextFormat::BlockCodeLanguage) || format.hasProperty(QTextFormat::BlockCodeFence)) {
        out.kind = MarkdownModel::Code;
    } else if (const QTextList* list = block.textList()) {
        out.kind = MarkdownModel::Item;
        out.level = std::max(0, list->format().indent() - 1);
        const bool isNumbered = list->format().style() == QTextListFormat::ListDecimal;
        const QString mark = isNumbered ? list->itemText(block) : QStringLiteral("•");
        const auto box = format.marker();
        out.text = (box == QTextBlockFormat::MarkerType::Checked     ? QStringLiteral("☑")
                    : box == QTextBlockFormat::MarkerType::Unchecked ? QStringLiteral("☐")
                                                                     : mark) +
                   QLatin1Char(' ') + out.text;
    } else if (format.intProperty(QTextFormat::BlockQuoteLevel) > 0) {
        out.kind = MarkdownModel::Quote;
    }
    return out;
}

void addTable(std::vector<MarkdownModel::Block>& out, const QTextTable& table)
{
    for (int row = 0; row < table.rows(); ++row) {
        MarkdownModel::Block block{.kind = row == 0 ? MarkdownModel::TableHead : MarkdownModel::TableRow};
        for (int column = 0; column < table.columns(); ++column) {
            const QTextTableCell cell = table.cellAt(row, column);
            QTextCursor text = cell.firstCursorPosition();
            text.setPosition(cell.lastCursorPosition().position(), QTextCursor::KeepAnchor);
            block.cells << text.selectedText().replace(QChar::ParagraphSeparator, QLatin1Char(' ')).trimmed();
        }
        block.text = block.cells.join(QLatin1Char('\t'));
        out.push_back(std::move(block));
    }
}

} // namespace

std::vector<MarkdownModel::Block> MarkdownModel::blocksOf(const QString& markdown)
{
    std::vector<Block> out;
    const QString lines = QString(markdown).replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    const auto [facts, begin] = frontMatter(lines);
    QTextDocument document;
    document.setUndoRedoEnabled(false);
    document.setMarkdown(lines.mid(begin), QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) |
                                               QTextDocument::MarkdownNoHTML);
    for (auto part = document.rootFrame()->begin(); !part.atEnd(); ++part) {
        if (const auto* table = qobject_cast<const QTextTable*>(part.currentFrame())) {
            addTable(out, *table);
            continue;
        }
        const QTextBlock text = part.currentBlock();
        if (!text.isValid()) {
            continue;
        }
        Block block = blockOf(text);
        constexpr qsizetype kMostBlock = 8000; // characters of a block: it is laid out at once
        block.text.truncate(kMostBlock);
        if (block.kind == Code && !out.empty() && out.back().kind == Code && out.back().text.size() < kMostBlock) {
            out.back().text += QLatin1Char('\n') + block.text;
        } else if (!block.text.trimmed().isEmpty()) {
            out.push_back(std::move(block));
        }
    }
    if (!facts.trimmed().isEmpty()) {
        out.push_back({.kind = Facts, .text = facts.left(8000)});
    }
    return out;
}

void MarkdownModel::setBlocks(std::vector<Block> blocks)
{
    beginResetModel();
    m_blocks = std::move(blocks);
    endResetModel();
    Q_EMIT changed();
}

int MarkdownModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant MarkdownModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Block& block = m_blocks[static_cast<std::size_t>(index.row())];
    switch (role) {
    case KindRole: return block.kind;
    case Qt::DisplayRole:
    case TextRole: return block.text;
    case LevelRole: return block.level;
    case CellsRole: return block.cells;
    default: return {};
    }
}

QHash<int, QByteArray> MarkdownModel::roleNames() const
{
    return {{KindRole, "blockKind"}, {TextRole, "blockText"}, {LevelRole, "blockLevel"}, {CellsRole, "blockCells"}};
}

} // namespace apr::workbench
