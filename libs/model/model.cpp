// SPDX-License-Identifier: MIT
#include "apr/model/model.h"

#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/model/name_index.h"

#include <array>
#include <atomic>

namespace apr {

/// The tensor table, which models share that differ in their metadata.
class Model::TensorList {
public:
    explicit TensorList(std::vector<TensorInfo> tensors) : m_tensors(std::move(tensors)) {}
    ~TensorList() { delete m_names.load(); }
    TensorList(const TensorList&) = delete;
    TensorList& operator=(const TensorList&) = delete;

    std::span<const TensorInfo> tensors() const { return m_tensors; }

    std::optional<std::size_t> find(std::string_view name) const
    {
        return index().find(name, [this](std::size_t at) { return nameAt(at); });
    }

private:
    std::string_view nameAt(std::size_t index) const { return m_tensors[index].name; }

    /// The index of all names, built on first use: many models of a chain of transforms are never asked for a name. Two
    /// threads may both build it, and one result is used.
    const NameIndex& index() const
    {
        const NameIndex* index = m_names.load(std::memory_order_acquire);
        if (index == nullptr) {
            auto own = std::make_unique<NameIndex>(m_tensors.size());
            for (std::size_t i = 0; i < m_tensors.size(); ++i) {
                own->add(i, [this](std::size_t at) { return nameAt(at); });
            }
            if (m_names.compare_exchange_strong(index, own.get(), std::memory_order_acq_rel)) {
                index = own.release();
            }
        }
        return *index;
    }

    std::vector<TensorInfo> m_tensors;
    mutable std::atomic<const NameIndex*> m_names{nullptr};
};

struct Model::State {
    SharedMetadata metadata;
    FileFacts facts;
    std::shared_ptr<const TensorSource> source;
    std::shared_ptr<const TensorList> list;
};

std::uint64_t FileFacts::totalBytes() const
{
    std::uint64_t total = 0;
    for (const FilePart& part : parts) {
        total += part.bytes;
    }
    return total;
}

Model::Model(ModelParts parts, std::shared_ptr<const TensorSource> source)
    : m_state(
          std::make_shared<const State>(State{.metadata = std::move(parts.metadata),
                                              .facts = std::move(parts.facts),
                                              .source = std::move(source),
                                              .list = std::make_shared<const TensorList>(std::move(parts.tensors))}))
{
}

const Metadata& Model::metadata() const
{
    return m_state->metadata;
}

const SharedMetadata& Model::sharedMetadata() const
{
    return m_state->metadata;
}

SharedText Model::sharedName(std::size_t index) const
{
    return SharedText(std::shared_ptr<const std::string>(m_state->list, &tensors()[index].name));
}

std::shared_ptr<const Shape> Model::sharedShape(std::size_t index) const
{
    return {m_state->list, &tensors()[index].shape};
}

std::span<const TensorInfo> Model::tensors() const
{
    return m_state->list->tensors();
}

const FileFacts& Model::facts() const
{
    return m_state->facts;
}

std::optional<std::size_t> Model::find(std::string_view name) const
{
    return m_state->list->find(name);
}

Model withMetadata(const Model& model, SharedMetadata metadata, FileFacts facts)
{
    return Model(std::make_shared<const Model::State>(Model::State{.metadata = std::move(metadata),
                                                                   .facts = std::move(facts),
                                                                   .source = model.m_state->source,
                                                                   .list = model.m_state->list}));
}

Model withTensorNames(const Model& model, const std::vector<std::string>& names)
{
    ModelParts parts{.metadata = model.sharedMetadata(),
                     .tensors = {model.tensors().begin(), model.tensors().end()},
                     .facts = model.facts()};
    for (std::size_t i = 0; i < names.size(); ++i) {
        parts.tensors[i].name = names[i];
    }
    return Model(std::move(parts), std::make_shared<WholeModelSource>(model));
}

Result<Bytes> Model::load(std::size_t index) const
{
    return load(index, {.offset = 0, .size = tensors()[index].byteSize});
}

Result<Bytes> Model::load(std::size_t index, ByteRange range) const
{
    const TensorInfo& tensor = tensors()[index];
    if (range.offset > tensor.byteSize || range.size > tensor.byteSize - range.offset) {
        return Error{.code = Errc::Argument,
                     .message = formatCountOf(range.size, "byte") + " at offset " + std::to_string(range.offset) +
                                " requested from a tensor of " + std::to_string(tensor.byteSize) + " bytes",
                     .tensor = tensor.name};
    }
    auto bytes = m_state->source->load(index, range);
    if (!bytes) {
        Error error = std::move(bytes).error();
        if (error.tensor.empty()) {
            error.tensor = tensor.name;
        }
        if (error.file.empty() && tensor.part < facts().parts.size()) {
            error.file = facts().parts[tensor.part].name;
        }
        return error;
    }
    return bytes;
}

void Model::advise(std::span<const std::size_t> indices, Access access) const
{
    for (const std::size_t index : indices) {
        if (index >= tensors().size()) {
            continue;
        }
        const TensorInfo& tensor = tensors()[index];
        if (tensor.offset != TensorInfo::kComputed && tensor.part < facts().parts.size()) {
            const std::uint64_t stored = tensor.encoding.isPlain() ? tensor.byteSize : tensor.encoding.storedBytes;
            facts().parts[tensor.part].content.advise(tensor.offset, stored, access);
        }
    }
}

std::uint64_t Model::tensorByteCount() const
{
    std::uint64_t total = 0;
    for (const TensorInfo& tensor : tensors()) {
        total += tensor.byteSize;
    }
    return total;
}

bool hasAprMetadata(const Model& model)
{
    return model.facts().traits().isNative || findMember(model.metadata(), "apr_version") != nullptr;
}

FormatId originOf(const Model& model)
{
    return hasAprMetadata(model) ? formatOfTitle(stringMember(model.metadata(), "source_format").value_or(""))
                                 : model.facts().format;
}

Result<Bytes> SlicedSource::load(std::size_t index, ByteRange range) const
{
    return m_tensors[index].part(range.offset, range.size);
}

Result<Bytes> RangeSource::load(std::size_t index, ByteRange range) const
{
    return m_file.read(m_tensors[index].offset + range.offset, range.size);
}

Status checkIntact(const Model& model)
{
    for (const FilePart& part : model.facts().parts) {
        if (auto status = part.content.check(); !status) {
            Error error = std::move(status).error();
            error.file = part.name;
            return error;
        }
    }
    return {};
}

namespace {

class SelectedSource final : public TensorSource {
public:
    SelectedSource(Model inner, std::vector<std::size_t> indices)
        : m_inner(std::move(inner)), m_indices(std::move(indices))
    {
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        return m_inner.load(m_indices[index], range);
    }

private:
    Model m_inner;
    std::vector<std::size_t> m_indices;
};

class JoinedSource final : public TensorSource {
public:
    struct Place {
        std::size_t model;
        std::size_t index;
    };

    JoinedSource(std::vector<Model> models, std::vector<Place> places)
        : m_models(std::move(models)), m_places(std::move(places))
    {
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const Place& place = m_places[index];
        return m_models[place.model].load(place.index, range);
    }

private:
    std::vector<Model> m_models;
    std::vector<Place> m_places;
};

} // namespace

Model selectTensors(const Model& model, std::vector<std::size_t> indices)
{
    ModelParts parts{.metadata = model.sharedMetadata(), .facts = model.facts()};
    for (const std::size_t index : indices) {
        parts.tensors.push_back(model.tensors()[index]);
    }
    return Model(std::move(parts), std::make_shared<SelectedSource>(model, std::move(indices)));
}

Model withFindings(const Model& model, std::vector<Finding> findings)
{
    FileFacts facts = model.facts();
    for (Finding& finding : findings) {
        facts.findings.push_back(std::move(finding));
    }
    return withMetadata(model, model.sharedMetadata(), std::move(facts));
}

Result<Model> joinModels(const std::vector<Model>& models, Metadata metadata)
{
    ModelParts joined{.metadata = std::move(metadata)};
    std::vector<JoinedSource::Place> places;
    TextViewMap<std::size_t> seen;
    for (std::size_t m = 0; m < models.size(); ++m) {
        const FileFacts& facts = models[m].facts();
        const auto firstPart = static_cast<std::uint32_t>(joined.facts.parts.size());
        for (std::size_t i = 0; i < models[m].tensors().size(); ++i) {
            const TensorInfo& tensor = models[m].tensors()[i];
            if (const auto [at, isNew] = seen.emplace(tensor.name, m); !isNew) {
                return Error{.code = Errc::Corrupt,
                             .message = "duplicate tensor name: two shards contain it",
                             .file = facts.parts.empty() ? "" : facts.parts.front().name,
                             .tensor = tensor.name};
            }
            joined.tensors.push_back(tensor);
            joined.tensors.back().part += firstPart;
            places.push_back({.model = m, .index = i});
        }
        if (m == 0) {
            joined.facts.format = facts.format;
            joined.facts.dialect = facts.dialect;
            joined.facts.sections = facts.sections;
            joined.facts.header = facts.header;
            joined.facts.flags = facts.flags;
        }
        joined.facts.parts.insert(joined.facts.parts.end(), facts.parts.begin(), facts.parts.end());
        for (Finding finding : facts.findings) {
            finding.file = finding.file.empty() && !facts.parts.empty() ? facts.parts.front().name : finding.file;
            joined.facts.findings.push_back(std::move(finding));
        }
        for (StoredChecksum checksum : facts.checksums) {
            checksum.part += firstPart;
            joined.facts.checksums.push_back(std::move(checksum));
        }
    }
    return Model(std::move(joined), std::make_shared<JoinedSource>(models, std::move(places)));
}

} // namespace apr
