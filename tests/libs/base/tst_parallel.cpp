// SPDX-License-Identifier: MIT
#include "apr/base/parallel.h"

#include "fixtures/test_main.h"
#include "fixtures/threads.h"
#include "libs/base/show.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <mutex>
#include <new>
#include <omp.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace std::string_literals;
using apr::Errc;

namespace {

/// Remembers every report; stops at the `stopAt`-th.
class Recorder final : public apr::Progress {
public:
    bool step(std::uint64_t done, std::uint64_t total, std::string_view stage) override
    {
        const std::scoped_lock lock(m_mutex);
        m_done.push_back(done);
        m_total = total;
        m_stage = stage;
        return m_done.size() < stopAt;
    }

    std::size_t stopAt = ~std::size_t{0};
    std::vector<std::uint64_t> m_done = {};
    std::uint64_t m_total = 0;
    std::string m_stage = {};

private:
    std::mutex m_mutex;
};

std::uint64_t one(std::size_t)
{
    return 1;
}

apr::Error failureOf(std::size_t i)
{
    return {.code = Errc::Corrupt, .message = std::to_string(i)};
}

QElapsedTimer started()
{
    QElapsedTimer timer;
    timer.start();
    return timer;
}

} // namespace

class TestParallel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // First, because a child has no OpenMP threads after the parent has used some.
    void lackOfMemoryReachesTheCaller()
    {
        // std::bad_alloc is caught where a program starts its work; it may not end the program inside the loop.
        const pid_t child = ::fork();
        QVERIFY(child >= 0);
        if (child == 0) {
            ::alarm(20);
            apr::NoProgress progress;
            const auto body = [](std::size_t i) -> apr::Status {
                return i == 5 ? throw std::bad_alloc() : apr::Status();
            };
            try {
                (void)apr::parallelFor(100, {.progress = progress}, one, body);
            } catch (const std::bad_alloc&) {
                ::_exit(42);
            }
            ::_exit(1);
        }
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY2(WIFEXITED(status), "the program was ended by a signal");
        QCOMPARE(WEXITSTATUS(status), 42);
    }

    void eachIndexOnce_data()
    {
        QTest::addColumn<int>("threads");
        for (const int threads : {1, 2, 3, 8}) {
            QTest::addRow("%d threads", threads) << threads;
        }
    }

    void eachIndexOnce()
    {
        QFETCH(int, threads);
        const Threads use(threads);
        for (const std::size_t count : {0U, 1U, 2U, 7U, 1000U}) {
            std::vector<std::atomic<int>> calls(count);
            apr::NoProgress progress;
            const apr::Status status = apr::parallelFor(count, {.progress = progress}, one, [&](std::size_t i) {
                ++calls[i];
                return apr::Status();
            });
            QVERIFY(status.has_value());
            QVERIFY(std::all_of(calls.begin(), calls.end(), [](const auto& n) { return n == 1; }));
        }
    }

    void runsInParallel()
    {
        // Two bodies that wait for each other end only when they run at the same time.
        const Threads use(2);
        std::atomic<int> arrived{0};
        apr::NoProgress progress;
        const apr::Status status = apr::parallelFor(2, {.progress = progress}, one, [&](std::size_t) -> apr::Status {
            ++arrived;
            for (int wait = 0; arrived < 2; ++wait) {
                if (wait == 10000) {
                    return apr::Error{.message = "alone"};
                }
                QTest::qSleep(1);
            }
            return {};
        });
        QVERIFY(status.has_value());
    }

    void progressReachesTheTotal()
    {
        const Threads use(3);
        Recorder progress;
        const auto weight = [](std::size_t i) { return std::uint64_t{i} * 10; };
        const apr::LoopProgress loop{.progress = progress, .total = 49500, .stage = "hashing"};
        const apr::Status status = apr::parallelFor(100, loop, weight, [](std::size_t) { return apr::Status(); });
        QVERIFY(status.has_value());
        QCOMPARE(progress.m_done.size(), std::size_t{100});
        QCOMPARE(*std::max_element(progress.m_done.begin(), progress.m_done.end()), std::uint64_t{49500});
        QCOMPARE(progress.m_total, std::uint64_t{49500});
        QCOMPARE(progress.m_stage, "hashing"s);
    }

    void failureStopsTheLoop()
    {
        const Threads use(2);
        std::atomic<int> calls{0};
        apr::NoProgress progress;
        const apr::Status status =
            apr::parallelFor(100000, {.progress = progress}, one, [&](std::size_t i) -> apr::Status {
                ++calls;
                return i == 10 ? apr::Status(failureOf(i)) : apr::Status();
            });
        QCOMPARE(status.error().message, "10"s);
        QCOMPARE(status.error().code, Errc::Corrupt);
        QVERIFY(calls < 100000);
    }

    void lowestOfTwoFailures()
    {
        const Threads use(2);
        std::atomic<bool> firstStarted{false};
        apr::NoProgress progress;
        const apr::Status status = apr::parallelFor(2, {.progress = progress}, one, [&](std::size_t i) -> apr::Status {
            if (i == 0) {
                firstStarted = true;
                QTest::qSleep(50); // the other fails first
            } else {
                for (int wait = 0; !firstStarted && wait < 1000; ++wait) {
                    QTest::qSleep(1);
                }
            }
            return failureOf(i);
        });
        QCOMPARE(status.error().message, "0"s);
    }

    void sameFailureOnEveryRun()
    {
        // Every index fails, so the answer is 0 however the threads are timed: a thread that has taken index 0
        // may not skip it because a later one failed first.
        const Threads use(8);
        for (QElapsedTimer timer = started(); timer.elapsed() < 2000;) {
            apr::NoProgress progress;
            const apr::Status status = apr::parallelFor(16, {.progress = progress}, one,
                                                        [](std::size_t i) -> apr::Status { return failureOf(i); });
            QCOMPARE(status.error().message, "0"s);
        }
    }

    void cancelIsE017()
    {
        const Threads use(2);
        Recorder progress;
        progress.stopAt = 5;
        std::atomic<int> calls{0};
        const apr::Status status = apr::parallelFor(100000, {.progress = progress}, one, [&](std::size_t) {
            ++calls;
            return apr::Status();
        });
        QCOMPARE(status.error().code, Errc::Cancelled);
        QVERIFY(calls < 100000);
        QCOMPARE(progress.m_done.size(), std::size_t{5}); // nobody is asked again after "stop"
    }

    void failureWinsOverCancel()
    {
        const Threads use(1);
        Recorder progress;
        progress.stopAt = 1;
        const apr::Status status = apr::parallelFor(2, {.progress = progress}, one, failureOf);
        QCOMPARE(status.error().code, Errc::Corrupt);
    }
};

APR_TEST(TestParallel)
#include "tst_parallel.moc"
