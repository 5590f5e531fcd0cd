// SPDX-License-Identifier: MIT
#include "apr/convert/estimate.h"

#include "apr/host/system.h"
#include "convert/recipe/storage_request.h"
#include "convert/run/conversion.h"

#include <algorithm>
#include <atomic>

namespace apr {
namespace {

using Clock = std::chrono::steady_clock;

class NullSink final : public Sink {
public:
    Status setSize(std::uint64_t /*bytes*/) override { return {}; }
    Status write(std::uint64_t /*offset*/, std::span<const std::byte> /*bytes*/) override { return {}; }
    Status writeZeros(std::uint64_t /*offset*/, std::uint64_t /*count*/) override { return {}; }
};

/// Ends the sample when its time is over, and remembers how far it came.
class Deadline final : public Progress {
public:
    Deadline(Progress& outer, std::chrono::milliseconds time) : m_outer(outer), m_start(Clock::now()), m_time(time) {}

    bool step(std::uint64_t done, std::uint64_t total, std::string_view stage) override
    {
        m_done = std::max<std::uint64_t>(m_done, done); // one call at a time
        m_elapsed = std::chrono::duration<double>(Clock::now() - m_start).count();
        m_isCancelled = m_isCancelled || !m_outer.step(done, total, stage);
        return !m_isCancelled && Clock::now() - m_start < m_time;
    }

    std::uint64_t done() const { return m_done; }
    double elapsed() const { return m_elapsed; }
    bool isCancelled() const { return m_isCancelled; }

private:
    Progress& m_outer;
    Clock::time_point m_start;
    std::chrono::milliseconds m_time;
    std::atomic<std::uint64_t> m_done{0};
    std::atomic<double> m_elapsed{0};
    std::atomic<bool> m_isCancelled{false};
};

/// The tensors in an order in which each part of them is like the whole: steps of the golden ratio.
std::vector<std::size_t> mixed(std::size_t count)
{
    std::vector<std::pair<double, std::size_t>> order;
    double place = 0;
    order.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        order.emplace_back(place, i);
        place += 0.6180339887498949;
        place -= place >= 1 ? 1 : 0;
    }
    std::sort(order.begin(), order.end());
    std::vector<std::size_t> out;
    out.reserve(count);
    for (const auto& [at, index] : order) {
        out.push_back(index);
    }
    return out;
}

/// The plan with its tensors in another order.
ConvertPlan arranged(const ConvertPlan& plan, const std::vector<std::size_t>& order)
{
    ConvertPlan out = plan;
    out.result = selectTensors(plan.result, order);
    for (std::size_t i = 0; i < order.size(); ++i) {
        out.lineage[i] = plan.lineage[order[i]];
        out.tensors[i] = plan.tensors[order[i]];
        if (order.size() == plan.write.forms.size()) {
            out.write.forms[i] = plan.write.forms[order[i]];
        }
    }
    return out;
}

} // namespace

Result<std::optional<TimeEstimate>> estimateTime(const ConvertPlan& plan, Progress& progress,
                                                 std::chrono::milliseconds time)
{
    const std::size_t count = plan.result.tensors().size();
    const bool measuresFirst = !plan.prepare.empty() || !plan.storage.empty();
    if (measuresFirst || count == 0 || plan.lineage.size() != count || plan.tensors.size() != count) {
        return std::optional<TimeEstimate>();
    }
    Deadline deadline(progress, time);
    NullSink nowhere;
    const Status status = writeTensors(
        arranged(plan, mixed(count)), [&nowhere](const FileLayout&) { return Result<Sink*>(&nowhere); }, deadline);
    if (!status && (status.error().code != Errc::Cancelled || deadline.isCancelled())) {
        return status.error();
    }
    const std::uint64_t total = plan.result.tensorByteCount();
    const bool isTooFew = deadline.done() == 0 || deadline.elapsed() <= 0;
    if (isTooFew) {
        return std::optional<TimeEstimate>();
    }
    const std::uint64_t sampled = std::min(total, deadline.done());
    return std::optional(
        TimeEstimate{.seconds = deadline.elapsed() * static_cast<double>(total) / static_cast<double>(sampled),
                     .sampledBytes = sampled,
                     .totalBytes = total,
                     .memory = anonymousMemory()});
}

} // namespace apr
