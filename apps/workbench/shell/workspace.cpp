// SPDX-License-Identifier: MIT
#include "workspace.h"

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

Workspace::Workspace(QObject* parent) : QObject(parent)
{
    connect(&m_fileTimer, &QTimer::timeout, this, [this] {
        for (const Entry& entry : m_documents) {
            entry.document->checkFile();
        }
    });
    m_fileTimer.start(kFileCheckInterval);
}

Workspace::Workspace(Workspace& shared, QObject* parent) : QObject(parent), m_shared(&shared)
{
    connect(&shared, &Workspace::documentsChanged, this, &Workspace::followShared);
    connect(&shared, &Workspace::recentFilesChanged, this,
            [this] { setRecentFiles(m_shared->recentFiles(), m_shared->pinnedFiles()); });
    setRecentFiles(shared.recentFiles(), shared.pinnedFiles());
    followShared();
}

Workspace::~Workspace() = default;

void Workspace::followShared()
{
    const std::shared_ptr<Document> shown =
        m_current < 0 ? nullptr : m_documents[static_cast<std::size_t>(m_current)].document;
    const std::vector<Entry> before = std::exchange(m_documents, {}); // until nobody shows them
    int current = -1;
    for (int i = 0; i < m_shared->count(); ++i) {
        const std::shared_ptr<Document>& document = m_shared->m_documents[static_cast<std::size_t>(i)].document;
        const auto isSame = [&document](const Entry& entry) { return entry.document == document; };
        if (std::none_of(before.begin(), before.end(), isSame)) {
            observe(*document);
        }
        // A file that was loaded again has another document.
        if (shown != nullptr && (document == shown || (current < 0 && document->path() == shown->path()))) {
            current = i;
        }
        m_documents.push_back({.document = document});
    }
    const bool isKept = current >= 0 && m_documents[static_cast<std::size_t>(current)].document == shown;
    m_current = isKept ? current : -1;
    Q_EMIT documentsChanged();
    if (!isKept) {
        current >= 0 || m_documents.empty() ? setCurrent(current) : setCurrent(0);
    }
}

void Workspace::fetch(const QString& address)
{
    auto fetched = std::make_shared<hub::Fetched>();
    jobs().start(
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
                notices().add(Tone::Warning, tr("Downloaded %1").arg(address), toQString(finding.message));
            }
            open(path);
        });
}

std::optional<hub::Fetched> Workspace::fetchedFor(const QString& path) const
{
    if (m_shared != nullptr) {
        return m_shared->fetchedFor(path);
    }
    const auto found = m_fetched.find(path);
    return found == m_fetched.end() ? std::nullopt : std::optional(found->second);
}

QString Workspace::folderOf(const QString& path) const
{
    if (m_shared != nullptr) {
        return m_shared->folderOf(path);
    }
    const auto found = m_folders.find(path);
    return found == m_folders.end() ? QString() : found->second;
}

void Workspace::reportFailure(const QString& path, const Error& error, const std::optional<ScanReport>& scan)
{
    const QString message = toQString(describe(error));
    if (error.code == Errc::Cancelled) {
        notices().add(Tone::Neutral, tr("Cancelled opening %1").arg(fileNameOf(path)));
    } else {
        const QString verdict =
            scan ? QStringLiteral(" · ") + tr("Security scan: %1").arg(toQString(scanVerdictText(*scan))) : QString();
        notices().add(Tone::Bad, tr("Cannot open %1").arg(fileNameOf(path)), message + verdict);
    }
    Q_EMIT openFailed(path, message);
}

void Workspace::setRecentFiles(const QStringList& paths, const QStringList& pinned)
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

bool Workspace::open(const QString& givenPath)
{
    if (m_shared != nullptr) {
        return m_shared->open(givenPath);
    }
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
        if (at(i).path() == path && !at(i).isPreview() && at(i).stamp() == FileStamp::of(path)) {
            setCurrent(i);
            return false;
        }
    }
    load(path);
    return true;
}

void Workspace::load(const QString& path)
{
    if (!m_loading.insert(path).second) {
        return;
    }
    auto loaded = std::make_shared<Loaded>();
    jobs().start(
        tr("Open %1").arg(fileNameOf(path)), [path, loaded](Progress&) { return loadModel(path, *loaded); }, this,
        [this, path, loaded, order = ++m_requests](const Job& job) {
            m_loading.erase(path);
            const bool hasIssues = loaded->scan && loaded->scan->verdict == ScanVerdict::Findings;
            if (job.result()) {
                add(path, std::move(*loaded->content), order);
            } else {
                showScan(path, loaded->scan);
                reportFailure(path, job.result().error(), loaded->scan);
            }
            if (!job.result() && loaded->scan && loaded->scan->verdict == ScanVerdict::Incomplete) {
                showPane(QStringLiteral("security")); // what was not scanned
            } else if (hasIssues && m_scanned.path == path) {
                showPane(QStringLiteral("security"));
            } else if (hasIssues) { // another document is shown
                notices().add(Tone::Warning, tr("Security findings in %1").arg(fileNameOf(path)),
                              toQString(scanVerdictText(*loaded->scan)));
            }
        });
}

void Workspace::observe(const Document& document)
{
    const auto forward = [this, &document](void (Document::*of)(), void (Workspace::*to)()) {
        connect(&document, of, this, [this, &document, to] {
            if (current() == &document) {
                Q_EMIT(this->*to)();
            }
        });
    };
    forward(&Document::tensorChanged, &Workspace::tensorChanged);
    forward(&Document::rangeChanged, &Workspace::rangeChanged);
    forward(&Document::offsetChanged, &Workspace::offsetChanged);
    forward(&Document::metadataKeyChanged, &Workspace::metadataKeyChanged);
    forward(&Document::reportChanged, &Workspace::reportChanged);
    forward(&Document::statisticsChanged, &Workspace::statisticsChanged);
    forward(&Document::fileChanged, &Workspace::fileChanged);
    forward(&Document::editChanged, &Workspace::editChanged);
}

void Workspace::preview(const std::shared_ptr<const ConvertPlan>& plan)
{
    if (m_shared != nullptr) {
        m_shared->preview(plan);
        return;
    }
    const QString path = QFileInfo(toQString(plan->options.recipe.output)).absoluteFilePath();
    auto content = std::make_shared<std::optional<Document::Content>>();
    jobs().start(
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
                addPreview(path, std::move(**content));
                for (int i = 0; i < count(); ++i) {
                    if (at(i).path() == source) {
                        showPane(QStringLiteral("compare"));
                        Q_EMIT comparisonRequested(&at(i), current()); // errors are relative to the source
                        break;
                    }
                }
                return;
            }
            if (job.state() == Job::State::Cancelled) {
                notices().add(Tone::Neutral, tr("Preview cancelled"));
            } else {
                notices().add(Tone::Bad, tr("Cannot preview %1").arg(fileNameOf(path)),
                              toQString(describe(job.result().error())));
            }
            Q_EMIT previewFailed(path);
        });
}

void Workspace::addPreview(const QString& path, Document::Content content)
{
    auto document = std::make_unique<Document>(path, std::move(content));
    observe(*document);
    for (int i = 0; i < count(); ++i) {
        if (at(i).path() == path && at(i).isPreview()) {
            replace(i, std::move(document));
            return;
        }
    }
    m_documents.push_back({.document = std::move(document), .order = ++m_requests});
    Q_EMIT documentsChanged();
    setCurrent(count() - 1);
}

void Workspace::add(const QString& path, Document::Content content, int order)
{
    auto document = std::make_unique<Document>(path, std::move(content));
    observe(*document);
    const bool needsConversion = document->needsConversion();
    notices().add(Tone::Neutral, tr("Opened %1").arg(fileNameOf(path)), pathText(path));
    for (int i = 0; i < count(); ++i) {
        if (at(i).path() == path) {
            replace(i, std::move(document));
            Q_EMIT opened(path, needsConversion);
            return;
        }
    }
    const auto place = std::find_if(m_documents.begin(), m_documents.end(),
                                    [order](const Entry& entry) { return entry.order > order; });
    const bool isNewest = place == m_documents.end();
    const auto index = static_cast<int>(place - m_documents.begin());
    m_documents.insert(place, {.document = std::move(document), .order = order});
    if (!isNewest && m_current >= index) {
        ++m_current; // one that was requested earlier has loaded later; what is shown stays
    }
    Q_EMIT documentsChanged();
    if (isNewest) {
        setCurrent(index);
    }
    Q_EMIT opened(path, needsConversion);
}

void Workspace::replace(int index, std::unique_ptr<Document> document)
{
    Entry& entry = m_documents[static_cast<std::size_t>(index)];
    if (entry.validation) {
        entry.validation->cancel(); // of the earlier file
    }
    if (const TensorInfo* tensor = entry.document->tensorInfo()) {
        document->selectTensorNamed(toQString(tensor->name));
    }
    document->selectMetadata(entry.document->metadataKey());
    document->setFilters(entry.document->filters());
    document->adoptEdit(entry.document->edit()); // nothing unless it was changed and not saved
    const std::shared_ptr<Document> before =
        std::exchange(entry.document, std::move(document)); // until nobody shows it
    Q_EMIT documentsChanged();
    m_current = index == m_current ? -1 : m_current;
    setCurrent(index);
}

void Workspace::close(int index)
{
    if (m_shared != nullptr) {
        m_shared->close(index);
        return;
    }
    if (index < 0 || index >= count()) {
        return;
    }
    Entry& entry = m_documents[static_cast<std::size_t>(index)];
    if (entry.validation) {
        entry.validation->cancel();
    }
    const std::shared_ptr<Document> closed = std::move(entry.document);
    m_documents.erase(m_documents.begin() + index);
    const bool wasCurrent = index == m_current;
    m_current = std::min(m_current > index ? m_current - 1 : m_current, count() - 1);
    Q_EMIT documentsChanged();
    if (wasCurrent) {
        const int next = m_current;
        m_current = -1;
        next < 0 ? setCurrent(-1) : setCurrent(next);
    }
}

void Workspace::reload()
{
    if (m_shared != nullptr) {
        m_shared->setCurrent(m_current);
        m_shared->reload();
        return;
    }
    if (const Document* document = current(); document != nullptr && !document->isPreview()) {
        load(document->path());
    }
}

QStringList Workspace::titles() const
{
    QStringList out;
    for (const Entry& entry : m_documents) {
        out << entry.document->title();
    }
    // Files of the same name are told apart by as many folders as that takes.
    for (int folders = 1; folders < 8; ++folders) {
        const QStringList before = out;
        for (int i = 0; i < count(); ++i) {
            if (before.count(before[i]) > 1) {
                out[i] = at(i).path().section(QLatin1Char('/'), -1 - folders, -2) + QLatin1Char('/') + at(i).title();
            }
        }
        if (out == before) {
            break;
        }
    }
    return out;
}

void Workspace::setCurrent(int index)
{
    if (index >= count() || index < -1 || (index == m_current && index >= 0)) {
        return;
    }
    m_current = index;
    m_statistics.cancel();
    Document* document = current();
    showScan(document != nullptr ? document->path() : QString(), document != nullptr ? document->scan() : std::nullopt);
    Q_EMIT currentChanged();
    if (document != nullptr) {
        document->checkFile();
    }
}

void Workspace::showScan(const QString& path, const std::optional<ScanReport>& scan)
{
    m_scanned = {.path = path, .report = scan};
    Q_EMIT scanChanged();
}

const Job* Workspace::validation() const
{
    const QPointer<Job> job =
        m_current < 0 ? QPointer<Job>() : m_documents[static_cast<std::size_t>(m_current)].validation;
    return job && job->state() == Job::State::Running ? job.data() : nullptr;
}

void Workspace::cancelValidation()
{
    if (validation() != nullptr) {
        m_documents[static_cast<std::size_t>(m_current)].validation->cancel();
    }
}

void Workspace::validate()
{
    Document* document = current();
    if (document == nullptr || validation() != nullptr) {
        return;
    }
    auto report = std::make_shared<ValidationReport>();
    Job* job = jobs().start(
        tr("Validate %1").arg(document->title()),
        [model = document->model(), report](Progress& progress) -> Status {
            APR_TRY(*report, validateModel(model, {}, progress));
            return {};
        },
        document, // the result is dropped if it is closed
        [this, document, report](const Job& done) {
            if (done.result()) {
                document->setReport(std::move(*report));
                Q_EMIT validated(document->report()->isValid);
            } else if (done.state() == Job::State::Failed) {
                notices().add(Tone::Bad, tr("Cannot validate %1").arg(document->title()),
                              toQString(describe(done.result().error())));
            }
            if (document == current()) {
                Q_EMIT validationProgressed();
            }
        });
    m_documents[static_cast<std::size_t>(m_current)].validation = job;
    connect(job, &Job::progressed, document, [this, document] {
        if (document == current()) {
            Q_EMIT validationProgressed();
        }
    });
    Q_EMIT validationProgressed();
}

void Workspace::needStatistics()
{
    Document* document = current();
    const int tensor = document != nullptr ? document->tensor() : -1;
    if (tensor < 0 || document->statistics(tensor) != nullptr || !document->statisticsError(tensor).isEmpty() ||
        !document->fileProblem().isEmpty() || (m_statistics.isRunning() && m_statisticsOf == tensor)) {
        return;
    }
    m_statisticsOf = tensor;
    m_statistics.start(
        tr("Statistics of %1").arg(document->tensorName()),
        [model = document->model(), tensor](Progress& progress) {
            return statisticsOf(model, static_cast<std::size_t>(tensor), progress);
        },
        [document = QPointer<Document>(document), tensor](const Result<TensorStatistics>& result) {
            if (document) {
                document->setStatistics(tensor, result);
            }
        });
}

void Workspace::showOffset(std::uint64_t offset, const QString& from)
{
    if (Document* shown = current()) {
        const QString pane = QStringLiteral("bytes");
        from.isEmpty() ? showPane(pane) : showPaneBeside(pane, from);
        shown->selectOffset(offset);
    }
}

void Workspace::showMetadata(const QString& key, const QString& from)
{
    if (Document* shown = current()) {
        const QString pane = QStringLiteral("metadata");
        from.isEmpty() ? showPane(pane) : showPaneBeside(pane, from);
        shown->selectMetadata(key);
    }
}

} // namespace apr::workbench
