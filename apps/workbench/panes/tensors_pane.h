// SPDX-License-Identifier: MIT
#pragma once

#include "pane_model.h"
#include "tensor_tree_model.h"

#include <QList>
#include <QPointer>

namespace apr::workbench {

/// The tensors of the current document.
class TensorsPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::TensorTreeModel* tensors READ tensors CONSTANT)
    Q_PROPERTY(int selected READ selected WRITE select NOTIFY selectedChanged)

public:
    explicit TensorsPaneModel(Workspace& workspace, QObject* parent = nullptr);

    TensorTreeModel* tensors() { return &m_tensors; }
    /// The selected tensor, or -1.
    int selected() const;
    void select(int tensor);
    /// Width of a column of a table of this width, in pixels. The name has what is left, at least a part that is
    /// readable: narrow tables lack the last columns.
    Q_INVOKABLE double columnWidth(int column, double tableWidth) const;
    /// Widens a column other than the name, as far as all columns that are visible stay so.
    Q_INVOKABLE void widen(int column, double by, double tableWidth);

    QString commandLine() const override;
    QJsonObject state() const override;
    void restore(const QJsonObject& state) override;

    /// The name of a tensor as it is in the file, for the clipboard.
    Q_INVOKABLE QString nameOf(int tensor) const;

Q_SIGNALS:
    void selectedChanged();
    void columnWidthsChanged();

protected:
    void refresh(Changes changes) override;

private:
    TensorTreeModel m_tensors;
    QPointer<Document> m_filtered;                 ///< whose filter is shown
    QString m_restoredFor;                         ///< path of the document whose filter was restored
    QList<double> m_columnWidths{76, 112, 80, 66}; ///< of the columns after the name
};

} // namespace apr::workbench
