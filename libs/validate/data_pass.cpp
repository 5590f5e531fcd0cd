// SPDX-License-Identifier: MIT
#include "data_pass.h"

#include "apr/base/crc32.h"
#include "apr/base/parallel.h"
#include "apr/validate/rules.h"

#include <algorithm>
#include <utility>

namespace apr {
namespace {

constexpr std::uint64_t kGapRun = std::uint64_t{4} << 20;

bool hasWholeChecksum(const FileFacts& facts, std::uint32_t part)
{
    return std::any_of(facts.checksums.begin(), facts.checksums.end(), [part](const StoredChecksum& checksum) {
        return checksum.part == part && checksum.coversWholeFile();
    });
}

/// Whether an error affects only one tensor, so that the others can still be checked.
bool isOfTensor(Errc code)
{
    return code == Errc::Unsupported || code == Errc::Corrupt || code == Errc::Checksum || code == Errc::Memory;
}

} // namespace

DataPass::DataPass(const Model& model, bool withChecksums, std::vector<bool> withValues)
    : m_model(model), m_withChecksums(withChecksums), m_withValues(std::move(withValues))
{
    planRuns();
}

/// Plans the bytes to read, part by part in order of offset, so that the checksums of runs can be combined.
void DataPass::planRuns()
{
    const auto tensors = m_model.tensors();
    const FileFacts& facts = m_model.facts();
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
        const bool isChecksummed = m_withChecksums && hasWholeChecksum(facts, part);
        std::uint64_t at = 0;
        for (const std::size_t index : order) {
            planTensor(index, part, isChecksummed, at);
        }
        for (const StoredChecksum& checksum : facts.checksums) {
            if (isChecksummed && checksum.part == part && checksum.coversWholeFile()) {
                addGap(part, at, checksum.size);
            }
        }
    }
}

/// `at` is the end of what is planned of the part.
void DataPass::planTensor(std::size_t index, std::uint32_t part, bool isChecksummed, std::uint64_t& at)
{
    const TensorInfo& tensor = m_model.tensors()[index];
    const bool isChecked = m_withValues[index] && hasValuesToCheck(tensor.dtype);
    // Unpacking verifies its own checksums.
    const bool isUnpacked = m_withChecksums && !tensor.isInFile();
    if (!isChecksummed && !isChecked && !isUnpacked) {
        return;
    }
    if (auto nothing = m_model.load(index, {}); !nothing) { // truncated, or stored in an unsupported way
        m_missing.push_back({.index = index, .error = std::move(nothing).error()});
        return;
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
    if (isChecked) {
        m_statistics.want(tensor, index);
    }
    for (const ChunkRange& chunk : chunksOf(tensor, index)) {
        m_runs.push_back({.part = part,
                          .offset = tensor.isInFile() ? tensor.offset + chunk.bytes.offset : 0,
                          .size = chunk.bytes.size,
                          .chunk = chunk,
                          .isChecksummed = inChecksum});
    }
}

void DataPass::addRuns(std::uint32_t part, std::uint64_t from, std::uint64_t to, bool isPadding)
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
void DataPass::addGap(std::uint32_t part, std::uint64_t from, std::uint64_t to)
{
    std::uint64_t paddingAt = to;
    std::uint64_t paddingEnd = to;
    if (part == 0 && m_model.facts().traits().areGapsZero && m_model.facts().parts.size() == 1) {
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

Status DataPass::run(Progress& progress)
{
    std::uint64_t total = 0;
    for (const Run& run : m_runs) {
        total += run.size;
    }
    m_checksums.resize(m_runs.size());
    m_unreadable.resize(m_runs.size());
    APR_CHECK(parallelFor(
        m_runs.size(), LoopProgress{progress, total, "checking"}, [this](std::size_t i) { return m_runs[i].size; },
        [this](std::size_t i) { return readRun(i); }));
    for (std::size_t i = 0; i < m_runs.size(); ++i) {
        if (m_unreadable[i] && m_runs[i].chunk->firstElement == 0) {
            m_missing.push_back({.index = m_runs[i].chunk->tensor, .error = *m_unreadable[i]});
        }
    }
    return {};
}

Status DataPass::readRun(std::size_t index)
{
    const Run& run = m_runs[index];
    if (!run.chunk) {
        return checksumOfRun(run, m_checksums[index]);
    }
    const auto loaded = m_model.load(run.chunk->tensor, run.chunk->bytes);
    if (!loaded && isOfTensor(loaded.error().code)) {
        m_unreadable[index] = std::make_unique<const Error>(loaded.error());
        // The bytes can be read, but not decoded.
        return run.isChecksummed ? checksumOfRun(run, m_checksums[index]) : Status();
    }
    APR_TRY(const Bytes bytes, loaded);
    if (run.isChecksummed) {
        m_checksums[index] = crc32(bytes.span());
    }
    if (!m_statistics.wants(run.chunk->tensor)) {
        return {};
    }
    return m_pass.add(m_model.tensors()[run.chunk->tensor].dtype, {.tensor = run.chunk->tensor,
                                                                   .firstElement = run.chunk->firstElement,
                                                                   .elements = run.chunk->elements,
                                                                   .bytes = bytes.span()});
}

Status DataPass::checksumOfRun(const Run& run, std::uint32_t& crc)
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

std::uint32_t DataPass::checksumOf(std::uint32_t part) const
{
    std::uint32_t crc = 0;
    for (std::size_t i = 0; i < m_runs.size(); ++i) {
        if (m_runs[i].isChecksummed && m_runs[i].part == part) {
            crc = crc32Combine(crc, m_checksums[i], m_runs[i].size);
        }
    }
    return crc;
}

} // namespace apr
