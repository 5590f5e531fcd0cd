// SPDX-License-Identifier: MIT
#include "histogram_model.h"

#include "apr/base/text.h"
#include "apr/host/atomic_file.h"
#include "axis.h"
#include "text_helpers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace apr::workbench {

void HistogramModel::setBins(int bins)
{
    bins = std::clamp(bins, 8, 512);
    if (bins != m_bins) {
        m_bins = bins;
        Q_EMIT settingsChanged();
    }
}

void HistogramModel::setFlag(bool& flag, bool on)
{
    if (on != flag) {
        flag = on;
        Q_EMIT settingsChanged();
        Q_EMIT changed();
    }
}

void HistogramModel::setLogScale(bool on)
{
    setFlag(m_logScale, on);
}

void HistogramModel::setCumulative(bool on)
{
    setFlag(m_cumulative, on);
}

void HistogramModel::setClipOutliers(bool on)
{
    setFlag(m_clip, on);
}

void HistogramModel::setMagnitudes(bool on)
{
    setFlag(m_magnitudes, on);
}

void HistogramModel::show(const QString& title, std::optional<Histogram> histogram, std::vector<Curve> others)
{
    m_title = title;
    m_histogram = std::move(histogram);
    m_others = std::move(others);
    QStringList notes;
    if (m_histogram && m_histogram->below + m_histogram->above > 0) {
        notes << counted(m_histogram->below + m_histogram->above,
                         tr("%1 values are outside the displayed range", nullptr,
                            pluralOf(m_histogram->below + m_histogram->above)));
    }
    if (m_histogram && m_histogram->zeros > 0) {
        notes << counted(m_histogram->zeros, tr("%1 values are 0", nullptr, pluralOf(m_histogram->zeros)));
    }
    if (m_histogram && m_histogram->notFinite > 0) {
        notes << counted(m_histogram->notFinite,
                         tr("%1 values are NaN or infinite", nullptr, pluralOf(m_histogram->notFinite)));
    }
    m_note = notes.join(QStringLiteral("; "));
    Q_EMIT changed();
}

QStringList HistogramModel::others() const
{
    QStringList out;
    for (const Curve& curve : m_others) {
        out << curve.title;
    }
    return out;
}

void HistogramModel::clear(const QString& note)
{
    m_title.clear();
    m_histogram.reset();
    m_others.clear();
    m_note = note;
    Q_EMIT changed();
}

double HistogramModel::low() const
{
    return m_histogram ? m_histogram->low : 0;
}

double HistogramModel::high() const
{
    if (!m_histogram) {
        return 1;
    }
    return m_histogram->high > m_histogram->low ? m_histogram->high : m_histogram->low + 1;
}

std::vector<double> HistogramModel::heightsOf(const Histogram& histogram) const
{
    const auto own = static_cast<double>(std::max<std::uint64_t>(1, histogram.total()));
    const auto shown = m_histogram ? static_cast<double>(m_histogram->total()) : own;
    std::vector<double> out;
    std::uint64_t sum = 0;
    for (const std::uint64_t count : histogram.bins) {
        sum += count;
        const double scaled = static_cast<double>(count) * (shown / own);
        out.push_back(m_cumulative ? 100 * static_cast<double>(sum) / own
                      : m_logScale ? std::log10(scaled + 1)
                                   : scaled);
    }
    return out;
}

double HistogramModel::top() const
{
    if (m_cumulative) {
        return 100;
    }
    double top = 0;
    const auto include = [&top, this](const Histogram& histogram) {
        for (const double height : heightsOf(histogram)) {
            top = std::max(top, height);
        }
    };
    if (m_histogram) {
        include(*m_histogram);
    }
    for (const Curve& curve : m_others) {
        include(curve.histogram);
    }
    return axisEnd(top, CountSteps, m_logScale ? 0.5 : 1);
}

QList<QPointF> HistogramModel::outlineOf(const Histogram& histogram) const
{
    const double width = (high() - low()) / static_cast<double>(histogram.bins.size());
    QList<QPointF> points;
    double x = low();
    points.append({x, 0});
    for (const double height : heightsOf(histogram)) {
        points.append({x, height});
        x = low() + width * static_cast<double>(points.size() / 2);
        points.append({x, height});
    }
    points.append({high(), 0});
    return points;
}

void HistogramModel::fill(QXYSeries* outline) const
{
    outline->replace(m_histogram ? outlineOf(*m_histogram) : QList<QPointF>());
}

void HistogramModel::fillOther(int index, QXYSeries* outline) const
{
    outline->replace(m_histogram && index < static_cast<int>(m_others.size())
                         ? outlineOf(m_others[static_cast<std::size_t>(index)].histogram)
                         : QList<QPointF>());
}

QString HistogramModel::describe(double x) const
{
    if (!m_histogram || x < low() || x > high()) {
        return {};
    }
    const double width = (high() - low()) / static_cast<double>(m_histogram->bins.size());
    const auto bin = std::min(m_histogram->bins.size() - 1, static_cast<std::size_t>((x - low()) / width));
    const QString prefix = m_magnitudes ? QStringLiteral("10^") : QString();
    const QString from = prefix + numberText(low() + width * static_cast<double>(bin), 4);
    const QString to = prefix + numberText(low() + width * static_cast<double>(bin + 1), 4);
    const auto share = [bin, this](const Histogram& histogram) {
        const auto first = m_cumulative ? histogram.bins.begin() : histogram.bins.begin() + static_cast<long>(bin);
        const auto count =
            std::accumulate(first, histogram.bins.begin() + static_cast<long>(bin) + 1, std::uint64_t{0});
        return 100 * static_cast<double>(count) / static_cast<double>(std::max<std::uint64_t>(1, histogram.total()));
    };
    QStringList lines{m_cumulative ? tr("up to %1: %2 %").arg(to, numberText(share(*m_histogram), 3))
                                   : tr("%1 to %2: %3")
                                         .arg(from, to,
                                              counted(m_histogram->bins[bin],
                                                      tr("%1 values", nullptr, pluralOf(m_histogram->bins[bin]))))};
    if (!m_others.empty()) {
        lines << tr("%1: %2 %").arg(m_title, numberText(share(*m_histogram), 3));
    }
    for (const Curve& curve : m_others) {
        lines << tr("%1: %2 %").arg(curve.title, numberText(share(curve.histogram), 3));
    }
    return lines.join(QLatin1Char('\n'));
}

QString HistogramModel::toCsv() const
{
    const QString exponent = m_magnitudes ? QStringLiteral("log10_") : QString();
    QString out = exponent + QStringLiteral("low,") + exponent + QStringLiteral("high,count");
    for (const Curve& curve : m_others) {
        out += QLatin1Char(',') + csvCell(curve.title);
    }
    out += QLatin1Char('\n');
    if (!m_histogram) {
        return out;
    }
    const double width = m_histogram->binWidth();
    for (std::size_t i = 0; i < m_histogram->bins.size(); ++i) {
        const double from = m_histogram->low + width * static_cast<double>(i);
        const double to = i + 1 == m_histogram->bins.size() ? m_histogram->high : from + width;
        out += toQString(formatShortest(from) + ',' + formatShortest(to) + ',' + std::to_string(m_histogram->bins[i]));
        for (const Curve& curve : m_others) {
            out += QLatin1Char(',') + QString::number(curve.histogram.bins[i]);
        }
        out += QLatin1Char('\n');
    }
    return out;
}

QString HistogramModel::toSvg() const
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
        const std::vector<double> heights = heightsOf(*m_histogram);
        const double full = top();
        for (std::size_t i = 0; i < heights.size(); ++i) {
            const double h = plotHeight * heights[i] / full;
            out += toQString("<rect x=\"" + formatFixed(kLeft + step * static_cast<double>(i), 2) + "\" y=\"" +
                             formatFixed(kTop + plotHeight - h, 2) + "\" width=\"" + formatFixed(step * 0.94, 2) +
                             "\" height=\"" + formatFixed(h, 2) + "\" fill=\"#2f6fb3\"/>\n");
        }
        double titleTop = kTop + 14;
        for (std::size_t k = 0; k < m_others.size(); ++k) {
            constexpr std::array<const char*, MostOthers> kStyles{
                R"(stroke="#b3472f" stroke-dasharray="6 3")", R"(stroke="#2f8f4e" stroke-dasharray="2 3")",
                R"(stroke="#7a4fb3" stroke-dasharray="8 3 2 3")", R"(stroke="#8a6d1f")"};
            const QString style = QString::fromLatin1(kStyles[k % kStyles.size()]);
            QString points;
            for (const QPointF& point : outlineOf(m_others[k].histogram)) {
                points += toQString(formatFixed(kLeft + plotWidth * (point.x() - low()) / (high() - low()), 2) + ',' +
                                    formatFixed(kTop + plotHeight * (1 - point.y() / full), 2) + ' ');
            }
            out += QStringLiteral("<polyline fill=\"none\" stroke-width=\"1.5\" %1 points=\"%2\"/>\n"
                                  "<line %1 stroke-width=\"1.5\" x1=\"24\" x2=\"54\" y1=\"%3\" y2=\"%3\"/>\n"
                                  "<text x=\"60\" y=\"%4\">%5</text>\n")
                       .arg(style, points.trimmed())
                       .arg(titleTop - 4)
                       .arg(titleTop)
                       .arg(m_others[k].title.toHtmlEscaped());
            titleTop += 18;
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

QString HistogramModel::save(const QUrl& url) const
{
    const QString path = url.toLocalFile();
    const QString text = path.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive) ? toSvg() : toCsv();
    const Status status = saveText(toStdString(path), toStdString(text), true);
    return status ? QString() : toQString(apr::describe(status.error()));
}

} // namespace apr::workbench
