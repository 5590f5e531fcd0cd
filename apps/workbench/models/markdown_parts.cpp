// SPDX-License-Identifier: MIT
#include "markdown_parts.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <optional>
#include <utility>

namespace apr::workbench {
namespace {

constexpr qsizetype kMostPart = 50'000;      ///< characters of a part
constexpr qsizetype kMostTogether = 8000;    ///< characters of small ones that are parsed together
constexpr qsizetype kMostMarks = 1500;       ///< changes of the format in a part; 0.2 s
constexpr qsizetype kFewMarks = 100;         ///< once the parts took long
constexpr qsizetype kMostSpent = 20'000'000; ///< the sum of the squares of the marks; 2 s
constexpr qsizetype kMostCells = 5000;       ///< of tables in a part
constexpr qsizetype kMostAllCells = 100'000; ///< of all tables
constexpr std::size_t kMostReferences = 500;
constexpr qsizetype kMostReference = 1000; ///< characters

using Lines = QList<QStringView>;

/// Lines of a text: first and last + 1.
struct LineRange {
    qsizetype first = 0;
    qsizetype end = 0;
    bool isCode = false; ///< it begins with the fence of code
};

qsizetype indentOf(QStringView line)
{
    qsizetype out = 0;
    while (out < line.size() && line[out] == QLatin1Char(' ')) {
        ++out;
    }
    return out;
}

bool isBlank(QStringView line)
{
    return line.trimmed().isEmpty();
}

/// How often the format of a text may change, and its lines end.
qsizetype marksOf(QStringView text)
{
    const auto each =
        std::count_if(text.begin(), text.end(), [](QChar c) { return QStringView(u"*_`~&\\\n").contains(c); });
    const auto ofLinks =
        std::count_if(text.begin(), text.end(), [](QChar c) { return c == QLatin1Char(']') || c == QLatin1Char('@'); });
    return each + 2 * (ofLinks + text.count(u"://") + text.count(u"www."));
}

/// Whether a line begins an item of a list: "- ", "12. ".
bool isItem(QStringView line)
{
    qsizetype at = 0;
    while (at < std::min<qsizetype>(line.size(), 9) && line[at] >= QLatin1Char('0') && line[at] <= QLatin1Char('9')) {
        ++at;
    }
    if (at == line.size() || !QStringView(at > 0 ? u".)" : u"-*+").contains(line[at])) {
        return false;
    }
    return at + 1 == line.size() || line[at + 1] == QLatin1Char(' ') || line[at + 1] == QLatin1Char('\t');
}

bool isNumberedItem(QStringView line)
{
    return isItem(line) && line.front().isDigit();
}

/// Whether a line after an empty one begins something of its own, which is not a part of a list or of a quotation.
bool beginsAlone(QStringView line)
{
    return !isBlank(line) && !QStringView(u" \t>").contains(line.front()) && !isItem(line);
}

/// "```" or longer, or "~~~".
struct Fence {
    QChar mark;
    qsizetype length = 0;
    qsizetype indent = 0;

    bool closesWith(QStringView line) const
    {
        const QStringView text = line.trimmed();
        return indentOf(line) <= 3 && text.size() >= length &&
               std::all_of(text.begin(), text.end(), [this](QChar c) { return c == mark; });
    }
};

std::optional<Fence> fenceOf(QStringView line)
{
    const qsizetype indent = indentOf(line);
    const QStringView text = line.mid(indent);
    if (indent > 3 || text.isEmpty() || (text.front() != QLatin1Char('`') && text.front() != QLatin1Char('~'))) {
        return std::nullopt;
    }
    qsizetype length = 0;
    while (length < text.size() && text[length] == text.front()) {
        ++length;
    }
    const bool isInline = text.front() == QLatin1Char('`') && text.mid(length).contains(QLatin1Char('`'));
    return length < 3 || isInline ? std::nullopt : std::optional(Fence{text.front(), length, indent});
}

/// The columns of a line under the head of a table: "|---|:-:|"; 0 for other lines.
qsizetype columnsOf(QStringView line)
{
    QStringView text = line.trimmed();
    const auto isOfRow = [](QChar c) { return QStringView(u"|-: \t").contains(c); };
    if (!text.contains(QLatin1Char('|')) || !text.contains(QLatin1Char('-')) ||
        !std::all_of(text.begin(), text.end(), isOfRow)) {
        return 0;
    }
    return 1 + text.count(QLatin1Char('|')) - (text.startsWith(QLatin1Char('|')) ? 1 : 0) -
           (text.endsWith(QLatin1Char('|')) ? 1 : 0);
}

/// Cuts lines where parts can be parsed alone.
std::vector<LineRange> rangesOf(const Lines& lines)
{
    std::vector<LineRange> out;
    LineRange range;
    const auto cutAt = [&](qsizetype line, bool isCode) {
        if (line > range.first) {
            range.end = line;
            out.push_back(range);
        }
        range = {.first = line, .isCode = isCode};
    };
    std::optional<Fence> fence;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const bool leavesItem = fence && fence->indent > 0 && !isBlank(lines[i]) && indentOf(lines[i]) == 0;
        if (leavesItem) {
            fence.reset(); // of a list that ends
        } else if (fence) {
            if (fence->closesWith(lines[i])) {
                if (fence->indent == 0) {
                    cutAt(i + 1, false);
                }
                fence.reset();
            }
            continue;
        }
        fence = fenceOf(lines[i]);
        const bool isCode = fence && fence->indent == 0;
        const bool isAlone = !fence && i > 0 && isBlank(lines[i - 1]) && beginsAlone(lines[i]);
        if (isCode || isAlone) {
            cutAt(i, isCode);
        }
    }
    cutAt(lines.size(), false);
    return out;
}

/// The targets of links by their names: "[name]: https://…", which links anywhere in the text have.
class References {
public:
    References(const Lines& lines, const std::vector<LineRange>& ranges)
        : m_isDefinition(static_cast<std::size_t>(lines.size()), false)
    {
        static const QRegularExpression kDefinition(QStringLiteral(
            R"(^ {0,3}(\[[^\[\]]+\]):[ \t]*(<[^<>]*>|\S+)([ \t]+("[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$)"));
        for (const LineRange& range : ranges) {
            bool isFree = true; // not in a paragraph
            for (qsizetype i = range.first; i < range.end && !range.isCode; ++i) {
                const bool isPossible = isFree && lines[i].size() <= kMostReference && lines[i].contains(u"]:") &&
                                        m_all.size() < kMostReferences;
                const auto match = isPossible ? kDefinition.match(lines[i].toString()) : QRegularExpressionMatch();
                isFree = match.hasMatch() || isBlank(lines[i]) || lines[i].startsWith(QLatin1Char('#'));
                if (match.hasMatch()) {
                    m_all.emplace_back(match.captured(1).simplified().toLower(), match.captured(0));
                    m_isDefinition[static_cast<std::size_t>(i)] = true;
                }
            }
        }
    }

    /// Whether a line is only a target, which is not shown.
    bool isDefinition(qsizetype line) const { return m_isDefinition[static_cast<std::size_t>(line)]; }

    /// A text with the definitions that it refers to and does not have.
    QString addedTo(const QString& text) const
    {
        QString out = text;
        const QString searched = m_all.empty() ? QString() : text.simplified().toLower();
        for (const auto& [name, line] : m_all) {
            if (searched.contains(name) && !text.contains(line)) {
                out += (out.size() == text.size() ? QStringLiteral("\n\n") : QStringLiteral("\n")) + line;
            }
        }
        return out;
    }

private:
    std::vector<std::pair<QString, QString>> m_all;
    std::vector<bool> m_isDefinition;
};

class MarkdownCutter {
public:
    explicit MarkdownCutter(const QString& text)
        : m_lines(QStringView(text).split(QLatin1Char('\n'))), m_ranges(rangesOf(m_lines)),
          m_references(m_lines, m_ranges)
    {
    }

    std::vector<MarkdownPart> cut()
    {
        for (const LineRange& range : m_ranges) {
            if (!takeIfSmall(range)) {
                flush();
                range.isCode ? cutCode(range) : cutLarge(range);
            }
        }
        flush();
        return std::move(m_parts);
    }

private:
    /// What showing lines takes.
    struct Cost {
        qsizetype size = 0;
        qsizetype marks = 0;
        qsizetype cells = 0;

        Cost operator+(const Cost& other) const
        {
            return {size + other.size, marks + other.marks, cells + other.cells};
        }
    };

    QStringView viewOf(const LineRange& range) const
    {
        return {m_lines[range.first].begin(), m_lines[range.end - 1].end()};
    }

    Cost costOf(const LineRange& range) const
    {
        const QStringView text = viewOf(range);
        Cost out{.size = text.size() + 1};
        if (!range.isCode) {
            out.marks = marksOf(text) + 1;
            for (qsizetype i = range.first; i < range.end; ++i) {
                out.cells = std::max(out.cells, columnsOf(m_lines[i]) * (range.end - range.first));
            }
        }
        return out;
    }

    bool isSmall(const Cost& cost) const
    {
        return cost.size <= kMostPart && cost.marks <= (m_spent < kMostSpent ? kMostMarks : kFewMarks) &&
               cost.cells <= kMostCells && m_cells + cost.cells <= kMostAllCells;
    }

    void spend(const Cost& cost)
    {
        m_spent += cost.marks * cost.marks;
        m_cells += cost.cells;
    }

    /// Adds lines to those that are parsed together.
    bool takeIfSmall(const LineRange& range)
    {
        const Cost cost = costOf(range);
        if (!isSmall(cost)) {
            return false;
        }
        spend(cost);
        if (m_open.size() + cost.size > kMostTogether) {
            flush();
        }
        m_open += viewOf(range);
        m_open += QLatin1Char('\n');
        return true;
    }

    void flush()
    {
        m_open.chop(1); // a text need not end with a line break
        add({.text = std::exchange(m_open, {})});
    }

    void add(MarkdownPart part)
    {
        if (part.kind == MarkdownPart::Kind::Text || part.kind == MarkdownPart::Kind::Table) {
            part.text = m_references.addedTo(part.text);
        }
        if (!part.text.isEmpty()) {
            m_parts.push_back(std::move(part));
        }
    }

    void cutCode(const LineRange& range)
    {
        const auto fence = fenceOf(m_lines[range.first]);
        const bool isClosed = range.end - range.first > 1 && fence && fence->closesWith(m_lines[range.end - 1]);
        const LineRange inside{.first = range.first + 1, .end = range.end - (isClosed ? 1 : 0)};
        if (inside.first < inside.end) {
            add({.kind = MarkdownPart::Kind::Code, .text = viewOf(inside).toString()});
        }
    }

    /// Cuts tables between their rows, and the rest between the items of lists.
    void cutLarge(const LineRange& range)
    {
        qsizetype at = range.first;
        for (qsizetype i = at + 1; i < range.end; ++i) {
            if (columnsOf(m_lines[i]) > 0 && i > at && m_lines[i - 1].contains(QLatin1Char('|'))) {
                addItems({.first = at, .end = i - 1});
                at = addTable(i, range.end);
                i = at;
            }
        }
        addItems({.first = at, .end = range.end});
    }

    void addItems(const LineRange& range)
    {
        std::vector<LineRange> items;
        bool isOpen = false;
        for (qsizetype i = range.first; i < range.end; ++i) {
            if (m_references.isDefinition(i)) {
                isOpen = false;
                continue;
            }
            if (!isOpen || isItem(m_lines[i])) {
                items.push_back({.first = i, .end = i});
            }
            items.back().end = i + 1;
            isOpen = true;
        }
        addGroups(items, {}, {});
    }

    /// Of a table whose head is above line `under`; the line after it.
    qsizetype addTable(qsizetype under, qsizetype end)
    {
        const LineRange head{.first = under - 1, .end = under + 1};
        std::vector<LineRange> rows;
        qsizetype i = under + 1;
        for (; i < end && !isBlank(m_lines[i]); ++i) {
            rows.push_back({.first = i, .end = i + 1});
        }
        if (const Cost cost = costOf(head); isSmall(cost)) {
            addGroups(rows, viewOf(head).toString() + QLatin1Char('\n'), {.size = cost.size, .cells = cost.cells / 2});
        } else {
            addPlain({.first = head.first, .end = i});
        }
        return i;
    }

    void addPlain(const LineRange& range)
    {
        add({.kind = MarkdownPart::Kind::Plain, .text = viewOf(range).toString()});
    }

    /// Adds as many pieces as are small together, behind a head that is repeated; large ones as they are written.
    void addGroups(const std::vector<LineRange>& pieces, const QString& head, const Cost& ofHead)
    {
        LineRange group;
        Cost cost;
        bool hasBefore = false;
        const auto close = [&] {
            if (group.end > group.first) {
                spend(cost);
                add({.kind = hasBefore && !head.isEmpty() ? MarkdownPart::Kind::Table : MarkdownPart::Kind::Text,
                     .text = head + viewOf(group).toString(),
                     .continuesList = hasBefore && head.isEmpty() && isNumberedItem(m_lines[group.first])});
                hasBefore = true;
            }
            group = {};
        };
        for (const LineRange& piece : pieces) {
            Cost more = costOf(piece);
            more.cells += ofHead.cells; // a row of the table
            if (group.end > group.first && !isSmall(cost + more)) {
                close();
            }
            if (group.end > group.first) {
                group.end = piece.end;
                cost = cost + more;
            } else if (isSmall(ofHead + more)) {
                group = piece;
                cost = ofHead + more;
            } else {
                addPlain(piece);
                hasBefore = false;
            }
        }
        close();
    }

    Lines m_lines;
    std::vector<LineRange> m_ranges;
    References m_references;
    std::vector<MarkdownPart> m_parts;
    QString m_open; ///< lines of the next part
    qsizetype m_spent = 0;
    qsizetype m_cells = 0;
};

} // namespace

std::vector<MarkdownPart> markdownParts(const QString& text)
{
    return MarkdownCutter(text).cut();
}

} // namespace apr::workbench
