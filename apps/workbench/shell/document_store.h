// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/pipeline.h"
#include "apr/hub/hub.h"
#include "document.h"
#include "job.h"
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

/// The open documents of the program, and what opens, checks and closes them. What is selected in a document is part of
/// it; which document is current is up to each view (Workspace).
class DocumentStore : public QObject {
    Q_OBJECT

public:
    explicit DocumentStore(QObject* parent = nullptr);
    ~DocumentStore() override;

    JobsModel& jobs() { return m_jobs; }
    Notices& notices() { return m_notices; }
    /// Null where nobody can be asked. `chooser` outlives the store.
    FileChooser* files() const { return m_files; }
    void setFileChooser(FileChooser* chooser) { m_files = chooser; }

    /// Paths that were opened before, newest first; the window keeps them.
    const QStringList& recentFiles() const { return m_recentFiles; }
    /// Those that the user has pinned; they are not among the recent ones.
    const QStringList& pinnedFiles() const { return m_pinnedFiles; }
    void setRecentFiles(const QStringList& paths, const QStringList& pinned = {});
    /// Asks the window to pin a file, or to unpin it.
    void togglePin(const QString& path) { Q_EMIT pinRequested(path); }

    /// Opens a model in the background, or shows it if it is already open; if its file has changed, it is loaded again
    /// and takes the place of the earlier one. An address (hf://, https://) is downloaded first. Emits `opened` or
    /// `openFailed`. Documents are in the order in which they were requested. False if nothing had to be loaded.
    bool open(const QString& path);
    /// Shows the model that a conversion would write as a document that has no file, instead of an earlier preview of
    /// it, and asks for its comparison with the source. When the file is opened, it takes the place of the preview.
    void preview(const std::shared_ptr<const ConvertPlan>& plan);
    /// The download of a file, if this store downloaded it.
    std::optional<hub::Fetched> fetchedFor(const QString& path) const;
    /// The folder that was opened as this model, or "": with a second model in it, it could not be opened any more.
    QString folderOf(const QString& path) const;
    void close(int index);
    /// Loads the file of a document again. The document stays until that has succeeded, then the new one has its place
    /// and its selection.
    void reload(const Document& document);

    int count() const { return static_cast<int>(m_entries.size()); }
    const std::shared_ptr<Document>& at(int index) const { return m_entries[static_cast<std::size_t>(index)].document; }
    /// -1 for a document that is not open.
    int indexOf(const Document* document) const;
    /// Titles of the documents, with folders where file names are the same.
    QStringList titles() const;

    /// Checks a document in the background.
    void validate(Document& document);
    /// The running check of a document, or null.
    const Job* validationOf(const Document& document) const;
    void cancelValidation(const Document& document);

Q_SIGNALS:
    /// Documents were opened or closed, or have other titles.
    void documentsChanged();
    /// A document was opened, or asked for again: the main view shows it.
    void shown(apr::workbench::Document* document);
    void opened(const QString& path, bool needsConversion);
    void openFailed(const QString& path, const QString& message);
    /// A file that failed to open was scanned before.
    void scanned(const QString& path, const std::optional<apr::ScanReport>& scan);
    /// The main view is to show a pane: what a scan has found, or a comparison.
    void paneRequested(const QString& id);
    /// The model that would be written to `path` could not be shown.
    void previewFailed(const QString& path);
    /// Two documents are to be compared.
    void comparisonRequested(apr::workbench::Document* a, apr::workbench::Document* b);
    void validated(bool isValid);
    /// The check of a document started, progressed or ended.
    void validationProgressed(const apr::workbench::Document* document);
    void recentFilesChanged();
    void pinRequested(const QString& path);

private:
    struct Entry {
        std::shared_ptr<Document> document; ///< views hold the one that they show
        int order = 0;                      ///< of the request
        QPointer<Job> validation = {};
    };

    Entry* entryOf(const Document& document);
    const Entry* entryOf(const Document& document) const;
    void fetch(const QString& address);
    void load(const QString& path);
    /// Whether the main view shows it.
    bool add(const QString& path, Document::Content content, int order);
    Document* addPreview(const QString& path, Document::Content content);
    void replace(int index, const std::shared_ptr<Document>& document);
    void reportFailure(const QString& path, const Error& error, const std::optional<ScanReport>& scan = {});

    JobsModel m_jobs;
    Notices m_notices;
    FileChooser* m_files = nullptr;
    QStringList m_recentFiles;
    QStringList m_pinnedFiles;
    std::vector<Entry> m_entries;
    std::map<QString, hub::Fetched> m_fetched; ///< downloads by path
    std::map<QString, QString> m_folders;      ///< that were opened, by the path of their model
    int m_requests = 0;
    std::set<QString> m_loading; ///< paths
    QTimer m_fileTimer;
};

} // namespace apr::workbench
