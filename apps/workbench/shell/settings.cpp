// SPDX-License-Identifier: MIT
#include "settings.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QStandardPaths>

#include <algorithm>
#include <array>

namespace apr::workbench {
namespace {

struct ThemeName {
    ThemeChoice theme;
    const char* name;
};

constexpr std::array kThemeNames{ThemeName{ThemeChoice::System, "system"}, ThemeName{ThemeChoice::Light, "light"},
                                 ThemeName{ThemeChoice::Dark, "dark"},
                                 ThemeName{ThemeChoice::HighContrast, "contrast"}};

} // namespace

QString themeName(ThemeChoice theme)
{
    for (const ThemeName& each : kThemeNames) {
        if (each.theme == theme) {
            return QString::fromLatin1(each.name);
        }
    }
    return {};
}

ThemeChoice themeNamed(const QString& name)
{
    for (const ThemeName& each : kThemeNames) {
        if (name == QLatin1String(each.name)) {
            return each.theme;
        }
    }
    return ThemeChoice::System;
}

void Settings::addRecent(const QString& path)
{
    recentFiles.removeAll(path);
    recentFiles.prepend(path);
    while (recentFiles.size() > kMostRecent) {
        recentFiles.removeLast();
    }
}

void Settings::togglePin(const QString& path)
{
    if (pinnedFiles.removeAll(path) > 0) {
        addRecent(path);
        return;
    }
    pinnedFiles.append(path);
    while (pinnedFiles.size() > kMostRecent) {
        pinnedFiles.removeFirst();
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
    QJsonParseError error;
    const QJsonObject json = QJsonDocument::fromJson(file.readAll(), &error).object();
    if (error.error != QJsonParseError::NoError) {
        file.close();
        const QString kept = path + QStringLiteral(".damaged");
        QFile::remove(kept);
        QFile::rename(path, kept);
        return out;
    }
    out.theme = themeNamed(json[QStringLiteral("theme")].toString());
    out.language = json[QStringLiteral("language")].toString();
    out.textScale =
        std::clamp(json[QStringLiteral("textScale")].toInt(100), Settings::kLeastScale, Settings::kMostScale);
    const auto paths = [&json](const QString& key) {
        QStringList list;
        const QJsonArray values = json[key].toArray();
        for (const QJsonValue& value : values) {
            if (value.isString() && list.size() < Settings::kMostRecent) {
                list << value.toString();
            }
        }
        return list;
    };
    out.recentFiles = paths(QStringLiteral("recentFiles"));
    out.pinnedFiles = paths(QStringLiteral("pinnedFiles"));
    const QJsonObject layout = json[QStringLiteral("layout")].toObject();
    if (layout[QStringLiteral("version")].toInt() == Settings::kLayoutVersion) {
        out.geometry = QByteArray::fromBase64(layout[QStringLiteral("geometry")].toString().toLatin1());
        out.layout = layout[QStringLiteral("current")].toString();
        const QJsonObject layouts = layout[QStringLiteral("layouts")].toObject();
        for (auto each = layouts.begin(); each != layouts.end(); ++each) {
            const QJsonObject saved = each.value().toObject();
            out.layouts[each.key()] = {.state =
                                           QByteArray::fromBase64(saved[QStringLiteral("state")].toString().toLatin1()),
                                       .front = saved[QStringLiteral("front")].toString()};
        }
    }
    const QJsonObject session = json[QStringLiteral("session")].toObject();
    const QJsonArray documents = session[QStringLiteral("documents")].toArray();
    for (const QJsonValue& value : documents) {
        const QJsonObject document = value.toObject();
        const QString name = document[QStringLiteral("path")].toString();
        if (!name.isEmpty() && out.session.documents.size() < Settings::kMostDocuments) {
            out.session.documents.push_back({.path = name,
                                             .tensor = document[QStringLiteral("tensor")].toString(),
                                             .folder = document[QStringLiteral("folder")].toString()});
        }
    }
    out.session.current = session[QStringLiteral("current")].toInt(-1);
    out.session.attempts = session[QStringLiteral("attempts")].toInt();
    out.lastFolder = json[QStringLiteral("lastFolder")].toString();
    out.panes = json[QStringLiteral("panes")].toObject();
    out.others = json;
    return out;
}

QByteArray settingsJson(const Settings& settings)
{
    QJsonObject layout;
    layout[QStringLiteral("version")] = Settings::kLayoutVersion;
    layout[QStringLiteral("geometry")] = QString::fromLatin1(settings.geometry.toBase64());
    layout[QStringLiteral("current")] = settings.layout;
    QJsonObject layouts;
    for (auto each = settings.layouts.begin(); each != settings.layouts.end(); ++each) {
        layouts[each.key()] = QJsonObject{{QStringLiteral("state"), QString::fromLatin1(each->state.toBase64())},
                                          {QStringLiteral("front"), each->front}};
    }
    layout[QStringLiteral("layouts")] = layouts;
    QJsonArray documents;
    for (const Settings::Session::Entry& document : settings.session.documents) {
        QJsonObject entry{{QStringLiteral("path"), document.path}, {QStringLiteral("tensor"), document.tensor}};
        if (!document.folder.isEmpty()) {
            entry[QStringLiteral("folder")] = document.folder;
        }
        documents.append(entry);
    }
    QJsonObject json = settings.others;
    json[QStringLiteral("theme")] = themeName(settings.theme);
    json[QStringLiteral("language")] = settings.language;
    json[QStringLiteral("textScale")] = settings.textScale;
    json[QStringLiteral("recentFiles")] = QJsonArray::fromStringList(settings.recentFiles);
    json[QStringLiteral("pinnedFiles")] = QJsonArray::fromStringList(settings.pinnedFiles);
    json[QStringLiteral("layout")] = layout;
    json[QStringLiteral("session")] = QJsonObject{{QStringLiteral("documents"), documents},
                                                  {QStringLiteral("current"), settings.session.current},
                                                  {QStringLiteral("attempts"), settings.session.attempts}};
    json[QStringLiteral("lastFolder")] = settings.lastFolder;
    json[QStringLiteral("panes")] = settings.panes;
    return QJsonDocument(json).toJson();
}

QString saveSettings(const QString& path, const Settings& settings)
{
    QDir().mkpath(QFileInfo(path).path());
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(settingsJson(settings)) < 0 || !file.commit()) {
        return file.errorString();
    }
    return {};
}

} // namespace apr::workbench
