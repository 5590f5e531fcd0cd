// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/base/finding.h"
#include "apr/container/pickle/machine.h"
#include "apr/format/open.h"
#include "apr/validate/scan.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace apr::scan {

inline constexpr std::uint64_t kStart = 512; ///< bytes that are enough to recognize a format
inline constexpr unsigned kMaxNesting = 4;   ///< archives and compressed streams inside each other

/// What is scanned: a file, or a member of an archive.
struct Content {
    ByteSource bytes = {};
    std::string name = {};  ///< of the file or member, for its suffix
    std::string entry = {}; ///< path inside the file; empty for the file itself
    std::uint64_t at = 0;   ///< offset in the file
    unsigned depth = 0;
    bool isTorchScript = false;

    /// A member of an archive or the content of a compressed stream.
    Content inner(ByteSource source, const std::string& path, std::uint64_t offset) const
    {
        return {.bytes = std::move(source),
                .name = path,
                .entry = entry.empty() ? path : entry + '/' + path,
                .at = at + offset,
                .depth = depth + 1,
                .isTorchScript = isTorchScript};
    }
};

/// " in ENTRY", or nothing for the file itself.
std::string inEntry(const Content& content);

/// Collects what a scan finds, and limits how much it unpacks.
class Context {
public:
    Context(std::string name, const ByteSource& file, SiblingOpener siblings, std::uint64_t memoryLimit,
            NameLister models = {});

    void add(Severity severity, RuleId rule, std::string message, const Content& content,
             std::optional<std::uint64_t> offset = {}, std::string hint = {});
    /// Whether findings of this severity are only counted from now on: a file may have millions of them, whose texts
    /// nobody reads. count() does so; it is not for gaps.
    bool isFull(Severity severity) const;
    void count(Severity severity);
    /// Something was not scanned: the file is not clean. `reason` is the rule after "incomplete.".
    void addGap(RuleId reason, std::string message, const Content& content, std::optional<std::uint64_t> offset = {},
                std::string hint = {});
    /// The kind of the file; the first one said stays.
    void setKind(const Content& content, std::string_view kind);
    const std::string& kind() const { return m_report.kind; }

    void countPickle() { ++m_report.pickles; }
    void countImports(std::size_t imports) { m_report.imports += imports; }

    /// All bytes of the content, within the limit on unpacked data, which protects against decompression bombs.
    std::optional<Bytes> readWhole(const Content& content);
    /// The pickle at the start of `bytes`, within the limit on values of all pickles together, which protects against
    /// archives of many small pickles that unpack to large ones.
    pickle::Program readPickle(std::span<const std::byte> bytes, std::uint64_t at);
    /// What may still be unpacked.
    std::uint64_t unpackedLeft() const { return m_unpackedLeft; }
    void chargeUnpacked(std::uint64_t bytes) { m_unpackedLeft -= std::min(bytes, m_unpackedLeft); }

    const std::string& fileName() const { return m_name; }
    const SiblingOpener& siblings() const { return m_siblings; }
    /// Names of models beside the file.
    std::vector<std::string> models() const { return m_models ? m_models() : std::vector<std::string>(); }
    std::uint64_t memoryLimit() const { return m_memoryLimit; }
    /// Whether a template of this size may be reviewed: what they take together is limited.
    bool takeTemplate(std::size_t bytes)
    {
        const bool isTaken = bytes <= m_templatesLeft;
        m_templatesLeft -= isTaken ? bytes : 0;
        return isTaken;
    }
    /// For one reader of the file or of a part of it; readers run one after the other.
    Budget budget() const { return Budget::forFile(m_fileBytes, m_memoryLimit); }
    /// For a reader of a pickle: what is left of the limit on values, which chargePickle() reduces afterwards.
    Budget pickleBudget() const { return std::min(budget().limit(), m_valuesLeft * pickle::kNodeMemory); }
    void chargePickle(const Budget& budget);
    /// The number of findings that are not Info.
    std::size_t alarms() const { return m_alarms; }

    ScanReport finish();

private:
    std::string m_name;
    SiblingOpener m_siblings;
    NameLister m_models;
    std::uint64_t m_memoryLimit;
    std::uint64_t m_fileBytes;
    std::uint64_t m_unpackedLeft;
    std::uint64_t m_valuesLeft;
    std::size_t m_templatesLeft = std::size_t{256} << 10; ///< bytes
    std::size_t m_alarms = 0;
    ScanReport m_report;
    bool m_hasFindings = false;
    bool m_isIncomplete = false;
    std::array<std::vector<Finding>, 3> m_findings; ///< by severity, the worst first
    std::array<std::size_t, 3> m_omitted{};
};

/// Scans content as everything that it may be.
void scanContent(Context& context, const Content& content);

} // namespace apr::scan
