// SPDX-License-Identifier: MIT
#include "canvas.h"

#include <QGuiApplication>

namespace apr::workbench {

Canvas::Canvas(QQuickItem* parent) : QQuickPaintedItem(parent)
{
    setAcceptedMouseButtons(Qt::LeftButton);
    setActiveFocusOnTab(true);
    setOpaquePainting(true);
}

void Canvas::setDark(bool dark)
{
    if (dark != m_dark) {
        m_dark = dark;
        update();
        Q_EMIT darkChanged();
    }
}

QPalette Canvas::palette()
{
    return QGuiApplication::palette();
}

QFont Canvas::textFont()
{
    return QGuiApplication::font();
}

QFont Canvas::monospaceFont()
{
    QFont font(QStringLiteral("DejaVu Sans Mono"));
    font.setStyleHint(QFont::Monospace);
    font.setPointSizeF(textFont().pointSizeF());
    return font;
}

} // namespace apr::workbench
