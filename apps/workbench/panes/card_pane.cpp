// SPDX-License-Identifier: MIT
#include "card_pane.h"

#include "apr/base/paths.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"
#include "licenses.h"
#include "text_helpers.h"

#include <algorithm>

namespace apr::workbench {
namespace {

constexpr std::uint64_t kMostCard = std::uint64_t{1} << 20;
constexpr qsizetype kMostRendered = 200'000; ///< characters
constexpr qsizetype kMostEdited = 1'000'000; ///< characters
constexpr std::string_view kFileName = "README.md";

/// The README.md in the folder of a model; nothing if there is none that can be read.
std::optional<std::string> cardBeside(const std::string& path)
{
    const std::string folder = isFolder(path) ? path : std::string(folderOf(path));
    const auto text = readTextBeside(folder, std::string(kFileName), kMostCard);
    return text ? std::optional(*text) : std::nullopt;
}

} // namespace

CardPaneModel::CardPaneModel(Workspace& workspace, QObject* parent) : PaneModel(workspace, parent)
{
    m_note = tr("Open a model to see its card.");
}

QString CardPaneModel::editReason() const
{
    if (document() == nullptr) {
        return tr("Open a model to change its card.");
    }
    if (const Status editable = checkEditable(document()->model()); !editable) {
        return toQString(editable.error().message);
    }
    if (m_isTruncated) {
        return tr("The card is too long to be changed here; use `aprcli edit --card FILE`.");
    }
    return m_job.isRunning() ? tr("The card is being read.")
           : formatOf(document()->model().facts().format).editor->holdsCard
               ? QString()
               : tr("Only apr files contain a model card; convert the model to add one.");
}

bool CardPaneModel::isEdited() const
{
    return document() != nullptr && document()->edit().card.has_value();
}

void CardPaneModel::setText(const QString& markdown)
{
    if (editReason().isEmpty() && markdown != m_text) {
        document()->setCard(markdown);
    }
}

std::string CardPaneModel::licenseKey() const
{
    const Metadata& metadata = document()->model().metadata();
    if (findMember(metadata, "license") != nullptr) {
        return "license";
    }
    if (findMember(metadata, "general.license") != nullptr) {
        return "general.license";
    }
    if (findPath(metadata, {"__metadata__", "license"}) != nullptr) {
        return "__metadata__.license";
    }
    const MetadataEditor* editor = formatOf(document()->model().facts().format).editor;
    return editor != nullptr ? std::string(editor->licenseKey) : "license";
}

QString CardPaneModel::license() const
{
    if (document() == nullptr) {
        return {};
    }
    const std::string key = licenseKey();
    for (const apr::MetadataChange& change : document()->edit().metadata) {
        if (change.key == key) {
            return toQString(change.text.value_or(""));
        }
    }
    return toQString(document()->summary().license);
}

QString CardPaneModel::licenseTitle() const
{
    return apr::workbench::licenseTitle(license());
}

QStringList CardPaneModel::licenses() const
{
    return licenseChoices();
}

QString CardPaneModel::licenseReason() const
{
    if (document() == nullptr) {
        return tr("Open a model to change its license.");
    }
    const Status editable = checkEditable(document()->model());
    return editable ? QString() : toQString(editable.error().message);
}

void CardPaneModel::setLicense(const QString& id)
{
    if (licenseReason().isEmpty() && id.trimmed() != license()) {
        document()->changeMetadata(
            {.key = licenseKey(),
             .text = id.trimmed().isEmpty() ? std::nullopt : std::optional(toStdString(id.trimmed()))});
    }
}

void CardPaneModel::showChanges()
{
    workspace().showPane(QStringLiteral("metadata"));
}

QString CardPaneModel::commandLine() const
{
    if (document() == nullptr) {
        return {};
    }
    const std::string path = toStdString(document()->path());
    const std::string key = licenseKey();
    for (const apr::MetadataChange& change : document()->edit().metadata) {
        if (change.key == key && change.text) {
            return commandLineOf({"edit", path, "--set", key + '=' + *change.text});
        }
    }
    return commandLineOf({"inspect", path, "--full"});
}

void CardPaneModel::load()
{
    const Document* shown = document();
    if (shown == nullptr) {
        m_job.cancel();
        m_blocks.setBlocks({});
        m_text.clear();
        m_origin.clear();
        m_note = tr("Open a model to see its card.");
        Q_EMIT cardChanged();
        return;
    }
    m_job.start(
        tr("Model card of %1").arg(shown->title()),
        [model = shown->model(), path = toStdString(shown->path()),
         edited = shown->edit().card](Progress& progress) -> Result<Card> {
            Card out;
            const Json* card = findMember(model.metadata(), "model_card");
            const auto own = edited ? edited : card != nullptr ? stringMember(*card, "text") : std::nullopt;
            const auto beside = own ? std::nullopt : cardBeside(path);
            out.origin = own ? QStringLiteral("model_card") : beside ? toQString(kFileName) : QString();
            out.text = toQString(own.value_or(beside.value_or("")));
            APR_TRY(out.blocks, MarkdownModel::blocksOf(out.text.left(kMostRendered), progress));
            return out;
        },
        [this](Result<Card> card) {
            if (card) {
                m_text = card->text;
                m_origin = card->origin;
                m_isTruncated = m_text.size() > kMostEdited;
                m_blocks.setBlocks(std::move(card->blocks));
                m_note =
                    m_text.isEmpty() ? tr("This model has no model card, and README.md is not beside it.") : QString();
            }
            if (!card && card.error().code != Errc::Cancelled) {
                m_note = toQString(apr::describe(card.error()));
            }
            Q_EMIT cardChanged();
        });
    Q_EMIT cardChanged();
}

void CardPaneModel::refresh(Changes changes)
{
    if (changes & DocumentChange) { // nothing of the other model stays
        m_text.clear();
        m_origin.clear();
        m_isTruncated = false;
        m_blocks.setBlocks({});
    }
    if (changes & (DocumentChange | EditChange)) {
        load();
        Q_EMIT cardChanged();
        Q_EMIT commandLineChanged();
    }
}

} // namespace apr::workbench
