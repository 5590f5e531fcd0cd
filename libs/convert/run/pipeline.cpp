// SPDX-License-Identifier: MIT
#include "apr/convert/pipeline.h"
#include "apr/base/text.h"
#include "apr/convert/provenance.h"
#include "apr/convert/steps.h"
#include "apr/format/checksums.h"
#include "apr/format/writer.h"
#include "apr/host/atomic_file.h"
#include "apr/model/chunk_pass.h"
#include "apr/model/parameter_count.h"
#include "apr/model/tensor_statistics.h"
#include "apr/validate/rules.h"
#include "convert/lower/capabilities.h"
#include "convert/lower/stored_forms.h"
#include "convert/recipe/storage_request.h"
#include "convert/run/conversion.h"
#include "convert/run/inline_checks.h"
#include "convert/run/merge_meter.h"
#include "convert/run/output_files.h"
#include "convert/run/output_layout.h"
#include "convert/run/part.h"
#include "convert/run/source_sums.h"
#include "convert/run/weight_error.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <iterator>
#include <numeric>

namespace apr {

namespace {

Error named(Error error, const std::string& file)
{
    error.file = error.file.empty() ? file : error.file;
    return error;
}

/// One run of a plan.
class Conversion {
public:
    Conversion(const ConvertPlan& plan, Progress& progress)
        : m_plan(plan), m_progress(progress), m_meter(plan), m_merge(plan),
          m_checks(plan.result, plan.detection.architecture, plan.checks.isRelaxed), m_sums(plan.source, plan.result),
          m_pass(consumers()), m_reportsError(reportsError(plan, m_meter))
    {
    }

    Result<ConvertReport> run()
    {
        const Recipe& recipe = m_plan.options.recipe;
        m_report = {.inputFormat = m_plan.source.facts().title(),
                    .inputDialect = m_plan.source.facts().dialect,
                    .inputBytes = m_plan.source.facts().totalBytes(),
                    .output = recipe.output,
                    .format = m_plan.write.format,
                    .tensors = m_plan.result.tensors().size(),
                    .parameters = parameterCount(m_plan.result),
                    .tensorBytes = m_plan.result.tensorByteCount(),
                    .part = m_plan.options.part,
                    .findings = m_plan.findings};
        NewFolder folder;
        if (!m_plan.folder.empty()) {
            APR_CHECK(folder.make(m_plan.folder));
        }
        OutputFiles files(recipe.output, m_plan.options.force);
        for (const std::string& name : firstFiles()) { // before work is done for nothing
            APR_TRY([[maybe_unused]] Sink* const file, files.file(name));
        }
        Metadata metadata = m_plan.metadata;
        if (!m_plan.isEdit) {
            APR_TRY(m_sources, describeSources(m_plan, m_progress));
            APR_CHECK(checkSources(recipe, m_sources));
            addSources(metadata["provenance"], m_sources);
        }
        for (const auto& prepare : m_plan.prepare) {
            APR_CHECK(prepare ? prepare(m_progress) : Status());
        }
        APR_CHECK(write(files.sinks(), std::move(metadata)));
        APR_CHECK(checkSourcesIntact());
        m_report.weightError = m_meter.result();
        m_report.merge = m_merge.result();
        APR_CHECK(checkGate());
        APR_CHECK(writeRecord(files));
        APR_CHECK(m_plan.options.keepsBackup ? files.backUp() : Status());
        APR_CHECK(files.commit());
        for (const SideFile& side : m_plan.options.part ? std::vector<SideFile>() : m_plan.sideFiles) {
            m_report.sideFiles.push_back(m_plan.folder + '/' + side.name);
        }
        if (m_report.weightError) {
            addFindingsOnError(*m_report.weightError);
        }
        m_report.valueFindings = m_plan.isEdit ? std::vector<Finding>() : m_checks.findings();
        m_report.findings.insert(m_report.findings.end(), m_report.valueFindings.begin(), m_report.valueFindings.end());
        return std::move(m_report);
    }

    /// Writes the tensors, checks and measures them on the way.
    Status write(const SinkFor& sinkFor, Metadata metadata)
    {
        WriteOptions options = m_plan.write;
        const auto forms = formsOf(m_plan.result, m_plan.lineage, *options.format, m_plan.storage);
        // An edit copies factors and sparse tensors as they are stored: nothing would be learned from their values.
        auto chosen =
            m_plan.isEdit
                ? Result<ChosenForms>({.forms = forms, .isSeen = std::vector<bool>(m_plan.result.tensors().size())})
                : chooseStoredForms(
                      m_plan.result, forms, m_plan.storage, [this](const TensorChunk& chunk) { return observe(chunk); },
                      m_progress);
        if (!chosen) {
            return named(std::move(chosen).error(), m_plan.options.input());
        }
        options.forms = std::move(chosen->forms);
        m_report.sparse = std::move(chosen->choices);
        m_report.findings.insert(m_report.findings.end(), chosen->findings.begin(), chosen->findings.end());
        for (const auto& request : m_plan.storage) {
            const auto found = request->complete(metadata, *options.format);
            m_report.findings.insert(m_report.findings.end(), found.begin(), found.end());
        }
        APR_TRY(OutputLayout layout, layOutOutput(m_plan, std::move(metadata), options, m_meter));
        if (m_plan.options.part) {
            APR_CHECK(takePart(layout));
        }
        const ChunkObserver observer = [this, &seen = chosen->isSeen](const TensorChunk& chunk) {
            return seen[chunk.tensor] ? Status() : observe(chunk);
        };
        auto written = writeFiles(m_plan.result, layout, sinkFor, observer, m_progress);
        if (!written) {
            Error error = std::move(written).error();
            const bool mayBeDamage = error.code == Errc::Validation || error.code == Errc::Corrupt;
            if (mayBeDamage && !m_plan.checks.ignoresChecksum) { // a corrupt file may be the cause
                for (const SourceModel& source : m_plan.sources) {
                    APR_CHECK(verifyChecksums(source.model, m_progress));
                }
            }
            return named(std::move(error), m_plan.options.input());
        }
        for (std::size_t i = 0; i < written->size() && m_plan.options.part; ++i) {
            const WrittenFile& file = (*written)[i];
            m_record.files.push_back(
                {.name = layout.files[i].name, .bytes = file.bytes, .crc = file.crc, .contentCrc = file.contentCrc});
        }
        for (std::size_t i = 0; i < written->size(); ++i) {
            const OutputFile file{.name = layout.files[i].name, .bytes = (*written)[i].bytes};
            m_report.bytes = file.name.empty() ? file.bytes : m_report.bytes;
            m_report.files.push_back(file);
        }
        return {};
    }

private:
    /// The files that are created before anything is computed: the output itself and those beside it, or the record.
    std::vector<std::string> firstFiles() const
    {
        if (m_plan.options.part) {
            return {recordName(askedOutputOf(m_plan), *m_plan.options.part)};
        }
        std::vector<std::string> out{std::string()};
        std::transform(m_plan.sideFiles.begin(), m_plan.sideFiles.end(), std::back_inserter(out),
                       [](const SideFile& side) { return side.name; });
        return out;
    }

    /// Reduces the files to those of the part.
    Status takePart(OutputLayout& layout)
    {
        const PartNumber part = *m_plan.options.part;
        APR_TRY(m_record.run, runId(m_plan, layout, m_sources, part.count));
        layout = filesOf(layout, part);
        for (FileLayout& file : layout.files) {
            file.hasChecksum = true; // for the record
        }
        const std::vector<std::size_t> tensors = tensorsIn(layout);
        m_meter.restrictTo(tensors);
        m_report.tensors = tensors.size();
        m_report.parameters = parameterCount(selectTensors(m_plan.result, tensors));
        m_report.tensorBytes =
            std::accumulate(tensors.begin(), tensors.end(), std::uint64_t{0}, [this](std::uint64_t sum, std::size_t i) {
                return sum + m_plan.result.tensors()[i].byteSize;
            });
        return {};
    }

    /// What joinParts() needs to know of a part.
    Status writeRecord(OutputFiles& files)
    {
        if (!m_plan.options.part) {
            return {};
        }
        m_record.part = *m_plan.options.part;
        m_record.recipe = m_plan.options.recipe;
        m_record.recipe.output = m_plan.folder.empty() ? askedOutputOf(m_plan) : m_plan.folder + '/';
        m_record.recipe.createdAt = stringMember(m_plan.metadata["provenance"], "created_at").value_or("");
        m_record.hashesInputs = m_plan.options.hashInputs;
        m_record.sources = m_sources;
        m_record.errors = m_meter.differences();
        m_record.zeros = m_meter.zeros();
        const std::string name = recordName(askedOutputOf(m_plan), m_record.part);
        const std::string text = recordText(m_record, files.pathOf(name));
        APR_TRY(Sink* const sink, files.file(name));
        APR_CHECK(sink->setSize(text.size()));
        return sink->write(0, std::as_bytes(std::span(text)));
    }

    /// What looks at the chunks that are written.
    std::vector<ChunkConsumer*> consumers()
    {
        if (m_plan.isEdit) {
            return {&m_sums};
        }
        return {&m_sums, &m_meter, &m_merge, &m_checks};
    }

    Status observe(const TensorChunk& chunk)
    {
        APR_CHECK(m_pass.add(m_plan.result.tensors()[chunk.tensor].dtype, chunk));
        release(chunk);
        return {};
    }

    /// After the last chunk of a tensor, gives the pages back that an earlier one was read from: this one is yet to be
    /// written, from the same pages.
    void release(const TensorChunk& chunk)
    {
        const bool isLast = chunk.firstElement + chunk.elements == m_plan.result.tensors()[chunk.tensor].elements();
        if (!isLast || chunk.tensor >= m_plan.lineage.size()) {
            return;
        }
        const std::size_t earlier = m_observed[m_nextObserved++ % m_observed.size()].exchange(chunk.tensor + 1);
        if (earlier == 0) {
            return;
        }
        for (const TensorId& id : m_plan.lineage[earlier - 1].from) {
            const std::size_t index = id.tensor;
            m_plan.sources[id.source].model.advise({&index, 1}, Access::Done);
        }
    }

    /// E004, E007 if a file of a source is corrupt, or was truncated while it was read.
    Status checkSourcesIntact()
    {
        for (std::size_t i = 0; i < m_plan.sources.size(); ++i) {
            const Model& model = m_plan.sources[i].model;
            APR_CHECK(checkIntact(model));
            if (m_plan.options.part && m_plan.options.part->number != 1) { // whole files are the first part's
                continue;
            }
            auto sound = verifyChecksums(model, m_progress, i == 0 ? m_sums.take() : std::vector<ChecksummedRange>());
            if (sound) {
                continue;
            }
            if (sound.error().code != Errc::Checksum || !m_plan.checks.ignoresChecksum) {
                return std::move(sound).error();
            }
            m_report.findings.push_back(
                {.severity = Severity::Warning,
                 .rule = "checksum.mismatch",
                 .message = sound.error().message + "; converted anyway because of --ignore-checksum",
                 .field = sound.error().field});
        }
        for (const SourceContent& file : m_plan.files) {
            APR_CHECK(file.content.check());
        }
        return {};
    }

    /// E018 if a tensor fails the quality gate.
    Status checkGate()
    {
        if (!m_report.weightError || m_report.weightError->failures.empty()) {
            return {};
        }
        const auto& failures = m_report.weightError->failures;
        std::string message = std::to_string(failures.size()) + " of " +
                              formatCountOf(m_report.weightError->tensors, "converted tensor") +
                              (failures.size() == 1 ? " fails the quality gate: " : " fail the quality gate: ");
        for (std::size_t i = 0; i < std::min<std::size_t>(failures.size(), 3); ++i) {
            message += (i == 0 ? "" : "; ") + failures[i];
        }
        message += failures.size() > 3 ? "; …" : "";
        if (!m_plan.checks.ignoresGate) {
            return Error{.code = Errc::QualityGate,
                         .message = message,
                         .file = m_plan.options.input(),
                         .advice = adviceOnGate()};
        }
        m_report.findings.push_back({.severity = Severity::Warning, .rule = "quality.gate", .message = message});
        return {};
    }

    std::string adviceOnGate() const
    {
        std::string_view advice = "Use a larger type, a higher rank or less pruning, or write the file anyway with "
                                  "--ignore-gate.";
        for (const auto& request : m_plan.storage) {
            const bool isOwn = !m_plan.checks.gate.isEnabled() && !request->adviceOnBounds().empty();
            advice = isOwn ? request->adviceOnBounds() : advice;
        }
        return std::string(advice);
    }

    void addFindingsOnError(const WeightError& error)
    {
        if (error.notFinite > 0) {
            m_report.findings.push_back(
                {.severity = Severity::Warning,
                 .rule = "values.not-finite",
                 .message = formatCountOf(error.notFinite, "value") + (error.notFinite == 1 ? " is" : " are") +
                            " NaN or infinite in the source or the result; block types, integers and factors store 0 "
                            "instead, and the relative error does not include " +
                            (error.notFinite == 1 ? "it" : "them")});
        }
        if (error.relativeError > kHighRelativeError && m_reportsError) {
            m_report.findings.push_back(
                {.severity = Severity::Warning,
                 .rule = "quantize.high-error",
                 .message = "the relative error of the weights is " + formatNumber(100 * error.relativeError, 3) +
                            " %, above the warning threshold of " + formatNumber(100 * kHighRelativeError, 3) + " %",
                 .hint = "to reduce it, use larger types for the tensors with the highest error (see "
                         "quantize --plan), a higher rank, or less pruning; the error is stored in "
                         "the metadata"});
        }
        if (static_cast<double>(error.zeros) < 0.99 * m_plan.sharePruned * static_cast<double>(error.pruned)) {
            m_report.findings.push_back(
                {.severity = Severity::Warning,
                 .rule = "prune.refilled",
                 .message =
                     "only " +
                     formatNumber(100 * static_cast<double>(error.zeros) / static_cast<double>(error.pruned), 3) +
                     " % of the weights in pruned tensors are zero: the quantization type "
                     "cannot represent zero in every block",
                 .hint = "q4_0, q8_0, q3_k, q6_k, int8 and int4 represent zero exactly"});
        }
    }

    const ConvertPlan& m_plan;
    Progress& m_progress;
    WeightErrorMeter m_meter;
    MergeMeter m_merge;
    InlineChecks m_checks;
    SourceChecksums m_sums;
    ChunkPass m_pass;
    bool m_reportsError = false;
    std::array<std::atomic<std::size_t>, 4> m_observed = {}; ///< the last tensors, each plus 1
    std::atomic<std::size_t> m_nextObserved = 0;
    ConvertReport m_report = {};
    std::vector<RecipeSource> m_sources = {};
    PartRecord m_record = {}; ///< of a part
};

} // namespace

Status writeTensors(const ConvertPlan& plan, const SinkFor& sinkFor, Progress& progress)
{
    return Conversion(plan, progress).write(sinkFor, plan.metadata);
}

Result<ConvertReport> runConversion(const ConvertPlan& plan, Progress& progress)
{
    for (std::size_t i = 0; i < plan.result.tensors().size(); ++i) { // truncated tensors, before counting their chunks
        APR_TRY([[maybe_unused]] const Bytes nothing, plan.result.load(i, {}));
    }
    return Conversion(plan, progress).run();
}

Result<ConvertReport> upgradeModel(ConvertOptions options, Progress& progress)
{
    Recipe& recipe = options.recipe;
    recipe.steps.clear();
    recipe.checks.set("relaxed", true);
    options.isOneFile = true;
    recipe.operation = "upgrade";
    const std::string output = recipe.output.empty() ? defaultOutput(options.input()) : recipe.output;
    APR_TRY(const FormatWriter* format, formatToWrite(output));
    if (format != &defaultWriter() || recipe.target.has("dialect")) {
        return Error{.code = Errc::Argument, .message = "upgrade supports only apr2 output (.apr)", .file = output};
    }
    APR_TRY(const ConvertPlan plan, planConversion(options));
    if (!plan.source.facts().traits().isNative) {
        return Error{.code = Errc::Argument,
                     .message = "expected an apr file, found " + plan.source.facts().title() +
                                "; use `convert` to convert it to apr",
                     .file = options.input()};
    }
    return runConversion(plan, progress);
}

Result<std::vector<SourceAnalysis>> analyzeSource(const ConvertPlan& plan, Progress& progress)
{
    std::vector<SourceAnalysis> out;
    for (std::size_t i = 0; i < plan.result.tensors().size(); ++i) {
        const TensorInfo& tensor = plan.result.tensors()[i];
        SourceAnalysis analysis{.tensor = tensor.name};
        if (dtypeInfo(tensor.dtype).decodable) {
            APR_TRY(analysis.statistics, statisticsOf(plan.result, i, progress));
            analysis.expectation = expectationFor(plan.result, tensor, plan.detection.architecture);
            analysis.findings = checkStatistics(tensor, *analysis.statistics, analysis.expectation);
        }
        out.push_back(std::move(analysis));
    }
    return out;
}

} // namespace apr
