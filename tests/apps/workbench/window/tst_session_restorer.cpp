// SPDX-License-Identifier: MIT
#include "session_restorer.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"
#include "text_helpers.h"

#include <QFile>

#include <filesystem>

using namespace apr::workbench;
using namespace apr::test;

class TestSessionRestorer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void opensWhatWasOpen()
    {
        const QTemporaryDir folder;
        const QString first = copySample(folder);
        const QString second = folder.filePath(QStringLiteral("second.safetensors"));
        QVERIFY(QFile::copy(first, second));
        Settings::Session session;
        {
            Workspace workspace;
            SessionRestorer restorer(workspace);
            QVERIFY(restorer.current().documents.empty());
            workspace.open(first);
            QTRY_COMPARE(workspace.count(), 1);
            QVERIFY(workspace.current()->selectTensorNamed(QStringLiteral("lm_head.weight")));
            workspace.open(second);
            QTRY_COMPARE(workspace.count(), 2);
            workspace.setCurrent(0);
            session = restorer.current();
        }
        QCOMPARE(session.documents.size(), std::size_t{2});
        QCOMPARE(session.current, 0);
        session.documents.push_back({.path = folder.filePath(QStringLiteral("gone.apr"))});
        Workspace workspace;
        SessionRestorer restorer(workspace);
        restorer.restore(session);
        QTRY_COMPARE(workspace.count(), 2);
        QTRY_COMPARE(workspace.currentIndex(), 0);
        QCOMPARE(workspace.at(0).path(), first);
        QCOMPARE(workspace.current()->tensorName(), QStringLiteral("lm_head.weight"));
    }

    /// A model that was opened as a folder is so again, unless the folder has another one now.
    void opensFolders()
    {
        const QTemporaryDir folder;
        const QString file = copySample(folder);
        Settings settings;
        {
            Workspace workspace;
            SessionRestorer restorer(workspace);
            workspace.open(folder.path());
            QTRY_COMPARE(workspace.count(), 1);
            settings.session = restorer.current();
        }
        const QString path = folder.filePath(QStringLiteral("settings.json"));
        QCOMPARE(saveSettings(path, settings), QString());
        const Settings::Session session = loadSettings(path).session;
        QVERIFY(session.documents == settings.session.documents);
        for (const bool isAlone : {true, false}) {
            if (!isAlone) {
                QVERIFY(QFile::copy(file, folder.filePath(QStringLiteral("other.safetensors"))));
            }
            Workspace workspace;
            SessionRestorer restorer(workspace);
            restorer.restore(session);
            QTRY_COMPARE(workspace.count(), 1);
            QCOMPARE(workspace.current()->path(), file);
            QCOMPARE(workspace.store().folderOf(file), isAlone ? folder.path() : QString());
        }
    }

    /// Also one that is not UTF-8.
    void opensFilesOfAnyName()
    {
        const QTemporaryDir folder;
        const std::string name = folder.path().toStdString() + "/mod\xe8le \xfc.apr";
        std::filesystem::copy_file(copySample(folder).toStdString(), name);
        const QString settingsFile = folder.filePath(QStringLiteral("settings.json"));
        Settings settings;
        settings.session = {.documents = {{.path = toQString(name)}}, .current = 0};
        QCOMPARE(saveSettings(settingsFile, settings), QString());
        Workspace workspace;
        SessionRestorer restorer(workspace);
        restorer.restore(loadSettings(settingsFile).session);
        QTRY_COMPARE(workspace.count(), 1);
        QCOMPARE(toStdString(workspace.current()->path()), name);
    }

    /// The others are shown nevertheless.
    void oneThatCannotBeReadIsLeftOut()
    {
        const QTemporaryDir folder;
        const QString good = copySample(folder);
        const QString bad = folder.filePath(QStringLiteral("bad.apr"));
        QFile file(bad);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no model") > 0);
        file.close();
        Workspace workspace;
        SessionRestorer restorer(workspace);
        restorer.restore({.documents = {{.path = good}, {.path = bad}}, .current = 0});
        QTRY_COMPARE(workspace.count(), 1);
        QTRY_COMPARE(workspace.jobs().runningCount(), 0);
        QCOMPARE(workspace.current()->path(), good);
    }
};

APR_GUI_TEST(TestSessionRestorer)
#include "tst_session_restorer.moc"
