// SPDX-License-Identifier: MIT
#include "format.h"
#include "writer.h"

#include <array>

namespace apr::apr2 {
namespace {

constexpr std::array kIds{FormatId::Apr2};
constexpr std::array<const FormatWriter*, 1> kWriters{&kWriter};

} // namespace

constinit const Format kFormat{.ids = kIds, .writers = kWriters, .sectionFields = &sectionFields, .editor = &kEditor};

} // namespace apr::apr2
