// SPDX-License-Identifier: MIT
#include "markdown_model.h"

#include "markdown_parts.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextList>
#include <QTextTable>

#include <utility>

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

void addTable(std::vector<MarkdownModel::Block>& out, const QTextTable& table, bool hasHead)
{
    for (int row = hasHead ? 0 : 1; row < table.rows(); ++row) {
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

/// Lines of code, or one text.
std::vector<MarkdownModel::Block> plainBlocks(const MarkdownPart& part)
{
    if (part.kind == MarkdownPart::Kind::Plain) {
        return {{.kind = MarkdownModel::Paragraph, .text = part.text}};
    }
    std::vector<MarkdownModel::Block> out;
    for (const QStringView line : QStringView(part.text).split(QLatin1Char('\n'))) {
        out.push_back({.kind = MarkdownModel::Code, .text = line.toString()});
    }
    return out;
}

std::vector<MarkdownModel::Block> blocksOfPart(const MarkdownPart& part)
{
    std::vector<MarkdownModel::Block> out;
    if (part.kind == MarkdownPart::Kind::Code || part.kind == MarkdownPart::Kind::Plain) {
        return plainBlocks(part);
    }
    QTextDocument document;
    document.setUndoRedoEnabled(false);
    document.setMarkdown(part.text, QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) |
                                        QTextDocument::MarkdownNoHTML);
    bool hasHead = part.kind != MarkdownPart::Kind::Table;
    for (auto each = document.rootFrame()->begin(); !each.atEnd(); ++each) {
        if (const auto* table = qobject_cast<const QTextTable*>(each.currentFrame())) {
            addTable(out, *table, std::exchange(hasHead, true));
        } else if (const QTextBlock text = each.currentBlock(); text.isValid()) {
            out.push_back(blockOf(text));
        }
    }
    return out;
}

/// The number of an item of the outermost list: 12 of "12. text"; 0 of others.
int numberOf(const MarkdownModel::Block& block)
{
    const qsizetype dot = block.text.indexOf(QLatin1Char('.'));
    return block.kind == MarkdownModel::Item && block.level == 0 ? block.text.left(dot).toInt() : 0;
}

/// Numbers items after `before` others of their list, until another list begins; the last number.
int numberItems(std::vector<MarkdownModel::Block>& blocks, int before)
{
    int last = 0;
    for (MarkdownModel::Block& block : blocks) {
        const int number = numberOf(block);
        if (number == 0) {
            continue;
        }
        before = number <= last ? 0 : before;
        last = number;
        if (before > 0) {
            block.text.replace(0, block.text.indexOf(QLatin1Char('.')), QString::number(before + number));
        }
    }
    return before + last;
}

constexpr qsizetype kMostBlock = 8000; ///< characters of a block: it is laid out at once

/// Lines of code become one block; what is empty is left out, but for rows of tables.
void addBlock(std::vector<MarkdownModel::Block>& out, MarkdownModel::Block block)
{
    if (!block.cells.isEmpty()) {
        out.push_back(std::move(block));
        return;
    }
    block.text.truncate(kMostBlock);
    const bool continuesCode = block.kind == MarkdownModel::Code && !out.empty() &&
                               out.back().kind == MarkdownModel::Code && out.back().text.size() < kMostBlock;
    if (continuesCode) {
        out.back().text += QLatin1Char('\n') + block.text;
    } else if (!block.text.trimmed().isEmpty()) {
        out.push_back(std::move(block));
    }
}

} // namespace

Result<std::vector<MarkdownModel::Block>> MarkdownModel::blocksOf(const QString& markdown, Progress& progress)
{
    std::vector<Block> out;
    const QString lines = QString(markdown).replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    const auto [facts, begin] = frontMatter(lines);
    int number = 0;
    for (const MarkdownPart& part : markdownParts(lines.mid(begin))) {
        if (!progress.step(0, 0, "reading the model card")) {
            return Error{.code = Errc::Cancelled, .message = "cancelled"};
        }
        std::vector<Block> blocks = blocksOfPart(part);
        number = numberItems(blocks, part.continuesList ? number : 0);
        for (Block& block : blocks) {
            addBlock(out, std::move(block));
        }
    }
    if (!facts.trimmed().isEmpty()) {
        out.push_back({.kind = Facts, .text = facts.left(kMostBlock)});
    }
    return out;
}

std::vector<MarkdownModel::Block> MarkdownModel::blocksOf(const QString& markdown)
{
    NoProgress progress;
    return *blocksOf(markdown, progress);
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
