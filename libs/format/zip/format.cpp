// SPDX-License-Identifier: MIT
#include "format.h"
#include "other.h"

#include <array>

namespace apr::zip {
namespace {

constexpr std::array<const FormatReader*, 1> kReaders{&kOtherReader};

} // namespace

constinit const Format kFormat{.readers = kReaders};

} // namespace apr::zip
