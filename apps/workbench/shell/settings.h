// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QHash>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <vector>

namespace apr::workbench {

enum class ThemeChoice { System, Light, Dark, HighContrast };

/// Persistent settings of the workbench, stored as one JSON file.
struct Settings {
    static constexpr int kLayoutVersion = 4;
    static constexpr int kMostRecent = 12;
    static constexpr int kLeastScale = 80;
    static constexpr int kMostScale = 160;
    static constexpr std::size_t kMostDocuments = 50; ///< that are opened again

    /// How a layout was left.
    struct Layout {
        QByteArray state = {}; ///< QMainWindow::saveState(kLayoutVersion)
        QString front = {};    ///< id of the pane in front in the center

        bool operator==(const Layout&) const = default;
    };
    /// What was open when the window was closed.
    struct Session {
        struct Entry {
            QString path = {};
            QString tensor = {}; ///< the selected one, or ""
            QString folder = {}; ///< that was opened as this model, or ""

            bool operator==(const Entry&) const = default;
        };
        std::vector<Entry> documents = {};
        int current = -1;
        int attempts = 0; ///< how often it was opened since the window stayed open for a while
    };

    ThemeChoice theme = ThemeChoice::System;
    QString language = {};               ///< id of a Language; empty: the system's
    int textScale = 100;                 ///< percent: kLeastScale to kMostScale
    QStringList recentFiles = {};        ///< newest first
    QStringList pinnedFiles = {};        ///< that stay in the list, in the order in which they were pinned
    QByteArray geometry = {};            ///< QWidget::saveGeometry
    QString layout = {};                 ///< id of the current layout
    QHash<QString, Layout> layouts = {}; ///< by id, as they were left
    Session session = {};
    QString lastFolder = {};
    QJsonObject panes = {};  ///< what each pane has saved, by its id
    QJsonObject others = {}; ///< what another version has saved, which is kept

    void addRecent(const QString& path);
    /// Pins a file, or unpins it.
    void togglePin(const QString& path);
};

/// "system", "light", "dark" or "contrast".
QString themeName(ThemeChoice theme);
/// System for other names.
ThemeChoice themeNamed(const QString& name);

/// Returns the default path of the settings file.
QString settingsPath();

/// Loads settings. Missing and unreadable values keep their defaults. A file that is not JSON is kept as
/// `path`.damaged.
Settings loadSettings(const QString& path);

/// The content of the settings file.
QByteArray settingsJson(const Settings& settings);

/// Saves settings atomically. Returns an error message, or an empty string.
QString saveSettings(const QString& path, const Settings& settings);

} // namespace apr::workbench
