// SPDX-License-Identifier: MIT
#include "workspace.h"

#include "../workbench_fixture.h"
#include "fixtures/hub_server.h"
#include "fixtures/test_main.h"

#include <QDir>
#include <QPointer>
#include <QSignalSpy>
#include <QTest>

using namespace apr::workbench;

class TestWorkspace : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A pickle that is no checkpoint cannot be opened, but it was scanned.
    void aFileThatCannotBeOpenedHasAVerdict()
    {
        const QTemporaryDir folder;
        Workspace workspace;
        QSignalSpy failed(&workspace.store(), &DocumentStore::openFailed);
        QSignalSpy panes(&workspace, &Workspace::paneRequested);
        const auto open = [&](const char* name, const QByteArray& content) {
            QFile file(folder.filePath(QString::fromLatin1(name)));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
            file.close();
            const auto before = failed.count();
            workspace.open(file.fileName());
            QTRY_COMPARE(failed.count(), before + 1);
        };
        open("clean.pkl", QByteArrayLiteral("(lp0\nI1\na."));
        QVERIFY2(workspace.notices().at(0).text.contains(QStringLiteral(" · Security scan: clean (pickle")),
                 qPrintable(workspace.notices().at(0).text));
        QVERIFY(workspace.scanned().report && panes.isEmpty());
        open("system.pkl", QByteArrayLiteral("cposix\nsystem\n(S'true'\ntR."));
        QVERIFY(workspace.notices().at(0).text.contains(QStringLiteral(" · Security scan: 1 finding")));
        QTRY_COMPARE(panes.count(), 1);
        open("cut.pkl", QByteArrayLiteral("(lp0\nI1\na"));
        QVERIFY2(workspace.notices().at(0).text.contains(QStringLiteral(" · Security scan: incomplete")),
                 qPrintable(workspace.notices().at(0).text));
        QTRY_COMPARE(panes.count(), 2);
    }

    void opensSeveralDocumentsAndClosesThem()
    {
        const QTemporaryDir folder;
        Workspace workspace;
        QSignalSpy opened(&workspace.store(), &DocumentStore::opened);
        const QString sample = apr::test::copySample(folder);
        workspace.open(sample);
        QVERIFY(opened.wait());
        QCOMPARE(opened.at(0).at(1).toBool(), true); // not an apr file
        workspace.open(apr::test::writeManyTensors(folder, 50));
        QVERIFY(opened.wait());
        QCOMPARE(workspace.count(), 2);
        QCOMPARE(workspace.currentIndex(), 1);
        QCOMPARE(workspace.current()->model().tensors().size(), std::size_t{50});
        workspace.open(sample); // already open: switches to it
        QCOMPARE(workspace.count(), 2);
        QCOMPARE(workspace.currentIndex(), 0);
        QSignalSpy changed(&workspace, &Workspace::currentChanged);
        workspace.close(1); // what is shown stays
        QCOMPARE(changed.count(), 0);
        workspace.close(0);
        QCOMPARE(changed.count(), 1);
        QVERIFY(workspace.current() == nullptr);
    }

    /// Documents are in the order in which they were requested, whichever loads first.
    void documentsKeepTheOrderOfTheirRequests()
    {
        const QTemporaryDir folder;
        const QString large = apr::test::writeManyTensors(folder, 5000);
        const QString small = apr::test::copySample(folder);
        Workspace workspace;
        workspace.open(large);
        workspace.open(small);
        QTRY_COMPARE(workspace.count(), 2);
        QCOMPARE(workspace.at(0).path(), large);
        QCOMPARE(workspace.current()->path(), small);
    }

    void titlesTellFilesOfTheSameNameApart()
    {
        const QTemporaryDir folder;
        Workspace workspace;
        for (const char* name : {"one", "two"}) {
            QVERIFY(QDir(folder.path()).mkdir(QString::fromLatin1(name)));
        }
        const QString sample = apr::test::copySample(folder);
        for (const char* name : {"one/model.safetensors", "two/model.safetensors"}) {
            QVERIFY(QFile::copy(sample, folder.filePath(QString::fromLatin1(name))));
            workspace.open(folder.filePath(QString::fromLatin1(name)));
        }
        workspace.open(apr::test::writeManyTensors(folder, 3));
        QTRY_COMPARE(workspace.count(), 3);
        QCOMPARE(workspace.titles(),
                 QStringList({QStringLiteral("one/model.safetensors"), QStringLiteral("two/model.safetensors"),
                              QStringLiteral("many.safetensors")}));
    }

    void filesThatCannotBeOpenedAreReported()
    {
        Workspace workspace;
        QSignalSpy failed(&workspace.store(), &DocumentStore::openFailed);
        workspace.open(QStringLiteral("/none/at/all.apr"));
        QVERIFY(failed.wait());
        QVERIFY(failed.at(0).at(1).toString().startsWith(QStringLiteral("E007")));
        QCOMPARE(workspace.notices().open().size(), std::size_t{1});
        QCOMPARE(workspace.notices().at(0).title, QStringLiteral("Cannot open all.apr"));
    }

    void filesAreScannedBeforeTheyOpen()
    {
        const QTemporaryDir folder;
        Workspace workspace;
        workspace.open(apr::test::copySample(folder));
        QTRY_VERIFY(workspace.current() != nullptr);
        QVERIFY(workspace.scanned().report && workspace.scanned().report->isClean());
        const QString evil = folder.filePath(QStringLiteral("evil.pkl"));
        QFile file(evil);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("cos\nsystem\n(S'id'\ntR.") > 0);
        file.close();
        QSignalSpy panes(&workspace, &Workspace::paneRequested);
        QSignalSpy failed(&workspace.store(), &DocumentStore::openFailed);
        workspace.open(evil);
        QVERIFY(failed.wait());
        QCOMPARE(panes.count(), 1);
        QCOMPARE(panes.at(0).at(0).toString(), QStringLiteral("security"));
        QCOMPARE(workspace.scanned().path, evil);
        QCOMPARE(workspace.scanned().report->findings.size(), std::size_t{1});
        QVERIFY(workspace.current() != nullptr); // the open document is unaffected
    }

    void addressesAreFetched()
    {
        const QTemporaryDir folder;
        apr::test::HubServer server;
        QFile sample(apr::test::copySample(folder));
        QVERIFY(sample.open(QIODevice::ReadOnly));
        const std::string sampleText = sample.readAll().toStdString();
        server.addRepository("org/tiny", {{"model.safetensors", sampleText}});
        qputenv("HF_ENDPOINT", server.url().c_str());
        qputenv("CURL_CA_BUNDLE", server.authority().c_str());
        qputenv("APR_CACHE", folder.filePath(QStringLiteral("cache")).toUtf8());
        Workspace workspace;
        QSignalSpy opened(&workspace.store(), &DocumentStore::opened);
        QSignalSpy failed(&workspace.store(), &DocumentStore::openFailed);
        workspace.open(QStringLiteral("hf://org/tiny"));
        QVERIFY(opened.wait());
        QCOMPARE(workspace.current()->title(), QStringLiteral("model.safetensors"));
        QVERIFY(workspace.store().fetchedFor(workspace.current()->path()).has_value());
        server.addRepository("org/tiny", {{"model.safetensors", sampleText}}, "cc-by-nc-4.0");
        workspace.notices().clear();
        workspace.open(QStringLiteral("hf://org/tiny"));
        QTRY_VERIFY(!workspace.notices().open().empty());
        QVERIFY(workspace.notices().open().front().text.contains(QStringLiteral("cc-by-nc-4.0")));
        QTRY_COMPARE(workspace.count(), 1);
        workspace.open(QStringLiteral("hf://org/none"));
        QVERIFY(failed.wait());
        QVERIFY(failed.at(0).at(1).toString().startsWith(QStringLiteral("E014")));
    }

    /// A file that takes the place of the one that is shown is reported, and opened when it is requested again.
    void replacedFilesAreReported()
    {
        const QTemporaryDir folder;
        Workspace workspace;
        const QString file = apr::test::copySample(folder);
        workspace.open(file);
        QTRY_VERIFY(workspace.current() != nullptr);
        QCOMPARE(workspace.current()->fileNotice(), QString());
        const QString other = file + QStringLiteral(".new");
        QVERIFY(QFile::copy(file, other) && QFile::remove(file) && QFile::rename(other, file));
        QTRY_VERIFY(workspace.current()->fileNotice().contains(QStringLiteral("changed on disk")));
        workspace.open(file);
        QTRY_VERIFY(workspace.current() != nullptr && workspace.current()->fileNotice().isEmpty());
        QCOMPARE(workspace.count(), 1);
    }

    /// The document stays until its file has been loaded again, and keeps its place and its selection.
    void reloadingReplacesTheDocumentInPlace()
    {
        const QTemporaryDir folder;
        Workspace workspace;
        const QString file = apr::test::copySample(folder);
        workspace.open(file);
        workspace.open(apr::test::writeManyTensors(folder, 3));
        QTRY_COMPARE(workspace.count(), 2);
        workspace.setCurrent(0);
        QVERIFY(workspace.current()->selectTensorNamed(QStringLiteral("model.norm.weight")));
        workspace.current()->selectMetadata(QStringLiteral("config"));
        const QPointer<Document> before = workspace.current();
        QSignalSpy opened(&workspace.store(), &DocumentStore::opened);
        workspace.reload();
        workspace.reload(); // it is being loaded already
        QCOMPARE(workspace.current(), before.data());
        QVERIFY(opened.wait());
        QVERIFY(before == nullptr);
        QCOMPARE(workspace.count(), 2);
        QCOMPARE(workspace.currentIndex(), 0);
        QCOMPARE(workspace.current()->tensorName(), QStringLiteral("model.norm.weight"));
        QCOMPARE(workspace.current()->metadataKey(), QStringLiteral("config"));
        QTest::qWait(100);
        QCOMPARE(opened.count(), 1);
        QVERIFY(QFile::remove(file));
        QSignalSpy failed(&workspace.store(), &DocumentStore::openFailed);
        workspace.reload();
        QVERIFY(failed.wait());
        QCOMPARE(workspace.count(), 2); // what was read is not lost
        QCOMPARE(workspace.current()->path(), file);
    }

    /// All shards of a model are one document.
    void aPathIsLoadedOnce()
    {
        const QTemporaryDir folder;
        Workspace workspace;
        const QString file = apr::test::copySample(folder);
        QVERIFY(workspace.open(file));
        workspace.open(file);
        workspace.open(folder.path() + QStringLiteral("/./model.safetensors"));
        QTRY_COMPARE(workspace.jobs().runningCount(), 0);
        QCOMPARE(workspace.count(), 1);
        QVERIFY(!workspace.open(file));
    }

    /// A file that loads behind the one that is shown does not show another file's scan as its own.
    void findingsOfAnotherFileAreANotice()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("bad.pkl")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("cos\nsystem\n(S'id'\ntR.") > 0);
        file.close();
        Workspace workspace;
        QSignalSpy panes(&workspace, &Workspace::paneRequested);
        workspace.open(file.fileName());
        workspace.open(apr::test::copySample(folder));
        QTRY_COMPARE(workspace.jobs().runningCount(), 0);
        QVERIFY(panes.count() == 1 || !workspace.notices().open().empty());
        if (panes.count() == 1) {
            QVERIFY(workspace.count() == 1);
        }
    }

    /// The progress of one document's check is not that of another one.
    void progressIsOfTheCurrentDocument()
    {
        const QTemporaryDir folder;
        Workspace workspace;
        workspace.open(apr::test::copySample(folder));
        workspace.open(apr::test::writeManyTensors(folder, 20000));
        QTRY_COMPARE(workspace.count(), 2);
        workspace.setCurrent(1);
        workspace.validate();
        workspace.setCurrent(0);
        int progressed = 0;
        connect(&workspace, &Workspace::changed, this,
                [&progressed](Changes changes) { progressed += changes.testFlag(ProgressChange) ? 1 : 0; });
        QTRY_COMPARE_WITH_TIMEOUT(workspace.jobs().runningCount(), 0, 30000);
        QCOMPARE(progressed, 0);
        QVERIFY(workspace.at(1).report().has_value());
    }

    /// The selection belongs to its document.
    void documentsKeepTheirSelection()
    {
        const QTemporaryDir folder;
        Workspace workspace;
        workspace.open(apr::test::copySample(folder));
        workspace.open(apr::test::writeManyTensors(folder, 3));
        QTRY_COMPARE(workspace.count(), 2);
        workspace.current()->selectTensor(1);
        workspace.current()->selectMetadata(QStringLiteral("a.b"));
        workspace.setCurrent(0);
        QCOMPARE(workspace.current()->tensor(), -1);
        QCOMPARE(workspace.current()->metadataKey(), QString());
        workspace.setCurrent(1);
        QCOMPARE(workspace.current()->tensor(), 1);
        workspace.current()->selectRange({.first = 1, .count = 2});
        workspace.current()->selectTensor(2);
        QCOMPARE(workspace.current()->range().count, std::uint64_t{0});
    }

    void computesStatisticsOnce()
    {
        const QTemporaryDir folder;
        Workspace workspace;
        workspace.open(apr::test::copySample(folder));
        QTRY_VERIFY(workspace.current() != nullptr);
        Document& document = *workspace.current();
        workspace.needStatistics(); // nothing is selected
        QVERIFY(document.selectTensorNamed(QStringLiteral("model.norm.weight")));
        QSignalSpy computed(&document, &Document::statisticsChanged);
        workspace.needStatistics();
        workspace.needStatistics();
        QVERIFY(computed.wait());
        QCOMPARE(document.statistics(document.tensor())->count, std::uint64_t{64});
        workspace.needStatistics();
        QTest::qWait(100);
        QCOMPARE(computed.count(), 1);
    }

    void validatesInTheBackground()
    {
        const QTemporaryDir folder;
        Workspace workspace;
        workspace.open(apr::test::copySample(folder));
        QTRY_VERIFY(workspace.current() != nullptr);
        QSignalSpy validated(&workspace.store(), &DocumentStore::validated);
        workspace.validate();
        QVERIFY(workspace.validation() != nullptr);
        QVERIFY(validated.wait());
        QVERIFY(workspace.validation() == nullptr);
        QVERIFY(workspace.current()->report() && workspace.current()->report()->isValid);
    }

    void closingWhileAJobRunsIsSafe()
    {
        const QTemporaryDir folder;
        Workspace workspace;
        workspace.open(apr::test::copySample(folder));
        QTRY_VERIFY(workspace.current() != nullptr);
        workspace.validate();
        workspace.current()->selectTensor(0);
        workspace.needStatistics();
        workspace.close(0);
        QTRY_COMPARE(workspace.jobs().runningCount(), 0);
        QVERIFY(workspace.current() == nullptr);
    }

    /// A second view has a current document of its own, and shares documents, selections and jobs.
    void secondViewsShareDocuments()
    {
        apr::test::OpenWorkspace open;
        QVERIFY(open.open());
        Workspace& main = open.workspace;
        Workspace second(main.store(), Workspace::Role::Second);
        QVERIFY(second.current() == main.current() && &second.jobs() == &main.jobs());
        const QString other = apr::test::writeManyTensors(open.folder, 3);
        QVERIFY(open.open(other));
        QCOMPARE(second.count(), 2);
        QCOMPARE(second.currentIndex(), 0);
        QCOMPARE(main.currentIndex(), 1);
        int selected = 0;
        connect(&second, &Workspace::changed, this,
                [&selected](Changes changes) { selected += changes.testFlag(TensorChange) ? 1 : 0; });
        main.current()->selectTensor(1);
        QCOMPARE(selected, 0); // it shows the other one
        second.setCurrent(1);
        main.current()->selectTensor(2);
        QCOMPARE(selected, 1);
        QCOMPARE(second.current()->tensor(), 2);
        // A document that is loaded again is another one.
        QSignalSpy changed(&second, &Workspace::currentChanged);
        main.reload();
        QTRY_COMPARE(changed.count(), 1);
        QVERIFY(second.current() == main.current() && second.currentIndex() == 1);
        main.close(1);
        QCOMPARE(second.count(), 1);
        QCOMPARE(second.currentIndex(), 0);
        second.close(0);
        QVERIFY(main.count() == 0 && second.current() == nullptr);
    }

    /// The result of a planned conversion is a document without a file, until the file is opened.
    void previewsHaveNoFile()
    {
        apr::test::OpenWorkspace open;
        QVERIFY(open.open());
        const QString path = open.folder.filePath(QStringLiteral("out.apr"));
        auto plan = apr::planConversion(apr::conversionOf(toStdString(open.document().path()), toStdString(path)));
        QVERIFY(plan.has_value());
        const auto shared = std::make_shared<const apr::ConvertPlan>(std::move(*plan));
        open.workspace.store().preview(shared);
        QTRY_COMPARE(open.workspace.count(), 2);
        QVERIFY(open.document().isPreview() && !open.document().needsConversion());
        QCOMPARE(open.document().title(), QStringLiteral("out.apr (preview)"));
        open.document().checkFile();
        QVERIFY(open.document().fileProblem().isEmpty() && open.document().fileNotice().isEmpty());
        open.workspace.reload(); // nothing to load
        const Document* before = open.workspace.current();
        open.workspace.store().preview(shared);
        QTRY_VERIFY(open.workspace.current() != before);
        QCOMPARE(open.workspace.count(), 2);
        QVERIFY(!apr::checkEditable(open.document().model()));
        QVERIFY(QFile::copy(open.workspace.at(0).path(), path)); // content decides the format
        open.workspace.open(path);
        QTRY_VERIFY(!open.workspace.at(1).isPreview());
        QCOMPARE(open.workspace.count(), 2);
    }
};

APR_GUI_TEST(TestWorkspace)
#include "tst_workspace.moc"
