// SPDX-License-Identifier: MIT
#pragma once

#include "pane_model.h"

namespace apr::workbench {

/// What runs in the background, and what has run.
class JobsPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::JobsModel* jobs READ jobs CONSTANT)

public:
    using PaneModel::PaneModel;

    JobsModel* jobs() const { return &workspace().jobs(); }

protected:
    void refresh(Changes) override {}
};

} // namespace apr::workbench
