// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <string>

namespace apr::cli {

/// Standard input as a temporary file, because models are read at random offsets. Removed with the object.
class StandardInput {
public:
    StandardInput() = default;
    StandardInput(const StandardInput&) = delete;
    StandardInput& operator=(const StandardInput&) = delete;
    ~StandardInput();

    /// The path of the file, written to $TMPDIR (default: /tmp) on the first call. E020 if standard input is a
    /// terminal, E007 if it cannot be copied.
    Result<std::string> path();

private:
    std::string m_folder;
    std::string m_path;
};

} // namespace apr::cli
