// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "checkpoint.h"
#include "format.h"
#include "format/reading/file_opener.h"
#include "format/reading/probe.h"
#include "format/reading/shards.h"
#include "graph.h"
#include "tensor.h"

#include <array>
#include <span>
#include <utility>

namespace apr::tensorflow {
namespace {

using protobuf::Field;
using protobuf::Message;
using protobuf::Occurrences;

constexpr std::uint64_t kMaxNameBytes = std::uint64_t{1} << 20;

class Opener final : FileOpener {
public:
    Opener(std::string name, ByteSource file, const SiblingOpener& siblings, const OpenOptions& options)
        : FileOpener(std::move(name), std::move(file)), m_siblings(siblings), m_options(options), m_document(m_file),
          m_table(m_file, options.budget), m_budget(options.budget), m_graphs(m_document, m_table, m_budget)
    {
    }

    Result<Model> openGraph()
    {
        auto graph = m_graphs.readGraph(Occurrences(ByteRange{0, m_file.size()}));
        if (!graph) {
            return named(std::move(graph).error());
        }
        if (m_table.size() == 0 && !(*graph)["nodes"].empty()) {
            note(Severity::Warning, "tensorflow.no-weights",
                 "the graph has no constants: the variables are in a separate checkpoint", 0,
                 "open the checkpoint's .index file");
        }
        m_facts.header = {{"nodes", std::to_string((*graph)["nodes"].size())},
                          {"tensors", std::to_string(m_table.size())}};
        return finish({{"graph", std::move(*graph)}}, FormatId::TensorFlowGraph, "GraphDef");
    }

    Result<Model> openSavedModel()
    {
        FileFacts variables;
        Metadata metadata = Metadata::object();
        APR_CHECK(readVariables("variables/variables", metadata, variables));
        if (auto status = readSavedModel(metadata); !status) {
            return named(std::move(status).error());
        }
        m_outside = std::move(variables);
        m_facts.header = {{"schema version", std::to_string(m_schema)}, {"tensors", std::to_string(m_table.size())}};
        return finish(std::move(metadata), FormatId::SavedModel, "SavedModel");
    }

    /// The `.meta` file of a saver of TensorFlow 1, whose variables are in the checkpoint beside it.
    Result<Model> openMetaGraph()
    {
        Metadata metadata = Metadata::object();
        Json known = Json::object();
        if (auto status = readMetaGraph({0, m_file.size()}, metadata, known, 0, true); !status) {
            return named(std::move(status).error());
        }
        metadata["tensorflow"] = std::move(known);
        m_facts.header = {{"tensors", std::to_string(m_table.size())}};
        return finish(std::move(metadata), FormatId::TensorFlowMetaGraph, "MetaGraphDef");
    }

    Result<Model> openCheckpoint()
    {
        Metadata metadata = Metadata::object();
        constexpr std::string_view kSuffix = ".index";
        const std::string plain = m_name.substr(folderOf(m_name).size());
        const std::string prefix = plain.ends_with(kSuffix) ? plain.substr(0, plain.size() - kSuffix.size()) : plain;
        FileFacts facts;
        CheckpointReader reader(m_name, prefix, m_siblings, m_table, facts, m_options);
        if (auto status = reader.read(m_file, 0); !status) {
            return named(std::move(status).error());
        }
        if (Json known = reader.takeMetadata(); !known.empty()) {
            metadata["tensorflow"] = std::move(known);
        }
        m_outside = std::move(facts);
        m_facts.header = {{"tensors", std::to_string(m_table.size())}};
        return finish(std::move(metadata), FormatId::TensorFlowCheckpoint,
                      reader.isV1() ? "checkpoint V1" : "checkpoint V2");
    }

private:
    Error named(Error error) const
    {
        if (error.file.empty()) {
            error.file = m_name;
        }
        return error;
    }

    Result<Model> finish(Metadata metadata, FormatId format, std::string dialect)
    {
        for (Finding& finding : m_graphs.takeFindings()) {
            m_facts.findings.push_back(std::move(finding));
        }
        FileFacts facts = takeFacts(format, std::move(dialect));
        for (FilePart& part : m_outside.parts) {
            facts.parts.push_back(std::move(part));
        }
        for (Finding& finding : m_outside.findings) {
            facts.findings.push_back(std::move(finding));
        }
        facts.checksums = std::move(m_outside.checksums);
        return m_table.makeModel(std::move(metadata), std::move(facts));
    }

    Result<std::string> text(const Field& field)
    {
        APR_CHECK(m_budget.take(field.payload.size + kJsonValueBytes, field.at));
        return m_document.text(field, kMaxNameBytes);
    }

    Status readSavedModel(Metadata& metadata)
    {
        Message message(m_document, {0, m_file.size()});
        Json known = Json::object();
        std::size_t graphs = 0;
        for (;;) {
            APR_TRY(const auto field, message.next());
            if (!field) {
                break;
            }
            if (field->number == 1) {
                m_schema = field->value;
            } else if (field->number == 2 && field->isBytes()) {
                APR_CHECK(readMetaGraph(field->payload, metadata, known, graphs++));
            }
        }
        if (m_schema != 1) {
            note(Severity::Warning, "tensorflow.schema",
                 "unknown saved_model_schema_version " + std::to_string(m_schema) + ", expected 1", 0);
        }
        if (graphs == 0) {
            return fail(Errc::Corrupt, "the SavedModel has no graph", 0, "meta_graphs");
        }
        metadata["tensorflow"].update(known);
        return {};
    }

    /// `isMeta`: a file of its own, which nobody gives the paths of assets.
    Status readMetaGraph(ByteRange range, Metadata& metadata, Json& known, std::size_t number, bool isMeta = false)
    {
        Message message(m_document, range);
        Occurrences graphs;
        Json assets = Json::array();
        for (;;) {
            APR_TRY(const auto each, message.next());
            if (!each) {
                break;
            }
            if (each->number == 6 && each->isBytes() && !isMeta) {
                APR_TRY(Json asset, readAsset(each->payload));
                assets.push_back(std::move(asset));
            } else if (each->number == 4 && each->isBytes() && !isMeta) {
                // The value of an entry of collection_def, its any_list, and the AssetFileDefs in it.
                constexpr std::array<std::uint32_t, 4> kAssets{2, 5, 1, 2};
                APR_CHECK(readAssets(each->payload, kAssets, assets));
            } else if (each->number == 1 && each->isBytes()) {
                APR_CHECK(readInfo(*each, known));
            } else if (each->number == 2 && each->isBytes()) {
                graphs.add(*each);
            } else if (each->number == 5 && each->isBytes()) {
                APR_CHECK(readSignature(*each, known));
            }
        }
        if (graphs.empty()) {
            return {};
        }
        APR_TRY(Json graph, m_graphs.readGraph(graphs));
        if (!assets.empty()) {
            graph["assets"] = std::move(assets);
        }
        if (number == 0) {
            metadata["graph"] = std::move(graph);
        } else {
            metadata["graph"]["subgraphs"].push_back(std::move(graph));
        }
        return {};
    }

    /// The assets at the end of a path of field numbers.
    Status readAssets(ByteRange range, std::span<const std::uint32_t> path, Json& assets)
    {
        Message message(m_document, range);
        for (;;) {
            auto each = message.next();
            if (!each || !*each) { // other collections have other messages in their place
                return {};
            }
            if ((*each)->number != path.front() || !(*each)->isBytes()) {
                continue;
            }
            if (path.size() > 1) {
                APR_CHECK(readAssets((*each)->payload, path.subspan(1), assets));
            } else if (auto asset = readAsset((*each)->payload)) {
                assets.push_back(std::move(*asset));
            }
        }
    }

    /// AssetFileDef: the node that the loader gives the path of a file.
    Result<Json> readAsset(ByteRange range)
    {
        Message message(m_document, range);
        std::string name;
        for (;;) {
            APR_TRY(const auto each, message.next());
            if (!each) {
                return stringJson(name.substr(0, name.find(':')));
            }
            Message info(m_document, each->isBytes() ? each->payload : ByteRange());
            for (bool isInfo = each->number == 1 && each->isBytes(); isInfo;) {
                APR_TRY(const auto part, info.next());
                if (!part) {
                    break;
                }
                if (part->number == 1 && part->isBytes()) {
                    APR_TRY(name, text(*part));
                }
            }
        }
    }

    /// MetaInfoDef.
    Status readInfo(const Field& field, Json& known)
    {
        Message message(m_document, field);
        for (;;) {
            APR_TRY(const auto each, message.next());
            if (!each) {
                return {};
            }
            if (each->number == 4 || each->number == 5) {
                APR_TRY(const std::string value, text(*each));
                if (each->number == 4) {
                    known["tags"].push_back(stringJson(value));
                } else {
                    known["version"] = stringJson(value);
                }
            }
        }
    }

    /// An entry of the signature map: name, inputs and outputs.
    Status readSignature(const Field& field, Json& known)
    {
        Message message(m_document, field);
        std::string name;
        Json signature = Json::object();
        for (;;) {
            APR_TRY(const auto each, message.next());
            if (!each) {
                break;
            }
            if (each->number == 1) {
                APR_TRY(name, text(*each));
            } else if (each->number == 2 && each->isBytes()) {
                Message parts(m_document, *each);
                for (;;) {
                    APR_TRY(const auto part, parts.next());
                    if (!part) {
                        break;
                    }
                    if ((part->number == 1 || part->number == 2) && part->isBytes()) {
                        APR_TRY(Json info, readTensorInfo(*part));
                        signature[part->number == 1 ? "inputs" : "outputs"].push_back(std::move(info));
                    }
                }
            }
        }
        known["signatures"][printable(name)] = std::move(signature);
        return {};
    }

    /// An entry of a map to TensorInfo{name=1, dtype=2, tensor_shape=3}.
    Result<Json> readTensorInfo(const Field& field)
    {
        Json info = Json::object();
        Message message(m_document, field);
        for (;;) {
            APR_TRY(const auto each, message.next());
            if (!each) {
                return info;
            }
            if (each->number == 1) {
                APR_TRY(const std::string name, text(*each));
                info["name"] = stringJson(name);
            } else if (each->number == 2 && each->isBytes()) {
                Message parts(m_document, *each);
                for (;;) {
                    APR_TRY(const auto part, parts.next());
                    if (!part) {
                        break;
                    }
                    if (part->number == 1) {
                        APR_TRY(const std::string name, text(*part));
                        info["tensor"] = stringJson(name);
                    } else if (part->number == 2) {
                        info["dtype"] = dataTypeName(part->asInt());
                    } else if (part->number == 3 && part->isBytes()) {
                        APR_TRY(const auto shape, readShape(m_document, *part));
                        info["shape"] = shape ? Json(*shape) : Json("unknown");
                    }
                }
            }
        }
    }

    /// Reads the variables of a SavedModel, if it has any.
    Status readVariables(const std::string& prefix, Metadata& metadata, FileFacts& facts)
    {
        if (!m_siblings) {
            return {};
        }
        const auto index = m_siblings(prefix + ".index", SiblingPath::Trusted);
        if (!index) {
            if (index.error().notFound) {
                return {}; // a model without variables
            }
            return named(index.error());
        }
        const std::string shown = folderOf(m_name) + prefix + ".index";
        facts.parts.push_back({.name = shown, .bytes = index->size(), .content = *index});
        CheckpointReader reader(shown, prefix, m_siblings, m_table, facts, m_options);
        APR_CHECK(reader.read(*index, m_table.addPart(*index)));
        const Json known = reader.takeMetadata();
        for (const auto& [key, value] : known.items()) {
            metadata["tensorflow"][key] = value;
        }
        return {};
    }

    SiblingOpener m_siblings;
    OpenOptions m_options;
    protobuf::Document m_document;
    TensorTable m_table;
    Budget m_budget;
    GraphReader m_graphs;
    FileFacts m_outside;
    std::uint64_t m_schema = 0;
};

} // namespace

Result<Model> openGraph(std::string name, const ByteSource& file, const OpenOptions& options)
{
    return Opener(std::move(name), file, {}, options).openGraph();
}

Result<Model> openMetaGraph(std::string name, const ByteSource& file, const OpenOptions& options)
{
    return Opener(std::move(name), file, {}, options).openMetaGraph();
}

Result<Model> openSavedModel(std::string name, const ByteSource& file, const SiblingOpener& siblings,
                             const OpenOptions& options)
{
    return Opener(std::move(name), file, siblings, options).openSavedModel();
}

Result<Model> openCheckpoint(std::string name, const ByteSource& file, const SiblingOpener& siblings,
                             const OpenOptions& options)
{
    return Opener(std::move(name), file, siblings, options).openCheckpoint();
}

std::optional<std::string> latestCheckpoint(std::string_view text)
{
    constexpr std::string_view kKey = "model_checkpoint_path:";
    for (const std::string_view line : split(text, '\n')) {
        std::string_view rest = trim(line);
        if (!rest.starts_with(kKey)) {
            continue;
        }
        rest = trim(rest.substr(kKey.size()));
        if (rest.size() < 2 || rest.front() != '"' || rest.back() != '"') {
            return std::nullopt;
        }
        return std::string(rest.substr(1, rest.size() - 2));
    }
    return std::nullopt;
}

namespace {

/// Opens a `checkpoint` file, a text file that names the latest checkpoint.
Result<Model> openCheckpointState(Probe& probe)
{
    const std::string& name = probe.name();
    APR_TRY(const Bytes text, probe.file().start(std::uint64_t{64} << 10));
    const auto newest =
        latestCheckpoint({reinterpret_cast<const char*>(text.data()), static_cast<std::size_t>(text.size())});
    if (!newest || !isPlainName(*newest)) {
        return Error{.code = newest ? Errc::Unsafe : Errc::Corrupt,
                     .message = newest
                                    ? "the checkpoint path \"" + printable(*newest, 120) + "\" is outside of its folder"
                                    : std::string("model_checkpoint_path is missing or malformed"),
                     .file = name,
                     .field = "model_checkpoint_path"};
    }
    const std::string index = *newest + ".index";
    APR_TRY(const ByteSource indexFile, openSibling(probe.siblings(), name, index));
    return openCheckpoint(folderOf(name) + index, indexFile, probe.siblings(), probe.options());
}

} // namespace

namespace {

constexpr MimeType kCheckpointMime{
    .name = "application/x-tensorflow-checkpoint", .title = "TensorFlow", .globs = "*.index"};

} // namespace

const FormatReader kCheckpointReader{
    .ids = "checkpoint",
    .suffixes = ".index",
    .markers = "variables/variables.index",
    .hasEntries = true,
    .mime = &kCheckpointMime,
    .recognition = Recognition::Container,
    .recognize = [](Probe& probe) { return looksLikeCheckpoint(probe.file()) ? Match::Yes : probe.byName(".index"); },
    .open = [](Probe& probe) { return openCheckpoint(probe.name(), probe.file(), probe.siblings(), probe.options()); },
};

const FormatReader kCheckpointStateReader{
    .markers = "checkpoint",
    .hasEntries = true,
    .recognition = Recognition::Container,
    .recognize =
        [](Probe& probe) { return probe.text().starts_with("model_checkpoint_path:") ? Match::Yes : Match::No; },
    .open = openCheckpointState,
};

const FormatReader kSavedModelReader{
    .ids = "savedmodel",
    .markers = "saved_model.pb",
    .hasEntries = true,
    .recognition = Recognition::Structure,
    .recognize =
        [](Probe& probe) {
            return probe.protobuf() == protobuf::Kind::SavedModel ? Match::Yes : probe.byName("saved_model.pb");
        },
    .open = [](Probe& probe) { return openSavedModel(probe.name(), probe.file(), probe.siblings(), probe.options()); },
};

namespace {

constexpr MimeType kGraphMime{.name = "application/x-tensorflow-graph", .title = "TensorFlow", .globs = "*.pb"};

} // namespace

const FormatReader kMetaGraphReader{
    .ids = "metagraph",
    .recognition = Recognition::Structure,
    .recognize = [](Probe& probe) { return probe.protobuf() == protobuf::Kind::MetaGraph ? Match::Yes : Match::No; },
    .open = [](Probe& probe) { return openMetaGraph(probe.name(), probe.file(), probe.options()); },
};

const FormatReader kFrozenReader{
    .ids = "frozen",
    .suffixes = ".pb",
    .mime = &kGraphMime,
    .recognition = Recognition::Structure,
    .recognize =
        [](Probe& probe) {
            const bool isGraph = probe.protobuf() == protobuf::Kind::GraphDef;
            return isGraph                      ? Match::Yes
                   : probe.isTruncatedMessage() ? probe.byName(".pb") // otherwise it is some other kind of .pb file
                                                : Match::No;
        },
    .open = [](Probe& probe) { return openGraph(probe.name(), probe.file(), probe.options()); },
};

constinit const Format kFormat{
    .ids = {FormatId::TensorFlowCheckpoint, FormatId::TensorFlowGraph, FormatId::TensorFlowMetaGraph,
            FormatId::SavedModel},
    .readers = {&kCheckpointReader, &kCheckpointStateReader, &kSavedModelReader, &kMetaGraphReader, &kFrozenReader},
    .fileFields = &fileFields};

} // namespace apr::tensorflow
