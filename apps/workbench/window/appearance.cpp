// SPDX-License-Identifier: MIT
#include "appearance.h"

#include <QApplication>
#include <QFont>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQmlError>
#include <QUrl>

namespace apr::workbench {

Appearance::Appearance(QQmlEngine& engine) : m_textSize(QApplication::font().pointSizeF())
{
    systemIsDark(); // before the palette is another
    QQmlComponent component(&engine, QUrl(QStringLiteral("qrc:/qt/qml/Apr/Theme/ThemeSwitch.qml")));
    m_switch.reset(component.create());
    for (const QQmlError& error : component.errors()) {
        m_errors << error.toString();
    }
}

Appearance::~Appearance()
{
    if (m_isScaled) {
        QFont font = QApplication::font();
        font.setPointSizeF(m_textSize);
        QApplication::setFont(font);
    }
}

void Appearance::applyTheme(ThemeChoice theme)
{
    const bool isSystemDark = theme == ThemeChoice::System && systemIsDark();
    m_scheme = theme == ThemeChoice::HighContrast           ? Scheme::HighContrast
               : theme == ThemeChoice::Dark || isSystemDark ? Scheme::Dark
                                                            : Scheme::Light;
    QApplication::setPalette(palette());
    if (m_switch) {
        m_switch->setProperty("dark", isDark());
        m_switch->setProperty("contrast", m_scheme == Scheme::HighContrast);
    }
}

void Appearance::applyTextScale(int percent)
{
    QFont font = QApplication::font();
    font.setPointSizeF(m_textSize * percent / 100);
    QApplication::setFont(font);
    m_isScaled = percent != 100;
    if (m_switch) {
        m_switch->setProperty("textSize", font.pointSizeF());
    }
}

} // namespace apr::workbench
