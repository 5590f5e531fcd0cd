// SPDX-License-Identifier: MIT
#include "apr/format/architecture.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <map>

namespace apr {
namespace {

/// A figure under our name and under the names that others give it. Hugging Face's first, then aliases seen in apr
/// files (reference/aprender-dialects.md section 1.3), then GGUF's after "ARCH.".
struct FigureNames {
    std::string_view name;
    std::array<std::string_view, 6> aliases;
    std::string_view gguf;
};

constexpr std::array kFigures{
    FigureNames{"vocab_size", {"vocab_size", "n_vocab"}, "vocab_size"},
    FigureNames{"hidden_size", {"hidden_size", "n_embd", "d_model", "hidden_dim"}, "embedding_length"},
    FigureNames{
        "intermediate_size", {"intermediate_size", "n_inner", "ffn_dim", "intermediate_dim"}, "feed_forward_length"},
    FigureNames{"n_layers", {"num_hidden_layers", "n_layer", "n_layers", "num_layers"}, "block_count"},
    FigureNames{"n_heads", {"num_attention_heads", "n_head", "n_heads", "num_heads"}, "attention.head_count"},
    FigureNames{"n_kv_heads", {"num_key_value_heads", "n_kv_heads", "num_kv_heads"}, "attention.head_count_kv"},
    FigureNames{"head_dim", {"head_dim"}, "attention.key_length"},
    FigureNames{"context_length",
                {"max_position_embeddings", "n_positions", "n_ctx", "max_seq_len", "context_length"},
                "context_length"},
    FigureNames{"norm_eps",
                {"rms_norm_eps", "layer_norm_eps", "layer_norm_epsilon", "norm_eps"},
                "attention.layer_norm_rms_epsilon"},
    FigureNames{"rope_theta", {"rope_theta"}, "rope.freq_base"},
    FigureNames{"n_experts", {"num_local_experts", "num_experts", "n_experts"}, "expert_count"},
    FigureNames{"n_experts_per_token", {"num_experts_per_tok", "n_experts_per_token"}, "expert_used_count"},
};

/// Whisper's figures in the names of the specification, section 3.4, and in config.json.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kWhisperFigures{{
    {"n_vocab", "vocab_size"},
    {"n_audio_ctx", "max_source_positions"},
    {"n_text_ctx", "max_target_positions"},
    {"n_mels", "num_mel_bins"},
    {"n_audio_layer", "encoder_layers"},
    {"n_text_layer", "decoder_layers"},
    {"n_audio_head", "encoder_attention_heads"},
    {"n_text_head", "decoder_attention_heads"},
    {"n_audio_state", "d_model"},
    {"n_text_state", "d_model"},
}};

void copyNumber(Json& out, std::string_view name, const Json* value)
{
    if (value != nullptr && value->is_number() && !out.contains(name)) {
        out[std::string(name)] = *value;
    }
}

std::string quantizationText(const Model& model)
{
    std::map<std::string_view, std::uint64_t> bytes;
    for (const TensorInfo& tensor : model.tensors()) {
        bytes[dtypeName(tensor.dtype)] += tensor.byteSize;
    }
    std::vector<std::pair<std::string_view, std::uint64_t>> order(bytes.begin(), bytes.end());
    std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    const auto total = static_cast<double>(model.tensorByteCount());
    std::string text;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i == 4) {
            text += ", " + std::to_string(order.size() - i) + " more";
            break;
        }
        text += i == 0 ? "" : ", ";
        text += order[i].first;
        if (order.size() > 1 && total > 0) {
            text += ' ' + formatNumber(100 * static_cast<double>(order[i].second) / total, 3) + " %";
        }
    }
    return text;
}

std::string compressionText(const Model& model)
{
    std::size_t count = 0;
    std::uint64_t raw = 0;
    std::uint64_t stored = 0;
    std::vector<std::string> ways;
    for (const TensorInfo& tensor : model.tensors()) {
        const std::string way = encodingName(tensor.encoding);
        raw += tensor.byteSize;
        stored += way.empty() ? tensor.byteSize : tensor.encoding.storedBytes;
        if (!way.empty()) {
            ++count;
            if (std::find(ways.begin(), ways.end(), way) == ways.end()) {
                ways.push_back(way);
            }
        }
    }
    if (ways.empty() || stored == 0) {
        return {};
    }
    return join(ways, "; ") + ": " + formatCount(count) + " of " + formatCountOf(model.tensors().size(), "tensor") +
           ", " + formatBytes(raw) + " in " + formatBytes(stored) + " (" +
           formatNumber(static_cast<double>(raw) / static_cast<double>(stored), 3) + "×)";
}

/// The tokens of a Hugging Face tokenizer (its "model" and "added_tokens"), by id.
std::vector<std::string> huggingFaceTokens(const Json& tokenizer)
{
    std::vector<std::string> tokens;
    const auto place = [&tokens](std::uint64_t id, std::string text) {
        constexpr std::uint64_t kMost = 4'000'000;
        if (id < kMost) {
            tokens.resize(std::max<std::size_t>(tokens.size(), static_cast<std::size_t>(id) + 1));
            tokens[static_cast<std::size_t>(id)] = std::move(text);
        }
    };
    if (const Json* vocab = findPath(tokenizer, {"model", "vocab"})) {
        if (vocab->is_object()) {
            for (const auto& [token, id] : vocab->items()) {
                if (id.is_number_unsigned()) {
                    place(id.get<std::uint64_t>(), token);
                }
            }
        } else if (vocab->is_array()) { // Unigram: [[token, score], …]
            for (const Json& pair : *vocab) {
                if (pair.is_array() && !pair.empty() && pair.front().is_string()) {
                    place(tokens.size(), pair.front().get<std::string>());
                }
            }
        }
    }
    if (const Json* added = findMember(tokenizer, "added_tokens"); added != nullptr && added->is_array()) {
        for (const Json& token : *added) {
            const auto id = unsignedMember(token, "id");
            auto content = stringMember(token, "content");
            if (id && content) {
                place(*id, std::move(*content));
            }
        }
    }
    return tokens;
}

const Json* tokenArray(const Metadata& metadata)
{
    for (const std::string_view key : {"tokenizer.vocabulary", "tokenizer.ggml.tokens", "vocab"}) {
        const Json* tokens = findMember(metadata, key);
        if (tokens != nullptr && tokens->is_array()) {
            return tokens;
        }
    }
    return nullptr;
}

std::optional<std::string> firstText(const Metadata& metadata,
                                     std::initializer_list<std::initializer_list<std::string_view>> paths)
{
    for (const auto& path : paths) {
        const Json* value = findPath(metadata, path);
        if (value != nullptr && value->is_string() && !value->get_ref<const std::string&>().empty()) {
            return value->get<std::string>();
        }
    }
    return std::nullopt;
}

std::string withoutFolders(std::string_view path)
{
    const std::size_t slash = path.find_last_of('/');
    return std::string(slash == std::string_view::npos ? path : path.substr(slash + 1));
}

} // namespace

Json architectureFigures(const Model& model, const Detection& detection)
{
    const Metadata& metadata = model.metadata();
    const Json* own = findMember(metadata, "architecture");
    if (own != nullptr && !own->is_object()) { // our own writer keeps them there, beside aprender's text
        own = findMember(metadata, "architecture_figures");
    }
    if (hasAprMetadata(model) && own != nullptr && own->is_object()) {
        return *own;
    }
    Json figures = Json::object();
    if (detection.architecture != nullptr) {
        figures["family"] = detection.architecture->family();
    } else if (!detection.type.empty()) {
        figures["family"] = detection.type;
    }
    const Json empty = Json::object();
    const Json* config = findMember(metadata, "config");
    const Json& flat = config != nullptr ? *config : hasAprMetadata(model) ? metadata : empty;
    if (detection.architecture != nullptr && detection.architecture->family() == "whisper") {
        for (const auto& [name, key] : kWhisperFigures) {
            copyNumber(figures, name, findMember(flat, key));
        }
        return figures;
    }
    for (const FigureNames& figure : kFigures) {
        for (const std::string_view alias : figure.aliases) {
            if (!alias.empty()) {
                copyNumber(figures, figure.name, findMember(flat, alias));
            }
        }
        copyNumber(figures, figure.name, findMember(metadata, detection.type + '.' + std::string(figure.gguf)));
    }
    copyNumber(figures, "norm_eps", findMember(metadata, detection.type + ".attention.layer_norm_epsilon"));
    if (!figures.contains("vocab_size")) {
        if (const Json* tokens = findMember(metadata, "tokenizer.ggml.tokens");
            tokens != nullptr && tokens->is_array()) {
            figures["vocab_size"] = tokens->size();
        }
    }
    if (!figures.contains("n_kv_heads") && figures.contains("n_heads")) {
        figures["n_kv_heads"] = figures["n_heads"];
    }
    return figures;
}

ModelSummary summarize(const Model& model)
{
    const Metadata& metadata = model.metadata();
    const Detection detection = detectArchitecture(model);
    ModelSummary out{.type = detection.type, .evidence = detection.evidence};
    out.title = detection.architecture != nullptr ? detection.architecture->title() : "";
    out.parameters = model.parameterCount();
    out.tensors = model.tensors().size();
    out.tensorBytes = model.tensorByteCount();
    out.quantization = quantizationText(model);
    out.compression = compressionText(model);
    out.figures = architectureFigures(model, detection);
    out.name =
        firstText(metadata,
                  {{"model_name"}, {"name"}, {"general.name"}, {"config", "_name_or_path"}, {"model_card", "name"}})
            .value_or(model.facts().parts.empty() ? "" : withoutFolders(model.facts().parts.front().name));
    out.licence =
        firstText(metadata, {{"license"}, {"general.license"}, {"__metadata__", "license"}, {"model_card", "license"}})
            .value_or("");
    out.tokenizer =
        firstText(metadata, {{"tokenizer.model"}, {"tokenizer.ggml.model"}, {"tokenizer.huggingface", "model", "type"}})
            .value_or("");
    if (const Json* tokens = tokenArray(metadata)) {
        out.vocabulary = tokens->size();
    } else {
        for (const std::string_view key : {"vocab_size", "n_vocab"}) {
            if (const auto size = unsignedMember(out.figures, key); size && !out.vocabulary) {
                out.vocabulary = size;
            }
        }
    }
    return out;
}

std::vector<std::string> vocabulary(const Model& model)
{
    const Metadata& metadata = model.metadata();
    std::vector<std::string> out;
    if (const Json* tokens = tokenArray(metadata)) {
        for (const Json& token : *tokens) {
            out.push_back(token.is_string() ? token.get<std::string>() : displayJson(token));
        }
        return out;
    }
    const Json* tokenizer = findMember(metadata, "tokenizer.huggingface");
    return tokenizer != nullptr ? huggingFaceTokens(*tokenizer) : out;
}

} // namespace apr
