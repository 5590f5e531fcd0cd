// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/crc32.h"
#include "apr/format/checksums.h"
#include "apr/model/chunk_pass.h"

#include <mutex>
#include <utility>
#include <vector>

namespace apr {

/// Computes checksums of the source's files while its tensors are copied, so that verification reads only the rest.
class SourceChecksums final : public ChunkConsumer {
public:
    /// `copied` must outlive this. It is derived from `source` by transforms that keep each tensor's file range or mark
    /// the tensor as computed.
    SourceChecksums(const Model& source, const Model& copied)
        : m_copied(copied), m_isNeeded(source.facts().parts.size())
    {
        for (const StoredChecksum& sum : source.facts().checksums) {
            m_isNeeded[sum.part] = true;
        }
    }

    Status add(ValueTile& /*tile*/) override { return {}; }

    Status finish(const TensorChunk& chunk) override
    {
        const TensorInfo& tensor = m_copied.tensors()[chunk.tensor];
        if (!tensor.isInFile() || tensor.part >= m_isNeeded.size() || !m_isNeeded[tensor.part]) {
            return {};
        }
        const DTypeInfo& type = dtypeInfo(tensor.dtype);
        const ChecksummedRange range{.part = tensor.part,
                                     .offset =
                                         tensor.offset + chunk.firstElement / type.blockElements * type.blockBytes,
                                     .size = chunk.bytes.size(),
                                     .crc = chunk.crc ? *chunk.crc : crc32(chunk.bytes)};
        const std::lock_guard lock(m_mutex);
        m_ranges.push_back(range);
        return {};
    }

    std::vector<ChecksummedRange> take() { return std::exchange(m_ranges, {}); }

private:
    const Model& m_copied;
    std::vector<bool> m_isNeeded; ///< one per file part
    std::mutex m_mutex;
    std::vector<ChecksummedRange> m_ranges;
};

} // namespace apr
