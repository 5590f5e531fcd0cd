// SPDX-License-Identifier: MIT
#include "format.h"
#include "reader.h"

#include <array>

namespace apr::hdf5 {
namespace {

constexpr std::array kIds{FormatId::Hdf5};
constexpr std::array<const FormatReader*, 1> kReaders{&kReader};

} // namespace

constinit const Format kFormat{.ids = kIds, .readers = kReaders};

} // namespace apr::hdf5
