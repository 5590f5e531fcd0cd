// SPDX-License-Identifier: MIT
#pragma once

#include "canvas.h"
#include "hex_model.h"

#include <QPointer>

namespace apr::workbench {

/// Paints the visible rows of a HexModel: offsets, bytes and text over the colors of what they belong to. Mouse and
/// keyboard move its cursor.
class HexCanvas : public apr::workbench::Canvas {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(apr::workbench::HexModel* view READ view WRITE setView NOTIFY viewChanged)
    Q_PROPERTY(double contentWidth READ contentWidth NOTIFY viewChanged)

public:
    explicit HexCanvas(QQuickItem* parent = nullptr);

    HexModel* view() const { return m_view; }
    void setView(HexModel* view);
    /// Width of all columns.
    double contentWidth() const;
    void paint(QPainter* painter) override;

Q_SIGNALS:
    void viewChanged();
    void copyRequested();

protected:
    void geometryChange(const QRectF& newGeometry, const QRectF& oldGeometry) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Columns {
        int letter = 0;
        int rowHeight = 0;
        int bytes = 0; ///< left edge of the first byte
        int text = 0;  ///< left edge of the text
        int end = 0;
        /// Left edge of a byte; there is a gap after the eighth.
        int byteAt(int index) const { return bytes + (3 * index + (index >= 8 ? 1 : 0)) * letter; }
    };
    Columns columns() const;
    void updateViewport();
    std::uint64_t offsetAt(QPointF position) const;
    QColor regionColor(const FileRegion& region) const;

    QPointer<HexModel> m_view;
};

} // namespace apr::workbench
