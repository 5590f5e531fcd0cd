// SPDX-License-Identifier: MIT
#pragma once

#include "canvas.h"

namespace apr::workbench {

/// A canvas with a picture that the pointer moves: the wheel zooms, dragging moves, a click is told from the end of a
/// drag, and a text says what is under the pointer. The keys + − 0 and Home zoom as well.
class PointerCanvas : public apr::workbench::Canvas {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("a base of items that paint")
    Q_PROPERTY(QString readout READ readout NOTIFY readoutChanged)

public:
    explicit PointerCanvas(QQuickItem* parent = nullptr);

    /// What is under the pointer.
    const QString& readout() const { return m_readout; }
    /// Shows everything.
    Q_INVOKABLE virtual void showAll() = 0;
    /// Zooms around a point of the item, by steps of the wheel; below 0 out.
    virtual void zoomAt(QPointF position, double steps) = 0;

Q_SIGNALS:
    void readoutChanged();

protected:
    virtual QString describeAt(QPointF position) const = 0;
    /// The pointer moved by so many pixels. False if that was too little to see; it is then told again with the next.
    virtual bool drag(QPointF moved) = 0;
    virtual void click(QPointF position) = 0;
    virtual void doubleClick(QPointF position) = 0;

    void hoverMoveEvent(QHoverEvent* event) final;
    void hoverLeaveEvent(QHoverEvent* event) final;
    void mousePressEvent(QMouseEvent* event) final;
    void mouseMoveEvent(QMouseEvent* event) final;
    void mouseReleaseEvent(QMouseEvent* event) final;
    void mouseDoubleClickEvent(QMouseEvent* event) final;
    void wheelEvent(QWheelEvent* event) final;
    /// Of keys that the canvas itself does not use.
    void keyPressEvent(QKeyEvent* event) override;

private:
    void setReadout(const QString& text);

    QString m_readout;
    QPointF m_pressed;
    QPointF m_dragged;
    bool m_isDragging = false;
};

} // namespace apr::workbench
