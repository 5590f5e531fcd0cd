// SPDX-License-Identifier: MIT
#pragma once

#include <QQmlNetworkAccessManagerFactory>

namespace apr::workbench {

/// Refuses every request of QML: no pane loads anything, whatever the names in a file are. Downloads of models go
/// through apr::hub.
class NoNetwork : public QQmlNetworkAccessManagerFactory {
public:
    QNetworkAccessManager* create(QObject* parent) override;
};

} // namespace apr::workbench
