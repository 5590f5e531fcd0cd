// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/pipeline.h"
#include "apr/hub/hub.h"
#include "document.h"
#include "job.h"
#include "latest_job.h"
#include "notices.h"

#include <QObject>
#include <QTimer>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace apr::workbench {

class FileChooser;

/// Open documents, the current one, and what runs in the background. Panes observe it; nothing else is shared by them.
class Workspace : public QObject {
    Q_OBJECT

public:
    /// The security scan of a file.
    struct Scanned {
        QString path = {};
        std::optional<ScanReport> report = {}; ///< nothing if the format is skipped
    };

    explicit Workspace(QObject* parent = nullptr);
    /// A second view of the documents of `shared`, which outlives it: it has a current document of its own; what is
    /// selected in a document is the same in both. Jobs, notices, and what opens and closes documents are those of
    /// `shared`.
    explicit Workspace(Workspace& shared, QObject* parent = nullptr);
    ~Workspace() override;

    JobsModel& jobs() { return m_shared != nullptr ? m_shared->jobs() : m_jobs; }
    Notices& notices() { return m_shared != nullptr ? m_shared->notices() : m_notices; }
    /// Null where nobody can be asked. `chooser` outlives the workspace.
    FileChooser* files() const { return m_shared != nullptr ? m_shared->files() : m_files; }
    /// Paths that were opened before, newest first; the window keeps them.
    const QStringList& recentFiles() const { return m_recentFiles; }
    /// Those that the user has pinned; they are not among the recent ones.
    const QStringList& pinnedFiles() const { return m_pinnedFiles; }
    void setRecentFiles(const QStringList& paths, const QStringList& pinned = {});
    /// Asks the window to pin a file, or to unpin it.
    void togglePin(const QString& path) { Q_EMIT pinRequested(path); }
    void setFileChooser(FileChooser* chooser) { m_files = chooser; }

    /// Opens a model in the background, or switches to it if it is already open; if its file has changed, it is loaded
    /// again and takes the place of the earlier one. An address (hf://, https://) is downloaded first. Emits `opened`
    /// or `openFailed`. Documents are in the order in which they were requested. False if nothing had to be loaded.
    bool open(const QString& path);
    /// Shows the model that a conversion would write as a document that has no file, instead of an earlier preview of
    /// it, and asks for its comparison with the source. When the file is opened, it takes the place of the preview.
    void preview(const std::shared_ptr<const ConvertPlan>& plan);
    /// The download of a file, if this workspace downloaded it.
    std::optional<hub::Fetched> fetchedFor(const QString& path) const;
    /// The folder that was opened as this model, or "": with a second model in it, it could not be opened any more.
    QString folderOf(const QString& path) const;
    void close(int index);
    /// Loads the file of the current document again. The document stays until that has succeeded, then the new one has
    /// its place and its selection.
    void reload();

    int count() const { return static_cast<int>(m_documents.size()); }
    Document& at(int index) const { return *m_documents[static_cast<std::size_t>(index)].document; }
    /// Titles of the documents, with folders where file names are the same.
    QStringList titles() const;
    int currentIndex() const { return m_current; }
    void setCurrent(int index);
    /// Null if nothing is open.
    Document* current() const { return m_current < 0 ? nullptr : &at(m_current); }

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
    /// Documents were opened or closed, or have other titles.
    void documentsChanged();
    /// Another document is current, or none.
    void currentChanged();
    // Of the current document:
    void tensorChanged();
    void rangeChanged();
    void offsetChanged();
    void metadataKeyChanged();
    void reportChanged();
    void statisticsChanged();
    void fileChanged();
    void editChanged();

    void recentFilesChanged();
    void pinRequested(const QString& path);
    /// The user asks for a dialog to open files.
    void openRequested();
    void scanChanged();
    void opened(const QString& path, bool needsConversion);
    void openFailed(const QString& path, const QString& message);
    /// The model that would be written to `path` could not be shown.
    void previewFailed(const QString& path);
    void validated(bool isValid);
    /// The check of the current document started, progressed or ended.
    void validationProgressed();
    void paneRequested(const QString& id);
    void paneBesideRequested(const QString& id, const QString& other);
    void commandRequested(const QString& id);
    void helpRequested(const QString& topic);
    /// Two documents are to be compared, in the pane that was requested before.
    void comparisonRequested(apr::workbench::Document* a, apr::workbench::Document* b);

private:
    struct Entry {
        std::shared_ptr<Document> document; ///< also of second views
        int order = 0;                      ///< of the request
        QPointer<Job> validation = {};
    };

    void fetch(const QString& address);
    void load(const QString& path);
    void add(const QString& path, Document::Content content, int order);
    void addPreview(const QString& path, Document::Content content);
    void replace(int index, std::unique_ptr<Document> document);
    void followShared();
    void observe(const Document& document);
    void reportFailure(const QString& path, const Error& error, const std::optional<ScanReport>& scan = {});
    void showScan(const QString& path, const std::optional<ScanReport>& scan);

    Workspace* m_shared = nullptr; ///< of which this is a second view
    JobsModel m_jobs;
    Notices m_notices;
    FileChooser* m_files = nullptr;
    QStringList m_recentFiles;
    QStringList m_pinnedFiles;
    std::vector<Entry> m_documents;
    std::map<QString, hub::Fetched> m_fetched; ///< downloads by path
    std::map<QString, QString> m_folders;      ///< that were opened, by the path of their model
    int m_current = -1;
    int m_requests = 0;
    std::set<QString> m_loading; ///< paths
    Scanned m_scanned;
    QTimer m_fileTimer;
    LatestJob<TensorStatistics> m_statistics;
    int m_statisticsOf = -1; ///< the tensor whose statistics are being computed
};

} // namespace apr::workbench
