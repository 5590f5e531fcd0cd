// SPDX-License-Identifier: MIT
#include "no_network.h"

#include "fixtures/test_main.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTest>

using namespace apr::workbench;

class TestNoNetwork : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyRequestFails()
    {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        NoNetwork factory;
        QObject parent;
        QNetworkAccessManager* manager = factory.create(&parent);
        for (const QString& address : {QStringLiteral("http://127.0.0.1:%1/x").arg(server.serverPort()),
                                       QStringLiteral("file:///etc/hostname"), QStringLiteral("data:,x")}) {
            QNetworkReply* reply = manager->get(QNetworkRequest(QUrl(address)));
            QTRY_VERIFY(reply->isFinished());
            QVERIFY2(reply->error() != QNetworkReply::NoError, qPrintable(address));
            QVERIFY(reply->readAll().isEmpty());
        }
        QVERIFY(!server.hasPendingConnections());
    }
};

APR_CORE_TEST(TestNoNetwork)
#include "tst_no_network.moc"
