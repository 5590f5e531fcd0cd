// SPDX-License-Identifier: MIT
#include "details_pane.h"

#include "apr/base/text.h"
#include "apr/validate/explain.h"
#include "apr/validate/rules.h"
#include "text_helpers.h"

namespace apr::workbench {
namespace {

QString number(double value)
{
    return numberText(value, 6);
}

QString withShare(std::uint64_t count, std::uint64_t total)
{
    QString text = countText(count);
    if (count > 0 && total > 0) {
        text += QStringLiteral(" (") + numberText(100 * static_cast<double>(count) / static_cast<double>(total), 3) +
                QStringLiteral(" %)");
    }
    return text;
}

/// How the selected tensor is stored.
FactsModel::Facts tensorFacts(const Document& document)
{
    const TensorInfo& tensor = *document.tensorInfo();
    FactsModel::Facts out{{DetailsPaneModel::tr("Type"), toQString(dtypeName(tensor.dtype))},
                          {DetailsPaneModel::tr("Shape"), shapeText(tensor.shape)},
                          {DetailsPaneModel::tr("Elements"), countText(tensor.elements())},
                          {DetailsPaneModel::tr("Bytes"), countText(tensor.byteSize) + QStringLiteral(" (") +
                                                              bytesText(tensor.byteSize) + QLatin1Char(')')},
                          {DetailsPaneModel::tr("Bits per weight"), numberText(bitsPerElement(tensor.dtype), 5)}};
    if (!tensor.encoding.isPlain()) {
        const Encoding& encoding = tensor.encoding;
        const double ratio = static_cast<double>(tensor.byteSize) / static_cast<double>(encoding.storedBytes);
        const QString how = toQString(encodingName(encoding));
        const QString stored =
            countText(encoding.storedBytes) + DetailsPaneModel::tr(" bytes, %1")
                                                  .arg(!how.isEmpty() ? how
                                                       : encoding.storedBytes == tensor.byteSize
                                                           ? DetailsPaneModel::tr("reordered")
                                                           : DetailsPaneModel::tr("decoded on read"));
        const bool hasRatio = encoding.storedBytes > 0 && !(encoding.isEncrypted && ratio == 1);
        out.push_back(
            {DetailsPaneModel::tr("Stored as"),
             hasRatio ? stored + QStringLiteral(" (") + numberText(ratio, 3) + QString::fromUtf8("×)") : stored});
    }
    if (tensor.offset != TensorInfo::kComputed) {
        std::uint64_t alignment = 1;
        while (alignment < 4096 && tensor.offset % (alignment * 2) == 0) {
            alignment *= 2;
        }
        out.push_back({DetailsPaneModel::tr("Offset"),
                       countText(tensor.offset) + DetailsPaneModel::tr(" (aligned to %1)").arg(alignment)});
    }
    if (document.model().facts().parts.size() > 1) {
        out.push_back(
            {DetailsPaneModel::tr("File"), fileNameOf(toQString(document.model().facts().parts[tensor.part].name))});
    }
    return out;
}

void addStatistics(FactsModel::Facts& facts, const Document& document, const TensorStatistics& statistics)
{
    facts.insert(facts.end(),
                 {{DetailsPaneModel::tr("Minimum"), number(statistics.min)},
                  {DetailsPaneModel::tr("Maximum"), number(statistics.max)},
                  {DetailsPaneModel::tr("Mean"), number(statistics.mean)},
                  {DetailsPaneModel::tr("Standard deviation"), number(statistics.std)},
                  {DetailsPaneModel::tr("Largest magnitude"), number(statistics.absMax)},
                  {DetailsPaneModel::tr("L2 norm"), number(statistics.l2)},
                  {DetailsPaneModel::tr("Zeros"), withShare(statistics.zeros, statistics.count)},
                  {DetailsPaneModel::tr("NaN"), withShare(statistics.nans, statistics.count)},
                  {DetailsPaneModel::tr("Infinite"), withShare(statistics.infinities(), statistics.count)},
                  {DetailsPaneModel::tr("Subnormal"), withShare(statistics.subnormals, statistics.count)}});
    const TensorInfo& tensor = *document.tensorInfo();
    const Detection& detection = document.evidence().detection();
    for (const Finding& finding :
         checkStatistics(tensor, statistics, expectationFor(document.model(), tensor, detection.architecture))) {
        const bool isError = finding.severity == Severity::Error;
        facts.push_back(
            {isError ? DetailsPaneModel::tr("Error", "severity") : DetailsPaneModel::tr("Warning", "severity"),
             toQString(finding.message), isError ? Tone::Bad : Tone::Warning});
    }
}

} // namespace

QString DetailsPaneModel::tensorName() const
{
    return document() != nullptr ? document()->tensorName() : QString();
}

QString DetailsPaneModel::tensorRole() const
{
    const TensorInfo* tensor = document() != nullptr ? document()->tensorInfo() : nullptr;
    return tensor != nullptr ? toQString(explainTensorName(tensor->name)) : QString();
}

QString DetailsPaneModel::commandLine() const
{
    const TensorInfo* tensor = document() != nullptr ? document()->tensorInfo() : nullptr;
    return tensor != nullptr ? commandLineOf({"explain", toStdString(document()->path()), "--tensor", tensor->name})
                             : QString();
}

void DetailsPaneModel::refresh(Changes changes)
{
    if (!(changes & (DocumentChange | TensorChange | StatisticsChange | FileChange))) {
        return;
    }
    FactsModel::Facts facts;
    if (document() != nullptr && document()->tensorInfo() != nullptr) {
        facts = tensorFacts(*document());
        if (const TensorStatistics* statistics = document()->statistics(document()->tensor())) {
            addStatistics(facts, *document(), *statistics);
        }
        if (const QString error = document()->statisticsError(document()->tensor()); !error.isEmpty()) {
            facts.push_back({tr("Statistics"), error, Tone::Warning});
        }
        workspace().needStatistics();
    }
    m_facts.setFacts(std::move(facts));
    Q_EMIT tensorChanged();
}

} // namespace apr::workbench
