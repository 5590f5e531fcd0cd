// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace apr {

/// The kind of a failure. The values are the numbers of the E-codes ("E002" is Corrupt).
enum class Errc : std::uint8_t {
    Format = 1,
    Corrupt = 2,
    Version = 3,
    Checksum = 4,
    Decrypt = 5,
    Signature = 6,
    Io = 7,
    Memory = 8,
    Unsupported = 9,
    UnknownTensor = 10,
    Architecture = 11,
    MissingTensor = 12,
    Validation = 13,
    Download = 14,
    Unsafe = 15,
    Exists = 16,
    Cancelled = 17,
    QualityGate = 18,
    WrongShape = 19,
    Argument = 20,
};

/// A failure: its kind, a message, and its location.
struct Error {
    Errc code = Errc::Format;
    std::string message = {};                 ///< one sentence without a period
    std::string file = {};                    ///< path as given by the user; empty if there is none
    std::optional<std::uint64_t> offset = {}; ///< byte offset in `file`
    std::string field = {};                   ///< path of the field, e.g. "kv[3].key"
    std::string tensor = {};                  ///< tensor name; empty if not about a tensor
    bool notFound = false;                    ///< the file does not exist (exit code 3)
    std::string advice = {};                  ///< what to do, in sentences; empty: the advice for the code
};

/// One E-code: number, category, and the texts printed by `aprcli explain`.
struct ErrorInfo {
    Errc code;
    std::string_view category; ///< "FORMAT"
    std::string_view title;    ///< "Invalid file format"
    std::string_view meaning;
    std::string_view causes;
    std::string_view advice;
};

/// The texts for `code`.
const ErrorInfo& errorInfo(Errc code);

/// What to do about an error.
std::string adviceFor(const Error& error);

/// The texts for a code written as "E002", "e2" or "2"; null if there is no such code.
const ErrorInfo* findErrorInfo(std::string_view code);

/// "E002".
std::string codeName(Errc code);

/// The error on one line: "E002 CORRUPT: the tensor index is truncated (file m.apr, byte 64, field index.name_len)".
std::string describe(const Error& error);

} // namespace apr
