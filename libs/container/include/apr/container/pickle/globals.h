// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/pickle/machine.h"

#include <string>
#include <string_view>

namespace apr::pickle {

/// How safe an import is.
enum class Trust : std::uint8_t {
    Allowed,   ///< plain data: PyTorch tensors, NumPy arrays, Python containers
    Unknown,   ///< on neither list
    Dangerous, ///< can execute code, access files or the network, or import modules that can
};

/// Classifies an import. Allowed are the globals of PyTorch's weights_only allow-list and constructors of plain data;
/// the rest is dangerous when its module is on the block list of known attacks (as in picklescan), else unknown.
/// Python 2 module names are mapped to Python 3. TorchScript classes are allowed with `isTorchScript`.
Trust classify(const Global& global, bool isTorchScript = false);

/// The Python 3 name of a Python 2 module: "builtins" for "__builtin__".
std::string_view modernModule(std::string_view module);

/// Whether a name has only letters, digits and underscores. A dotted name can reach other modules through attributes,
/// which no list can cover.
bool isPlainName(std::string_view name);

/// E015 with the first Global of `program` that is not allowed, its offset, and the number of others.
Status checkGlobals(const Program& program, bool isTorchScript = false);

/// Whether PyTorch itself registers classes in C++ in a namespace (torch.classes.NAMESPACE).
bool isTorchClass(std::string_view space);

} // namespace apr::pickle
