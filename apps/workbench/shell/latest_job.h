// SPDX-License-Identifier: MIT
#pragma once

#include "job.h"

#include <memory>
#include <optional>

namespace apr::workbench {

/// Computations of which only the newest counts: starting one cancels the one before, without waiting for it, and its
/// result is dropped. The same happens when this is destroyed.
template <typename T>
class LatestJob {
public:
    /// Computations are listed in `list`, which outlives this; null: not listed.
    explicit LatestJob(JobsModel* list = nullptr) : m_list(list) {}
    ~LatestJob()
    {
        const QPointer<Job> job = m_ticket && m_list == nullptr ? m_ticket->job : nullptr;
        cancel();
        delete job; // waits for its end
    }
    LatestJob(const LatestJob&) = delete;
    LatestJob& operator=(const LatestJob&) = delete;

    /// Runs `work` in another thread, then `done` in this one, unless something newer was started by then. `done` may
    /// start the next computation.
    void start(const QString& title, std::function<Result<T>(Progress&)> work, std::function<void(Result<T>)> done)
    {
        cancel();
        m_ticket = std::make_shared<Ticket>();
        auto result = std::make_shared<std::optional<T>>();
        const Job::Work run = [work = std::move(work), result](Progress& progress) -> Status {
            APR_TRY(*result, work(progress));
            return {};
        };
        const auto finished = [this, result, done = std::move(done),
                               ticket = std::weak_ptr<Ticket>(m_ticket)](const Job& job) {
            if (ticket.expired()) {
                return; // this is gone, or something newer runs
            }
            m_ticket.reset();
            done(job.result() ? Result<T>(std::move(**result)) : Result<T>(job.result().error()));
        };
        m_ticket->job =
            m_list != nullptr ? m_list->start(title, run, m_list, finished) : Job::start(title, run, finished);
    }

    void cancel()
    {
        if (m_ticket) {
            const QPointer<Job> job = m_ticket->job;
            m_ticket.reset();
            if (job) {
                job->cancel();
            }
        }
    }

    bool isRunning() const { return m_ticket != nullptr; }

private:
    struct Ticket {
        QPointer<Job> job = {};
    };

    JobsModel* m_list;
    std::shared_ptr<Ticket> m_ticket; ///< null if nothing runs
};

} // namespace apr::workbench
