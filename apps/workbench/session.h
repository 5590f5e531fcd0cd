// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/architecture.h"
#include "apr/format/tensor_statistics.h"
#include "apr/hub/hub.h"
#include "apr/validate/scan.h"
#include "convert_view.h"
#include "facts_model.h"
#include "findings_model.h"
#include "hex_view.h"
#include "histogram_view.h"
#include "job.h"
#include "metadata_model.h"
#include "planner_view.h"
#include "tensor_tree_model.h"

#include <QHash>
#include <QObject>
#include <QStringList>
#include <QTimer>
#include <QtQmlIntegration/qqmlintegration.h>

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace apr::workbench {

/// An open model with the results computed for it so far.
/// What identifies the content of a path; different after the file was replaced or written.
struct FileStamp {
    quint64 device = 0;
    quint64 inode = 0;
    qint64 bytes = -1;
    qint64 modified = 0; ///< nanoseconds since 1970

    static FileStamp of(const QString& path);
    bool operator==(const FileStamp&) const = default;
};

struct Document {
    QString path;
    Model model;
    ModelSummary summary = {};
    std::optional<ValidationReport> report = {};
    std::optional<ScanReport> scan = {};
    QHash<int, TensorStatistics> statistics = {};
    int selectedTensor = -1;
    FileStamp stamp = {}; ///< when it was opened
};

/// The state of the workbench: open documents, the selected tensor, and the Qt models of the panes. The only object
/// that is passed to QML.
class Session : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by the main window")
    Q_PROPERTY(apr::workbench::TensorTreeModel* tensors READ tensors CONSTANT)
    Q_PROPERTY(apr::workbench::MetadataModel* metadata READ metadata CONSTANT)
    Q_PROPERTY(apr::workbench::FindingsModel* findings READ findings CONSTANT)
    Q_PROPERTY(apr::workbench::FindingsModel* security READ security CONSTANT)
    Q_PROPERTY(apr::workbench::FactsModel* overview READ overview CONSTANT)
    Q_PROPERTY(apr::workbench::FactsModel* details READ details CONSTANT)
    Q_PROPERTY(apr::workbench::HistogramView* histogram READ histogram CONSTANT)
    Q_PROPERTY(apr::workbench::JobsModel* jobs READ jobs CONSTANT)
    Q_PROPERTY(apr::workbench::ConvertView* convert READ convert CONSTANT)
    Q_PROPERTY(apr::workbench::PlannerView* planner READ planner CONSTANT)
    Q_PROPERTY(apr::workbench::HexView* bytes READ bytes CONSTANT)
    Q_PROPERTY(bool hasDocument READ hasDocument NOTIFY documentChanged)
    Q_PROPERTY(QString title READ title NOTIFY documentChanged)
    Q_PROPERTY(QString path READ path NOTIFY documentChanged)
    Q_PROPERTY(QString typeText READ typeText NOTIFY documentChanged)
    Q_PROPERTY(int selectedTensor READ selectedTensor WRITE selectTensor NOTIFY selectionChanged)
    Q_PROPERTY(QString tensorName READ tensorName NOTIFY selectionChanged)
    Q_PROPERTY(QString tensorRole READ tensorRole NOTIFY selectionChanged)
    Q_PROPERTY(QString tensorsCommand READ tensorsCommand NOTIFY commandsChanged)
    Q_PROPERTY(QString detailsCommand READ detailsCommand NOTIFY commandsChanged)
    Q_PROPERTY(QString histogramCommand READ histogramCommand NOTIFY commandsChanged)
    Q_PROPERTY(QString metadataCommand READ metadataCommand NOTIFY commandsChanged)
    Q_PROPERTY(QString validateCommand READ validateCommand NOTIFY commandsChanged)
    Q_PROPERTY(QString overviewCommand READ overviewCommand NOTIFY commandsChanged)
    Q_PROPERTY(QString scanCommand READ scanCommand NOTIFY scanChanged)
    Q_PROPERTY(QString scanVerdict READ scanVerdict NOTIFY scanChanged)
    Q_PROPERTY(QString fileProblem READ fileProblem NOTIFY fileProblemChanged)
    Q_PROPERTY(QString scanState READ scanState NOTIFY scanChanged)

public:
    explicit Session(QObject* parent = nullptr);
    ~Session() override;

    TensorTreeModel* tensors() { return &m_tensors; }
    MetadataModel* metadata() { return &m_metadata; }
    FindingsModel* findings() { return &m_findings; }
    FindingsModel* security() { return &m_security; }
    FactsModel* overview() { return &m_overview; }
    FactsModel* details() { return &m_details; }
    HistogramView* histogram() { return &m_histogram; }
    JobsModel* jobs() { return &m_jobs; }
    ConvertView* convert() { return &m_convert; }
    PlannerView* planner() { return &m_planner; }
    HexView* bytes() { return &m_bytes; }

    /// Opens a model in the background, or switches to it if it is already open. An address (hf://, https://) is
    /// downloaded first. Emits `opened` or `openFailed`.
    Q_INVOKABLE void open(const QString& path);
    /// Returns the download of a file, if this session downloaded it.
    std::optional<hub::Fetched> fetchedFor(const QString& path) const;
    void closeDocument(int index);
    int documentCount() const { return static_cast<int>(m_documents.size()); }
    int currentDocument() const { return m_current; }
    void setCurrentDocument(int index);
    QString documentTitle(int index) const;
    QString documentPath(int index) const;

    bool hasDocument() const { return m_current >= 0; }
    QString title() const;
    QString path() const;
    QString typeText() const;
    /// Whether the current document is not an apr2 file.
    bool needsConversion() const;

    int selectedTensor() const;
    void selectTensor(int tensor);
    Q_INVOKABLE bool selectTensorNamed(const QString& name);
    QString tensorName() const;
    QString tensorRole() const;

    /// Checks the current document in the background; the findings model shows the result.
    Q_INVOKABLE void validate();
    Q_INVOKABLE void copyText(const QString& text) const;

    QString tensorsCommand() const;
    QString detailsCommand() const;
    QString histogramCommand() const;
    QString metadataCommand() const;
    QString validateCommand() const;
    QString overviewCommand() const;

    /// Result of the security scan of the current file, or of the last file that failed to open: the aprcli command,
    /// a sentence, and the state: "clean", "suspicious", "dangerous", or "" if no file was scanned or its format was
    /// skipped.
    QString scanCommand() const;
    QString scanVerdict() const;
    QString scanState() const;

    /// Why values of the current document are not shown: its file was truncated while it was open. Empty if it is
    /// intact.
    QString fileProblem() const { return m_fileProblem; }
    /// Says that another file has taken the place of the one that is shown; empty if not.
    QString fileNotice() const { return m_fileNotice; }
    /// Checks whether the files of the current document are intact. Called every second.
    void checkFile();
    /// Closes the current document and opens its file again.
    void reopen();

Q_SIGNALS:
    void fileProblemChanged();
    void documentsChanged();
    void documentChanged();
    void selectionChanged();
    void commandsChanged();
    void opened(const QString& path, bool needsConversion);
    void openFailed(const QString& path, const QString& message);
    void scanChanged();
    /// The security scan reported findings for a file that is being opened.
    void scanFoundIssues(const QString& path);
    /// A note on a downloaded model, e.g. its license or that it may not be the latest version.
    void noticed(const QString& message);
    void validated(bool isValid);
    void convertRequested();
    /// Bytes of the selected tensor have been marked and should be shown.
    void bytesRequested();

private:
    void fetch(const QString& address);
    Document* current();
    const Document* current() const;
    void addDocument(const QString& path, const Model& model, ModelSummary summary, std::optional<ScanReport> scan,
                     const FileStamp& stamp);
    void showDocument();
    void showScan(const QString& path, const std::optional<ScanReport>& scan);
    void showTensor();
    void showStatistics(const TensorStatistics& statistics);
    void requestStatistics();
    void requestHistogram();
    FactsModel::Facts tensorFacts(const Document& document) const;

    std::vector<std::unique_ptr<Document>> m_documents;
    std::map<QString, hub::Fetched> m_fetched; ///< downloads by path
    int m_current = -1;
    JobsModel m_jobs;
    TensorTreeModel m_tensors;
    MetadataModel m_metadata;
    FindingsModel m_findings;
    FindingsModel m_security;
    QString m_scannedPath;
    std::optional<ScanReport> m_scan;
    FactsModel m_overview;
    FactsModel m_details;
    HistogramView m_histogram;
    ConvertView m_convert;
    PlannerView m_planner;
    HexView m_bytes;
    QTimer m_fileTimer;
    QString m_fileProblem;
    QString m_fileNotice;
    std::unique_ptr<Job> m_tensorJob; ///< statistics and histogram of the selected tensor
};

} // namespace apr::workbench
