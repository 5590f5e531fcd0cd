// SPDX-License-Identifier: MIT
#include "single_instance.h"

#include "fixtures/test_main.h"

#include <QFile>
#include <QLocalSocket>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtConcurrent>

using namespace apr::workbench;

class TestSingleInstance : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void filesAreHandedOver()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("socket"));
        QVERIFY(!SingleInstance::handOver(path, {})); // nobody listens
        SingleInstance first;
        QVERIFY(first.listen(path));
        QSignalSpy received(&first, &SingleInstance::received);
        const QStringList files{QStringLiteral("/a b/ä.apr"), QStringLiteral("hf://org/repo")};
        auto later = QtConcurrent::run([path, files] { return SingleInstance::handOver(path, files); });
        QTRY_COMPARE(received.count(), 1);
        QCOMPARE(received[0][0].toStringList(), files);
        QTRY_VERIFY(later.isFinished());
        QVERIFY(later.result());
        // Only the user can open it.
        QVERIFY(!(QFile::permissions(path) &
                  (QFile::ReadOther | QFile::WriteOther | QFile::ReadGroup | QFile::WriteGroup)));
    }

    void aSecondOneDoesNotListen()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("socket"));
        SingleInstance first;
        QVERIFY(first.listen(path));
        SingleInstance second;
        QVERIFY(!second.listen(path));
        QVERIFY(!second.listen({}));
        QVERIFY(!SingleInstance::handOver({}, {}));
    }

    void aSocketThatWasLeftBehindIsReplaced()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("socket"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        SingleInstance instance;
        QVERIFY(instance.listen(path));
    }

    void otherMessagesAreIgnored()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("socket"));
        SingleInstance instance;
        QVERIFY(instance.listen(path));
        QSignalSpy received(&instance, &SingleInstance::received);
        for (const QByteArray& message :
             {QByteArray("{}\n"), QByteArray("not json\n"), QByteArray("[1, null]\n"), QByteArray(3 << 20, 'x')}) {
            QLocalSocket socket;
            socket.connectToServer(path);
            QVERIFY(socket.waitForConnected(1000));
            socket.write(message);
            QTRY_COMPARE(socket.state(), QLocalSocket::UnconnectedState);
        }
        QCOMPARE(received.count(), 1); // the list without texts
        QVERIFY(received[0][0].toStringList().isEmpty());
    }
};

APR_GUI_TEST(TestSingleInstance)
#include "tst_single_instance.moc"
