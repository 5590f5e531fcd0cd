// SPDX-License-Identifier: MIT
#include "format.h"
#include "graph_check.h"
#include "reader.h"

#include <array>

namespace apr::onnx {
namespace {

constexpr std::array kIds{FormatId::Onnx, FormatId::OnnxTensor};
constexpr std::array<const FormatReader*, 2> kReaders{&kReader, &kTensorReader};

} // namespace

constinit const Format kFormat{.ids = kIds, .readers = kReaders, .fileFields = &fileFields, .checkGraph = &checkGraph};

} // namespace apr::onnx
