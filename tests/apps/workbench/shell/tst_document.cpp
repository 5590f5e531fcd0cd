// SPDX-License-Identifier: MIT
#include "document.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

#include <QFile>
#include <QSignalSpy>

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestDocument : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void selectsTensors()
    {
        OpenWorkspace open;
        QVERIFY(open.open());
        Document& document = open.document();
        QVERIFY(document.tensorInfo() == nullptr && document.tensorName().isEmpty());
        QSignalSpy changed(&document, &Document::tensorChanged);
        QVERIFY(document.selectTensorNamed(QStringLiteral("model.norm.weight")));
        QVERIFY(document.selectTensorNamed(QStringLiteral("model.norm.weight")));
        QVERIFY(!document.selectTensorNamed(QStringLiteral("none")));
        document.selectTensor(21);
        document.selectTensor(-2);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(document.tensorName(), QStringLiteral("model.norm.weight"));
        document.selectTensor(-1);
        QVERIFY(document.tensorInfo() == nullptr);
    }

    void keepsResults()
    {
        OpenWorkspace open;
        QVERIFY(open.open());
        Document& document = open.document();
        document.setStatistics(3, apr::TensorStatistics{.count = 7});
        QCOMPARE(document.statistics(3)->count, std::uint64_t{7});
        QVERIFY(document.statistics(4) == nullptr && document.statisticsError(4).isEmpty());
        document.setStatistics(4, apr::Error{.code = apr::Errc::Io, .message = "unreadable"});
        QCOMPARE(document.statisticsError(4), QStringLiteral("unreadable"));
        QVERIFY(document.needsConversion());
        QCOMPARE(document.title(), QStringLiteral("model.safetensors"));
    }

    void noticesWhatHappensToItsFile()
    {
        OpenWorkspace open;
        QVERIFY(open.open());
        Document& document = open.document();
        document.checkFile();
        QVERIFY(document.fileProblem().isEmpty() && document.fileNotice().isEmpty());
        QSignalSpy changed(&document, &Document::fileChanged);
        document.setStatistics(0, apr::TensorStatistics{.count = 7});
        QVERIFY(QFile::resize(document.path(), 1000));
        document.checkFile();
        QCOMPARE(changed.count(), 1);
        QVERIFY(document.fileProblem().contains(QStringLiteral("truncated")));
        QVERIFY(document.statistics(0) == nullptr); // computed from what may be zeros
        QVERIFY(QFile::remove(document.path()));
        QVERIFY(FileStamp::of(document.path()) == FileStamp());
    }
};

APR_GUI_TEST(TestDocument)
#include "tst_document.moc"
