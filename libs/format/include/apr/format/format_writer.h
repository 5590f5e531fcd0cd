// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/compression/options.h"
#include "apr/container/segments/segment.h"
#include "apr/format/late_numbers.h"
#include "apr/graph/graph.h"
#include "apr/model/model.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

struct FormatWriter;

/// A block of an `apr2` file: SIG2, LIC2 (libs/format/apr2/README.md).
struct FileBlock {
    std::string magic = {}; ///< four characters
    std::uint32_t version = 1;
    std::uint64_t size = 0; ///< bytes of the content
    LateBytes make = {};    ///< makes the content when everything before the block was written
};

/// The encoded form of a tensor that is not stored densely: the bytes of its layout (libs/format/apr2/README.md), which
/// decode to the values of the model.
struct StoredForm {
    Layout layout = Layout::Dense; ///< dense: the model's own bytes; `content` is unused
    ByteSource content = {};
};

struct WriteOptions {
    const FormatWriter* format = nullptr;               ///< null: that of defaultWriter()
    CompressionOptions compression = {};                ///< apr2 and apr1
    bool isShard = false;                               ///< apr2: sets the SHARDED flag
    std::uint64_t alignment = 64;                       ///< apr2: of tensors, 64 or 32; apr1: what the index says
    bool isStreaming = false;                           ///< data in the order of its use; sets STREAMING
    std::string backend = {};                           ///< apr1: hint for all tensors; empty: those of the source
    bool isMapped = false;                              ///< apr1: refuses payloads that are not tensors
    std::uint64_t memoryLimit = std::uint64_t{1} << 30; ///< for compression
    std::vector<StoredForm> forms = {};                 ///< apr2: one for each tensor; empty: all are dense
    std::vector<FileBlock> blocks = {};                 ///< apr2: behind the tensors, covered by the checksum
    std::vector<LateNumber> lateNumbers = {};           ///< of the metadata
    LateValues lateValues = {}; ///< called after all tensors were written; required to write a file with late numbers
    std::shared_ptr<const Graph> graph = {};   ///< for formats that have one: of the tensors of the model; null: none
    std::string fileName = {};                 ///< of the output, for the names of files beside it
    std::uint64_t inlineLimit = 1'900'000'000; ///< onnx: bytes of tensors from which on they are in a file of their own
    bool sizesOnly = false; ///< for plans, not for writeFiles(): the head, large with many tensors, may be left out
};

/// A file that is written.
struct FileLayout {
    std::string name = {}; ///< of a file in the folder of the output; empty: the output itself
    std::vector<Segment> segments = {};
    /// A late segment has a checksum: CRCs are computed.
    bool hasChecksum = false;
    /// Of all tensors. Each is compressed as a whole or, if that does not make it smaller, not at all.
    CompressionOptions compression = {};
    std::uint64_t memoryBytes = 0; ///< for compression: data that is kept in memory at a time

    /// Whether a segment has numbers that are known when all tensors of the output were written.
    bool hasLateNumbers() const;
    /// The size of the file; an upper bound with compression. Segments must have a size: see offsetsOf().
    std::uint64_t bytes() const;
};

/// All files of an output, in the order in which they are written: the file itself, shards, external data. Computed
/// before a byte is written.
struct OutputLayout {
    std::vector<FileLayout> files = {};
    bool isPart = false; ///< other files of the output are written elsewhere, with the tensors that are not in these

    std::uint64_t bytes() const;
};

/// An output of one file.
OutputLayout singleFile(FileLayout file);

/// `file`, laid out for the tensors of `tensors`, as a part of an output of the whole model: `tensors` has the index in
/// the model of each.
FileLayout asPart(FileLayout file, const std::vector<std::size_t>& tensors, std::string name);

/// What files of a format can hold. A conversion lowers its result to it.
struct Capabilities {
    bool blockTypes = false;    ///< quantized block types; otherwise those of integers are split into int8 and scales
    bool scaledIntegers = true; ///< integer tensors with separate scales
    bool layouts = false;       ///< sparse layouts and factors; otherwise tensors are stored densely
    bool plugins = false;       ///< tensors that were quantized by a plugin
    bool compression = false;
    bool isStreamed = false; ///< a choice of alignment, and of the order of tensors (STREAMING)
    bool backends = false;   ///< hints for the hardware that uses the tensors
    bool metadata = true;
    bool ownConfiguration = false; ///< without other metadata: the configuration that models of this format have
    bool graph = false;            ///< what the model computes
    bool operatorSets = false;     ///< the graph is in one of ONNX's operator sets; otherwise in the newest operators
};

/// The most that a shard of an .apr model has unless another size is asked for.
inline constexpr std::uint64_t kDefaultShardBytes = std::uint64_t{2} << 30;

/// The files of an output and the tensors in each, by their indices in the model.
struct ShardNames {
    std::string stem = {}; ///< "model"
    std::vector<std::vector<std::size_t>> shards = {};

    /// "model-00001-of-00004.gguf" for number 0.
    std::string name(std::size_t number, std::string_view suffix) const;
};

/// A format that is written.
struct FormatWriter {
    std::string_view id = {};            ///< "apr1": names the dialect
    FormatId format = FormatId::None;    ///< of the files that are written
    std::string_view suffix = {};        ///< with its dot; the first writer with a suffix is its default
    std::string_view otherSuffixes = {}; ///< that users give such files, separated by spaces
    Capabilities can = {};
    const FormatTraits& traits() const { return traitsOf(format); }
    std::string_view title() const { return traits().title; }
    Result<OutputLayout> (*layOut)(const Model& model, const Metadata& metadata, const WriteOptions& options) = nullptr;
    /// E009 for a graph that the format cannot express; null: it can express any.
    Status (*checkGraph)(const Model& model, const Graph& graph) = nullptr;
    /// An output of several files; null if a model of this format is one file.
    Result<OutputLayout> (*layOutShards)(const Model& model, const Metadata& metadata, const WriteOptions& options,
                                         const ShardNames& names) = nullptr;
    /// The name of the output itself, which readers open: an index, or the first file.
    std::string (*shardedName)(const ShardNames& names) = nullptr;
};

} // namespace apr
