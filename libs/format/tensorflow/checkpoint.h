// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/open_options.h"
#include "apr/graph/graph_json.h"
#include "format/reading/tensor_table.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace apr::tensorflow {

/// Reads the variables of a checkpoint into a table: V2 checkpoints (tensor bundles: an index and data files) and V1
/// checkpoints (a single file).
class CheckpointReader {
public:
    /// `indexName` is the user-visible path of the index, `prefix` the part before ".index", relative to `siblings`.
    /// OpenOptions::key selects the variables below a path; without it, optimizer variables are skipped.
    CheckpointReader(std::string indexName, std::string prefix, const SiblingOpener& siblings, TensorTable& table,
                     FileFacts& facts, const OpenOptions& options);

    /// Adds the tensors, their CRC-32C checksums and findings. `part` is the index's part number in the table. E002 for
    /// invalid entries, E007 for missing data files, E009 for unsupported features.
    Status read(const ByteSource& index, std::uint32_t part);

    /// "variables": the original variable names by key; "strings": the values of string variables.
    Json takeMetadata() { return std::move(m_metadata); }
    bool isV1() const { return m_isV1; }

private:
    struct Entry {
        std::string key = {};
        std::int64_t type = 0;
        std::optional<Shape> shape = Shape();
        std::uint64_t shard = 0;
        std::uint64_t offset = 0;
        std::uint64_t size = 0;
        std::uint32_t crc = 0;
        std::vector<std::vector<std::pair<std::int64_t, std::int64_t>>> slices = {};
        std::uint64_t at = 0; ///< offset of the entry in the index
    };

    Status readBundle(const ByteSource& index, std::uint32_t part);
    Result<Entry> readEntry(std::string_view key, std::span<const std::byte> value, std::uint64_t offset);
    Status addEntry(const Entry& entry);
    Status addPartitioned(const Entry& entry, TensorInfo info);
    Status addStrings(const Entry& entry);
    Status readObjectGraph(const Bytes& bytes);
    Status openData(std::uint64_t shards);
    bool isSkipped(const std::string& key) const;

    Status readV1(const ByteSource& file, std::uint32_t part);

    Error fail(Errc code, std::string message, std::uint64_t offset, const std::string& tensor = {}) const;
    void note(Severity severity, RuleId rule, std::string message, const std::string& tensor = {});

    std::string m_indexName;
    std::string m_prefix;
    SiblingOpener m_siblings;
    TensorTable& m_table;
    FileFacts& m_facts;
    OpenOptions m_options;
    Budget m_budget;
    Json m_metadata = Json::object();
    bool m_isV1 = false;
    bool m_isBigEndian = false;
    std::vector<ByteSource> m_data;         ///< the data files
    std::vector<std::uint32_t> m_dataParts; ///< their part numbers
    std::map<std::string, Entry, std::less<>> m_entries;
    std::uint64_t m_skipped = 0;
};

} // namespace apr::tensorflow
