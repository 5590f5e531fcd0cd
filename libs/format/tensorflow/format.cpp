// SPDX-License-Identifier: MIT
#include "format.h"
#include "reader.h"

#include <array>

namespace apr::tensorflow {
namespace {

constexpr std::array kIds{FormatId::TensorFlowCheckpoint, FormatId::TensorFlowGraph, FormatId::TensorFlowMetaGraph,
                          FormatId::SavedModel};
constexpr std::array<const FormatReader*, 5> kReaders{&kCheckpointReader, &kCheckpointStateReader, &kSavedModelReader,
                                                      &kMetaGraphReader, &kFrozenReader};

} // namespace

constinit const Format kFormat{.ids = kIds, .readers = kReaders, .fileFields = &fileFields};

} // namespace apr::tensorflow
