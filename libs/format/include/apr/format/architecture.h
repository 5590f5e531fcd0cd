// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "apr/tensor/statistics.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

enum class NamingScheme : std::uint8_t { Canonical, HuggingFace, Gguf, Original };
enum class NormKind : std::uint8_t { Layer, Rms };
enum class RowOrder : std::uint8_t { Plain, QueryHeads, KeyValueHeads };

/// A tensor name that an architecture knows.
struct KnownName {
    std::string canonical = {}; ///< "layers.3.attn.q_proj.weight"
    NamingScheme scheme = NamingScheme::Canonical;
    std::vector<std::string> extents = {}; ///< symbols of the shape; "*" for any
    RowOrder rows = RowOrder::Plain;       ///< whose heads' rows `permuted` files interleave
    bool isTransposed = false;             ///< Hugging Face's files have it [in, out] (Conv1D), and the name is theirs
};

/// One architecture: its names in every format, as a table (libs/format/architecture/tables).
class Architecture {
public:
    /// Parses a table. E002 with the line when it is malformed.
    static Result<Architecture> parse(std::string_view table);

    const std::string& family() const { return m_family; }
    const std::string& title() const { return m_title; }
    const std::string& purpose() const { return m_purpose; }
    const std::string& input() const { return m_input; }
    const std::string& output() const { return m_output; }
    NormKind norm() const { return m_norm; }

    /// Whether `type`, a `model_type` or `general.architecture`, means this family.
    bool hasType(std::string_view type) const;
    /// Whether GGUF and original files of this type have q and k rows interleaved.
    bool isPermuted(std::string_view type) const;

    /// What `name` of any format stands for, or nothing. Where a GGUF and a Hugging Face name collide, the first wins.
    std::optional<KnownName> lookUp(std::string_view name) const;

    /// All canonical patterns, e.g. "layers.{n}.attn.q_proj.{p}".
    std::vector<std::string> canonicalPatterns() const;

private:
    struct Row {
        std::string canonical;
        std::vector<std::string> extents;
        RowOrder rows = RowOrder::Plain;
        bool isTransposed = false;
    };
    struct Target {
        std::size_t row;
        NamingScheme scheme;
    };

    Status addRow(std::string_view line);
    Status addPattern(std::string_view pattern, std::size_t row, NamingScheme scheme);

    std::string m_family;
    std::string m_title;
    std::string m_purpose;
    std::string m_input;
    std::string m_output;
    std::vector<std::string> m_types;
    std::vector<std::string> m_permuted;
    NormKind m_norm = NormKind::Layer;
    std::vector<Row> m_rows;
    std::map<std::string, Target, std::less<>> m_patterns;
};

/// All built-in architectures; made once, immutable.
std::span<const Architecture> architectures();

/// By family name or model type; null when there is none.
const Architecture* findArchitecture(std::string_view name);

/// How an architecture was recognised.
struct Detection {
    const Architecture* architecture = nullptr; ///< null: unknown
    std::string type = {};     ///< the model's own word for it, e.g. "mistral"; may be of no known family
    std::string evidence = {}; ///< "config.json", "general.architecture", "tensor names"
};

/// Finds the architecture of a model from its configuration, its metadata or, failing these, its tensor names.
Detection detectArchitecture(const Model& model);

/// The size figures of a model under one set of names: n_vocab, hidden_size, n_layers, n_heads, n_kv_heads, head_dim,
/// intermediate_size, context_length, norm_eps, rope_theta … (Whisper's as in the specification, section 3.4), from
/// `config.json`, GGUF key-values or an apr file's own `architecture`. Only what the model states.
Json architectureFigures(const Model& model, const Detection& detection);

/// The label on the package, for `inspect` and the overview.
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
    std::string licence = {};
    std::string quantization = {}; ///< "Q4_K 71 %, Q6_K 28 %": types by share of bytes
    std::string compression =
        {}; ///< "zstd with byte planes: 20 of 21 tensors, 1.46×"; empty when nothing is compressed
    Json figures = Json::object();
};
ModelSummary summarize(const Model& model);

/// The tokens of a model's vocabulary, in order of id; empty when it has none.
std::vector<std::string> vocabulary(const Model& model);

/// Limits for a tensor's statistics (specification section 10.9; kinds of norm: DESIGN.md section 7).
struct Expectation {
    std::string kind = {}; ///< "LayerNorm weight"
    std::optional<double> meanLow = {};
    std::optional<double> meanHigh = {};
    std::optional<double> stdHigh = {};
    bool isRequired = false; ///< a violation stops a conversion; else it is a warning
};

/// Whether the model has a bias that belongs to the weight `name`.
bool hasBiasBeside(const Model& model, std::string_view name);

/// What the statistics of a tensor must satisfy, by its canonical or original name; nothing when no rule applies.
/// `hasBias`: whether a norm of this name has a bias beside it. `architecture` may be null.
std::optional<Expectation> expectationFor(const TensorInfo& tensor, bool hasBias, const Architecture* architecture);

/// Findings for statistics that break the expectation, or with NaN or infinite values (E013 material: Severity::Error).
std::vector<Finding> judgeStatistics(const TensorInfo& tensor, const TensorStatistics& statistics,
                                     const std::optional<Expectation>& expectation);

/// Findings for shapes that contradict each other or the figures (E019 material). Empty when the architecture is
/// unknown.
std::vector<Finding> judgeShapes(const Model& model);

} // namespace apr
