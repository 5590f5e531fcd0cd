// SPDX-License-Identifier: MIT
#include "context.h"

#include "apr/base/text.h"
#include "apr/container/pickle/globals.h"
#include "apr/container/pickle/opcodes.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

namespace apr::scan {
namespace {

constexpr std::size_t kMaxFindings = 1000;
constexpr std::uint64_t kMinUnpacked = std::uint64_t{16} << 20; ///< bytes that any file may unpack to
constexpr std::uint64_t kMaxExpansion = 64;                     ///< and those that larger files may, per byte
constexpr std::uint64_t kMinValues = 1'000'000;                 ///< values of all pickles in any file

std::size_t rankOf(Severity severity)
{
    return severity == Severity::Error ? 0 : severity == Severity::Warning ? 1 : 2;
}

/// Adds the imports that follow where a pickle could not be understood.
void addWalked(pickle::Program& program, std::span<const std::byte> bytes, std::uint64_t at)
{
    pickle::Walk walk = pickle::walk(bytes, at);
    std::map<std::uint64_t, std::size_t> known;
    for (std::size_t i = 0; i < program.globals.size(); ++i) {
        known.emplace(program.globals[i].offset, i);
    }
    for (pickle::Global& global : walk.globals) {
        const auto same = known.find(global.offset);
        if (same == known.end()) {
            program.globals.push_back(std::move(global));
        } else {
            program.globals[same->second].isCalled = program.globals[same->second].isCalled || global.isCalled;
        }
    }
    program.size = std::max(program.size, walk.size);
    program.isWhole = !walk.failure;
}

} // namespace

std::string inEntry(const Content& content)
{
    return content.entry.empty() ? "" : " in " + printable(content.entry, 120);
}

Context::Context(std::string name, const ByteSource& file, SiblingOpener siblings, std::uint64_t memoryLimit,
                 NameLister models)
    : m_name(std::move(name)), m_siblings(std::move(siblings)), m_models(std::move(models)), m_memoryLimit(memoryLimit),
      m_fileBytes(file.size()),
      m_unpackedLeft(std::max(
          kMinUnpacked, checkedMul(file.size(), kMaxExpansion).value_or(std::numeric_limits<std::uint64_t>::max()))),
      m_valuesLeft(std::max(kMinValues, file.size()))
{
}

void Context::add(Severity severity, RuleId rule, std::string message, const Content& content,
                  std::optional<std::uint64_t> offset, std::string hint)
{
    const bool isGap = rule.str().starts_with("incomplete.");
    m_isIncomplete = m_isIncomplete || isGap;
    m_hasFindings = m_hasFindings || (!isGap && severity != Severity::Info);
    m_alarms += severity != Severity::Info ? 1 : 0;
    if (isFull(severity)) {
        ++m_omitted[rankOf(severity)];
        return;
    }
    m_findings[rankOf(severity)].push_back({.severity = severity,
                                            .rule = rule,
                                            .message = std::move(message),
                                            .field = printable(content.entry, 200),
                                            .offset = offset,
                                            .hint = std::move(hint)});
}

bool Context::isFull(Severity severity) const
{
    return m_findings[rankOf(severity)].size() >= kMaxFindings;
}

void Context::count(Severity severity)
{
    m_hasFindings = m_hasFindings || severity != Severity::Info;
    m_alarms += severity != Severity::Info ? 1 : 0;
    ++m_omitted[rankOf(severity)];
}

void Context::addGap(RuleId reason, std::string message, const Content& content, std::optional<std::uint64_t> offset,
                     std::string hint)
{
    add(Severity::Warning, reason, std::move(message), content, offset, std::move(hint));
}

void Context::setKind(const Content& content, std::string_view kind)
{
    if (content.depth == 0 && m_report.kind.empty()) {
        m_report.kind = kind;
    }
}

std::optional<Bytes> Context::readWhole(const Content& content)
{
    const std::uint64_t size = content.bytes.size();
    if (!content.bytes.isInMemory()) {
        if (size > m_unpackedLeft) {
            addGap("incomplete.too-large",
                   "not scanned: the uncompressed size of " + formatBytes(size) + " exceeds the remaining limit of " +
                       formatBytes(m_unpackedLeft) + inEntry(content),
                   content, content.at, "raise the limit with APR_RAM_LIMIT");
            return std::nullopt;
        }
        m_unpackedLeft -= size;
    }
    auto bytes = content.bytes.start(size);
    if (!bytes) {
        addGap("incomplete.unreadable", bytes.error().message + inEntry(content), content, content.at);
        return std::nullopt;
    }
    return std::move(*bytes);
}

pickle::Program Context::readPickle(std::span<const std::byte> bytes, std::uint64_t at)
{
    const std::uint64_t values = std::min(m_valuesLeft, m_memoryLimit / pickle::kNodeMemory);
    pickle::Program out = pickle::read(bytes, at, values * pickle::kNodeMemory);
    m_valuesLeft -= std::min<std::uint64_t>(m_valuesLeft, out.nodes.size());
    if (out.failure && !out.isFinal) {
        addWalked(out, bytes, at);
    }
    const auto isWrapper = [](const pickle::Global& global) {
        constexpr std::string_view kWrapper = "joblib.numpy_pickle.NumpyArrayWrapper";
        return global.module.size() + 1 + global.name.size() == kWrapper.size() && global.fullName() == kWrapper;
    };
    if (std::none_of(out.globals.begin(), out.globals.end(), isWrapper)) {
        return out;
    }
    // pickle.load() takes the data of joblib's arrays for opcodes, joblib.load() skips it: all that one of them
    // imports.
    const std::uint64_t left = std::min(m_valuesLeft, m_memoryLimit / pickle::kNodeMemory);
    pickle::Program skipping = pickle::readJoblib(bytes, at, left * pickle::kNodeMemory);
    if (skipping.failure && !out.failure) { // as pickle.load() reads it, it may be another file
        out.failure = skipping.failure;
    }
    m_valuesLeft -= std::min<std::uint64_t>(m_valuesLeft, skipping.nodes.size());
    if (!skipping.failure) {
        std::swap(out, skipping);
        // What pickle.load() would make of the data that follows: imports that are there by their full name. The rest
        // are opcodes of one pickle with the memo of another.
        std::erase_if(skipping.globals, [&out](const pickle::Global& global) {
            const pickle::Trust trust = pickle::classify(global, false);
            const bool isInData = std::any_of(out.arrays.begin(), out.arrays.end(), [&global](const auto& array) {
                return global.offset >= array.first && global.offset - array.first < array.second;
            });
            return !(isInData && global.isCalled) &&
                   (global.isComputed || global.fullName().starts_with("joblib.") || trust != pickle::Trust::Dangerous);
        });
    }
    std::set<std::pair<std::uint64_t, std::string>> known;
    for (const pickle::Global& global : out.globals) {
        known.emplace(global.offset, global.fullName());
    }
    for (pickle::Global& global : skipping.globals) {
        if (!known.contains({global.offset, global.fullName()})) {
            out.globals.push_back(std::move(global));
        }
    }
    return out;
}

void Context::chargePickle(const Budget& budget)
{
    m_valuesLeft -= std::min(m_valuesLeft, (budget.limit() - budget.left()) / pickle::kNodeMemory);
}

ScanReport Context::finish()
{
    ScanReport out = std::move(m_report);
    out.verdict = m_hasFindings ? ScanVerdict::Findings : m_isIncomplete ? ScanVerdict::Incomplete : ScanVerdict::Clean;
    for (std::size_t rank = 0; rank < m_findings.size(); ++rank) {
        for (Finding& finding : m_findings[rank]) {
            if (out.findings.size() < kMaxFindings) {
                out.findings.push_back(std::move(finding));
            } else {
                ++m_omitted[rank];
            }
        }
    }
    if (const std::size_t omitted = m_omitted[0] + m_omitted[1] + m_omitted[2]; omitted > 0) {
        std::string message = formatCountOf(omitted, "more finding") + " not listed";
        message += m_omitted[0] > 0 ? ", " + formatCountOf(m_omitted[0], "error") + " among them" : "";
        out.findings.push_back({.severity = Severity::Info, .rule = "scan.more", .message = std::move(message)});
    }
    return out;
}

} // namespace apr::scan
