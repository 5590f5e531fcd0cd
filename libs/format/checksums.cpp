// SPDX-License-Identifier: MIT
#include "apr/format/checksums.h"

#include "apr/base/crc32.h"
#include "apr/base/parallel.h"
#include "apr/base/text.h"

#include <algorithm>

namespace apr {
namespace {

constexpr std::uint64_t kRun = std::uint64_t{4} << 20;

struct Run {
    std::size_t sum = 0;
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};

} // namespace

Result<std::vector<ChecksumResult>> sumFiles(const Model& model, Progress& progress)
{
    const FileFacts& facts = model.facts();
    std::vector<ChecksumResult> results;
    std::vector<Run> runs;
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < facts.checksums.size(); ++i) {
        const StoredChecksum& sum = facts.checksums[i];
        results.push_back({.file = facts.parts[sum.part].name, .expected = sum.expected, .size = sum.size});
        total += sum.size;
        for (std::uint64_t at = 0; at < sum.size; at += kRun) {
            runs.push_back({.sum = i, .offset = at, .size = std::min(kRun, sum.size - at)});
        }
    }
    std::vector<std::uint32_t> sums(runs.size());
    APR_CHECK(parallelFor(
        runs.size(), LoopProgress{progress, total, "checking"}, [&runs](std::size_t i) { return runs[i].size; },
        [&](std::size_t i) -> Status {
            const FilePart& part = facts.parts[facts.checksums[runs[i].sum].part];
            APR_TRY(const Bytes bytes, part.content.read(runs[i].offset, runs[i].size));
            sums[i] = crc32(bytes.span());
            return {};
        }));
    for (std::size_t i = 0; i < runs.size(); ++i) {
        std::uint32_t& actual = results[runs[i].sum].actual;
        actual = crc32Combine(actual, sums[i], runs[i].size);
    }
    APR_CHECK(checkIntact(model));
    return results;
}

Status verifyChecksums(const Model& model, Progress& progress)
{
    APR_TRY(const auto results, sumFiles(model, progress));
    for (const ChecksumResult& result : results) {
        if (!result.isRight()) {
            return Error{.code = Errc::Checksum,
                         .message = "the CRC-32 of its bytes is " + crcText(result.actual) + ", the file says " +
                                    crcText(result.expected),
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
