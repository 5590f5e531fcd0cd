// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"

#include <cstdint>
#include <string_view>

namespace apr {

/// Reports the progress of one part of a task as that of the whole.
class ShiftedProgress final : public Progress {
public:
    ShiftedProgress(Progress& progress, std::uint64_t done) : m_progress(progress), m_done(done) {}
    bool step(std::uint64_t done, std::uint64_t total, std::string_view stage) override
    {
        return m_progress.step(m_done + done, total, stage);
    }

private:
    Progress& m_progress;
    std::uint64_t m_done;
};

} // namespace apr
