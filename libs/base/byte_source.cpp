// SPDX-License-Identifier: MIT
#include "apr/base/byte_source.h"

#include "apr/base/text.h"

#include <algorithm>

namespace apr {

ByteSource::ByteSource(Bytes bytes, Check check, Hint hint)
    : m_size(bytes.size()), m_bytes(std::move(bytes)),
      m_check(check ? std::make_shared<const Check>(std::move(check)) : nullptr),
      m_hint(hint ? std::make_shared<const Hint>(std::move(hint)) : nullptr)
{
}

ByteSource::ByteSource(std::uint64_t size, RangeReader reader, Check check, Hint hint)
    : m_size(size), m_reader(std::make_shared<const RangeReader>(std::move(reader))),
      m_check(check ? std::make_shared<const Check>(std::move(check)) : nullptr),
      m_hint(hint ? std::make_shared<const Hint>(std::move(hint)) : nullptr)
{
}

Result<Bytes> ByteSource::read(std::uint64_t offset, std::uint64_t count) const
{
    if (offset > m_size || count > m_size - offset) {
        return Error{.code = Errc::Corrupt,
                     .message = "unexpected end of file: expected " + formatCountOf(count, "byte") + ", the file has " +
                                formatCountOf(m_size, "byte"),
                     .offset = offset};
    }
    if (m_reader == nullptr || count == 0) {
        return m_reader == nullptr ? m_bytes.part(offset, count) : Bytes();
    }
    APR_TRY(Bytes bytes, (*m_reader)(offset, count));
    if (bytes.size() != count) {
        return Error{.code = Errc::Io,
                     .message =
                         "short read: expected " + formatCountOf(count, "byte") + ", got " + formatCount(bytes.size()),
                     .offset = offset};
    }
    return bytes;
}

Result<Bytes> ByteSource::start(std::uint64_t maxBytes) const
{
    return read(0, std::min(m_size, maxBytes));
}

void ByteSource::advise(std::uint64_t offset, std::uint64_t count, Access access) const
{
    if (m_hint != nullptr && offset <= m_size && count <= m_size - offset) {
        (*m_hint)(offset, count, access);
    }
}

Status ByteSource::check() const
{
    return m_check == nullptr ? Status() : (*m_check)();
}

} // namespace apr
