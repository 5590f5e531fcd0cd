// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/zip/archive.h"
#include "apr/format/format_reader.h"
#include "apr/format/open_options.h"
#include "apr/format/protobuf_kind.h"

#include <optional>
#include <string>
#include <string_view>

namespace apr {

/// A file to be recognized and opened. What several formats are recognized by, such as the directory of a zip archive,
/// is read when it is first requested, and once.
class Probe {
public:
    static constexpr std::uint64_t kStart = 128; ///< bytes in start()

    /// Opens a model of any format: openModel(), for files that are models themselves, such as shards.
    using ModelOpener = Result<Model> (*)(const std::string& name, const ByteSource& file,
                                          const SiblingOpener& siblings, const OpenOptions& options);

    /// E007 when the beginning of the file cannot be read.
    static Result<Probe> make(std::string name, ByteSource file, SiblingOpener siblings, OpenOptions options,
                              ModelOpener openModel = nullptr);

    const std::string& name() const { return m_name; }
    const ByteSource& file() const { return m_file; }
    const SiblingOpener& siblings() const { return m_siblings; }
    const OpenOptions& options() const { return m_options; }
    ModelOpener modelOpener() const { return m_openModel; }

    /// The first bytes of the file.
    const Bytes& start() const { return m_start; }
    std::string_view text() const;
    /// Whether the name ends with `suffix` (lower case) in any case.
    bool hasSuffix(std::string_view suffix) const;
    /// ByName for a name with this suffix.
    Match byName(std::string_view suffix) const { return hasSuffix(suffix) ? Match::ByName : Match::No; }

    /// The entries of a zip archive, also of an inconsistent one; null for other files. The magic of a zip archive must
    /// be at the start of the file unless `isAnywhere`.
    const zip::Archive* zip(bool isAnywhere = false);
    /// Whether an entry of the zip archive ends with `suffix`.
    bool hasZipEntry(std::string_view suffix);
    /// The consistent zip archive, which is moved out, or why it is none.
    Result<zip::Archive> takeZip();

    /// Whether the file looks like JSON, and the document; an error when it cannot be parsed.
    bool isJson() const;
    const Result<ParsedJson>& json();

    /// The kind of protobuf message that the file is.
    protobuf::Kind protobuf();
    /// Whether the file is the beginning of a protobuf message.
    bool isTruncatedMessage();

private:
    Probe() = default;

    std::string m_name;
    ByteSource m_file;
    SiblingOpener m_siblings;
    OpenOptions m_options;
    ModelOpener m_openModel = nullptr;
    Bytes m_start;
    std::optional<Result<zip::Archive>> m_strictZip;
    std::optional<Result<zip::Archive>> m_lenientZip; ///< if the strict one has an error
    std::optional<Result<ParsedJson>> m_json;
    std::optional<protobuf::Kind> m_message;
    bool m_isTruncatedMessage = false;
};

} // namespace apr
