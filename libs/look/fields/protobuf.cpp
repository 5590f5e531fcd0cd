// SPDX-License-Identifier: MIT
// The numbers of fields: onnx.proto, graph.proto, saved_model.proto, meta_graph.proto, Model.proto of Core ML.
#include "apr/base/text.h"
#include "apr/container/protobuf/wire.h"
#include "apr/format/protobuf_kind.h"
#include "fields.h"

#include <array>
#include <string_view>

namespace apr {
namespace {

using protobuf::Document;
using protobuf::Field;
using protobuf::Kind;
using protobuf::Message;

constexpr std::uint64_t kMostTitle = 400;

enum class Schema : std::uint8_t { None, Onnx, OnnxGraph, OnnxTensor, SavedModel, MetaGraph, GraphDef, CoreMl, Layers };

/// A field of a message.
struct Known {
    Schema message;
    std::uint32_t number;
    std::string_view name;
    Schema inner = Schema::None; ///< its own fields are shown
    std::uint32_t title = 0;     ///< the field of it that has its name
    bool isTensor = false;       ///< its name is that of a tensor
};

constexpr std::array kKnown{
    Known{Schema::Onnx, 1, "ir_version"},
    Known{Schema::Onnx, 2, "producer_name"},
    Known{Schema::Onnx, 3, "producer_version"},
    Known{Schema::Onnx, 4, "domain"},
    Known{Schema::Onnx, 5, "model_version"},
    Known{Schema::Onnx, 6, "doc_string"},
    Known{Schema::Onnx, 7, "graph", Schema::OnnxGraph},
    Known{Schema::Onnx, 8, "opset_import", Schema::None, 1},
    Known{Schema::Onnx, 14, "metadata_props", Schema::None, 1},
    Known{Schema::Onnx, 20, "training_info"},
    Known{Schema::Onnx, 25, "function", Schema::None, 1},
    Known{Schema::OnnxGraph, 1, "node", Schema::None, 3},
    Known{Schema::OnnxGraph, 2, "name"},
    Known{Schema::OnnxGraph, 5, "initializer", Schema::None, 8, true},
    Known{Schema::OnnxGraph, 10, "doc_string"},
    Known{Schema::OnnxGraph, 11, "input", Schema::None, 1},
    Known{Schema::OnnxGraph, 12, "output", Schema::None, 1},
    Known{Schema::OnnxGraph, 13, "value_info", Schema::None, 1},
    Known{Schema::OnnxGraph, 15, "sparse_initializer"},
    Known{Schema::OnnxTensor, 1, "dims"},
    Known{Schema::OnnxTensor, 2, "data_type"},
    Known{Schema::OnnxTensor, 8, "name"},
    Known{Schema::OnnxTensor, 9, "raw_data"},
    Known{Schema::SavedModel, 1, "saved_model_schema_version"},
    Known{Schema::SavedModel, 2, "meta_graph", Schema::MetaGraph},
    Known{Schema::MetaGraph, 1, "meta_info_def"},
    Known{Schema::MetaGraph, 2, "graph_def", Schema::GraphDef},
    Known{Schema::MetaGraph, 3, "saver_def"},
    Known{Schema::MetaGraph, 4, "collection_def", Schema::None, 1},
    Known{Schema::MetaGraph, 5, "signature_def", Schema::None, 1},
    Known{Schema::MetaGraph, 6, "asset_file_def"},
    Known{Schema::MetaGraph, 7, "object_graph_def"},
    Known{Schema::GraphDef, 1, "node", Schema::None, 1, true},
    Known{Schema::GraphDef, 2, "library"},
    Known{Schema::GraphDef, 4, "versions"},
    Known{Schema::CoreMl, 1, "specificationVersion"},
    Known{Schema::CoreMl, 2, "description"},
    Known{Schema::CoreMl, 10, "isUpdatable"},
    Known{Schema::CoreMl, 303, "neuralNetworkRegressor", Schema::Layers},
    Known{Schema::CoreMl, 403, "neuralNetworkClassifier", Schema::Layers},
    Known{Schema::CoreMl, 500, "neuralNetwork", Schema::Layers},
    Known{Schema::CoreMl, 502, "mlProgram"},
    Known{Schema::Layers, 1, "layer", Schema::None, 1},
    Known{Schema::Layers, 2, "preprocessing"},
};

class FieldLister {
public:
    explicit FieldLister(const ByteSource& file) : m_document(file) {}

    /// Stops at the first field that cannot be read.
    std::vector<FileField> run(Schema schema)
    {
        static_cast<void>(message({0, m_document.file().size()}, schema, {}));
        return std::move(m_out);
    }

private:
    Status message(ByteRange range, Schema schema, const std::string& path) // NOLINT(misc-no-recursion): of schemas
    {
        Message in(m_document, range);
        while (m_out.size() < kMostFields) {
            APR_TRY(const auto field, in.next());
            if (!field) {
                break;
            }
            const Known* known = nullptr;
            for (const Known& each : kKnown) {
                known = each.message == schema && each.number == field->number ? &each : known;
            }
            FileField out{.offset = field->at, .size = in.at() - field->at, .name = path};
            out.name += known == nullptr ? "field " + std::to_string(field->number) : std::string(known->name);
            if (known != nullptr && known->inner != Schema::None && field->isBytes()) {
                const std::string inner = out.name + " · ";
                out.size = field->payload.offset - field->at;
                out.name += " (tag and length)";
                m_out.push_back(std::move(out));
                APR_CHECK(message(field->payload, known->inner, inner));
                continue;
            }
            if (known != nullptr && known->title != 0 && field->isBytes()) {
                APR_TRY(const std::string title, titleOf(*field, known->title));
                out.name += title.empty() ? "" : ' ' + printable(title, kMostTitle);
                out.tensor = known->isTensor ? title : std::string();
            }
            m_out.push_back(std::move(out));
        }
        return {};
    }

    Result<std::string> titleOf(const Field& field, std::uint32_t number)
    {
        Message in(m_document, field);
        for (;;) {
            APR_TRY(const auto each, in.next());
            if (!each) {
                return std::string();
            }
            if (each->number == number && each->isBytes()) {
                return each->payload.size > kMostTitle ? std::string() : m_document.text(*each, kMostTitle);
            }
        }
    }

    Document m_document;
    std::vector<FileField> m_out;
};

Schema schemaOf(const FileFacts& facts)
{
    if (facts.format == "ONNX") {
        return facts.dialect == "TensorProto" ? Schema::OnnxTensor : Schema::Onnx;
    }
    if (facts.format == "Core ML") {
        return Schema::CoreMl;
    }
    if (facts.format != "TensorFlow") {
        return Schema::None;
    }
    bool isTruncated = false;
    const Kind kind = protobuf::recognize(facts.parts[0].content, isTruncated); // checkpoints are none
    return kind == Kind::SavedModel ? Schema::SavedModel : kind == Kind::GraphDef ? Schema::GraphDef : Schema::None;
}

} // namespace

std::vector<FileField> protobufFields(const Model& model)
{
    const FileFacts& facts = model.facts();
    const Schema schema = schemaOf(facts);
    return schema == Schema::None ? std::vector<FileField>() : FieldLister(facts.parts[0].content).run(schema);
}

} // namespace apr
