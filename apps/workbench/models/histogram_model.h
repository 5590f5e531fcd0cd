// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/tensor_statistics.h"

#include <QList>
#include <QObject>
#include <QPointF>
#include <QStringList>
#include <QUrl>
#include <QtCharts/QXYSeries>
#include <QtQmlIntegration/qqmlintegration.h>

#include <optional>
#include <vector>

namespace apr::workbench {

/// State of the histogram pane: the histogram of the selected tensor, those of other tensors over the same range, bins,
/// scales and clipping, and exports.
class HistogramModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(int bins READ bins WRITE setBins NOTIFY settingsChanged)
    Q_PROPERTY(bool logScale READ isLogScale WRITE setLogScale NOTIFY settingsChanged)
    Q_PROPERTY(bool clipOutliers READ clipsOutliers WRITE setClipOutliers NOTIFY settingsChanged)
    Q_PROPERTY(bool magnitudes READ showsMagnitudes WRITE setMagnitudes NOTIFY settingsChanged)
    Q_PROPERTY(bool cumulative READ isCumulative WRITE setCumulative NOTIFY settingsChanged)
    Q_PROPERTY(QStringList others READ others NOTIFY changed)
    Q_PROPERTY(bool hasData READ hasData NOTIFY changed)
    Q_PROPERTY(double low READ low NOTIFY changed)
    Q_PROPERTY(double high READ high NOTIFY changed)
    Q_PROPERTY(double top READ top NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString note READ note NOTIFY changed)

public:
    /// Of the count axis.
    enum Axis { CountSteps = 4 };
    Q_ENUM(Axis)
    enum Limit { MostOthers = 4 };
    Q_ENUM(Limit)

    struct Curve {
        QString title;
        Histogram histogram; ///< over the same bins as that of the selected tensor
    };

    explicit HistogramModel(QObject* parent = nullptr) : QObject(parent) {}

    int bins() const { return m_bins; }
    void setBins(int bins);
    bool isLogScale() const { return m_logScale; }
    void setLogScale(bool on);
    bool clipsOutliers() const { return m_clip; }
    void setClipOutliers(bool on);

    /// Whether exponents are shown: log10 |x|.
    bool showsMagnitudes() const { return m_magnitudes; }
    void setMagnitudes(bool on);
    /// Whether the share of values up to each bin is shown, in percent.
    bool isCumulative() const { return m_cumulative; }
    void setCumulative(bool on);

    /// Shows a histogram, or nothing. Other curves are scaled to the same number of values.
    void show(const QString& title, std::optional<Histogram> histogram, std::vector<Curve> others = {});
    void clear(const QString& note);

    bool hasData() const { return m_histogram.has_value(); }
    double low() const;
    double high() const;
    /// Upper end of the count axis on the selected scale: CountSteps round steps.
    double top() const;
    QString title() const { return m_title; }
    QString note() const { return m_note; }
    /// Titles of the other curves.
    QStringList others() const;
    const std::optional<Histogram>& histogram() const { return m_histogram; }

    /// Fills `outline` with the outline of the bins.
    Q_INVOKABLE void fill(QXYSeries* outline) const;
    /// Fills `outline` with another curve, or empties it.
    Q_INVOKABLE void fillOther(int index, QXYSeries* outline) const;
    /// Describes the bin at `x`: "0.1 to 0.12: 1,234 values".
    Q_INVOKABLE QString describe(double x) const;

    QString toCsv() const;
    QString toSvg() const;
    /// Writes a local .csv or .svg file, overwriting it. Returns an error message, or an empty string.
    Q_INVOKABLE QString save(const QUrl& url) const;

Q_SIGNALS:
    void settingsChanged();
    void changed();

private:
    void setFlag(bool& flag, bool on);
    /// Heights of the bins on the count axis.
    std::vector<double> heightsOf(const Histogram& histogram) const;
    QList<QPointF> outlineOf(const Histogram& histogram) const;

    int m_bins = 64;
    bool m_logScale = false;
    bool m_clip = false;
    bool m_magnitudes = false;
    bool m_cumulative = false;
    std::vector<Curve> m_others;
    QString m_title;
    QString m_note;
    std::optional<Histogram> m_histogram;
};

} // namespace apr::workbench
