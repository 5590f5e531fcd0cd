// SPDX-License-Identifier: MIT
#include "protobuf_fields.h"

#include "apr/base/text.h"
#include "apr/container/protobuf/wire.h"

#include <string>

namespace apr {
namespace {

using protobuf::Document;
using protobuf::Field;
using protobuf::Message;

constexpr std::uint64_t kMostTitle = 400;

class FieldLister {
public:
    FieldLister(const ByteSource& file, std::span<const KnownField> known) : m_document(file), m_known(known) {}

    /// Stops at the first field that cannot be read.
    std::vector<FileField> run(int type)
    {
        static_cast<void>(message({0, m_document.file().size()}, type, {}));
        return std::move(m_out);
    }

private:
    Status message(ByteRange range, int type, const std::string& path) // NOLINT(misc-no-recursion): of schemas
    {
        Message in(m_document, range);
        while (m_out.size() < kMostFields) {
            APR_TRY(const auto field, in.next());
            if (!field) {
                break;
            }
            const KnownField* known = nullptr;
            for (const KnownField& each : m_known) {
                known = each.message == type && each.number == field->number ? &each : known;
            }
            FileField out{.offset = field->at, .size = in.at() - field->at, .name = path};
            out.name += known == nullptr ? "field " + std::to_string(field->number) : std::string(known->name);
            if (known != nullptr && known->inner >= 0 && field->isBytes()) {
                const std::string inner = out.name + " · ";
                out.size = field->payload.offset - field->at;
                out.name += " (tag and length)";
                m_out.push_back(std::move(out));
                APR_CHECK(message(field->payload, known->inner, inner));
                continue;
            }
            if (known != nullptr && known->title != 0 && field->isBytes()) {
                APR_TRY(const std::string title, titleOf(*field, known->title));
                out.name += title.empty() ? "" : ' ' + printable(title, kMostTitle);
                out.tensor = known->isTensor ? title : std::string();
            }
            m_out.push_back(std::move(out));
        }
        return {};
    }

    Result<std::string> titleOf(const Field& field, std::uint32_t number)
    {
        Message in(m_document, field);
        for (;;) {
            APR_TRY(const auto each, in.next());
            if (!each) {
                return std::string();
            }
            if (each->number == number && each->isBytes()) {
                return each->payload.size > kMostTitle ? std::string() : m_document.text(*each, kMostTitle);
            }
        }
    }

    Document m_document;
    std::span<const KnownField> m_known;
    std::vector<FileField> m_out;
};

} // namespace

std::vector<FileField> protobufFields(const ByteSource& file, std::span<const KnownField> known, int message)
{
    return FieldLister(file, known).run(message);
}

} // namespace apr
