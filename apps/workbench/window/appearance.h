// SPDX-License-Identifier: MIT
#pragma once

#include "palettes.h"
#include "settings.h"

#include <QObject>
#include <QPalette>
#include <QStringList>

#include <memory>

class QQmlEngine;

namespace apr::workbench {

/// Colors and the size of text, of the application and of the QML items of an engine.
class Appearance {
public:
    /// Remembers the text size of the application as that of 100 %.
    explicit Appearance(QQmlEngine& engine);
    /// Gives the application its text size back, for windows that come after.
    ~Appearance();
    Appearance(const Appearance&) = delete;
    Appearance& operator=(const Appearance&) = delete;

    /// Errors from loading the QML file.
    const QStringList& errors() const { return m_errors; }

    Scheme scheme() const { return m_scheme; }
    bool isDark() const { return m_scheme != Scheme::Light; }
    /// The colors that were applied.
    QPalette palette() const { return makePalette(m_scheme); }
    void applyTheme(ThemeChoice theme);
    void applyTextScale(int percent);

private:
    std::unique_ptr<QObject> m_switch; ///< of QML
    QStringList m_errors;
    Scheme m_scheme = Scheme::Light;
    double m_textSize = 0; ///< points, at 100 %
    bool m_isScaled = false;
};

} // namespace apr::workbench
