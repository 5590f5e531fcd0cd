// SPDX-License-Identifier: MIT
#include "document_store.h"

#include "apr/base/text.h"
#include "apr/format/open.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"
#include "text_helpers.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace apr::workbench {
namespace {

constexpr int kFileCheckInterval = 1000; ///< ms

/// What opening a file in the background has produced; the scan also if the file could not be opened.
struct Loaded {
    std::optional<Document::Content> content;
    std::optional<ScanReport> scan;
};

Status loadModel(const QString& path, Loaded& loaded)
{
    const FileStamp stamp = FileStamp::of(path);
    const std::string name = toStdString(path); // scan the file before opening it
    if (const auto file = openSource(name)) {
        if (auto scan = scanFile(name, *file, memoryLimit(), siblingsOf(name))) {
            loaded.scan = std::move(*scan);
        }
    }
    APR_TRY(Model model, openModelFile(name));
    loaded.content = Document::describe(std::move(model));
    loaded.content->scan = loaded.scan;
    loaded.content->stamp = stamp;
    return {};
}

} // namespace

DocumentStore::DocumentStore(QObject* parent) : QObject(parent)
{
    connect(&m_fileTimer, &QTimer::timeout, this, [this] {
        for (const Entry& entry : m_entries) {
            entry.document->checkFile();
        }
    });
    m_fileTimer.start(kFileCheckInterval);
}

DocumentStore::~DocumentStore() = default;

int DocumentStore::indexOf(const Document* document) const
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
                                    [document](const Entry& entry) { return entry.document.get() == document; });
    return found == m_entries.end() ? -1 : static_cast<int>(found - m_entries.begin());
}

DocumentStore::Entry* DocumentStore::entryOf(const Document& document)
{
    const int index = indexOf(&document);
    return index < 0 ? nullptr : &m_entries[static_cast<std::size_t>(index)];
}

const DocumentStore::Entry* DocumentStore::entryOf(const Document& document) const
{
    const int index = indexOf(&document);
    return index < 0 ? nullptr : &m_entries[static_cast<std::size_t>(index)];
}

void DocumentStore::fetch(const QString& address)
{
    auto fetched = std::make_shared<hub::Fetched>();
    m_jobs.start(
        tr("Download %1").arg(address),
        [address, fetched](Progress& progress) -> Status {
            APR_TRY(*fetched, hub::fetch(toStdString(address), hub::Settings::fromEnvironment(), progress));
            return {};
        },
        this,
        [this, address, fetched](const Job& job) {
            if (!job.result()) {
                reportFailure(address, job.result().error());
                return;
            }
            // The same path that open() uses.
            const auto whole = resolveModelPath(fetched->path);
            const QString path = toQString(whole ? *whole : fetched->path);
            m_fetched[path] = *fetched;
            for (const Finding& finding : fetched->findings) {
                m_notices.add(Tone::Warning, tr("Downloaded %1").arg(address), toQString(finding.message));
            }
            open(path);
        });
}

std::optional<hub::Fetched> DocumentStore::fetchedFor(const QString& path) const
{
    const auto found = m_fetched.find(path);
    return found == m_fetched.end() ? std::nullopt : std::optional(found->second);
}

QString DocumentStore::folderOf(const QString& path) const
{
    const auto found = m_folders.find(path);
    return found == m_folders.end() ? QString() : found->second;
}

void DocumentStore::reportFailure(const QString& path, const Error& error, const std::optional<ScanReport>& scan)
{
    const QString message = toQString(describe(error));
    if (error.code == Errc::Cancelled) {
        m_notices.add(Tone::Neutral, tr("Cancelled opening %1").arg(fileNameOf(path)));
    } else {
        const QString verdict =
            scan ? QStringLiteral(" · ") + tr("Security scan: %1").arg(toQString(scanVerdictText(*scan))) : QString();
        m_notices.add(Tone::Bad, tr("Cannot open %1").arg(fileNameOf(path)), message + verdict);
    }
    Q_EMIT openFailed(path, message);
}

void DocumentStore::setRecentFiles(const QStringList& paths, const QStringList& pinned)
{
    QStringList others = paths;
    for (const QString& path : pinned) {
        others.removeAll(path);
    }
    if (others != m_recentFiles || pinned != m_pinnedFiles) {
        m_recentFiles = others;
        m_pinnedFiles = pinned;
        Q_EMIT recentFilesChanged();
    }
}

bool DocumentStore::open(const QString& givenPath)
{
    if (hub::isAddress(toStdString(givenPath))) {
        fetch(givenPath);
        return true;
    }
    // A folder or a shard refers to the whole model; errors are reported when it is opened.
    const QString absolute = QFileInfo(givenPath).absoluteFilePath();
    const auto whole = resolveModelPath(toStdString(absolute));
    const QString path = whole ? toQString(*whole) : absolute;
    if (path != absolute && QFileInfo(absolute).isDir()) {
        m_folders[path] = absolute;
    }
    for (int i = 0; i < count(); ++i) {
        if (at(i)->path() == path && !at(i)->isPreview() && at(i)->stamp() == FileStamp::of(path)) {
            Q_EMIT shown(at(i).get());
            return false;
        }
    }
    load(path);
    return true;
}

void DocumentStore::load(const QString& path)
{
    if (!m_loading.insert(path).second) {
        return;
    }
    auto loaded = std::make_shared<Loaded>();
    m_jobs.start(
        tr("Open %1").arg(fileNameOf(path)), [path, loaded](Progress&) { return loadModel(path, *loaded); }, this,
        [this, path, loaded, order = ++m_requests](const Job& job) {
            m_loading.erase(path);
            const bool hasIssues = loaded->scan && loaded->scan->verdict == ScanVerdict::Findings;
            bool isShown = true;
            if (job.result()) {
                isShown = add(path, std::move(*loaded->content), order);
            } else {
                Q_EMIT scanned(path, loaded->scan);
                reportFailure(path, job.result().error(), loaded->scan);
            }
            const bool isIncomplete =
                !job.result() && loaded->scan && loaded->scan->verdict == ScanVerdict::Incomplete; // says why
            if (isIncomplete || (hasIssues && isShown)) {
                Q_EMIT paneRequested(QStringLiteral("security"));
            } else if (hasIssues) { // another document is shown
                m_notices.add(Tone::Warning, tr("Security findings in %1").arg(fileNameOf(path)),
                              toQString(scanVerdictText(*loaded->scan)));
            }
        });
}

void DocumentStore::preview(const std::shared_ptr<const ConvertPlan>& plan)
{
    const QString path = QFileInfo(toQString(plan->options.recipe.output)).absoluteFilePath();
    auto content = std::make_shared<std::optional<Document::Content>>();
    m_jobs.start(
        tr("Preview %1").arg(fileNameOf(path)),
        [plan, content](Progress& progress) -> Status {
            APR_TRY(Model model, previewOf(*plan, progress));
            *content = Document::describe(std::move(model));
            (*content)->source = toQString(plan->options.input());
            return {};
        },
        this,
        [this, content, path](const Job& job) {
            if (job.result()) {
                const QString source = (*content)->source;
                Document* preview = addPreview(path, std::move(**content));
                for (int i = 0; i < count(); ++i) {
                    if (at(i)->path() == source) {
                        Q_EMIT paneRequested(QStringLiteral("compare"));
                        Q_EMIT comparisonRequested(at(i).get(), preview); // errors are relative to the source
                        break;
                    }
                }
                return;
            }
            if (job.state() == Job::State::Cancelled) {
                m_notices.add(Tone::Neutral, tr("Preview cancelled"));
            } else {
                m_notices.add(Tone::Bad, tr("Cannot preview %1").arg(fileNameOf(path)),
                              toQString(describe(job.result().error())));
            }
            Q_EMIT previewFailed(path);
        });
}

Document* DocumentStore::addPreview(const QString& path, Document::Content content)
{
    auto document = std::make_shared<Document>(path, std::move(content));
    for (int i = 0; i < count(); ++i) {
        if (at(i)->path() == path && at(i)->isPreview()) {
            replace(i, document);
            return document.get();
        }
    }
    m_entries.push_back({.document = document, .order = ++m_requests});
    Q_EMIT documentsChanged();
    Q_EMIT shown(document.get());
    return document.get();
}

bool DocumentStore::add(const QString& path, Document::Content content, int order)
{
    const auto document = std::make_shared<Document>(path, std::move(content));
    const bool needsConversion = document->needsConversion();
    m_notices.add(Tone::Neutral, tr("Opened %1").arg(fileNameOf(path)), pathText(path));
    for (int i = 0; i < count(); ++i) {
        if (at(i)->path() == path) {
            replace(i, document);
            Q_EMIT opened(path, needsConversion);
            return true;
        }
    }
    const auto place =
        std::find_if(m_entries.begin(), m_entries.end(), [order](const Entry& entry) { return entry.order > order; });
    const bool isNewest = place == m_entries.end();
    m_entries.insert(place, {.document = document, .order = order});
    Q_EMIT documentsChanged();
    if (isNewest) { // one that was requested earlier may load later: what is shown stays
        Q_EMIT shown(document.get());
    }
    Q_EMIT opened(path, needsConversion);
    return isNewest;
}

void DocumentStore::replace(int index, const std::shared_ptr<Document>& document)
{
    Entry& entry = m_entries[static_cast<std::size_t>(index)];
    if (entry.validation) {
        entry.validation->cancel(); // of the earlier file
    }
    if (const TensorInfo* tensor = entry.document->tensorInfo()) {
        document->selectTensorNamed(toQString(tensor->name));
    }
    document->selectMetadata(entry.document->metadataKey());
    document->setFilters(entry.document->filters());
    document->adoptEdit(entry.document->edit()); // nothing unless it was changed and not saved
    const std::shared_ptr<Document> before = std::exchange(entry.document, document); // until nobody shows it
    Q_EMIT documentsChanged();
    Q_EMIT shown(document.get());
}

void DocumentStore::close(int index)
{
    if (index < 0 || index >= count()) {
        return;
    }
    Entry& entry = m_entries[static_cast<std::size_t>(index)];
    if (entry.validation) {
        entry.validation->cancel();
    }
    const std::shared_ptr<Document> closed = std::move(entry.document); // until nobody shows it
    m_entries.erase(m_entries.begin() + index);
    Q_EMIT documentsChanged();
}

void DocumentStore::reload(const Document& document)
{
    if (!document.isPreview()) {
        load(document.path());
    }
}

QStringList DocumentStore::titles() const
{
    QStringList out;
    for (const Entry& entry : m_entries) {
        out << entry.document->title();
    }
    // Files of the same name are told apart by as many folders as that takes.
    for (int folders = 1; folders < 8; ++folders) {
        const QStringList before = out;
        for (int i = 0; i < count(); ++i) {
            if (before.count(before[i]) > 1) {
                out[i] = at(i)->path().section(QLatin1Char('/'), -1 - folders, -2) + QLatin1Char('/') + at(i)->title();
            }
        }
        if (out == before) {
            break;
        }
    }
    return out;
}

const Job* DocumentStore::validationOf(const Document& document) const
{
    const Entry* entry = entryOf(document);
    const Job* job = entry != nullptr ? entry->validation.data() : nullptr;
    return job != nullptr && job->state() == Job::State::Running ? job : nullptr;
}

void DocumentStore::cancelValidation(const Document& document)
{
    if (validationOf(document) != nullptr) {
        entryOf(document)->validation->cancel();
    }
}

void DocumentStore::validate(Document& document)
{
    Entry* entry = entryOf(document);
    if (entry == nullptr || validationOf(document) != nullptr) {
        return;
    }
    auto report = std::make_shared<ValidationReport>();
    auto evidence = std::make_shared<Evidence>(document.evidence()); // of the job's thread
    Job* job = m_jobs.start(
        tr("Validate %1").arg(document.title()),
        [evidence, report](Progress& progress) -> Status {
            APR_TRY(*report, validateModel(*evidence, {}, progress));
            return {};
        },
        &document, // the result is dropped if it is closed
        [this, &document, evidence, report](const Job& done) {
            if (done.result()) {
                document.setReport(std::move(*report), evidence);
                Q_EMIT validated(document.report()->isValid);
            } else if (done.state() == Job::State::Failed) {
                m_notices.add(Tone::Bad, tr("Cannot validate %1").arg(document.title()),
                              toQString(describe(done.result().error())));
            }
            Q_EMIT validationProgressed(&document);
        });
    entry->validation = job;
    connect(job, &Job::progressed, &document, [this, &document] { Q_EMIT validationProgressed(&document); });
    Q_EMIT validationProgressed(&document);
}

} // namespace apr::workbench
