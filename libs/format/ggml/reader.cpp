// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/base/text.h"
#include "apr/tensor/codec.h"
#include "format/file_opener.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace apr::ggml {
namespace {

constexpr std::uint32_t kUnversioned = 0x67676d6c; // "ggml"
constexpr std::uint32_t kVersioned = 0x67676d66;   // "ggmf"
constexpr std::uint32_t kAligned = 0x67676a74;     // "ggjt"
constexpr std::uint64_t kTensorAlignment = 32;     // of ggjt
constexpr std::uint32_t kOldDims = 4;
constexpr std::uint32_t kMostName = 256;
constexpr std::uint32_t kMostTokens = 1'000'000;
constexpr std::uint64_t kTokenMemory = 96;
constexpr std::uint64_t kOldBlock = 32;
constexpr std::uint64_t kFirstRead = std::uint64_t{1} << 20;

constexpr std::array<std::string_view, 7> kLlamaFigures{"n_vocab", "n_embd", "n_mult", "n_head",
                                                        "n_layer", "n_rot",  "ftype"};
constexpr std::array<std::string_view, 11> kWhisperFigures{
    "n_vocab",      "n_audio_ctx", "n_audio_state", "n_audio_head", "n_audio_layer", "n_text_ctx",
    "n_text_state", "n_text_head", "n_text_layer",  "n_mels",       "ftype"};
constexpr std::array<std::string_view, 4> kRwkvFigures{"n_vocab", "n_embed", "n_layer", "data_type"};

/// How the blocks of a tensor stand in the file.
enum class Layout : std::uint8_t { AsToday, OldQ4_0, OldQ4_1, OldQ8_0 };

struct OldLayout {
    Layout layout;
    std::uint32_t type; ///< GGML's number
    std::uint64_t blockBytes;
};

/// Before ggjt 3 the scales of these were F32.
constexpr std::array kOldLayouts{OldLayout{Layout::OldQ4_0, 2, 20}, OldLayout{Layout::OldQ4_1, 3, 24},
                                 OldLayout{Layout::OldQ8_0, 8, 36}};

float floatAt(const std::byte* from)
{
    return loadLittle<float>(from);
}

/// 32 values of one block.
void decodeOld(Layout layout, bool isInterleaved, const std::byte* block, float* out)
{
    const float scale = floatAt(block);
    if (layout == Layout::OldQ8_0) {
        for (std::size_t i = 0; i < kOldBlock; ++i) {
            out[i] = scale * static_cast<float>(static_cast<std::int8_t>(block[4 + i]));
        }
        return;
    }
    const bool hasMinimum = layout == Layout::OldQ4_1;
    const float least = hasMinimum ? floatAt(block + 4) : 0;
    const std::byte* nibbles = block + (hasMinimum ? 8 : 4);
    for (std::size_t i = 0; i < kOldBlock / 2; ++i) {
        const auto byte = static_cast<std::uint8_t>(nibbles[i]);
        const int low = byte & 15;
        const int high = byte >> 4;
        const auto value = [&](int nibble) {
            return hasMinimum ? scale * static_cast<float>(nibble) + least : scale * static_cast<float>(nibble - 8);
        };
        out[isInterleaved ? 2 * i : i] = value(low);
        out[isInterleaved ? 2 * i + 1 : i + kOldBlock / 2] = value(high);
    }
}

class GgmlSource final : public TensorSource {
public:
    struct Place {
        std::uint64_t offset = 0;
        Layout layout = Layout::AsToday;
        std::uint64_t blockBytes = 0;
    };

    GgmlSource(ByteSource file, std::vector<Place> places, bool isInterleaved)
        : m_file(std::move(file)), m_places(std::move(places)), m_isInterleaved(isInterleaved)
    {
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const Place& place = m_places[index];
        if (place.layout == Layout::AsToday || range.size == 0) {
            return m_file.read(place.offset + (range.size == 0 ? 0 : range.offset), range.size);
        }
        constexpr std::uint64_t kDecodedBlock = kOldBlock * sizeof(float);
        const std::uint64_t first = range.offset / kDecodedBlock;
        const std::uint64_t last = (range.offset + range.size + kDecodedBlock - 1) / kDecodedBlock;
        APR_TRY(const Bytes blocks,
                m_file.read(place.offset + first * place.blockBytes, (last - first) * place.blockBytes));
        std::vector<std::byte> out(static_cast<std::size_t>((last - first) * kDecodedBlock));
        std::array<float, kOldBlock> values{};
        for (std::uint64_t i = 0; i < last - first; ++i) {
            decodeOld(place.layout, m_isInterleaved, blocks.data() + i * place.blockBytes, values.data());
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
            note(Severity::Warning, "ggml.vocabulary-only", "the file has a vocabulary and no tensors", m_at);
        }
        m_facts.sections.push_back({"tensors", m_tensorsAt, m_file.size() - m_tensorsAt});
        m_parts.facts = takeFacts("GGML", m_dialect);
        return Model(std::move(m_parts),
                     std::make_shared<GgmlSource>(m_file, std::move(m_places), m_version < 2 && !m_isWhisper));
    }

private:
    // --- Reading on, by small windows: headers stand between the tensors ---

    Result<Bytes> take(std::uint64_t count, const std::string& field)
    {
        if (count > m_file.size() - m_at) {
            return fail(Errc::Corrupt,
                        "the file ends in the middle of " + field + ": " + std::to_string(count) +
                            " bytes are needed and " + std::to_string(m_file.size() - m_at) + " are left",
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
    Result<std::array<std::uint32_t, N>> figures(const std::array<std::string_view, N>& names)
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

    // --- The four families ---

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
                        "version " + std::to_string(m_version) + " is not known under this magic (1 to " +
                            std::to_string(newest) + " are)",
                        4, "version");
        }
        m_dialect = (magic == kAligned ? "ggjt v" : "ggmf v") + std::to_string(m_version);
        m_isAligned = magic == kAligned;
        return readLlama(true);
    }

    /// whisper.cpp's models, its voice detectors, and LLaMA's first files share a magic.
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
        constexpr std::size_t kMels = 9; // n_mels stands again in front of the filters
        const Bytes all = m_file.read(m_at, std::min<std::uint64_t>(m_file.size() - m_at, 52)).value_or(Bytes());
        const auto at = [&all](std::size_t i) {
            return 4 * i + 4 <= all.size() ? loadLittle<std::uint32_t>(all.data() + 4 * i) : 0;
        };
        if (first >= 51864 || (at(kMels) > 0 && at(kMels) == at(11)) || at(kMels) == 80 || at(kMels) == 128) {
            return readWhisper();
        }
        if (at(1) > 0 && at(3) > 0 && at(4) > 0 && at(6) <= 1024 && at(5) == at(1) / at(3)) {
            m_dialect = "ggml (LLaMA, no version)";
            return readLlama(false);
        }
        return fail(Errc::Unsupported,
                    "the figures after the magic are neither Whisper's nor LLaMA's: " + std::to_string(first) + ", " +
                        std::to_string(at(1)) + ", " + std::to_string(at(2)) + ", …",
                    4, "header");
    }

    static bool isName(std::string_view text)
    {
        return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 127; });
    }

    Status readLlama(bool hasScores)
    {
        m_parts.metadata["model_type"] = "llama";
        APR_TRY(const auto figure, figures(kLlamaFigures));
        if (figure[3] > 0) {
            m_parts.metadata["architecture"]["head_dim"] = figure[1] / figure[3];
        }
        APR_CHECK(readVocabulary(figure[0], hasScores));
        return readTensors(false);
    }

    Status readWhisper()
    {
        m_isWhisper = true;
        m_dialect = "whisper.cpp";
        m_parts.metadata["model_type"] = "whisper";
        APR_TRY(const auto figure, figures(kWhisperFigures));
        m_parts.metadata["architecture"]["family"] = "whisper";
        const std::uint64_t filtersAt = m_at;
        APR_TRY(const std::uint32_t mels, number("mel filters"));
        APR_TRY(const std::uint32_t bins, number("mel filters"));
        if (mels != figure[9] || bins == 0) {
            return fail(Errc::Corrupt,
                        "the mel filters are " + std::to_string(mels) + " by " + std::to_string(bins) +
                            ", the header says " + std::to_string(figure[9]) + " of them",
                        filtersAt, "mel filters");
        }
        const std::uint64_t bytes = std::uint64_t{mels} * bins * sizeof(float);
        if (bytes > m_file.size() - m_at) {
            return fail(Errc::Corrupt, "the mel filters leave the file", filtersAt, "mel filters");
        }
        add("mel_filters", DType::F32, {mels, bins}, {.offset = m_at}, bytes, bytes);
        m_at += bytes;
        APR_TRY(const std::uint32_t tokens, number("vocabulary")); // may be fewer than n_vocab
        APR_CHECK(readVocabulary(tokens, false));
        return readTensors(true);
    }

    /// Silero's detector: name, version, window, context, layers of (in, out, kernel), sizes of the LSTM and the end.
    Status readVoiceDetector(std::uint32_t nameBytes)
    {
        m_isWhisper = true;
        APR_TRY(const Bytes name, take(nameBytes, "name"));
        const std::string_view text(reinterpret_cast<const char*>(name.data()), nameBytes);
        m_dialect = "whisper.cpp voice detector";
        m_parts.metadata["model_type"] = "silero-vad";
        m_parts.metadata["model_name"] = std::string(text);
        APR_TRY([[maybe_unused]] const auto head,
                figures(std::array<std::string_view, 6>{"version_major", "version_minor", "version_patch", "window",
                                                        "context", "n_encoder_layers"}));
        if (head[5] > 64) {
            return fail(Errc::Corrupt, std::to_string(head[5]) + " encoder layers are claimed", m_at - 4,
                        "n_encoder_layers");
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
        APR_TRY([[maybe_unused]] const auto tail,
                figures(std::array<std::string_view, 4>{"lstm_input", "lstm_hidden", "final_in", "final_out"}));
        return readTensors(true);
    }

    Status readRwkv()
    {
        m_isWhisper = true; // as there: today's blocks, no alignment
        m_dialect = "rwkv.cpp v" + std::to_string(m_version);
        m_parts.metadata["model_type"] = "rwkv";
        APR_TRY([[maybe_unused]] const auto figure, figures(kRwkvFigures));
        return readTensors(true);
    }

    Status readVocabulary(std::uint32_t count, bool hasScores)
    {
        const std::uint64_t start = m_at;
        const std::uint64_t least = hasScores ? 8 : 4;
        if (count > kMostTokens || count > (m_file.size() - m_at) / least ||
            count * kTokenMemory > m_options.memoryLimit) {
            return fail(Errc::Corrupt, "a vocabulary of " + formatCount(count) + " tokens does not fit the file", m_at,
                        "vocabulary");
        }
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

    // --- Tensors, one after the other to the end of the file ---

    void add(std::string name, DType dtype, Shape shape, GgmlSource::Place place, std::uint64_t bytes,
             std::uint64_t stored)
    {
        TensorInfo info{.name = std::move(name),
                        .dtype = dtype,
                        .shape = std::move(shape),
                        .byteSize = bytes,
                        .offset = place.offset};
        if (place.layout != Layout::AsToday) {
            info.encoding.storedBytes = stored;
        }
        m_names.insert(info.name);
        m_parts.tensors.push_back(std::move(info));
        m_places.push_back(place);
    }

    /// In whisper.cpp's and rwkv.cpp's files the dimensions follow the type, in LLaMA's too.
    Status readTensors(bool mayHaveFour)
    {
        m_tensorsAt = m_at;
        while (m_at < m_file.size()) {
            APR_CHECK(readTensor(mayHaveFour ? kOldDims : 2));
        }
        return {};
    }

    Status readTensor(std::uint32_t mostDims)
    {
        const std::uint64_t start = m_at;
        const std::string field = "tensor[" + std::to_string(m_parts.tensors.size()) + ']';
        APR_TRY(const std::uint32_t dims, number(field + ".n_dims"));
        APR_TRY(const std::uint32_t nameBytes, number(field + ".name_len"));
        APR_TRY(const std::uint32_t type, number(field + ".type"));
        if (dims > mostDims || nameBytes > kMostName) {
            return fail(Errc::Corrupt,
                        dims > mostDims ? std::to_string(dims) + " dimensions are claimed, the format has at most " +
                                              std::to_string(mostDims)
                                        : "a name of " + std::to_string(nameBytes) + " bytes is claimed",
                        start, field);
        }
        Shape shape(dims);
        for (std::uint32_t d = 0; d < dims; ++d) {
            APR_TRY(shape[dims - 1 - d], number(field + ".ne")); // the fastest dimension first
        }
        APR_TRY(const Bytes text, take(nameBytes, field + ".name"));
        std::string name(reinterpret_cast<const char*>(text.data()), nameBytes);
        const std::string shown = printable(name, 120);
        if (name.empty() || !isUtf8(name) || m_names.count(name) > 0) {
            return fail(Errc::Corrupt, "a tensor's name is empty, not UTF-8, or stands twice", start, field + ".name",
                        shown);
        }
        m_at = m_isAligned ? checkedAlign(m_at, kTensorAlignment).value_or(m_file.size()) : m_at;
        APR_TRY(const auto form, formOf(type, start, shown));
        const DType dtype = form.layout == Layout::AsToday ? *dtypeFromGgmlId(type) : DType::F32;
        const auto bytes = tensorBytes(dtype, shape);
        const auto elements = elementCount(shape);
        const auto stored = form.layout == Layout::AsToday ? bytes
                            : elements && !shape.empty() && shape.back() % kOldBlock == 0
                                ? checkedMul(*elements / kOldBlock, form.blockBytes)
                                : std::nullopt;
        if (!bytes || !stored || m_at > m_file.size() || *stored > m_file.size() - m_at) {
            return fail(Errc::Corrupt,
                        bytes && stored ? "its " + std::to_string(*stored) + " bytes leave the file"
                                        : "its dimensions do not fill whole blocks",
                        start, field, shown);
        }
        add(std::move(name), dtype, std::move(shape),
            {.offset = m_at, .layout = form.layout, .blockBytes = form.blockBytes}, *bytes, *stored);
        m_at += *stored;
        return {};
    }

    struct Form {
        Layout layout = Layout::AsToday;
        std::uint64_t blockBytes = 0;
    };

    Result<Form> formOf(std::uint32_t type, std::uint64_t at, const std::string& tensor) const
    {
        const auto dtype = dtypeFromGgmlId(type);
        const bool isOld = !m_isWhisper && m_version < 3;
        for (const OldLayout& old : kOldLayouts) {
            if (isOld && old.type == type) {
                return Form{.layout = old.layout, .blockBytes = old.blockBytes};
            }
        }
        const bool isKnown = dtype && (!isQuantized(*dtype) || !isOld || (m_version == 2 && (type == 6 || type == 7)));
        if (!isKnown) {
            return fail(Errc::Unsupported,
                        "the blocks of type " + (dtype ? std::string(dtypeName(*dtype)) : std::to_string(type)) +
                            " in a file of this age are not known; the llama.cpp of its time converts them to F16",
                        at, "type", tensor);
        }
        return Form{};
    }

    OpenOptions m_options;
    std::string m_dialect;
    std::uint32_t m_version = 0; ///< 0 without one
    bool m_isAligned = false;
    bool m_isWhisper = false; ///< or another whose blocks are today's
    std::uint64_t m_at = 0;
    std::uint64_t m_tensorsAt = 0;
    Bytes m_window;
    std::uint64_t m_windowAt = 0;
    ModelParts m_parts;
    std::vector<GgmlSource::Place> m_places;
    std::unordered_set<std::string> m_names;
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

} // namespace apr::ggml
