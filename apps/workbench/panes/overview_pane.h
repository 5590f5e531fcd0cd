// SPDX-License-Identifier: MIT
#pragma once

#include "facts_model.h"
#include "pane_model.h"

namespace apr::workbench {

/// Key facts about the current document.
class OverviewPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::FactsModel* facts READ facts CONSTANT)
    Q_PROPERTY(QString title READ title NOTIFY documentChanged)
    Q_PROPERTY(QString path READ path NOTIFY documentChanged)

public:
    using PaneModel::PaneModel;

    FactsModel* facts() { return &m_facts; }
    QString title() const;
    QString path() const;
    QString commandLine() const override;

protected:
    void refresh(Changes changes) override;

private:
    FactsModel m_facts;
};

} // namespace apr::workbench
