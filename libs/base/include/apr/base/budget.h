// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>

namespace apr {

/// What reading a file may cost: bytes of memory and steps of work. Opened with a file, and charged by readers, parsers
/// and decoders before they allocate memory or enter a loop whose length the file chooses. Copies share one account;
/// safe to use from many threads.
class Budget {
public:
    static constexpr std::uint64_t kDefaultBytes = std::uint64_t{1} << 30;
    static constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();
    static constexpr std::uint64_t kBytesPerStep = 16; ///< of output that a decoder produces in one step

    Budget() : Budget(kDefaultBytes) {}
    // NOLINTNEXTLINE(google-explicit-constructor): a number of bytes is a budget
    Budget(std::uint64_t bytes, std::uint64_t steps = kUnlimited);

    /// The budget for a file of `fileBytes` from an unknown source: 64 MiB and 64 bytes of memory per byte of the file,
    /// at most `memoryLimit`; 8 Mi and 8 steps per byte of the file.
    static Budget forFile(std::uint64_t fileBytes, std::uint64_t memoryLimit = kDefaultBytes);
    /// The budget for a file that a server claims to have `claimedBytes`: as forFile() for 8 MiB and the bytes that
    /// have arrived. Only maxDecodedBytes() follows from what is claimed.
    static Budget forRemote(std::uint64_t claimedBytes, std::uint64_t memoryLimit = kDefaultBytes);
    /// Extends a budget made by forFile() or forRemote() for another file of the same model.
    void addFile(std::uint64_t fileBytes) const;
    /// Extends a budget made by forRemote() for bytes that have arrived; others do not change.
    void addArrived(std::uint64_t bytes) const;

    /// The limit in bytes, and what is left of it.
    std::uint64_t limit() const;
    std::uint64_t left() const;

    /// Charges memory that stays in use as long as the model. E008 at `offset` when it is more than is left; `what`
    /// needs it ("the JSON header").
    Status take(std::uint64_t bytes, std::optional<std::uint64_t> offset, std::string_view what = "the header") const;
    /// Charges steps of work. E008 like take().
    Status takeSteps(std::uint64_t steps, std::optional<std::uint64_t> offset, std::string_view what) const;

    /// The most that the tensors of a model may decode to, in bytes.
    std::uint64_t maxDecodedBytes() const;

    /// Temporary memory, charged until the last copy is destroyed.
    using Hold = std::shared_ptr<const void>;
    /// Null when other holds leave too little memory. Alone, each hold up to the limit is granted.
    Hold tryHold(std::uint64_t bytes) const;
    /// Like tryHold(), but exceeds the limit if necessary.
    Hold hold(std::uint64_t bytes) const;

private:
    struct State;
    explicit Budget(std::shared_ptr<State> state) : m_state(std::move(state)) {}
    Hold makeHold(std::uint64_t bytes) const;

    std::shared_ptr<State> m_state;
};

} // namespace apr
