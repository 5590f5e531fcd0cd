// SPDX-License-Identifier: MIT
#include "convert/lower/whisper_file.h"

#include "apr/architecture/mel_filterbank.h"
#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/model/layer_name.h"
#include "apr/text/tokenizer/tokenizer.h"
#include "convert/recipe/regrouping.h"
#include "convert/transforms/source_config.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <set>
#include <utility>

namespace apr {
namespace {

Error refused(std::string message, const std::string& tensor = {})
{
    return {.code = Errc::Unsupported,
            .message = std::move(message),
            .tensor = printable(tensor, 200),
            .advice = "Write an .apr or .safetensors file."};
}

constexpr std::string_view kFilters = "mel_filters";

bool isConvolution(std::string_view name)
{
    return name == "encoder.conv1.weight" || name == "encoder.conv2.weight";
}

/// The other tensors that whisper.cpp reads as one type.
bool isMatrix(const TensorInfo& tensor)
{
    return tensor.shape.size() == 2 && !isMelFilterbank(tensor.name) &&
           !tensor.name.ends_with(".positional_embedding") && !tensor.name.ends_with(".bias");
}

/// The type that a tensor gets.
DType chosenType(const Draft& draft, std::size_t index)
{
    const TargetType* target = draft.tensors[index].target();
    return target != nullptr ? target->dtype : draft.model.tensors()[index].dtype;
}

void require(Draft& draft, std::size_t index, DType dtype)
{
    draft.tensors[index].conversion.reset();
    if (draft.model.tensors()[index].dtype != dtype) {
        draft.tensors[index].conversion = DtypeConversion{.target = TargetType{.dtype = dtype}};
    }
}

/// Extent `d` of a tensor.
std::optional<std::uint64_t> extentOf(const Model& model, std::string_view name, std::size_t d)
{
    const auto at = model.find(name);
    return at && model.tensors()[*at].shape.size() > d ? std::optional(model.tensors()[*at].shape[d]) : std::nullopt;
}

std::uint64_t layersOf(const Model& model, std::string_view prefix)
{
    std::uint64_t out = 0;
    for (const TensorInfo& tensor : model.tensors()) {
        if (tensor.name.starts_with(prefix)) {
            out = std::max<std::uint64_t>(out, static_cast<std::uint64_t>(layerOf(tensor.name).second + 1));
        }
    }
    return out;
}

Result<Json> hyperparametersOf(const Draft& draft, const Model& result)
{
    Json out = Json::object();
    const auto shape = [&](const char* key, std::string_view tensor, std::size_t d) -> Status {
        const auto extent = extentOf(result, tensor, d);
        if (!extent) {
            return Error{.code = Errc::MissingTensor,
                         .message = "the tensor is missing, and whisper.cpp requires it",
                         .tensor = std::string(tensor)};
        }
        out[key] = *extent;
        return {};
    };
    APR_CHECK(shape("n_vocab", "decoder.token_embedding", 0));
    APR_CHECK(shape("n_audio_ctx", "encoder.positional_embedding", 0));
    APR_CHECK(shape("n_audio_state", "encoder.positional_embedding", 1));
    APR_CHECK(shape("n_text_ctx", "decoder.positional_embedding", 0));
    APR_CHECK(shape("n_text_state", "decoder.positional_embedding", 1));
    APR_CHECK(shape("n_mels", "encoder.conv1.weight", 1));
    out["n_audio_layer"] = layersOf(result, "encoder.layers.");
    out["n_text_layer"] = layersOf(result, "decoder.layers.");
    const Json* config = languageConfig(draft.sources.front().model.metadata());
    for (const auto& [key, stated] :
         {std::pair("n_audio_head", "encoder_attention_heads"), std::pair("n_text_head", "decoder_attention_heads")}) {
        auto heads = unsignedMember(draft.hyperparameters, key);
        heads = heads || config == nullptr ? heads : unsignedMember(*config, stated);
        heads = heads ? heads : unsignedMember(draft.hyperparameters, "n_heads");
        if (!heads) {
            return Error{.code = Errc::Architecture,
                         .message = "the number of attention heads is not known",
                         .field = stated,
                         .advice = "Put the config.json of the model next to it."};
        }
        out[key] = *heads;
    }
    return out;
}

/// The bytes of each token before the special ones, as hexadecimal digits where they are not UTF-8.
Result<Json> tokensOf(const Draft& draft, const Metadata& metadata)
{
    const Json* own = findMember(metadata, "tokenizer.vocabulary");
    own = own == nullptr ? findPath(metadata, {"source_metadata", "tokenizer.vocabulary"}) : own;
    if (own != nullptr && originOf(draft.sources.front().model) == FormatId::Ggml) {
        return *own;
    }
    APR_TRY(const Tokenizer tokenizer, Tokenizer::of(metadata));
    constexpr std::string_view kEnd = "<|endoftext|>";
    const auto end = tokenizer.find(kEnd);
    Json out = Json::array();
    for (std::uint32_t id = 0; id < (end ? *end : tokenizer.size()); ++id) {
        const std::array<std::uint32_t, 1> one{id};
        APR_TRY(const std::string bytes, tokenizer.decode(one, true));
        out.push_back(isUtf8(bytes)
                          ? Json(bytes)
                          : Json{{"hex", toHex(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size())}});
    }
    return out;
}

bool isTied(const Draft& draft)
{
    const Json* config = languageConfig(draft.sources.front().model.metadata());
    const Json* tied = config == nullptr ? nullptr : findMember(*config, "tie_word_embeddings");
    return tied == nullptr || *tied != false;
}

/// The filters that the metadata of an .apr file has, or else those that all Whisper models use.
void addFilterbank(const Draft& draft, Regrouping& result)
{
    constexpr std::uint64_t kMostBands = 1024;
    const std::uint64_t bands = extentOf(draft.model, "encoder.conv1.weight", 1).value_or(0);
    if (bands == 0 || bands > kMostBands) {
        return; // the header reports it
    }
    Piece piece;
    if (const Json* given = findMember(draft.sources.front().model.metadata(), "mel_filterbank");
        given != nullptr && given->is_array() && given->size() % bands == 0) {
        for (const Json& value : *given) {
            piece.values.push_back(value.is_number() ? static_cast<float>(value.get<double>()) : 0.0F);
        }
    }
    if (piece.values.empty()) {
        MelSettings settings;
        settings.bands = static_cast<std::size_t>(bands);
        piece.values = melFilterbank(settings);
    }
    TensorInfo info{.name = std::string(kFilters),
                    .dtype = DType::F32,
                    .shape = {bands, piece.values.size() / bands},
                    .byteSize = piece.values.size() * sizeof(float)};
    info.setComputed();
    constexpr std::uint32_t kNoCopy = 0xFFFF0000U; // no step makes so many of one tensor
    Lineage lineage{.from = {{.copy = kNoCopy}},
                    .name = {.from = std::string(kFilters), .to = std::string(kFilters)},
                    .isNew = true,
                    .made = "mel filterbank"};
    result.add(std::move(piece), std::move(info), std::move(lineage));
}

} // namespace

bool becomesWhisperFile(const Draft& draft, const FormatWriter& format)
{
    return format.format == FormatId::Ggml && !draft.keepsNames;
}

Status makeWhisperFile(Draft& draft)
{
    if (draft.detection.architecture == nullptr || draft.detection.architecture->family() != "whisper") {
        Error error =
            refused("files for whisper.cpp are made of Whisper models only, and this is " +
                    (draft.detection.type.empty() ? std::string("a model of an unknown architecture")
                                                  : "a model of the type " + printable(draft.detection.type, 60)));
        error.field = "model_type";
        return error;
    }
    if (draft.hasScales()) {
        draft.applyScales();
    }
    Regrouping result(draft);
    for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
        TensorInfo info = draft.model.tensors()[i];
        if (info.name == "lm_head.weight") {
            draft.findings.push_back({.severity = isTied(draft) ? Severity::Info : Severity::Warning,
                                      .rule = "output.left-out",
                                      .message = "the output layer, " +
                                                 printable(draft.tensors[i].name.from.str(), 120) +
                                                 ", is not written: whisper.cpp uses the token embedding"});
            continue;
        }
        const bool isKnown =
            isMelFilterbank(info.name) ||
            !draft.detection.architecture->nameOf(info.name, NamingScheme::Gguf, draft.detection.type).empty();
        if (!isKnown) {
            return refused("whisper.cpp has no such tensor", draft.tensors[i].name.from.str());
        }
        const bool isWide =
            info.name.ends_with(".fc2.weight") && info.shape.size() == 2 && info.shape[1] != 4 * info.shape[0];
        if (isWide) {
            return refused("whisper.cpp has feed-forward blocks that are 4 times as wide as the model, found shape " +
                               shapeText(info.shape),
                           draft.tensors[i].name.from.str());
        }
        result.add({.rows = {{.tensor = i}}}, std::move(info), draft.tensors[i]);
    }
    if (!findMelFilterbank(draft.model)) {
        addFilterbank(draft, result);
    }
    result.apply(draft);
    return {};
}

Status requireWhisperTypes(Draft& draft)
{
    std::set<DType> blocks;
    bool isRounded = false;
    for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
        if (isMatrix(draft.model.tensors()[i])) {
            const DType dtype = chosenType(draft, i);
            const TargetType* target = draft.tensors[i].target();
            if (target != nullptr && (target->integers || target->plugin != nullptr)) {
                Error error =
                    refused("whisper.cpp has no integers with separate scales", draft.tensors[i].name.from.str());
                error.advice = "Use --quantize q8_0 in place of int8.";
                return error;
            }
            isRounded = isRounded || dtype == DType::F32 || dtype == DType::BF16;
            if (isQuantized(dtype)) {
                blocks.insert(dtype);
            }
        }
    }
    if (blocks.size() > 1) {
        std::vector<std::string> names;
        names.reserve(blocks.size());
        for (const DType dtype : blocks) {
            names.emplace_back(dtypeName(dtype));
        }
        Error error = refused("whisper.cpp reads all matrices of a file as one type, found " + join(names, ", "));
        error.advice = "Quantize with one type: q5_0, q8_0 …";
        return error;
    }
    const DType matrices = blocks.empty() ? DType::F16 : *blocks.begin();
    if (blocks.empty() && isRounded) {
        draft.findings.push_back({.severity = Severity::Info,
                                  .rule = "output.differs",
                                  .message = "the weights are stored as F16: whisper.cpp does not run files of F32 or "
                                             "BF16"});
    }
    for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
        const TensorInfo& tensor = draft.model.tensors()[i];
        if (!isMatrix(tensor)) {
            require(draft, i, isConvolution(tensor.name) ? DType::F16 : DType::F32);
        } else if (chosenType(draft, i) != matrices) {
            if (tensor.shape.back() % dtypeInfo(matrices).blockElements != 0) {
                return refused("rows of " + formatCountOf(tensor.shape.back(), "value") +
                                   " are not a multiple of the " + formatCount(dtypeInfo(matrices).blockElements) +
                                   " of a block of " + std::string(dtypeName(matrices)),
                               draft.tensors[i].name.from.str());
            }
            require(draft, i, matrices);
        }
    }
    return {};
}

Status finishWhisperFile(const Draft& draft, Model& result, Model& reference, Metadata& metadata, bool isRelaxed,
                         std::vector<Finding>& findings)
{
    APR_TRY(Json hyperparameters, hyperparametersOf(draft, result));
    auto tokens = tokensOf(draft, metadata);
    if (!tokens) {
        Error error = std::move(tokens).error();
        if (!isRelaxed) {
            error.advice += std::string(error.advice.empty() ? "" : " ") +
                            "--relaxed writes a file without a tokenizer, which gives token ids only.";
            return error;
        }
        findings.push_back({.severity = Severity::Warning,
                            .rule = "output.no-tokenizer",
                            .message = "the file has no tokenizer: " + error.message,
                            .hint = "whisper.cpp gives token ids only"});
        tokens = Json::array();
    }
    if (!metadata["architecture"].is_object()) {
        metadata["architecture"] = Json::object();
    }
    metadata.erase("tokenizer.vocab_size"); // the file has the tokens before the special ones
    for (const auto& [key, value] : hyperparameters.items()) {
        metadata["architecture"][key] = value;
    }
    metadata["tokenizer.vocabulary"] = std::move(*tokens);
    const auto renamed = [&draft](const Model& model) {
        ModelParts parts{.metadata = model.sharedMetadata(),
                         .tensors = {model.tensors().begin(), model.tensors().end()},
                         .facts = model.facts()};
        for (TensorInfo& tensor : parts.tensors) {
            const std::string name =
                draft.detection.architecture->nameOf(tensor.name, NamingScheme::Gguf, draft.detection.type);
            tensor.name = isMelFilterbank(tensor.name) ? std::string(kFilters) : name.empty() ? tensor.name : name;
        }
        return Model(std::move(parts), std::make_shared<WholeModelSource>(model));
    };
    result = renamed(result);
    reference = renamed(reference);
    metadata.erase("source_names");
    metadata.erase("source_layout");
    return {};
}

const Lowering kWhisperLowering{.applies = &becomesWhisperFile,
                                .make = &makeWhisperFile,
                                .requireTypes = &requireWhisperTypes,
                                .finish = [](const Draft& draft, Unfinished& out) {
                                    return finishWhisperFile(draft, out.result, out.reference, out.metadata,
                                                             out.isRelaxed, out.findings);
                                }};

} // namespace apr
