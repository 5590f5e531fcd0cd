// SPDX-License-Identifier: MIT
#include "format.h"
#include "reader.h"

#include <array>

namespace apr::llamafile {
namespace {

constexpr std::array<const FormatReader*, 1> kReaders{&kReader};

} // namespace

constinit const Format kFormat{.readers = kReaders};

} // namespace apr::llamafile
