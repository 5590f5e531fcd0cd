// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/base/result.h"
#include "tone.h"

#include <QAbstractListModel>
#include <QElapsedTimer>
#include <QFutureWatcher>
#include <QPointer>
#include <QStringList>
#include <QtQmlIntegration/qqmlintegration.h>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace apr::workbench {

/// A unit of work on a background thread. The work owns copies or shared immutable snapshots, never a pointer into a
/// GUI model. Destroying a Job cancels it and waits.
class Job : public QObject {
    Q_OBJECT

public:
    enum class State { Running, Done, Cancelled, Failed };

    using Work = std::function<Status(Progress&)>;
    /// What stopping a job loses: nothing, or a file that is being written.
    enum class Effect { Reads, Writes };

    Job(QString title, const Work& work, QObject* parent, Effect effect = Effect::Reads);
    ~Job() override;

    /// Starts a job that deletes itself when it has finished, after calling `done` in the GUI thread.
    static Job* start(const QString& title, const Work& work, const std::function<void(const Job&)>& done);

    const QString& title() const { return m_title; }
    Effect effect() const { return m_effect; }
    const QString& stage() const { return m_stage; }
    double fraction() const { return m_fraction; }
    double bytesPerSecond() const { return m_bytesPerSecond; }
    State state() const { return m_state; }
    /// Since it was started.
    double seconds() const { return static_cast<double>(m_clock.elapsed()) / 1000; }
    const Status& result() const { return m_result; }

    /// Until the end, from what is done so far; nothing while that would be a guess.
    std::optional<double> secondsLeft() const;

    void cancel();

Q_SIGNALS:
    void progressed();
    void finished();

private:
    void onProgress();
    void onFinished();

    QString m_title;
    Effect m_effect;
    QString m_stage;
    double m_fraction = 0;
    double m_bytesPerSecond = 0;
    State m_state = State::Running;
    Status m_result;
    QElapsedTimer m_clock;
    std::shared_ptr<std::atomic<std::uint64_t>> m_doneBytes;
    QFutureWatcher<Status> m_watcher;
};

/// The jobs of a workspace, newest first, for the jobs pane.
class JobsModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by the workspace")
    Q_PROPERTY(int runningCount READ runningCount NOTIFY runningCountChanged)

public:
    enum Role {
        TitleRole = Qt::UserRole + 1,
        StageRole,
        FractionRole,
        ThroughputRole,
        StateRole,
        DetailRole,
        RunningRole,
        ToneRole
    };

    explicit JobsModel(QObject* parent = nullptr);

    /// Starts `work`. `done` is called in the GUI thread when it has finished, unless `context` has been destroyed.
    Job* start(const QString& title, const Job::Work& work, QObject* context,
               const std::function<void(const Job&)>& done, Job::Effect effect = Job::Effect::Reads);
    /// The titles of the running jobs that write a file.
    QStringList writing() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;
    int runningCount() const;

    Q_INVOKABLE void cancel(int row);
    Q_INVOKABLE void clearFinished();

Q_SIGNALS:
    void runningCountChanged();
    /// A job that took more than a few seconds has ended, in whatever way.
    void longJobEnded(const QString& title);

private:
    void changed(const Job* job);

    std::vector<std::unique_ptr<Job>> m_jobs;
};

} // namespace apr::workbench
