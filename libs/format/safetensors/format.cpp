// SPDX-License-Identifier: MIT
#include "format.h"
#include "reader.h"
#include "writer.h"

#include <array>

namespace apr::safetensors {
namespace {

constexpr std::array kIds{FormatId::SafeTensors};
constexpr std::array<const FormatReader*, 1> kReaders{&kReader};
constexpr std::array<const FormatWriter*, 1> kWriters{&kWriter};

} // namespace

constinit const Format kFormat{
    .ids = kIds, .readers = kReaders, .writers = kWriters, .sectionFields = &sectionFields, .editor = &kEditor};

} // namespace apr::safetensors
