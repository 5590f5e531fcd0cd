// SPDX-License-Identifier: MIT
#include "sentencepiece.h"

#include "apr/base/text.h"
#include "apr/container/protobuf/wire.h"

#include <utility>

namespace apr::tokenizer {
namespace {

using protobuf::Document;
using protobuf::Field;
using protobuf::Message;
using protobuf::Wire;

// Field numbers of sentencepiece_model.proto.
constexpr std::uint32_t kPieces = 1;
constexpr std::uint32_t kTrainerSpec = 2;
constexpr std::uint32_t kNormalizerSpec = 3;
constexpr std::uint64_t kMostPiece = 65'536; ///< bytes
constexpr std::uint64_t kMostTable = std::uint64_t{64} << 20;

Error malformed(const std::string& what)
{
    return {.code = Errc::Corrupt, .message = "the file is not a SentencePiece model: " + what};
}

/// Of int32 fields.
std::int64_t signedNumber(const Field& field)
{
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(field.value));
}

class Reader {
public:
    explicit Reader(std::string_view bytes)
        : m_document(ByteSource(Bytes({reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()}, nullptr))),
          m_size(bytes.size())
    {
    }

    Result<SentencePieceModel> read()
    {
        APR_CHECK(each({0, m_size}, [this](const Field& field) -> Status {
            if (field.isBytes() && field.number == kPieces) {
                return readPiece(field);
            }
            if (field.isBytes() && field.number == kTrainerSpec) {
                return each(field.payload, [this](const Field& inner) { return readTrainer(inner); });
            }
            if (field.isBytes() && field.number == kNormalizerSpec) {
                return each(field.payload, [this](const Field& inner) { return readNormalizer(inner); });
            }
            return {};
        }));
        if (m_out.pieces.empty()) {
            return malformed("it has no pieces");
        }
        return std::move(m_out);
    }

private:
    template <class Visit>
    Status each(ByteRange range, const Visit& visit)
    {
        Message message(m_document, range);
        while (true) {
            APR_TRY(const std::optional<Field> field, message.next());
            if (!field) {
                return {};
            }
            APR_CHECK(visit(*field));
        }
    }

    Status readPiece(const Field& given)
    {
        Token token{.score = 0.0};
        APR_CHECK(each(given.payload, [&](const Field& field) -> Status {
            if (field.number == 1 && field.isBytes()) {
                APR_TRY(token.text, m_document.text(field, kMostPiece));
            } else if (field.number == 2 && field.wire == Wire::Fixed32) {
                token.score = static_cast<double>(field.asFloat());
            } else if (field.number == 3 && field.wire == Wire::Varint) {
                token.kind = tokenKindOf(field.asInt());
            }
            return {};
        }));
        if (!isUtf8(token.text)) {
            return malformed("piece " + formatCount(m_out.pieces.size()) + " is not UTF-8");
        }
        m_out.pieces.push_back(std::move(token));
        return {};
    }

    Status readTrainer(const Field& field)
    {
        if (field.wire != Wire::Varint) {
            return {};
        }
        switch (field.number) {
        case 3:
            if (field.value != 1 && field.value != 2) {
                return Error{.code = Errc::Unsupported,
                             .message = "SentencePiece models of " +
                                        std::string(field.value == 3 ? "words" : "characters") + " are not supported",
                             .advice = "Use the tokenizer.json of the model."};
            }
            m_out.kind = static_cast<SentencePieceModel::Kind>(field.value);
            break;
        case 40: m_out.unknown = signedNumber(field); break;
        case 41: m_out.bos = signedNumber(field); break;
        case 42: m_out.eos = signedNumber(field); break;
        case 43: m_out.pad = signedNumber(field); break;
        default: break;
        }
        return {};
    }

    Status readNormalizer(const Field& field)
    {
        if (field.number == 2 && field.isBytes()) {
            APR_TRY(m_out.charsMap, m_document.text(field, kMostTable));
        } else if (field.number == 3 && field.wire == Wire::Varint) {
            m_out.addsPrefix = field.value != 0;
        } else if (field.number == 4 && field.wire == Wire::Varint) {
            m_out.removesSpaces = field.value != 0;
        }
        return {};
    }

    Document m_document;
    std::uint64_t m_size;
    SentencePieceModel m_out = {};
};

} // namespace

Result<SentencePieceModel> readSentencePiece(std::string_view bytes)
{
    auto out = Reader(bytes).read();
    if (!out && out.error().code == Errc::Corrupt && !out.error().message.starts_with("the file is not")) {
        Error error = malformed(out.error().message);
        error.offset = out.error().offset;
        return error;
    }
    return out;
}

} // namespace apr::tokenizer
