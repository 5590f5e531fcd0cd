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
    std::size_t sum = 0;
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::optional<std::uint32_t> crc = {};
};

/// Cuts [from, to) of a file into runs that are summed apart.
void addRuns(std::vector<Run>& runs, std::size_t sum, std::uint64_t from, std::uint64_t to)
{
    for (std::uint64_t at = from; at < to; at += kRun) {
        runs.push_back({.sum = sum, .offset = at, .size = std::min(kRun, to - at)});
    }
}

} // namespace

Result<std::vector<ChecksumResult>> sumFiles(const Model& model, Progress& progress, std::vector<SummedRange> known)
{
    const FileFacts& facts = model.facts();
    std::vector<ChecksumResult> results;
    std::vector<Run> runs;
    std::sort(known.begin(), known.end(), [](const SummedRange& a, const SummedRange& b) {
        return std::tie(a.part, a.offset) < std::tie(b.part, b.offset);
    });
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < facts.checksums.size(); ++i) {
        const StoredChecksum& sum = facts.checksums[i];
        results.push_back({.file = facts.parts[sum.part].name,
                           .record = sum.record,
                           .expected = sum.expected,
                           .size = sum.size,
                           .isCastagnoli = sum.isCastagnoli});
        total += sum.size;
        const std::uint64_t end = sum.offset + sum.size;
        std::uint64_t at = sum.offset;
        auto next = std::lower_bound(
            known.begin(), known.end(), std::tie(sum.part, sum.offset),
            [](const SummedRange& range, const auto& key) { return std::tie(range.part, range.offset) < key; });
        for (; !sum.isCastagnoli && next != known.end() && next->part == sum.part && next->offset < end; ++next) {
            const SummedRange& range = *next;
            if (range.offset >= at && range.size <= end - range.offset) {
                addRuns(runs, i, at, range.offset);
                runs.push_back({.sum = i, .offset = range.offset, .size = range.size, .crc = range.crc});
                at = range.offset + range.size;
            }
        }
        addRuns(runs, i, at, end);
    }
    std::vector<std::uint32_t> sums(runs.size());
    APR_CHECK(parallelFor(
        runs.size(), LoopProgress{progress, total, "checking"}, [&runs](std::size_t i) { return runs[i].size; },
        [&](std::size_t i) -> Status {
            if (runs[i].crc) {
                sums[i] = *runs[i].crc;
                return {};
            }
            const FilePart& part = facts.parts[facts.checksums[runs[i].sum].part];
            APR_TRY(const Bytes bytes, part.content.read(runs[i].offset, runs[i].size));
            sums[i] = results[runs[i].sum].isCastagnoli ? crc32c(bytes.span()) : crc32(bytes.span());
            return {};
        }));
    for (std::size_t i = 0; i < runs.size(); ++i) {
        ChecksumResult& result = results[runs[i].sum];
        const auto combine = result.isCastagnoli ? crc32cCombine : crc32Combine;
        result.actual = combine(result.actual, sums[i], runs[i].size);
    }
    APR_CHECK(checkIntact(model));
    return results;
}

Status verifyChecksums(const Model& model, Progress& progress, std::vector<SummedRange> known)
{
    APR_TRY(const auto results, sumFiles(model, progress, std::move(known)));
    for (const ChecksumResult& result : results) {
        if (!result.isRight()) {
            return Error{.code = Errc::Checksum,
                         .message = "the " + std::string(result.kind()) + " of " +
                                    (result.record.empty() ? std::string("its bytes") : printable(result.record, 120)) +
                                    " is " + crcText(result.actual) + ", the file says " + crcText(result.expected),
                         .file = result.file,
                         .field = "crc32"};
        }
    }
    // The checksum of an unpacked file was compared when it was opened (wrapped.h).
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
