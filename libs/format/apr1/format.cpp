// SPDX-License-Identifier: MIT
#include "format.h"
#include "format/reading/section_fields.h"
#include "writer.h"

#include <array>

namespace apr::apr1 {
namespace {

constexpr std::array kIds{FormatId::Apr1};
constexpr std::array<const FormatWriter*, 1> kWriters{&kWriter};

} // namespace

constinit const Format kFormat{.ids = kIds, .writers = kWriters, .sectionFields = &aprMetadataFields};

} // namespace apr::apr1
