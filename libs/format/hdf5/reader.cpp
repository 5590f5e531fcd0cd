// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/base/text.h"
#include "apr/container/hdf5/dataset.h"
#include "apr/container/hdf5/opaque_types.h"
#include "apr/graph/graph_json.h"
#include "format.h"
#include "format/reading/file_opener.h"
#include "format/reading/probe.h"
#include "format/reading/tensor_table.h"
#include "keras_quantization.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <set>
#include <utility>

namespace apr::hdf5 {
namespace {

constexpr unsigned kMaxDepth = 64;
constexpr std::uint64_t kNoteBytes = 512; ///< of memory, for a finding
constexpr std::size_t kMaxObjects = 1 << 20;
constexpr std::uint64_t kMaxShownText = std::uint64_t{64} << 10; ///< bytes of an attribute copied to the metadata

constexpr std::string_view kScaleSuffix = "_scale"; ///< of the scales of a variable in Keras' files

class Opener final : FileOpener {
public:
    Opener(std::string name, ByteSource file, ByteSource inner, std::string innerName, Metadata metadata,
           const OpenOptions& options)
        : FileOpener(std::move(name), std::move(file)), m_inner(std::move(inner)), m_innerName(std::move(innerName)),
          m_options(options), m_table(m_file, options.budget), m_budget(options.budget),
          m_metadata(std::move(metadata)), m_cache(std::make_shared<const DecodedCache>(options.budget))
    {
        if (!m_innerName.empty()) {
            m_part = m_table.addPart(m_inner);
        }
    }

    Result<Model> open()
    {
        if (auto status = read(); !status) {
            Error error = std::move(status).error();
            if (error.file.empty()) {
                error.file = m_innerName.empty() ? m_name : m_innerName;
            }
            return error;
        }
        const bool isArchive = !m_innerName.empty();
        FileFacts facts = takeFacts(m_isKeras || isArchive ? FormatId::Keras : FormatId::Hdf5,
                                    isArchive ? ".keras" : "HDF5 superblock " + std::to_string(m_h5->version()));
        if (isArchive) {
            facts.parts.push_back({.name = m_innerName, .bytes = m_inner.size(), .content = m_inner});
        }
        return m_table.makeModel(std::move(m_metadata), std::move(facts));
    }

private:
    Status read()
    {
        APR_TRY(File file, File::open(m_inner, m_budget));
        m_h5 = std::make_shared<const File>(std::move(file));
        m_heap = std::make_unique<GlobalHeap>(m_h5);
        APR_TRY(const Object root, readObject(*m_h5, m_h5->rootAddress()));
        m_facts.header = {{"superblock version", std::to_string(m_h5->version())},
                          {"size of offsets", std::to_string(m_h5->offsetBytes())}};
        APR_CHECK(walk(root, "", 0));
        APR_CHECK(readKeras(root));
        APR_CHECK(addQuantized());
        for (const auto& [path, object] : m_datasets) {
            if (!isSkipped(path)) {
                APR_CHECK(addDataset(path, path, object));
            } else {
                ++m_skipped;
            }
        }
        if (m_skipped > 0) {
            note(Severity::Info, "hdf5.skipped",
                 "skipped " + formatCountOf(m_skipped, "dataset") +
                     (m_options.key.empty() ? " of the optimizer and metrics; use --key to read them"
                                            : " outside " + printable(m_options.key, 80)),
                 0);
        }
        if (!m_options.key.empty() && m_table.size() == 0) {
            return fail(Errc::Argument, "the file has no dataset below \"" + printable(m_options.key, 80) + '"',
                        std::nullopt, "key");
        }
        return {};
    }

    /// The variables of Keras' quantized layers: int8 weights get their scales, of others nothing can be read. Keras
    /// divides by scales; here they are factors.
    Status addQuantized()
    {
        if (!m_options.key.empty()) {
            return {};
        }
        std::size_t undescribed = 0;
        for (const auto& [group, object] : m_groups) {
            if (!group.ends_with("/vars") || isSkipped(group + "/0")) {
                continue;
            }
            APR_TRY(const std::vector<std::string> integers, integersOf(group));
            if (integers.empty()) {
                continue;
            }
            if (m_innerName.empty()) { // weights without a configuration: int8 and int4 look alike
                ++undescribed;
                continue;
            }
            APR_TRY(const KerasQuantization layer, quantizationOf(object, group));
            APR_TRY(const bool isScaled, addLayerScales(group, layer));
            if (!isScaled) {
                note(Severity::Error, "structure.unread-weight",
                     "skipped: the " + printable(layer.mode.empty() ? "integer" : layer.mode, 20) +
                         " quantization of the layer is not supported",
                     m_h5->fileOffset(object.address), {}, printable(integers.front(), 120));
                eraseBelow(group);
            }
        }
        if (undescribed > 0) {
            note(Severity::Warning, "weights.packed",
                 formatCountOf(undescribed, "layer") + (undescribed == 1 ? " has" : " have") +
                     " integers with scales beside them; their type is described in the model's configuration, which "
                     "this file does not contain, so their values are not decoded",
                 0, "open the .keras file of the model");
        }
        return {};
    }

    /// The variables of a group that are matrices of bytes, or more: those of quantized layers.
    Result<std::vector<std::string>> integersOf(const std::string& group) const
    {
        std::vector<std::string> out;
        for (auto at = m_datasets.lower_bound(group + '/');
             at != m_datasets.end() && at->first.starts_with(group + '/'); ++at) {
            APR_TRY(const Dataset dataset, readDataset(m_h5, at->second, m_cache, m_options.budget));
            const bool isByte = dataset.type.dtype == DType::I8 || dataset.type.dtype == DType::U8;
            if (isByte && dataset.shape.size() >= 2) {
                out.push_back(at->first);
            }
        }
        return out;
    }

    void eraseBelow(const std::string& group)
    {
        auto at = m_datasets.lower_bound(group + '/');
        while (at != m_datasets.end() && at->first.starts_with(group + '/')) {
            at = m_datasets.erase(at);
        }
    }

    /// The quantization of the layer that a group of variables belongs to, by its attribute "name".
    Result<KerasQuantization> quantizationOf(const Object& group, const std::string& path) const
    {
        APR_TRY(const auto attributes, attributesOf(group));
        const auto name = attributes.find("name");
        const Json* config = findPath(m_metadata, {"keras", "config"});
        if (name != attributes.end() && config != nullptr) {
            APR_TRY(const auto names, stringsOf(*m_heap, name->second, kMaxShownText));
            if (auto found = names.size() == 1 ? quantizationNamed(*config, names.front()) : std::nullopt) {
                return std::move(*found);
            }
        }
        // A layer that another one makes by itself, as those of attention: the folder is called after its class.
        return KerasQuantization{.className =
                                     path.find("embedding") != std::string::npos ? "Embedding" : "EinsumDense"};
    }

    /// Adds the scales of a layer's int8 variables. False if its quantization is of another kind.
    Result<bool> addLayerScales(const std::string& group, const KerasQuantization& layer)
    {
        const auto variable = [&group](std::size_t i) { return group + '/' + std::to_string(i); };
        if (!layer.mode.empty() && layer.mode != "int8") {
            return false;
        }
        if (layer.className == "ReversibleEmbedding") { // embeddings and their scales, and those of the other way
            APR_TRY(const bool isScaled, addScales(variable(0), variable(1), ScaleAxis::Rows, variable(0)));
            const bool hasReverse = m_datasets.find(variable(3)) != m_datasets.end();
            return isScaled && hasReverse ? addScales(variable(2), variable(3), ScaleAxis::Columns, variable(2))
                                          : isScaled;
        }
        std::size_t last = 0;
        while (m_datasets.find(variable(last + 1)) != m_datasets.end()) {
            ++last;
        }
        return addScales(variable(0), variable(last), scaleAxisOf(layer.className), variable(0));
    }

    /// Adds the factors of an int8 weight, made of its scales: one for each row, each column, or each entry of its last
    /// dimensions. False if they are of another kind.
    Result<bool> addScales(const std::string& path, const std::string& scalePath, ScaleAxis axis,
                           const std::string& name)
    {
        if (path == scalePath || m_datasets.find(path) == m_datasets.end() ||
            m_datasets.find(scalePath) == m_datasets.end()) {
            return false;
        }
        APR_TRY(const Dataset weight, readDataset(m_h5, m_datasets.at(path), m_cache, m_options.budget));
        APR_TRY(const Dataset scale, readDataset(m_h5, m_datasets.at(scalePath), m_cache, m_options.budget));
        const bool isNumbers = weight.type.dtype == DType::I8 && scale.type.dtype == DType::F32 &&
                               !scale.type.isBigEndian && !scale.readError;
        auto shape = isNumbers ? broadcastScales(weight.shape, scale.shape, axis) : std::nullopt;
        if (!shape) {
            return false;
        }
        const std::uint64_t size = elementCount(*shape).value_or(0) * sizeof(float);
        APR_TRY(const Bytes bytes, scale.isContiguous ? m_inner.read(scale.offset, size) : scale.content.read(0, size));
        std::vector<std::byte> factors(static_cast<std::size_t>(bytes.size()));
        for (std::size_t i = 0; i + sizeof(float) <= factors.size(); i += sizeof(float)) {
            const float factor = 1.F / loadLittle<float>(bytes.data() + i);
            std::memcpy(factors.data() + i, &factor, sizeof factor);
        }
        TensorInfo info{.name = name + ".scale",
                        .dtype = DType::F32,
                        .shape = std::move(*shape),
                        .offset = m_h5->fileOffset(m_datasets.at(scalePath).address),
                        .part = m_part};
        m_datasets.erase(scalePath);
        const std::uint64_t storedBytes = factors.size();
        APR_CHECK(m_table.addComputed(std::move(info), storedBytes, ByteSource(Bytes::own(std::move(factors)))));
        return true;
    }

    /// Training state, unless selected with OpenOptions::key.
    bool isSkipped(const std::string& path) const
    {
        const auto isBelow = [&path](std::string_view group) {
            return path.starts_with(group) && (path.size() == group.size() || path[group.size()] == '/');
        };
        if (!m_options.key.empty()) {
            return !isBelow(m_options.key);
        }
        return (m_isKeras || !m_innerName.empty()) &&
               (isBelow("optimizer_weights") || isBelow("optimizer") || isBelow("metrics") ||
                path.find("/metrics/") != std::string::npos);
    }

    /// Collects the datasets below a group. Each group is entered once, so that cyclic links terminate.
    Status walk(const Object& group, const std::string& path, unsigned depth)
    {
        if (depth > kMaxDepth || m_seen.size() > kMaxObjects) {
            return fail(Errc::Corrupt,
                        depth > kMaxDepth ? "groups are nested more than " + std::to_string(kMaxDepth) + " levels deep"
                                          : "the file has more than " + std::to_string(kMaxObjects) + " groups",
                        m_h5->fileOffset(group.address), "groups");
        }
        m_seen.insert(group.address);
        APR_TRY(std::vector<Link> links, readLinks(*m_h5, group));
        std::sort(links.begin(), links.end(), [](const Link& a, const Link& b) { return a.name < b.name; });
        for (const Link& link : links) {
            const std::string name = isUtf8(link.name) ? link.name : printable(link.name);
            const std::string below = path.empty() ? name : path + '/' + name;
            APR_CHECK(m_budget.take(below.size() + 256, m_h5->fileOffset(group.address)));
            if (link.kind == Link::Kind::External) {
                note(Severity::Error, "hdf5.external",
                     "skipped the external link \"" + printable(below, 120) + "\": other files are not read",
                     m_h5->fileOffset(group.address));
                continue;
            }
            if (link.kind == Link::Kind::Soft) {
                note(Severity::Info, "hdf5.link", "skipped the soft link \"" + printable(below, 120) + '"',
                     m_h5->fileOffset(group.address));
                continue;
            }
            if (link.address == kUndefined) {
                continue;
            }
            APR_TRY(Object object, readObject(*m_h5, link.address));
            APR_CHECK(m_budget.take(object.messages.size() * sizeof(Message), m_h5->fileOffset(link.address)));
            if (object.find(kDataLayout) != nullptr) {
                m_datasets.emplace(below, std::move(object));
            } else if (object.find(kDatatype) == nullptr) { // otherwise a named datatype
                if (m_seen.find(link.address) != m_seen.end()) {
                    note(Severity::Warning, "hdf5.loop",
                         "skipped the group \"" + printable(below, 120) + "\": a link to it was already followed",
                         m_h5->fileOffset(link.address));
                    continue;
                }
                m_groups.emplace(below, object);
                APR_CHECK(walk(object, below, depth + 1));
            }
        }
        return {};
    }

    Result<std::map<std::string, Attribute>> attributesOf(const Object& object) const
    {
        std::map<std::string, Attribute> out;
        APR_TRY(const auto messages, readAttributes(*m_h5, object));
        for (const Message& message : messages) {
            auto attribute = parseAttribute(*m_h5, message);
            if (!attribute && attribute.error().code == Errc::Unsupported) {
                continue;
            }
            if (!attribute) {
                return std::move(attribute).error();
            }
            APR_CHECK(m_budget.take(attribute->name.size() + sizeof(Attribute), message.at, "the attribute"));
            out.emplace(attribute->name, std::move(*attribute));
        }
        return out;
    }

    /// A list of strings; Keras splits lists larger than 64 kB into NAME0, NAME1, …
    Result<std::optional<std::vector<std::string>>> stringList(const std::map<std::string, Attribute>& attributes,
                                                               const std::string& name) const
    {
        if (const auto whole = attributes.find(name); whole != attributes.end()) {
            if (whole->second.type.kind == Type::Kind::Number) { // an empty list is stored as floats
                return std::optional(std::vector<std::string>());
            }
            APR_TRY(auto strings, stringsOf(*m_heap, whole->second));
            return std::optional(std::move(strings));
        }
        std::optional<std::vector<std::string>> all;
        for (std::size_t i = 0;; ++i) {
            const auto piece = attributes.find(name + std::to_string(i));
            if (piece == attributes.end()) {
                return all;
            }
            APR_TRY(auto strings, stringsOf(*m_heap, piece->second));
            all = all ? std::move(all) : std::vector<std::string>();
            all->insert(all->end(), std::move_iterator(strings.begin()), std::move_iterator(strings.end()));
        }
    }

    /// Adds the weights of a Keras file with their names and in their order, and its configuration.
    Status readKeras(const Object& root)
    {
        APR_TRY(const auto attributes, attributesOf(root));
        Json keras = Json::object();
        for (const std::string key : {"keras_version", "backend", "model_config", "training_config"}) {
            const auto at = attributes.find(key);
            if (at == attributes.end()) {
                continue;
            }
            APR_TRY(const auto strings, stringsOf(*m_heap, at->second));
            const std::string text = strings.empty() ? std::string() : strings.front();
            APR_CHECK(m_budget.take(text.size() * kParsedExpansion, at->second.at));
            auto parsed = key.ends_with("_config") ? parseJson(text, 0, kSourceDepth, m_budget)
                                                   : Result<ParsedJson>(ParsedJson{.value = stringJson(text)});
            keras[key] = parsed ? std::move(parsed->value) : stringJson(text);
        }
        const auto group = m_groups.find("model_weights");
        m_isKeras = !keras.empty() || group != m_groups.end();
        const Object& weights = group != m_groups.end() ? group->second : root;
        APR_TRY(const auto own, attributesOf(weights));
        APR_TRY(auto layers, stringList(own, "layer_names"));
        m_isKeras = m_isKeras || layers.has_value();
        if (!keras.empty()) {
            m_metadata["keras"].update(keras);
        }
        if (!m_isKeras) {
            APR_CHECK(storeAttributes(attributes));
        }
        if (!layers || !m_options.key.empty()) {
            return {};
        }
        const std::string prefix = group != m_groups.end() ? "model_weights/" : "";
        std::vector<std::string> all = std::move(*layers);
        all.emplace_back("top_level_model_weights");
        for (const std::string& layer : all) {
            const auto at = m_groups.find(prefix + layer);
            if (at == m_groups.end()) {
                if (layer != all.back()) {
                    APR_CHECK(m_budget.take(kNoteBytes, std::nullopt, "the list of layers"));
                    note(Severity::Warning, "keras.layer",
                         "layer_names lists " + printable(layer, 80) + ", but the file has no such group", 0);
                }
                continue;
            }
            APR_TRY(const auto layerAttributes, attributesOf(at->second));
            APR_TRY(const auto names, stringList(layerAttributes, "weight_names"));
            const auto shownName = [&layer](const std::string& weight) {
                const std::string shown = isUtf8(weight) ? weight : printable(weight);
                // Keras 3 lists the variable without its layer.
                return shown.find('/') == std::string::npos ? printable(layer) + '/' + shown : shown;
            };
            for (const std::string& weight : names.value_or(std::vector<std::string>())) {
                const std::string path = prefix + layer + '/' + weight;
                const auto dataset = m_datasets.find(path);
                if (weight.ends_with(kScaleSuffix)) {
                    const std::string base = weight.substr(0, weight.size() - kScaleSuffix.size());
                    APR_TRY(const bool isDone,
                            addNamedScales(layer, prefix + layer + '/' + base, path, shownName(base)));
                    if (isDone) {
                        continue;
                    }
                }
                if (dataset == m_datasets.end()) {
                    return fail(Errc::MissingTensor, "weight_names lists the weight, but the file has no such dataset",
                                std::nullopt, "weight_names", printable(path, 120));
                }
                const std::string shown = shownName(weight);
                APR_CHECK(addDataset(m_table.has(shown) ? m_table.uniqueName(printable(layer) + '/' + shown) : shown,
                                     path, dataset->second));
                m_added.insert(m_datasets.extract(dataset));
            }
        }
        return {};
    }

    /// The factors of a weight of a quantized layer in a file of Keras 2's form, where variables have names. Whether
    /// `scalePath` has been dealt with.
    Result<bool> addNamedScales(const std::string& layer, const std::string& path, const std::string& scalePath,
                                const std::string& name)
    {
        const auto weight = m_datasets.find(path);
        const auto* stored = weight != m_datasets.end() ? &weight->second : find(m_added, path);
        if (stored == nullptr || m_datasets.find(scalePath) == m_datasets.end()) {
            return false;
        }
        APR_TRY(const Dataset dataset, readDataset(m_h5, *stored, m_cache, m_options.budget));
        if (dataset.type.dtype != DType::I8 && dataset.type.dtype != DType::U8) {
            return false;
        }
        const Json* config = findPath(m_metadata, {"keras", "model_config"});
        const std::string mode =
            config == nullptr ? std::string() : quantizationNamed(*config, layer).value_or(KerasQuantization{}).mode;
        m_datasets.emplace(path, *stored); // whose name may already be in the table
        const ScaleAxis axis = path.ends_with("embeddings") ? ScaleAxis::Rows : ScaleAxis::Columns;
        bool isScaled = false;
        if (mode == "int8" || mode.empty()) {
            APR_TRY(isScaled, addScales(path, scalePath, axis, name));
        }
        if (!isScaled) {
            note(Severity::Error, "structure.unread-weight",
                 "the " + printable(mode.empty() ? "integer" : mode, 20) +
                     " quantization of the layer is not supported",
                 m_h5->fileOffset(stored->address), {}, printable(path, 120));
            m_datasets.erase(scalePath);
        }
        if (find(m_added, path) != nullptr) {
            m_datasets.erase(path);
        }
        return true;
    }

    static const Object* find(const std::map<std::string, Object>& objects, const std::string& path)
    {
        const auto found = objects.find(path);
        return found == objects.end() ? nullptr : &found->second;
    }

    /// Copies short string attributes of the root group of a non-Keras file to the metadata.
    Status storeAttributes(const std::map<std::string, Attribute>& attributes)
    {
        for (const auto& [name, attribute] : attributes) {
            const auto strings = stringsOf(*m_heap, attribute, kMaxShownText);
            if (!strings && strings.error().code == Errc::Memory) {
                return strings.error();
            }
            if (!strings) {
                continue; // not a string, or too long
            }
            Json value = Json::array();
            for (const std::string& text : *strings) {
                APR_CHECK(m_budget.take(text.size() + kJsonValueBytes, attribute.at));
                value.push_back(stringJson(text));
            }
            m_metadata["hdf5"]["attributes"][printable(name)] = value.size() == 1 ? Json(value.front()) : value;
        }
        return {};
    }

    /// The type of opaque data that its attribute "dtype" names: Keras 3 writes types that HDF5 does not have this way.
    Result<std::optional<DType>> opaqueType(const Object& object, std::uint64_t size) const
    {
        APR_TRY(const auto attributes, attributesOf(object));
        const auto at = attributes.find("dtype");
        if (at == attributes.end()) {
            return std::optional<DType>();
        }
        APR_TRY(const auto names, stringsOf(*m_heap, at->second, kMaxShownText));
        for (const auto& [name, dtype] : kOpaqueTypes) {
            if (names.size() == 1 && names.front() == name && dtypeInfo(dtype).blockBytes == size) {
                return std::optional(dtype);
            }
        }
        return std::optional<DType>();
    }

    Status addDataset(const std::string& name, const std::string& path, const Object& object)
    {
        const std::string shown = printable(path, 120);
        auto read = readDataset(m_h5, object, m_cache, m_options.budget);
        if (!read) {
            Error error = std::move(read).error();
            error.tensor = shown;
            return error;
        }
        if (read->type.kind == Type::Kind::Opaque) {
            APR_TRY(read->type.dtype, opaqueType(object, read->type.size));
        }
        if (!read->type.dtype && !read->readError) {
            const bool isText =
                read->type.kind == Type::Kind::FixedString || read->type.kind == Type::Kind::VariableString;
            const bool isWeight = (m_isKeras || !m_innerName.empty()) && !isText;
            note(isWeight ? Severity::Error : Severity::Info,
                 isWeight ? RuleId("structure.unread-weight") : RuleId("hdf5.skipped"),
                 "skipped: unsupported datatype (" + read->type.name + ')', m_h5->fileOffset(object.address), {},
                 shown);
            return {};
        }
        if (!read->type.dtype) {
            note(severityOf(*read->readError), ruleOf(*read->readError), read->readError->message,
                 m_h5->fileOffset(object.address), {}, shown);
            return {};
        }
        TensorInfo info{
            .name = name, .dtype = *read->type.dtype, .shape = read->shape, .offset = read->offset, .part = m_part};
        const std::uint64_t width = dtypeInfo(info.dtype).blockBytes;
        if (read->type.components > 1) {
            info.shape.push_back(read->type.components);
        }
        const std::uint64_t swapped = !read->type.isBigEndian || width == 1 ? 1 : info.dtype == DType::C64 ? 4 : width;
        auto status = read->readError      ? addUnreadable(std::move(info), *read)
                      : read->isContiguous ? m_table.addStrided(std::move(info), {}, swapped)
                                           : addContent(std::move(info), *read, swapped, object);
        if (!status) {
            Error error = std::move(status).error();
            error.tensor = shown;
            return error;
        }
        return {};
    }

    static RuleId ruleOf(const Error& error)
    {
        return error.code == Errc::Unsafe ? RuleId("hdf5.external") : RuleId("hdf5.filter");
    }

    /// What we do not read makes a file incomplete here, not invalid; a model keeps its weights in its own file.
    Severity severityOf(const Error& error) const
    {
        const bool isExternal = error.code == Errc::Unsafe && !m_isKeras && m_innerName.empty();
        return error.code == Errc::Unsupported || isExternal ? Severity::Warning : Severity::Error;
    }

    /// A dataset with known type and shape whose data cannot be read.
    Status addUnreadable(TensorInfo info, const Dataset& dataset)
    {
        note(severityOf(*dataset.readError), ruleOf(*dataset.readError), dataset.readError->message,
             dataset.readError->offset.value_or(0), {}, printable(info.name, 120));
        return m_table.addUnreadable(std::move(info), *dataset.readError);
    }

    Status addContent(TensorInfo info, const Dataset& dataset, std::uint64_t swapped, const Object& object)
    {
        info.offset = m_h5->fileOffset(object.address);
        if (swapped == 1) {
            return m_table.addComputed(std::move(info), dataset.storedBytes, dataset.content);
        }
        const auto reader = [content = dataset.content, swapped](std::uint64_t offset,
                                                                 std::uint64_t count) -> Result<Bytes> {
            const std::uint64_t first = offset / swapped * swapped;
            const std::uint64_t last = std::min((offset + count + swapped - 1) / swapped * swapped, content.size());
            APR_TRY(const Bytes run, content.read(first, last - first));
            std::vector<std::byte> out(run.span().begin(), run.span().end());
            for (std::size_t at = 0; at + swapped <= out.size(); at += swapped) {
                std::reverse(out.begin() + static_cast<std::ptrdiff_t>(at),
                             out.begin() + static_cast<std::ptrdiff_t>(at + swapped));
            }
            return Bytes::own(std::move(out)).part(offset - first, count);
        };
        return m_table.addComputed(std::move(info), dataset.storedBytes, ByteSource(dataset.content.size(), reader));
    }

    ByteSource m_inner;
    std::string m_innerName;
    OpenOptions m_options;
    TensorTable m_table;
    Budget m_budget;
    Metadata m_metadata;
    std::uint32_t m_part = 0;
    std::shared_ptr<const File> m_h5;
    std::unique_ptr<GlobalHeap> m_heap;
    std::shared_ptr<const DecodedCache> m_cache;
    std::map<std::string, Object> m_datasets;
    std::map<std::string, Object> m_added; ///< datasets in the table, of Keras 2's form
    std::map<std::string, Object> m_groups;
    std::set<std::uint64_t> m_seen;
    bool m_isKeras = false;
    std::uint64_t m_skipped = 0;
};

} // namespace

Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options)
{
    return Opener(std::move(name), file, file, {}, Metadata::object(), options).open();
}

Result<Model> openInner(std::string name, const ByteSource& file, const ByteSource& inner, std::string innerName,
                        Metadata metadata, const OpenOptions& options)
{
    return Opener(std::move(name), file, inner, std::move(innerName), std::move(metadata), options).open();
}

namespace {

constexpr MimeType kHdf5Mime{.name = "application/x-hdf", .title = "HDF5", .globs = "*.h5 *.hdf5", .isKnown = true};

} // namespace

const FormatReader kReader{
    .ids = "h5 hdf5",
    .suffixes = ".h5 .hdf5 .weights.h5",
    .hasEntries = true,
    .mime = &kHdf5Mime,
    .recognition = Recognition::Container,
    .recognize = [](Probe& probe) { return looksLike(probe.file()) ? Match::Yes : Match::No; },
    .open = [](Probe& probe) { return open(probe.name(), probe.file(), probe.options()); },
};

constinit const Format kFormat{.ids = {FormatId::Hdf5}, .readers = {&kReader}};

} // namespace apr::hdf5
