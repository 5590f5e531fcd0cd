// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/base/text.h"
#include "apr/container/compression/whole.h"
#include "format.h"
#include "format/reading/file_opener.h"
#include "format/reading/section_fields.h"
#include "format/reading/wrapped.h"

#include <algorithm>
#include <set>

namespace apr::apr_json {
namespace {

constexpr std::uint64_t kMaxJson = std::uint64_t{128} << 20;
constexpr std::uint64_t kWrapperBytes = 9;

class Opener final : FileOpener {
public:
    Opener(std::string name, ByteSource file, const OpenOptions& options)
        : FileOpener(std::move(name), std::move(file)), m_budget(options.budget),
          m_maxJson(std::min(kMaxJson, m_budget.left() / kParsedExpansion))
    {
    }

    Result<Model> run()
    {
        if (m_file.size() < 4 + 4 + 2 + 4 + 4 + 2 + 4) {
            return fail(Errc::Corrupt,
                        "the file has " + std::to_string(m_file.size()) +
                            " bytes, an APR1 file with a JSON index has at least 24",
                        0, "header");
        }
        APR_TRY(const std::uint64_t metadataSize, number(4, "metadata_len"));
        APR_TRY(Json metadata, json(8, metadataSize, "metadata"));
        const std::uint64_t countAt = 8 + metadataSize;
        APR_TRY(const std::uint64_t count, number(countAt, "tensor_count"));
        APR_TRY(const std::uint64_t indexSize, number(countAt + 4, "index_len"));
        APR_TRY(const Json index, json(countAt + 8, indexSize, "index"));
        m_dataAt = countAt + 8 + indexSize;
        m_dataEnd = m_file.size() - 4;
        if (!metadata.is_object() || !index.is_array() || index.size() != count || m_dataAt > m_dataEnd) {
            return fail(Errc::Corrupt,
                        !metadata.is_object()   ? std::string("the metadata is not a JSON object")
                        : !index.is_array()     ? std::string("the index is not a JSON array")
                        : index.size() != count ? "the index lists " + formatCountOf(index.size(), "tensor") +
                                                      ", but the tensor count is " + std::to_string(count)
                                                : std::string("the index overlaps the footer"),
                        countAt, "index");
        }
        ModelParts parts{.metadata = std::move(metadata)};
        std::vector<ByteRange> ranges;
        std::vector<Extent> extents;
        for (const Json& entry : index) {
            APR_TRY(TensorInfo info, tensorOf(entry, countAt + 8));
            ranges.push_back({.offset = info.offset, .size = info.byteSize});
            parts.tensors.push_back(std::move(info));
        }
        for (const TensorInfo& info : parts.tensors) {
            extents.push_back({info.name, info.offset, info.byteSize, info.offset});
        }
        APR_CHECK(checkOverlaps(std::move(extents)));
        APR_TRY(const std::uint64_t crc, number(m_dataEnd, "crc32"));
        m_facts.checksums = {{.part = 0, .expected = static_cast<std::uint32_t>(crc), .size = m_dataEnd}};
        m_facts.sections = {{"header", 0, 8, SectionKind::Header},
                            {"metadata (JSON)", 8, metadataSize, SectionKind::KeyValues},
                            {"tensor index (JSON)", countAt, 8 + indexSize, SectionKind::TensorIndex},
                            {"tensor data", m_dataAt, m_dataEnd - m_dataAt, SectionKind::TensorData},
                            {"footer", m_dataEnd, 4}};
        m_facts.header = {{"magic", "APR1"},
                          {"metadata_len", std::to_string(metadataSize)},
                          {"tensor_count", std::to_string(count)},
                          {"index_len", std::to_string(indexSize)}};
        parts.facts = takeFacts(FormatId::AprJson, "APR1 with a JSON index");
        return Model(std::move(parts), std::make_shared<RangeSource>(m_file, std::move(ranges)));
    }

private:
    Result<std::uint64_t> number(std::uint64_t at, std::string field) const
    {
        const auto bytes = m_file.read(at, 4);
        if (!bytes) {
            return fail(Errc::Corrupt, bytes.error().message, at, std::move(field));
        }
        return std::uint64_t{loadLittle<std::uint32_t>(bytes->data())};
    }

    Result<Json> json(std::uint64_t at, std::uint64_t size, const std::string& field)
    {
        if (at > m_file.size() || size > m_file.size() - at) {
            return fail(Errc::Corrupt, "its size of " + formatBytes(size) + " exceeds the end of the file", at, field);
        }
        if (size > m_maxJson) {
            return fail(Errc::Memory,
                        "its size of " + formatBytes(size) + " exceeds the limit of " + formatBytes(m_maxJson), at,
                        field);
        }
        const auto bytes = m_file.read(at, size);
        if (!bytes) {
            return fail(Errc::Corrupt, bytes.error().message, at, field);
        }
        auto parsed = parseJson({reinterpret_cast<const char*>(bytes->data()), static_cast<std::size_t>(size)}, at,
                                kAprDepth, m_budget);
        if (!parsed) {
            return fail(parsed.error().code, parsed.error().message, parsed.error().offset.value_or(at), field);
        }
        noteDuplicateKeys(*parsed, at);
        return std::move(parsed->value);
    }

    Result<TensorInfo> tensorOf(const Json& entry, std::uint64_t at)
    {
        const auto name = stringMember(entry, "name");
        const auto type = stringMember(entry, "dtype");
        const auto offset = unsignedMember(entry, "offset");
        const auto size = unsignedMember(entry, "size");
        const Json* dims = findMember(entry, "shape");
        if (!name || name->empty() || !type || !offset || !size || dims == nullptr || !dims->is_array() ||
            dims->size() > 8) {
            return fail(Errc::Corrupt,
                        "invalid index entry: expected name, dtype, shape (at most 8 dimensions), offset and size", at,
                        "index");
        }
        const std::string shown = printable(*name, 120);
        if (!m_seen.insert(*name).second) {
            return fail(Errc::Corrupt, "duplicate tensor name", at, "index", shown);
        }
        Shape shape;
        for (const Json& extent : *dims) {
            if (!extent.is_number_unsigned()) {
                return fail(Errc::Corrupt, "a dimension is not a non-negative integer", at, "index.shape", shown);
            }
            shape.push_back(extent.get<std::uint64_t>());
        }
        const auto dtype = dtypeFromName(*type);
        if (!dtype) {
            return fail(Errc::Corrupt, "unknown dtype \"" + printable(*type, 40) + '"', at, "index.dtype", shown);
        }
        const auto bytes = tensorBytes(*dtype, shape);
        if (!bytes || *bytes != *size) {
            return fail(Errc::Corrupt,
                        "shape " + shapeText(shape) + " requires " +
                            (bytes ? std::to_string(*bytes) : std::string("more than 2^64")) + " bytes as " +
                            std::string(dtypeName(*dtype)) + ", but the index declares " + std::to_string(*size),
                        at, "index.size", shown);
        }
        if (*offset > m_dataEnd - m_dataAt || *size > m_dataEnd - m_dataAt - *offset) {
            return fail(Errc::Corrupt, "the tensor data exceeds the data section", at, "index.offset", shown);
        }
        return TensorInfo{
            .name = *name, .dtype = *dtype, .shape = std::move(shape), .byteSize = *size, .offset = m_dataAt + *offset};
    }

    Budget m_budget;
    std::uint64_t m_maxJson;
    std::uint64_t m_dataAt = 0;
    std::uint64_t m_dataEnd = 0;
    std::set<std::string> m_seen;
};

} // namespace

Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options)
{
    return Opener(std::move(name), file, options).run();
}

Result<Model> openWrapped(const std::string& name, const ByteSource& file, const OpenOptions& options)
{
    APR_TRY(const Bytes head, file.start(kWrapperBytes));
    const auto rawSize = loadLittle<std::uint32_t>(head.data() + 5);
    APR_TRY(const Bytes packed, file.read(kWrapperBytes, file.size() - kWrapperBytes));
    auto raw = static_cast<std::uint8_t>(head.data()[4]) == 2
                   ? unpackZstd(packed.span(), rawSize, options.budget.limit())
                   : unpackSizedLz4(packed.span(), rawSize, options.budget.limit());
    if (!raw) {
        Error error = std::move(raw).error();
        error.file = name;
        error.offset = kWrapperBytes;
        return error;
    }
    APR_TRY(const Model inner, open(name, Bytes::own(std::move(*raw)), options));
    return withFileOf(inner, name, file, "APR1 with a JSON index, compressed");
}

constinit const Format kFormat{.ids = {FormatId::AprJson, FormatId::Whisper}, .sectionFields = &aprMetadataFields};

} // namespace apr::apr_json
