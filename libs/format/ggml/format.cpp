// SPDX-License-Identifier: MIT
#include "format.h"
#include "reader.h"

#include <array>

namespace apr::ggml {
namespace {

constexpr std::array kIds{FormatId::Ggml};
constexpr std::array<const FormatReader*, 1> kReaders{&kReader};

} // namespace

constinit const Format kFormat{.ids = kIds, .readers = kReaders};

} // namespace apr::ggml
