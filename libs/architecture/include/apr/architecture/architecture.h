// SPDX-License-Identifier: MIT
#pragma once

#include "apr/architecture/lora.h"
#include "apr/base/hash.h"
#include "apr/model/model.h"
#include "apr/tensor/statistics.h"

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

enum class NamingScheme : std::uint8_t { Canonical, HuggingFace, Gguf, Original };
inline constexpr std::size_t kNamingSchemes = 4;
enum class NormKind : std::uint8_t { Layer, Rms };
enum class RowOrder : std::uint8_t { Plain, QueryHeads, KeyValueHeads };

/// A tensor name found in an architecture's name table.
struct KnownName {
    std::string canonical = {}; ///< "layers.3.attn.q_proj.weight"
    NamingScheme scheme = NamingScheme::Canonical;
    std::vector<std::string> extents = {}; ///< symbolic dimensions of the shape; "*" matches any
    RowOrder rows = RowOrder::Plain;       ///< heads whose rows are RoPE-permuted in files of `permuted` types
    bool isTransposed = false;             ///< a Hugging Face name whose weight is stored as [in, out] (Conv1D)
};

/// Where a program takes the head dimension from: the file, or hidden size ÷ heads.
enum class HeadDimension : std::uint8_t { Unknown, Read, Derived };

class NamesByForm;

/// One architecture and its tensor names in every format, parsed from libs/architecture/tables.
class Architecture {
public:
    /// Parses a name table. E002 with the line number when it is malformed.
    static Result<Architecture> parse(std::string_view table);

    const std::string& family() const { return m_family; }
    const std::string& title() const { return m_title; }
    const std::string& purpose() const { return m_purpose; }
    const std::string& input() const { return m_input; }
    const std::string& output() const { return m_output; }
    /// What files call models of this family: values of `model_type` and `general.architecture`.
    const std::vector<std::string>& types() const { return m_types; }
    NormKind norm() const { return m_norm; }
    /// The highest standard deviation that is usual of token embeddings.
    double embeddingDeviation() const { return m_embeddingDeviation; }

    /// Whether `type` (a `model_type` or `general.architecture` value) belongs to this family.
    bool hasType(std::string_view type) const;
    /// Whether GGUF and original checkpoints of this type store q and k rows RoPE-permuted.
    bool isPermuted(std::string_view type) const;
    /// Whether GGUF files of this type store the weights of norms plus 1.
    bool hasNormOffset(std::string_view type) const;
    /// Where llama.cpp takes the head dimension of a GGUF file of this type from.
    HeadDimension llamaCppHeadDimension(std::string_view type) const;

    /// Looks up a tensor name of any format. If a GGUF and a Hugging Face name collide, the first table entry wins.
    std::optional<KnownName> lookUp(std::string_view name) const;
    /// The same for models of this `model_type`, whose checkpoints may have a name for another tensor.
    std::optional<KnownName> lookUp(std::string_view name, std::string_view type) const;

    /// The inverse of lookUp(): the name that files of a convention have for the tensor with this canonical name; in
    /// Hugging Face's, of models of this `model_type`. Empty when they have none.
    std::string nameOf(std::string_view canonical, NamingScheme scheme, std::string_view type) const;
    /// The class that transformers loads such a checkpoint with: "MixtralForCausalLM". Empty when the table has none.
    std::string huggingFaceClass(std::string_view type) const;

    /// `general.architecture` of GGUF files of such a model, given by its `model_type` or class; empty if models of
    /// this type are not written as GGUF.
    std::string ggufType(std::string_view type) const;
    /// The values of `model_type` that are.
    std::vector<std::string> ggufTypes() const;

    /// All canonical patterns, e.g. "layers.{n}.attn.q_proj.{p}".
    std::vector<std::string> canonicalPatterns() const;

private:
    struct Row {
        std::string canonical;
        std::vector<std::string> extents;
        RowOrder rows = RowOrder::Plain;
        bool isTransposed = false;
        std::array<std::string, kNamingSchemes> names = {}; ///< the first of each convention, with its optional prefix
        std::map<std::string, std::string, std::less<>> ofTypes = {}; ///< in checkpoints of single types
    };
    struct Target {
        std::size_t row = 0;
        NamingScheme scheme = NamingScheme::Canonical;
    };

    /// What a name stands for if it is the only pattern of its form; see lookUp.
    struct Form {
        Target target = {};
        bool hasSuffix = false;  ///< the pattern ends with {p}
        std::size_t numbers = 0; ///< {n}, or {n} and {m}
        bool isUnique = true;
    };
    /// A pattern that a name fits, and what its placeholders stand for.
    struct Match {
        Target target;
        std::string_view layer = {};
        std::string_view expert = {};
        std::string_view parameter = {}; ///< "weight" or "bias"; empty if the pattern has no {p}

        /// `pattern` with its placeholders filled in.
        std::string fill(std::string pattern) const;
    };

    std::optional<Match> match(std::string_view name) const;
    KnownName known(const Match& found) const;
    Status addRow(std::string_view line);
    Status addHuggingFaceName(std::string_view line);
    Status addPattern(std::string_view pattern, std::size_t row, NamingScheme scheme);
    void addForm(std::string_view pattern, const Target& target);
    std::optional<Match> tryPatterns(std::string_view name) const;
    friend class NamesByForm;

    std::string m_family;
    std::string m_title;
    std::string m_purpose;
    std::string m_input;
    std::string m_output;
    std::vector<std::string> m_types;
    std::vector<std::string> m_permuted;
    std::vector<std::string> m_normOffset;
    std::vector<std::string> m_headDimRead;
    std::vector<std::string> m_headDimDerived;
    std::map<std::string, std::string, std::less<>> m_classes; ///< by model_type
    std::map<std::string, std::string, std::less<>> m_gguf;    ///< by model_type
    NormKind m_norm = NormKind::Layer;
    double m_embeddingDeviation = 1;
    std::vector<Row> m_rows;
    std::map<std::string, Target, std::less<>> m_patterns;
    TextMap<Form> m_forms; ///< by the form of the names that a pattern describes
};

/// All built-in architectures. Parsed once, immutable.
std::span<const Architecture> architectures();

/// Finds an architecture by family name or model type. Null when there is none.
const Architecture* findArchitecture(std::string_view name);

/// How an architecture was detected.
struct Detection {
    const Architecture* architecture = nullptr; ///< null: unknown
    std::string type = {};     ///< as the model states it, e.g. "mistral"; may be outside the known families
    std::string evidence = {}; ///< "config.json", "general.architecture", "tensor names"
};

/// Detects the architecture from the configuration, the metadata or, without either, the tensor names.
Detection detectArchitecture(const Model& model);

/// The model's hyperparameters under uniform names: vocab_size, hidden_size, n_layers, n_heads, n_kv_heads, head_dim,
/// intermediate_size, context_length, norm_eps, rope_theta … (for Whisper n_vocab, n_audio_ctx, n_text_ctx, n_mels …).
/// Read from `config.json`, GGUF key-values or the `architecture` object of an apr file. Values that the model does not
/// state are absent.
Json architectureHyperparameters(const Model& model, const Detection& detection);

/// Summary of a model for `inspect` and the overview.
struct ModelSummary {
    std::string name = {};
    std::string type = {};  ///< "llama", or empty
    std::string title = {}; ///< "LLaMA family", or empty
    std::string evidence = {};
    std::uint64_t parameters = 0;
    std::uint64_t tensors = 0;
    std::uint64_t tensorBytes = 0;
    std::optional<std::uint64_t> vocabulary = {}; ///< number of tokens
    std::string tokenizer = {};                   ///< "gpt2", "llama", "BPE"
    bool hasChatTemplate = false;
    std::string license = {};
    std::string quantization = {}; ///< "Q4_K 71 %, Q6_K 28 %": dtypes by share of bytes
    /// "zstd, byte planes: 20 of 21 tensors, 5.00 GB in 3.42 GB (1.46×)"; empty when nothing is compressed
    std::string compression = {};
    std::optional<LoraSummary> lora = {}; ///< set for adapters, whose architecture is that of their base model
    Json hyperparameters = Json::object();
};
ModelSummary summarize(const Model& model);
/// The same of a model whose architecture and hyperparameters are known.
ModelSummary summarize(const Model& model, const Detection& detection, Json hyperparameters);

/// The tokens of a model's vocabulary in id order. Empty when it has none.
std::vector<std::string> vocabulary(const Model& model);

/// The tokens of a Hugging Face tokenizer.json (its "model" and "added_tokens") in id order.
std::vector<std::string> huggingFaceVocabulary(const Json& tokenizer);

/// What is expected of a tensor's values, by what the tensor is for.
struct Expectation {
    std::string kind = {}; ///< "LayerNorm weight"; empty when there is no expectation of the mean and the deviation
    std::optional<double> meanLow = {};
    std::optional<double> meanHigh = {};
    std::optional<double> stdHigh = {};
    bool isTrained = true; ///< false for masks, running statistics and single numbers, where infinite values are normal
};

/// Whether the model has a bias tensor for the weight `name`.
bool hasMatchingBias(const Model& model, std::string_view name);

/// What is expected of a tensor of `model`. Names are compared in their canonical form, so the result is the same
/// whatever format the model is in. `architecture` may be null.
Expectation expectationFor(const Model& model, const TensorInfo& tensor, const Architecture* architecture);

/// The shape that the architecture defines for a tensor, with the sizes that the configuration gives: "[vocab = 30522,
/// hidden = 384]". Empty if the architecture does not define it.
std::string expectedShapeText(const Model& model, const TensorInfo& tensor);

/// Findings for shapes that contradict each other or the hyperparameters (E019). Empty when the architecture is
/// unknown.
std::vector<Finding> checkShapes(const Model& model, const Detection& detection, Json hyperparameters);
/// The same, with what is detected.
std::vector<Finding> checkShapes(const Model& model);

} // namespace apr
