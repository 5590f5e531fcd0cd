// SPDX-License-Identifier: MIT
#include "overview_pane.h"

#include "apr/base/text.h"
#include "apr/host/system.h"
#include "text_helpers.h"

#include <algorithm>

namespace apr::workbench {
namespace {

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

FactsModel::Facts overviewFacts(const Document& document)
{
    const ModelSummary& summary = document.summary();
    const FileFacts& facts = document.model().facts();
    FactsModel::Facts out;
    const auto add = [&out](const QString& label, const QString& value) {
        if (!value.isEmpty()) {
            out.push_back({label, value});
        }
    };
    add(OverviewPaneModel::tr("Name"), toQString(printable(summary.name, 120)));
    if (document.scan()) {
        add(OverviewPaneModel::tr("Security scan"), toQString(scanVerdictText(*document.scan())));
    }
    add(OverviewPaneModel::tr("Downloaded from"),
        toQString(printable(downloadedFrom(toStdString(document.path())), 200)));
    QString type =
        summary.type.empty() ? OverviewPaneModel::tr("unknown architecture") : toQString(printable(summary.type, 60));
    if (!summary.title.empty()) {
        type +=
            OverviewPaneModel::tr(" · %1, detected from %2").arg(toQString(summary.title), toQString(summary.evidence));
    }
    add(OverviewPaneModel::tr("Architecture"), type);
    add(OverviewPaneModel::tr("Format"), toQString(facts.format + " · " + facts.dialect));
    QString size = toQString(formatBytes(facts.totalBytes()));
    if (facts.parts.size() > 1) {
        size += OverviewPaneModel::tr(" in %1 files").arg(facts.parts.size());
    }
    add(OverviewPaneModel::tr("Size"), size);
    add(OverviewPaneModel::tr("Compression"), toQString(summary.compression));
    constexpr std::size_t kMostShown = 12;
    for (std::size_t i = 0; facts.parts.size() > 1 && i < std::min(facts.parts.size(), kMostShown); ++i) {
        add(OverviewPaneModel::tr("Shard %1").arg(i + 1),
            fileNameOf(toQString(facts.parts[i].name)) + QStringLiteral(" · ") +
                toQString(formatBytes(facts.parts[i].bytes)) + shardState(document, i));
    }
    if (facts.parts.size() > kMostShown) {
        add(OverviewPaneModel::tr("More shards"), QString::number(facts.parts.size() - kMostShown));
    }
    // From the model card of a version 1 file; the metadata pane shows all of it.
    for (const auto& [key, label] :
         {std::pair<std::string_view, QString>("description", OverviewPaneModel::tr("Description")),
          {"aprender_version", OverviewPaneModel::tr("aprender version")}}) {
        if (const auto value = stringMember(document.model().metadata(), key)) {
            add(label, toQString(printable(*value, 200)));
        }
    }
    add(OverviewPaneModel::tr("Parameters"),
        toQString(formatCount(summary.parameters) + " (" + formatCountShort(summary.parameters) + ')'));
    add(OverviewPaneModel::tr("Tensors"), toQString(formatCount(summary.tensors)));
    add(OverviewPaneModel::tr("Precision"), toQString(summary.quantization));
    if (summary.parameters > 0) {
        const double bits = 8 * static_cast<double>(summary.tensorBytes) / static_cast<double>(summary.parameters);
        add(OverviewPaneModel::tr("Bits per weight"), toQString(formatNumber(bits, 4)));
    }
    for (const auto& [key, label] : {std::pair<std::string_view, QString>("n_layers", OverviewPaneModel::tr("Layers")),
                                     {"hidden_size", OverviewPaneModel::tr("Hidden size")},
                                     {"n_heads", OverviewPaneModel::tr("Attention heads")},
                                     {"n_kv_heads", OverviewPaneModel::tr("Key/value heads")},
                                     {"context_length", OverviewPaneModel::tr("Context length")}}) {
        if (const auto value = unsignedMember(summary.hyperparameters, key)) {
            add(label, toQString(formatCount(*value)));
        }
    }
    if (summary.vocabulary) {
        QString vocabulary = toQString(formatCount(*summary.vocabulary)) + OverviewPaneModel::tr(" tokens");
        if (!summary.tokenizer.empty()) {
            vocabulary += QStringLiteral(" · ") + toQString(printable(summary.tokenizer, 40));
        }
        add(OverviewPaneModel::tr("Vocabulary"), vocabulary);
    }
    add(OverviewPaneModel::tr("License"),
        summary.license.empty() ? OverviewPaneModel::tr("not specified") : toQString(printable(summary.license, 80)));
    const bool hasChecksum = !facts.checksums.empty();
    add(OverviewPaneModel::tr("Checksum"), hasChecksum ? OverviewPaneModel::tr("CRC-32 stored (run Validate to verify)")
                                                       : OverviewPaneModel::tr("none in this format"));
    return out;
}

} // namespace

QString OverviewPaneModel::title() const
{
    return document() != nullptr ? document()->title() : QString();
}

QString OverviewPaneModel::path() const
{
    return document() != nullptr ? document()->path() : QString();
}

QString OverviewPaneModel::commandLine() const
{
    return document() != nullptr ? commandLineOf({"inspect", toStdString(document()->path())}) : QString();
}

void OverviewPaneModel::refresh(Changes changes)
{
    if (changes & (DocumentChange | ReportChange)) {
        m_facts.setFacts(document() != nullptr ? overviewFacts(*document()) : FactsModel::Facts());
    }
}

} // namespace apr::workbench
