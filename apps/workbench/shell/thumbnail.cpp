// SPDX-License-Identifier: MIT
#include "thumbnail.h"

#include "apr/base/text.h"
#include "text_helpers.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>

namespace apr::workbench {
namespace {

/// Those of the overview (Okabe and Ito): told apart with any kind of color vision.
constexpr std::array kSeries{0xff0072b2U, 0xffe69f00U, 0xff009e73U, 0xffcc79a7U, 0xff56b4e9U, 0xffd55e00U, 0xff8c8c8cU};

/// Draws a line as large as fits into the width, at most `height` pixels high.
void drawLine(QPainter& painter, const QRectF& box, const QString& text, bool isBold)
{
    QFont font = painter.font();
    font.setBold(isBold);
    font.setPixelSize(std::max(4, static_cast<int>(box.height() * 0.8)));
    const double width = QFontMetricsF(font).horizontalAdvance(text);
    if (width > box.width()) {
        font.setPixelSize(std::max(4, static_cast<int>(font.pixelSize() * box.width() / width)));
    }
    painter.setFont(font);
    painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace

QImage thumbnailOf(const Document::Content& content, int size)
{
    const int edge = std::max(32, size);
    QImage image(edge, edge, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    const double width = edge * 0.8; // of a sheet of paper
    const QRectF sheet((edge - width) / 2, edge * 0.02, width, edge * 0.96);
    QPainterPath outline;
    outline.addRoundedRect(sheet, edge * 0.04, edge * 0.04);
    painter.setPen(QPen(QColor(0xa9, 0xae, 0xb7), std::max(1.0, edge / 128.0)));
    painter.setBrush(Qt::white);
    painter.drawPath(outline);
    const double margin = edge * 0.07;
    const QRectF inner = sheet.adjusted(margin, margin, -margin, -margin);
    const double line = inner.height() / 8;
    painter.setPen(QColor(0x1c, 0x1f, 0x24));
    drawLine(painter, QRectF(inner.left(), inner.top(), inner.width(), 1.6 * line),
             toQString(content.model.facts().title()), true);
    // Types as rows, each as high as its share.
    const QRectF mix(inner.left(), inner.top() + 1.9 * line, inner.width(), 3.8 * line);
    double total = 0;
    for (const TypeShare& type : content.label.types) {
        total += static_cast<double>(type.bytes);
    }
    double top = mix.top();
    std::size_t series = 0;
    for (const TypeShare& type : content.label.types) {
        const double height = total > 0 ? mix.height() * static_cast<double>(type.bytes) / total : 0;
        const QRectF row(mix.left(), top, mix.width(), height);
        painter.setRenderHint(QPainter::Antialiasing, false); // thin rows keep their color
        painter.fillRect(row.toAlignedRect(), QColor(kSeries[std::min(series, kSeries.size() - 1)]));
        painter.setRenderHint(QPainter::Antialiasing);
        if (height > edge / 12.0) {
            painter.setPen(Qt::white);
            drawLine(painter,
                     QRectF(row.left() + 2, row.center().y() - std::min(height, line) / 2, row.width() - 4,
                            std::min(height, line)),
                     toQString(dtypeName(type.dtype)), true);
        }
        top += height;
        ++series;
    }
    painter.setPen(QColor(0x1c, 0x1f, 0x24));
    drawLine(painter, QRectF(inner.left(), inner.bottom() - 2.1 * line, inner.width(), 1.1 * line),
             shortCountText(content.summary.parameters), false);
    painter.setPen(QColor(0x69, 0x70, 0x7b));
    drawLine(painter, QRectF(inner.left(), inner.bottom() - line, inner.width(), line),
             bytesText(content.model.facts().totalBytes()), false);
    return image;
}

} // namespace apr::workbench
