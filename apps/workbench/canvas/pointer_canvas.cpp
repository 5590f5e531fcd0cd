// SPDX-License-Identifier: MIT
#include "pointer_canvas.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QStyleHints>

namespace apr::workbench {

PointerCanvas::PointerCanvas(QQuickItem* parent) : Canvas(parent)
{
    setAcceptHoverEvents(true);
}

void PointerCanvas::setReadout(const QString& text)
{
    if (text != m_readout) {
        m_readout = text;
        Q_EMIT readoutChanged();
    }
}

void PointerCanvas::hoverMoveEvent(QHoverEvent* event)
{
    setReadout(describeAt(event->position()));
}

void PointerCanvas::hoverLeaveEvent(QHoverEvent* /*event*/)
{
    setReadout({});
}

void PointerCanvas::mousePressEvent(QMouseEvent* event)
{
    forceActiveFocus(Qt::MouseFocusReason);
    m_pressed = m_dragged = event->position();
    m_isDragging = false;
}

void PointerCanvas::mouseMoveEvent(QMouseEvent* event)
{
    const int distance = QGuiApplication::styleHints()->startDragDistance();
    m_isDragging = m_isDragging || (event->position() - m_pressed).manhattanLength() >= distance;
    if (m_isDragging && drag(event->position() - m_dragged)) {
        m_dragged = event->position();
    }
}

void PointerCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    if (!m_isDragging) {
        click(event->position());
    }
    m_isDragging = false;
}

void PointerCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    doubleClick(event->position());
}

void PointerCanvas::wheelEvent(QWheelEvent* event)
{
    constexpr double kAngleOfStep = 120;
    if (const int angle = event->angleDelta().y(); angle != 0) {
        zoomAt(event->position(), angle / kAngleOfStep);
    }
    event->accept();
}

void PointerCanvas::keyPressEvent(QKeyEvent* event)
{
    const QPointF middle(width() / 2, height() / 2);
    event->accept();
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoomAt(middle, 1);
    case Qt::Key_Minus: return zoomAt(middle, -1);
    case Qt::Key_0:
    case Qt::Key_Home: return showAll();
    default: event->ignore();
    }
}

} // namespace apr::workbench
