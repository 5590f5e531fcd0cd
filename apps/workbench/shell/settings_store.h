// SPDX-License-Identifier: MIT
#pragma once

#include "settings.h"

#include <QLockFile>

namespace apr::workbench {

/// The settings file while the window is open. Several windows may share it: the first has the session and the layout
/// until it ends, then the next one that saves a change. What the others have changed since is kept.
class SettingsStore {
public:
    /// Loads the settings.
    explicit SettingsStore(const QString& path);

    const Settings& loaded() const { return m_base; }
    /// Whether session, layout and panes are those of this window.
    bool hasSession() const { return m_lock.isLocked() || m_isUnlockable; }
    enum class Reason { Change, Close };
    /// Saves the settings, unless the file has them already. Recent and pinned files are brought up to date with those
    /// of other windows. A window that is closed does not take over the session of one that has ended. Returns an error
    /// message, or an empty string.
    QString save(Settings& settings, Reason reason);

private:
    void takeSession();

    QString m_path;
    QLockFile m_lock;
    Settings m_base;             ///< as this window has loaded or saved them last
    bool m_isUnlockable = false; ///< no lock can be made there
};

} // namespace apr::workbench
