// SPDX-License-Identifier: MIT
#include "overview_pane.h"

#include "apr/base/bytes.h"
#include "apr/base/text.h"
#include "apr/host/system.h"
#include "apr/look/structural_id.h"
#include "library_text.h"
#include "samples.h"
#include "text_helpers.h"

#include <algorithm>

namespace apr::workbench {
namespace {

/// Facts that are not empty.
class FactList {
public:
    void add(const QString& label, const QString& value, Tone tone = Tone::Neutral)
    {
        if (!value.isEmpty()) {
            m_facts.push_back({label, value, tone});
        }
    }
    void add(const QString& label, const std::optional<std::uint64_t>& number)
    {
        add(label, number ? countText(*number) : QString());
    }
    FactsModel::Facts take() { return std::move(m_facts); }

private:
    FactsModel::Facts m_facts;
};

QString text(const std::string& value, std::size_t limit = 120)
{
    return toQString(printable(value, limit));
}

/// Returns the checksum state of a shard after validation, otherwise an empty string.
QString shardState(const Document& document, std::size_t part)
{
    const FileFacts& facts = document.model().facts();
    if (!document.report() || std::none_of(facts.checksums.begin(), facts.checksums.end(),
                                           [part](const StoredChecksum& checksum) { return checksum.part == part; })) {
        return {};
    }
    const bool hasMismatch = std::any_of(
        document.report()->findings.begin(), document.report()->findings.end(), [&facts, part](const Finding& finding) {
            return finding.rule == "checksum.mismatch" && finding.file == facts.parts[part].name;
        });
    return hasMismatch ? OverviewPaneModel::tr(" · checksum mismatch") : OverviewPaneModel::tr(" · checksum OK");
}

QString checksumText(const Document& document)
{
    if (document.model().facts().checksums.empty()) {
        return OverviewPaneModel::tr("none in this format");
    }
    if (!document.report()) {
        return OverviewPaneModel::tr("CRC-32 stored, not verified");
    }
    const auto& findings = document.report()->findings;
    const bool hasMismatch = std::any_of(findings.begin(), findings.end(),
                                         [](const Finding& finding) { return finding.rule == "checksum.mismatch"; });
    return hasMismatch ? OverviewPaneModel::tr("CRC-32 mismatch") : OverviewPaneModel::tr("CRC-32 verified");
}

QString layersText(const PackageLabel& label)
{
    QStringList out;
    for (const LayerKind& kind : label.layers) {
        out << QStringLiteral("%1 %2").arg(countText(kind.count), libraryText(kind.name));
    }
    return out.join(QStringLiteral(", "));
}

QString blocksText(const PackageLabel& label)
{
    constexpr std::size_t kMostShown = 3;
    QStringList out;
    for (const RepeatedBlock& block : label.blocks) {
        if (out.size() == kMostShown) {
            out << OverviewPaneModel::tr("%1 more").arg(label.blocks.size() - kMostShown);
            break;
        }
        out << QStringLiteral("%1 × %2").arg(countText(block.count), text(block.prefix, 60));
    }
    return out.join(QStringLiteral(", "));
}

QString rankText(const LoraSummary& lora)
{
    const QString least = countText(lora.leastRank);
    return lora.mostRank > lora.leastRank ? least + QStringLiteral("–") + countText(lora.mostRank) : least;
}

FactsModel::Facts architectureFacts(const Document& document)
{
    const ModelSummary& summary = document.summary();
    const auto figure = [&summary](std::string_view key) { return unsignedMember(summary.hyperparameters, key); };
    FactList out;
    out.add(OverviewPaneModel::tr("Architecture"), !summary.type.empty() ? text(summary.type, 60)
                                                   : summary.lora        ? OverviewPaneModel::tr("LoRA adapter")
                                                                         : OverviewPaneModel::tr("unknown"));
    if (summary.lora) {
        out.add(OverviewPaneModel::tr("Base model"), text(adapterBaseOf(document.model()), 120));
        out.add(OverviewPaneModel::tr("Rank"), rankText(*summary.lora));
        out.add(OverviewPaneModel::tr("Adapted matrices"), summary.lora->modules);
    }
    out.add(OverviewPaneModel::tr("Family"), text(summary.title));
    out.add(OverviewPaneModel::tr("Detected from"), text(summary.evidence));
    out.add(OverviewPaneModel::tr("Parameters"), summary.parameters);
    out.add(OverviewPaneModel::tr("Tensors"), summary.tensors);
    out.add(OverviewPaneModel::tr("Layers by kind"), layersText(document.label()));
    out.add(OverviewPaneModel::tr("Repeated blocks"), blocksText(document.label()));
    out.add(OverviewPaneModel::tr("Hidden size"), figure("hidden_size"));
    out.add(OverviewPaneModel::tr("Attention heads"), figure("n_heads"));
    out.add(OverviewPaneModel::tr("Key/value heads"), figure("n_kv_heads"));
    out.add(OverviewPaneModel::tr("Feed-forward size"), figure("intermediate_size"));
    out.add(OverviewPaneModel::tr("Experts"), figure("n_experts"));
    out.add(OverviewPaneModel::tr("Context length"), figure("context_length"));
    if (summary.parameters > 0) {
        const double bits = 8 * static_cast<double>(summary.tensorBytes) / static_cast<double>(summary.parameters);
        out.add(OverviewPaneModel::tr("Bits per weight"), numberText(bits, 4));
    }
    return out.take();
}

FactsModel::Facts fileFacts(const Document& document)
{
    const FileFacts& facts = document.model().facts();
    FactList out;
    if (document.isPreview()) {
        out.add(OverviewPaneModel::tr("Format"),
                OverviewPaneModel::tr("%1, not written yet").arg(toQString(facts.title())));
        out.add(OverviewPaneModel::tr("Size of the tensors"), bytesText(document.summary().tensorBytes));
        out.add(OverviewPaneModel::tr("Preview of"), fileNameOf(document.source()));
        return out.take();
    }
    out.add(OverviewPaneModel::tr("Format"), toQString(facts.title() + " · " + facts.dialect));
    QString size = bytesText(facts.totalBytes());
    if (facts.parts.size() > 1) {
        size += OverviewPaneModel::tr(" in %1 files").arg(facts.parts.size());
    }
    out.add(OverviewPaneModel::tr("Size on disk"), size);
    out.add(OverviewPaneModel::tr("Compression"), toQString(document.summary().compression));
    constexpr std::size_t kMostShown = 12;
    for (std::size_t i = 0; facts.parts.size() > 1 && i < std::min(facts.parts.size(), kMostShown); ++i) {
        out.add(OverviewPaneModel::tr("Shard %1").arg(i + 1),
                fileNameOf(toQString(facts.parts[i].name)) + QStringLiteral(" · ") + bytesText(facts.parts[i].bytes) +
                    shardState(document, i));
    }
    if (facts.parts.size() > kMostShown) {
        out.add(OverviewPaneModel::tr("More shards"), QString::number(facts.parts.size() - kMostShown));
    }
    out.add(OverviewPaneModel::tr("Flags"), text(join(facts.flags, ", ")));
    out.add(OverviewPaneModel::tr("Checksum"), checksumText(document));
    if (document.scan()) {
        out.add(OverviewPaneModel::tr("Security scan"), toQString(scanVerdictText(*document.scan())));
    }
    out.add(OverviewPaneModel::tr("Folder"), pathText(document.path().section(QLatin1Char('/'), 0, -2)));
    return out.take();
}

FactsModel::Facts memoryFacts(const Document& document)
{
    const Footprint& footprint = document.label().footprint;
    FactList out;
    out.add(OverviewPaneModel::tr("Weights as stored"), bytesText(footprint.stored));
    for (const Footprint::Weights& weights : footprint.weights) {
        out.add(OverviewPaneModel::tr("Weights in %1").arg(toQString(dtypeName(weights.dtype))),
                bytesText(weights.bytes));
    }
    if (footprint.cachePerToken) {
        out.add(OverviewPaneModel::tr("KV cache, each token"), bytesText(*footprint.cachePerToken));
        const auto all =
            footprint.contextLength ? checkedMul(*footprint.cachePerToken, *footprint.contextLength) : std::nullopt;
        if (all) {
            out.add(OverviewPaneModel::tr("KV cache, %1 tokens").arg(countText(*footprint.contextLength)),
                    bytesText(*all));
        }
    }
    if (footprint.loraParameters > 0) {
        out.add(OverviewPaneModel::tr("LoRA, rank %1").arg(Footprint::kLoraRank), bytesText(footprint.loraTraining));
    }
    out.add(OverviewPaneModel::tr("Full fine-tuning"),
            footprint.fullTraining > 0 ? bytesText(footprint.fullTraining) : QString());
    return out.take();
}

/// What made the file, in words.
QString madeBy(const Metadata& metadata)
{
    const Json* provenance = findMember(metadata, "provenance");
    if (provenance == nullptr) {
        return {};
    }
    QStringList out;
    for (const std::string_view key : {"operation", "tool", "tool_version"}) {
        if (const auto value = stringMember(*provenance, key)) {
            out << text(*value, 40);
        }
    }
    return out.join(QLatin1Char(' '));
}

FactsModel::Facts cardFacts(const Document& document)
{
    const ModelSummary& summary = document.summary();
    const Metadata& metadata = document.model().metadata();
    FactList out;
    out.add(OverviewPaneModel::tr("Name"), text(summary.name));
    for (const auto& [key, label] :
         {std::pair<std::string_view, QString>("description", OverviewPaneModel::tr("Description")),
          {"aprender_version", OverviewPaneModel::tr("aprender version")}}) {
        if (const auto value = stringMember(metadata, key)) {
            out.add(label, text(*value, 200));
        }
    }
    out.add(OverviewPaneModel::tr("License"),
            summary.license.empty() ? OverviewPaneModel::tr("not specified") : text(summary.license, 80));
    if (summary.vocabulary) {
        out.add(OverviewPaneModel::tr("Vocabulary"),
                OverviewPaneModel::tr("%1 tokens").arg(countText(*summary.vocabulary)));
    }
    out.add(OverviewPaneModel::tr("Tokenizer"),
            summary.tokenizer.empty() ? OverviewPaneModel::tr("none in the file") : text(summary.tokenizer, 40));
    out.add(OverviewPaneModel::tr("Chat template"),
            summary.hasChatTemplate ? OverviewPaneModel::tr("yes") : OverviewPaneModel::tr("none in the file"));
    out.add(OverviewPaneModel::tr("Made by"), madeBy(metadata));
    if (const Json* created = findPath(metadata, {"provenance", "created_at"});
        created != nullptr && created->is_string()) {
        out.add(OverviewPaneModel::tr("Made at"), text(created->get<std::string>(), 40));
    }
    out.add(OverviewPaneModel::tr("Downloaded from"), text(downloadedFrom(toStdString(document.path())), 200));
    return out.take();
}

std::vector<QStringList> typeRows(const PackageLabel& label)
{
    double total = 0;
    for (const TypeShare& type : label.types) {
        total += static_cast<double>(type.bytes);
    }
    std::vector<QStringList> out;
    for (const TypeShare& type : label.types) {
        const double share = total > 0 ? static_cast<double>(type.bytes) / total : 0;
        out.push_back({toQString(dtypeName(type.dtype)), QString::number(share, 'g', 17),
                       numberText(100 * share, 3) + QStringLiteral(" %"), bytesText(type.bytes)});
    }
    return out;
}

QString headlineOf(const Document& document)
{
    const ModelSummary& summary = document.summary();
    QStringList out;
    out << (!summary.title.empty()  ? toQString(summary.title)
            : !summary.type.empty() ? text(summary.type, 60)
            : summary.lora          ? OverviewPaneModel::tr("LoRA adapter")
                                    : OverviewPaneModel::tr("Unknown architecture"));
    out << OverviewPaneModel::tr("%1 parameters").arg(shortCountText(summary.parameters));
    if (!document.label().types.empty()) {
        out << toQString(dtypeName(document.label().types.front().dtype));
    }
    out << bytesText(document.isPreview() ? document.summary().tensorBytes : document.model().facts().totalBytes());
    return out.join(QStringLiteral(" · "));
}

} // namespace

OverviewPaneModel::OverviewPaneModel(Workspace& workspace, QObject* parent) : PaneModel(workspace, parent)
{
    std::vector<QStringList> rows;
    for (const Sample& sample : apr::workbench::samples()) {
        rows.push_back({sample.id, sample.title, sample.description});
    }
    m_samples.setRows(std::move(rows));
    connect(&workspace.store(), &DocumentStore::recentFilesChanged, this, &OverviewPaneModel::listRecent);
    listRecent();
}

void OverviewPaneModel::listRecent()
{
    std::vector<QStringList> rows;
    const qsizetype pinned = workspace().store().pinnedFiles().size();
    for (const QString& path : listed()) {
        const bool isAddress = path.contains(QStringLiteral("://"));
        rows.push_back({isAddress ? pathText(path) : fileNameOf(path),
                        isAddress ? QString() : pathText(path.section(QLatin1Char('/'), 0, -2)),
                        static_cast<qsizetype>(rows.size()) < pinned ? QStringLiteral("1") : QString()});
    }
    m_recent.setRows(std::move(rows));
}

void OverviewPaneModel::openRecent(int row)
{
    if (const QStringList paths = listed(); row >= 0 && row < paths.size()) {
        workspace().open(paths[row]);
    }
}

void OverviewPaneModel::togglePin(int row)
{
    if (const QStringList paths = listed(); row >= 0 && row < paths.size()) {
        workspace().store().togglePin(paths[row]);
    }
}

QStringList OverviewPaneModel::listed() const
{
    return workspace().store().pinnedFiles() + workspace().store().recentFiles();
}

void OverviewPaneModel::open()
{
    Q_EMIT workspace().openRequested();
}

void OverviewPaneModel::runCommand(const QString& id)
{
    workspace().runCommand(id);
}

QString OverviewPaneModel::title() const
{
    return document() != nullptr ? document()->title() : QString();
}

QString OverviewPaneModel::structuralId() const
{
    return document() != nullptr ? toQString(document()->label().structuralId) : QString();
}

QString OverviewPaneModel::commandLine() const
{
    return document() != nullptr ? commandLineOf({"inspect", toStdString(document()->path()), "--memory"}) : QString();
}

void OverviewPaneModel::setVerdict(const Document& document)
{
    const auto count = [](const std::vector<Finding>& findings, Severity severity) {
        return static_cast<std::uint64_t>(
            std::count_if(findings.begin(), findings.end(),
                          [severity](const Finding& finding) { return finding.severity == severity; }));
    };
    const std::vector<Finding>& findings =
        document.report() ? document.report()->findings : document.model().facts().findings;
    const std::uint64_t errors = count(findings, Severity::Error);
    const std::uint64_t warnings = count(findings, Severity::Warning);
    const bool isUnsafe = document.scan() && document.scan()->verdict == ScanVerdict::Findings;
    m_tone = errors > 0 || isUnsafe ? Tone::Bad : warnings > 0 ? Tone::Warning : Tone::Good;
    if (isUnsafe) {
        m_verdict = tr("Loading this file could execute code or access other files. See Security.");
    } else if (errors > 0) {
        m_verdict = counted(errors, tr("%1 errors were found.", nullptr, pluralOf(errors)));
    } else if (warnings > 0) {
        m_verdict = counted(warnings, tr("Readable, with %1 warnings.", nullptr, pluralOf(warnings)));
    } else {
        m_verdict = document.report() ? tr("All checks passed.") : tr("The header is valid.");
    }
    QStringList open;
    if (!document.report()) {
        open << tr("values");
        if (!document.model().facts().checksums.empty()) {
            open << tr("checksums");
        }
    }
    if (!document.scan()) {
        open << tr("security");
        m_tone = m_tone == Tone::Good ? Tone::Neutral : m_tone;
    } else if (document.scan()->verdict == ScanVerdict::Incomplete) {
        open << tr("parts of the file that the security scan does not know");
    }
    m_unchecked = open.isEmpty() ? QString() : tr("Not checked: %1.").arg(open.join(QStringLiteral(", ")));
}

void OverviewPaneModel::refresh(Changes changes)
{
    if (!(changes & (DocumentChange | ReportChange | ScanChange))) {
        return;
    }
    const Document* shown = document();
    m_architecture.setFacts(shown != nullptr ? architectureFacts(*shown) : FactsModel::Facts());
    m_file.setFacts(shown != nullptr ? fileFacts(*shown) : FactsModel::Facts());
    m_memory.setFacts(shown != nullptr ? memoryFacts(*shown) : FactsModel::Facts());
    m_card.setFacts(shown != nullptr ? cardFacts(*shown) : FactsModel::Facts());
    m_types.setRows(shown != nullptr ? typeRows(shown->label()) : std::vector<QStringList>());
    m_headline = shown != nullptr ? headlineOf(*shown) : QString();
    if (shown != nullptr) {
        setVerdict(*shown);
    }
    Q_EMIT labelChanged();
}

} // namespace apr::workbench
