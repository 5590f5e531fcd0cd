// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/hdf5/file.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace apr::hdf5 {

/// A message of an object header.
struct Message {
    std::uint8_t type = 0;
    std::uint8_t flags = 0;
    Bytes body = {};
    std::uint64_t at = 0; ///< of the body in the file

    Cursor cursor() const { return {body, at}; }
};

enum MessageType : std::uint8_t {
    kNil = 0x00,
    kDataspace = 0x01,
    kLinkInfo = 0x02,
    kDatatype = 0x03,
    kFillValueOld = 0x04,
    kFillValue = 0x05,
    kLink = 0x06,
    kExternalFiles = 0x07,
    kDataLayout = 0x08,
    kFilterPipeline = 0x0B,
    kAttribute = 0x0C,
    kContinuation = 0x10,
    kSymbolTable = 0x11,
    kAttributeInfo = 0x15,
};

/// The messages of an object: a group, a dataset, or a named datatype.
struct Object {
    std::uint64_t address = 0;
    std::vector<Message> messages = {};

    const Message* find(MessageType type) const;
};

/// Ranges of the file that must not overlap.
class Extents {
public:
    /// E002, called `what`, when the bytes of `block` were added before, or a part of them.
    Status add(const Cursor& block, std::string_view what);

private:
    std::map<std::uint64_t, std::uint64_t> m_endOf; ///< by start
};

/// A link in a group: a name and its target.
struct Link {
    enum class Kind : std::uint8_t { Hard, Soft, External };
    std::string name = {};
    Kind kind = Kind::Hard;
    std::uint64_t address = 0;
    std::string target = {}; ///< path of a soft link
};

/// The messages of the object at an address, with shared messages resolved.
Result<Object> readObject(const File& file, std::uint64_t address);

/// The links of a group, from any of its storage types.
Result<std::vector<Link>> readLinks(const File& file, const Object& group);

/// The attribute messages of an object, including dense storage.
Result<std::vector<Message>> readAttributes(const File& file, const Object& object);

} // namespace apr::hdf5
