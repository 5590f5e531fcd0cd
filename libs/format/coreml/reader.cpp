// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/container/zip/archive.h"
#include "apr/graph/graph_json.h"
#include "fields.h"
#include "format.h"
#include "format/reading/probe.h"
#include "format/reading/shards.h"
#include "opener.h"

#include <algorithm>
#include <utility>

namespace apr::coreml {
namespace {

constexpr std::uint64_t kMaxText = std::uint64_t{16} << 20;
// Of the entries of every map.
constexpr std::uint32_t kMapKey = 1;
constexpr std::uint32_t kMapValue = 2;

/// The parts of Metadata that are kept, by their names in the metadata of models.
constexpr std::array kAbout{proto::Named{proto::Metadata::kShortDescription, "description"},
                            proto::Named{proto::Metadata::kVersionString, "version"},
                            proto::Named{proto::Metadata::kAuthor, "author"},
                            proto::Named{proto::Metadata::kLicense, "license"}};

template <class Table>
const proto::Named* named(const Table& table, std::uint32_t field)
{
    const auto* found =
        std::find_if(table.begin(), table.end(), [field](const proto::Named& each) { return each.field == field; });
    return found == table.end() ? nullptr : found;
}

} // namespace

Opener::Opener(std::string name, ByteSource file, const SiblingOpener& siblings, const OpenOptions& options)
    : FileOpener(std::move(name), std::move(file)), m_document(m_file), m_table(m_file, options.budget),
      m_budget(options.budget), m_outside(m_name, siblings)
{
}

Result<Model> Opener::open()
{
    auto model = readModel({0, m_file.size()}, "", 0);
    if (!model) {
        Error error = std::move(model).error();
        return error.file.empty() ? ofFile(std::move(error)) : error;
    }
    m_facts.header = {{"specification version", std::to_string(m_version)}, {"kind", m_kind}};
    Metadata metadata = {{"coreml", std::move(*model)}};
    if (!m_nodes.empty()) {
        metadata["graph"] = {{"vocabulary", "coreml"}, {"nodes", std::move(m_nodes)}};
    }
    if (!m_quantization.empty()) {
        metadata["quantization"] = std::move(m_quantization);
    }
    FileFacts facts = takeFacts(FormatId::CoreMl, m_kind + ", specification " + std::to_string(m_version));
    m_outside.addTo(facts);
    return withPalettes(m_table.makeModel(std::move(metadata), std::move(facts)), m_palettes);
}

Result<std::string> Opener::text(const Field& field)
{
    APR_CHECK(m_budget.take(field.payload.size + kJsonValueBytes, field.at));
    APR_TRY(std::string value, m_document.text(field, kMaxText));
    return isUtf8(value) ? value : printable(value);
}

Result<Json> Opener::readModel(ByteRange range, const std::string& prefix, unsigned depth)
{
    if (depth > kMaxDepth) {
        return fail(Errc::Corrupt, "pipelines are nested more than " + std::to_string(kMaxDepth) + " levels deep",
                    range.offset, "pipeline");
    }
    Json out = Json::object();
    APR_CHECK(each(range, [&](const Field& field) -> Status {
        if (field.number == proto::Model::kSpecificationVersion) {
            out["specification_version"] = field.value;
            m_version = depth == 0 ? field.value : m_version;
        } else if (field.number == proto::Model::kDescription && field.isBytes()) {
            return readDescription(field, out);
        } else if (const proto::Named* kind = named(proto::kKinds, field.number); kind != nullptr && field.isBytes()) {
            out["kind"] = std::string(kind->name);
            m_kind = depth == 0 ? std::string(kind->name) : m_kind;
            return readKind(field, kind->name, prefix, depth, out);
        }
        return {};
    }));
    return out;
}

Status Opener::readDescription(const Field& description, Json& out)
{
    return each(description.payload, [&](const Field& field) -> Status {
        if ((field.number == proto::ModelDescription::kInput || field.number == proto::ModelDescription::kOutput) &&
            field.isBytes()) {
            return each(field.payload, [&](const Field& part) -> Status {
                if (part.number == proto::FeatureDescription::kName) {
                    APR_TRY(const std::string name, text(part));
                    out[field.number == proto::ModelDescription::kInput ? "inputs" : "outputs"].push_back(name);
                }
                return {};
            });
        }
        if (field.number != proto::ModelDescription::kMetadata || !field.isBytes()) {
            return {};
        }
        return each(field.payload, [&](const Field& part) -> Status {
            if (const proto::Named* key = named(kAbout, part.number)) {
                APR_TRY(const std::string value, text(part));
                out[std::string(key->name)] = value;
            } else if (part.number == proto::Metadata::kUserDefined && part.isBytes()) {
                APR_TRY(const auto entry, readEntry(part));
                out["user_defined"][entry.first] =
                    entry.second ? entry.second->isBytes() ? Json(text(*entry.second).value_or("")) : Json() : Json("");
            }
            return {};
        });
    });
}

Result<std::pair<std::string, std::optional<Field>>> Opener::readEntry(const Field& entry)
{
    std::pair<std::string, std::optional<Field>> out;
    APR_CHECK(each(entry.payload, [&](const Field& field) -> Status {
        if (field.number == kMapKey) {
            APR_TRY(out.first, text(field));
        } else if (field.number == kMapValue) {
            out.second = field;
        }
        return {};
    }));
    return out;
}

Status Opener::readKind(const Field& field, std::string_view kind, const std::string& prefix, unsigned depth, Json& out)
{
    if (kind == "pipelineClassifier" || kind == "pipelineRegressor") {
        return each(field.payload, [&](const Field& inner) -> Status {
            return inner.number == proto::PipelineClassifier::kPipeline && inner.isBytes()
                       ? readPipeline(inner, prefix, depth, out)
                       : Status();
        });
    }
    if (kind == "pipeline") {
        return readPipeline(field, prefix, depth, out);
    }
    if (kind.starts_with("neuralNetwork")) {
        return each(field.payload, [&](const Field& layer) -> Status {
            return layer.number == proto::NeuralNetwork::kLayers && layer.isBytes() ? readLayer(layer, prefix)
                                                                                    : Status();
        });
    }
    if (kind == "mlProgram") {
        return readProgram(field, prefix);
    }
    if (kind == "glmRegressor" || kind == "glmClassifier") {
        std::size_t row = 0;
        return each(field.payload, [&](const Field& part) -> Status {
            if (part.number == proto::GLMRegressor::kWeights && part.isBytes()) {
                const std::string name = prefix + "weights." + std::to_string(row++);
                return each(part.payload, [&](const Field& values) {
                    return addNumbers(values, proto::GLMRegressorDoubleArray::kValue, DType::F64, name);
                });
            }
            return addNumbers(part, proto::GLMRegressor::kOffset, DType::F64, prefix + "offset");
        });
    }
    if (kind == "scaler") {
        return each(field.payload, [&](const Field& part) -> Status {
            APR_CHECK(addNumbers(part, proto::Scaler::kShiftValue, DType::F64, prefix + "shift"));
            return addNumbers(part, proto::Scaler::kScaleValue, DType::F64, prefix + "scale");
        });
    }
    note(Severity::Warning, "coreml.kind",
         "reading tensors from a model of type " + std::string(kind) + " is not supported", field.at);
    return {};
}

Status Opener::readPipeline(const Field& field, const std::string& prefix, unsigned depth, Json& out)
{
    std::size_t number = 0;
    return each(field.payload, [&](const Field& part) -> Status {
        if (part.number == proto::Pipeline::kModels && part.isBytes()) {
            APR_TRY(Json inner, readModel(part.payload, prefix + "model" + std::to_string(number++) + '/', depth + 1));
            out["models"].push_back(std::move(inner));
        }
        return {};
    });
}

Status Opener::addNumbers(const Field& field, std::uint32_t number, DType dtype, const std::string& name)
{
    const std::uint64_t width = dtypeInfo(dtype).blockBytes;
    if (field.number != number || !field.isBytes() || field.payload.size < width) {
        return {};
    }
    return m_table.addStored({.name = m_table.uniqueName(name),
                              .dtype = dtype,
                              .shape = {field.payload.size / width},
                              .offset = field.payload.offset});
}

Result<Model> open(std::string name, const ByteSource& file, const SiblingOpener& siblings, const OpenOptions& options)
{
    return Opener(std::move(name), file, siblings, options).open();
}

bool isManifest(const Json& document)
{
    return findMember(document, "itemInfoEntries") != nullptr && findMember(document, "rootModelIdentifier") != nullptr;
}

Result<Model> openPackage(const std::string& name, const Json& manifest, const SiblingOpener& siblings,
                          const OpenOptions& options)
{
    const auto root = stringMember(manifest, "rootModelIdentifier");
    const Json* entry = root ? findPath(manifest, {"itemInfoEntries", *root}) : nullptr;
    const auto path = entry != nullptr ? stringMember(*entry, "path") : std::nullopt;
    if (!path) {
        return Error{.code = Errc::Corrupt,
                     .message = "the package manifest has no path for its root model",
                     .file = name,
                     .field = "rootModelIdentifier"};
    }
    if (!zip::isSafePath(*path)) {
        return Error{.code = Errc::Unsafe,
                     .message = "the model path \"" + printable(*path, 120) + "\" leads outside the package",
                     .file = name,
                     .field = "path"};
    }
    const std::string inside = "Data/" + *path;
    if (!siblings) {
        return Error{
            .code = Errc::Io, .message = "the package model cannot be read: no access to other files", .file = name};
    }
    auto file = siblings(inside, SiblingPath::Beneath);
    if (!file) {
        Error error = std::move(file).error();
        error.message = "cannot read the package model " + printable(inside, 120) + ": " + error.message;
        error.file = name;
        return error;
    }
    const std::string folder = folderOf(inside);
    return open(
        folderOf(name) + inside, *file,
        [&siblings, &folder](const std::string& beside, SiblingPath kind) { return siblings(folder + beside, kind); },
        options);
}

namespace {

constexpr MimeType kCoreMlMime{.name = "application/x-coreml-model", .title = "Core ML", .globs = "*.mlmodel"};

} // namespace

const FormatReader kReader{
    .ids = "coreml",
    .suffixes = ".mlmodel",
    .mime = &kCoreMlMime,
    .recognition = Recognition::Structure,
    .recognize =
        [](Probe& probe) { return probe.protobuf() == protobuf::Kind::CoreMl ? Match::Yes : probe.byName(".mlmodel"); },
    .open = [](Probe& probe) { return open(probe.name(), probe.file(), probe.siblings(), probe.options()); },
};

const FormatReader kPackageReader{
    .markers = "Manifest.json coremldata.bin",
    .hasEntries = true,
    .recognition = Recognition::Document,
    .recognize =
        [](Probe& probe) {
            return probe.isJson() && probe.json() && isManifest(probe.json()->value) ? Match::Yes : Match::No;
        },
    .open = [](Probe& probe) -> Result<Model> {
        if (!probe.json()) {
            return probe.json().error();
        }
        return openPackage(probe.name(), probe.json()->value, probe.siblings(), probe.options());
    },
};

constinit const Format kFormat{
    .ids = {FormatId::CoreMl}, .readers = {&kPackageReader, &kReader}, .fileFields = &fileFields};

} // namespace apr::coreml
