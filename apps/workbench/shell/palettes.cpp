// SPDX-License-Identifier: MIT
#include "palettes.h"

#include <QApplication>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace apr::workbench {

QPalette makePalette(bool dark)
{
    QPalette palette;
    const auto set = [&palette](QPalette::ColorRole role, const char* color) {
        palette.setColor(role, QColor(QLatin1String(color)));
    };
    set(QPalette::Window, dark ? "#22252a" : "#f4f5f7");
    set(QPalette::WindowText, dark ? "#e4e6ea" : "#1c1f24");
    set(QPalette::Base, dark ? "#1a1c20" : "#ffffff");
    set(QPalette::AlternateBase, dark ? "#1f2227" : "#f8f9fb");
    set(QPalette::Text, dark ? "#e4e6ea" : "#1c1f24");
    set(QPalette::Button, dark ? "#2d3138" : "#e8eaee");
    set(QPalette::ButtonText, dark ? "#e4e6ea" : "#1c1f24");
    set(QPalette::BrightText, "#ffffff");
    set(QPalette::Highlight, dark ? "#3b7dd8" : "#2f6fb3");
    set(QPalette::HighlightedText, "#ffffff");
    set(QPalette::Link, dark ? "#7db3f0" : "#1f5fa3");
    set(QPalette::ToolTipBase, dark ? "#2d3138" : "#ffffff");
    set(QPalette::ToolTipText, dark ? "#e4e6ea" : "#1c1f24");
    set(QPalette::PlaceholderText, dark ? "#8b919b" : "#767c86");
    set(QPalette::Mid, dark ? "#3a3f47" : "#c9cdd4");
    set(QPalette::Dark, dark ? "#15171a" : "#a9aeb7");
    set(QPalette::Light, dark ? "#3a3f47" : "#ffffff");
    set(QPalette::Midlight, dark ? "#33373e" : "#dfe2e7");
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, QColor(QLatin1String(dark ? "#6d737d" : "#9aa0a9")));
    }
    return palette;
}

bool systemIsDark()
{
    // Qt reports no color scheme before 6.5, so the palette of the platform decides.
    static const bool dark = QApplication::palette().color(QPalette::Window).lightness() < 128;
    return dark;
}

QIcon tintedIcon(const QString& name, const QPalette& palette)
{
    QSvgRenderer renderer(QStringLiteral(":/icons/%1.svg").arg(name));
    QIcon icon;
    for (const QIcon::Mode mode : {QIcon::Normal, QIcon::Disabled}) {
        const QPalette::ColorGroup group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        QPixmap pixmap(48, 48);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        renderer.render(&painter);
        painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
        painter.fillRect(pixmap.rect(), palette.color(group, QPalette::ButtonText));
        painter.end();
        icon.addPixmap(pixmap, mode);
    }
    return icon;
}

} // namespace apr::workbench
