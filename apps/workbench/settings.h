// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace apr::workbench {

enum class ThemeChoice { System, Light, Dark };

/// What the workbench remembers, kept as one JSON file.
struct Settings {
    static constexpr int kLayoutVersion = 2;
    static constexpr int kMostRecent = 12;

    ThemeChoice theme = ThemeChoice::System;
    QStringList recentFiles = {}; ///< newest first
    QByteArray geometry = {};     ///< QWidget::saveGeometry
    QByteArray layout = {};       ///< QMainWindow::saveState(kLayoutVersion)
    QString lastFolder = {};
    bool flatTensors = false;

    void addRecent(const QString& path);
};

/// Where the settings live by default.
QString settingsPath();

/// Reads settings; what is missing or unreadable has its default.
Settings loadSettings(const QString& path);

/// Writes settings atomically; the message of what went wrong, or nothing.
QString saveSettings(const QString& path, const Settings& settings);

} // namespace apr::workbench
