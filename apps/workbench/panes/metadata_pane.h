// SPDX-License-Identifier: MIT
#pragma once

#include "metadata_model.h"
#include "pane_model.h"

namespace apr::workbench {

/// The metadata of the current document.
class MetadataPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::MetadataModel* metadata READ metadata CONSTANT)
    Q_PROPERTY(QString selectedKey READ selectedKey WRITE selectKey NOTIFY selectedKeyChanged)

public:
    using PaneModel::PaneModel;

    MetadataModel* metadata() { return &m_metadata; }
    /// "a.b[3]", or "".
    QString selectedKey() const;
    void selectKey(const QString& key);
    QString commandLine() const override;

Q_SIGNALS:
    void selectedKeyChanged();

protected:
    void refresh(Changes changes) override;

private:
    MetadataModel m_metadata;
};

} // namespace apr::workbench
