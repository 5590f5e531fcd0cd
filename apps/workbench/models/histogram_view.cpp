// SPDX-License-Identifier: MIT
#include "histogram_view.h"

#include "apr/base/text.h"
#include "apr/host/atomic_file.h"
#include "axis.h"
#include "text_helpers.h"

#include <QList>
#include <QPointF>

#include <algorithm>
#include <cmath>

namespace apr::workbench {

void HistogramView::setBins(int bins)
{
    bins = std::clamp(bins, 8, 512);
    if (bins != m_bins) {
        m_bins = bins;
        Q_EMIT settingsChanged();
    }
}

void HistogramView::setLogScale(bool on)
{
    if (on != m_logScale) {
        m_logScale = on;
        Q_EMIT settingsChanged();
        Q_EMIT changed();
    }
}

void HistogramView::setClipOutliers(bool on)
{
    if (on != m_clip) {
        m_clip = on;
        Q_EMIT settingsChanged();
    }
}

void HistogramView::show(const QString& title, std::optional<Histogram> histogram)
{
    m_title = title;
    m_histogram = std::move(histogram);
    m_note.clear();
    if (m_histogram && m_histogram->below + m_histogram->above > 0) {
        m_note = counted(m_histogram->below + m_histogram->above, tr("1 value is outside the displayed range"),
                         tr("%1 values are outside the displayed range"));
    }
    if (m_histogram && m_histogram->notFinite > 0) {
        m_note +=
            (m_note.isEmpty() ? QString() : QStringLiteral("; ")) +
            counted(m_histogram->notFinite, tr("1 value is NaN or infinite"), tr("%1 values are NaN or infinite"));
    }
    Q_EMIT changed();
}

void HistogramView::clear(const QString& note)
{
    m_title.clear();
    m_histogram.reset();
    m_note = note;
    Q_EMIT changed();
}

double HistogramView::low() const
{
    return m_histogram ? m_histogram->low : 0;
}

double HistogramView::high() const
{
    if (!m_histogram) {
        return 1;
    }
    return m_histogram->high > m_histogram->low ? m_histogram->high : m_histogram->low + 1;
}

double HistogramView::height(std::uint64_t count) const
{
    const auto value = static_cast<double>(count);
    return m_logScale ? std::log10(value + 1) : value;
}

double HistogramView::top() const
{
    double top = 0;
    if (m_histogram) {
        for (const std::uint64_t count : m_histogram->bins) {
            top = std::max(top, height(count));
        }
    }
    return axisEnd(top, CountSteps, m_logScale ? 0.5 : 1);
}

void HistogramView::fill(QXYSeries* outline) const
{
    QList<QPointF> points;
    if (m_histogram) {
        const double width = (high() - low()) / static_cast<double>(m_histogram->bins.size());
        points.append({low(), 0});
        for (std::size_t i = 0; i < m_histogram->bins.size(); ++i) {
            const double y = height(m_histogram->bins[i]);
            points.append({low() + width * static_cast<double>(i), y});
            points.append({low() + width * static_cast<double>(i + 1), y});
        }
        points.append({high(), 0});
    }
    outline->replace(points);
}

QString HistogramView::describe(double x) const
{
    if (!m_histogram || x < low() || x > high()) {
        return {};
    }
    const double width = (high() - low()) / static_cast<double>(m_histogram->bins.size());
    const auto bin = std::min(m_histogram->bins.size() - 1, static_cast<std::size_t>((x - low()) / width));
    return tr("%1 to %2: %3")
        .arg(toQString(formatNumber(low() + width * static_cast<double>(bin), 4)),
             toQString(formatNumber(low() + width * static_cast<double>(bin + 1), 4)),
             counted(m_histogram->bins[bin], tr("1 value"), tr("%1 values")));
}

QString HistogramView::toCsv() const
{
    QString out = QStringLiteral("low,high,count\n");
    if (!m_histogram) {
        return out;
    }
    const double width = m_histogram->binWidth();
    for (std::size_t i = 0; i < m_histogram->bins.size(); ++i) {
        const double from = m_histogram->low + width * static_cast<double>(i);
        const double to = i + 1 == m_histogram->bins.size() ? m_histogram->high : from + width;
        out += toQString(formatShortest(from) + ',' + formatShortest(to) + ',' + std::to_string(m_histogram->bins[i]) +
                         '\n');
    }
    return out;
}

QString HistogramView::toSvg() const
{
    constexpr double kWidth = 800;
    constexpr double kHeight = 400;
    constexpr double kLeft = 20;
    constexpr double kTop = 40;
    constexpr double kBottom = 40;
    QString out = QStringLiteral("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1 %2\" "
                                 "font-family=\"sans-serif\" font-size=\"13\">\n")
                      .arg(kWidth)
                      .arg(kHeight);
    out += QStringLiteral("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n<text x=\"%1\" y=\"24\" "
                          "font-size=\"16\">%2</text>\n")
               .arg(kLeft)
               .arg(m_title.toHtmlEscaped());
    if (m_histogram) {
        const double plotWidth = kWidth - 2 * kLeft;
        const double plotHeight = kHeight - kTop - kBottom;
        const double step = plotWidth / static_cast<double>(m_histogram->bins.size());
        for (std::size_t i = 0; i < m_histogram->bins.size(); ++i) {
            const double h = plotHeight * height(m_histogram->bins[i]) / top();
            out += toQString("<rect x=\"" + formatFixed(kLeft + step * static_cast<double>(i), 2) + "\" y=\"" +
                             formatFixed(kTop + plotHeight - h, 2) + "\" width=\"" + formatFixed(step * 0.94, 2) +
                             "\" height=\"" + formatFixed(h, 2) + "\" fill=\"#2f6fb3\"/>\n");
        }
        out += toQString("<line x1=\"" + formatFixed(kLeft, 0) + "\" y1=\"" + formatFixed(kHeight - kBottom, 0) +
                         "\" x2=\"" + formatFixed(kWidth - kLeft, 0) + "\" y2=\"" + formatFixed(kHeight - kBottom, 0) +
                         "\" stroke=\"#333333\"/>\n");
        out += toQString("<text x=\"" + formatFixed(kLeft, 0) + "\" y=\"" + formatFixed(kHeight - 16, 0) + "\">" +
                         formatNumber(low(), 4) + "</text>\n");
        out += toQString("<text x=\"" + formatFixed(kWidth - kLeft, 0) + "\" y=\"" + formatFixed(kHeight - 16, 0) +
                         "\" text-anchor=\"end\">" + formatNumber(high(), 4) + "</text>\n");
    }
    return out + QStringLiteral("</svg>\n");
}

QString HistogramView::save(const QUrl& url) const
{
    const QString path = url.toLocalFile();
    const QString text = path.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive) ? toSvg() : toCsv();
    const Status status = saveText(toStdString(path), toStdString(text), true);
    return status ? QString() : toQString(apr::describe(status.error()));
}

} // namespace apr::workbench
