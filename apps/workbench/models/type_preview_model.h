// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/type_preview.h"
#include "latest_job.h"
#include "rows_model.h"

#include <QObject>
#include <QString>
#include <QtCharts/QXYSeries>
#include <QtQmlIntegration/qqmlintegration.h>

#include <optional>

namespace apr::workbench {

/// A tensor before and after a conversion to another type: histograms of values and errors, and the worst blocks.
class TypePreviewModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its model")
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(apr::workbench::RowsModel* worstBlocks READ worstBlocks CONSTANT)
    Q_PROPERTY(double valueRange READ valueRange NOTIFY changed)
    Q_PROPERTY(double errorRange READ errorRange NOTIFY changed)
    Q_PROPERTY(double valueTop READ valueTop NOTIFY changed)
    Q_PROPERTY(double errorTop READ errorTop NOTIFY changed)

public:
    explicit TypePreviewModel(QObject* parent = nullptr) : QObject(parent) {}

    /// Shows nothing.
    void clear();
    /// Computes the preview of a tensor in the background, and shows nothing until then.
    void request(const Model& model, std::size_t tensor, const DtypeConversion& conversion, const QString& name);

    QString title() const;
    /// The blocks with the largest error.
    RowsModel* worstBlocks() { return &m_worst; }
    /// The first element of a row of worstBlocks(); nothing for other rows.
    std::optional<std::uint64_t> elementOf(int row) const;
    double valueRange() const;
    double errorRange() const;
    double valueTop() const;
    double errorTop() const;
    /// Fills a histogram outline; `which` is 0 for the values before, 1 for the values after, 2 for the error.
    Q_INVOKABLE void fill(QXYSeries* outline, int which) const;

Q_SIGNALS:
    void changed();

private:
    void show(std::optional<TypePreview> preview, const QString& title);

    std::optional<TypePreview> m_preview;
    QString m_title;
    RowsModel m_worst{{"element", "rmse"}};
    LatestJob<TypePreview> m_job;
};

} // namespace apr::workbench
