// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/base/bytes.h"
#include "apr/base/finding.h"
#include "apr/base/progress.h"
#include "apr/base/result.h"
#include "apr/format/json.h"
#include "apr/tensor/dtype.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace apr {

/// Metadata of a model: always a JSON object.
using Metadata = Json;

enum class Codec : std::uint8_t { None, Lz4, Zstd };

/// "none", "lz4", "zstd".
std::string_view codecName(Codec codec);

/// Which of its values a file has of a tensor: all, those that are not zero, or factors whose product they are.
enum class Layout : std::uint8_t { Dense, Csr, BlockSparse, Bitmap, LowRank };

/// "dense", "csr", "block", "bitmap", "low rank".
std::string_view layoutName(Layout layout);

/// How the bytes of a tensor stand in its file when they do not stand there as they are.
struct Encoding {
    Codec codec = Codec::None;
    bool isShuffled = false;       ///< split into byte planes before compression
    std::uint64_t storedBytes = 0; ///< in the file; 0 for a tensor that is not encoded
    Layout layout = Layout::Dense; ///< of what was compressed
    std::uint64_t layoutBytes = 0; ///< of the layout, before compression; 0 for dense tensors

    bool isPlain() const { return codec == Codec::None && layout == Layout::Dense && storedBytes == 0; }
};

/// "csr", "zstd", "bitmap, zstd, planes"; empty for what is not encoded, and for encodings of other formats.
std::string encodingName(const Encoding& encoding);

/// One row of a tensor table.
struct TensorInfo {
    static constexpr std::uint64_t kComputed = std::numeric_limits<std::uint64_t>::max();

    std::string name = {};
    DType dtype = DType::F32;
    Shape shape = {}; ///< slowest dimension first
    std::uint64_t byteSize = 0;
    std::uint64_t offset = kComputed; ///< of the first byte in its file; kComputed for the result of a transform
    std::uint32_t part = 0;           ///< index into FileFacts::parts
    Encoding encoding = {};

    std::uint64_t elements() const { return elementCount(shape).value_or(0); }
    /// Whether its bytes stand in the file as load() gives them.
    bool isInFile() const { return offset != kComputed && encoding.isPlain(); }
    /// A transform computes its bytes: they stand in no file.
    void setComputed()
    {
        offset = kComputed;
        encoding = {};
    }
};

/// One file of a model.
struct FilePart {
    std::string name = {};
    std::uint64_t bytes = 0;
    ByteSource content = {};
};

/// A checksum that the file itself carries.
struct StoredChecksum {
    std::uint32_t part = 0;
    std::uint32_t expected = 0; ///< CRC-32, or CRC-32C
    std::uint64_t size = 0;     ///< bytes that it covers
    std::uint64_t offset = 0;   ///< of the first of them
    std::string record = {};    ///< what it covers, where that is a part of the file: an entry of an archive

    bool isCastagnoli = false; ///< whether it is a CRC-32C

    std::string_view kind() const { return isCastagnoli ? "CRC-32C" : "CRC-32"; }
    bool isOfFile() const { return record.empty(); }
};

/// A run of bytes of a file with one meaning, for `inspect --header` and the hex view.
struct Section {
    std::string name = {};
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};

/// What is known of the file(s) behind a model, beyond its contents.
struct FileFacts {
    std::string format = {};  ///< "APR", "SafeTensors", "GGUF"; empty for a model that was computed
    std::string dialect = {}; ///< "apr2", "v3 little-endian"
    std::vector<FilePart> parts = {};
    std::vector<Section> sections = {};                           ///< of the first part
    std::vector<std::pair<std::string, std::string>> header = {}; ///< raw header fields of the first part
    std::vector<StoredChecksum> checksums = {};
    std::vector<Finding> findings = {};  ///< what reading the header found odd
    std::vector<std::string> flags = {}; ///< "ALIGNED_64"

    std::uint64_t totalBytes() const;
};

/// Bytes of a tensor from `offset`, `size` of them. Both must fall on block borders.
struct ByteRange {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};

/// Where a Model gets tensor bytes from. Implemented by readers and transforms; called from many threads.
class TensorSource {
public:
    virtual ~TensorSource() = default;
    virtual Result<Bytes> load(std::size_t index, ByteRange range) const = 0;
};

/// Metadata that models which are made of one another share: a vocabulary is large. Changing it copies it first.
class SharedMetadata {
public:
    SharedMetadata() : SharedMetadata(Metadata::object()) {}
    SharedMetadata(Metadata metadata) // NOLINT(google-explicit-constructor): metadata are shared by themselves
        : m_json(std::make_shared<Metadata>(std::move(metadata)))
    {
    }

    operator const Metadata&() const { return *m_json; } // NOLINT(google-explicit-constructor)
    /// The metadata, of which nobody else has this copy.
    Metadata& edit()
    {
        if (m_json.use_count() > 1) {
            m_json = std::make_shared<Metadata>(*m_json);
        }
        return *m_json;
    }
    Json& operator[](const std::string& key) { return edit()[key]; }

private:
    std::shared_ptr<Metadata> m_json;
};

/// What a reader or transform makes a Model of.
struct ModelParts {
    SharedMetadata metadata = {};
    std::vector<TensorInfo> tensors = {};
    FileFacts facts = {};
};

/// A model as every format gives it: metadata, a tensor table, and bytes on demand. Immutable, cheap to copy,
/// safe to read from many threads. Making one reads no tensor.
class Model {
public:
    Model(ModelParts parts, std::shared_ptr<const TensorSource> source);

    const Metadata& metadata() const;
    /// The same, for a model that is made of this one.
    const SharedMetadata& sharedMetadata() const;
    std::span<const TensorInfo> tensors() const;
    const FileFacts& facts() const;

    /// The index of a tensor, or nothing.
    std::optional<std::size_t> find(std::string_view name) const;

    /// All bytes of a tensor, little-endian: a view into the mapped file, or an owned buffer.
    /// E007, E009 and E002 as the format has them; the Error names the tensor.
    Result<Bytes> load(std::size_t index) const;
    /// A part of them. E020 when the range does not lie within the tensor.
    Result<Bytes> load(std::size_t index, ByteRange range) const;

    /// Says that tensors will be loaded soon (specification section 3.9): of mapped files the system reads ahead
    /// without waiting. Indices out of range are ignored.
    void prefetch(std::span<const std::size_t> tensors) const;

    /// Elements of all tensors but those that hold the scales of others.
    std::uint64_t parameterCount() const;
    std::uint64_t tensorByteCount() const;

private:
    struct State;
    std::shared_ptr<const State> m_state;
};

/// Whether the metadata is that of an apr file (FORMAT.md section 4): of one, or of a SafeTensors file made of one.
bool hasAprMetadata(const Model& model);

/// Reads tensors from memory.
class SlicedSource final : public TensorSource {
public:
    explicit SlicedSource(std::vector<Bytes> tensors) : m_tensors(std::move(tensors)) {}
    Result<Bytes> load(std::size_t index, ByteRange range) const override;

private:
    std::vector<Bytes> m_tensors;
};

/// Reads tensors as ranges of one file.
class RangeSource final : public TensorSource {
public:
    RangeSource(ByteSource file, std::vector<ByteRange> tensors)
        : m_file(std::move(file)), m_tensors(std::move(tensors))
    {
    }
    Result<Bytes> load(std::size_t index, ByteRange range) const override;

private:
    ByteSource m_file;
    std::vector<ByteRange> m_tensors;
};

/// The tensors of another model, for models that differ from it in names, metadata or facts only.
class WholeModelSource final : public TensorSource {
public:
    explicit WholeModelSource(Model inner) : m_inner(std::move(inner)) {}
    Result<Bytes> load(std::size_t index, ByteRange range) const override { return m_inner.load(index, range); }

private:
    Model m_inner;
};

/// E007 when a file of the model changed while it was read, so that results made of it are worthless.
Status checkIntact(const Model& model);

/// Some tensors of a model, in the order of `indices`, all of which must lie within it; metadata and facts stay.
Model selectTensors(const Model& model, std::vector<std::size_t> indices);

/// One model of several, e.g. the shards of a checkpoint, tensors in order of the parts. Metadata is `metadata`.
/// E002 when two parts have a tensor of the same name.
Result<Model> joinModels(const std::vector<Model>& models, Metadata metadata);

} // namespace apr
