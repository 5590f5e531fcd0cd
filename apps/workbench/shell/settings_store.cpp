// SPDX-License-Identifier: MIT
#include "settings_store.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace apr::workbench {
namespace {

/// Recent files of this window, with what other windows have added since.
QStringList mergeRecent(const QStringList& own, const QStringList& base, const QStringList& others)
{
    QStringList out = own;
    const auto known =
        std::find_if(out.begin(), out.end(), [&base](const QString& path) { return base.contains(path); });
    auto place = known - out.begin(); // after those that are new here
    for (const QString& path : others) {
        if (!base.contains(path) && !out.contains(path)) {
            out.insert(place++, path);
        }
    }
    return out.mid(0, Settings::kMostRecent);
}

} // namespace

SettingsStore::SettingsStore(const QString& path)
    : m_path(path), m_lock(path + QStringLiteral(".lock")), m_base(loadSettings(path))
{
    m_lock.setStaleLockTime(0); // only that of a program that has ended
    takeSession();
}

void SettingsStore::takeSession()
{
    if (hasSession()) {
        return;
    }
    QDir().mkpath(QFileInfo(m_path).path());
    m_isUnlockable = !m_lock.tryLock(0) && m_lock.error() != QLockFile::LockFailedError;
}

QString SettingsStore::save(Settings& settings, Reason reason)
{
    if (reason == Reason::Change) {
        takeSession();
    }
    Settings merged = settings;
    if (QFile::exists(m_path)) {
        const Settings file = loadSettings(m_path);
        const auto keepOther = [&](auto Settings::*field) {
            if (settings.*field == m_base.*field) {
                merged.*field = file.*field;
            }
        };
        keepOther(&Settings::theme);
        keepOther(&Settings::language);
        keepOther(&Settings::textScale);
        keepOther(&Settings::lastFolder);
        keepOther(&Settings::pinnedFiles);
        keepOther(&Settings::others);
        merged.recentFiles = mergeRecent(settings.recentFiles, m_base.recentFiles, file.recentFiles);
        if (!hasSession()) {
            merged.geometry = file.geometry;
            merged.layout = file.layout;
            merged.layouts = file.layouts;
            merged.session = file.session;
            merged.panes = file.panes;
        }
    }
    settings.recentFiles = merged.recentFiles;
    settings.pinnedFiles = merged.pinnedFiles;
    m_base = settings;
    QFile file(m_path);
    if (file.open(QIODevice::ReadOnly) && file.readAll() == settingsJson(merged)) {
        return {};
    }
    return saveSettings(m_path, merged);
}

} // namespace apr::workbench
