// SPDX-License-Identifier: MIT
#include "palettes.h"

#include <QApplication>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace apr::workbench {

QPalette makePalette(Scheme scheme)
{
    const bool dark = scheme != Scheme::Light;
    QPalette palette;
    const auto set = [&palette, scheme](QPalette::ColorRole role, const char* light, const char* dim,
                                        const char* contrast) {
        palette.setColor(role, QColor(QLatin1String(scheme == Scheme::Light  ? light
                                                    : scheme == Scheme::Dark ? dim
                                                                             : contrast)));
    };
    set(QPalette::Window, "#f4f5f7", "#22252a", "#000000");
    set(QPalette::WindowText, "#1c1f24", "#e4e6ea", "#ffffff");
    set(QPalette::Base, "#ffffff", "#1a1c20", "#1f1f1f");
    set(QPalette::AlternateBase, "#f8f9fb", "#1f2227", "#2b2b2b");
    set(QPalette::Text, "#1c1f24", "#e4e6ea", "#ffffff");
    set(QPalette::Button, "#e8eaee", "#2d3138", "#333333");
    set(QPalette::ButtonText, "#1c1f24", "#e4e6ea", "#ffffff");
    set(QPalette::BrightText, "#ffffff", "#ffffff", "#ffffff");
    set(QPalette::Highlight, "#2f6fb3", "#3b7dd8", "#ffe14d");
    set(QPalette::HighlightedText, "#ffffff", "#ffffff", "#000000");
    set(QPalette::Link, "#1f5fa3", "#7db3f0", "#7cc7ff");
    set(QPalette::ToolTipBase, "#ffffff", "#2d3138", "#000000");
    set(QPalette::ToolTipText, "#1c1f24", "#e4e6ea", "#ffffff");
    set(QPalette::PlaceholderText, "#767c86", "#8b919b", "#d0d0d0");
    set(QPalette::Mid, "#c9cdd4", "#3a3f47", "#8c8c8c");
    set(QPalette::Dark, "#a9aeb7", "#15171a", "#000000");
    set(QPalette::Light, "#ffffff", "#3a3f47", "#8c8c8c");
    set(QPalette::Midlight, "#dfe2e7", "#33373e", "#3a3a3a");
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
