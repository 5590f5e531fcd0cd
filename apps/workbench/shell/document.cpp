// SPDX-License-Identifier: MIT
#include "document.h"

#include "apr/base/text.h"
#include "apr/format/formats.h"
#include "apr/look/structural_id.h"
#include "apr/text/license_file.h"
#include "text_helpers.h"

#include <algorithm>

#include <sys/stat.h>

namespace apr::workbench {

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

PackageLabel PackageLabel::of(const Model& model)
{
    return {.types = typeShares(model),
            .layers = layerKinds(model),
            .blocks = repeatedBlocks(model),
            .footprint = footprintOf(model),
            .structuralId = apr::structuralId(model).value_or(std::string())};
}

/// A step of the undo stack: the whole edit before and after it.
class Document::EditCommand : public QUndoCommand {
public:
    EditCommand(Document& document, ModelEdit before, ModelEdit after, const QString& text)
        : QUndoCommand(text), m_document(document), m_before(std::move(before)), m_after(std::move(after))
    {
    }
    void undo() override { m_document.takeEdit(m_before); }
    void redo() override { m_document.takeEdit(m_after); }

private:
    Document& m_document;
    ModelEdit m_before;
    ModelEdit m_after;
};

Document::Content Document::describe(Model model)
{
    const auto evidence = std::make_shared<const Evidence>(model);
    static_cast<void>(evidence->detection()); // now, not when it is shown
    ModelSummary summary = evidence->summary();
    summary.license = licenseOf(model); // also beside it
    PackageLabel label = PackageLabel::of(model);
    return {.model = std::move(model), .evidence = evidence, .summary = std::move(summary), .label = std::move(label)};
}

Document::Document(QString path, Content content, QObject* parent)
    : QObject(parent), m_path(std::move(path)), m_content(std::move(content))
{
    // The stack moves its index after it has applied a change.
    connect(&m_undoStack, &QUndoStack::indexChanged, this, &Document::editChanged);
}

Document::~Document()
{
    m_undoStack.disconnect(this); // clearing it is not a change
}

QString Document::title() const
{
    return isPreview() ? tr("%1 (preview)").arg(fileNameOf(m_path)) : fileNameOf(m_path);
}

bool Document::needsConversion() const
{
    return !isPreview() && model().facts().format != defaultWriter().format;
}

const TensorInfo* Document::tensorInfo() const
{
    return m_tensor < 0 ? nullptr : &model().tensors()[static_cast<std::size_t>(m_tensor)];
}

QString Document::tensorName() const
{
    const TensorInfo* tensor = tensorInfo();
    return tensor == nullptr ? QString() : toQString(printable(tensor->name));
}

void Document::selectTensor(int tensor)
{
    if (tensor == m_tensor || tensor < -1 || tensor >= static_cast<int>(model().tensors().size())) {
        return;
    }
    m_tensor = tensor;
    m_range = {};
    m_offset.reset();
    Q_EMIT tensorChanged();
}

bool Document::selectTensorNamed(const QString& name)
{
    const auto index = model().find(toStdString(name));
    if (index) {
        selectTensor(static_cast<int>(*index));
    }
    return index.has_value();
}

void Document::selectOffset(std::uint64_t offset)
{
    m_offset = offset;
    Q_EMIT offsetChanged();
}

void Document::selectRange(const ElementRange& range)
{
    m_range = range;
    m_offset.reset();
    Q_EMIT rangeChanged();
}

void Document::selectMetadata(const QString& key)
{
    if (key != m_metadataKey) {
        m_metadataKey = key;
        Q_EMIT metadataKeyChanged();
    }
}

void Document::takeEdit(const ModelEdit& edit)
{
    m_edit = edit;
    Q_EMIT editChanged();
}

void Document::pushEdit(ModelEdit after, const QString& text)
{
    m_undoStack.push(new EditCommand(*this, m_edit, std::move(after), text));
}

void Document::changeMetadata(const apr::MetadataChange& change)
{
    ModelEdit after = m_edit;
    const auto isSame = [&change](const apr::MetadataChange& each) { return each.key == change.key; };
    std::erase_if(after.metadata, isSame);
    after.metadata.push_back(change);
    const QString key = toQString(change.key);
    pushEdit(std::move(after), change.text ? tr("Set %1").arg(key) : tr("Remove %1").arg(key));
}

void Document::rename(const QString& rule)
{
    ModelEdit after = m_edit;
    after.renames.push_back(toStdString(rule));
    pushEdit(std::move(after), tr("Rename %1").arg(rule));
}

void Document::setCard(const QString& markdown)
{
    ModelEdit after = m_edit;
    after.card = toStdString(markdown);
    pushEdit(std::move(after), tr("Change the model card"));
}

void Document::restoreEdit(const ModelEdit& edit)
{
    pushEdit(edit, tr("Restore the unsaved changes"));
}

void Document::dropSaved(const ModelEdit& saved)
{
    ModelEdit rest = m_edit;
    std::erase_if(rest.metadata, [&saved](const apr::MetadataChange& change) {
        return std::find(saved.metadata.begin(), saved.metadata.end(), change) != saved.metadata.end();
    });
    std::erase_if(rest.renames, [&saved](const std::string& rule) {
        return std::find(saved.renames.begin(), saved.renames.end(), rule) != saved.renames.end();
    });
    if (rest.card == saved.card) {
        rest.card.reset();
    }
    m_undoStack.clear();
    takeEdit(rest);
}

void Document::setReport(ValidationReport report, std::shared_ptr<const Evidence> evidence)
{
    m_report = std::move(report);
    if (evidence != nullptr) {
        m_content.evidence = std::move(evidence);
    }
    Q_EMIT reportChanged();
}

const TensorStatistics* Document::statistics(int tensor) const
{
    const auto found = m_statistics.find(tensor);
    return found == m_statistics.end() ? nullptr : &found->second;
}

void Document::setStatistics(int tensor, const Result<TensorStatistics>& result)
{
    if (result) {
        m_statistics[tensor] = *result;
    } else {
        m_statisticsErrors.insert(tensor, toQString(result.error().message));
    }
    if (tensor == m_tensor) {
        Q_EMIT statisticsChanged();
    }
}

void Document::checkFile()
{
    const Status intact = checkIntact(model());
    const QString problem =
        intact ? QString()
               : tr("%1: %2. Values are not shown.")
                     .arg(fileNameOf(toQString(intact.error().file)), toQString(intact.error().message));
    const FileStamp now = FileStamp::of(m_path);
    const bool isOther = !isPreview() && now.bytes >= 0 && now != stamp();
    const bool isGone = !isPreview() && now.bytes < 0 && stamp().bytes >= 0;
    const QString notice = isOther  ? tr("%1 changed on disk. The earlier version is shown.").arg(title())
                           : isGone ? tr("%1 was deleted or moved. What was read of it is shown.").arg(title())
                                    : QString();
    if (problem == m_fileProblem && notice == m_fileNotice) {
        return;
    }
    if (problem != m_fileProblem) {
        m_statistics.clear();
        m_statisticsErrors.clear();
    }
    m_fileProblem = problem;
    m_fileNotice = notice;
    Q_EMIT fileChanged();
}

} // namespace apr::workbench
