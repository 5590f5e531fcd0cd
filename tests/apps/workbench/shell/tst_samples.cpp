// SPDX-License-Identifier: MIT
#include "samples.h"

#include "apr/format/open.h"
#include "fixtures/test_main.h"
#include "text_helpers.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTest>

#include <set>

using namespace apr::workbench;

class TestSamples : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void cleanupTestCase() { QStandardPaths::setTestModeEnabled(false); }

    void allAreExtractedAndOpen()
    {
        std::set<QString> ids;
        for (const Sample& sample : samples()) {
            QVERIFY(ids.insert(sample.id).second);
            QVERIFY(!sample.title.isEmpty() && sample.description.endsWith(QLatin1Char('.')));
            QString problem;
            const QStringList paths = extractSample(sample, problem);
            QVERIFY2(problem.isEmpty() && paths.size() == sample.files.size(), qPrintable(problem));
            QVERIFY(apr::openModelFile(toStdString(paths.front())));
        }
    }

    void aCopyThatWasChangedIsReplaced()
    {
        const Sample sample = samples().front();
        QString problem;
        const QString path = extractSample(sample, problem).front();
        const qint64 size = QFile(path).size();
        QVERIFY(QFile::resize(path, 10));
        QCOMPARE(extractSample(sample, problem).front(), path);
        QCOMPARE(QFile(path).size(), size);
    }

    void aPlaceThatCannotBeWrittenIsNamed()
    {
        const QString cache = QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
        QVERIFY(QDir(cache + QStringLiteral("/samples")).removeRecursively());
        QFile blocking(cache + QStringLiteral("/samples")); // a file where the folder would be
        QVERIFY(blocking.open(QIODevice::WriteOnly));
        QString problem;
        const QStringList paths = extractSample(samples().front(), problem);
        blocking.remove();
        QVERIFY(paths.isEmpty());
        QVERIFY2(problem.contains(QStringLiteral("/samples/tiny-adder.apr")), qPrintable(problem));
    }
};

APR_CORE_TEST(TestSamples)
#include "tst_samples.moc"
