// SPDX-License-Identifier: MIT
#include "format.h"
#include "reader.h"

#include <array>

namespace apr::tflite {
namespace {

constexpr std::array kIds{FormatId::TfLite};
constexpr std::array<const FormatReader*, 1> kReaders{&kReader};

} // namespace

constinit const Format kFormat{.ids = kIds, .readers = kReaders};

} // namespace apr::tflite
