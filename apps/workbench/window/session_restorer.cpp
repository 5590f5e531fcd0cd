// SPDX-License-Identifier: MIT
#include "session_restorer.h"

#include "apr/format/open.h"
#include "text_helpers.h"

#include <filesystem>

namespace apr::workbench {

SessionRestorer::SessionRestorer(Workspace& workspace) : m_workspace(workspace)
{
    connect(&workspace.store(), &DocumentStore::opened, this, [this](const QString& path) { finish(path); });
    connect(&workspace.store(), &DocumentStore::openFailed, this, [this](const QString& path) { finish(path); });
}

Settings::Session SessionRestorer::current() const
{
    Settings::Session session;
    for (int i = 0; i < m_workspace.count(); ++i) {
        const Document& document = m_workspace.at(i);
        if (document.isPreview()) {
            continue;
        }
        if (i == m_workspace.currentIndex()) {
            session.current = static_cast<int>(session.documents.size());
        }
        session.documents.push_back({.path = document.path(),
                                     .tensor = document.tensorName(),
                                     .folder = m_workspace.store().folderOf(document.path())});
    }
    for (auto awaited = m_awaited.begin(); awaited != m_awaited.end(); ++awaited) {
        if (awaited.key() == m_current) {
            session.current = static_cast<int>(session.documents.size());
        }
        session.documents.push_back({.path = awaited.key(), .tensor = awaited.value()});
    }
    return session;
}

void SessionRestorer::restore(const Settings::Session& session)
{
    for (std::size_t i = 0; i < session.documents.size(); ++i) {
        const Settings::Session::Entry& entry = session.documents[i];
        std::error_code ignored;
        // Not QFileInfo, which knows names in UTF-8 alone.
        if (std::filesystem::exists(toStdString(entry.path), ignored)) {
            m_awaited[entry.path] = entry.tensor;
            if (static_cast<int>(i) == session.current) {
                m_current = entry.path;
            }
            const auto whole = resolveModelPath(toStdString(entry.folder));
            const bool isStillFolder = !entry.folder.isEmpty() && whole && toQString(*whole) == entry.path;
            m_workspace.open(isStillFolder ? entry.folder : entry.path);
        }
    }
}

void SessionRestorer::finish(const QString& path)
{
    if (!m_awaited.contains(path)) {
        return;
    }
    const QString tensor = m_awaited.take(path);
    for (int i = 0; i < m_workspace.count(); ++i) {
        Document& document = m_workspace.at(i);
        if (document.path() == path && !tensor.isEmpty()) {
            document.selectTensorNamed(tensor);
        }
        if (m_awaited.isEmpty() && document.path() == m_current) {
            m_workspace.setCurrent(i);
        }
    }
}

} // namespace apr::workbench
