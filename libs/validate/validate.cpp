// SPDX-License-Identifier: MIT
#include "apr/validate/validate.h"

#include "apr/base/crc32.h"
#include "apr/base/parallel.h"
#include "apr/base/text.h"
#include "apr/format/architecture.h"
#include "apr/format/checksums.h"
#include "apr/format/chunks.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <optional>

namespace apr {
namespace {

/// A run of bytes of the one pass: a chunk of a tensor, or what stands between tensors.
struct Run {
    std::uint32_t part = 0;
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::optional<ChunkRange> chunk = {};
    std::size_t partial = 0; ///< index of the chunk among those of its tensor
    bool isSummed = false;   ///< part of the checksum of its file
    bool isPadding = false;  ///< should be zero throughout
};

constexpr std::uint64_t kNoOffset = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kGapRun = std::uint64_t{4} << 20;

bool hasValues(DType dtype)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    return info.decodable && (info.kind == DTypeKind::Float || info.kind == DTypeKind::Quantized);
}

class Validator {
public:
    Validator(const Model& model, const ValidateOptions& options) : m_model(model), m_options(options)
    {
        m_report.isStrict = options.strict;
        m_report.findings = model.facts().findings;
    }

    Result<ValidationReport> run(Progress& progress)
    {
        planRuns();
        APR_CHECK(passOverBytes(progress));
        APR_CHECK(sumRecords(progress));
        APR_CHECK(checkIntact(m_model));
        reportUnreadable();
        reportPadding();
        reportStructure();
        reportChecksum();
        reportValues();
        reportShapes();
        for (const Finding& finding : m_report.findings) {
            const bool fails =
                finding.severity == Severity::Error || (m_options.strict && finding.severity == Severity::Warning);
            m_report.isValid = m_report.isValid && !fails;
        }
        return std::move(m_report);
    }

private:
    bool wantsValues() const { return m_options.values || m_options.zeros || m_options.expectations; }

    bool hasChecksum(std::uint32_t part) const
    {
        const auto& sums = m_model.facts().checksums;
        return std::any_of(sums.begin(), sums.end(),
                           [part](const StoredChecksum& sum) { return sum.part == part && sum.isOfFile(); });
    }

    /// The bytes to read, part by part in order of offset, so that checksums of runs can be joined.
    void planRuns()
    {
        const auto tensors = m_model.tensors();
        const FileFacts& facts = m_model.facts();
        m_partials.resize(tensors.size());
        std::vector<std::vector<std::size_t>> byPart(std::max<std::size_t>(facts.parts.size(), 1));
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            byPart[tensors[i].part < byPart.size() ? tensors[i].part : 0].push_back(i);
        }
        for (std::uint32_t part = 0; part < byPart.size(); ++part) {
            auto& order = byPart[part];
            std::sort(order.begin(), order.end(), [&tensors](std::size_t a, std::size_t b) {
                return tensors[a].offset != tensors[b].offset ? tensors[a].offset < tensors[b].offset
                                                              : tensors[a].byteSize < tensors[b].byteSize;
            });
            const bool summed = m_options.checksum && hasChecksum(part);
            std::uint64_t at = 0;
            for (const std::size_t index : order) {
                const TensorInfo& tensor = tensors[index];
                const bool checked = wantsValues() && hasValues(tensor.dtype);
                const bool unpacked = m_options.checksum && !tensor.isInFile(); // which compares sums of its own
                if (!summed && !checked && !unpacked) {
                    continue;
                }
                if (auto nothing = m_model.load(index, {}); !nothing) { // cut off, or stored in a way not known
                    m_missing.push_back({.index = index, .error = std::move(nothing).error()});
                    continue;
                }
                // A tensor that was computed stands elsewhere than in the file; the gaps cover the file's own bytes.
                const bool inSum = summed && tensor.isInFile();
                if (summed && tensor.offset != TensorInfo::kComputed) {
                    const std::uint64_t stored = inSum ? tensor.byteSize : tensor.encoding.storedBytes;
                    addGap(part, at, tensor.offset);
                    if (!inSum) { // its values are read apart from the bytes that are summed
                        addRuns(part, std::max(at, tensor.offset), tensor.offset + stored, false);
                    }
                    at = std::max(at, tensor.offset + stored);
                }
                const auto chunks = chunksOf(tensor, index);
                m_partials[index].resize(checked ? chunks.size() : 0);
                for (std::size_t c = 0; c < chunks.size(); ++c) {
                    m_runs.push_back({.part = part,
                                      .offset = tensor.isInFile() ? tensor.offset + chunks[c].bytes.offset : 0,
                                      .size = chunks[c].bytes.size,
                                      .chunk = chunks[c],
                                      .partial = c,
                                      .isSummed = inSum});
                }
            }
            for (const StoredChecksum& sum : facts.checksums) {
                if (summed && sum.part == part) {
                    addGap(part, at, sum.size);
                }
            }
        }
    }

    void addRuns(std::uint32_t part, std::uint64_t from, std::uint64_t to, bool isPadding)
    {
        for (; from < to; from += kGapRun) {
            m_runs.push_back({.part = part,
                              .offset = from,
                              .size = std::min(kGapRun, to - from),
                              .isSummed = true,
                              .isPadding = isPadding});
        }
    }

    /// Bytes between tensors, or before the first one: those behind the index of an apr2 file are padding.
    void addGap(std::uint32_t part, std::uint64_t from, std::uint64_t to)
    {
        std::uint64_t paddingAt = to;
        std::uint64_t paddingEnd = to;
        if (part == 0 && m_model.facts().dialect == "apr2" && m_model.facts().parts.size() == 1) {
            for (const Section& section : m_model.facts().sections) {
                if (section.name == "tensor index") {
                    paddingAt = section.offset + section.size;
                } else if (section.name.starts_with("block")) {
                    paddingEnd = std::min(paddingEnd, section.offset);
                }
            }
        }
        paddingAt = std::clamp(paddingAt, from, std::max(from, to));
        paddingEnd = std::clamp(paddingEnd, paddingAt, std::max(paddingAt, to));
        addRuns(part, from, paddingAt, false);
        addRuns(part, paddingAt, paddingEnd, true);
        addRuns(part, paddingEnd, to, false);
    }

    Status passOverBytes(Progress& progress)
    {
        std::uint64_t total = 0;
        for (const Run& run : m_runs) {
            total += run.size;
        }
        m_sums.resize(m_runs.size());
        m_unreadable.resize(m_runs.size());
        return parallelFor(
            m_runs.size(), LoopProgress{progress, total, "checking"}, [this](std::size_t i) { return m_runs[i].size; },
            [this](std::size_t i) -> Status {
                const Run& run = m_runs[i];
                if (!run.chunk) {
                    return sumOfFile(run, m_sums[i]);
                }
                const auto loaded = m_model.load(run.chunk->tensor, run.chunk->bytes);
                if (!loaded && isOfTensor(loaded.error().code)) {
                    m_unreadable[i] = loaded.error();
                    // The bytes are there, only their values are not.
                    return run.isSummed ? sumOfFile(run, m_sums[i]) : Status();
                }
                APR_TRY(const Bytes bytes, loaded);
                if (run.isSummed) {
                    m_sums[i] = crc32(bytes.span());
                }
                auto& partials = m_partials[run.chunk->tensor];
                if (partials.empty()) {
                    return {};
                }
                return partials[run.partial].add(m_model.tensors()[run.chunk->tensor].dtype, bytes.span(),
                                                 run.chunk->elements);
            });
    }

    /// Errors of one tensor's bytes, which leave the others to be checked.
    static bool isOfTensor(Errc code)
    {
        return code == Errc::Unsupported || code == Errc::Corrupt || code == Errc::Checksum;
    }

    /// Of archives, whose entries have sums of their own.
    Status sumRecords(Progress& progress)
    {
        const auto& sums = m_model.facts().checksums;
        if (m_options.checksum && !sums.empty() && !sums.front().isOfFile()) {
            APR_TRY(m_recordSums, sumFiles(m_model, progress));
        }
        return {};
    }

    void reportRecords()
    {
        std::size_t failures = 0;
        std::uint64_t bytes = 0;
        for (const ChecksumResult& sum : m_recordSums) {
            bytes += sum.size;
            if (!sum.isRight()) {
                ++failures;
                m_report.findings.push_back({.severity = Severity::Error,
                                             .rule = "checksum.mismatch",
                                             .message = "the " + std::string(sum.kind()) + " of " +
                                                        printable(sum.record, 120) + " is " + crcText(sum.actual) +
                                                        ", the file says " + crcText(sum.expected) +
                                                        ": bytes were changed after the file was written",
                                             .field = "crc32",
                                             .hint = "fetch the file again",
                                             .file = m_model.facts().parts.size() > 1 ? sum.file : std::string()});
            }
        }
        finish("checksum", "Checksum", failures > 0 ? CheckState::Failed : CheckState::Passed,
               std::string(m_recordSums.front().kind()) + " of " + formatCountOf(m_recordSums.size(), "record") +
                   " over " + formatBytes(bytes) + (failures > 0 ? ", " + formatCount(failures) + " wrong" : ""));
    }

    Status sumOfFile(const Run& run, std::uint32_t& sum)
    {
        APR_TRY(const Bytes bytes, m_model.facts().parts[run.part].content.read(run.offset, run.size));
        sum = crc32(bytes.span());
        if (run.isPadding) {
            const auto span = bytes.span();
            const auto odd = std::find_if(span.begin(), span.end(), [](std::byte b) { return b != std::byte{0}; });
            std::uint64_t first = m_paddingAt.load();
            const std::uint64_t at = run.offset + static_cast<std::uint64_t>(odd - span.begin());
            while (odd != span.end() && at < first && !m_paddingAt.compare_exchange_weak(first, at)) {
            }
        }
        return {};
    }

    void reportPadding()
    {
        if (m_paddingAt.load() != kNoOffset) {
            m_report.findings.push_back({.severity = Severity::Warning,
                                         .rule = "structure.padding",
                                         .message = "the padding between tensors is not zero throughout",
                                         .offset = m_paddingAt.load(),
                                         .hint = "converting the file again writes zeros"});
        }
    }

    /// One finding for each tensor whose bytes cannot be had, unless the reader told of it.
    void reportUnreadable()
    {
        for (std::size_t i = 0; i < m_runs.size(); ++i) {
            if (m_unreadable[i] && m_runs[i].partial == 0) {
                m_missing.push_back({.index = m_runs[i].chunk->tensor, .error = *m_unreadable[i]});
            }
        }
        const bool isCutOff = std::any_of(m_report.findings.begin(), m_report.findings.end(),
                                          [](const Finding& finding) { return finding.rule == "structure.truncated"; });
        const bool isSumWrong = std::any_of(m_recordSums.begin(), m_recordSums.end(),
                                            [](const ChecksumResult& sum) { return !sum.isRight(); });
        for (const Missing& missing : m_missing) {
            const Errc code = missing.error.code;
            if ((code == Errc::Corrupt && !isCutOff) || (code == Errc::Checksum && !isSumWrong)) {
                m_report.findings.push_back({.severity = Severity::Error,
                                             .rule = "structure.unreadable",
                                             .message = missing.error.message,
                                             .tensor = missing.error.tensor,
                                             .offset = missing.error.offset});
            }
        }
    }

    void finish(std::string id, std::string title, CheckState state, std::string detail)
    {
        m_report.checks.push_back(
            {.id = std::move(id), .title = std::move(title), .state = state, .detail = std::move(detail)});
    }

    static CheckState stateOf(std::size_t errors, std::size_t warnings)
    {
        return errors > 0 ? CheckState::Failed : warnings > 0 ? CheckState::Warned : CheckState::Passed;
    }

    void reportStructure()
    {
        const std::size_t errors = m_report.count(Severity::Error);
        const std::size_t warnings = m_report.count(Severity::Warning);
        std::string detail = "header, metadata and " + formatCountOf(m_model.tensors().size(), "tensor") + " read";
        if (warnings > 0) {
            detail += ", " + formatCountOf(warnings, "warning");
        }
        finish("structure", "Structure", stateOf(errors, warnings), std::move(detail));
    }

    void reportChecksum()
    {
        const auto& sums = m_model.facts().checksums;
        if (!m_options.checksum) {
            finish("checksum", "Checksum", CheckState::Skipped, "not asked for");
            return;
        }
        if (sums.empty()) {
            finish("checksum", "Checksum", CheckState::NotApplicable,
                   m_model.facts().format == "APR" ? "this file carries no checksum of its own"
                                                   : m_model.facts().format + " files carry no checksum");
            return;
        }
        if (!m_recordSums.empty()) {
            reportRecords();
            return;
        }
        std::size_t failures = 0;
        std::string detail;
        for (const StoredChecksum& sum : sums) {
            std::uint32_t crc = 0;
            for (std::size_t i = 0; i < m_runs.size(); ++i) {
                if (m_runs[i].isSummed && m_runs[i].part == sum.part) {
                    crc = crc32Combine(crc, m_sums[i], m_runs[i].size);
                }
            }
            const std::string stored = crcText(sum.expected);
            detail = "CRC-32 " + stored + " over " + formatBytes(sum.size);
            if (crc != sum.expected) {
                ++failures;
                detail = "CRC-32 is " + crcText(crc) + ", the file says " + stored;
                Finding finding{.severity = Severity::Error,
                                .rule = "checksum.mismatch",
                                .message = detail + ": bytes were changed after the file was written",
                                .field = "crc32",
                                .offset = sum.size,
                                .hint = "fetch the file again"};
                if (m_model.facts().parts.size() > 1) {
                    finding.file = m_model.facts().parts[sum.part].name;
                }
                m_report.findings.push_back(std::move(finding));
            }
        }
        finish("checksum", "Checksum", failures > 0 ? CheckState::Failed : CheckState::Passed, std::move(detail));
    }

    void reportValues()
    {
        const Detection detection = detectArchitecture(m_model);
        std::size_t checked = 0;
        auto undecodable =
            static_cast<std::size_t>(std::count_if(m_missing.begin(), m_missing.end(), [this](const Missing& missing) {
                return hasValues(m_model.tensors()[missing.index].dtype) && m_partials[missing.index].empty();
            }));
        std::size_t withExpectation = 0;
        std::uint64_t values = 0;
        struct Counts {
            std::size_t errors = 0;
            std::size_t warnings = 0;
        };
        Counts nonFinite;
        Counts zeros;
        Counts odd;
        for (std::size_t i = 0; wantsValues() && i < m_model.tensors().size(); ++i) {
            const TensorInfo& tensor = m_model.tensors()[i];
            undecodable += dtypeInfo(tensor.dtype).decodable ? 0 : 1;
            if (m_partials[i].empty()) {
                continue;
            }
            PartialStatistics total;
            for (const PartialStatistics& part : m_partials[i]) {
                total.merge(part);
            }
            const TensorStatistics statistics = total.finish();
            if (statistics.count != tensor.elements() ||
                (statistics.count == 0 && tensor.byteSize != 0)) { // its bytes could not be loaded
                ++undecodable;
                continue;
            }
            ++checked;
            values += statistics.count;
            const auto expectation =
                m_options.expectations
                    ? expectationFor(tensor, hasBiasBeside(m_model, tensor.name), detection.architecture)
                    : std::nullopt;
            withExpectation += expectation ? 1 : 0;
            for (Finding& finding : judgeStatistics(tensor, statistics, expectation)) {
                const bool isNonFinite = finding.rule == "values.nan" || finding.rule == "values.infinite";
                if (isNonFinite && !m_options.values) {
                    continue;
                }
                Counts& counts = isNonFinite ? nonFinite : odd;
                ++(finding.severity == Severity::Error ? counts.errors : counts.warnings);
                m_report.findings.push_back(std::move(finding));
            }
            if (m_options.zeros && statistics.count > 0 && statistics.zeros == statistics.count) {
                ++zeros.warnings;
                m_report.findings.push_back(
                    {.severity = Severity::Warning,
                     .rule = "values.all-zero",
                     .message = "all " + formatCount(statistics.count) + " values are zero",
                     .tensor = tensor.name,
                     .hint = "a tensor that was never loaded or never trained looks like this"});
            }
        }
        std::string scope = formatCountOf(values, "value") + " in " + formatCountOf(checked, "tensor");
        if (undecodable > 0) {
            scope += "; the values of " + formatCountOf(undecodable, "tensor") + " cannot be had";
        }
        const auto finishValues = [&](bool wanted, std::string id, std::string title, const Counts& counts,
                                      std::string detail) {
            finish(std::move(id), std::move(title),
                   !wanted        ? CheckState::Skipped
                   : checked == 0 ? CheckState::NotApplicable
                                  : stateOf(counts.errors, counts.warnings),
                   !wanted        ? "not asked for"
                   : checked == 0 ? "no tensor has values to check"
                                  : std::move(detail));
        };
        finishValues(m_options.values, "nan", "NaN and infinity", nonFinite, scope);
        finishValues(m_options.zeros, "zero", "All-zero tensors", zeros, scope);
        finishValues(m_options.expectations, "statistics", "Statistics by kind", odd,
                     formatCount(withExpectation) + " of " + formatCount(checked) + " tensors have a rule");
    }

    void reportShapes()
    {
        if (!m_options.shapes) {
            finish("shapes", "Shapes", CheckState::Skipped, "not asked for");
            return;
        }
        const Detection detection = detectArchitecture(m_model);
        if (detection.architecture == nullptr) {
            finish("shapes", "Shapes", CheckState::NotApplicable, "the architecture is not known");
            return;
        }
        auto findings = judgeShapes(m_model);
        finish("shapes", "Shapes", stateOf(findings.size(), 0),
               "against " + detection.architecture->title() + " (known from " + detection.evidence + ')');
        m_report.findings.insert(m_report.findings.end(), findings.begin(), findings.end());
    }

    const Model& m_model;
    ValidateOptions m_options;
    ValidationReport m_report;
    std::atomic<std::uint64_t> m_paddingAt{kNoOffset}; ///< of the first byte of padding that is not zero
    std::vector<Run> m_runs;
    std::vector<std::uint32_t> m_sums;
    std::vector<ChecksumResult> m_recordSums;
    std::vector<std::optional<Error>> m_unreadable; ///< by run: what came up while reading
    struct Missing {
        std::size_t index = 0;
        Error error = {};
    };
    std::vector<Missing> m_missing; ///< tensors whose bytes cannot be had at all
    std::vector<std::vector<PartialStatistics>> m_partials;
};

} // namespace

std::string_view checkStateName(CheckState state)
{
    switch (state) {
    case CheckState::Passed: return "passed";
    case CheckState::Warned: return "warned";
    case CheckState::Failed: return "failed";
    case CheckState::Skipped: return "skipped";
    case CheckState::NotApplicable: break;
    }
    return "not applicable";
}

std::size_t ValidationReport::count(Severity severity) const
{
    return static_cast<std::size_t>(std::count_if(
        findings.begin(), findings.end(), [severity](const Finding& finding) { return finding.severity == severity; }));
}

std::string ValidationReport::verdict() const
{
    std::size_t done = 0;
    std::size_t skipped = 0;
    std::size_t notApplicable = 0;
    for (const CheckResult& check : checks) {
        skipped += check.state == CheckState::Skipped ? 1 : 0;
        notApplicable += check.state == CheckState::NotApplicable ? 1 : 0;
        done += check.state != CheckState::Skipped && check.state != CheckState::NotApplicable ? 1 : 0;
    }
    std::string text = isValid ? "VALID" : "INVALID";
    text += ": " + formatCountOf(done, "check") + " done, " + formatCountOf(count(Severity::Error), "error") + ", " +
            formatCountOf(count(Severity::Warning), "warning");
    if (skipped > 0) {
        text += ", " + std::to_string(skipped) + " skipped";
    }
    if (notApplicable > 0) {
        text += ", " + std::to_string(notApplicable) + " not applicable";
    }
    return text;
}

Result<ValidationReport> validateModel(const Model& model, const ValidateOptions& options, Progress& progress)
{
    return Validator(model, options).run(progress);
}

} // namespace apr
