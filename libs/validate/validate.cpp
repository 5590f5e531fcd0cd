// SPDX-License-Identifier: MIT
#include "apr/validate/validate.h"
#include "apr/validate/rules.h"

#include "apr/architecture/architecture.h"
#include "apr/base/crc32.h"
#include "apr/base/text.h"
#include "apr/format/check_graph.h"
#include "apr/format/checksums.h"
#include "apr/model/packing.h"
#include "apr/validate/evidence.h"
#include "validate/data_pass.h"
#include "validate/sparse_indices.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

namespace apr {
namespace {

/// The model with packed weights decoded, whose values are checked; as it is if none is packed, or not all are decoded.
UnpackedModel unpackedModel(const Model& model)
{
    auto decoded = withPackingsDecoded(model);
    if (decoded && *decoded) {
        return std::move(**decoded);
    }
    UnpackedModel out{.model = model, .origins = std::vector<std::size_t>(model.tensors().size())};
    std::iota(out.origins.begin(), out.origins.end(), std::size_t{0});
    return out;
}

class Validator {
public:
    Validator(Evidence& evidence, const ValidateOptions& options)
        : m_model(evidence.model()), m_evidence(evidence), m_options(options), m_isIn(tensorsOf(m_model, options.part)),
          m_isFirst(!options.part || options.part->number == 1), m_values(unpackedModel(m_model)),
          m_isPacked(m_values.model.tensors().size() != m_model.tensors().size()),
          m_pass(m_model, options.checksum && m_isFirst, valuesToRead(!m_isPacked)),
          m_ofWeights(m_values.model, false, valuesToRead(m_isPacked))
    {
        m_report.isStrict = options.strict;
        if (m_isFirst) {
            m_report.findings = m_model.facts().findings;
        }
    }

    Result<ValidationReport> run(Progress& progress)
    {
        APR_CHECK(m_pass.run(progress));
        APR_CHECK(m_ofWeights.run(progress));
        APR_CHECK(checksumRecords(progress));
        APR_CHECK(checkIntact(m_model));
        keepStatistics();
        reportUnreadable();
        if (m_isFirst) {
            reportPadding();
            reportStructure();
            APR_CHECK(reportGraph());
            reportChecksum();
        }
        reportValues();
        if (m_isFirst) {
            reportHeader();
        }
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
    /// By tensor, whether it is in a part.
    static std::vector<bool> tensorsOf(const Model& model, const std::optional<PartNumber>& part)
    {
        std::vector<std::uint64_t> sizes;
        std::transform(model.tensors().begin(), model.tensors().end(), std::back_inserter(sizes),
                       [](const TensorInfo& tensor) { return tensor.byteSize; });
        return part.value_or(PartNumber{}).share(sizes);
    }

    bool needsValues() const { return m_options.groups.hasAny(RuleStage::Statistics); }
    /// By tensor of m_values, or none at all.
    std::vector<bool> valuesToRead(bool isAny) const
    {
        std::vector<bool> out(std::max(m_isIn.size(), m_values.origins.size()));
        for (std::size_t i = 0; isAny && needsValues() && i < m_values.origins.size(); ++i) {
            out[i] = m_isIn[m_values.origins[i]];
        }
        return out;
    }
    /// Where the values of m_values were read.
    const DataPass& valuePass() const { return m_isPacked ? m_ofWeights : m_pass; }

    void keepStatistics()
    {
        bool isComplete = needsValues() && !m_options.part;
        for (std::size_t i = 0; needsValues() && i < m_values.model.tensors().size(); ++i) {
            if (const auto statistics = valuePass().statisticsOf(i)) {
                m_evidence.setStatistics(m_values.origins[i], *statistics);
            } else {
                isComplete = isComplete && !hasValuesToCheck(m_values.model.tensors()[i].dtype);
            }
        }
        if (isComplete) {
            m_evidence.setStatisticsComplete();
        }
    }

    /// Verifies the checksums of parts of a file: entries of archives, chunks.
    Status checksumRecords(Progress& progress)
    {
        const auto& checksums = m_model.facts().checksums;
        const bool hasRecords = std::any_of(checksums.begin(), checksums.end(),
                                            [](const StoredChecksum& checksum) { return !checksum.coversWholeFile(); });
        if (m_options.checksum && m_isFirst && hasRecords) {
            APR_TRY(m_recordChecksums, computeChecksums(m_model, progress));
            std::erase_if(m_recordChecksums, [](const ChecksumResult& result) { return result.record.empty(); });
        }
        return {};
    }

    /// Returns what is said of them in the summary, and whether any failed.
    std::pair<std::string, bool> reportRecords()
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
        return {std::string(m_recordChecksums.front().kind()) + " of " +
                    formatCountOf(m_recordChecksums.size(), "record") + " over " + formatBytes(bytes) +
                    (failures > 0 ? ", " + formatCount(failures) + " failed" : ""),
                failures > 0};
    }

    void reportPadding()
    {
        if (const auto at = m_pass.firstPadding()) {
            m_report.findings.push_back({.severity = Severity::Warning,
                                         .rule = "structure.padding",
                                         .message = "the padding between tensors is not all zeros",
                                         .offset = *at,
                                         .hint = "convert the file again to write zero padding"});
        }
    }

    /// Adds a finding for each tensor whose data cannot be read, unless the reader already reported it.
    void reportUnreadable()
    {
        const auto isReported = [this](std::string_view rule) {
            return std::any_of(m_report.findings.begin(), m_report.findings.end(),
                               [rule](const Finding& finding) { return finding.rule == rule; });
        };
        const bool isTruncated = isReported("structure.truncated");
        const bool isRefused = isReported("structure.expansion");
        const bool isMismatch = std::any_of(m_recordChecksums.begin(), m_recordChecksums.end(),
                                            [](const ChecksumResult& result) { return !result.isValid(); });
        std::vector<DataPass::Missing> all = m_pass.missing();
        all.insert(all.end(), m_ofWeights.missing().begin(), m_ofWeights.missing().end());
        for (const DataPass::Missing& missing : all) {
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
        const std::vector<DataPass::Missing>& missing = m_pass.missing();
        const auto unread =
            static_cast<std::uint64_t>(std::count_if(missing.begin(), missing.end(), [](const DataPass::Missing& each) {
                return each.error.code == Errc::Unsupported || each.error.code == Errc::Unsafe;
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
        std::string ofRecords;
        bool isFailed = false;
        if (!m_recordChecksums.empty()) {
            std::tie(ofRecords, isFailed) = reportRecords();
        }
        std::size_t files = 0;
        std::size_t failures = 0;
        std::uint64_t bytes = 0;
        std::string detail;
        for (const StoredChecksum& checksum : checksums) {
            if (!checksum.coversWholeFile()) {
                continue;
            }
            ++files;
            const std::uint32_t crc = m_pass.checksumOf(checksum.part);
            const std::string stored = crcText(checksum.expected);
            detail = "CRC-32 " + stored + " over " + formatBytes(checksum.size);
            bytes += checksum.size;
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
        if (files > 1) {
            detail = "CRC-32 of " + formatCountOf(files, "file") + " over " + formatBytes(bytes) +
                     (failures > 0 ? ", " + formatCount(failures) + " failed" : "");
        }
        detail += detail.empty() || ofRecords.empty() ? ofRecords : ", " + ofRecords;
        isFailed = isFailed || failures > 0;
        finish("checksum", "Checksum", isFailed ? CheckState::Failed : CheckState::Passed, std::move(detail));
    }

    /// Findings of the rules on the statistics of a tensor, counted by group.
    void checkTensor(const TensorInfo& tensor, const TensorStatistics& statistics, const Expectation& expectation)
    {
        for (Finding& finding : checkStatistics(tensor, statistics, expectation)) {
            const Rule* rule = findRule(finding.rule);
            if (rule == nullptr || !m_options.groups.contains(rule->group)) {
                continue;
            }
            Counts& counts = m_counts[rule->group];
            counts.errors += finding.severity == Severity::Error ? 1 : 0;
            counts.warnings += finding.severity == Severity::Warning ? 1 : 0;
            m_report.findings.push_back(std::move(finding));
        }
    }

    void reportValues()
    {
        std::size_t checked = 0;
        const Model& model = m_values.model;
        const DataPass& pass = valuePass();
        const std::vector<DataPass::Missing>& missing = pass.missing();
        auto undecodable = static_cast<std::size_t>(
            std::count_if(missing.begin(), missing.end(), [&model, &pass](const DataPass::Missing& each) {
                return hasValuesToCheck(model.tensors()[each.index].dtype) && !pass.isRead(each.index);
            }));
        std::size_t ofKnownKind = 0;
        std::uint64_t values = 0;
        for (std::size_t i = 0; needsValues() && i < model.tensors().size(); ++i) {
            const TensorInfo& tensor = model.tensors()[i];
            if (!m_isIn[m_values.origins[i]]) {
                continue;
            }
            undecodable += dtypeInfo(tensor.dtype).decodable ? 0 : 1;
            const TensorStatistics* statistics = m_evidence.statistics(m_values.origins[i]);
            if (statistics == nullptr) {
                undecodable += pass.isRead(i) ? 1 : 0; // its data could not be loaded
                continue;
            }
            ++checked;
            values += statistics->count;
            const Expectation expectation = expectationFor(model, tensor, m_evidence.detection().architecture);
            ofKnownKind += expectation.kind.empty() ? 0 : 1;
            checkTensor(tensor, *statistics, expectation);
        }
        std::string scope = formatCountOf(values, "value") + " in " + formatCountOf(checked, "tensor");
        if (undecodable > 0) {
            scope += "; " + formatCountOf(undecodable, "tensor") + " not checked: the values cannot be read";
        }
        for (const RuleGroup& group : kRuleGroups) {
            if (group.stage != RuleStage::Statistics) {
                continue;
            }
            const Counts& counts = m_counts[group.id];
            const bool isWanted = m_options.groups.contains(group.id);
            finish(std::string(group.id), std::string(group.title),
                   !isWanted                               ? CheckState::Skipped
                   : undecodable > 0 && counts.errors == 0 ? CheckState::Incomplete
                   : checked == 0                          ? CheckState::NotApplicable
                                                           : stateOf(counts.errors, counts.warnings),
                   !isWanted                          ? "not requested"
                   : checked == 0 && undecodable == 0 ? "no tensor has values to check"
                   : group.isByKind
                       ? formatCount(ofKnownKind) + " of " + formatCountOf(checked, "tensor") + " matched a rule"
                       : scope);
        }
    }

    /// The rules on metadata and tensor table.
    void reportHeader()
    {
        for (const RuleGroup& group : kRuleGroups) {
            if (group.stage != RuleStage::Header) {
                continue;
            }
            const std::string id(group.id);
            const std::string title(group.title);
            if (!m_options.groups.contains(group.id)) {
                finish(id, title, CheckState::Skipped, "not requested");
                continue;
            }
            const GroupCheck check = checkHeader(m_evidence, group.id);
            if (check.checked == 0) {
                finish(id, title, CheckState::NotApplicable, check.notChecked);
                continue;
            }
            const auto errors = static_cast<std::size_t>(
                std::count_if(check.findings.begin(), check.findings.end(),
                              [](const Finding& finding) { return finding.severity == Severity::Error; }));
            finish(id, title, stateOf(errors, check.findings.size() - errors), check.subjects);
            m_report.findings.insert(m_report.findings.end(), check.findings.begin(), check.findings.end());
        }
    }

    struct Counts {
        std::size_t errors = 0;
        std::size_t warnings = 0;
    };

    const Model& m_model;
    Evidence& m_evidence;
    ValidateOptions m_options;
    std::vector<bool> m_isIn; ///< by tensor, whether it is in the part
    bool m_isFirst;           ///< the part with everything that is not of single tensors
    UnpackedModel m_values;   ///< whose values are checked
    bool m_isPacked;          ///< m_values is not the model
    DataPass m_pass;
    DataPass m_ofWeights; ///< values of m_values, if it is not the model
    ValidationReport m_report;
    std::vector<ChecksumResult> m_recordChecksums;
    std::map<std::string_view, Counts> m_counts; ///< of the findings on values, by group
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
    Evidence evidence(model);
    return validateModel(evidence, options, progress);
}

Result<ValidationReport> validateModel(Evidence& evidence, const ValidateOptions& options, Progress& progress)
{
    return Validator(evidence, options).run(progress);
}

} // namespace apr
