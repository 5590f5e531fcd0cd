// SPDX-License-Identifier: MIT
#pragma once

#include "hex_model.h"
#include "pane_model.h"

namespace apr::workbench {

/// The bytes of the file. The selected tensor and its marked elements are shown, and moving the cursor selects them.
class BytesPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::HexModel* bytes READ bytes CONSTANT)

public:
    explicit BytesPaneModel(Workspace& workspace, QObject* parent = nullptr);

    HexModel* bytes() { return &m_bytes; }
    QString commandLine() const override;

protected:
    void refresh(Changes changes) override;

private:
    HexModel m_bytes;
    QString m_problem;          ///< of the file, as it is shown
    bool m_isFollowing = false; ///< the selection changes because the cursor moved
};

} // namespace apr::workbench
