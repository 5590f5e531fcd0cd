// SPDX-License-Identifier: MIT
#include "format.h"
#include "reader.h"

#include <array>

namespace apr::coreml {
namespace {

constexpr std::array kIds{FormatId::CoreMl};
constexpr std::array<const FormatReader*, 2> kReaders{&kPackageReader, &kReader};

} // namespace

constinit const Format kFormat{.ids = kIds, .readers = kReaders, .fileFields = &fileFields};

} // namespace apr::coreml
