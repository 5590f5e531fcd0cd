// SPDX-License-Identifier: MIT
#pragma once

#include "apr/look/pooled_matrix.h"
#include "latest_job.h"

#include <QObject>
#include <QString>
#include <QtQmlIntegration/qqmlintegration.h>

#include <optional>

namespace apr::workbench {

/// A slice of a tensor as a curve: the values of a vector, or the range and the root mean square of each row or column
/// of a matrix. Points that share a pixel are a range from their least to their greatest value.
class CurveModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(int kind READ kind WRITE setKind NOTIFY kindChanged)
    Q_PROPERTY(QString note READ note NOTIFY changed)
    Q_PROPERTY(QString summary READ summary NOTIFY changed)

public:
    enum Kind { Rows, Columns, Elements };
    Q_ENUM(Kind)

    static constexpr std::size_t kMostPoints = 2000;

    explicit CurveModel(QObject* parent = nullptr) : QObject(parent) {}

    /// Shows a slice from its first point; a vector by its values, whatever kind() is.
    void show(const Model& model, std::size_t tensor, const TensorSlice& slice);
    /// Shows a message instead.
    void clear(const QString& note);

    /// What the points are.
    int kind() const { return m_kind; }
    void setKind(int kind);
    const QString& note() const { return m_note; }
    /// "rows 0 to 1,023 of 4,096".
    QString summary() const;

    /// The points that are shown, and of how many.
    std::uint64_t first() const { return m_first; }
    std::uint64_t count() const { return m_count; }
    std::uint64_t total() const;
    /// Shows other points, at least one.
    void setRange(std::uint64_t first, std::uint64_t count);
    /// Zooms around a point, given as a share of the width, by a factor; above 1 in.
    void zoom(double center, double factor);
    /// Moves by a share of the width.
    void pan(double share);
    void showAll() { setRange(0, total()); }

    bool hasCurve() const { return !m_pooled.low.empty(); }
    /// Points that are drawn; each covers one or more of count().
    std::size_t points() const { return m_pooled.low.size(); }
    float low(std::size_t point) const { return m_pooled.low[point]; }
    float high(std::size_t point) const { return m_pooled.high[point]; }
    /// The root mean square of a row or column; nothing for single values.
    std::optional<double> rms(std::size_t point) const;
    bool hasNotFinite(std::size_t point) const { return m_pooled.notFinite[point] != 0; }
    /// The least and the greatest value shown, with 0.
    std::pair<double, double> bounds() const;
    /// The first of the points of the slice that a drawn one covers, and how many.
    std::pair<std::uint64_t, std::uint64_t> covered(std::size_t point) const;
    /// "rows 512 to 767 · −0.1 to 0.3 · RMS 0.04".
    QString describe(std::size_t point) const;
    /// The element of the tensor where a drawn point begins.
    std::optional<std::uint64_t> elementOf(std::size_t point) const;

Q_SIGNALS:
    void changed();
    void kindChanged();
    /// The user chose this element.
    void picked(quint64 element);

private:
    /// What the points are, for a vector as well.
    Kind shownKind() const;
    void compute();

    std::optional<Model> m_model;
    std::size_t m_tensor = 0;
    TensorSlice m_slice;
    int m_kind = Rows;
    std::uint64_t m_first = 0;
    std::uint64_t m_count = 0;
    QString m_note;
    PooledMatrix m_pooled;
    LatestJob<PooledMatrix> m_job;
};

} // namespace apr::workbench
