// SPDX-License-Identifier: MIT
#include "main_window.h"

#include "fixtures/test_main.h"

#include <QDirIterator>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QTemporaryDir>
#include <QTest>

using namespace apr::workbench;

/// Compiles every QML file of the program: qmllint does not report everything that the engine rejects.
class TestLoad : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyFile_data()
    {
        QTest::addColumn<QUrl>("url");
        QDirIterator files(QStringLiteral(":/qt/qml/Apr"), {QStringLiteral("*.qml")}, QDir::Files,
                           QDirIterator::Subdirectories);
        int count = 0;
        while (files.hasNext()) {
            const QString path = files.next();
            QTest::newRow(qPrintable(path)) << QUrl(QStringLiteral("qrc") + path);
            ++count;
        }
        QVERIFY2(count >= 14, qPrintable(QString::number(count)));
    }

    void everyFile()
    {
        QFETCH(QUrl, url);
        const QTemporaryDir folder;
        MainWindow window(folder.filePath(QStringLiteral("settings.json"))); // registers the modules
        window.show();                                                       // the panes register the singleton
        QQmlEngine engine;
        engine.addImportPath(QStringLiteral("qrc:/qt/qml"));
        QQmlComponent component(&engine, url);
        QVERIFY2(component.isReady(), qPrintable(component.errorString()));
    }
};

APR_GUI_TEST(TestLoad)
#include "tst_load.moc"
