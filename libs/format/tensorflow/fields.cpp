// SPDX-License-Identifier: MIT
// The numbers of fields: graph.proto, saved_model.proto, meta_graph.proto.
#include "format.h"
#include "format/reading/protobuf_fields.h"

#include <array>

namespace apr::tensorflow {
namespace {

enum FileMessage : int { kSavedModelMessage, kMetaGraphMessage, kGraphDefMessage };

constexpr std::array kKnownFields{
    KnownField{kSavedModelMessage, 1, "saved_model_schema_version"},
    KnownField{kSavedModelMessage, 2, "meta_graph", kMetaGraphMessage},
    KnownField{kMetaGraphMessage, 1, "meta_info_def"},
    KnownField{kMetaGraphMessage, 2, "graph_def", kGraphDefMessage},
    KnownField{kMetaGraphMessage, 3, "saver_def"},
    KnownField{kMetaGraphMessage, 4, "collection_def", -1, 1},
    KnownField{kMetaGraphMessage, 5, "signature_def", -1, 1},
    KnownField{kMetaGraphMessage, 6, "asset_file_def"},
    KnownField{kMetaGraphMessage, 7, "object_graph_def"},
    KnownField{kGraphDefMessage, 1, "node", -1, 1, true},
    KnownField{kGraphDefMessage, 2, "library"},
    KnownField{kGraphDefMessage, 4, "versions"},
};

} // namespace

std::vector<FileField> fileFields(const FileFacts& facts)
{
    if (facts.format == FormatId::TensorFlowCheckpoint) {
        return {};
    }
    const FileMessage message = facts.format == FormatId::SavedModel            ? kSavedModelMessage
                                : facts.format == FormatId::TensorFlowMetaGraph ? kMetaGraphMessage
                                                                                : kGraphDefMessage;
    return protobufFields(facts.parts[0].content, kKnownFields, message);
}

} // namespace apr::tensorflow
