// SPDX-License-Identifier: MIT
#include "job.h"

#include "fixtures/test_main.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <QTimer>

#include <atomic>
#include <cmath>

using namespace apr;
using namespace apr::workbench;

namespace {

/// Work that runs until it is cancelled.
Status untilStopped(Progress& progress)
{
    for (std::uint64_t i = 0; i < 100000; ++i) {
        if (!progress.step(i, 100000, "waiting")) {
            return Error{.code = Errc::Cancelled, .message = "cancelled"};
        }
        QThread::msleep(1);
    }
    return {};
}

} // namespace

class TestJob : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void runsToTheEnd()
    {
        Job job(
            QStringLiteral("count"),
            [](Progress& progress) -> Status {
                for (std::uint64_t i = 1; i <= 10; ++i) {
                    progress.step(i, 10, "counting");
                }
                return {};
            },
            nullptr);
        QSignalSpy finished(&job, &Job::finished);
        QVERIFY(finished.wait());
        QCOMPARE(job.state(), Job::State::Done);
        QCOMPARE(job.fraction(), 1.0);
        QVERIFY(job.result().has_value());
    }

    void tellsTheTimeThatIsLeft()
    {
        Job job(
            QStringLiteral("half"),
            [](Progress& progress) -> Status {
                while (progress.step(50, 100, "waiting")) {
                    QThread::msleep(5);
                }
                return Error{.code = Errc::Cancelled, .message = "cancelled"};
            },
            nullptr);
        QVERIFY(!job.secondsLeft()); // too early
        QTRY_VERIFY_WITH_TIMEOUT(job.secondsLeft().has_value(), 20000);
        QVERIFY(std::abs(*job.secondsLeft() - job.seconds()) < 1); // half is done
        QSignalSpy finished(&job, &Job::finished);
        job.cancel();
        QVERIFY(finished.wait());
        QVERIFY(!job.secondsLeft());
    }

    void failsWithTheErrorOfTheWork()
    {
        Job job(
            QStringLiteral("fail"),
            [](Progress&) -> Status { return Error{.code = Errc::Corrupt, .message = "broken"}; }, nullptr);
        QSignalSpy finished(&job, &Job::finished);
        QVERIFY(finished.wait());
        QCOMPARE(job.state(), Job::State::Failed);
        QCOMPARE(job.result().error().message, std::string("broken"));
    }

    void isCancelled()
    {
        Job job(QStringLiteral("wait"), untilStopped, nullptr);
        QSignalSpy finished(&job, &Job::finished);
        QTimer::singleShot(30, &job, [&job] { job.cancel(); });
        QVERIFY(finished.wait());
        QCOMPARE(job.state(), Job::State::Cancelled);
    }

    void destroyingItCancelsAndWaits()
    {
        auto ended = std::make_shared<std::atomic<bool>>(false);
        {
            Job job(
                QStringLiteral("wait"),
                [ended](Progress& progress) -> Status {
                    const Status status = untilStopped(progress);
                    ended->store(true);
                    return status;
                },
                nullptr);
            QThread::msleep(20);
        }
        QVERIFY(ended->load());
    }

    void outOfMemoryIsAnError()
    {
        Job job(
            QStringLiteral("huge"), [](Progress&) -> Status { throw std::bad_alloc(); }, nullptr);
        QSignalSpy finished(&job, &Job::finished);
        QVERIFY(finished.wait());
        QCOMPARE(job.result().error().code, Errc::Memory);
    }

    void theListShowsAndCancelsJobs()
    {
        JobsModel jobs;
        QAbstractItemModelTester tester(&jobs, QAbstractItemModelTester::FailureReportingMode::QtTest);
        int ended = 0;
        jobs.start(QStringLiteral("first"), untilStopped, this,
                   [&ended](const Job& job) { ended += job.state() == Job::State::Cancelled ? 1 : 0; });
        jobs.start(
            QStringLiteral("second"), [](Progress&) -> Status { return {}; }, this,
            [&ended](const Job& job) { ended += job.result() ? 1 : 0; });
        QCOMPARE(jobs.rowCount(), 2);
        QCOMPARE(jobs.data(jobs.index(0), JobsModel::TitleRole).toString(), QStringLiteral("second"));
        QTRY_COMPARE(jobs.runningCount(), 1);
        jobs.cancel(1);
        QTRY_COMPARE(jobs.runningCount(), 0);
        QCOMPARE(ended, 2);
        QCOMPARE(jobs.data(jobs.index(1), JobsModel::StateRole).toString(), QStringLiteral("Cancelled"));
        jobs.clearFinished();
        QCOMPARE(jobs.rowCount(), 0);
    }
};

APR_CORE_TEST(TestJob)
#include "tst_job.moc"
