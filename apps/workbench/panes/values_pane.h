// SPDX-License-Identifier: MIT
#pragma once

#include "pane_model.h"
#include "values_view.h"

namespace apr::workbench {

/// The values of the selected tensor. The cursor is the marked element of the document, which other panes show too.
class ValuesPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::ValuesView* values READ values CONSTANT)

public:
    explicit ValuesPaneModel(Workspace& workspace, QObject* parent = nullptr);

    ValuesView* values() { return &m_values; }
    QString commandLine() const override;
    QJsonObject state() const override;
    void restore(const QJsonObject& state) override;

protected:
    void refresh(Changes changes) override;

private:
    ValuesView m_values;
    QString m_problem;          ///< of the file, as it is shown
    bool m_isFollowing = false; ///< the cursor moves because the document's range did
};

} // namespace apr::workbench
