// SPDX-License-Identifier: MIT
#include "writer.h"

#include "apr/base/bytes.h"
#include "apr/base/text.h"
#include "apr/tensor/codec.h"
#include "format/writing/refusal.h"
#include "layout.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace apr::ggml {
namespace {

constexpr std::string_view kFilters = "mel_filters";
constexpr std::string_view kOtherTypes = "Add --dequantize f16, or quantize to q4_0, q5_0 or q8_0.";
constexpr std::uint64_t kMost = std::numeric_limits<std::int32_t>::max();
constexpr std::uint32_t kVersionOfBlocks = 2000; ///< GGML_QNT_VERSION × GGML_QNT_VERSION_FACTOR

/// A type of matrices, and its ggml_ftype.
struct FileType {
    DType dtype;
    std::uint32_t id;
};
constexpr std::array kFileTypes{FileType{DType::F32, 0},   FileType{DType::F16, 1},   FileType{DType::Q4_0, 2},
                                FileType{DType::Q4_1, 3},  FileType{DType::Q8_0, 7},  FileType{DType::Q5_0, 8},
                                FileType{DType::Q5_1, 9},  FileType{DType::Q2_K, 10}, FileType{DType::Q3_K, 11},
                                FileType{DType::Q4_K, 12}, FileType{DType::Q5_K, 13}, FileType{DType::Q6_K, 14}};

Error missing(std::string_view what)
{
    return {.code = Errc::Argument,
            .message = "files for whisper.cpp require " + std::string(what) + ", which the model does not have"};
}

/// The ggml_ftype of the file: that of the embedding, which all matrices share.
Result<std::uint32_t> fileTypeOf(const Model& model)
{
    const auto embedding = model.find("decoder.token_embedding.weight");
    if (!embedding) {
        return missing("decoder.token_embedding.weight");
    }
    const TensorInfo& tensor = model.tensors()[*embedding];
    const auto* const found = std::find_if(kFileTypes.begin(), kFileTypes.end(),
                                           [&tensor](const FileType& each) { return each.dtype == tensor.dtype; });
    if (found == kFileTypes.end()) {
        return refusal(tensor, Errc::Unsupported,
                       "whisper.cpp does not support dtype " + std::string(dtypeName(tensor.dtype)), kOtherTypes);
    }
    return found->id + (isQuantized(tensor.dtype) ? kVersionOfBlocks : 0);
}

Status checkTensor(const TensorInfo& tensor)
{
    if (tensor.name.empty() || tensor.name.size() > kMaxName || tensor.shape.size() > kMaxDims ||
        std::any_of(tensor.shape.begin(), tensor.shape.end(), [](std::uint64_t n) { return n > kMost; })) {
        return refusal(tensor, Errc::Argument,
                       "files for whisper.cpp have names of at most 256 bytes, and at most 4 dimensions of 31 bits",
                       {});
    }
    const bool isFloat = tensor.dtype == DType::F32 || tensor.dtype == DType::F16;
    return isFloat || (isQuantized(tensor.dtype) && dtypeInfo(tensor.dtype).ggmlId >= 0)
               ? Status()
               : refusal(tensor, Errc::Unsupported,
                         "whisper.cpp does not support dtype " + std::string(dtypeName(tensor.dtype)), kOtherTypes);
}

void putTensorHeader(ByteWriter& out, const TensorInfo& tensor)
{
    Shape shape = tensor.shape;
    if (isConvolutionBias(tensor.name) && shape.size() == 1) {
        shape.push_back(1);
    }
    out.put(static_cast<std::uint32_t>(shape.size()));
    out.put(static_cast<std::uint32_t>(tensor.name.size()));
    out.put(static_cast<std::uint32_t>(dtypeInfo(tensor.dtype).ggmlId));
    std::reverse(shape.begin(), shape.end()); // the fastest-varying dimension first
    for (const std::uint64_t extent : shape) {
        out.put(static_cast<std::uint32_t>(extent));
    }
    out.put(std::string_view(tensor.name));
}

/// The bytes of a token: its text, or {"hex": "…"}.
std::string bytesOf(const Json& token)
{
    const auto hex = token.is_object() ? stringMember(token, "hex") : std::nullopt;
    return token.is_string() ? token.get<std::string>() : hex ? fromHex(*hex).value_or("") : std::string();
}

Status putTokens(ByteWriter& out, const Metadata& metadata)
{
    const Json* tokens = findMember(metadata, "tokenizer.vocabulary");
    if (tokens == nullptr || !tokens->is_array() || tokens->size() > kMaxTokens) {
        return missing("a vocabulary");
    }
    out.put(static_cast<std::uint32_t>(tokens->size()));
    for (const Json& token : *tokens) {
        const std::string bytes = bytesOf(token);
        out.put(static_cast<std::uint32_t>(bytes.size()));
        out.put(std::string_view(bytes));
    }
    return {};
}

Result<OutputLayout> layOut(const Model& model, const Metadata& metadata, const WriteOptions& /*options*/)
{
    const Json* architecture = findMember(metadata, "architecture");
    APR_TRY(const std::uint32_t fileType, fileTypeOf(model));
    ByteWriter head;
    head.put(kUnversioned);
    for (const std::string_view key : kWhisperHyperparameters) {
        if (key == "ftype") {
            head.put(fileType);
            continue;
        }
        const auto value = architecture == nullptr ? std::nullopt : unsignedMember(*architecture, std::string(key));
        if (!value || *value > kMost) {
            return missing(key);
        }
        head.put(static_cast<std::uint32_t>(*value));
    }
    const auto filters = model.find(kFilters);
    if (!filters) {
        return missing(kFilters);
    }
    const TensorInfo& bands = model.tensors()[*filters];
    if (bands.dtype != DType::F32 || bands.shape.size() != 2) {
        return refusal(bands, Errc::Argument, "the mel filters are not a matrix of F32", {});
    }
    head.put(static_cast<std::uint32_t>(bands.shape[0]));
    head.put(static_cast<std::uint32_t>(bands.shape[1]));
    FileLayout file;
    file.segments.push_back(Segment::ofBytes(std::exchange(head, {}).take()));
    file.segments.push_back(Segment::ofTensor(*filters, bands.byteSize));
    APR_CHECK(putTokens(head, metadata));
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        const TensorInfo& tensor = model.tensors()[i];
        if (tensor.name == kFilters) {
            continue;
        }
        APR_CHECK(checkTensor(tensor));
        putTensorHeader(head, tensor);
        file.segments.push_back(Segment::ofBytes(std::exchange(head, {}).take()));
        file.segments.push_back(Segment::ofTensor(i, tensor.byteSize));
    }
    APR_TRY([[maybe_unused]] const auto offsets, offsetsOf(file.segments));
    return singleFile(std::move(file));
}

} // namespace

const FormatWriter kWriter{
    .id = "ggml-whisper",
    .format = FormatId::Ggml,
    .suffix = ".ggml",
    .otherSuffixes = ".bin",
    .can = {.blockTypes = true, .scaledIntegers = false, .metadata = false, .ownConfiguration = true},
    .layOut = &layOut,
};

} // namespace apr::ggml
