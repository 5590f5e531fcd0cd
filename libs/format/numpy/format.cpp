// SPDX-License-Identifier: MIT
#include "format.h"
#include "apr/format/numpy/reader.h"
#include "writer.h"

#include <array>

namespace apr::numpy {
namespace {

constexpr std::array kIds{FormatId::NumPy};
constexpr std::array<const FormatReader*, 2> kReaders{&kNpzReader, &kNpyReader};
constexpr std::array<const FormatWriter*, 2> kWriters{&kNpzWriter, &kNpyWriter};

} // namespace

constinit const Format kFormat{.ids = kIds, .readers = kReaders, .writers = kWriters};

} // namespace apr::numpy
