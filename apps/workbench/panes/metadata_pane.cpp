// SPDX-License-Identifier: MIT
#include "metadata_pane.h"

#include "apr/architecture/architecture.h"
#include "apr/base/text.h"
#include "licenses.h"
#include "text_helpers.h"

#include <QPointer>

namespace apr::workbench {
namespace {

constexpr int kMostLinked = 8;

} // namespace

MetadataPaneModel::MetadataPaneModel(Workspace& workspace, QObject* parent)
    : PaneModel(workspace, parent), m_linked({QByteArrayLiteral("linkedKey"), QByteArrayLiteral("linkedValue")})
{
}

QString MetadataPaneModel::selectedKey() const
{
    return document() != nullptr ? document()->metadataKey() : QString();
}

void MetadataPaneModel::selectKey(const QString& key)
{
    if (Document* shown = document()) {
        shown->selectMetadata(key);
    }
}

QString MetadataPaneModel::commandLine() const
{
    if (hasEdit()) {
        const ModelEdit& edit = document()->edit();
        std::vector<std::string> words{"edit", toStdString(document()->path())};
        for (const apr::MetadataChange& change : edit.metadata) {
            words.insert(words.end(), {change.text ? "--set" : "--unset",
                                       printable(change.text ? change.key + '=' + *change.text : change.key, 400)});
        }
        for (const std::string& rule : edit.renames) {
            words.insert(words.end(), {"--rename", printable(rule, 400)});
        }
        return commandLineOf(words);
    }
    return document() != nullptr ? commandLineOf({"inspect", toStdString(document()->path()), "--full"}) : QString();
}

QString MetadataPaneModel::readOnlyReason() const
{
    if (document() == nullptr) {
        return tr("Open a model to change its metadata.");
    }
    const Status editable = checkEditable(document()->model());
    return editable ? QString() : toQString(editable.error().message);
}

void MetadataPaneModel::link()
{
    // "tokenizer.ggml.tokens[7]" → "tokenizer.ggml.scores[7]": arrays of the same object, or with the same prefix.
    std::vector<QStringList> rows;
    const std::string key = toStdString(selectedKey());
    const std::size_t bracket = key.rfind('[');
    const auto item = bracket != std::string::npos && key.ends_with(']')
                          ? parseUnsigned(std::string_view(key).substr(bracket + 1, key.size() - bracket - 2))
                          : std::nullopt;
    if (const std::uint64_t number = item.value_or(0); document() != nullptr && item) {
        const std::string array = key.substr(0, bracket);
        const QModelIndex index = m_metadata.indexOf(toQString(array));
        const std::string prefix = array.substr(0, array.rfind('.') + 1); // empty without a dot
        const Json* own = m_metadata.valueAt(index);
        const Json* object = m_metadata.valueAt(m_metadata.parent(index));
        if (own != nullptr && own->is_array() && number < own->size() && object != nullptr && object->is_object()) {
            const bool isFlat = findMember(*object, array) == own;
            for (const auto& [name, other] : object->get_ref<const Json::object_t&>()) {
                const std::string path = isFlat ? name : prefix + name;
                const bool isLinked =
                    &other != own && other.is_array() && other.size() == own->size() && path.starts_with(prefix);
                if (isLinked && rows.size() < kMostLinked) {
                    rows.push_back({toQString(printable(path, 200) + key.substr(bracket)),
                                    toQString(displayJson(other[static_cast<std::size_t>(number)], 80))});
                }
            }
        }
    }
    m_linked.setRows(std::move(rows));
}

QString MetadataPaneModel::itemToAdd() const
{
    const QString key = selectedKey();
    const QString array = key.endsWith(QLatin1Char(']')) ? key.left(key.lastIndexOf(QLatin1Char('['))) : key;
    const Json* value = array.isEmpty() ? nullptr : m_metadata.valueAt(m_metadata.indexOf(array));
    if (value == nullptr || !value->is_array()) {
        return {};
    }
    const auto item = [&array](std::size_t index) { return QStringLiteral("%1[%2]").arg(array).arg(index); };
    std::size_t next = value->size();
    for (const apr::MetadataChange& change : document()->edit().metadata) { // items that are not saved yet
        next += toQString(change.key) == item(next) ? 1 : 0;
    }
    return item(next);
}

QStringList MetadataPaneModel::choices() const
{
    const QString key = selectedKey();
    const Json* value = key.isEmpty() ? nullptr : m_metadata.valueAt(m_metadata.indexOf(key));
    if (value == nullptr) {
        return {};
    }
    if (value->is_boolean()) {
        return {QStringLiteral("true"), QStringLiteral("false")};
    }
    const QString name = key.section(QLatin1Char('.'), -1);
    if (value->is_string() && name == QStringLiteral("license")) {
        return licenseChoices();
    }
    QStringList out;
    if (value->is_string() && (name == QStringLiteral("architecture") || name == QStringLiteral("model_type"))) {
        for (const Architecture& each : architectures()) {
            for (const std::string& type : each.types()) {
                out << toQString(type);
            }
        }
        out.sort();
        out.removeDuplicates();
    }
    return out;
}

void MetadataPaneModel::setValue(const QString& key, const QString& text)
{
    if (document() != nullptr && !key.isEmpty()) {
        document()->changeMetadata({.key = toStdString(key), .text = toStdString(text)});
    }
}

void MetadataPaneModel::removeKey(const QString& key)
{
    if (document() != nullptr && !key.isEmpty()) {
        document()->changeMetadata({.key = toStdString(key), .text = std::nullopt});
    }
}

void MetadataPaneModel::rename(const QString& rule)
{
    if (document() != nullptr && !rule.isEmpty()) {
        document()->rename(rule);
    }
}

void MetadataPaneModel::undo()
{
    if (document() != nullptr) {
        document()->undoStack().undo();
    }
}

void MetadataPaneModel::redo()
{
    if (document() != nullptr) {
        document()->undoStack().redo();
    }
}

void MetadataPaneModel::plan()
{
    m_pending.clear();
    m_problem.clear();
    if (!hasEdit()) {
        m_planJob.cancel();
        Q_EMIT editChanged();
        return;
    }
    m_planJob.start(
        tr("Plan the changes of %1").arg(document()->title()),
        [path = toStdString(document()->path()), edit = document()->edit()](Progress&) { return planEdit(path, edit); },
        [this](Result<EditPlan> plan) {
            if (plan) {
                for (const std::string& change : plan->changes) {
                    m_pending << toQString(change);
                }
            } else {
                m_problem = toQString(apr::describe(plan.error()));
            }
            Q_EMIT editChanged();
        });
    Q_EMIT editChanged();
}

void MetadataPaneModel::setBackup(bool keeps)
{
    if (keeps != m_keepsBackup) {
        m_keepsBackup = keeps;
        Q_EMIT backupChanged();
    }
}

QJsonObject MetadataPaneModel::state() const
{
    return {{QStringLiteral("backup"), m_keepsBackup}};
}

void MetadataPaneModel::restore(const QJsonObject& state)
{
    setBackup(state[QStringLiteral("backup")].toBool());
}

void MetadataPaneModel::save()
{
    if (hasEdit() && !m_isSaving) {
        write(*document(), document()->path(), {.replace = true, .backup = m_keepsBackup});
    }
}

void MetadataPaneModel::saveAs()
{
    if (!hasEdit() || m_isSaving) {
        return;
    }
    const QPointer<Document> edited = document(); // another one can be current after the dialog
    const QString suffix = edited->path().section(QLatin1Char('.'), -1);
    const QString path = fileToSave({.title = tr("Save the changed model"),
                                     .filter = tr("Model files (*.%1)").arg(suffix),
                                     .suggestion = edited->path()});
    if (!path.isEmpty() && edited != nullptr && !edited->edit().isEmpty() && !m_isSaving) {
        write(*edited, path, {.replace = true}); // the dialog has asked
    }
}

void MetadataPaneModel::write(Document& edited, const QString& output, const SaveOptions& options)
{
    m_isSaving = true;
    Q_EMIT editChanged();
    workspace().jobs().start(
        tr("Save %1").arg(fileNameOf(output)),
        [path = toStdString(edited.path()), edit = edited.edit(), to = toStdString(output),
         options](Progress& progress) -> Status {
            APR_TRY(const EditPlan plan, planEdit(path, edit));
            APR_TRY([[maybe_unused]] const ConvertReport report, saveEdit(plan, to, options, progress));
            return {};
        },
        this,
        [this, source = QPointer<Document>(&edited), saved = edited.edit(), output](const Job& job) {
            m_isSaving = false;
            if (!job.result()) {
                if (job.state() != Job::State::Cancelled) {
                    workspace().notices().add(Tone::Bad, tr("Cannot save the changes"),
                                              toQString(apr::describe(job.result().error())));
                }
            } else {
                if (source != nullptr) {
                    source->dropSaved(saved); // it is in the file now
                }
                workspace().open(output); // again if it is this one
                workspace().notices().add(Tone::Good, tr("Saved %1").arg(fileNameOf(output)), {});
            }
            Q_EMIT editChanged();
        },
        Job::Effect::Writes);
}

void MetadataPaneModel::refresh(Changes changes)
{
    if (changes & (DocumentChange | EditChange)) {
        plan();
        Q_EMIT commandLineChanged();
    }
    if (changes & DocumentChange) {
        m_metadata.setModel(document() != nullptr ? std::optional(document()->model()) : std::nullopt);
    }
    if (changes & (DocumentChange | KeyChange)) {
        link();
        Q_EMIT selectedKeyChanged();
        Q_EMIT editChanged(); // the item to add
    }
}

} // namespace apr::workbench
