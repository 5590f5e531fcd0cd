// SPDX-License-Identifier: MIT
#include "notice_bar.h"

#include "../workbench_fixture.h"
#include "fixtures/protobuf.h"
#include "fixtures/test_main.h"
#include "unsaved_edits.h"

#include <QPushButton>
#include <QSignalSpy>

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestNoticeBar : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsTheNewestProblem()
    {
        OpenWorkspace open;
        NoticeBar bar(open.workspace);
        QSignalSpy content(&bar, &NoticeBar::contentChanged);
        bar.show();
        QCOMPARE(bar.text(), QString());
        open.workspace.notices().add(Tone::Good, QStringLiteral("Wrote x"));
        QVERIFY(!bar.hasContent());
        open.workspace.notices().add(Tone::Bad, QStringLiteral("Cannot open a"), QStringLiteral("E007"));
        open.workspace.notices().add(Tone::Bad, QStringLiteral("Cannot open b"), QStringLiteral("E002"));
        QVERIFY(bar.hasContent());
        QCOMPARE(content.count(), 3);
        QVERIFY(bar.text().endsWith(QStringLiteral("Cannot open b: E002")));
        auto* log = bar.findChild<QPushButton*>(QStringLiteral("showLog"));
        QCOMPARE(log->text(), QStringLiteral("1 more …"));
        QSignalSpy panes(&open.workspace, &Workspace::paneRequested);
        log->click();
        QCOMPARE(panes.at(0).at(0).toString(), QStringLiteral("log"));
        QCOMPARE(bar.text(), QString());
    }

    void offersToReload()
    {
        OpenWorkspace open;
        NoticeBar bar(open.workspace);
        bar.show();
        QVERIFY(open.open());
        QVERIFY(QFile::resize(open.document().path(), 1000));
        QTRY_VERIFY(bar.text().contains(QStringLiteral("truncated")));
        QVERIFY(QFile::remove(open.document().path()));
        apr::test::copySample(open.folder);
        bar.findChild<QPushButton*>(QStringLiteral("reload"))->click();
        QTRY_COMPARE(bar.text(), QString());
    }

    /// Until it is dismissed, whatever else is opened meanwhile.
    void saysThatAScanIsNotClean()
    {
        OpenWorkspace open;
        NoticeBar bar(open.workspace);
        bar.show();
        QVERIFY(open.open());
        QCOMPARE(bar.text(), QString());
        const apr::test::Proto tensor =
            apr::test::Proto().varint(1, 1).varint(2, 1).text(8, "w").bytes(9, apr::test::Buffer(4));
        const apr::test::Proto node = apr::test::Proto().text(2, "y").text(4, "Run").text(7, "unknown");
        const apr::test::Proto graph = apr::test::Proto().text(2, "g").message(1, node).message(5, tensor);
        const apr::test::Buffer model = apr::test::Proto()
                                            .varint(1, 8)
                                            .message(7, graph)
                                            .message(8, apr::test::Proto().text(1, "").varint(2, 17))
                                            .build();
        const QString path = open.folder.filePath(QStringLiteral("custom.onnx"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(reinterpret_cast<const char*>(model.data()), static_cast<qint64>(model.size()));
        file.close();
        QVERIFY(open.open(path));
        QVERIFY(bar.text().contains(QStringLiteral("Security scan of custom.onnx: 1 finding")));
        open.workspace.setCurrent(0);
        QCOMPARE(bar.text(), QString());
        open.workspace.setCurrent(1);
        QVERIFY(!bar.text().isEmpty());
        QSignalSpy panes(&open.workspace, &Workspace::paneRequested);
        bar.findChild<QPushButton*>(QStringLiteral("showScan"))->click();
        QCOMPARE(panes.at(0).at(0).toString(), QStringLiteral("security"));
        bar.findChild<QPushButton*>(QStringLiteral("dismissScan"))->click();
        QCOMPARE(bar.text(), QString());
    }

    /// What was read stays; the user knows that there is no file any more.
    void saysThatTheFileIsDeleted()
    {
        OpenWorkspace open;
        NoticeBar bar(open.workspace);
        bar.show();
        QVERIFY(open.open());
        const QString path = open.document().path();
        QVERIFY(QFile::rename(path, path + QStringLiteral(".away")));
        QTRY_VERIFY(bar.text().contains(QStringLiteral("model.safetensors was deleted or moved")));
        QVERIFY(QFile::rename(path + QStringLiteral(".away"), path));
        QTRY_COMPARE(bar.text(), QString());
    }

    void offersUnsavedChanges()
    {
        OpenWorkspace open;
        const QString kept = open.folder.filePath(QStringLiteral("unsaved"));
        {
            OpenWorkspace earlier;
            const UnsavedEdits edits(kept, earlier.workspace, true);
            QVERIFY(earlier.open(apr::test::copySample(open.folder)));
            earlier.document().rename(QStringLiteral("a=b"));
        }
        UnsavedEdits edits(kept, open.workspace, true);
        NoticeBar bar(open.workspace);
        bar.offer(edits);
        bar.show();
        QVERIFY(bar.text().contains(QStringLiteral("unsaved changes of model.safetensors")));
        QVERIFY(bar.findChild<QPushButton*>(QStringLiteral("discardEdits"))->isVisible());
        bar.findChild<QPushButton*>(QStringLiteral("restoreEdits"))->click();
        QCOMPARE(bar.text(), QString());
        QTRY_VERIFY(open.workspace.current() != nullptr && !open.document().edit().isEmpty());
    }
};

APR_GUI_TEST(TestNoticeBar)
#include "tst_notice_bar.moc"
