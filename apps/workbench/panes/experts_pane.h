// SPDX-License-Identifier: MIT
#pragma once

#include "experts_model.h"
#include "pane_model.h"

namespace apr::workbench {

/// The experts of the current document. A chosen one becomes the selection.
class ExpertsPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::ExpertsModel* experts READ experts CONSTANT)

public:
    explicit ExpertsPaneModel(Workspace& workspace, QObject* parent = nullptr);

    ExpertsModel* experts() { return &m_experts; }
    QString commandLine() const override;
    QJsonObject state() const override;
    void restore(const QJsonObject& state) override;

protected:
    void refresh(Changes changes) override;

private:
    ExpertsModel m_experts;
    QString m_problem; ///< of the file, as it is shown
};

} // namespace apr::workbench
