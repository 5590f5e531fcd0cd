// SPDX-License-Identifier: MIT
#include "format.h"
#include "writer.h"

#include <array>

namespace apr::aprender {
namespace {

constexpr std::array kIds{FormatId::Aprender};
constexpr std::array<const FormatWriter*, 1> kWriters{&kWriter};

} // namespace

constinit const Format kFormat{.ids = kIds, .writers = kWriters, .sectionFields = &sectionFields};

} // namespace apr::aprender
