// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/base/bytes.h"
#include "apr/base/finding.h"
#include "apr/base/json.h"
#include "apr/base/progress.h"
#include "apr/base/result.h"
#include "apr/base/shared_text.h"
#include "apr/model/format_id.h"
#include "apr/tensor/dtype.h"
#include "apr/tensor/tensor_info.h"

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

/// One file of a model.
struct FilePart {
    std::string name = {};
    std::uint64_t bytes = 0;
    ByteSource content = {};
};

/// A checksum stored in the file itself.
struct StoredChecksum {
    std::uint32_t part = 0;
    std::uint32_t expected = 0; ///< CRC-32, or CRC-32C
    std::uint64_t size = 0;     ///< bytes covered
    std::uint64_t offset = 0;   ///< of the first byte covered
    std::string record = {};    ///< archive entry that it covers; empty when it covers the file

    bool isCastagnoli = false; ///< whether it is a CRC-32C

    std::string_view kind() const { return isCastagnoli ? "CRC-32C" : "CRC-32"; }
    bool coversWholeFile() const { return record.empty(); }
};

/// What a section of a file holds.
enum class SectionKind : std::uint8_t {
    Other,
    Header,
    KeyValues,   ///< metadata
    TensorIndex, ///< the table of tensors; in SafeTensors, with the metadata
    TensorData,
    Block, ///< of an extension, after the tensor data
};

/// A byte range of a file, for `inspect --header` and the hex view.
struct Section {
    std::string name = {}; ///< for display
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    SectionKind kind = SectionKind::Other;
};

/// Facts about the file(s) of a model beyond its contents.
struct FileFacts {
    FormatId format = FormatId::None;
    std::string dialect = {}; ///< "apr2", "v3 little-endian"
    std::vector<FilePart> parts = {};
    std::vector<Section> sections = {};                           ///< of the first part
    std::vector<std::pair<std::string, std::string>> header = {}; ///< raw header fields of the first part
    std::vector<StoredChecksum> checksums = {};
    std::vector<Finding> findings = {};  ///< warnings and notes from reading the header
    std::vector<std::string> flags = {}; ///< "ALIGNED_64"

    const FormatTraits& traits() const { return traitsOf(format); }
    /// "APR", "SafeTensors", "GGUF"; empty for a model that was computed.
    std::string title() const { return std::string(traits().title); }
    std::uint64_t totalBytes() const;
};

/// Copy-on-write metadata, shared by a model and the models derived from it: a vocabulary is large.
class SharedMetadata {
public:
    SharedMetadata() : SharedMetadata(Metadata::object()) {}
    SharedMetadata(Metadata metadata) // NOLINT(google-explicit-constructor): metadata converts implicitly
        : m_json(std::make_shared<Metadata>(std::move(metadata)))
    {
    }

    operator const Metadata&() const { return *m_json; } // NOLINT(google-explicit-constructor)
    /// Mutable access; detaches from other owners first.
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

/// The parts from which a reader or transform builds a Model.
struct ModelParts {
    SharedMetadata metadata = {};
    std::vector<TensorInfo> tensors = {};
    FileFacts facts = {};
};

/// A model, independent of its format: metadata, a tensor table, and tensor bytes on demand. Immutable, cheap to copy,
/// safe to read from many threads. Constructing one reads no tensor.
class Model {
public:
    Model(ModelParts parts, std::shared_ptr<const TensorSource> source);

    const Metadata& metadata() const;
    /// The same metadata, for sharing with a derived model.
    const SharedMetadata& sharedMetadata() const;
    std::span<const TensorInfo> tensors() const;
    const FileFacts& facts() const;

    /// The name of a tensor, which keeps the table of tensors alive.
    SharedText sharedName(std::size_t index) const;
    /// The same for its shape.
    std::shared_ptr<const Shape> sharedShape(std::size_t index) const;

    /// The index of a tensor, or nothing.
    std::optional<std::size_t> find(std::string_view name) const;

    /// All bytes of a tensor, little-endian: a view into the mapped file, or an owned buffer.
    /// E002, E007 or E009 depending on the format; the Error names the tensor.
    Result<Bytes> load(std::size_t index) const;
    /// A range of the tensor. E020 when the range exceeds the tensor.
    Result<Bytes> load(std::size_t index, ByteRange range) const;

    /// Hints that these tensors will be loaded soon: the system starts reading ahead in mapped files without
    /// blocking. Indices out of range are ignored.
    void prefetch(std::span<const std::size_t> indices) const { advise(indices, Access::Soon); }
    /// Tells the system how the stored bytes of these tensors will be read. Indices out of range are ignored.
    void advise(std::span<const std::size_t> indices, Access access) const;

    std::uint64_t tensorByteCount() const;

private:
    class TensorList;
    struct State;
    explicit Model(std::shared_ptr<const State> state) : m_state(std::move(state)) {}
    friend Model withMetadata(const Model& model, SharedMetadata metadata, FileFacts facts);

    std::shared_ptr<const State> m_state;
};

/// The same tensors with other metadata and facts. The tensor table is shared.
Model withMetadata(const Model& model, SharedMetadata metadata, FileFacts facts);

/// The same tensors under other names, one for each.
Model withTensorNames(const Model& model, const std::vector<std::string>& names);

/// Whether the metadata uses the keys of apr files: the model is an apr file, or a SafeTensors file written from one.
bool hasAprMetadata(const Model& model);

/// The format of the file that a model comes from: for apr files, the one that was converted.
FormatId originOf(const Model& model);

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

/// The tensors of another model, for models that differ from it only in names, metadata or facts.
class WholeModelSource final : public TensorSource {
public:
    explicit WholeModelSource(Model inner) : m_inner(std::move(inner)) {}
    Result<Bytes> load(std::size_t index, ByteRange range) const override { return m_inner.load(index, range); }

private:
    Model m_inner;
};

/// E007 when a file of the model changed while it was read, which invalidates the results.
Status checkIntact(const Model& model);

/// The tensors at `indices`, which must be in range, in that order. Metadata and facts are unchanged.
Model selectTensors(const Model& model, std::vector<std::size_t> indices);

/// `model` with more warnings and notes from reading it.
Model withFindings(const Model& model, std::vector<Finding> findings);

/// Joins several models, e.g. the shards of a checkpoint, into one with the given metadata. Tensors are in shard order.
/// E002 when two of them have a tensor of the same name.
Result<Model> joinModels(const std::vector<Model>& models, Metadata metadata);

} // namespace apr
