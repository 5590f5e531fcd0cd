// SPDX-License-Identifier: MIT
#include "type_preview_model.h"

#include "apr/base/text.h"
#include "text_helpers.h"

#include <QList>
#include <QPointF>

#include <algorithm>
#include <cmath>
#include <utility>

namespace apr::workbench {
namespace {

constexpr std::size_t kBins = 96;
constexpr std::size_t kWorstBlocks = 8;

/// Returns the outline of a histogram.
QList<QPointF> outlineOf(const Histogram& histogram)
{
    QList<QPointF> points;
    const double width = histogram.binWidth();
    points.append({histogram.low, 0});
    for (std::size_t i = 0; i < histogram.bins.size(); ++i) {
        const auto height = static_cast<double>(histogram.bins[i]);
        points.append({histogram.low + width * static_cast<double>(i), height});
        points.append({histogram.low + width * static_cast<double>(i + 1), height});
    }
    points.append({histogram.high, 0});
    return points;
}

double topOf(const Histogram& histogram)
{
    const auto top = std::max_element(histogram.bins.begin(), histogram.bins.end());
    return top == histogram.bins.end() || *top == 0 ? 1 : 1.05 * static_cast<double>(*top);
}

} // namespace

void TypePreviewModel::clear()
{
    m_job.cancel();
    show(std::nullopt, {});
}

void TypePreviewModel::request(const Model& model, std::size_t tensor, const DtypeConversion& conversion,
                               const QString& name)
{
    clear();
    const QString title = tr("%1 as %2").arg(name, toQString(targetName(*conversion.target)));
    m_job.start(
        tr("Compare %1").arg(title),
        [model, tensor, conversion](Progress& progress) {
            return previewType(model, tensor, conversion, kBins, kWorstBlocks, progress);
        },
        [this, title](Result<TypePreview> preview) {
            if (preview) {
                show(std::move(*preview), title);
            }
        });
}

void TypePreviewModel::show(std::optional<TypePreview> preview, const QString& title)
{
    m_preview = std::move(preview);
    m_title = title;
    std::vector<QStringList> rows;
    if (m_preview) {
        for (const WorstBlock& block : m_preview->worst) {
            rows.push_back({countText(block.element), numberText(block.rmse, 3)});
        }
    }
    m_worst.setRows(std::move(rows));
    Q_EMIT changed();
}

std::optional<std::uint64_t> TypePreviewModel::elementOf(int row) const
{
    const bool isThere = m_preview && row >= 0 && row < static_cast<int>(m_preview->worst.size());
    return isThere ? std::optional(m_preview->worst[static_cast<std::size_t>(row)].element) : std::nullopt;
}

QString TypePreviewModel::title() const
{
    return m_preview ? tr("%1: RMSE %2, max error %3")
                           .arg(m_title, numberText(m_preview->rmse, 3), numberText(m_preview->maxError, 3))
                     : QString();
}

double TypePreviewModel::valueRange() const
{
    return m_preview ? std::max({std::abs(m_preview->before.low), std::abs(m_preview->before.high), 1e-30}) : 1;
}

double TypePreviewModel::errorRange() const
{
    return m_preview ? std::max(m_preview->maxError, 1e-30) : 1;
}

double TypePreviewModel::valueTop() const
{
    return m_preview ? topOf(m_preview->before) : 1;
}

double TypePreviewModel::errorTop() const
{
    return m_preview ? topOf(m_preview->error) : 1;
}

void TypePreviewModel::fill(QXYSeries* outline, int which) const
{
    outline->replace(!m_preview ? QList<QPointF>()
                                : outlineOf(which == 0   ? m_preview->before
                                            : which == 1 ? m_preview->after
                                                         : m_preview->error));
}

} // namespace apr::workbench
