// SPDX-License-Identifier: MIT
#include "text_helpers.h"

#include "apr/base/text.h"

#include <QStringList>

namespace apr::workbench {

QString counted(std::uint64_t count, const QString& one, const QString& many)
{
    return count == 1 ? one : many.arg(toQString(formatCount(count)));
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

QString commandLine(std::initializer_list<std::string_view> words)
{
    std::string line = "aprcli";
    for (const std::string_view word : words) {
        line += ' ' + shellQuote(word);
    }
    return toQString(line);
}

QString fileNameOf(const QString& path)
{
    return path.mid(path.lastIndexOf(QLatin1Char('/')) + 1);
}

} // namespace apr::workbench
