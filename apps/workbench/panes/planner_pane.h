// SPDX-License-Identifier: MIT
#pragma once

#include "pane_model.h"
#include "planner_model.h"

namespace apr::workbench {

/// The quantization of the current document: size against error, a type for each group of tensors, and the run.
class PlannerPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::PlannerModel* planner READ planner CONSTANT)
    Q_PROPERTY(QString otherTitle READ otherTitle NOTIFY otherTitleChanged)

public:
    explicit PlannerPaneModel(Workspace& workspace, QObject* parent = nullptr);

    PlannerModel* planner() { return &m_planner; }
    QString commandLine() const override { return m_commandLine; }
    /// The title of the current document, if the planner keeps another one that it has measured; "" if not.
    QString otherTitle() const;
    /// Shows the current document.
    Q_INVOKABLE void follow();
    /// Asks for a file and writes the choices to it.
    Q_INVOKABLE void saveRecipe();
    /// Asks for the file of a parameter.
    Q_INVOKABLE void chooseFile(int row);

Q_SIGNALS:
    void otherTitleChanged();

protected:
    void refresh(Changes changes) override;

private:
    /// The document that the planner shows, or -1.
    int indexOfInput() const;
    void showBlock(const QString& tensor, quint64 element, quint64 elements);

    PlannerModel m_planner;
    QString m_commandLine; ///< takes a while for many tensors
};

} // namespace apr::workbench
