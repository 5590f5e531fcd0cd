// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/tensor/codec.h"
#include "format.h"
#include "format/reading/file_opener.h"
#include "format/reading/probe.h"
#include "layout.h"
#include "writer.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace apr::ggml {
namespace {

constexpr std::string_view kWhisperDialect = "whisper.cpp";
constexpr std::uint32_t kVersioned = 0x67676d66; // "ggmf"
constexpr std::uint32_t kAligned = 0x67676a74;   // "ggjt"
constexpr std::uint64_t kTensorAlignment = 32;   // ggjt only
constexpr std::uint32_t kMaxLlamaDims = 2;
constexpr std::uint64_t kTokenMemory = 96;
constexpr std::uint64_t kLegacyBlock = 32;
constexpr std::uint64_t kFirstRead = std::uint64_t{1} << 20;

constexpr std::array<std::string_view, 7> kLlamaHyperparameters{"n_vocab", "n_embd", "n_mult", "n_head",
                                                                "n_layer", "n_rot",  "ftype"};
constexpr std::array<std::string_view, 14> kParakeetHyperparameters{
    "n_vocab",    "n_audio_ctx",   "n_audio_state",   "n_audio_head",       "n_audio_layer",
    "n_mels",     "ftype",         "n_fft",           "subsampling_factor", "n_subsampling_channels",
    "n_pred_dim", "n_pred_layers", "n_tdt_durations", "n_max_tokens"};
constexpr std::array<std::string_view, 4> kRwkvHyperparameters{"n_vocab", "n_embed", "n_layer", "data_type"};

/// The block layout of a tensor's data.
enum class Layout : std::uint8_t { Current, LegacyQ4_0, LegacyQ4_1, LegacyQ8_0 };

struct LegacyLayout {
    Layout layout;
    std::uint32_t type; ///< ggml_type
    std::uint64_t blockBytes;
};

/// Before ggjt 3 these types had F32 scales.
constexpr std::array kLegacyLayouts{LegacyLayout{Layout::LegacyQ4_0, 2, 20}, LegacyLayout{Layout::LegacyQ4_1, 3, 24},
                                    LegacyLayout{Layout::LegacyQ8_0, 8, 36}};

float floatAt(const std::byte* from)
{
    return loadLittle<float>(from);
}

/// Dequantizes one block of 32 values.
void decodeLegacyBlock(Layout layout, bool isInterleaved, const std::byte* block, float* out)
{
    const float scale = floatAt(block);
    if (layout == Layout::LegacyQ8_0) {
        for (std::size_t i = 0; i < kLegacyBlock; ++i) {
            out[i] = scale * static_cast<float>(static_cast<std::int8_t>(block[4 + i]));
        }
        return;
    }
    const bool hasMinimum = layout == Layout::LegacyQ4_1;
    const float minimum = hasMinimum ? floatAt(block + 4) : 0;
    const std::byte* nibbles = block + (hasMinimum ? 8 : 4);
    for (std::size_t i = 0; i < kLegacyBlock / 2; ++i) {
        const auto byte = static_cast<std::uint8_t>(nibbles[i]);
        const int low = byte & 15;
        const int high = byte >> 4;
        const auto value = [&](int nibble) {
            return hasMinimum ? scale * static_cast<float>(nibble) + minimum : scale * static_cast<float>(nibble - 8);
        };
        out[isInterleaved ? 2 * i : i] = value(low);
        out[isInterleaved ? 2 * i + 1 : i + kLegacyBlock / 2] = value(high);
    }
}

class GgmlSource final : public TensorSource {
public:
    struct Place {
        std::uint64_t offset = 0;
        Layout layout = Layout::Current;
        std::uint64_t blockBytes = 0;
    };

    GgmlSource(ByteSource file, std::vector<Place> places, bool isInterleaved)
        : m_file(std::move(file)), m_places(std::move(places)), m_isInterleaved(isInterleaved)
    {
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const Place& place = m_places[index];
        if (place.layout == Layout::Current || range.size == 0) {
            return m_file.read(place.offset + (range.size == 0 ? 0 : range.offset), range.size);
        }
        constexpr std::uint64_t kDecodedBlock = kLegacyBlock * sizeof(float);
        const std::uint64_t first = range.offset / kDecodedBlock;
        const std::uint64_t last = (range.offset + range.size + kDecodedBlock - 1) / kDecodedBlock;
        APR_TRY(const Bytes blocks,
                m_file.read(place.offset + first * place.blockBytes, (last - first) * place.blockBytes));
        std::vector<std::byte> out(static_cast<std::size_t>((last - first) * kDecodedBlock));
        std::array<float, kLegacyBlock> values{};
        for (std::uint64_t i = 0; i < last - first; ++i) {
            decodeLegacyBlock(place.layout, m_isInterleaved, blocks.data() + i * place.blockBytes, values.data());
            APR_TRY([[maybe_unused]] const auto overflows,
                    encodeFromF32(DType::F32, values,
                                  std::span(out).subspan(static_cast<std::size_t>(i * kDecodedBlock), kDecodedBlock)));
        }
        return Bytes::own(std::move(out)).part(range.offset - first * kDecodedBlock, range.size);
    }

private:
    ByteSource m_file;
    std::vector<Place> m_places;
    bool m_isInterleaved;
};

class Opener final : FileOpener {
public:
    Opener(std::string name, ByteSource file, const OpenOptions& options)
        : FileOpener(std::move(name), std::move(file)), m_options(options)
    {
    }

    Result<Model> run()
    {
        auto status = read();
        if (!status) {
            return ofFile(std::move(status).error());
        }
        if (m_parts.tensors.empty()) {
            note(Severity::Warning, "ggml.vocabulary-only", "the file has a vocabulary but no tensors", m_at);
        }
        m_facts.sections.push_back({"tensors", m_tensorsAt, m_file.size() - m_tensorsAt});
        m_parts.facts = takeFacts(FormatId::Ggml, m_dialect);
        return Model(std::move(m_parts),
                     std::make_shared<GgmlSource>(m_file, std::move(m_places), m_version < 2 && !m_hasCurrentBlocks));
    }

private:
    // --- Sequential reading through a small window: headers and tensor data alternate ---

    Result<Bytes> take(std::uint64_t count, const std::string& field)
    {
        if (count > m_file.size() - m_at) {
            return fail(Errc::Corrupt,
                        "unexpected end of file: expected " + formatCountOf(count, "byte") + ", " +
                            formatCount(m_file.size() - m_at) + " left",
                        m_at, field);
        }
        if (m_at < m_windowAt || m_at + count > m_windowAt + m_window.size()) {
            const std::uint64_t size = std::min(m_file.size() - m_at, std::max(count, kFirstRead));
            APR_TRY(m_window, m_file.read(m_at, size));
            m_windowAt = m_at;
        }
        const Bytes part = m_window.part(m_at - m_windowAt, count);
        m_at += count;
        return part;
    }

    Result<std::uint32_t> number(const std::string& field)
    {
        APR_TRY(const Bytes bytes, take(4, field));
        return loadLittle<std::uint32_t>(bytes.data());
    }

    template <std::size_t N>
    Result<std::array<std::uint32_t, N>> readHyperparameters(const std::array<std::string_view, N>& names)
    {
        std::array<std::uint32_t, N> out{};
        Json& architecture = m_parts.metadata["architecture"];
        for (std::size_t i = 0; i < N; ++i) {
            APR_TRY(out[i], number(std::string(names[i])));
            architecture[std::string(names[i])] = out[i];
            m_facts.header.emplace_back(names[i], std::to_string(out[i]));
        }
        return out;
    }

    // --- The file variants ---

    Status read()
    {
        APR_TRY(const std::uint32_t magic, number("magic"));
        if (magic == kUnversioned) {
            return readUnversioned();
        }
        APR_TRY(m_version, number("version"));
        if (magic == kVersioned && (m_version == 100 || m_version == 101)) {
            return readRwkv();
        }
        const std::uint32_t newest = magic == kAligned ? 3 : 1;
        if (m_version < 1 || m_version > newest) {
            return fail(Errc::Version,
                        "unsupported " + std::string(magic == kAligned ? "ggjt" : "ggmf") + " version " +
                            std::to_string(m_version) +
                            (newest > 1 ? ", supported are 1 to " + std::to_string(newest) : ", supported is 1"),
                        4, "version");
        }
        m_dialect = (magic == kAligned ? "ggjt v" : "ggmf v") + std::to_string(m_version);
        m_isAligned = magic == kAligned;
        return readLlama(true);
    }

    /// whisper.cpp models, its voice activity detectors, and the first LLaMA files share a magic.
    Status readUnversioned()
    {
        APR_TRY(const std::uint32_t first, number("header"));
        const Bytes ahead = m_file.read(m_at, std::min<std::uint64_t>(m_file.size() - m_at, 64)).value_or(Bytes());
        const std::string_view text(reinterpret_cast<const char*>(ahead.data()),
                                    static_cast<std::size_t>(ahead.size()));
        if (first > 0 && first < ahead.size() && isName(text.substr(0, first))) {
            return readVoiceDetector(first);
        }
        m_at -= 4;
        constexpr std::size_t kMels = 9; // n_mels is repeated before the mel filters
        const Bytes all = m_file.read(m_at, std::min<std::uint64_t>(m_file.size() - m_at, 64)).value_or(Bytes());
        const auto at = [&all](std::size_t i) {
            return 4 * i + 4 <= all.size() ? loadLittle<std::uint32_t>(all.data() + 4 * i) : 0;
        };
        if (at(5) > 0 && at(14) == at(5) &&
            at(15) == at(7) / 2 + 1) { // n_mels and n_fft, repeated as the filters' shape
            return readParakeet();
        }
        if (first >= 51864 || (at(kMels) > 0 && at(kMels) == at(11)) || at(kMels) == 80 || at(kMels) == 128) {
            return readWhisper();
        }
        if (at(1) > 0 && at(3) > 0 && at(4) > 0 && at(6) <= 1024 && at(5) == at(1) / at(3)) {
            m_dialect = "ggml (LLaMA, no version)";
            return readLlama(false);
        }
        return fail(Errc::Unsupported,
                    "hyperparameters match neither Whisper nor LLaMA: found " + std::to_string(first) + ", " +
                        std::to_string(at(1)) + ", " + std::to_string(at(2)) + ", … after the magic",
                    4, "header");
    }

    static bool isName(std::string_view text)
    {
        return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 127; });
    }

    Status readLlama(bool hasScores)
    {
        m_parts.metadata["model_type"] = "llama";
        APR_TRY(const auto hparams, readHyperparameters(kLlamaHyperparameters));
        if (hparams[3] > 0) {
            m_parts.metadata["architecture"]["head_dim"] = hparams[1] / hparams[3];
        }
        APR_CHECK(readVocabulary(hparams[0], hasScores));
        return readTensors(kMaxLlamaDims);
    }

    Status readWhisper()
    {
        m_hasCurrentBlocks = true;
        m_dialect = kWhisperDialect;
        m_parts.metadata["model_type"] = "whisper";
        APR_TRY(const auto hparams, readHyperparameters(kWhisperHyperparameters));
        m_parts.metadata["architecture"]["family"] = "whisper";
        APR_CHECK(readMelFilters(hparams[9]));
        APR_TRY(const std::uint32_t tokens, number("vocabulary")); // may be fewer than n_vocab
        APR_CHECK(readVocabulary(tokens, false));
        return readTensors(kMaxDims);
    }

    /// The shape and the values of the mel filters.
    Status readMelFilters(std::uint32_t expectedMels)
    {
        const std::uint64_t filtersAt = m_at;
        APR_TRY(const std::uint32_t mels, number("mel filters"));
        APR_TRY(const std::uint32_t bins, number("mel filters"));
        if (mels != expectedMels || bins == 0) {
            return fail(Errc::Corrupt,
                        "the mel filters have the shape " + std::to_string(mels) + " x " + std::to_string(bins) +
                            ", expected n_mels = " + std::to_string(expectedMels) + " rows and at least 1 column",
                        filtersAt, "mel filters");
        }
        return addFloats("mel_filters", {mels, bins}, filtersAt);
    }

    /// Adds F32 values that are stored here as a tensor. `start` is the offset of the field, for messages.
    Status addFloats(const std::string& name, const Shape& shape, std::uint64_t start)
    {
        const auto bytes = tensorBytes(DType::F32, shape);
        if (!bytes || *bytes > m_file.size() - m_at) {
            return fail(Errc::Corrupt,
                        "\"" + name + "\" with the shape " + shapeText(shape) + " needs more than the " +
                            formatCountOf(m_file.size() - m_at, "byte") + " left in the file",
                        start, name);
        }
        add(name, DType::F32, shape, {.offset = m_at}, *bytes, *bytes);
        m_at += *bytes;
        return {};
    }

    /// Parakeet TDT: mel filters, window function, durations and vocabulary, then the tensors.
    Status readParakeet()
    {
        m_hasCurrentBlocks = true;
        m_dialect = "whisper.cpp parakeet";
        m_parts.metadata["model_type"] = "parakeet";
        APR_TRY(const auto hparams, readHyperparameters(kParakeetHyperparameters));
        APR_CHECK(readMelFilters(hparams[5]));
        const std::uint64_t windowAt = m_at;
        APR_TRY(const std::uint32_t window, number("window"));
        APR_CHECK(addFloats("window", {window}, windowAt));
        const std::uint32_t durations = hparams[12];
        if (durations > 64) {
            return fail(Errc::Corrupt, "n_tdt_durations is " + std::to_string(durations) + ", the maximum is 64", 52,
                        "n_tdt_durations");
        }
        Json values = Json::array();
        for (std::uint32_t i = 0; i < durations; ++i) {
            APR_TRY(const std::uint32_t value, number("durations"));
            values.push_back(value);
        }
        m_parts.metadata["architecture"]["tdt_durations"] = std::move(values);
        APR_TRY(const std::uint32_t tokens, number("vocabulary"));
        APR_CHECK(readVocabulary(tokens, false));
        return readTensors(kMaxDims);
    }

    /// Silero VAD: name, version, window, context, encoder layers (in, out, kernel), LSTM and final layer sizes.
    Status readVoiceDetector(std::uint32_t nameBytes)
    {
        m_hasCurrentBlocks = true;
        APR_TRY(const Bytes name, take(nameBytes, "name"));
        const std::string_view text(reinterpret_cast<const char*>(name.data()), nameBytes);
        m_dialect = "whisper.cpp voice detector";
        m_parts.metadata["model_type"] = "silero-vad";
        m_parts.metadata["model_name"] = std::string(text);
        APR_TRY([[maybe_unused]] const auto head,
                readHyperparameters(std::array<std::string_view, 6>{"version_major", "version_minor", "version_patch",
                                                                    "window", "context", "n_encoder_layers"}));
        if (head[5] > 64) {
            return fail(Errc::Corrupt, "n_encoder_layers is " + std::to_string(head[5]) + ", the maximum is 64",
                        m_at - 4, "n_encoder_layers");
        }
        Json layers = Json::array();
        for (std::uint32_t i = 0; i < head[5]; ++i) {
            Json layer = Json::array();
            for (int k = 0; k < 3; ++k) {
                APR_TRY(const std::uint32_t value, number("encoder layer"));
                layer.push_back(value);
            }
            layers.push_back(std::move(layer));
        }
        m_parts.metadata["architecture"]["encoder_layers"] = std::move(layers);
        APR_TRY([[maybe_unused]] const auto tail, readHyperparameters(std::array<std::string_view, 4>{
                                                      "lstm_input", "lstm_hidden", "final_in", "final_out"}));
        return readTensors(kMaxDims);
    }

    Status readRwkv()
    {
        m_hasCurrentBlocks = true; // as in whisper.cpp: current block layouts, no alignment
        m_dialect = "rwkv.cpp v" + std::to_string(m_version);
        m_parts.metadata["model_type"] = "rwkv";
        APR_TRY([[maybe_unused]] const auto hparams, readHyperparameters(kRwkvHyperparameters));
        return readTensors(kMaxDims);
    }

    Status readVocabulary(std::uint32_t count, bool hasScores)
    {
        const std::uint64_t start = m_at;
        const std::uint64_t tokenBytes = hasScores ? 8 : 4; // without the token itself
        if (count > kMaxTokens || count > (m_file.size() - m_at) / tokenBytes) {
            return fail(Errc::Corrupt,
                        "a vocabulary of " + formatCountOf(count, "token") + " exceeds the " +
                            formatCount(m_file.size() - m_at) + " bytes left in the file or the maximum of " +
                            formatCount(kMaxTokens) + " tokens",
                        m_at, "vocabulary");
        }
        APR_CHECK(m_options.budget.take(count * kTokenMemory, m_at, "the vocabulary"));
        Json tokens = Json::array();
        Json scores = Json::array();
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::string field = "token " + std::to_string(i);
            APR_TRY(const std::uint32_t size, number(field));
            APR_TRY(const Bytes bytes, take(size, field));
            const std::string_view text(reinterpret_cast<const char*>(bytes.data()), size);
            tokens.push_back(
                isUtf8(text) ? Json(std::string(text))
                             : Json{{"hex", toHex(reinterpret_cast<const std::uint8_t*>(text.data()), text.size())}});
            if (hasScores) {
                APR_TRY(const Bytes score, take(4, field));
                scores.push_back(floatAt(score.data()));
            }
        }
        m_parts.metadata["tokenizer.vocabulary"] = std::move(tokens);
        if (hasScores) {
            m_parts.metadata["tokenizer.scores"] = std::move(scores);
        }
        m_facts.sections = {{"header", 0, start}, {"vocabulary", start, m_at - start}};
        return {};
    }

    // --- Tensors, up to the end of the file ---

    void add(std::string name, DType dtype, Shape shape, GgmlSource::Place place, std::uint64_t bytes,
             std::uint64_t stored)
    {
        TensorInfo info{.name = std::move(name),
                        .dtype = dtype,
                        .shape = std::move(shape),
                        .byteSize = bytes,
                        .offset = place.offset};
        if (place.layout != Layout::Current) {
            info.encoding.storedBytes = stored;
        }
        m_names.insert(info.name);
        m_parts.tensors.push_back(std::move(info));
        m_places.push_back(place);
    }

    /// LLaMA tensors have at most 2 dimensions, those of whisper.cpp and rwkv.cpp at most 4.
    Status readTensors(std::uint32_t maxDims)
    {
        m_tensorsAt = m_at;
        while (m_at < m_file.size()) {
            APR_CHECK(readTensor(maxDims));
        }
        return {};
    }

    Status readTensor(std::uint32_t maxDims)
    {
        const std::uint64_t start = m_at;
        const std::string field = "tensor[" + std::to_string(m_parts.tensors.size()) + ']';
        APR_TRY(const std::uint32_t dims, number(field + ".n_dims"));
        APR_TRY(const std::uint32_t nameBytes, number(field + ".name_len"));
        APR_TRY(const std::uint32_t type, number(field + ".type"));
        if (dims > maxDims || nameBytes > kMaxName) {
            return fail(Errc::Corrupt,
                        dims > maxDims
                            ? "n_dims is " + std::to_string(dims) + ", the maximum is " + std::to_string(maxDims)
                            : "the name length is " + std::to_string(nameBytes) + " bytes, the maximum is " +
                                  std::to_string(kMaxName),
                        start, field);
        }
        Shape shape(dims);
        for (std::uint32_t d = 0; d < dims; ++d) {
            APR_TRY(shape[dims - 1 - d], number(field + ".ne")); // fastest-varying dimension first
        }
        APR_TRY(const Bytes text, take(nameBytes, field + ".name"));
        std::string name(reinterpret_cast<const char*>(text.data()), nameBytes);
        const std::string shown = printable(name, 120);
        if (m_dialect == kWhisperDialect && isConvolutionBias(name) && shape.size() == 2 && shape[1] == 1) {
            shape.pop_back();
        }
        if (name.empty() || !isUtf8(name) || m_names.contains(name)) {
            return fail(Errc::Corrupt,
                        name.empty()    ? "the tensor name is empty"
                        : !isUtf8(name) ? "the tensor name is not valid UTF-8"
                                        : "duplicate tensor name",
                        start, field + ".name", shown);
        }
        m_at = m_isAligned ? checkedAlign(m_at, kTensorAlignment).value_or(m_file.size()) : m_at;
        APR_TRY(const auto storage, blockStorage(type, start, shown));
        const DType dtype = storage.layout == Layout::Current ? *dtypeFromGgmlId(type) : DType::F32;
        const bool isCurrent = storage.layout == Layout::Current;
        const std::uint64_t blockElements = isCurrent ? dtypeInfo(dtype).blockElements : kLegacyBlock;
        const std::uint64_t rowLength = shape.empty() ? 1 : shape.back();
        if (rowLength % blockElements != 0) {
            return fail(Errc::Corrupt,
                        "row length " + std::to_string(rowLength) + " is not a multiple of the block size " +
                            std::to_string(blockElements),
                        start, field, shown);
        }
        const auto bytes = tensorBytes(dtype, shape);
        const auto elements = elementCount(shape);
        const auto stored = isCurrent  ? bytes
                            : elements ? checkedMul(*elements / kLegacyBlock, storage.blockBytes)
                                       : std::nullopt;
        if (!bytes || !stored) {
            return fail(Errc::Corrupt, "the size of the tensor does not fit in 64 bits", start, field, shown);
        }
        if (m_at > m_file.size() || *stored > m_file.size() - m_at) {
            return fail(Errc::Corrupt,
                        "the tensor data, " + formatCountOf(*stored, "byte") + " at offset " + std::to_string(m_at) +
                            ", extends past the end of the file at " + std::to_string(m_file.size()),
                        start, field, shown);
        }
        add(std::move(name), dtype, std::move(shape),
            {.offset = m_at, .layout = storage.layout, .blockBytes = storage.blockBytes}, *bytes, *stored);
        m_at += *stored;
        return {};
    }

    struct BlockStorage {
        Layout layout = Layout::Current;
        std::uint64_t blockBytes = 0;
    };

    Result<BlockStorage> blockStorage(std::uint32_t type, std::uint64_t at, const std::string& tensor) const
    {
        const auto dtype = dtypeFromGgmlId(type);
        const bool isLegacy = !m_hasCurrentBlocks && m_version < 3;
        for (const LegacyLayout& old : kLegacyLayouts) {
            if (isLegacy && old.type == type) {
                return BlockStorage{.layout = old.layout, .blockBytes = old.blockBytes};
            }
        }
        const bool isKnown =
            dtype && (!isQuantized(*dtype) || !isLegacy || (m_version == 2 && (type == 6 || type == 7)));
        if (!isKnown) {
            return fail(Errc::Unsupported,
                        "quantization type " + (dtype ? std::string(dtypeName(*dtype)) : std::to_string(type)) +
                            " is not supported in this legacy file version; convert the model to F16 with a "
                            "llama.cpp release that reads it",
                        at, "type", tensor);
        }
        return BlockStorage{};
    }

    OpenOptions m_options;
    std::string m_dialect;
    std::uint32_t m_version = 0; ///< 0 for unversioned files
    bool m_isAligned = false;
    bool m_hasCurrentBlocks = false; ///< block layouts of ggjt 3 and GGUF
    std::uint64_t m_at = 0;
    std::uint64_t m_tensorsAt = 0;
    Bytes m_window;
    std::uint64_t m_windowAt = 0;
    ModelParts m_parts;
    std::vector<GgmlSource::Place> m_places;
    TextSet m_names;
};

} // namespace

bool looksLike(const Bytes& start)
{
    const std::uint32_t magic = start.size() >= 8 ? loadLittle<std::uint32_t>(start.data()) : 0;
    return magic == kUnversioned || magic == kVersioned || magic == kAligned;
}

Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options)
{
    return Opener(std::move(name), file, options).run();
}

namespace {

using namespace std::string_view_literals;

constexpr std::array kGgmlMimeMagic{
    MimeMagic{.part = {0, 0, "lmgg"sv}},
    MimeMagic{.part = {0, 0, "fmgg"sv}},
    MimeMagic{.part = {0, 0, "tjgg"sv}},
    MimeMagic{.part = {0, 0, "algg"sv}},
};
constexpr MimeType kGgmlMime{
    .name = "application/x-ggml", .title = "GGML", .globs = "*.ggml *.bin", .magic = kGgmlMimeMagic};

} // namespace

const FormatReader kReader{
    .ids = "ggml",
    .suffixes = ".bin .ggml",
    .mime = &kGgmlMime,
    .recognition = Recognition::Header,
    .recognize = [](Probe& probe) { return looksLike(probe.start()) ? Match::Yes : Match::No; },
    .open = [](Probe& probe) { return open(probe.name(), probe.file(), probe.options()); },
};

constinit const Format kFormat{.ids = {FormatId::Ggml}, .readers = {&kReader}, .writers = {&kWriter}};

} // namespace apr::ggml
