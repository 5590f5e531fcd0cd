// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace apr::workbench {

enum class ThemeChoice { System, Light, Dark };

/// Persistent settings of the workbench, stored as one JSON file.
struct Settings {
    static constexpr int kLayoutVersion = 3;
    static constexpr int kMostRecent = 12;

    ThemeChoice theme = ThemeChoice::System;
    QStringList recentFiles = {}; ///< newest first
    QByteArray geometry = {};     ///< QWidget::saveGeometry
    QByteArray layout = {};       ///< QMainWindow::saveState(kLayoutVersion)
    QString lastFolder = {};
    QJsonObject panes = {}; ///< what each pane has saved, by its id

    void addRecent(const QString& path);
};

/// Returns the default path of the settings file.
QString settingsPath();

/// Loads settings. Missing and unreadable values keep their defaults.
Settings loadSettings(const QString& path);

/// Saves settings atomically. Returns an error message, or an empty string.
QString saveSettings(const QString& path, const Settings& settings);

} // namespace apr::workbench
