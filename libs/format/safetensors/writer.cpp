// SPDX-License-Identifier: MIT
#include "writer.h"

#include "apr/base/bytes.h"
#include "apr/base/text.h"
#include "layout.h"

#include <algorithm>
#include <numeric>

namespace apr::safetensors {
namespace {

constexpr std::uint64_t kAlignment = 8;

/// `__metadata__`: the source's own texts, and all else that is known of the model as one JSON text.
Json textsOf(Metadata metadata)
{
    Json texts = Json::object();
    const Json* own = findPath(metadata, {"source_metadata", "__metadata__"});
    if (own != nullptr && own->is_object()) {
        for (const auto& [key, value] : own->items()) {
            if (value.is_string()) {
                texts[key] = value;
            }
        }
        metadata["source_metadata"].erase("__metadata__");
        if (metadata["source_metadata"].empty()) {
            metadata.erase("source_metadata");
        }
    }
    if (!metadata.empty()) {
        texts[std::string(kAprMetadata)] = dumpJson(metadata);
    }
    if (!texts.contains("format")) { // Hugging Face's loaders refuse metadata without it
        texts["format"] = "pt";
    }
    return texts;
}

Error refuse(Errc code, std::string message, const TensorInfo& tensor)
{
    return Error{.code = code, .message = std::move(message), .tensor = printable(tensor.name, 120)};
}

} // namespace

Result<FileLayout> layOut(const Model& model, const Metadata& metadata)
{
    const auto tensors = model.tensors();
    std::vector<std::size_t> rank(tensors.size());
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const TensorInfo& tensor = tensors[i];
        const auto found = rankOf(dtypeName(tensor.dtype));
        if (!found) {
            return refuse(Errc::Unsupported,
                          "SafeTensors has no type " + std::string(dtypeName(tensor.dtype)) +
                              " (--precision f32, fp16 or bf16 decodes it)",
                          tensor);
        }
        if (!isUtf8(tensor.name) || tensor.name == "__metadata__") {
            return refuse(Errc::Argument, "a SafeTensors file cannot hold a tensor of this name", tensor);
        }
        rank[i] = *found;
    }
    // The reference's order: widest type first, so that every tensor is aligned, then by name.
    std::vector<std::size_t> order(tensors.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return rank[a] != rank[b] ? rank[a] > rank[b] : tensors[a].name < tensors[b].name;
    });

    FileLayout layout{.tensors = std::vector<StoredTensor>(tensors.size())};
    std::string header = "{\"__metadata__\":" + dumpJson(textsOf(metadata));
    std::uint64_t end = 0;
    for (std::size_t k = 0; k < order.size(); ++k) {
        const TensorInfo& tensor = tensors[order[k]];
        if (k > 0 && tensor.name == tensors[order[k - 1]].name) {
            return refuse(Errc::Argument, "two tensors have the same name", tensor);
        }
        const auto next = checkedAdd(end, tensor.byteSize);
        if (!next) {
            return refuse(Errc::Argument, "the tensors are larger than a file can be", tensor);
        }
        layout.tensors[order[k]] = {.offset = end, .size = tensor.byteSize};
        header += ',' + dumpJson(tensor.name) + ":{\"dtype\":\"" + std::string(dtypeName(tensor.dtype)) +
                  "\",\"shape\":" + dumpJson(tensor.shape) + ",\"data_offsets\":[" + std::to_string(end) + ',' +
                  std::to_string(*next) + "]}";
        end = *next;
    }
    header += '}';
    header.resize(static_cast<std::size_t>(*checkedAlign(header.size(), kAlignment)), ' ');
    if (header.size() > kMaxHeader) {
        return Error{.code = Errc::Argument,
                     .message = "the header takes " + formatBytes(header.size()) +
                                ", and readers of SafeTensors refuse over " + formatBytes(kMaxHeader)};
    }
    ByteWriter head;
    head.put(std::uint64_t{header.size()});
    head.put(std::string_view(header));
    layout.head = head.take();
    for (StoredTensor& stored : layout.tensors) {
        stored.offset += layout.head.size();
    }
    layout.fileBytes = layout.head.size() + end;
    return layout;
}

} // namespace apr::safetensors
