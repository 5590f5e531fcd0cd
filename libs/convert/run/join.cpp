// SPDX-License-Identifier: MIT
#include "apr/convert/join.h"

#include "apr/base/crc32.h"
#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/convert/provenance.h"
#include "apr/format/open.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"
#include "apr/model/parameter_count.h"
#include "convert/run/output_files.h"
#include "convert/run/output_layout.h"
#include "convert/run/part.h"
#include "convert/run/source_sums.h"
#include "convert/run/weight_error.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>

namespace apr {
namespace {

/// The paths of the records that `given` means: those in a folder, of an output or beside a record.
Result<std::vector<std::string>> findRecords(const std::string& given)
{
    const std::string folder = isFolder(given) ? given + (given.ends_with('/') ? "" : "/") : folderOf(given);
    const std::string_view name = isFolder(given) ? std::string_view() : fileNameOf(given);
    std::map<std::string, std::vector<std::string>> byOutput;
    const auto outputOf = [](std::string_view record) { return record.substr(0, record.rfind(".part-")); };
    std::error_code problem;
    std::filesystem::directory_iterator at(folder.empty() ? "." : folder, problem);
    for (; !problem && at != std::filesystem::directory_iterator(); at.increment(problem)) {
        const std::string file = at->path().filename().string();
        if (isRecordName(file)) {
            byOutput[std::string(outputOf(file))].push_back(folder + file);
        }
    }
    if (!name.empty()) { // the output as it was asked for, its index or its first file
        std::erase_if(byOutput, [&](const auto& each) {
            const std::string& output = each.first;
            const std::string stem = output.substr(0, output.rfind('.'));
            const bool isFirstFile =
                name.starts_with(stem + "-00001-of-") && name.ends_with(output.substr(stem.size()));
            return output != name && name != output + ".index.json" && !isFirstFile &&
                   !(isRecordName(name) && outputOf(name) == output);
        });
    }
    if (byOutput.size() != 1) {
        std::vector<std::string> outputs;
        std::transform(byOutput.begin(), byOutput.end(), std::back_inserter(outputs),
                       [](const auto& each) { return each.first; });
        return Error{.code = Errc::Argument,
                     .message = outputs.empty() ? "no records of parts were found"
                                                : "there are parts of several outputs: " + join(outputs, ", "),
                     .file = given,
                     .advice = outputs.empty() ? "Write the parts with --part K/N first, with the same output."
                                               : "Name the output."};
    }
    return std::move(byOutput.begin()->second);
}

/// The records in the order of their parts. E012 for a missing one, E004 for one of another run.
Result<std::vector<PartRecord>> readRecords(const std::vector<std::string>& paths)
{
    std::vector<PartRecord> out;
    std::map<std::uint64_t, std::string> pathOf;
    for (const std::string& path : paths) {
        APR_TRY(PartRecord record, readRecord(path));
        const auto other = [&](const std::string& what) {
            return Error{.code = Errc::Checksum,
                         .message = "the part is of another run: " + what,
                         .file = path,
                         .advice =
                             "Remove the records and files of the other run, or run the part again with --force."};
        };
        if (!out.empty() && record.part.count != out.front().part.count) {
            return other("the output was written in " + std::to_string(record.part.count) + " parts, and in " +
                         std::to_string(out.front().part.count));
        }
        if (!out.empty() && record.run != out.front().run) {
            return other("its options, sources or program differ from those of part " +
                         std::to_string(out.front().part.number));
        }
        if (!pathOf.emplace(record.part.number, path).second) {
            return other("part " + std::to_string(record.part.number) + " is there twice");
        }
        out.push_back(std::move(record));
    }
    std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.part.number < b.part.number; });
    std::vector<std::string> missing;
    for (std::uint64_t i = 1; i <= out.front().part.count && missing.size() < 5; ++i) {
        if (!pathOf.contains(i)) {
            missing.push_back(std::to_string(i));
        }
    }
    if (!missing.empty()) {
        const bool isOne = missing.size() == 1;
        return Error{.code = Errc::MissingTensor,
                     .message = std::to_string(out.front().part.count - out.size()) + " of " +
                                std::to_string(out.front().part.count) +
                                " parts are missing: " + (isOne ? "part " : "parts ") + join(missing, ", ") +
                                (out.front().part.count - out.size() > missing.size() ? ", …" : ""),
                     .file = paths.front(),
                     .advice = "Run the missing parts, then join again."};
    }
    return out;
}

/// The tensors of a plan with the bytes that a file has which was written already.
class WrittenTensors final : public TensorSource {
public:
    explicit WrittenTensors(Model file, std::vector<std::optional<std::size_t>> places)
        : m_file(std::move(file)), m_places(std::move(places))
    {
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        return m_file.load(*m_places[index], range);
    }

private:
    Model m_file;
    std::vector<std::optional<std::size_t>> m_places; ///< in the file, one per tensor of the plan
};

class Joiner {
public:
    Joiner(const JoinOptions& options, Progress& progress) : m_options(options), m_progress(progress) {}

    Result<JoinReport> run()
    {
        APR_TRY(const auto paths, findRecords(m_options.path));
        APR_TRY(m_records, readRecords(paths));
        APR_CHECK(plan());
        OutputFiles files(m_plan->options.recipe.output, true);
        APR_CHECK(checkFiles(files));
        APR_CHECK(write(files));
        APR_CHECK(files.commit());
        for (const std::string& path : paths) {
            std::error_code ignored;
            if (!m_options.keepsRecords) {
                std::filesystem::remove(path, ignored);
            }
        }
        return report();
    }

private:
    /// Plans the whole output again. E004 if it is not the one that the parts are of.
    Status plan()
    {
        const PartRecord& first = m_records.front();
        ConvertOptions options{
            .recipe = first.recipe, .plugins = m_options.plugins, .force = true, .hashInputs = first.hashesInputs};
        APR_TRY(ConvertPlan made, planConversion(options));
        m_plan = std::make_unique<ConvertPlan>(std::move(made));
        m_meter = std::make_unique<WeightErrorMeter>(*m_plan);
        for (const PartRecord& record : m_records) {
            APR_CHECK(m_meter->addMeasured(record.errors, record.zeros));
        }
        Metadata metadata = m_plan->metadata;
        addSources(metadata["provenance"], first.sources);
        APR_TRY(m_layout, layOutOutput(*m_plan, std::move(metadata), m_plan->write, *m_meter));
        APR_TRY(const std::string id, runId(*m_plan, m_layout, first.sources, first.part.count));
        return id == first.run ? Status() : changed();
    }

    Error changed() const
    {
        return {.code = Errc::Checksum,
                .message = "the sources or the program have changed since the parts were written",
                .file = m_records.front().recipe.sources.front().path,
                .advice = "Run all parts again with --force."};
    }

    /// Checks that every file with tensors is there as the parts wrote it.
    Status checkFiles(const OutputFiles& files)
    {
        for (const PartRecord& record : m_records) {
            for (const PartFile& file : record.files) {
                m_written.emplace(file.name, file);
            }
        }
        for (const FileLayout& file : m_layout.files) {
            const bool isOfParts = !tensorsIn({.files = {file}}).empty();
            const auto found = m_written.find(file.name);
            if (!isOfParts) {
                continue;
            }
            const std::string path = files.pathOf(file.name);
            if (found == m_written.end()) {
                return Error{.code = Errc::MissingTensor, .message = "no part has written the file", .file = path};
            }
            std::error_code problem;
            const auto size = std::filesystem::file_size(path, problem);
            if (problem) {
                return Error{.code = Errc::MissingTensor,
                             .message = "a file of the output is missing",
                             .file = path,
                             .advice = "Run its part again with --force."};
            }
            if (size != found->second.bytes) {
                return Error{.code = Errc::Corrupt,
                             .message = "the file has " + formatCountOf(size, "byte") + ", its part wrote " +
                                        formatCount(found->second.bytes),
                             .file = path,
                             .advice = "Run its part again with --force."};
            }
            if (m_options.verifies && !file.hasLateNumbers()) {
                APR_CHECK(verify(path, found->second.crc));
            }
        }
        return {};
    }

    Status verify(const std::string& path, std::uint32_t expected)
    {
        constexpr std::uint64_t kStep = std::uint64_t{16} << 20;
        APR_TRY(const ByteSource file, openSource(path));
        std::uint32_t crc = 0;
        for (std::uint64_t at = 0; at < file.size(); at += kStep) {
            APR_TRY(const Bytes bytes, file.read(at, std::min(kStep, file.size() - at)));
            crc = crc32(bytes.span(), crc);
            if (!m_progress.step(at + bytes.size(), file.size(), "verifying")) {
                return Error{.code = Errc::Cancelled, .message = "cancelled"};
            }
        }
        return crc == expected ? Status()
                               : Error{.code = Errc::Checksum,
                                       .message = "the CRC-32 of the file is not the one that its part recorded",
                                       .file = path,
                                       .advice = "Run its part again with --force."};
    }

    /// Writes the files with numbers that were not known before, and those without tensors.
    Status write(OutputFiles& files)
    {
        std::vector<WrittenFile> written;
        for (const FileLayout& file : m_layout.files) {
            const bool isOfParts = !tensorsIn({.files = {file}}).empty();
            if (isOfParts && !file.hasLateNumbers()) {
                const PartFile& known = m_written.at(file.name);
                written.push_back({.bytes = known.bytes, .crc = known.crc, .contentCrc = known.contentCrc});
            } else {
                const std::string path = files.pathOf(file.name);
                auto done = writeAgain(file, isOfParts ? path : std::string(), files, written);
                if (!done) {
                    Error error = std::move(done).error();
                    error.file = error.file.empty() ? path : error.file;
                    return error;
                }
                written.push_back(*done);
            }
            m_sizes.push_back({.name = file.name, .bytes = written.back().bytes});
        }
        return {};
    }

    /// Writes a file; its tensors are those of the file that is at `existing`.
    Result<WrittenFile> writeAgain(const FileLayout& file, const std::string& existing, OutputFiles& files,
                                   const std::vector<WrittenFile>& before)
    {
        Model model = m_plan->result;
        if (!existing.empty()) {
            APR_TRY(const ByteSource content, openSource(existing));
            APR_TRY(const Model stored, openModel(existing, content, {}));
            std::vector<std::optional<std::size_t>> places(model.tensors().size());
            for (const std::size_t i : tensorsIn({.files = {file}})) {
                const TensorInfo& tensor = model.tensors()[i];
                places[i] = stored.find(tensor.name);
                if (!places[i] || stored.tensors()[*places[i]].byteSize != tensor.byteSize) {
                    return Error{.code = Errc::MissingTensor,
                                 .message = "the file does not have this tensor as it was planned",
                                 .tensor = printable(tensor.name, 120),
                                 .advice = "Run its part again with --force."};
                }
            }
            ModelParts parts{.metadata = model.sharedMetadata(),
                             .tensors = {model.tensors().begin(), model.tensors().end()},
                             .facts = model.facts()};
            model = Model(std::move(parts), std::make_shared<WrittenTensors>(stored, std::move(places)));
        }
        APR_TRY(Sink* const sink, files.file(file.name));
        return writeFileAfter(model, file, before, *sink, m_progress);
    }

    JoinReport report() const
    {
        const ConvertPlan& plan = *m_plan;
        JoinReport out{.conversion = {.inputFormat = plan.source.facts().title(),
                                      .inputDialect = plan.source.facts().dialect,
                                      .inputBytes = plan.source.facts().totalBytes(),
                                      .output = plan.options.recipe.output,
                                      .format = plan.write.format,
                                      .files = m_sizes,
                                      .tensors = plan.result.tensors().size(),
                                      .parameters = parameterCount(plan.result),
                                      .tensorBytes = plan.result.tensorByteCount(),
                                      .weightError = m_meter->isNeeded() ? m_meter->result() : std::nullopt},
                       .input = m_records.front().recipe.sources.front().path,
                       .parts = m_records.size()};
        for (const OutputFile& file : m_sizes) {
            out.conversion.bytes = file.name.empty() ? file.bytes : out.conversion.bytes;
        }
        for (const SideFile& side : plan.sideFiles) {
            out.conversion.sideFiles.push_back(plan.folder + '/' + side.name);
        }
        return out;
    }

    const JoinOptions& m_options;
    Progress& m_progress;
    std::vector<PartRecord> m_records;
    std::unique_ptr<ConvertPlan> m_plan;
    std::unique_ptr<WeightErrorMeter> m_meter;
    OutputLayout m_layout;
    std::map<std::string, PartFile> m_written;
    std::vector<OutputFile> m_sizes;
};

} // namespace

Result<JoinReport> joinParts(const JoinOptions& options, Progress& progress)
{
    return Joiner(options, progress).run();
}

} // namespace apr
