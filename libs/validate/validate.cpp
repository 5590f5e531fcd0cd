// SPDX-License-Identifier: MIT
#include "apr/validate/validate.h"
#include "apr/validate/rules.h"

#include "apr/architecture/architecture.h"
#include "apr/base/crc32.h"
#include "apr/base/parallel.h"
#include "apr/base/text.h"
#include "apr/format/check_graph.h"
#include "apr/format/checksums.h"
#include "apr/model/chunks.h"
#include "validate/sparse_indices.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <map>
#include <memory>
#include <optional>

namespace apr {
namespace {

/// A run of bytes to read: a chunk of a tensor, or data between tensors.
struct Run {
    std::uint32_t part = 0;
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::optional<ChunkRange> chunk = {};
    std::size_t partial = 0;    ///< index of the chunk in its tensor
    bool isChecksummed = false; ///< covered by the checksum of its file
    bool isPadding = false;     ///< expected to be all zeros
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
        APR_CHECK(readRuns(progress));
        APR_CHECK(checksumRecords(progress));
        APR_CHECK(checkIntact(m_model));
        reportUnreadable();
        reportPadding();
        reportStructure();
        APR_CHECK(reportGraph());
        reportChecksum();
        reportValues();
        reportHeader();
        for (const Finding& finding : m_report.findings) {
            const bool fails =
                finding.severity == Severity::Error || (m_options.strict && finding.severity == Severity::Warning);
            m_report.isValid = m_report.isValid && !fails;
        }
        for (const CheckResult& check : m_report.checks) {
            m_report.isValid = m_report.isValid && !(m_options.strict && check.state == CheckState::Incomplete);
        }
        return std::move(m_report);
    }

private:
    bool needsValues() const { return m_options.values || m_options.zeros || m_options.expectations; }

    bool hasChecksum(std::uint32_t part) const
    {
        const auto& checksums = m_model.facts().checksums;
        return std::any_of(checksums.begin(), checksums.end(), [part](const StoredChecksum& checksum) {
            return checksum.part == part && checksum.coversWholeFile();
        });
    }

    /// Plans the bytes to read, part by part in order of offset, so that the checksums of runs can be combined.
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
            const bool isChecksummed = m_options.checksum && hasChecksum(part);
            std::uint64_t at = 0;
            for (const std::size_t index : order) {
                const TensorInfo& tensor = tensors[index];
                const bool isChecked = needsValues() && hasValues(tensor.dtype);
                // Unpacking verifies its own checksums.
                const bool isUnpacked = m_options.checksum && !tensor.isInFile();
                if (!isChecksummed && !isChecked && !isUnpacked) {
                    continue;
                }
                if (auto nothing = m_model.load(index, {}); !nothing) { // truncated, or stored in an unsupported way
                    m_missing.push_back({.index = index, .error = std::move(nothing).error()});
                    continue;
                }
                // A computed tensor is not stored in the file as is; gaps cover the bytes of the file.
                const bool inChecksum = isChecksummed && tensor.isInFile();
                if (isChecksummed && tensor.offset != TensorInfo::kComputed) {
                    const std::uint64_t stored = inChecksum ? tensor.byteSize : tensor.encoding.storedBytes;
                    addGap(part, at, tensor.offset);
                    if (!inChecksum) { // its values are read separately from the checksummed bytes
                        addRuns(part, std::max(at, tensor.offset), tensor.offset + stored, false);
                    }
                    at = std::max(at, tensor.offset + stored);
                }
                const auto chunks = chunksOf(tensor, index);
                m_partials[index].resize(isChecked ? chunks.size() : 0);
                for (std::size_t c = 0; c < chunks.size(); ++c) {
                    m_runs.push_back({.part = part,
                                      .offset = tensor.isInFile() ? tensor.offset + chunks[c].bytes.offset : 0,
                                      .size = chunks[c].bytes.size,
                                      .chunk = chunks[c],
                                      .partial = c,
                                      .isChecksummed = inChecksum});
                }
            }
            for (const StoredChecksum& checksum : facts.checksums) {
                if (isChecksummed && checksum.part == part) {
                    addGap(part, at, checksum.size);
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
                              .isChecksummed = true,
                              .isPadding = isPadding});
        }
    }

    /// Bytes before the first tensor and between tensors. In an apr2 file, those after the tensor index are padding.
    void addGap(std::uint32_t part, std::uint64_t from, std::uint64_t to)
    {
        std::uint64_t paddingAt = to;
        std::uint64_t paddingEnd = to;
        if (part == 0 && m_model.facts().format == FormatId::Apr2 && m_model.facts().parts.size() == 1) {
            for (const Section& section : m_model.facts().sections) {
                if (section.kind == SectionKind::TensorIndex) {
                    paddingAt = section.offset + section.size;
                } else if (section.kind == SectionKind::Block) {
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

    Status readRuns(Progress& progress)
    {
        std::uint64_t total = 0;
        for (const Run& run : m_runs) {
            total += run.size;
        }
        m_checksums.resize(m_runs.size());
        m_unreadable.resize(m_runs.size());
        return parallelFor(
            m_runs.size(), LoopProgress{progress, total, "checking"}, [this](std::size_t i) { return m_runs[i].size; },
            [this](std::size_t i) -> Status {
                const Run& run = m_runs[i];
                if (!run.chunk) {
                    return checksumOfRun(run, m_checksums[i]);
                }
                const auto loaded = m_model.load(run.chunk->tensor, run.chunk->bytes);
                if (!loaded && isOfTensor(loaded.error().code)) {
                    m_unreadable[i] = std::make_unique<const Error>(loaded.error());
                    // The bytes can be read, but not decoded.
                    return run.isChecksummed ? checksumOfRun(run, m_checksums[i]) : Status();
                }
                APR_TRY(const Bytes bytes, loaded);
                if (run.isChecksummed) {
                    m_checksums[i] = crc32(bytes.span());
                }
                auto& partials = m_partials[run.chunk->tensor];
                if (partials.empty()) {
                    return {};
                }
                return partials[run.partial].add(m_model.tensors()[run.chunk->tensor].dtype, bytes.span(),
                                                 run.chunk->elements);
            });
    }

    /// Whether an error affects only one tensor, so that the others can still be checked.
    static bool isOfTensor(Errc code)
    {
        return code == Errc::Unsupported || code == Errc::Corrupt || code == Errc::Checksum || code == Errc::Memory;
    }

    /// Verifies archives, whose entries have their own checksums.
    Status checksumRecords(Progress& progress)
    {
        const auto& checksums = m_model.facts().checksums;
        if (m_options.checksum && !checksums.empty() && !checksums.front().coversWholeFile()) {
            APR_TRY(m_recordChecksums, computeChecksums(m_model, progress));
        }
        return {};
    }

    void reportRecords()
    {
        std::size_t failures = 0;
        std::uint64_t bytes = 0;
        for (const ChecksumResult& result : m_recordChecksums) {
            bytes += result.size;
            if (!result.isValid()) {
                ++failures;
                m_report.findings.push_back(
                    {.severity = Severity::Error,
                     .rule = "checksum.mismatch",
                     .message = std::string(result.kind()) + " of " + printable(result.record, 120) + " is " +
                                crcText(result.actual) + ", expected " + crcText(result.expected) +
                                ": the data was modified after the file was written",
                     .field = "crc32",
                     .hint = "download the file again",
                     .file = m_model.facts().parts.size() > 1 ? result.file : std::string()});
            }
        }
        finish("checksum", "Checksum", failures > 0 ? CheckState::Failed : CheckState::Passed,
               std::string(m_recordChecksums.front().kind()) + " of " +
                   formatCountOf(m_recordChecksums.size(), "record") + " over " + formatBytes(bytes) +
                   (failures > 0 ? ", " + formatCount(failures) + " failed" : ""));
    }

    Status checksumOfRun(const Run& run, std::uint32_t& crc)
    {
        APR_TRY(const Bytes bytes, m_model.facts().parts[run.part].content.read(run.offset, run.size));
        crc = crc32(bytes.span());
        if (run.isPadding) {
            const auto span = bytes.span();
            const auto nonZero = std::find_if(span.begin(), span.end(), [](std::byte b) { return b != std::byte{0}; });
            std::uint64_t first = m_paddingAt.load();
            const std::uint64_t at = run.offset + static_cast<std::uint64_t>(nonZero - span.begin());
            while (nonZero != span.end() && at < first && !m_paddingAt.compare_exchange_weak(first, at)) {
            }
        }
        return {};
    }

    void reportPadding()
    {
        if (m_paddingAt.load() != kNoOffset) {
            m_report.findings.push_back({.severity = Severity::Warning,
                                         .rule = "structure.padding",
                                         .message = "the padding between tensors is not all zeros",
                                         .offset = m_paddingAt.load(),
                                         .hint = "convert the file again to write zero padding"});
        }
    }

    /// Adds a finding for each tensor whose data cannot be read, unless the reader already reported it.
    void reportUnreadable()
    {
        for (std::size_t i = 0; i < m_runs.size(); ++i) {
            if (m_unreadable[i] && m_runs[i].partial == 0) {
                m_missing.push_back({.index = m_runs[i].chunk->tensor, .error = *m_unreadable[i]});
            }
        }
        const auto isReported = [this](std::string_view rule) {
            return std::any_of(m_report.findings.begin(), m_report.findings.end(),
                               [rule](const Finding& finding) { return finding.rule == rule; });
        };
        const bool isTruncated = isReported("structure.truncated");
        const bool isRefused = isReported("structure.expansion");
        const bool isMismatch = std::any_of(m_recordChecksums.begin(), m_recordChecksums.end(),
                                            [](const ChecksumResult& result) { return !result.isValid(); });
        for (const Missing& missing : m_missing) {
            const Errc code = missing.error.code;
            if ((code == Errc::Corrupt && !isTruncated) || (code == Errc::Checksum && !isMismatch) ||
                (code == Errc::Memory && !isRefused)) {
                m_report.findings.push_back({.severity = Severity::Error,
                                             .rule = "structure.unreadable",
                                             .message = missing.error.message,
                                             .tensor = missing.error.tensor,
                                             .offset = missing.error.offset});
            }
        }
    }

    /// Sparse tensors of PyTorch: the parts that a reader keeps as tensors of their own.
    void checkSparseIndices()
    {
        const Json* sparse = findMember(m_model.metadata(), "sparse_tensors");
        if (sparse == nullptr || !sparse->is_object()) {
            return;
        }
        for (const auto& [name, facts] : sparse->items()) {
            if (auto problem = sparseProblem(m_model, facts)) {
                m_report.findings.push_back({.severity = Severity::Error,
                                             .rule = "pytorch.sparse-index",
                                             .message = std::move(*problem),
                                             .tensor = printable(name, 120),
                                             .hint = "loaders read or write outside of the tensor"});
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
        checkSparseIndices();
        const std::size_t errors = m_report.count(Severity::Error);
        const std::size_t warnings = m_report.count(Severity::Warning);
        std::string detail = "header, metadata and " + formatCountOf(m_model.tensors().size(), "tensor") + " read";
        if (warnings > 0) {
            detail += ", " + formatCountOf(warnings, "warning");
        }
        const auto unread =
            static_cast<std::uint64_t>(std::count_if(m_missing.begin(), m_missing.end(), [](const Missing& missing) {
                return missing.error.code == Errc::Unsupported || missing.error.code == Errc::Unsafe;
            }));
        if (unread > 0) {
            detail += "; " + formatCountOf(unread, "tensor") + " not checked: the data cannot be read";
        }
        finish("structure", "Structure", unread > 0 && errors == 0 ? CheckState::Incomplete : stateOf(errors, warnings),
               std::move(detail));
    }

    /// Adds the check of the operator graph, for formats that have one.
    Status reportGraph()
    {
        APR_TRY(auto graph, checkGraph(m_model));
        if (!graph) {
            return {};
        }
        std::size_t errors = 0;
        std::size_t warnings = 0;
        for (Finding& finding : graph->findings) {
            errors += finding.severity == Severity::Error ? 1 : 0;
            warnings += finding.severity == Severity::Warning ? 1 : 0;
            m_report.findings.push_back(std::move(finding));
        }
        finish("graph", "Graph", errors == 0 && !graph->isComplete ? CheckState::Incomplete : stateOf(errors, warnings),
               std::move(graph->detail));
        return {};
    }

    void reportChecksum()
    {
        const auto& checksums = m_model.facts().checksums;
        if (!m_options.checksum) {
            finish("checksum", "Checksum", CheckState::Skipped, "not requested");
            return;
        }
        if (checksums.empty()) {
            finish("checksum", "Checksum", CheckState::NotApplicable,
                   m_model.facts().traits().isNative ? "this file has no checksum"
                                                     : m_model.facts().title() + " files have no checksum");
            return;
        }
        if (!m_recordChecksums.empty()) {
            reportRecords();
            return;
        }
        std::size_t failures = 0;
        std::string detail;
        for (const StoredChecksum& checksum : checksums) {
            std::uint32_t crc = 0;
            for (std::size_t i = 0; i < m_runs.size(); ++i) {
                if (m_runs[i].isChecksummed && m_runs[i].part == checksum.part) {
                    crc = crc32Combine(crc, m_checksums[i], m_runs[i].size);
                }
            }
            const std::string stored = crcText(checksum.expected);
            detail = "CRC-32 " + stored + " over " + formatBytes(checksum.size);
            if (crc != checksum.expected) {
                ++failures;
                detail = "CRC-32 is " + crcText(crc) + ", expected " + stored;
                Finding finding{.severity = Severity::Error,
                                .rule = "checksum.mismatch",
                                .message = detail + ": the data was modified after the file was written",
                                .field = "crc32",
                                .offset = checksum.size,
                                .hint = "download the file again"};
                if (m_model.facts().parts.size() > 1) {
                    finding.file = m_model.facts().parts[checksum.part].name;
                }
                m_report.findings.push_back(std::move(finding));
            }
        }
        finish("checksum", "Checksum", failures > 0 ? CheckState::Failed : CheckState::Passed, std::move(detail));
    }

    void reportValues() // NOLINT(readability-function-cognitive-complexity)
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
        std::map<std::string_view, Counts> byGroup;
        for (std::size_t i = 0; needsValues() && i < m_model.tensors().size(); ++i) {
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
                (statistics.count == 0 && tensor.byteSize != 0)) { // its data could not be loaded
                ++undecodable;
                continue;
            }
            ++checked;
            values += statistics.count;
            const Expectation expectation = expectationFor(m_model, tensor, detection.architecture);
            withExpectation += expectation.kind.empty() ? 0 : 1;
            for (Finding& finding : checkStatistics(tensor, statistics, expectation)) {
                const Rule* rule = findRule(finding.rule);
                if (rule == nullptr || !isRequested(rule->group)) {
                    continue;
                }
                Counts& counts = byGroup[rule->group];
                counts.errors += finding.severity == Severity::Error ? 1 : 0;
                counts.warnings += finding.severity == Severity::Warning ? 1 : 0;
                m_report.findings.push_back(std::move(finding));
            }
        }
        std::string scope = formatCountOf(values, "value") + " in " + formatCountOf(checked, "tensor");
        if (undecodable > 0) {
            scope += "; " + formatCountOf(undecodable, "tensor") + " not checked: the values cannot be read";
        }
        for (const RuleGroup& group : kRuleGroups) {
            if (group.stage != RuleStage::Statistics) {
                continue;
            }
            const Counts& counts = byGroup[group.id];
            const bool isWanted = isRequested(group.id);
            finish(std::string(group.id), std::string(group.title),
                   !isWanted                               ? CheckState::Skipped
                   : undecodable > 0 && counts.errors == 0 ? CheckState::Incomplete
                   : checked == 0                          ? CheckState::NotApplicable
                                                           : stateOf(counts.errors, counts.warnings),
                   !isWanted                          ? "not requested"
                   : checked == 0 && undecodable == 0 ? "no tensor has values to check"
                   : group.id == "statistics"
                       ? formatCount(withExpectation) + " of " + formatCountOf(checked, "tensor") + " matched a rule"
                       : scope);
        }
    }

    bool isRequested(std::string_view group) const
    {
        return group == "nan"          ? m_options.values
               : group == "zero"       ? m_options.zeros
               : group == "statistics" ? m_options.expectations
               : group == "shapes"     ? m_options.shapes
                                       : m_options.metadata;
    }

    /// The rules on metadata and tensor table.
    void reportHeader()
    {
        const Detection detection = detectArchitecture(m_model);
        for (const RuleGroup& group : kRuleGroups) {
            if (group.stage != RuleStage::Header) {
                continue;
            }
            const std::string id(group.id);
            const std::string title(group.title);
            if (!isRequested(group.id)) {
                finish(id, title, CheckState::Skipped, "not requested");
                continue;
            }
            if (group.id == "shapes" && detection.architecture == nullptr) {
                finish(id, title, CheckState::NotApplicable, "unknown architecture");
                continue;
            }
            const bool hasTypedKeys = m_model.facts().traits().isLlamaCpp;
            if (group.id == "metadata" && !hasTypedKeys && !summarize(m_model).vocabulary) {
                finish(id, title, CheckState::NotApplicable, "the model has no vocabulary");
                continue;
            }
            const auto findings = checkHeader(m_model, group.id);
            const auto errors = std::count_if(findings.begin(), findings.end(), [](const Finding& finding) {
                return finding.severity == Severity::Error;
            });
            finish(id, title,
                   stateOf(static_cast<std::size_t>(errors), findings.size() - static_cast<std::size_t>(errors)),
                   group.id == "shapes" ? "checked against " + detection.architecture->title() + " (detected from " +
                                              detection.evidence + ')'
                                        : subjectsOf(m_model, group.id));
            m_report.findings.insert(m_report.findings.end(), findings.begin(), findings.end());
        }
    }

    const Model& m_model;
    ValidateOptions m_options;
    ValidationReport m_report;
    std::atomic<std::uint64_t> m_paddingAt{kNoOffset}; ///< offset of the first nonzero padding byte
    std::vector<Run> m_runs;
    std::vector<std::uint32_t> m_checksums;
    std::vector<ChecksumResult> m_recordChecksums;
    std::vector<std::unique_ptr<const Error>> m_unreadable; ///< read error of each run
    struct Missing {
        std::size_t index = 0;
        Error error = {};
    };
    std::vector<Missing> m_missing; ///< tensors whose data cannot be read
    std::vector<std::vector<PartialStatistics>> m_partials;
};

} // namespace

std::string_view checkStateName(CheckState state)
{
    switch (state) {
    case CheckState::Passed: return "passed";
    case CheckState::Warned: return "warned";
    case CheckState::Failed: return "failed";
    case CheckState::Incomplete: return "incomplete";
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
    std::size_t incomplete = 0;
    std::size_t notApplicable = 0;
    for (const CheckResult& check : checks) {
        skipped += check.state == CheckState::Skipped ? 1 : 0;
        incomplete += check.state == CheckState::Incomplete ? 1 : 0;
        notApplicable += check.state == CheckState::NotApplicable ? 1 : 0;
        done += check.state != CheckState::Skipped && check.state != CheckState::NotApplicable ? 1 : 0;
    }
    std::string text = !isValid ? "INVALID" : incomplete > 0 ? "INCOMPLETE" : "VALID";
    text += ": " + formatCountOf(done, "check") + " done, " + formatCountOf(count(Severity::Error), "error") + ", " +
            formatCountOf(count(Severity::Warning), "warning");
    if (incomplete > 0) {
        text += ", " + std::to_string(incomplete) + " incomplete";
    }
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
