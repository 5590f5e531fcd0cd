// SPDX-License-Identifier: MIT
#include "convert/run/auxiliary.h"

#include "apr/architecture/mel_filterbank.h"
#include "apr/base/text.h"
#include "apr/text/tokenizer/tokenizer.h"
#include "convert/transforms/tokenizer_metadata.h"

#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace apr {
namespace {

/// preprocessor_config.json, or the part of processor_config.json that is about this kind of input.
Json preparation(const Metadata& metadata)
{
    for (const char* name : {"preprocessor_config.json", "processor_config.json"}) {
        const Json* text = findPath(metadata, {"side_files", name});
        const auto parsed =
            text != nullptr && text->is_string() ? parseJson(text->get<std::string>()) : Result<ParsedJson>(Error{});
        if (!parsed || !parsed->value.is_object()) {
            continue;
        }
        for (const char* part : {"feature_extractor", "image_processor"}) { // transformers 5
            if (const Json* found = findMember(parsed->value, part); found != nullptr && found->is_object()) {
                return *found;
            }
        }
        return parsed->value;
    }
    return Json::object();
}

void addTokenizerSummary(Metadata& metadata)
{
    const Json* vocabulary = vocabularyIn(metadata);
    const std::string kind = tokenizerKind(metadata);
    if (vocabulary == nullptr || kind.empty()) {
        return;
    }
    metadata["vocab_size"] = vocabulary->size();
    Json summary = {{"type", toLower(kind)}};
    for (const auto& [name, key] : {std::pair("bos_token", "tokenizer.bos_token_id"),
                                    {"eos_token", "tokenizer.eos_token_id"},
                                    {"unk_token", "tokenizer.unknown_token_id"},
                                    {"pad_token", "tokenizer.padding_token_id"}}) {
        const Json* stated = findMember(metadata, key);
        const auto id = stated != nullptr && stated->is_number_unsigned() ? std::optional(stated->get<std::uint64_t>())
                                                                          : specialTokenId(metadata, name);
        if (auto text = id ? tokenText(metadata, *id) : std::nullopt) {
            summary[name] = std::move(*text);
        }
    }
    metadata["tokenizer_config"] = std::move(summary);
}

void addLabels(Metadata& metadata)
{
    const Json* labels = findPath(metadata, {"source_metadata", "config", "id2label"});
    if (labels != nullptr && labels->is_object() && !labels->empty()) {
        const std::size_t count = labels->size();
        Json copy = *labels;
        metadata["labels"] = std::move(copy);
        metadata["num_labels"] = count;
    }
}

/// A size in pixels: a number, {"shortest_edge": 224}, or {"height": 224, "width": 224}.
Json imageSize(const Json& config)
{
    for (const char* key : {"crop_size", "size"}) { // what is cut out comes last
        const Json* size = findMember(config, key);
        if (size == nullptr) {
            continue;
        }
        if (size->is_number()) {
            return *size;
        }
        if (const auto edge = unsignedMember(*size, "shortest_edge")) {
            return *edge;
        }
        const auto height = unsignedMember(*size, "height");
        const auto width = unsignedMember(*size, "width");
        if (height && width) {
            return *height == *width ? Json(*height) : Json::array({*height, *width});
        }
    }
    return {};
}

void addImages(Metadata& metadata, const Json& config)
{
    if (findMember(config, "image_mean") == nullptr) {
        return;
    }
    Json out = Json::object();
    Json units = {{"mean", "of values from 0 to 1"}, {"std", "of values from 0 to 1"}};
    if (Json size = imageSize(config); !size.is_null()) {
        out["image_size"] = std::move(size);
        units["image_size"] = "pixels";
    }
    for (const auto& [key, name] : {std::pair("image_mean", "mean"),
                                    {"image_std", "std"},
                                    {"rescale_factor", "rescale_factor"},
                                    {"resample", "resample"},
                                    {"do_convert_rgb", "convert_rgb"}}) {
        if (const Json* value = findMember(config, key); value != nullptr && !value->is_null()) {
            out[name] = *value;
        }
    }
    out["units"] = std::move(units);
    metadata["image_config"] = std::move(out);
}

/// The float as a short decimal number that is read as it.
Json shortNumber(float value)
{
    constexpr int kDigits = 9;
    const auto parsed = parseJson(formatNumber(static_cast<double>(value), kDigits));
    return parsed && parsed->value.is_number() ? Json(parsed->value.get<double>()) : Json(static_cast<double>(value));
}

/// The filters that the source states, or else those that all Whisper models use.
void addFilterbank(Metadata& metadata, const Json& config, const Json& audio)
{
    Json values = Json::array();
    std::size_t rows = 0;
    const Json* given = findMember(config, "mel_filters"); // of older transformers: a list of rows
    if (given != nullptr && given->is_array()) {
        rows = given->size();
        for (const Json& row : *given) {
            for (const Json& value : row.is_array() ? row : Json::array()) {
                values.push_back(value);
            }
        }
    }
    if (values.empty()) {
        MelSettings settings;
        rows = static_cast<std::size_t>(unsignedMember(audio, "n_mels").value_or(settings.bands));
        settings.bands = rows;
        settings.fftSize = static_cast<std::size_t>(unsignedMember(audio, "n_fft").value_or(settings.fftSize));
        settings.sampleRate = numberMember(audio, "sampling_rate").value_or(settings.sampleRate);
        for (const float value : melFilterbank(settings)) {
            values.push_back(shortNumber(value));
        }
    }
    if (rows > 0 && !values.empty() && values.size() % rows == 0) {
        metadata["mel_filterbank_shape"] = {rows, values.size() / rows};
        metadata["mel_filterbank"] = std::move(values);
    }
}

void addAudio(Metadata& metadata, const Json& config, bool hasFilters)
{
    const bool isWhisper = stringMember(metadata, "model_type") == "whisper";
    const auto rate = unsignedMember(config, "sampling_rate");
    constexpr std::uint64_t kRate = 16'000; // of Whisper
    const auto number = [&](const char* key, std::uint64_t otherwise) {
        const auto value = unsignedMember(config, key);
        return value ? value : isWhisper ? std::optional(otherwise) : std::nullopt;
    };
    const Json* mels = findPath(metadata, {"architecture", "n_mels"});
    const bool isStated = mels != nullptr && mels->is_number_unsigned();
    if (!rate && !(isWhisper && isStated)) {
        return;
    }
    Json out = {{"sampling_rate", rate.value_or(kRate)}};
    Json units = {{"sampling_rate", "Hz"}};
    const std::tuple<const char*, std::optional<std::uint64_t>, const char*> values[] = {
        {"n_fft", number("n_fft", 400), "samples"},
        {"hop_length", number("hop_length", 160), "samples"},
        {"chunk_length", number("chunk_length", 30), "seconds"},
        {"n_mels", isStated ? std::optional(mels->get<std::uint64_t>()) : number("feature_size", 80), ""}};
    for (const auto& [key, value, unit] : values) {
        if (value) {
            out[key] = *value;
            if (*unit != '\0') {
                units[key] = unit;
            }
        }
    }
    out["units"] = std::move(units);
    if (isWhisper && !hasFilters && !metadata.contains("mel_filterbank")) {
        addFilterbank(metadata, config, out);
    }
    metadata["audio_config"] = std::move(out);
}

} // namespace

void addAuxiliaryData(Metadata& metadata, const Model& model)
{
    metadata["format_version"] = "2.0.0";
    stateTokenCounts(metadata);
    addTokenizerSummary(metadata);
    addLabels(metadata);
    const Json config = preparation(metadata);
    addImages(metadata, config);
    addAudio(metadata, config, findMelFilterbank(model).has_value());
}

} // namespace apr
