// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/base/text.h"

#include "format/reading/file_opener.h"

#include <algorithm>
#include <array>
#include <set>

namespace apr::whisper {
namespace {

constexpr std::uint64_t kHeaderBytes = 4 + 48;
constexpr std::uint64_t kDescriptorBytes = 96;
constexpr std::uint64_t kNameBytes = 48;
constexpr std::uint64_t kFooterBytes = 4;
constexpr std::uint64_t kScaleBytes = 4;

constexpr std::array<std::string_view, 12> kSizes{"tiny",   "tiny.en",   "base",  "base.en",  "small",    "small.en",
                                                  "medium", "medium.en", "large", "large-v1", "large-v2", "large-v3"};
constexpr std::array<std::string_view, 10> kHyperparameters{
    "n_vocab",    "n_audio_ctx",  "n_audio_state", "n_audio_head", "n_audio_layer",
    "n_text_ctx", "n_text_state", "n_text_head",   "n_text_layer", "n_mels"};
enum Quantization : std::uint8_t { kF32, kF16, kInt8, kInt4 };

class Opener final : FileOpener {
public:
    Opener(std::string name, ByteSource file) : FileOpener(std::move(name), std::move(file)) {}

    Result<Model> run()
    {
        APR_CHECK(readHeader());
        APR_CHECK(readTensors());
        APR_CHECK(readTail());
        m_parts.facts = takeFacts(FormatId::Whisper, "whisper.apr");
        return Model(std::move(m_parts), std::make_shared<RangeSource>(m_file, std::move(m_ranges)));
    }

private:
    Status readHeader()
    {
        if (m_file.size() < kHeaderBytes + kFooterBytes) {
            return fail(Errc::Corrupt,
                        "the file has " + std::to_string(m_file.size()) + " bytes, a whisper.apr file has at least 56",
                        0, "header");
        }
        APR_TRY(const Bytes head, m_file.start(kHeaderBytes));
        const auto byteAt = [&head](std::size_t at) { return static_cast<std::uint8_t>(head.data()[at]); };
        const std::uint8_t kind = byteAt(6);
        m_quantization = byteAt(7);
        m_count = loadLittle<std::uint16_t>(head.data() + 9);
        m_flags = byteAt(11);
        if (byteAt(8) != 0 || m_quantization >= kInt4) {
            return fail(Errc::Unsupported,
                        byteAt(8) != 0 ? "compressed weights are not supported: their encoding is not documented"
                        : m_quantization == kInt4
                            ? "4-bit weights are not supported: their encoding is not documented"
                            : "unknown quantization id " + std::to_string(m_quantization) + ", expected 0 to 3",
                        byteAt(8) != 0 ? 8 : 7, "quantization");
        }
        Json hyperparameters{{"family", "whisper"}};
        for (std::size_t i = 0; i < kHyperparameters.size(); ++i) {
            hyperparameters[std::string(kHyperparameters[i])] = loadLittle<std::uint32_t>(head.data() + 12 + 4 * i);
        }
        m_parts.metadata["model_type"] = "whisper";
        m_parts.metadata["architecture"] = std::move(hyperparameters);
        const std::string size(kind < kSizes.size() ? kSizes[kind] : "(unknown size)");
        m_parts.metadata["model_name"] = "whisper " + size;
        m_facts.header = {{"magic", "APR1"},
                          {"version", std::to_string(loadLittle<std::uint16_t>(head.data() + 4))},
                          {"model_kind", std::to_string(kind) + " (" + size + ')'},
                          {"quantization", std::to_string(m_quantization)},
                          {"tensor_count", std::to_string(m_count)},
                          {"flags", std::to_string(m_flags)}};
        return {};
    }

    Status readTensors()
    {
        const std::uint64_t indexBytes = m_count * kDescriptorBytes;
        const std::uint64_t scales = m_quantization == kInt8 ? m_count * kScaleBytes : 0;
        m_dataAt = kHeaderBytes + indexBytes + scales;
        if (m_dataAt > m_file.size() - kFooterBytes) {
            return fail(Errc::Corrupt,
                        "the header declares " + formatCountOf(m_count, "tensor") + ", which do not fit in a file of " +
                            std::to_string(m_file.size()) + " bytes",
                        9, "tensor_count");
        }
        m_dataSize = m_file.size() - kFooterBytes - m_dataAt;
        APR_TRY(const Bytes index, m_file.read(kHeaderBytes, indexBytes));
        for (std::uint64_t i = 0; i < m_count; ++i) {
            APR_CHECK(readTensor(index.data() + i * kDescriptorBytes, i));
        }
        m_facts.sections = {{"header", 0, kHeaderBytes}, {"tensor index", kHeaderBytes, indexBytes}};
        if (scales > 0) {
            m_facts.sections.push_back({"scales", kHeaderBytes + indexBytes, scales});
        }
        m_facts.sections.push_back({"tensor data", m_dataAt, m_dataEnd});
        return {};
    }

    Status add(std::string name, DType dtype, Shape shape, ByteRange range)
    {
        if (!m_seen.insert(name).second) {
            return fail(Errc::Corrupt, "duplicate tensor name", kHeaderBytes, "index", printable(name, 120));
        }
        m_parts.tensors.push_back({.name = std::move(name),
                                   .dtype = dtype,
                                   .shape = std::move(shape),
                                   .byteSize = range.size,
                                   .offset = range.offset});
        m_ranges.push_back(range);
        return {};
    }

    Status readTensor(const std::byte* entry, std::uint64_t number)
    {
        const std::uint64_t at = kHeaderBytes + number * kDescriptorBytes;
        const auto* from = reinterpret_cast<const char*>(entry);
        std::string name(from, std::find(from, from + kNameBytes, '\0'));
        const std::string shown = printable(name, 120);
        if (name.empty() || !isUtf8(name)) {
            return fail(Errc::Corrupt, "the tensor name is empty or not UTF-8", at, "name", shown);
        }
        const auto offset = loadLittle<std::uint64_t>(entry + 48);
        const auto size = loadLittle<std::uint64_t>(entry + 56);
        const auto elements = loadLittle<std::uint64_t>(entry + 64);
        const auto dims = static_cast<std::uint8_t>(entry[88]);
        if (dims > 4) {
            return fail(Errc::Corrupt,
                        "the tensor has " + std::to_string(dims) + " dimensions, the format allows at most 4", at + 88,
                        "n_dims", shown);
        }
        Shape shape;
        for (std::size_t d = 0; d < dims; ++d) {
            shape.push_back(loadLittle<std::uint32_t>(entry + 72 + 4 * d));
        }
        const DType dtype = m_quantization == kF32 ? DType::F32 : m_quantization == kF16 ? DType::F16 : DType::I8;
        const auto bytes = tensorBytes(dtype, shape);
        if (!bytes || elementCount(shape) != elements || *bytes > size) {
            return fail(Errc::Corrupt,
                        "shape " + shapeText(shape) + " does not match the declared " + std::to_string(elements) +
                            " elements and " + std::to_string(size) + " bytes of " + std::string(dtypeName(dtype)),
                        at, "size", shown);
        }
        if (offset > m_dataSize || size > m_dataSize - offset || offset < m_dataEnd) {
            return fail(Errc::Corrupt, "the tensor data overlaps the previous tensor or exceeds the file", at + 48,
                        "offset", shown);
        }
        m_dataEnd = offset + size;
        if (m_quantization == kInt8) {
            APR_CHECK(
                add(name + ".scale", DType::F32, {},
                    {.offset = kHeaderBytes + m_count * kDescriptorBytes + number * kScaleBytes, .size = kScaleBytes}));
        }
        return add(std::move(name), dtype, std::move(shape), {.offset = m_dataAt + offset, .size = *bytes});
    }

    /// Reads the optional vocabulary and filterbank (u32 size and bytes each) and the CRC-32.
    Status readTail()
    {
        std::uint64_t at = m_dataAt + m_dataEnd;
        const std::uint64_t end = m_file.size() - kFooterBytes;
        for (const bool isVocabulary : {true, false}) {
            if ((m_flags & (isVocabulary ? 1U : 2U)) == 0) {
                continue;
            }
            const std::string field = isVocabulary ? "vocabulary" : "mel_filterbank";
            const Bytes length = m_file.read(at, end - at >= 4 ? 4 : 0).value_or(Bytes());
            const std::uint64_t size = length.size() == 4 ? loadLittle<std::uint32_t>(length.data()) : 0;
            if (length.size() != 4 || size > end - at - 4) {
                return fail(Errc::Corrupt, "the section exceeds the file", at, field);
            }
            m_facts.sections.push_back({field, at, 4 + size});
            if (isVocabulary) {
                APR_CHECK(add(field, DType::U8, {size}, {.offset = at + 4, .size = size}));
            } else {
                APR_TRY(const Bytes dims, m_file.read(at + 4, std::min<std::uint64_t>(size, 8)));
                const std::uint64_t mels = dims.size() == 8 ? loadLittle<std::uint32_t>(dims.data()) : 0;
                const std::uint64_t bins = dims.size() == 8 ? loadLittle<std::uint32_t>(dims.data() + 4) : 0;
                if (dims.size() != 8 || mels * bins > (size - 8) / 4 || mels * bins * 4 != size - 8) {
                    return fail(Errc::Corrupt,
                                "the filterbank has " + std::to_string(size) + " bytes, expected 8 + 4 * " +
                                    std::to_string(mels) + " * " + std::to_string(bins),
                                at, field);
                }
                APR_CHECK(add(field, DType::F32, {mels, bins}, {.offset = at + 12, .size = size - 8}));
            }
            at += 4 + size;
        }
        if (at != end) {
            note(Severity::Info, "structure.unused-bytes",
                 formatCountOf(end - at, "unused byte") + " before the checksum", at);
        }
        APR_TRY(const Bytes footer, m_file.read(end, kFooterBytes));
        m_facts.sections.push_back({"footer", end, kFooterBytes});
        m_facts.checksums = {{.part = 0, .expected = loadLittle<std::uint32_t>(footer.data()), .size = end}};
        return {};
    }

    ModelParts m_parts;
    std::vector<ByteRange> m_ranges;
    std::set<std::string> m_seen;
    std::uint8_t m_quantization = 0;
    std::uint8_t m_flags = 0;
    std::uint64_t m_count = 0;
    std::uint64_t m_dataAt = 0;
    std::uint64_t m_dataSize = 0;
    std::uint64_t m_dataEnd = 0; ///< relative to the data section
};

} // namespace

Result<Model> open(std::string name, const ByteSource& file)
{
    return Opener(std::move(name), file).run();
}

} // namespace apr::whisper
