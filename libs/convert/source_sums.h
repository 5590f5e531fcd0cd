// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/crc32.h"
#include "apr/format/checksums.h"
#include "apr/format/sink.h"

#include <mutex>
#include <utility>
#include <vector>

namespace apr {

/// Sums the files of a source while its tensors are copied, so that comparing their checksums reads only the rest.
class SourceSums {
public:
    /// `copied` outlives this: the model whose chunks are seen, made of `source` by transforms that leave tensors in
    /// place or compute them.
    SourceSums(const Model& source, const Model& copied) : m_copied(copied), m_isNeeded(source.facts().parts.size())
    {
        for (const StoredChecksum& sum : source.facts().checksums) {
            m_isNeeded[sum.part] = true;
        }
    }

    /// Takes note of a chunk of `copied`; called from many threads.
    void add(const TensorChunk& chunk)
    {
        const TensorInfo& tensor = m_copied.tensors()[chunk.tensor];
        if (!tensor.isInFile() || tensor.part >= m_isNeeded.size() || !m_isNeeded[tensor.part]) {
            return;
        }
        const DTypeInfo& type = dtypeInfo(tensor.dtype);
        const SummedRange range{.part = tensor.part,
                                .offset = tensor.offset + chunk.firstElement / type.blockElements * type.blockBytes,
                                .size = chunk.bytes.size(),
                                .crc = chunk.crc ? *chunk.crc : crc32(chunk.bytes)};
        const std::lock_guard lock(m_mutex);
        m_ranges.push_back(range);
    }

    std::vector<SummedRange> take() { return std::exchange(m_ranges, {}); }

private:
    const Model& m_copied;
    std::vector<bool> m_isNeeded; ///< of each part
    std::mutex m_mutex;
    std::vector<SummedRange> m_ranges;
};

} // namespace apr
