// SPDX-License-Identifier: MIT
#include "session.h"

#include "apr/base/text.h"
#include "apr/format/open.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"
#include "apr/hub/hub.h"
#include "apr/validate/explain.h"
#include "apr/validate/rules.h"
#include "text_helpers.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>

#include <algorithm>
#include <sys/stat.h>

namespace apr::workbench {
namespace {

/// Returns the checksum state of a shard after validation, otherwise an empty string.
QString shardState(const Document& document, std::size_t part)
{
    const FileFacts& facts = document.model.facts();
    if (!document.report || std::none_of(facts.checksums.begin(), facts.checksums.end(),
                                         [part](const StoredChecksum& checksum) { return checksum.part == part; })) {
        return {};
    }
    const bool hasMismatch = std::any_of(
        document.report->findings.begin(), document.report->findings.end(), [&facts, part](const Finding& finding) {
            return finding.rule == "checksum.mismatch" && finding.file == facts.parts[part].name;
        });
    return hasMismatch ? Session::tr(" · checksum mismatch") : Session::tr(" · checksum OK");
}

FactsModel::Facts overviewFacts(const Document& document)
{
    const ModelSummary& summary = document.summary;
    const FileFacts& facts = document.model.facts();
    FactsModel::Facts out;
    const auto add = [&out](const QString& label, const QString& value) {
        if (!value.isEmpty()) {
            out.emplace_back(label, value);
        }
    };
    add(Session::tr("Name"), toQString(printable(summary.name, 120)));
    if (document.scan) {
        add(Session::tr("Security scan"), toQString(scanVerdictText(*document.scan)));
    }
    add(Session::tr("Downloaded from"), toQString(printable(downloadedFrom(toStdString(document.path)), 200)));
    QString type = summary.type.empty() ? Session::tr("unknown architecture") : toQString(printable(summary.type, 60));
    if (!summary.title.empty()) {
        type += Session::tr(" · %1, detected from %2").arg(toQString(summary.title), toQString(summary.evidence));
    }
    add(Session::tr("Architecture"), type);
    add(Session::tr("Format"), toQString(facts.format + " · " + facts.dialect));
    QString size = toQString(formatBytes(facts.totalBytes()));
    if (facts.parts.size() > 1) {
        size += Session::tr(" in %1 files").arg(facts.parts.size());
    }
    add(Session::tr("Size"), size);
    add(Session::tr("Compression"), toQString(summary.compression));
    constexpr std::size_t kMostShown = 12;
    for (std::size_t i = 0; facts.parts.size() > 1 && i < std::min(facts.parts.size(), kMostShown); ++i) {
        add(Session::tr("Shard %1").arg(i + 1), fileNameOf(toQString(facts.parts[i].name)) + QStringLiteral(" · ") +
                                                    toQString(formatBytes(facts.parts[i].bytes)) +
                                                    shardState(document, i));
    }
    if (facts.parts.size() > kMostShown) {
        add(Session::tr("More shards"), QString::number(facts.parts.size() - kMostShown));
    }
    // From the model card of a version 1 file; the metadata pane shows all of it.
    for (const auto& [key, label] : {std::pair<std::string_view, QString>("description", Session::tr("Description")),
                                     {"aprender_version", Session::tr("aprender version")}}) {
        if (const auto value = stringMember(document.model.metadata(), key)) {
            add(label, toQString(printable(*value, 200)));
        }
    }
    add(Session::tr("Parameters"),
        toQString(formatCount(summary.parameters) + " (" + formatCountShort(summary.parameters) + ')'));
    add(Session::tr("Tensors"), toQString(formatCount(summary.tensors)));
    add(Session::tr("Precision"), toQString(summary.quantization));
    if (summary.parameters > 0) {
        const double bits = 8 * static_cast<double>(summary.tensorBytes) / static_cast<double>(summary.parameters);
        add(Session::tr("Bits per weight"), toQString(formatNumber(bits, 4)));
    }
    for (const auto& [key, label] : {std::pair<std::string_view, QString>("n_layers", Session::tr("Layers")),
                                     {"hidden_size", Session::tr("Hidden size")},
                                     {"n_heads", Session::tr("Attention heads")},
                                     {"n_kv_heads", Session::tr("Key/value heads")},
                                     {"context_length", Session::tr("Context length")}}) {
        if (const auto value = unsignedMember(summary.hyperparameters, key)) {
            add(label, toQString(formatCount(*value)));
        }
    }
    if (summary.vocabulary) {
        QString vocabulary = toQString(formatCount(*summary.vocabulary)) + Session::tr(" tokens");
        if (!summary.tokenizer.empty()) {
            vocabulary += QStringLiteral(" · ") + toQString(printable(summary.tokenizer, 40));
        }
        add(Session::tr("Vocabulary"), vocabulary);
    }
    add(Session::tr("License"),
        summary.license.empty() ? Session::tr("not specified") : toQString(printable(summary.license, 80)));
    const bool hasChecksum = !facts.checksums.empty();
    add(Session::tr("Checksum"),
        hasChecksum ? Session::tr("CRC-32 stored (run Validate to verify)") : Session::tr("none in this format"));
    return out;
}

QString number(double value)
{
    return toQString(formatNumber(value, 6));
}

QString withShare(std::uint64_t count, std::uint64_t total)
{
    QString text = toQString(formatCount(count));
    if (count > 0 && total > 0) {
        text += QStringLiteral(" (") +
                toQString(formatNumber(100 * static_cast<double>(count) / static_cast<double>(total), 3)) +
                QStringLiteral(" %)");
    }
    return text;
}

} // namespace

FileStamp FileStamp::of(const QString& path)
{
    struct stat facts = {};
    if (::stat(path.toLocal8Bit().constData(), &facts) != 0) {
        return {};
    }
    return {.device = facts.st_dev,
            .inode = facts.st_ino,
            .bytes = facts.st_size,
            .modified = qint64{facts.st_mtim.tv_sec} * 1'000'000'000 + facts.st_mtim.tv_nsec};
}

Session::Session(QObject* parent) : QObject(parent), m_convert(m_jobs, nullptr), m_planner(m_jobs, nullptr)
{
    connect(&m_histogram, &HistogramView::settingsChanged, this, [this] {
        requestHistogram();
        Q_EMIT commandsChanged();
    });
    connect(&m_fileTimer, &QTimer::timeout, this, &Session::checkFile);
    m_fileTimer.start(1000);
    connect(&m_findings, &FindingsModel::tensorRequested, this, &Session::selectTensorNamed);
    connect(&m_tensors, &TensorTreeModel::filterChanged, this, &Session::commandsChanged);
    connect(this, &Session::documentChanged, this, &Session::commandsChanged);
    connect(this, &Session::selectionChanged, this, &Session::commandsChanged);
    connect(&m_planner, &PlannerView::blockRequested, this,
            [this](const QString& tensor, quint64 element, quint64 elements) {
                if (selectTensorNamed(tensor)) {
                    Q_EMIT bytesRequested();
                    m_bytes.reveal(element, elements);
                }
            });
    m_histogram.clear(tr("Select a tensor to see its histogram."));
}

Session::~Session() = default;

Document* Session::current()
{
    return m_current >= 0 ? m_documents[static_cast<std::size_t>(m_current)].get() : nullptr;
}

const Document* Session::current() const
{
    return m_current >= 0 ? m_documents[static_cast<std::size_t>(m_current)].get() : nullptr;
}

void Session::fetch(const QString& address)
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
                Q_EMIT openFailed(address, toQString(describe(job.result().error())));
                return;
            }
            // The same path that open() uses.
            const auto whole = resolveModelPath(fetched->path);
            const QString path = toQString(whole ? *whole : fetched->path);
            m_fetched[path] = *fetched;
            for (int i = 0; i < documentCount() && fetched->fetched > 0; ++i) {
                if (m_documents[static_cast<std::size_t>(i)]->path == path) { // an older version
                    closeDocument(i);
                    break;
                }
            }
            QStringList notes;
            for (const Finding& finding : fetched->findings) {
                notes << toQString(finding.message);
            }
            if (!notes.isEmpty()) {
                Q_EMIT noticed(notes.join(QStringLiteral("; ")));
            }
            open(path);
        });
}

std::optional<hub::Fetched> Session::fetchedFor(const QString& path) const
{
    const auto found = m_fetched.find(path);
    return found == m_fetched.end() ? std::nullopt : std::optional(found->second);
}

void Session::open(const QString& givenPath)
{
    if (hub::isAddress(toStdString(givenPath))) {
        fetch(givenPath);
        return;
    }
    // A folder or a shard refers to the whole model; errors are reported when it is opened.
    const QString absolute = QFileInfo(givenPath).absoluteFilePath();
    const auto whole = resolveModelPath(toStdString(absolute));
    const QString path = whole ? toQString(*whole) : absolute;
    for (int i = 0; i < documentCount(); ++i) {
        if (m_documents[static_cast<std::size_t>(i)]->path == path) {
            if (m_documents[static_cast<std::size_t>(i)]->stamp != FileStamp::of(path)) {
                closeDocument(i); // the file was written or replaced: it is opened again
                break;
            }
            setCurrentDocument(i);
            return;
        }
    }
    struct Loaded {
        FileStamp stamp;
        std::optional<Model> model;
        ModelSummary summary;
        std::optional<ScanReport> scan;
    };
    auto loaded = std::make_shared<Loaded>();
    m_jobs.start(
        tr("Open %1").arg(fileNameOf(path)),
        [path, loaded](Progress&) -> Status {
            loaded->stamp = FileStamp::of(path);
            const std::string name = toStdString(path); // scan the file before opening it
            if (const auto file = openSource(name)) {
                if (auto scan = scanFile(name, *file, memoryLimit(), siblingsOf(name))) {
                    loaded->scan = std::move(*scan);
                }
            }
            APR_TRY(loaded->model, openModelFile(toStdString(path)));
            loaded->summary = summarize(*loaded->model);
            return {};
        },
        this,
        [this, path, loaded](const Job& job) {
            const bool hasIssues = loaded->scan && loaded->scan->verdict == ScanVerdict::Findings;
            if (!job.result()) {
                showScan(path, loaded->scan);
                if (hasIssues) {
                    Q_EMIT scanFoundIssues(path);
                }
                Q_EMIT openFailed(path, toQString(describe(job.result().error())));
                return;
            }
            addDocument(path, *loaded->model, std::move(loaded->summary), std::move(loaded->scan), loaded->stamp);
            if (hasIssues) {
                Q_EMIT scanFoundIssues(path);
            }
        });
}

void Session::addDocument(const QString& path, const Model& model, ModelSummary summary, std::optional<ScanReport> scan,
                          const FileStamp& stamp)
{
    m_documents.push_back(std::make_unique<Document>(Document{
        .path = path, .model = model, .summary = std::move(summary), .scan = std::move(scan), .stamp = stamp}));
    m_current = documentCount() - 1;
    Q_EMIT documentsChanged();
    showDocument();
    Q_EMIT opened(path, needsConversion());
}

void Session::closeDocument(int index)
{
    if (index < 0 || index >= documentCount()) {
        return;
    }
    m_tensorJob.reset();
    m_documents.erase(m_documents.begin() + index);
    m_current = std::min(m_current > index ? m_current - 1 : m_current, documentCount() - 1);
    Q_EMIT documentsChanged();
    showDocument();
}

void Session::setCurrentDocument(int index)
{
    if (index != m_current && index >= 0 && index < documentCount()) {
        m_current = index;
        showDocument();
    }
}

QString Session::documentTitle(int index) const
{
    return fileNameOf(documentPath(index));
}

QString Session::documentPath(int index) const
{
    return m_documents[static_cast<std::size_t>(index)]->path;
}

QString Session::title() const
{
    return m_current >= 0 ? documentTitle(m_current) : QString();
}

QString Session::path() const
{
    return m_current >= 0 ? documentPath(m_current) : QString();
}

QString Session::typeText() const
{
    const Document* document = current();
    if (document == nullptr) {
        return {};
    }
    const FileFacts& facts = document->model.facts();
    return toQString(facts.format + " · " + formatCountShort(document->summary.parameters)) + tr(" parameters");
}

bool Session::needsConversion() const
{
    return current() != nullptr && current()->model.facts().dialect != "apr2";
}

void Session::showDocument()
{
    m_tensorJob.reset();
    const Document* document = current();
    m_tensors.setModel(document != nullptr ? std::optional(document->model) : std::nullopt);
    m_metadata.setModel(document != nullptr ? std::optional(document->model) : std::nullopt);
    m_overview.setFacts(document != nullptr ? overviewFacts(*document) : FactsModel::Facts());
    if (document != nullptr && document->report) {
        m_findings.setReport(document->report);
    } else {
        m_findings.setFindings(document != nullptr ? document->model.facts().findings : std::vector<Finding>());
    }
    m_planner.setInput(document != nullptr ? document->path : QString());
    showScan(document != nullptr ? document->path : QString(), document != nullptr ? document->scan : std::nullopt);
    Q_EMIT documentChanged();
    showTensor();
    checkFile();
}

void Session::showScan(const QString& path, const std::optional<ScanReport>& scan)
{
    m_scannedPath = path;
    m_scan = scan;
    m_security.setFindings(scan ? scan->findings : std::vector<Finding>());
    Q_EMIT scanChanged();
}

QString Session::scanCommand() const
{
    return m_scannedPath.isEmpty() ? QString() : commandLine({"scan", toStdString(m_scannedPath)});
}

QString Session::scanVerdict() const
{
    if (!m_scan) {
        return {};
    }
    return tr("%1: %2").arg(fileNameOf(m_scannedPath), toQString(scanVerdictText(*m_scan)));
}

QString Session::scanState() const
{
    if (!m_scan) {
        return {};
    }
    const bool isDangerous = std::any_of(m_scan->findings.begin(), m_scan->findings.end(),
                                         [](const Finding& finding) { return finding.severity == Severity::Error; });
    return m_scan->isClean() ? QStringLiteral("clean")
           : isDangerous     ? QStringLiteral("dangerous")
                             : QStringLiteral("suspicious"); // or incomplete
}

int Session::selectedTensor() const
{
    return current() != nullptr ? current()->selectedTensor : -1;
}

void Session::selectTensor(int tensor)
{
    Document* document = current();
    if (document == nullptr || tensor == document->selectedTensor ||
        tensor >= static_cast<int>(document->model.tensors().size())) {
        return;
    }
    document->selectedTensor = tensor;
    showTensor();
}

bool Session::selectTensorNamed(const QString& name)
{
    const Document* document = current();
    const auto index = document != nullptr ? document->model.find(toStdString(name)) : std::nullopt;
    if (!index) {
        return false;
    }
    selectTensor(static_cast<int>(*index));
    return true;
}

QString Session::tensorName() const
{
    const int tensor = selectedTensor();
    return tensor < 0 ? QString()
                      : toQString(printable(current()->model.tensors()[static_cast<std::size_t>(tensor)].name));
}

QString Session::tensorRole() const
{
    const int tensor = selectedTensor();
    return tensor < 0 ? QString()
                      : toQString(explainTensorName(current()->model.tensors()[static_cast<std::size_t>(tensor)].name));
}

FactsModel::Facts Session::tensorFacts(const Document& document) const
{
    const TensorInfo& tensor = document.model.tensors()[static_cast<std::size_t>(document.selectedTensor)];
    FactsModel::Facts out{
        {tr("Type"), toQString(dtypeName(tensor.dtype))},
        {tr("Shape"), shapeText(tensor.shape)},
        {tr("Elements"), toQString(formatCount(tensor.elements()))},
        {tr("Bytes"), toQString(formatCount(tensor.byteSize) + " (" + formatBytes(tensor.byteSize) + ')')},
        {tr("Bits per weight"), toQString(formatNumber(bitsPerElement(tensor.dtype), 5))}};
    if (!tensor.encoding.isPlain()) {
        const Encoding& encoding = tensor.encoding;
        const double ratio = static_cast<double>(tensor.byteSize) / static_cast<double>(encoding.storedBytes);
        const QString how = toQString(encodingName(encoding));
        const QString stored = toQString(formatCount(encoding.storedBytes)) +
                               tr(" bytes, %1")
                                   .arg(!how.isEmpty()                            ? how
                                        : encoding.storedBytes == tensor.byteSize ? tr("reordered")
                                                                                  : tr("decoded on read"));
        out.emplace_back(tr("Stored as"), stored + toQString(" (" + formatNumber(ratio, 3) + "×)"));
    }
    if (tensor.offset != TensorInfo::kComputed) {
        std::uint64_t alignment = 1;
        while (alignment < 4096 && tensor.offset % (alignment * 2) == 0) {
            alignment *= 2;
        }
        out.emplace_back(tr("Offset"), toQString(formatCount(tensor.offset)) + tr(" (aligned to %1)").arg(alignment));
    }
    if (document.model.facts().parts.size() > 1) {
        out.emplace_back(tr("File"), fileNameOf(toQString(document.model.facts().parts[tensor.part].name)));
    }
    return out;
}

void Session::checkFile()
{
    Document* document = current();
    const Status intact = document != nullptr ? checkIntact(document->model) : Status();
    const QString problem =
        intact ? QString()
               : tr("%1: %2. Values are not shown.")
                     .arg(fileNameOf(toQString(intact.error().file)), toQString(intact.error().message));
    const FileStamp stamp = document != nullptr ? FileStamp::of(document->path) : FileStamp();
    const bool isOther = document != nullptr && stamp.bytes >= 0 && stamp != document->stamp;
    const QString notice =
        isOther ? tr("%1 changed on disk. The earlier version is shown.").arg(fileNameOf(document->path)) : QString();
    if (problem == m_fileProblem) {
        if (notice != m_fileNotice) {
            m_fileNotice = notice;
            Q_EMIT fileProblemChanged();
        }
        return;
    }
    m_fileNotice = notice;
    m_fileProblem = problem;
    if (!problem.isEmpty()) {
        document->statistics.clear();
    }
    Q_EMIT fileProblemChanged();
    showTensor();
}

void Session::reopen()
{
    const QString file = path();
    if (!file.isEmpty()) {
        closeDocument(m_current);
        open(file);
    }
}

void Session::showTensor()
{
    m_tensorJob.reset();
    Document* document = current();
    if (document != nullptr && document->selectedTensor >= 0 && !m_fileProblem.isEmpty()) {
        m_details.setFacts(tensorFacts(*document));
        m_bytes.clear(m_fileProblem);
        m_histogram.clear(m_fileProblem);
        Q_EMIT selectionChanged();
        return;
    }
    if (document == nullptr || document->selectedTensor < 0) {
        m_details.setFacts({});
        m_bytes.clear(tr("Select a tensor to see its bytes."));
        m_histogram.clear(tr("Select a tensor to see its histogram."));
        Q_EMIT selectionChanged();
        return;
    }
    m_details.setFacts(tensorFacts(*document));
    m_bytes.show(document->model, static_cast<std::size_t>(document->selectedTensor));
    m_histogram.clear(tr("Reading values …"));
    Q_EMIT selectionChanged();
    requestStatistics();
}

void Session::requestStatistics()
{
    Document* document = current();
    const int tensor = document->selectedTensor;
    if (document->statistics.contains(tensor)) {
        showStatistics(document->statistics.value(tensor));
        requestHistogram();
        return;
    }
    auto result = std::make_shared<TensorStatistics>();
    m_tensorJob = std::make_unique<Job>(
        tr("Statistics of %1").arg(tensorName()),
        [model = document->model, tensor, result](Progress& progress) -> Status {
            APR_TRY(*result, statisticsOf(model, static_cast<std::size_t>(tensor), progress));
            return {};
        },
        nullptr);
    connect(m_tensorJob.get(), &Job::finished, this, [this, document, tensor, result, job = m_tensorJob.get()] {
        if (!job->result()) {
            m_histogram.clear(toQString(job->result().error().message));
            return;
        }
        document->statistics.insert(tensor, *result);
        showStatistics(*result);
        // The job that emitted this signal must not be deleted while handling it.
        QMetaObject::invokeMethod(this, &Session::requestHistogram, Qt::QueuedConnection);
    });
}

void Session::showStatistics(const TensorStatistics& statistics)
{
    const Document* document = current();
    FactsModel::Facts facts = tensorFacts(*document);
    facts.insert(facts.end(), {{tr("Minimum"), number(statistics.min)},
                               {tr("Maximum"), number(statistics.max)},
                               {tr("Mean"), number(statistics.mean)},
                               {tr("Standard deviation"), number(statistics.std)},
                               {tr("Largest magnitude"), number(statistics.absMax)},
                               {tr("L2 norm"), number(statistics.l2)},
                               {tr("Zeros"), withShare(statistics.zeros, statistics.count)},
                               {tr("NaN"), withShare(statistics.nans, statistics.count)},
                               {tr("Infinite"), withShare(statistics.infinities(), statistics.count)},
                               {tr("Subnormal"), withShare(statistics.subnormals, statistics.count)}});
    const TensorInfo& tensor = document->model.tensors()[static_cast<std::size_t>(document->selectedTensor)];
    const Detection detection = detectArchitecture(document->model);
    const auto findings =
        checkStatistics(tensor, statistics, expectationFor(document->model, tensor, detection.architecture));
    for (const Finding& finding : findings) {
        facts.emplace_back(finding.severity == Severity::Error ? tr("Error") : tr("Warning"),
                           toQString(finding.message));
    }
    m_details.setFacts(std::move(facts));
}

void Session::requestHistogram()
{
    Document* document = current();
    if (document == nullptr || document->selectedTensor < 0 ||
        !document->statistics.contains(document->selectedTensor)) {
        return;
    }
    const int tensor = document->selectedTensor;
    struct HistogramResult {
        std::optional<Histogram> histogram;
    };
    auto result = std::make_shared<HistogramResult>();
    const TensorStatistics statistics = document->statistics.value(tensor);
    m_tensorJob = std::make_unique<Job>(
        tr("Histogram of %1").arg(tensorName()),
        [model = document->model, tensor, statistics, result, bins = m_histogram.bins(),
         clip = m_histogram.clipsOutliers()](Progress& progress) -> Status {
            double low = statistics.min;
            double high = statistics.max;
            if (clip) {
                APR_TRY(const Quantiles quantiles, quantilesOf(model, static_cast<std::size_t>(tensor), progress));
                if (!quantiles.isEmpty) {
                    low = quantiles.values.front();
                    high = quantiles.values.back();
                }
            }
            APR_TRY(result->histogram, histogramOf(model, static_cast<std::size_t>(tensor), low, high,
                                                   static_cast<std::size_t>(bins), progress));
            return {};
        },
        nullptr);
    connect(m_tensorJob.get(), &Job::finished, this, [this, result, job = m_tensorJob.get()] {
        if (job->result()) {
            m_histogram.show(tensorName(), std::move(result->histogram));
        } else {
            m_histogram.clear(toQString(job->result().error().message));
        }
    });
}

void Session::validate()
{
    Document* document = current();
    if (document == nullptr) {
        return;
    }
    auto report = std::make_shared<ValidationReport>();
    m_jobs.start(
        tr("Validate %1").arg(title()),
        [model = document->model, report](Progress& progress) -> Status {
            APR_TRY(*report, validateModel(model, {}, progress));
            return {};
        },
        this,
        [this, path = document->path, report](const Job& job) {
            if (!job.result()) {
                return;
            }
            for (int i = 0; i < documentCount(); ++i) {
                Document& each = *m_documents[static_cast<std::size_t>(i)];
                if (each.path == path) {
                    each.report = *report;
                    if (i == m_current) {
                        m_findings.setReport(*report);
                    }
                }
            }
            Q_EMIT validated(report->isValid);
        });
}

void Session::copyText(const QString& text) const
{
    QGuiApplication::clipboard()->setText(text);
}

QString Session::tensorsCommand() const
{
    if (!hasDocument()) {
        return {};
    }
    const QString filter = m_tensors.filter().trimmed();
    if (filter.isEmpty()) {
        return commandLine({"tensors", toStdString(path())});
    }
    const bool isPattern = filter.contains(QLatin1Char('*')) || filter.contains(QLatin1Char('?'));
    const QString glob = isPattern ? filter : QLatin1Char('*') + filter + QLatin1Char('*');
    return commandLine({"tensors", toStdString(path()), "--filter", toStdString(glob)});
}

QString Session::detailsCommand() const
{
    return selectedTensor() < 0 ? QString()
                                : commandLine({"explain", toStdString(path()), "--tensor", toStdString(tensorName())});
}

QString Session::histogramCommand() const
{
    return selectedTensor() < 0 ? QString()
                                : commandLine({"tensors", toStdString(path()), "--hist", toStdString(tensorName()),
                                               "--bins", std::to_string(std::min(200, m_histogram.bins()))});
}

QString Session::metadataCommand() const
{
    return hasDocument() ? commandLine({"inspect", toStdString(path()), "--full"}) : QString();
}

QString Session::validateCommand() const
{
    return hasDocument() ? commandLine({"validate", toStdString(path())}) : QString();
}

QString Session::overviewCommand() const
{
    return hasDocument() ? commandLine({"inspect", toStdString(path())}) : QString();
}

} // namespace apr::workbench
