// SPDX-License-Identifier: MIT
#include "apr/format/checksums.h"

#include "apr/base/crc32.h"
#include "apr/base/parallel.h"
#include "apr/base/text.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

namespace apr {
namespace {

constexpr std::uint64_t kRun = std::uint64_t{4} << 20;

struct Run {
    std::size_t checksum = 0;
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::optional<std::uint32_t> crc = {};
};

/// Splits [from, to) of a file into runs whose checksums are computed independently.
void addRuns(std::vector<Run>& runs, std::size_t checksum, std::uint64_t from, std::uint64_t to)
{
    for (std::uint64_t at = from; at < to; at += kRun) {
        runs.push_back({.checksum = checksum, .offset = at, .size = std::min(kRun, to - at)});
    }
}

} // namespace

Result<std::vector<ChecksumResult>> computeChecksums(const Model& model, Progress& progress,
                                                     std::vector<ChecksummedRange> known)
{
    const FileFacts& facts = model.facts();
    std::vector<ChecksumResult> results;
    std::vector<Run> runs;
    std::sort(known.begin(), known.end(), [](const ChecksummedRange& a, const ChecksummedRange& b) {
        return std::tie(a.part, a.offset) < std::tie(b.part, b.offset);
    });
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < facts.checksums.size(); ++i) {
        const StoredChecksum& stored = facts.checksums[i];
        results.push_back({.file = facts.parts[stored.part].name,
                           .record = stored.record,
                           .expected = stored.expected,
                           .size = stored.size,
                           .isCastagnoli = stored.isCastagnoli});
        total += stored.size;
        const std::uint64_t end = stored.offset + stored.size;
        std::uint64_t at = stored.offset;
        auto next = std::lower_bound(
            known.begin(), known.end(), std::tie(stored.part, stored.offset),
            [](const ChecksummedRange& range, const auto& key) { return std::tie(range.part, range.offset) < key; });
        for (; !stored.isCastagnoli && next != known.end() && next->part == stored.part && next->offset < end; ++next) {
            const ChecksummedRange& range = *next;
            if (range.offset >= at && range.size <= end - range.offset) {
                addRuns(runs, i, at, range.offset);
                runs.push_back({.checksum = i, .offset = range.offset, .size = range.size, .crc = range.crc});
                at = range.offset + range.size;
            }
        }
        addRuns(runs, i, at, end);
    }
    std::vector<std::uint32_t> crcs(runs.size());
    APR_CHECK(parallelFor(
        runs.size(), LoopProgress{progress, total, "checking"}, [&runs](std::size_t i) { return runs[i].size; },
        [&](std::size_t i) -> Status {
            if (runs[i].crc) {
                crcs[i] = *runs[i].crc;
                return {};
            }
            const FilePart& part = facts.parts[facts.checksums[runs[i].checksum].part];
            APR_TRY(const Bytes bytes, part.content.read(runs[i].offset, runs[i].size));
            crcs[i] = results[runs[i].checksum].isCastagnoli ? crc32c(bytes.span()) : crc32(bytes.span());
            return {};
        }));
    for (std::size_t i = 0; i < runs.size(); ++i) {
        ChecksumResult& result = results[runs[i].checksum];
        const auto combine = result.isCastagnoli ? crc32cCombine : crc32Combine;
        result.actual = combine(result.actual, crcs[i], runs[i].size);
    }
    APR_CHECK(checkIntact(model));
    return results;
}

Status verifyChecksums(const Model& model, Progress& progress, std::vector<ChecksummedRange> known)
{
    APR_TRY(const auto results, computeChecksums(model, progress, std::move(known)));
    for (const ChecksumResult& result : results) {
        if (!result.isValid()) {
            return Error{.code = Errc::Checksum,
                         .message = std::string(result.kind()) + " mismatch" +
                                    (result.record.empty() ? std::string() : " of " + printable(result.record, 120)) +
                                    ": computed " + crcText(result.actual) + ", stored " + crcText(result.expected),
                         .file = result.file,
                         .field = "crc32"};
        }
    }
    // The checksum of decompressed data was verified when the file was opened (wrapped.h).
    for (const Finding& finding : model.facts().findings) {
        if (finding.rule == "checksum.mismatch") {
            return Error{.code = Errc::Checksum,
                         .message = finding.message,
                         .file = model.facts().parts.empty() ? std::string() : model.facts().parts.front().name,
                         .field = "crc32"};
        }
    }
    return {};
}

} // namespace apr
