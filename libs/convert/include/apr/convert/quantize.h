// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/retype.h"
#include "apr/format/architecture.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// Which version of llama-quantize the mixes follow.
inline constexpr std::string_view kMixVersion = "llama.cpp of August 2026 (attn_qkv counts as attn_v)";

/// What a tensor is for, as llama-quantize's mixes see it.
enum class TensorRole : std::uint8_t {
    Output,
    TokenEmbedding,
    AttentionQkv,
    AttentionKvB,
    AttentionV,
    AttentionK,
    AttentionQ,
    AttentionOutput,
    FeedForwardUp,
    FeedForwardGate,
    FeedForwardDown,
    Other,
};

/// "output", "token embedding", "attention v" …
std::string_view roleName(TensorRole role);

/// The role that a tensor's name gives away: canonical, Hugging Face's, GGUF's or an original checkpoint's.
TensorRole roleOf(std::string_view name);

/// Why a tensor is not quantized, whatever the type: "a norm", "a bias", "one dimension", "integers" …; empty for one
/// that may be.
std::string whyKept(const TensorInfo& tensor);

/// "q4_k", "f16", "f8_e4m3", "int8", "int8-tensor", "int8-row", "int4", "int4-g128", "int4-row", each of the integer
/// ones also with "-asym", or the name of a quantizer of the registry. E020 for anything else, with what comes near.
Result<TargetType> parseTarget(std::string_view text, const QuantizerRegistry& registry = {});

/// As parseTarget reads it: "q4_k", "int4-g64".
std::string targetName(const TargetType& target);

/// The names of llama-quantize's mixes that are known: "q4_k_m", "q5_k_s" …
std::vector<std::string> mixNames();

/// The target, or what takes its place where its blocks do not fit rows of this length.
TargetType fittingTarget(const TargetType& target, const Shape& shape);

/// Whether the importance of columns is of use for it.
bool takesImportance(const TargetType& target);

/// Bits for each element of a tensor of this shape, with scales.
double bitsPerWeight(const TargetType& target, const Shape& shape);

/// The type for all tensors whose names a pattern fits (`*` any text, `?` any character, the whole name or its
/// source's).
struct QuantizeRule {
    std::string pattern = {};
    std::optional<TargetType> target = {}; ///< nothing: stays as it is
};

struct QuantizeOptions {
    std::optional<TargetType> type = {};          ///< of every tensor that may be quantized
    std::string mix = {};                         ///< or one of mixNames()
    std::optional<TargetType> embeddingType = {}; ///< of token embeddings
    std::optional<TargetType> outputType = {};    ///< of the output's matrix
    std::map<std::string, TargetType> exact = {}; ///< of single tensors, by the names in the model that gets types
    std::vector<QuantizeRule> rules = {};         ///< the first that fits wins over everything else
    bool allowRequantize = false;                 ///< quantized tensors may be quantized once more

    bool isAsked() const
    {
        return type || !mix.empty() || embeddingType || outputType || !exact.empty() || !rules.empty();
    }
};

/// An importance matrix: the mean squares of what comes into each column, by tensor name.
using ImportanceMatrix = std::map<std::string, Importance, std::less<>>;

/// Reads llama-imatrix's files, the older binary ones and GGUF. E001, E002 for what is neither or is damaged, E007.
Result<ImportanceMatrix> readImportanceMatrix(const std::string& path);
Result<ImportanceMatrix> readImportanceMatrix(const ByteSource& file);

/// Reads samples of what comes into a matrix, a row for each, as a text file of numbers (.csv, .tsv, .txt) or the one
/// array of a NumPy or other tensor file, and gives the mean square of each column. E019 for rows of different lengths
/// or none, E002 for what is no number, E007.
Result<Importance> readCalibration(const std::string& path);

struct QuantizeChoice {
    std::string name = {}; ///< of the tensor, in the model that gets types
    Retyping retyping = {};
    Importance importance = {}; ///< what is known of its columns, whatever its type
    TensorRole role = TensorRole::Other;
    std::string note = {};   ///< "kept: a norm", "q5_0, since rows of 384 are no whole blocks of 256 (q4_k)"
    bool isFallback = false; ///< another type than the one meant, for the length of its rows
    bool isDecided = false;  ///< by a rule, or the type of embeddings or of the output
    bool isFree = false;     ///< may be quantized, and nothing decided to what
};

/// E020 with the first weight that is quantized already, as a block type or as integers with scales.
Status checkNotQuantized(const Model& model);

/// What is known of a model whose tensors get types.
struct QuantizeContext {
    std::string type = {};                      ///< the architecture's, "llama"
    Json figures = Json::object();              ///< architectureFigures
    const Architecture* architecture = nullptr; ///< to find an importance matrix's names in; may be null
    std::vector<std::string> sourceNames = {};  ///< of the tensors, for rules; may be empty
    const ImportanceMatrix* importance = nullptr;
    Importance calibration = {}; ///< for all tensors with rows of its length that `importance` has not
};

/// The types for all tensors of a model. E020 for an unknown mix, a rule that fits no tensor, a type that is needed but
/// cannot be written, or a tensor that would be quantized twice; E019 for importance that does not fit its tensor.
Result<std::vector<QuantizeChoice>> chooseTypes(const Model& model, const QuantizeOptions& options,
                                                const QuantizeContext& context);

/// What a user should know of choices: rows that did not fit, importance that is missing, nothing to quantize.
std::vector<Finding> findingsOnChoices(const Model& model, const QuantizeOptions& options,
                                       const QuantizeContext& context, const std::vector<QuantizeChoice>& choices);

/// The tensors whose names, or whose names in the source (`sourceNames` may be empty), fit one of the patterns; without
/// patterns those that `isDefault` takes. E020, naming the option `field`, for a pattern that fits no tensor.
Result<std::vector<bool>> chooseTensors(const Model& model, const std::vector<std::string>& patterns,
                                        const std::vector<std::string>& sourceNames, std::string_view field,
                                        const std::function<bool(const TensorInfo&)>& isDefault);

/// Whether a whole name fits a pattern in which `*` is any text and `?` any character.
bool fitsPattern(std::string_view name, std::string_view pattern);

/// general.file_type of a GGUF file with this mix, or all weights of this type (llama.h: llama_ftype).
std::optional<std::uint32_t> ggufFileType(const QuantizeOptions& options);

} // namespace apr
