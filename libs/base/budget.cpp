// SPDX-License-Identifier: MIT
#include "apr/base/budget.h"

#include "apr/base/bytes.h"
#include "apr/base/text.h"

#include <algorithm>
#include <atomic>
#include <utility>

namespace apr {
namespace {

constexpr std::uint64_t kLeastBytes = std::uint64_t{64} << 20;
constexpr std::uint64_t kBytesPerFileByte = 64;
constexpr std::uint64_t kLeastSteps = std::uint64_t{8} << 20;
constexpr std::uint64_t kStepsPerFileByte = 8;
constexpr std::uint64_t kRemoteBytes = std::uint64_t{8} << 20; ///< of a remote file, before any have arrived

void addTo(std::atomic<std::uint64_t>& sum, std::uint64_t bytes)
{
    std::uint64_t old = sum.load();
    while (!sum.compare_exchange_weak(old, checkedAdd(old, bytes).value_or(Budget::kUnlimited))) {
    }
}

std::uint64_t scaled(std::uint64_t least, std::uint64_t fileBytes, std::uint64_t factor)
{
    const auto product = checkedMul(fileBytes, factor);
    return (product ? checkedAdd(least, *product) : std::nullopt).value_or(Budget::kUnlimited);
}

} // namespace

struct Budget::State {
    State(std::uint64_t byteCount, std::uint64_t stepCount) : maxBytes(byteCount), maxSteps(stepCount) {}

    std::uint64_t byteLimit() const
    {
        return isForFile ? std::min(maxBytes, scaled(kLeastBytes, fileBytes.load(), kBytesPerFileByte)) : maxBytes;
    }
    std::uint64_t stepLimit() const { return stepsFor(fileBytes.load()); }
    std::uint64_t stepsFor(std::uint64_t bytes) const
    {
        return isForFile ? std::min(maxSteps, scaled(kLeastSteps, bytes, kStepsPerFileByte)) : maxSteps;
    }

    std::uint64_t maxBytes;
    std::uint64_t maxSteps;
    bool isForFile = false;
    bool isRemote = false;
    std::atomic<std::uint64_t> fileBytes{0};    ///< of a remote file: what has arrived, and kRemoteBytes
    std::atomic<std::uint64_t> claimedBytes{0}; ///< of a remote file
    std::atomic<std::uint64_t> taken{0};
    std::atomic<std::uint64_t> held{0};
    std::atomic<std::uint64_t> steps{0};
};

Budget::Budget(std::uint64_t bytes, std::uint64_t steps) : m_state(std::make_shared<State>(bytes, steps)) {}

Budget Budget::forFile(std::uint64_t fileBytes, std::uint64_t memoryLimit)
{
    Budget out(memoryLimit);
    out.m_state->isForFile = true;
    out.m_state->fileBytes = fileBytes;
    return out;
}

Budget Budget::forRemote(std::uint64_t claimedBytes, std::uint64_t memoryLimit)
{
    Budget out = forFile(kRemoteBytes, memoryLimit);
    out.m_state->isRemote = true;
    out.m_state->claimedBytes = claimedBytes;
    return out;
}

void Budget::addFile(std::uint64_t fileBytes) const
{
    addTo(m_state->isRemote ? m_state->claimedBytes : m_state->fileBytes, fileBytes);
}

void Budget::addArrived(std::uint64_t bytes) const
{
    if (m_state->isRemote) {
        addTo(m_state->fileBytes, bytes);
    }
}

std::uint64_t Budget::limit() const
{
    return m_state->byteLimit();
}

std::uint64_t Budget::left() const
{
    const std::uint64_t limit = m_state->byteLimit();
    return limit - std::min(limit, m_state->taken.load());
}

Status Budget::take(std::uint64_t bytes, std::optional<std::uint64_t> offset, std::string_view what) const
{
    std::uint64_t taken = m_state->taken.load();
    const std::uint64_t limit = m_state->byteLimit();
    do {
        if (bytes > limit - std::min(limit, taken)) {
            return Error{.code = Errc::Memory,
                         .message = std::string(what) + " needs " + formatBytes(bytes) + " of memory" +
                                    (taken == 0 ? "" : " in addition to " + formatBytes(taken)) + ", the limit is " +
                                    formatBytes(limit) + " (APR_RAM_LIMIT)",
                         .offset = offset};
        }
    } while (!m_state->taken.compare_exchange_weak(taken, taken + bytes));
    return {};
}

Status Budget::takeSteps(std::uint64_t steps, std::optional<std::uint64_t> offset, std::string_view what) const
{
    std::uint64_t done = m_state->steps.load();
    const std::uint64_t limit = m_state->stepLimit();
    do {
        if (steps > limit - std::min(limit, done)) {
            return Error{.code = Errc::Memory,
                         .message = std::string(what) + " needs " + formatCountOf(steps, "step") + " of work" +
                                    (done == 0 ? "" : " in addition to " + formatCount(done)) +
                                    ", the limit for a file of this size is " + formatCount(limit) +
                                    " (APR_RAM_LIMIT raises it)",
                         .offset = offset};
        }
    } while (!m_state->steps.compare_exchange_weak(done, done + steps));
    return {};
}

std::uint64_t Budget::maxDecodedBytes() const
{
    const std::uint64_t steps =
        m_state->isRemote ? m_state->stepsFor(m_state->claimedBytes.load()) : m_state->stepLimit();
    return checkedMul(steps, kBytesPerStep).value_or(kUnlimited);
}

Budget::Hold Budget::makeHold(std::uint64_t bytes) const
{
    struct Holder {
        Holder(std::shared_ptr<State> account, std::uint64_t charged) : state(std::move(account)), bytes(charged) {}
        ~Holder() { state->held.fetch_sub(bytes); }
        Holder(const Holder&) = delete;
        Holder& operator=(const Holder&) = delete;

        std::shared_ptr<State> state;
        std::uint64_t bytes;
    };
    return std::make_shared<const Holder>(m_state, bytes);
}

Budget::Hold Budget::tryHold(std::uint64_t bytes) const
{
    std::uint64_t held = m_state->held.load();
    const std::uint64_t mostHeld = left();
    do {
        if (held > 0 && (held >= mostHeld || bytes > mostHeld - held)) {
            return nullptr;
        }
    } while (!m_state->held.compare_exchange_weak(held, held + bytes));
    return makeHold(bytes);
}

Budget::Hold Budget::hold(std::uint64_t bytes) const
{
    m_state->held.fetch_add(bytes);
    return makeHold(bytes);
}

} // namespace apr
