// SPDX-License-Identifier: MIT
#include "unsaved_edits.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

#include <QDir>
#include <QSignalSpy>

#include <memory>

using namespace apr::workbench;
using apr::test::copySample;

namespace {

const apr::MetadataChange kLicense{.key = "__metadata__.license", .text = "apache-2.0"};

} // namespace

class TestUnsavedEdits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_model = copySample(*m_folder);
        m_kept = m_folder->filePath(QStringLiteral("unsaved"));
    }

    void areKeptWhileTheyExist()
    {
        Workspace workspace;
        UnsavedEdits edits(m_kept, workspace, true);
        QVERIFY(open(workspace));
        QCOMPARE(count(), 0);
        workspace.current()->changeMetadata(kLicense);
        QCOMPARE(count(), 1);
        workspace.current()->undoStack().undo();
        QCOMPARE(count(), 0);
        workspace.current()->undoStack().redo();
        QCOMPARE(count(), 1);
        workspace.current()->dropSaved(workspace.current()->edit()); // written to the file
        QCOMPARE(count(), 0);
        workspace.current()->rename(QStringLiteral("a=b"));
        QCOMPARE(count(), 1);
        workspace.close(0); // the user was asked
        QCOMPARE(count(), 0);
        QVERIFY(open(workspace));
        workspace.current()->setCard(QStringLiteral("# New"));
        QCOMPARE(count(), 1);
        edits.forgetOpen();
        QCOMPARE(count(), 0);
    }

    void areRestored()
    {
        leaveEdit();
        QCOMPARE(count(), 1);
        Workspace workspace;
        UnsavedEdits edits(m_kept, workspace, true);
        QCOMPARE(edits.left().size(), std::size_t{1});
        QCOMPARE(edits.left().front().path, m_model);
        QSignalSpy changed(&edits, &UnsavedEdits::leftChanged);
        edits.restore();
        QVERIFY(edits.left().empty() && changed.count() == 1);
        QTRY_VERIFY(workspace.current() != nullptr);
        QVERIFY(workspace.current()->edit() == m_edit);
        QCOMPARE(count(), 1); // until it is saved
        workspace.current()->undoStack().undo();
        QVERIFY(workspace.current()->edit().isEmpty());
        QCOMPARE(count(), 0);
    }

    /// The session has opened the file already.
    void areRestoredInAnOpenDocument()
    {
        leaveEdit();
        Workspace workspace;
        UnsavedEdits edits(m_kept, workspace, true);
        QVERIFY(open(workspace));
        QCOMPARE(count(), 1);
        edits.restore();
        QVERIFY(workspace.current()->edit() == m_edit);
    }

    void areDiscarded()
    {
        leaveEdit();
        Workspace workspace;
        UnsavedEdits edits(m_kept, workspace, true);
        edits.discard();
        QVERIFY(edits.left().empty());
        QCOMPARE(count(), 0);
    }

    void areNotThoseOfAnotherWindow()
    {
        leaveEdit();
        Workspace workspace;
        const UnsavedEdits edits(m_kept, workspace, false);
        QVERIFY(edits.left().empty());
        QCOMPARE(count(), 1);
    }

    /// They are about the content that the file had.
    void areDroppedIfTheFileHasChanged()
    {
        leaveEdit();
        QFile file(m_model);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.setFileTime(QDateTime::currentDateTime().addSecs(-60), QFileDevice::FileModificationTime));
        Workspace workspace;
        const UnsavedEdits edits(m_kept, workspace, true);
        QVERIFY(edits.left().empty());
        QCOMPARE(count(), 0);
        QCOMPARE(workspace.notices().open().size(), std::size_t{1});
        QVERIFY(workspace.notices().open().front().text.contains(QStringLiteral("license = apache-2.0")));
    }

    void stayIfTheFileIsMissing()
    {
        leaveEdit();
        QVERIFY(QFile::rename(m_model, m_model + QStringLiteral(".away")));
        {
            Workspace workspace;
            const UnsavedEdits edits(m_kept, workspace, true);
            QVERIFY(edits.left().empty());
        }
        QVERIFY(QFile::rename(m_model + QStringLiteral(".away"), m_model));
        Workspace workspace;
        const UnsavedEdits edits(m_kept, workspace, true);
        QCOMPARE(edits.left().size(), std::size_t{1});
    }

    /// Files in the folder that are none of ours are left alone.
    void ignoresOtherFiles()
    {
        QVERIFY(QDir().mkpath(m_kept));
        for (const char* text : {"", "{", "[]", "{\"version\":2,\"path\":\"/a\"}", "{\"version\":1}"}) {
            QFile file(m_kept + QStringLiteral("/x.json"));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) >= 0);
            file.close();
            Workspace workspace;
            const UnsavedEdits edits(m_kept, workspace, true);
            QVERIFY(edits.left().empty());
            QCOMPARE(count(), 1);
        }
    }

private:
    int count() const { return static_cast<int>(QDir(m_kept).entryList(QDir::Files).size()); }

    bool open(Workspace& workspace) const
    {
        workspace.open(m_model);
        return QTest::qWaitFor([&workspace] { return workspace.current() != nullptr; }, 10000);
    }

    /// As a program that ends without asking.
    void leaveEdit()
    {
        Workspace workspace;
        const UnsavedEdits edits(m_kept, workspace, true);
        QVERIFY(open(workspace));
        Document& document = *workspace.current();
        document.changeMetadata(kLicense);
        document.changeMetadata({.key = "__metadata__.\xe4", .text = std::nullopt});
        document.rename(QStringLiteral("lm_head=head"));
        document.setCard(QStringLiteral("# Card\n\n“text”"));
        m_edit = document.edit();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_model;
    QString m_kept;
    apr::ModelEdit m_edit;
};

APR_GUI_TEST(TestUnsavedEdits)
#include "tst_unsaved_edits.moc"
