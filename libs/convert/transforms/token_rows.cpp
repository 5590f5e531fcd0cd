// SPDX-License-Identifier: MIT
#include "token_rows.h"

#include "apr/architecture/architecture.h"
#include "apr/base/text.h"
#include "apr/format/open.h"

#include <algorithm>
#include <initializer_list>

namespace apr {
namespace {

bool hasWord(std::string_view name, std::initializer_list<std::string_view> words)
{
    const std::string lowered = toLower(name);
    return std::any_of(words.begin(), words.end(),
                       [&lowered](std::string_view word) { return lowered.find(word) != std::string::npos; });
}

} // namespace

bool isOutputLayer(std::string_view name)
{
    return name == "output.weight" || name == "output" || hasWord(name, {"lm_head", "embed_out", "output_projection"});
}

bool isEmbedding(std::string_view name)
{
    return hasWord(name, {"embed_tokens", "token_embd", "token_embedding", "tok_embeddings", "word_embeddings", "wte",
                          "embed_in"}) ||
           name == "shared.weight";
}

bool isOfTokens(const TensorInfo& tensor, std::uint64_t rows)
{
    const bool isOther =
        tensor.name.find("norm") != std::string::npos || tensor.name.find("dense") != std::string::npos;
    const bool isMatrix = tensor.shape.size() == 2 && (isEmbedding(tensor.name) || isOutputLayer(tensor.name));
    const bool isBias = tensor.shape.size() == 1 && isOutputLayer(tensor.name) && tensor.name.ends_with("bias");
    return (isMatrix || isBias) && !isOther && tensor.shape.front() == rows;
}

std::optional<std::size_t> tokenTensorFor(const Model& model, const TensorInfo& tensor)
{
    if (const auto found = model.find(tensor.name)) {
        return found;
    }
    for (std::size_t i = 0; i < model.tensors().size() && isOutputLayer(tensor.name); ++i) {
        const TensorInfo& other = model.tensors()[i];
        if (isEmbedding(other.name) && other.shape.size() == tensor.shape.size()) {
            return i;
        }
    }
    return std::nullopt;
}

TokenList tokensOf(const Model& model)
{
    TokenList out;
    if (auto json = tokenizerJsonOf(model)) {
        out.json = std::move(*json);
        out.tokens = huggingFaceVocabulary(out.json);
    }
    if (out.tokens.empty()) {
        out.tokens = apr::vocabularyOf(model);
    }
    return out;
}

std::uint64_t tokenRowsOf(const Model& model)
{
    for (const TensorInfo& tensor : model.tensors()) {
        if (isEmbedding(tensor.name) && tensor.shape.size() == 2) {
            return tensor.shape.front();
        }
    }
    return 0;
}

std::uint64_t rowWidth(const TensorInfo& tensor)
{
    return tensor.elements() / tensor.shape.front();
}

void setRows(TensorInfo& tensor, std::uint64_t rows)
{
    const std::uint64_t width = rowWidth(tensor);
    tensor.shape.front() = rows;
    tensor.dtype = DType::F32;
    tensor.byteSize = rows * width * sizeof(float);
    tensor.setComputed();
}

Result<std::vector<float>> meanRow(std::uint64_t rows, std::uint64_t width,
                                   const std::function<Status(std::uint64_t row, std::span<float> out)>& load)
{
    std::vector<double> sums(static_cast<std::size_t>(width));
    std::vector<float> row(sums.size());
    for (std::uint64_t i = 0; i < rows; ++i) {
        std::fill(row.begin(), row.end(), 0.0F);
        APR_CHECK(load(i, row));
        std::transform(sums.begin(), sums.end(), row.begin(), sums.begin(), std::plus<>());
    }
    std::vector<float> out(sums.size());
    std::transform(sums.begin(), sums.end(), out.begin(),
                   [rows](double sum) { return static_cast<float>(sum / static_cast<double>(rows)); });
    return out;
}

Result<Bytes> RowSource::load(std::size_t index, ByteRange range) const
{
    if (!isMade(index) || range.size == 0) {
        return m_model.load(index, range);
    }
    const std::uint64_t width = rowWidth(m_model.tensors()[index]);
    const std::uint64_t first = range.offset / sizeof(float);
    const std::uint64_t last = first + range.size / sizeof(float);
    std::vector<float> out(static_cast<std::size_t>(last - first));
    for (std::uint64_t at = first; at < last;) {
        const std::uint64_t row = at / width;
        const std::uint64_t count = std::min(last, (row + 1) * width) - at;
        APR_CHECK(
            makeRow(index, row, at % width,
                    std::span(out).subspan(static_cast<std::size_t>(at - first), static_cast<std::size_t>(count))));
        at += count;
    }
    const auto bytes = std::as_bytes(std::span(out));
    return Bytes::own(std::vector<std::byte>(bytes.begin(), bytes.end()));
}

} // namespace apr
