// SPDX-License-Identifier: MIT
#include "workspace.h"

#include <algorithm>
#include <utility>

namespace apr::workbench {

Workspace::Workspace(QObject* parent) : QObject(parent), m_own(std::make_unique<DocumentStore>()), m_store(*m_own)
{
    observeStore(Role::Main);
}

Workspace::Workspace(DocumentStore& store, Role role, QObject* parent) : QObject(parent), m_store(store)
{
    observeStore(role);
    follow();
}

Workspace::~Workspace() = default;

void Workspace::observeStore(Role role)
{
    connect(&m_store, &DocumentStore::documentsChanged, this, &Workspace::follow);
    connect(&m_store, &DocumentStore::validationProgressed, this, [this](const Document* document) {
        if (document == current()) {
            Q_EMIT changed(ProgressChange);
        }
    });
    if (role == Role::Main) {
        connect(&m_store, &DocumentStore::shown, this,
                [this](Document* document) { setCurrent(m_store.indexOf(document)); });
        connect(&m_store, &DocumentStore::scanned, this, &Workspace::showScan);
        connect(&m_store, &DocumentStore::paneRequested, this, &Workspace::showPane);
    }
}

/// Documents were opened, closed, or loaded again.
void Workspace::follow()
{
    int next = currentIndex();
    const bool isKept = next >= 0;
    for (int i = 0; m_current != nullptr && next < 0 && i < count(); ++i) {
        next = at(i).path() == m_current->path() ? i : -1; // a file that was loaded again has another document
    }
    if (next < 0) { // the neighbor of one that was closed
        next = std::min(std::max(m_index, 0), count() - 1);
    }
    m_index = isKept ? next : m_index;
    const std::shared_ptr<Document> before = isKept ? m_current : std::exchange(m_current, nullptr);
    Q_EMIT documentsChanged();
    if (!isKept) {
        show(next < 0 ? nullptr : m_store.at(next));
    }
}

void Workspace::setCurrent(int index)
{
    if (index >= count() || index < -1 || (index == currentIndex() && index >= 0)) {
        return;
    }
    show(index < 0 ? nullptr : m_store.at(index));
}

void Workspace::show(std::shared_ptr<Document> document)
{
    const std::shared_ptr<Document> before = std::exchange(m_current, std::move(document)); // until panes let go of it
    if (before != nullptr) {
        before->disconnect(this);
    }
    m_index = currentIndex();
    m_statistics.cancel();
    if (m_current != nullptr) {
        const auto observe = [this](void (Document::*signal)(), Change change) {
            connect(m_current.get(), signal, this, [this, change] { Q_EMIT changed(change); });
        };
        observe(&Document::tensorChanged, TensorChange);
        observe(&Document::rangeChanged, RangeChange);
        observe(&Document::offsetChanged, OffsetChange);
        observe(&Document::metadataKeyChanged, KeyChange);
        observe(&Document::reportChanged, ReportChange);
        observe(&Document::statisticsChanged, StatisticsChange);
        observe(&Document::fileChanged, FileChange);
        observe(&Document::editChanged, EditChange);
    }
    showScan(m_current != nullptr ? m_current->path() : QString(),
             m_current != nullptr ? m_current->scan() : std::nullopt);
    Q_EMIT currentChanged();
    if (m_current != nullptr) {
        m_current->checkFile();
    }
}

void Workspace::showScan(const QString& path, const std::optional<ScanReport>& scan)
{
    m_scanned = {.path = path, .report = scan};
    Q_EMIT changed(ScanChange);
}

void Workspace::reload()
{
    if (m_current != nullptr) {
        m_store.reload(*m_current);
    }
}

const Job* Workspace::validation() const
{
    return m_current != nullptr ? m_store.validationOf(*m_current) : nullptr;
}

void Workspace::cancelValidation()
{
    if (m_current != nullptr) {
        m_store.cancelValidation(*m_current);
    }
}

void Workspace::validate()
{
    if (m_current != nullptr) {
        m_store.validate(*m_current);
    }
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
