// SPDX-License-Identifier: MIT
// The numbers of fields: onnx.proto.
#include "format.h"
#include "format/reading/protobuf_fields.h"

#include <array>

namespace apr::onnx {
namespace {

enum FileMessage : int { kOnnxMessage, kOnnxGraphMessage, kOnnxTensorMessage };

constexpr std::array kKnownFields{
    KnownField{kOnnxMessage, 1, "ir_version"},
    KnownField{kOnnxMessage, 2, "producer_name"},
    KnownField{kOnnxMessage, 3, "producer_version"},
    KnownField{kOnnxMessage, 4, "domain"},
    KnownField{kOnnxMessage, 5, "model_version"},
    KnownField{kOnnxMessage, 6, "doc_string"},
    KnownField{kOnnxMessage, 7, "graph", kOnnxGraphMessage},
    KnownField{kOnnxMessage, 8, "opset_import", -1, 1},
    KnownField{kOnnxMessage, 14, "metadata_props", -1, 1},
    KnownField{kOnnxMessage, 20, "training_info"},
    KnownField{kOnnxMessage, 25, "function", -1, 1},
    KnownField{kOnnxGraphMessage, 1, "node", -1, 3},
    KnownField{kOnnxGraphMessage, 2, "name"},
    KnownField{kOnnxGraphMessage, 5, "initializer", -1, 8, true},
    KnownField{kOnnxGraphMessage, 10, "doc_string"},
    KnownField{kOnnxGraphMessage, 11, "input", -1, 1},
    KnownField{kOnnxGraphMessage, 12, "output", -1, 1},
    KnownField{kOnnxGraphMessage, 13, "value_info", -1, 1},
    KnownField{kOnnxGraphMessage, 15, "sparse_initializer"},
    KnownField{kOnnxTensorMessage, 1, "dims"},
    KnownField{kOnnxTensorMessage, 2, "data_type"},
    KnownField{kOnnxTensorMessage, 8, "name"},
    KnownField{kOnnxTensorMessage, 9, "raw_data"},
};

} // namespace

std::vector<FileField> fileFields(const FileFacts& facts)
{
    const FileMessage message = facts.format == FormatId::OnnxTensor ? kOnnxTensorMessage : kOnnxMessage;
    return protobufFields(facts.parts[0].content, kKnownFields, message);
}

} // namespace apr::onnx
