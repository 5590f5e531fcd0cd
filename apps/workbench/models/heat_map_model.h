// SPDX-License-Identifier: MIT
#pragma once

#include "apr/look/pooled_matrix.h"
#include "latest_job.h"

#include <QImage>
#include <QObject>
#include <QRectF>
#include <QString>
#include <QtQmlIntegration/qqmlintegration.h>

#include <optional>

namespace apr::workbench {

/// A matrix of a tensor as a picture that keeps extremes, with the root mean square of rows and columns. A part of it
/// can be enlarged down to single elements. Large tensors are sampled first and then read as a whole.
class HeatMapModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(QString title READ title NOTIFY tensorChanged)
    Q_PROPERTY(QString note READ note NOTIFY changed)
    Q_PROPERTY(QString status READ status NOTIFY changed)
    Q_PROPERTY(bool hasPicture READ hasPicture NOTIFY changed)
    Q_PROPERTY(QString slice READ slice NOTIFY changed)
    Q_PROPERTY(double plane READ plane WRITE setPlane NOTIFY changed)
    Q_PROPERTY(double planes READ planes NOTIFY changed)
    Q_PROPERTY(bool canFlatten READ canFlatten NOTIFY changed)
    Q_PROPERTY(bool flattened READ isFlattened WRITE setFlattened NOTIFY optionsChanged)
    Q_PROPERTY(bool magnitude READ isMagnitude WRITE setMagnitude NOTIFY optionsChanged)
    Q_PROPERTY(bool clipped READ isClipped WRITE setClipped NOTIFY optionsChanged)
    Q_PROPERTY(bool zoomed READ isZoomed NOTIFY changed)

public:
    explicit HeatMapModel(QObject* parent = nullptr) : QObject(parent) {}

    void show(const Model& model, std::size_t tensor);
    /// Shows a message instead of a picture.
    void clear(const QString& note);

    const QString& title() const { return m_title; }
    const QString& note() const { return m_note; }
    /// What the picture shows: "rows 0 to 63, columns 0 to 127 · sampled".
    QString status() const;
    bool hasPicture() const { return m_pooled.width > 0; }
    QString slice() const;
    double plane() const;
    double planes() const { return m_model ? static_cast<double>(m_slice.planes()) : 1; }
    void setPlane(double plane);
    /// Whether the tensor has more than two dimensions.
    bool canFlatten() const { return m_model && m_model->tensors()[m_tensor].shape.size() > 2; }
    /// Whether such a tensor is shown as one matrix: a row for each index of the first dimension.
    bool isFlattened() const { return m_isFlattened; }
    void setFlattened(bool flattened);
    /// Whether colors show |x| instead of x.
    bool isMagnitude() const { return m_isMagnitude; }
    void setMagnitude(bool magnitude);
    /// Whether the scale ends at the 99th percentile of the cells, so that outliers do not hide the rest.
    bool isClipped() const { return m_isClipped; }
    void setClipped(bool clipped);

    const PooledMatrix& pooled() const { return m_pooled; }
    /// The part of the slice that is to be shown; what is pooled can still be another.
    const MatrixRegion& region() const { return m_region; }
    /// Where the pooled picture lies in the region, in units of the region.
    QRectF pooledArea() const;
    /// The value of the strongest color.
    double scale() const { return m_scale; }
    /// One pixel per cell.
    QImage picture(bool dark) const;

    /// The size of the picture in pixels of the screen.
    void setSize(int width, int height);
    bool isZoomed() const { return m_region != MatrixRegion::whole(m_slice); }
    /// Enlarges by `factor` around a point of the region: x and y are 0 to 1.
    Q_INVOKABLE void zoom(double x, double y, double factor);
    Q_INVOKABLE void resetZoom();
    /// Moves the region by shares of its size.
    void pan(double columns, double rows);
    /// What is at a point of the region: the index and value, or the range of a cell.
    QString describe(double x, double y) const;
    /// Emits `picked` with the element at a point: of a cell of several, the one farthest from zero.
    void pick(double x, double y);

Q_SIGNALS:
    void tensorChanged();
    void changed();
    void optionsChanged();
    void picked(quint64 element);

private:
    static constexpr std::uint64_t kSampledBytes = std::uint64_t{48} << 20;

    void take(const TensorSlice& slice);
    /// The slice to begin with.
    TensorSlice firstSlice() const;
    QString indexText(std::uint64_t row, std::uint64_t column) const;
    void setRegion(const MatrixRegion& region);
    void compute(bool isSampled);
    void updateScale();
    std::optional<std::size_t> cellAt(double x, double y) const;

    std::optional<Model> m_model;
    std::size_t m_tensor = 0;
    TensorSlice m_slice{Shape{0, 0}};
    MatrixRegion m_region;
    PooledMatrix m_pooled;
    double m_scale = 0;
    int m_width = 0;
    int m_height = 0;
    bool m_isFlattened = true;
    bool m_isMagnitude = false;
    bool m_isClipped = false;
    QString m_title;
    QString m_note;
    LatestJob<PooledMatrix> m_job;
    LatestJob<std::uint64_t> m_pick;
};

} // namespace apr::workbench
