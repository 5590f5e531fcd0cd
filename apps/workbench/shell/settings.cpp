// SPDX-License-Identifier: MIT
#include "settings.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QStandardPaths>

namespace apr::workbench {
namespace {

QString themeName(ThemeChoice theme)
{
    return theme == ThemeChoice::Dark    ? QStringLiteral("dark")
           : theme == ThemeChoice::Light ? QStringLiteral("light")
                                         : QStringLiteral("system");
}

} // namespace

void Settings::addRecent(const QString& path)
{
    recentFiles.removeAll(path);
    recentFiles.prepend(path);
    while (recentFiles.size() > kMostRecent) {
        recentFiles.removeLast();
    }
}

QString settingsPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) + QStringLiteral("/settings.json");
}

Settings loadSettings(const QString& path)
{
    Settings out;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return out;
    }
    const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
    const QString theme = json[QStringLiteral("theme")].toString();
    out.theme = theme == QStringLiteral("dark")    ? ThemeChoice::Dark
                : theme == QStringLiteral("light") ? ThemeChoice::Light
                                                   : ThemeChoice::System;
    const QJsonArray recent = json[QStringLiteral("recentFiles")].toArray();
    for (const QJsonValue& value : recent) {
        if (value.isString() && out.recentFiles.size() < Settings::kMostRecent) {
            out.recentFiles << value.toString();
        }
    }
    const QJsonObject layout = json[QStringLiteral("layout")].toObject();
    if (layout[QStringLiteral("version")].toInt() == Settings::kLayoutVersion) {
        out.geometry = QByteArray::fromBase64(layout[QStringLiteral("geometry")].toString().toLatin1());
        out.layout = QByteArray::fromBase64(layout[QStringLiteral("state")].toString().toLatin1());
    }
    out.lastFolder = json[QStringLiteral("lastFolder")].toString();
    out.panes = json[QStringLiteral("panes")].toObject();
    return out;
}

QString saveSettings(const QString& path, const Settings& settings)
{
    QDir().mkpath(path.left(path.lastIndexOf(QLatin1Char('/'))));
    QJsonObject layout;
    layout[QStringLiteral("version")] = Settings::kLayoutVersion;
    layout[QStringLiteral("geometry")] = QString::fromLatin1(settings.geometry.toBase64());
    layout[QStringLiteral("state")] = QString::fromLatin1(settings.layout.toBase64());
    QJsonObject json;
    json[QStringLiteral("theme")] = themeName(settings.theme);
    json[QStringLiteral("recentFiles")] = QJsonArray::fromStringList(settings.recentFiles);
    json[QStringLiteral("layout")] = layout;
    json[QStringLiteral("lastFolder")] = settings.lastFolder;
    json[QStringLiteral("panes")] = settings.panes;
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(json).toJson()) < 0 || !file.commit()) {
        return file.errorString();
    }
    return {};
}

} // namespace apr::workbench
