// SPDX-License-Identifier: MIT
#include "latest_job.h"

#include "fixtures/test_main.h"

#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <atomic>

using namespace apr;
using namespace apr::workbench;

class TestLatestJob : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void onlyTheNewestCounts()
    {
        std::atomic<bool> hasStarted{false};
        std::atomic<bool> wasCancelled{false};
        LatestJob<int> job;
        int result = 0;
        job.start(
            QStringLiteral("slow"),
            [&hasStarted, &wasCancelled](Progress& progress) -> Result<int> {
                hasStarted = true;
                while (progress.step(0, 1, "waiting")) {
                    QThread::msleep(1);
                }
                wasCancelled = true;
                return 1;
            },
            [&result](const Result<int>& value) { result += *value; });
        QTRY_VERIFY(hasStarted);
        job.start(
            QStringLiteral("quick"), [](Progress&) -> Result<int> { return 20; },
            [&result](const Result<int>& value) { result += *value; });
        QVERIFY(job.isRunning());
        QTRY_COMPARE(result, 20);
        QTRY_VERIFY(wasCancelled);
        QVERIFY(!job.isRunning());
        QTest::qWait(50);
        QCOMPARE(result, 20);
    }

    void errorsArrive()
    {
        LatestJob<int> job;
        QString message;
        job.start(
            QStringLiteral("fails"),
            [](Progress&) -> Result<int> { return Error{.code = Errc::Io, .message = "no such file"}; },
            [&message](const Result<int>& value) { message = QString::fromStdString(value.error().message); });
        QTRY_COMPARE(message, QStringLiteral("no such file"));
    }

    /// A result may start the next computation.
    void oneAfterTheOther()
    {
        JobsModel list;
        LatestJob<int> job(&list);
        std::vector<int> results;
        const std::function<void(int)> run = [&](int value) {
            job.start(
                QString::number(value), [value](Progress&) -> Result<int> { return value; },
                [&](const Result<int>& result) {
                    results.push_back(*result);
                    if (*result < 3) {
                        run(*result + 1);
                    }
                });
        };
        run(1);
        QTRY_COMPARE(results.size(), std::size_t{3});
        QCOMPARE(list.rowCount(), 3); // all are listed
        QTRY_COMPARE(list.runningCount(), 0);
    }

    void destroyedWhileItRuns()
    {
        int results = 0;
        for (JobsModel list; results < 2; ++results) {
            LatestJob<int> job(results == 0 ? nullptr : &list);
            job.start(
                QStringLiteral("x"),
                [](Progress& progress) -> Result<int> {
                    while (progress.step(0, 1, "waiting")) {
                        QThread::msleep(1);
                    }
                    return 1;
                },
                [&results](const Result<int>&) { results += 100; });
        }
        QTest::qWait(50);
        QCOMPARE(results, 2);
    }
};

APR_GUI_TEST(TestLatestJob)
#include "tst_latest_job.moc"
