// SPDX-License-Identifier: MIT
#pragma once

#include "facts_model.h"
#include "pane_model.h"

namespace apr::workbench {

/// What is known of the selected tensor: how it is stored, its statistics, and what they say.
class DetailsPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::FactsModel* facts READ facts CONSTANT)
    Q_PROPERTY(QString tensorName READ tensorName NOTIFY tensorChanged)
    Q_PROPERTY(QString tensorRole READ tensorRole NOTIFY tensorChanged)

public:
    using PaneModel::PaneModel;

    FactsModel* facts() { return &m_facts; }
    /// "" if no tensor is selected.
    QString tensorName() const;
    QString tensorRole() const;
    QString commandLine() const override;

Q_SIGNALS:
    void tensorChanged();

protected:
    void refresh(Changes changes) override;

private:
    FactsModel m_facts;
};

} // namespace apr::workbench
