// SPDX-License-Identifier: MIT
#include "no_network.h"

#include <QNetworkAccessManager>
#include <QNetworkRequest>

namespace apr::workbench {
namespace {

class Refusing : public QNetworkAccessManager {
public:
    using QNetworkAccessManager::QNetworkAccessManager;

protected:
    /// A request without an address fails with QNetworkReply::ProtocolUnknownError.
    QNetworkReply* createRequest(Operation, const QNetworkRequest&, QIODevice*) override
    {
        return QNetworkAccessManager::createRequest(GetOperation, QNetworkRequest(), nullptr);
    }
};

} // namespace

QNetworkAccessManager* NoNetwork::create(QObject* parent)
{
    return new Refusing(parent);
}

} // namespace apr::workbench
