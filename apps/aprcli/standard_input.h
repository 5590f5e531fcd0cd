// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <string>

namespace apr::cli {

/// Standard input as a temporary file, because models are read at random offsets. The file has no name, so that it
/// disappears with the process, however that ends.
class StandardInput {
public:
    StandardInput() = default;
    StandardInput(const StandardInput&) = delete;
    StandardInput& operator=(const StandardInput&) = delete;
    ~StandardInput();

    /// The path of the file by its descriptor; written in $TMPDIR (default: /tmp) on the first call. E020 if standard
    /// input is a terminal, E007 if it cannot be copied, E017 if a signal arrives.
    Result<std::string> path();

private:
    int m_file = -1;
    bool m_isComplete = false;
};

} // namespace apr::cli
