// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/base/text.h"
#include "format/reading/file_opener.h"
#include "layout.h"
#include "payload.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace apr::apr1 {
namespace {

/// Field names of array-form metadata, in order. Early aprender versions wrote this form.
constexpr std::array<std::string_view, 12> kArrayFields{
    "created_at", "aprender_version", "model_name",   "description",       "training", "hyperparameters",
    "metrics",    "custom",           "distillation", "distillation_info", "license",  "model_card"};

/// Payloads up to this size are decompressed on opening to detect regression models.
constexpr std::uint64_t kPeekLimit = std::uint64_t{16} << 20;

struct Header {
    std::uint8_t major = 0;
    std::uint8_t minor = 0;
    std::uint16_t type = 0;
    std::uint64_t metadataSize = 0;
    std::uint64_t payloadSize = 0;
    std::uint64_t rawSize = 0;
    std::uint8_t compression = 0;
    std::uint8_t flags = 0;
    std::uint8_t byte22 = 0;
};

class Opener final : FileOpener {
public:
    Opener(std::string name, ByteSource file, OpenOptions options)
        : FileOpener(std::move(name), std::move(file)), m_options(std::move(options))
    {
    }

    Result<Model> run()
    {
        APR_CHECK(readHeader());
        APR_CHECK(readMetadata());
        APR_CHECK(readTail());
        describe();
        return makeModel();
    }

private:
    bool has(Flag flag) const { return (m_header.flags & flag) != 0; }
    std::uint64_t payloadAt() const { return kHeaderBytes + m_header.metadataSize; }

    Status readHeader()
    {
        if (m_file.size() < kHeaderBytes + kFooterBytes) {
            return fail(Errc::Corrupt,
                        "the file has " + std::to_string(m_file.size()) +
                            " bytes, a version 1 apr file has at least 36",
                        0, "header");
        }
        APR_TRY(const Bytes bytes, m_file.start(kHeaderBytes));
        const std::byte* at = bytes.data();
        m_header = {.major = static_cast<std::uint8_t>(at[4]),
                    .minor = static_cast<std::uint8_t>(at[5]),
                    .type = loadLittle<std::uint16_t>(at + 6),
                    .metadataSize = loadLittle<std::uint32_t>(at + 8),
                    .payloadSize = loadLittle<std::uint32_t>(at + 12),
                    .rawSize = loadLittle<std::uint32_t>(at + 16),
                    .compression = static_cast<std::uint8_t>(at[20]),
                    .flags = static_cast<std::uint8_t>(at[21]),
                    .byte22 = static_cast<std::uint8_t>(at[22])};
        if (m_header.major != 1) {
            return fail(Errc::Version,
                        "unsupported version " + std::to_string(m_header.major) + '.' + std::to_string(m_header.minor) +
                            " with magic APRN, expected 1.0",
                        4, "format_version");
        }
        if (m_header.minor != 0) {
            note(Severity::Warning, "structure.minor-version",
                 "the file has version 1." + std::to_string(m_header.minor) + ", the newest supported is 1.0", 5);
        }
        if (m_header.compression >= kCompressionNames.size()) {
            return fail(Errc::Unsupported,
                        "unsupported compression id " + std::to_string(m_header.compression) + ", expected 0 to 3", 20,
                        "compression");
        }
        const std::uint64_t left = m_file.size() - kHeaderBytes - kFooterBytes;
        if (m_header.metadataSize > left || m_header.payloadSize > left - m_header.metadataSize) {
            return fail(Errc::Corrupt,
                        "metadata of " + std::to_string(m_header.metadataSize) + " bytes and a payload of " +
                            std::to_string(m_header.payloadSize) + " bytes do not fit in a file of " +
                            std::to_string(m_file.size()) + " bytes",
                        8, "payload_size");
        }
        if (!has(kTruenoNative) && m_header.rawSize > m_options.budget.limit()) {
            return fail(Errc::Memory,
                        "the payload decompresses to " + formatBytes(m_header.rawSize) +
                            ", which exceeds the memory limit of " + formatBytes(m_options.budget.limit()) +
                            " (APR_RAM_LIMIT)",
                        16, "uncompressed_size");
        }
        for (const FlagName& flag : kFlagNames) {
            if (has(static_cast<Flag>(flag.bit))) {
                m_facts.flags.emplace_back(flag.name);
            }
        }
        if ((m_header.flags & 0x80U) != 0) {
            note(Severity::Warning, "structure.unknown-flags", "unknown flag bits are set in the header", 21,
                 "unknown flags are ignored");
        }
        const bool reservedIsZero =
            std::all_of(at + 23, at + kHeaderBytes, [](std::byte b) { return b == std::byte{0}; });
        if (!reservedIsZero) {
            note(Severity::Warning, "structure.reserved", "reserved header bytes are not zero", 23);
        }
        return {};
    }

    Status readMetadata()
    {
        const std::uint64_t limit = std::min(kMaxMetadata, m_options.budget.left() / kParsedExpansion);
        if (m_header.metadataSize > limit) {
            return fail(Errc::Memory,
                        "the metadata size of " + formatBytes(m_header.metadataSize) + " exceeds the limit of " +
                            formatBytes(limit),
                        kHeaderBytes, "metadata");
        }
        if (m_header.metadataSize == 0) {
            return {};
        }
        APR_TRY(const Bytes bytes, m_file.read(kHeaderBytes, m_header.metadataSize));
        auto parsed = parseMessagePack(bytes.span(), kHeaderBytes, kSourceDepth, m_options.budget);
        if (!parsed) {
            Error error = ofFile(std::move(parsed).error());
            error.field = "metadata";
            return error;
        }
        noteDuplicateKeys(*parsed, kHeaderBytes);
        if (parsed->value.is_object()) {
            m_metadata = std::move(parsed->value);
        } else if (parsed->value.is_array() && parsed->value.size() <= kArrayFields.size()) {
            for (std::size_t i = 0; i < parsed->value.size(); ++i) {
                m_metadata[std::string(kArrayFields[i])] = std::move(parsed->value[i]);
            }
            note(Severity::Info, "apr1.metadata-array",
                 "the metadata is stored as an array, as in early aprender versions", kHeaderBytes,
                 "fields are named by their position");
        } else {
            return fail(Errc::Corrupt, "the metadata is neither a map nor an array of at most 12 fields", kHeaderBytes,
                        "metadata");
        }
        return {};
    }

    /// Reads what follows the payload: signature (64 bytes, or 96 with the public key), license block, checksum. The
    /// file does not state the form of the signature; its length determines it.
    Status readTail()
    {
        const std::uint64_t from = payloadAt() + m_header.payloadSize;
        const std::uint64_t to = m_file.size() - kFooterBytes;
        const std::uint64_t tail = to - from;
        APR_TRY(const Bytes footer, m_file.read(to, kFooterBytes));
        m_facts.checksums = {{.part = 0, .expected = loadLittle<std::uint32_t>(footer.data()), .size = to}};
        std::uint64_t signature = 0;
        if (has(kSigned)) {
            const bool withKey = tail == kSignatureWithKeyBytes ||
                                 (has(kLicensed) && tail >= kSignatureWithKeyBytes + kLicenseFieldBytes);
            signature = withKey ? kSignatureWithKeyBytes : kSignatureBytes;
        }
        const std::uint64_t license = tail - std::min(tail, signature);
        const bool licenseFits = license == 0 || (has(kLicensed) && license >= kLicenseFieldBytes);
        if (signature > tail || !licenseFits) {
            return fail(Errc::Corrupt,
                        formatCountOf(tail, "byte") +
                            " between payload and checksum, which is not the size of a signature or license block " +
                            "according to the SIGNED and LICENSED flags",
                        from, "payload_size");
        }
        m_facts.sections = {{"header", 0, kHeaderBytes, SectionKind::Header},
                            {"metadata (MessagePack)", kHeaderBytes, m_header.metadataSize},
                            {"payload", payloadAt(), m_header.payloadSize}};
        if (signature > 0) {
            m_facts.sections.push_back({"signature", from, signature});
            APR_TRY(const Bytes bytes, m_file.read(from, signature));
            m_own["signature"] = hexOf(bytes.span().first(kSignatureBytes));
            if (signature == kSignatureWithKeyBytes) {
                m_own["signature_public_key"] = hexOf(bytes.span().subspan(kSignatureBytes));
            }
            note(Severity::Info, "seal.signed", "the file is signed; the signature was not verified", from);
        }
        if (license > 0) {
            APR_CHECK(readLicense(from + signature, license));
        }
        m_facts.sections.push_back({"checksum", to, kFooterBytes});
        return {};
    }

    Status readLicense(std::uint64_t at, std::uint64_t size)
    {
        APR_TRY(const Bytes bytes, m_file.read(at, size));
        const std::byte* from = bytes.data();
        m_facts.sections.push_back({"license", at, size});
        m_own["license"] = {{"license_id", hexOf(bytes.span().first(16))},
                            {"licensee_hash", hexOf(bytes.span().subspan(16, 32))},
                            {"issued_at", loadLittle<std::uint64_t>(from + 48)},
                            {"expires_at", loadLittle<std::uint64_t>(from + 56)},
                            {"flags", loadLittle<std::uint8_t>(from + 64)},
                            {"seat_limit", loadLittle<std::uint16_t>(from + 65)},
                            {"inference_limit", loadLittle<std::uint32_t>(from + 67)}};
        m_own["license_block"] = hexOf(bytes.span());
        return {};
    }

    static std::string hexOf(std::span<const std::byte> bytes)
    {
        return toHex(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    }

    void describe()
    {
        const auto* type = std::find_if(kModelTypes.begin(), kModelTypes.end(),
                                        [this](const ModelType& each) { return each.id == m_header.type; });
        const std::string name =
            type == kModelTypes.end() ? "type_" + std::to_string(m_header.type) : std::string(type->name);
        if (type == kModelTypes.end()) {
            note(Severity::Warning, "apr1.model-type", "unknown model type " + std::to_string(m_header.type), 6);
        }
        m_own["model_type"] = m_header.type;
        m_own["compression"] = kCompressionNames[m_header.compression];
        m_own["flags"] = m_header.flags;
        m_own["byte_22"] = m_header.byte22;
        if (!m_metadata.contains("model_type")) {
            m_metadata["model_type"] = name;
        }
        m_facts.header = {{"magic", "APRN"},
                          {"version", std::to_string(m_header.major) + '.' + std::to_string(m_header.minor)},
                          {"model_type", std::to_string(m_header.type) + " (" + name + ')'},
                          {"metadata_size", std::to_string(m_header.metadataSize)},
                          {"payload_size", std::to_string(m_header.payloadSize)},
                          {"uncompressed_size", std::to_string(m_header.rawSize)},
                          {"compression", std::to_string(m_header.compression) + " (" +
                                              std::string(kCompressionNames[m_header.compression]) + ')'},
                          {"flags", std::to_string(m_header.flags)},
                          {has(kEncrypted) ? "encryption_mode" : "quality_score", std::to_string(m_header.byte22)}};
    }

    Result<Model> makeModel()
    {
        if (has(kEncrypted)) {
            note(Severity::Info, "seal.encrypted", "the payload is encrypted; reading it requires a key", 21);
        }
        const PayloadFrame frame{.file = m_file,
                                 .at = payloadAt(),
                                 .size = m_header.payloadSize,
                                 .rawSize = m_header.rawSize,
                                 .compression = m_header.compression,
                                 .isChunked = has(kStreaming),
                                 .memoryLimit = m_options.budget.limit()};
        auto payload = has(kEncrypted) ? encryptedPayload(frame, m_header.byte22) : openPayload(frame);
        if (!payload) {
            return ofFile(std::move(payload).error());
        }
        for (Finding& finding : payload->findings) {
            m_facts.findings.push_back(std::move(finding));
        }
        if (payload->chunkIndexBytes > 0) {
            m_facts.sections[2] = {"payload", payloadAt() + payload->chunkIndexBytes,
                                   m_header.payloadSize - payload->chunkIndexBytes};
            m_facts.sections.insert(m_facts.sections.begin() + 2,
                                    {"chunk index", payloadAt(), payload->chunkIndexBytes});
            m_own["chunks"] = payload->chunks;
            m_facts.checksums.insert(m_facts.checksums.end(), std::make_move_iterator(payload->checksums.begin()),
                                     std::make_move_iterator(payload->checksums.end()));
        }
        for (const auto& [key, value] : payload->metadata.items()) {
            m_own[key] = std::move(value);
        }
        m_metadata["apr1"] = std::move(m_own);
        return Model({.metadata = std::move(m_metadata),
                      .tensors = std::move(payload->tensors),
                      .facts = takeFacts(FormatId::Apr1, "apr1")},
                     std::move(payload->source));
    }

    Result<Payload> openPayload(const PayloadFrame& frame)
    {
        if (has(kTruenoNative)) {
            return truenoPayload(frame, m_metadata);
        }
        APR_TRY(auto indexed, indexedPayload(frame, m_metadata));
        if (indexed) {
            return std::move(*indexed);
        }
        APR_TRY(Payload payload, opaquePayload(frame));
        const bool mayBeKnown = m_header.type == kLinearRegression || m_header.type == kLogisticRegression;
        if (mayBeKnown && m_header.rawSize <= kPeekLimit) {
            APR_TRY(const Bytes raw, payload.source->load(0, {.offset = 0, .size = m_header.rawSize}));
            if (auto known = regressionPayload(raw, m_header.type == kLogisticRegression)) {
                if (m_header.compression == kNone && !has(kStreaming)) {
                    for (TensorInfo& tensor : known->tensors) {
                        tensor.offset += frame.at;
                    }
                } else {
                    for (TensorInfo& tensor : known->tensors) {
                        tensor.setComputed();
                    }
                }
                known->chunkIndexBytes = payload.chunkIndexBytes;
                known->chunks = payload.chunks;
                known->checksums = std::move(payload.checksums);
                return std::move(*known);
            }
        }
        return payload;
    }

    OpenOptions m_options;
    Header m_header;
    Metadata m_metadata = Metadata::object();
    Json m_own = Json::object(); ///< header fields and blocks, stored under "apr1"
};

} // namespace

Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options)
{
    return Opener(std::move(name), file, options).run();
}

} // namespace apr::apr1
