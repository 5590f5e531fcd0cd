// SPDX-License-Identifier: MIT
#include "text_helpers.h"

#include "apr/base/text.h"

#include <QStringList>

#include <limits>

namespace apr::workbench {

int pluralOf(std::uint64_t count)
{
    // Rules of languages look at the last digits; 0, 1 and 2 are themselves.
    constexpr std::uint64_t kRound = 1'000'000;
    return static_cast<int>(count < kRound ? count : kRound + count % kRound);
}

QString counted(std::uint64_t count, const QString& text)
{
    return text.contains(QStringLiteral("%1")) ? text.arg(toQString(formatCount(count))) : text;
}

QString shapeText(const Shape& shape)
{
    if (shape.empty()) {
        return QStringLiteral("scalar");
    }
    QStringList extents;
    for (const std::uint64_t extent : shape) {
        extents << QString::number(extent);
    }
    return extents.join(QStringLiteral(" × "));
}

QString commandLineOf(std::initializer_list<std::string_view> words)
{
    return commandLineOf(std::vector<std::string>(words.begin(), words.end()));
}

QString commandLineOf(const std::vector<std::string>& words)
{
    std::string line = "aprcli";
    for (const std::string& word : words) {
        line += ' ' + shellQuote(word);
    }
    return toQString(line);
}

QString plainToolTip(const QString& text)
{
    return QStringLiteral("<span>") + text.toHtmlEscaped() + QStringLiteral("</span>");
}

QString tsvCell(const QString& text)
{
    QString out = toQString(printable(toStdString(text), std::numeric_limits<std::size_t>::max()));
    if (!out.isEmpty() && QStringLiteral("=+-@").contains(out.front())) {
        out.prepend(QLatin1Char('\''));
    }
    return out;
}

QString csvCell(const QString& text)
{
    QString out = tsvCell(text);
    if (out.contains(QLatin1Char(',')) || out.contains(QLatin1Char('"'))) {
        out.replace(QLatin1Char('"'), QStringLiteral("\"\""));
        out = QLatin1Char('"') + out + QLatin1Char('"');
    }
    return out;
}

QString fileNameOf(const QString& path)
{
    return path.mid(path.lastIndexOf(QLatin1Char('/')) + 1);
}

} // namespace apr::workbench
