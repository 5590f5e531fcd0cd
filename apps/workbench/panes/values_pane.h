// SPDX-License-Identifier: MIT
#pragma once

#include "curve_model.h"
#include "pane_model.h"
#include "values_model.h"

namespace apr::workbench {

/// The values of the selected tensor. The cursor is the marked element of the document, which other panes show too.
class ValuesPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::ValuesModel* values READ values CONSTANT)
    Q_PROPERTY(apr::workbench::CurveModel* curve READ curve CONSTANT)
    Q_PROPERTY(int view READ view WRITE setView NOTIFY viewChanged)
    Q_PROPERTY(QStringList views READ views NOTIFY viewsChanged)

public:
    enum View { Grid, RowCurve, ColumnCurve };
    Q_ENUM(View)

    explicit ValuesPaneModel(Workspace& workspace, QObject* parent = nullptr);

    ValuesModel* values() { return &m_values; }
    CurveModel* curve() { return &m_curve; }
    /// Whether values are a grid or a curve, one of View. The curve of a vector is RowCurve.
    int view() const { return m_view; }
    void setView(int view);
    /// The choices of view() for the slice.
    QStringList views() const;
    QString commandLine() const override;
    QJsonObject state() const override;
    void restore(const QJsonObject& state) override;

Q_SIGNALS:
    void viewChanged();
    void viewsChanged();

protected:
    void refresh(Changes changes) override;

private:
    void updateCurve();

    ValuesModel m_values;
    CurveModel m_curve;
    int m_view = Grid;
    QString m_problem;          ///< of the file, as it is shown
    bool m_isFollowing = false; ///< the cursor moves because the document's range did
};

} // namespace apr::workbench
