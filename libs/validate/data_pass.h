// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/error.h"
#include "apr/base/progress.h"
#include "apr/model/chunk_pass.h"
#include "apr/model/model.h"
#include "apr/model/tensor_statistics.h"

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace apr {

/// Reads the bytes of a model once, in parallel and in bounded memory, for checksums and for statistics: each chunk of
/// a tensor is loaded, checksummed and decoded in one step.
class DataPass {
public:
    /// A tensor whose data cannot be read.
    struct Missing {
        std::size_t index = 0;
        Error error = {};
    };

    /// `model` must outlive this. Values are those of the tensors for which `withValues` is true.
    DataPass(const Model& model, bool withChecksums, std::vector<bool> withValues);

    /// E017 if cancelled, E007 if a file cannot be read. Problems of single tensors are in missing().
    Status run(Progress& progress);

    /// The CRC-32 of what the checksum of a part covers.
    std::uint32_t checksumOf(std::uint32_t part) const;
    /// Nothing for a tensor whose values were not read, or not all of them; see isRead().
    std::optional<TensorStatistics> statisticsOf(std::size_t tensor) const { return m_statistics.of(tensor); }
    /// Whether the values of a tensor were to be read.
    bool isRead(std::size_t tensor) const { return m_statistics.wants(tensor); }
    const std::vector<Missing>& missing() const { return m_missing; }
    /// The first byte between the tensors of an apr2 file that should be zero and is not.
    std::optional<std::uint64_t> firstPadding() const
    {
        const std::uint64_t at = m_paddingAt.load();
        return at == kNoOffset ? std::nullopt : std::optional(at);
    }

private:
    /// A run of bytes to read: a chunk of a tensor, or data between tensors.
    struct Run {
        std::uint32_t part = 0;
        std::uint64_t offset = 0;
        std::uint64_t size = 0;
        std::optional<ChunkRange> chunk = {};
        bool isChecksummed = false; ///< covered by the checksum of its file
        bool isPadding = false;     ///< expected to be all zeros
    };

    static constexpr std::uint64_t kNoOffset = std::numeric_limits<std::uint64_t>::max();

    void planRuns();
    void planTensor(std::size_t index, std::uint32_t part, bool isChecksummed, std::uint64_t& at);
    void addRuns(std::uint32_t part, std::uint64_t from, std::uint64_t to, bool isPadding);
    void addGap(std::uint32_t part, std::uint64_t from, std::uint64_t to);
    Status readRun(std::size_t index);
    Status checksumOfRun(const Run& run, std::uint32_t& crc);

    const Model& m_model;
    bool m_withChecksums;
    std::vector<bool> m_withValues;                    ///< by tensor
    std::atomic<std::uint64_t> m_paddingAt{kNoOffset}; ///< offset of the first nonzero padding byte
    std::vector<Run> m_runs;
    std::vector<std::uint32_t> m_checksums;
    std::vector<std::unique_ptr<const Error>> m_unreadable; ///< read error of each run
    std::vector<Missing> m_missing;
    StatisticsCollector m_statistics;
    ChunkPass m_pass{{&m_statistics}};
};

} // namespace apr
