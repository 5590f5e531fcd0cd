// SPDX-License-Identifier: MIT
#include "format.h"
#include "format/reading/section_fields.h"

#include <array>

namespace apr::apr_json {
namespace {

constexpr std::array kIds{FormatId::AprJson, FormatId::Whisper};

} // namespace

constinit const Format kFormat{.ids = kIds, .sectionFields = &aprMetadataFields};

} // namespace apr::apr_json
