// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Instantiated in json.cpp alone: in every file that reads JSON it would be a third of the compile time.
extern template class nlohmann::basic_json<>;

namespace apr {

using Json = nlohmann::json;

/// A JSON document, and the keys that stood twice in one object (the last one won).
struct ParsedJson {
    Json value = {};
    std::vector<std::string> duplicateKeys = {};
};

/// How deep JSON may be nested: that of a source, and that of an apr file, which has a source's a few levels down.
inline constexpr std::size_t kSourceDepth = 64;
inline constexpr std::size_t kAprDepth = 72;

/// Parses untrusted JSON. E002 with the byte offset (from `start`) when it is malformed or nested over `depth` deep.
Result<ParsedJson> parseJson(std::string_view text, std::uint64_t start = 0, std::size_t depth = kSourceDepth);

/// Parses untrusted MessagePack, all of `bytes`, as JSON: binary data becomes {"hex": …}. Fails as parseJson does.
Result<ParsedJson> parseMessagePack(std::span<const std::byte> bytes, std::uint64_t start = 0,
                                    std::size_t depth = kSourceDepth);

/// Text of `value`. Never fails: strings that are not UTF-8 get replacement characters.
std::string dumpJson(const Json& value, int indent = -1);

/// The member `key` of an object, or null when there is none or `object` is not an object.
const Json* findMember(const Json& object, std::string_view key);

/// Members for several keys deep: findPath(j, {"architecture", "vocab_size"}).
const Json* findPath(const Json& object, std::initializer_list<std::string_view> keys);

/// The value of a member that is a string, an unsigned integer, a number.
std::optional<std::string> stringMember(const Json& object, std::string_view key);
std::optional<std::uint64_t> unsignedMember(const Json& object, std::string_view key);
std::optional<double> numberMember(const Json& object, std::string_view key);

/// Text for a person: strings as they are (made printable), numbers short, arrays and objects cut at `limit` bytes.
std::string displayJson(const Json& value, std::size_t limit = 120);

} // namespace apr
