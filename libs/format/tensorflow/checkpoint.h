// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/open.h"
#include "format/graph_json.h"
#include "format/tensor_table.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace apr::tensorflow {

/// Reads the variables of a checkpoint into a table: tensor bundles (V2: an index and its data files), and the single
/// file of V1 (tensorflow/core/protobuf/tensor_bundle.proto, saved_tensor_slice.proto).
class CheckpointReader {
public:
    /// `indexName` is the path of the index as the user knows it, `prefix` the part before ".index" as siblings know
    /// it. `key` picks the variables below a path; empty for those that are no optimizer's.
    CheckpointReader(std::string indexName, std::string prefix, const SiblingOpener& siblings, TensorTable& table,
                     FileFacts& facts, const OpenOptions& options);

    /// Adds the tensors, their CRC-32Cs and findings. `part` is the index's number in the table. E002 for entries that
    /// lie, E007 for missing data files, E009 for types that no tensor has.
    Status read(const ByteSource& index, std::uint32_t part);

    /// What is known of the variables beyond their tensors: "variables" with the names of the objects' own, "strings".
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
        std::uint64_t at = 0; ///< of the entry in the index
    };

    Status readBundle(const ByteSource& index, std::uint32_t part);
    Result<Entry> readEntry(std::string_view key, std::span<const std::byte> value, std::uint64_t offset);
    Status addEntry(const Entry& entry);
    Status addSliced(const Entry& entry, TensorInfo info);
    Status addTexts(const Entry& entry);
    Status readObjectGraph(const Bytes& bytes);
    Status openData(std::uint64_t shards);
    bool isLeftOut(const std::string& key) const;

    Status readV1(const ByteSource& file, std::uint32_t part);

    Error fail(Errc code, std::string message, std::uint64_t offset, std::string tensor = {}) const;
    void note(Severity severity, std::string rule, std::string message, std::string tensor = {});

    std::string m_indexName;
    std::string m_prefix;
    SiblingOpener m_siblings;
    TensorTable& m_table;
    FileFacts& m_facts;
    OpenOptions m_options;
    JsonBudget m_budget;
    Json m_metadata = Json::object();
    bool m_isV1 = false;
    bool m_isBig = false;
    std::vector<ByteSource> m_data; ///< the data files, and their numbers as parts
    std::vector<std::uint32_t> m_dataParts;
    std::map<std::string, Entry, std::less<>> m_entries;
    std::uint64_t m_leftOut = 0;
};

/// Whether a table is an index of variables (its first key is empty).
bool looksLikeCheckpoint(const ByteSource& file);

/// The key under which a bundle stores one slice of a variable (checkpoint::EncodeTensorNameSlice): `starts` and
/// `lengths` per dimension, a length of -1 for the whole of one.
std::string sliceKey(std::string_view name, const std::vector<std::int64_t>& starts,
                     const std::vector<std::int64_t>& lengths);

} // namespace apr::tensorflow
