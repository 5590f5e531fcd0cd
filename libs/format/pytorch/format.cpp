// SPDX-License-Identifier: MIT
#include "format.h"
#include "reader.h"

#include <array>

namespace apr::pytorch {
namespace {

constexpr std::array kIds{FormatId::PyTorch};
constexpr std::array<const FormatReader*, 2> kReaders{&kReader, &kLegacyReader};

} // namespace

constinit const Format kFormat{.ids = kIds, .readers = kReaders};

} // namespace apr::pytorch
