// SPDX-License-Identifier: MIT
#include "unsaved_edits.h"

#include "text_helpers.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include <algorithm>
#include <set>
#include <utility>

namespace apr::workbench {
namespace {

constexpr int kVersion = 1;
constexpr qint64 kMostRecordBytes = qint64{64} << 20; ///< of a file

/// Names of files and keys in any encoding.
QString encoded(const std::string& bytes)
{
    return QString::fromLatin1(QByteArray::fromStdString(bytes).toPercentEncoding("/ "));
}

std::string decoded(const QJsonValue& value)
{
    return QByteArray::fromPercentEncoding(value.toString().toLatin1()).toStdString();
}

QJsonObject toJson(const ModelEdit& edit)
{
    QJsonArray metadata;
    for (const MetadataChange& change : edit.metadata) {
        metadata.append(
            QJsonObject{{QStringLiteral("key"), encoded(change.key)},
                        {QStringLiteral("text"), change.text ? QJsonValue(toQString(*change.text)) : QJsonValue()}});
    }
    QJsonArray renames;
    for (const std::string& rule : edit.renames) {
        renames.append(encoded(rule));
    }
    return {{QStringLiteral("metadata"), metadata},
            {QStringLiteral("renames"), renames},
            {QStringLiteral("card"), edit.card ? QJsonValue(toQString(*edit.card)) : QJsonValue()}};
}

ModelEdit editOf(const QJsonObject& json)
{
    ModelEdit edit;
    const QJsonArray metadata = json[QStringLiteral("metadata")].toArray();
    for (const QJsonValue& value : metadata) {
        const QJsonValue text = value[QStringLiteral("text")];
        edit.metadata.push_back({.key = decoded(value[QStringLiteral("key")]),
                                 .text = text.isString() ? std::optional(toStdString(text.toString())) : std::nullopt});
    }
    const QJsonArray renames = json[QStringLiteral("renames")].toArray();
    for (const QJsonValue& rule : renames) {
        edit.renames.push_back(decoded(rule));
    }
    if (const QJsonValue card = json[QStringLiteral("card")]; card.isString()) {
        edit.card = toStdString(card.toString());
    }
    return edit;
}

} // namespace

UnsavedEdits::UnsavedEdits(QString folder, Workspace& workspace, bool readsLeft)
    : m_folder(std::move(folder)), m_workspace(workspace)
{
    if (readsLeft) {
        readLeft();
    }
    connect(&workspace, &Workspace::documentsChanged, this, &UnsavedEdits::observe);
    connect(&workspace.store(), &DocumentStore::opened, this, &UnsavedEdits::finish);
    connect(&workspace.store(), &DocumentStore::openFailed, this, [this](const QString& path) {
        if (const auto found = m_awaited.find(path); found != m_awaited.end()) {
            m_left.push_back({.path = path, .edit = std::move(found->second)});
            m_awaited.erase(found);
            Q_EMIT leftChanged();
        }
    });
}

QString UnsavedEdits::fileOf(const QString& path) const
{
    const QByteArray hash =
        QCryptographicHash::hash(QByteArray::fromStdString(toStdString(path)), QCryptographicHash::Sha256).toHex();
    return m_folder + QLatin1Char('/') + QString::fromLatin1(hash.left(24)) + QStringLiteral(".json");
}

void UnsavedEdits::readLeft()
{
    const QDir folder(m_folder);
    for (const QString& name : folder.entryList({QStringLiteral("*.json")}, QDir::Files)) {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::ReadOnly) || file.size() > kMostRecordBytes) {
            continue;
        }
        const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
        const QString path = toQString(decoded(json[QStringLiteral("path")]));
        const ModelEdit edit = editOf(json[QStringLiteral("edit")].toObject());
        if (json[QStringLiteral("version")].toInt() != kVersion || path.isEmpty() || edit.isEmpty()) {
            continue; // of another version
        }
        const FileStamp now = FileStamp::of(path);
        if (now.bytes < 0) {
            continue; // on a disk that is not there at the moment, perhaps
        }
        if (now.bytes == json[QStringLiteral("bytes")].toString().toLongLong() &&
            now.modified == json[QStringLiteral("modified")].toString().toLongLong()) {
            m_left.push_back({.path = path, .edit = edit});
            continue;
        }
        QStringList changes;
        for (const MetadataChange& change : edit.metadata) {
            changes << toQString(change.key) +
                           (change.text ? QStringLiteral(" = ") + toQString(*change.text) : QStringLiteral(" –"));
        }
        for (const std::string& rule : edit.renames) {
            changes << toQString(rule);
        }
        m_workspace.notices().add(
            Tone::Warning, tr("Unsaved changes of %1 are dropped: the file has changed since").arg(fileNameOf(path)),
            changes.join(QStringLiteral("; ")));
        file.remove();
    }
}

void UnsavedEdits::observe()
{
    std::set<const Document*> open;
    for (int i = 0; i < m_workspace.count(); ++i) {
        const Document& document = m_workspace.at(i);
        open.insert(&document);
        connect(&document, &Document::editChanged, this, &UnsavedEdits::observe, Qt::UniqueConnection);
        keep(document);
    }
    for (auto each = m_kept.begin(); each != m_kept.end();) {
        if (open.contains(each->first)) {
            ++each;
            continue;
        }
        const QString path = each->second; // closed, or loaded again
        each = m_kept.erase(each);
        const bool isKept =
            std::any_of(m_kept.begin(), m_kept.end(), [&path](const auto& other) { return other.second == path; });
        if (!isKept) {
            QFile::remove(fileOf(path));
        }
    }
}

void UnsavedEdits::keep(const Document& document)
{
    const bool isKept = m_kept.contains(&document);
    if (document.isPreview() || (document.edit().isEmpty() && !isKept)) {
        return;
    }
    if (document.edit().isEmpty()) {
        m_kept.erase(&document);
        QFile::remove(fileOf(document.path()));
        return;
    }
    m_kept[&document] = document.path();
    const QByteArray json =
        QJsonDocument(QJsonObject{{QStringLiteral("version"), kVersion},
                                  {QStringLiteral("path"), encoded(toStdString(document.path()))},
                                  {QStringLiteral("bytes"), QString::number(document.stamp().bytes)},
                                  {QStringLiteral("modified"), QString::number(document.stamp().modified)},
                                  {QStringLiteral("edit"), toJson(document.edit())}})
            .toJson();
    const QString path = fileOf(document.path());
    QFile before(path);
    if (before.open(QIODevice::ReadOnly) && before.readAll() == json) {
        return;
    }
    QDir().mkpath(m_folder);
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(json) < 0 || !file.commit()) {
        m_workspace.notices().add(Tone::Neutral, tr("Unsaved changes cannot be kept for a restart"),
                                  file.errorString());
    }
}

void UnsavedEdits::finish(const QString& path)
{
    const auto found = m_awaited.find(path);
    if (found == m_awaited.end()) {
        return;
    }
    const ModelEdit edit = std::move(found->second);
    m_awaited.erase(found);
    for (int i = 0; i < m_workspace.count(); ++i) {
        if (m_workspace.at(i).path() == path && !m_workspace.at(i).isPreview()) {
            m_workspace.at(i).restoreEdit(edit);
        }
    }
}

void UnsavedEdits::restore()
{
    const std::vector<Left> left = std::exchange(m_left, {});
    for (const Left& each : left) {
        m_awaited[each.path] = each.edit;
        if (!m_workspace.open(each.path)) { // it is open
            finish(each.path);
        }
    }
    Q_EMIT leftChanged();
}

void UnsavedEdits::discard()
{
    for (const Left& each : std::exchange(m_left, {})) {
        const bool isKept =
            std::any_of(m_kept.begin(), m_kept.end(), [&each](const auto& kept) { return kept.second == each.path; });
        if (!isKept) {
            QFile::remove(fileOf(each.path));
        }
    }
    Q_EMIT leftChanged();
}

void UnsavedEdits::forgetOpen()
{
    for (const auto& [document, path] : std::exchange(m_kept, {})) {
        QFile::remove(fileOf(path));
    }
}

} // namespace apr::workbench
