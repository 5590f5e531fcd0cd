// SPDX-License-Identifier: MIT
#pragma once

#include "changes.h"
#include "document_store.h"
#include "latest_job.h"

#include <QObject>

#include <memory>
#include <optional>

namespace apr::workbench {

/// A view of the open documents: which one is current, and what panes ask of the window that they are in. Panes observe
/// it; nothing else is shared by them.
class Workspace : public QObject {
    Q_OBJECT

public:
    /// The security scan of a file.
    struct Scanned {
        QString path = {};
        std::optional<ScanReport> report = {}; ///< nothing if the format is skipped
    };
    /// The main view shows what is opened. A second one keeps its document.
    enum class Role { Main, Second };

    /// A main view of a store of its own.
    explicit Workspace(QObject* parent = nullptr);
    /// A view of the documents of `store`, which outlives it.
    Workspace(DocumentStore& store, Role role, QObject* parent = nullptr);
    ~Workspace() override;

    DocumentStore& store() { return m_store; }
    JobsModel& jobs() { return m_store.jobs(); }
    Notices& notices() { return m_store.notices(); }
    FileChooser* files() const { return m_store.files(); }
    /// See DocumentStore.
    bool open(const QString& path) { return m_store.open(path); }
    void close(int index) { m_store.close(index); }
    void reload();

    int count() const { return m_store.count(); }
    Document& at(int index) const { return *m_store.at(index); }
    QStringList titles() const { return m_store.titles(); }
    int currentIndex() const { return m_store.indexOf(m_current.get()); }
    void setCurrent(int index);
    /// Null if nothing is open.
    Document* current() const { return m_current.get(); }

    /// The scan of the current document, or of the last file that failed to open.
    const Scanned& scanned() const { return m_scanned; }

    /// Checks the current document in the background.
    void validate();
    /// The running check of the current document, or null.
    const Job* validation() const;
    void cancelValidation();
    /// Computes the statistics of the selected tensor in the background, unless they are known.
    void needStatistics();
    /// Asks the window to run a command.
    void runCommand(const QString& id) { Q_EMIT commandRequested(id); }
    /// Asks the window to explain an error code or a rule.
    void showHelp(const QString& topic) { Q_EMIT helpRequested(topic); }
    /// Asks the window to show a pane.
    void showPane(const QString& id) { Q_EMIT paneRequested(id); }
    /// Asks the window to show a pane without hiding another one, which keeps the focus.
    void showPaneBeside(const QString& id, const QString& other) { Q_EMIT paneBesideRequested(id, other); }
    /// Shows a byte of the current document, or an entry of its metadata, in their panes; beside the pane `from` if one
    /// is given.
    void showOffset(std::uint64_t offset, const QString& from = {});
    void showMetadata(const QString& key, const QString& from = {});

Q_SIGNALS:
    /// Documents were opened or closed, or have other titles; the current one may be another.
    void documentsChanged();
    /// Another document is current, or none.
    void currentChanged();
    /// Something of the current document is another, or the scan.
    void changed(apr::workbench::Changes changes);
    void paneRequested(const QString& id);
    void paneBesideRequested(const QString& id, const QString& other);
    void commandRequested(const QString& id);
    void helpRequested(const QString& topic);
    /// The user asks for a dialog to open files.
    void openRequested();

private:
    void observeStore(Role role);
    void follow();
    void show(std::shared_ptr<Document> document);
    void showScan(const QString& path, const std::optional<ScanReport>& scan);

    std::unique_ptr<DocumentStore> m_own; ///< null for a store of others
    DocumentStore& m_store;
    std::shared_ptr<Document> m_current;
    int m_index = -1; ///< where the current document was, to show its neighbor when it is closed
    Scanned m_scanned;
    LatestJob<TensorStatistics> m_statistics;
    int m_statisticsOf = -1; ///< the tensor whose statistics are being computed
};

} // namespace apr::workbench
