// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/budget.h"
#include "apr/base/result.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Instantiated in json.cpp only: instantiating it in every file that reads JSON takes a third of the compile time.
extern template class nlohmann::basic_json<>;

namespace apr {

using Json = nlohmann::json;

/// A JSON document and its duplicate keys (the last value wins).
struct ParsedJson {
    Json value = {};
    std::vector<std::string> duplicateKeys = {};
};

/// Maximum nesting depth of JSON in source files, and in apr files, which embed the source's JSON a few levels down.
inline constexpr std::size_t kSourceDepth = 64;
inline constexpr std::size_t kAprDepth = 72;

/// Parses untrusted JSON. E002 with the byte offset (relative to `start`) when it is malformed or nested deeper than
/// `depth`; E008 when the document needs more memory than is left of `budget`.
Result<ParsedJson> parseJson(std::string_view text, std::uint64_t start = 0, std::size_t depth = kSourceDepth,
                             const Budget& budget = {});

/// Parses all of `bytes` as untrusted MessagePack into JSON; binary data becomes {"hex": …}. Fails like parseJson.
Result<ParsedJson> parseMessagePack(std::span<const std::byte> bytes, std::uint64_t start = 0,
                                    std::size_t depth = kSourceDepth, const Budget& budget = {});

/// Serializes `value`. Never fails: invalid UTF-8 is replaced by U+FFFD.
std::string dumpJson(const Json& value, int indent = -1);

/// The member `key` of `object`, or null when it is missing or `object` is not an object.
const Json* findMember(const Json& object, std::string_view key);

/// A nested member: findPath(j, {"architecture", "vocab_size"}).
const Json* findPath(const Json& object, std::initializer_list<std::string_view> keys);

/// The value of a member if it is a string, a non-negative integer or a number respectively.
std::optional<std::string> stringMember(const Json& object, std::string_view key);
std::optional<std::uint64_t> unsignedMember(const Json& object, std::string_view key);
std::optional<double> numberMember(const Json& object, std::string_view key);

/// What all elements of a list are, or the value itself if it is no list of equal ones; null stays null. Keys of GGUF
/// may have a number for each layer.
const Json* sameForAll(const Json* value);

/// `value` for display: strings made printable, numbers shortened, arrays and objects truncated to about `limit` bytes.
std::string displayJson(const Json& value, std::size_t limit = 120);

} // namespace apr
