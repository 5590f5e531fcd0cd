// SPDX-License-Identifier: MIT
#pragma once

#include "machine.h"

#include <string>
#include <string_view>

namespace apr::pickle {

/// What importing something from a pickle would mean.
enum class Trust : std::uint8_t {
    Allowed,   ///< data: PyTorch's tensors, NumPy's arrays, Python's containers
    Unknown,   ///< nobody vouches for it
    Dangerous, ///< runs programs, reads or writes files, opens connections, or reaches all that
};

/// Judges by an allow-list (PyTorch's weights_only list and constructors of plain data; reference/formats.md (d)); what
/// is not on it is dangerous when its module is one that attacks have used (picklescan's list), else unknown. Python
/// 2's names count as their new ones. TorchScript's own classes are allowed with `isTorchScript`.
Trust judge(const Global& global, bool isTorchScript = false);

/// Python 3's name of a module that Python 2 called otherwise: "__builtin__" is "builtins".
std::string_view modernModule(std::string_view module);

/// E015 naming the first Global of `program` that is not allowed, its offset, and how many others there are.
Status checkGlobals(const Program& program, bool isTorchScript = false);

} // namespace apr::pickle
