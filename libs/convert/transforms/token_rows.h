// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"
#include "convert/transforms/tokenizer_metadata.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// The tensor names of output layers and embeddings of tokens, in any naming scheme.
bool isOutputLayer(std::string_view name);
bool isEmbedding(std::string_view name);

/// The values in a row of a tensor that has rows.
std::uint64_t rowWidth(const TensorInfo& tensor);

/// Makes it a computed tensor of F32 with another number of rows.
void setRows(TensorInfo& tensor, std::uint64_t rows);

/// The mean of rows that `load` reads.
Result<std::vector<float>> meanRow(std::uint64_t rows, std::uint64_t width,
                                   const std::function<Status(std::uint64_t row, std::span<float> out)>& load);

/// Some tensors of a model with other rows, each made when it is loaded, as F32; the others as they are.
class RowSource : public TensorSource {
public:
    Result<Bytes> load(std::size_t index, ByteRange range) const final;

protected:
    explicit RowSource(Model model) : m_model(std::move(model)) {}

    virtual bool isMade(std::size_t index) const = 0;
    /// The values of a row from `column`, added to `out`, which is zero.
    virtual Status makeRow(std::size_t index, std::uint64_t row, std::uint64_t column, std::span<float> out) const = 0;

private:
    Model m_model;
};

/// The tokenizer of a model.
struct TokenList {
    std::vector<std::string> tokens = {}; ///< by id; empty if it is not known
    Json json = {};                       ///< its tokenizer.json; null if there is none
};

/// That of a model as it was opened.
TokenList tokensOf(const Model& model);

/// The rows of a model's embedding; 0 if it has none.
std::uint64_t tokenRowsOf(const Model& model);

/// Whether a tensor has a row for each token: as many as the embedding, `rows`, and no normalization or dense layer
/// beside it.
bool isOfTokens(const TensorInfo& tensor, std::uint64_t rows);

/// The tensor of a model with the name of `tensor`, or the embedding that an output layer is tied to.
std::optional<std::size_t> tokenTensorFor(const Model& model, const TensorInfo& tensor);

} // namespace apr
