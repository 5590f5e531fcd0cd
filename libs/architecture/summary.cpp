// SPDX-License-Identifier: MIT
#include "apr/architecture/architecture.h"
#include "apr/model/parameter_count.h"
#include "apr/text/model_card.h"

#include "apr/architecture/footprint.h"
#include "apr/architecture/hyperparameters.h"
#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/text/tokenizer/tokenizer.h"

#include <algorithm>
#include <array>

namespace apr {
namespace {

/// Whisper hyperparameters: our names and those in config.json.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kWhisperHyperparameters{{
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
    const std::vector<TypeShare> order = typeShares(model);
    const auto total = static_cast<double>(model.tensorByteCount());
    std::string text;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i == 4) {
            text += ", " + std::to_string(order.size() - i) + " more";
            break;
        }
        text += i == 0 ? "" : ", ";
        text += dtypeName(order[i].dtype);
        if (order.size() > 1 && total > 0) {
            text += ' ' + formatNumber(100 * static_cast<double>(order[i].bytes) / total, 3) + " %";
        }
    }
    return text;
}

std::string compressionText(const Model& model)
{
    std::size_t count = 0;
    std::uint64_t raw = 0;
    std::uint64_t stored = 0;
    std::vector<std::string> encodings;
    for (const TensorInfo& tensor : model.tensors()) {
        Encoding compression = tensor.encoding;
        compression.isEncrypted = false;
        const std::string encoding = encodingName(compression);
        raw += tensor.byteSize;
        stored += encoding.empty() ? tensor.byteSize : tensor.encoding.storedBytes;
        if (!encoding.empty()) {
            ++count;
            if (std::find(encodings.begin(), encodings.end(), encoding) == encodings.end()) {
                encodings.push_back(encoding);
            }
        }
    }
    if (encodings.empty() || stored == 0) {
        return {};
    }
    return join(encodings, "; ") + ": " + formatCount(count) + " of " +
           formatCountOf(model.tensors().size(), "tensor") + ", " + formatBytes(raw) + " in " + formatBytes(stored) +
           " (" + formatNumber(static_cast<double>(raw) / static_cast<double>(stored), 3) + "×)";
}

std::optional<std::string> firstString(const Metadata& metadata,
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

} // namespace

Json architectureHyperparameters(const Model& model, const Detection& detection)
{
    const Metadata& metadata = model.metadata();
    const Json* own = findMember(metadata, "architecture");
    if (own != nullptr && !own->is_object()) { // aprender dialect: "architecture" is a string
        own = findMember(metadata, "architecture_hyperparameters");
    }
    if (hasAprMetadata(model) && own != nullptr && own->is_object()) {
        return *own;
    }
    if (model.facts().format == FormatId::Ggml && own != nullptr && own->is_object() &&
        detection.architecture != nullptr && detection.architecture->family() == "whisper") { // under the same names
        Json out = *own;
        out.erase("ftype");
        return out;
    }
    Json hyperparameters = Json::object();
    if (detection.architecture != nullptr) {
        hyperparameters["family"] = detection.architecture->family();
    } else if (!detection.type.empty()) {
        hyperparameters["family"] = detection.type;
    }
    const Json empty = Json::object();
    const Json* config = findMember(metadata, "config");
    const Json& flat = config != nullptr ? *config : hasAprMetadata(model) ? metadata : empty;
    if (detection.architecture != nullptr && detection.architecture->family() == "whisper") {
        for (const auto& [name, key] : kWhisperHyperparameters) {
            copyNumber(hyperparameters, name, findMember(flat, key));
        }
        return hyperparameters;
    }
    for (const HyperparameterNames& names : hyperparameterNames()) {
        for (const std::string_view alias : names.aliases) {
            if (!alias.empty()) {
                copyNumber(hyperparameters, names.name, findMember(flat, alias));
            }
        }
        if (!names.gguf.empty()) {
            copyNumber(hyperparameters, names.name,
                       sameForAll(findMember(metadata, detection.type + '.' + std::string(names.gguf))));
        }
    }
    copyNumber(hyperparameters, "norm_eps", findMember(metadata, detection.type + ".attention.layer_norm_epsilon"));
    if (!hyperparameters.contains("vocab_size")) {
        if (const Json* tokens = findMember(metadata, "tokenizer.ggml.tokens");
            tokens != nullptr && tokens->is_array()) {
            hyperparameters["vocab_size"] = tokens->size();
        }
    }
    if (!hyperparameters.contains("n_kv_heads") && hyperparameters.contains("n_heads")) {
        hyperparameters["n_kv_heads"] = hyperparameters["n_heads"];
    }
    return hyperparameters;
}

ModelSummary summarize(const Model& model)
{
    const Detection detection = detectArchitecture(model);
    return summarize(model, detection, architectureHyperparameters(model, detection));
}

ModelSummary summarize(const Model& model, const Detection& detection, Json hyperparameters)
{
    const Metadata& metadata = model.metadata();
    ModelSummary out{.type = detection.type, .evidence = detection.evidence};
    out.title = detection.architecture != nullptr ? detection.architecture->title() : "";
    out.parameters = parameterCount(model);
    out.tensors = model.tensors().size();
    out.tensorBytes = model.tensorByteCount();
    out.quantization = quantizationText(model);
    out.compression = compressionText(model);
    out.lora = loraSummary(model);
    out.hyperparameters = std::move(hyperparameters);
    out.name =
        firstString(metadata,
                    {{"model_name"}, {"name"}, {"general.name"}, {"config", "_name_or_path"}, {"model_card", "name"}})
            .value_or(model.facts().parts.empty() ? std::string()
                                                  : std::string(fileNameOf(model.facts().parts.front().name)));
    out.license = licenseIn(metadata);
    out.tokenizer = tokenizerKind(metadata);
    if (out.tokenizer.empty()) {
        out.tokenizer = firstString(metadata, {{"tokenizer.huggingface", "model", "type"}}).value_or("");
    }
    out.hasChatTemplate =
        firstString(metadata, {{"tokenizer.chat_template"}, {"chat_template"}, {"tokenizer.config", "chat_template"}})
            .has_value();
    if (const Json* tokens = vocabularyIn(metadata)) {
        out.vocabulary = tokens->size();
    } else {
        for (const std::string_view key : {"vocab_size", "n_vocab"}) {
            if (const auto size = unsignedMember(out.hyperparameters, key); size && !out.vocabulary) {
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
    if (const Json* tokens = vocabularyIn(metadata)) {
        for (const Json& token : *tokens) {
            out.push_back(token.is_string() ? token.get<std::string>() : displayJson(token));
        }
        return out;
    }
    const Json* tokenizer = findMember(metadata, "tokenizer.huggingface");
    return tokenizer != nullptr ? huggingFaceVocabulary(*tokenizer) : out;
}

std::vector<std::string> huggingFaceVocabulary(const Json& tokenizer)
{
    std::vector<std::string> tokens;
    const auto place = [&tokens](std::uint64_t id, std::string text) {
        constexpr std::uint64_t kMax = 4'000'000;
        if (id < kMax) {
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

} // namespace apr
