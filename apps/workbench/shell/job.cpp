// SPDX-License-Identifier: MIT
#include "job.h"

#include "apr/base/text.h"
#include "apr/base/unforeseen.h"
#include "text_helpers.h"

#include <QPointer>
#include <QPromise>
#include <QThreadPool>
#include <QtConcurrent>

#include <atomic>
#include <cmath>
#include <exception>
#ifdef __linux__
#include <sys/resource.h>
#endif

namespace apr::workbench {
namespace {

constexpr int kProgressSteps = 1000;

/// Lets the window's thread go first where processors are few. The threads of parallel loops inherit it. The threads of
/// jobs do nothing else.
void yieldToWindow()
{
#ifdef __linux__
    constexpr int kNice = 10;
    static thread_local const int set = ::setpriority(PRIO_PROCESS, 0, kNice); // 0: this thread
    static_cast<void>(set);
#endif
}

/// Forwards the library's Progress to a QPromise. Thread-safe: parallel loops call it from all their threads.
class PromiseProgress final : public Progress {
public:
    PromiseProgress(QPromise<Status>& promise, std::atomic<std::uint64_t>& doneBytes)
        : m_promise(promise), m_doneBytes(doneBytes)
    {
    }

    bool step(std::uint64_t done, std::uint64_t total, std::string_view stage) override
    {
        m_doneBytes.store(done, std::memory_order_relaxed);
        const int value =
            total == 0 ? 0 : static_cast<int>(static_cast<double>(done) / static_cast<double>(total) * kProgressSteps);
        m_promise.setProgressValueAndText(std::min(value, kProgressSteps), toQString(stage));
        return !m_promise.isCanceled();
    }

private:
    QPromise<Status>& m_promise;
    std::atomic<std::uint64_t>& m_doneBytes;
};

/// Jobs have their own threads: Qt paints large areas with those of the global pool, and the window would not be
/// painted while as many jobs run as there are processors.
QThreadPool& jobThreads()
{
    constexpr int kMostAtOnce = 8; // a plan need not wait for a conversion
    static QThreadPool pool;
    pool.setMaxThreadCount(kMostAtOnce);
    return pool;
}

} // namespace

Job::Job(QString title, const Work& work, QObject* parent, Effect effect)
    : QObject(parent), m_title(std::move(title)), m_effect(effect),
      m_doneBytes(std::make_shared<std::atomic<std::uint64_t>>(0))
{
    connect(&m_watcher, &QFutureWatcher<Status>::progressValueChanged, this, &Job::onProgress);
    connect(&m_watcher, &QFutureWatcher<Status>::progressTextChanged, this, &Job::onProgress);
    connect(&m_watcher, &QFutureWatcher<Status>::finished, this, &Job::onFinished);
    m_clock.start();
    m_watcher.setFuture(QtConcurrent::run(&jobThreads(), [work, doneBytes = m_doneBytes](QPromise<Status>& promise) {
        yieldToWindow();
        promise.setProgressRange(0, kProgressSteps);
        PromiseProgress progress(promise, *doneBytes);
        try {
            promise.addResult(work(progress));
        } catch (const std::exception& exception) {
            promise.addResult(Status(errorFromException(exception)));
        }
    }));
}

Job::~Job()
{
    m_watcher.disconnect(this);
    m_watcher.cancel();
    m_watcher.waitForFinished();
}

std::optional<double> Job::secondsLeft() const
{
    constexpr double kLeastSeconds = 2;
    constexpr double kLeastFraction = 0.02;
    if (m_state != State::Running || m_fraction < kLeastFraction || seconds() < kLeastSeconds) {
        return std::nullopt;
    }
    return seconds() * (1 - m_fraction) / m_fraction;
}

Job* Job::start(const QString& title, const Work& work, const std::function<void(const Job&)>& done)
{
    auto* job = new Job(title, work, nullptr);
    connect(job, &Job::finished, job, [job, done] {
        done(*job);
        job->deleteLater();
    });
    return job;
}

void Job::cancel()
{
    m_watcher.cancel();
}

void Job::onProgress()
{
    m_stage = m_watcher.progressText();
    m_fraction = static_cast<double>(m_watcher.progressValue()) / kProgressSteps;
    const double seconds = static_cast<double>(m_clock.elapsed()) / 1000;
    m_bytesPerSecond = seconds > 0.05 ? static_cast<double>(m_doneBytes->load(std::memory_order_relaxed)) / seconds : 0;
    Q_EMIT progressed();
}

void Job::onFinished()
{
    const bool hasResult = m_watcher.future().resultCount() > 0;
    if (hasResult) {
        m_result = m_watcher.future().resultAt(0);
    } else { // a cancelled future discards results that are added later
        m_result = Error{.code = Errc::Cancelled, .message = "cancelled"};
    }
    m_state = m_result ? State::Done : m_result.error().code == Errc::Cancelled ? State::Cancelled : State::Failed;
    m_fraction = m_result ? 1 : m_fraction;
    Q_EMIT finished();
}

JobsModel::JobsModel(QObject* parent) : QAbstractListModel(parent) {}

Job* JobsModel::start(const QString& title, const Job::Work& work, QObject* context,
                      const std::function<void(const Job&)>& done, Job::Effect effect)
{
    beginInsertRows({}, 0, 0);
    m_jobs.insert(m_jobs.begin(), std::make_unique<Job>(title, work, nullptr, effect));
    endInsertRows();
    Job* job = m_jobs.front().get();
    connect(job, &Job::progressed, this, [this, job] { changed(job); });
    connect(job, &Job::finished, this, [this, job, owner = QPointer<QObject>(context), done] {
        changed(job);
        Q_EMIT runningCountChanged();
        constexpr double kLong = 8; // seconds
        if (job->seconds() > kLong) {
            Q_EMIT longJobEnded(job->title());
        }
        if (owner && done) {
            done(*job);
        }
    });
    Q_EMIT runningCountChanged();
    return job;
}

int JobsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_jobs.size());
}

QVariant JobsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Job& job = *m_jobs[static_cast<std::size_t>(index.row())];
    switch (role) {
    case TitleRole: return job.title();
    case StageRole: return job.stage();
    case FractionRole: return job.fraction();
    case RunningRole: return job.state() == Job::State::Running;
    case ThroughputRole: {
        QStringList parts;
        if (job.bytesPerSecond() > 0) {
            parts << bytesText(static_cast<std::uint64_t>(job.bytesPerSecond())) + QStringLiteral("/s");
        }
        if (const auto left = job.secondsLeft()) {
            const auto seconds = static_cast<int>(std::ceil(*left));
            parts << (seconds < 60 ? tr("%1 s left").arg(seconds)
                                   : tr("%1:%2 left").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0')));
        }
        return parts.join(QStringLiteral(" · "));
    }
    case StateRole:
        switch (job.state()) {
        case Job::State::Running: return tr("Running");
        case Job::State::Done: return tr("Done");
        case Job::State::Cancelled: return tr("Cancelled");
        case Job::State::Failed: return tr("Failed");
        }
        return {};
    case ToneRole: return static_cast<int>(job.state() == Job::State::Failed ? Tone::Bad : Tone::Neutral);
    case DetailRole: return job.state() == Job::State::Failed ? toQString(describe(job.result().error())) : QString();
    default: return {};
    }
}

QHash<int, QByteArray> JobsModel::roleNames() const
{
    return {{TitleRole, "jobTitle"},           {StageRole, "jobStage"}, {FractionRole, "jobFraction"},
            {ThroughputRole, "jobThroughput"}, {StateRole, "jobState"}, {DetailRole, "jobDetail"},
            {RunningRole, "jobRunning"},       {ToneRole, "jobTone"}};
}

int JobsModel::runningCount() const
{
    return static_cast<int>(std::count_if(m_jobs.begin(), m_jobs.end(),
                                          [](const auto& job) { return job->state() == Job::State::Running; }));
}

QStringList JobsModel::writing() const
{
    QStringList titles;
    for (const auto& job : m_jobs) {
        if (job->state() == Job::State::Running && job->effect() == Job::Effect::Writes) {
            titles << job->title();
        }
    }
    return titles;
}

void JobsModel::cancel(int row)
{
    if (row >= 0 && row < rowCount()) {
        m_jobs[static_cast<std::size_t>(row)]->cancel();
    }
}

void JobsModel::clearFinished()
{
    for (int row = rowCount() - 1; row >= 0; --row) {
        if (m_jobs[static_cast<std::size_t>(row)]->state() != Job::State::Running) {
            beginRemoveRows({}, row, row);
            m_jobs.erase(m_jobs.begin() + row);
            endRemoveRows();
        }
    }
}

void JobsModel::changed(const Job* job)
{
    for (int row = 0; row < rowCount(); ++row) {
        if (m_jobs[static_cast<std::size_t>(row)].get() == job) {
            Q_EMIT dataChanged(index(row), index(row));
        }
    }
}

} // namespace apr::workbench
