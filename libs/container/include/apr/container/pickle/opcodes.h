// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/error.h"
#include "apr/container/pickle/machine.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace apr::pickle {

/// What the opcodes of one pickle name.
struct Walk {
    std::vector<Global> globals = {};  ///< imports; isComputed where the names are not strings of the pickle
    std::uint64_t size = 0;            ///< bytes up to and including STOP, or up to the failure
    std::optional<Error> failure = {}; ///< E002: an opcode that does not exist, or an argument that is cut off
};

/// Reads the opcodes of the pickle at the start of `bytes` by their syntax alone, as Python's pickletools does: values
/// and types are not looked at, so that nothing that read() finds wrong hides what comes after it. `start` is the file
/// offset of `bytes`. Time and memory are linear in the bytes.
Walk walk(std::span<const std::byte> bytes, std::uint64_t start);

/// Whether the first byte is an opcode: if not, Python's reader rejects the file before it does anything.
bool beginsWithOpcode(std::span<const std::byte> bytes);

} // namespace apr::pickle
