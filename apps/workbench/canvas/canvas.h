// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QPalette>
#include <QPointer>
#include <QQuickPaintedItem>
#include <QtQmlIntegration/qqmlintegration.h>

namespace apr::workbench {

/// An item that paints itself with the palette and the font of the application: grids and pictures with more parts than
/// items can be made for.
class Canvas : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("a base of items that paint")
    Q_PROPERTY(bool dark READ isDark WRITE setDark NOTIFY darkChanged)

public:
    explicit Canvas(QQuickItem* parent = nullptr);

    /// Follows Theme.dark, so that the item is painted again with another palette.
    bool isDark() const { return m_dark; }
    void setDark(bool dark);

Q_SIGNALS:
    void darkChanged();

protected:
    /// Shows another model, or none: nothing that `held` told is followed any more. False if it is the same.
    template <class View>
    bool replaceView(QPointer<View>& held, View* next)
    {
        if (next == held) {
            return false;
        }
        if (held) {
            held->disconnect(this);
        }
        held = next;
        return true;
    }

    static QPalette palette();
    static QFont textFont();
    static QFont monospaceFont();
    /// Text that matters less than other text.
    QColor faint() const { return QColor(QLatin1String(m_dark ? "#9aa1ac" : "#69707b")); }
    QColor line() const { return QColor(QLatin1String(m_dark ? "#3a3f47" : "#d9dce2")); }
    QColor bad() const { return QColor(QLatin1String(m_dark ? "#ef6f6c" : "#c0322f")); }

private:
    bool m_dark = false;
};

} // namespace apr::workbench
