// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/base/text.h"
#include "apr/container/pickle/globals.h"
#include "apr/container/pickle/machine.h"
#include "apr/container/tar/tar.h"
#include "apr/container/zip/archive.h"
#include "apr/format/pytorch/collector.h"
#include "apr/graph/torchscript/graph.h"
#include "format.h"
#include "format/reading/file_opener.h"
#include "format/reading/probe.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

namespace apr::pytorch {
namespace {

using pickle::Global;
using pickle::Kind;
using pickle::Node;
using pickle::NodeId;
using pickle::Program;

/// 0x1950a86a20f9469cfc6c: torch.serialization.MAGIC_NUMBER.
constexpr std::string_view kMagicNumber("\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19", 10);
constexpr std::int64_t kLegacyProtocol = 1001;
constexpr std::uint64_t kMostCode = std::uint64_t{64} << 20;   ///< of TorchScript
constexpr std::uint64_t kMaxFetched = std::uint64_t{64} << 20; ///< of pickles in a remote file

constexpr std::array<std::string_view, 9> kStateDicts{"state_dict", "model_state_dict", "model",   "module",   "net",
                                                      "network",    "params",           "weights", "generator"};

/// Whether one of the words of a key, which are separated by other characters than letters, is listed.
bool hasWordOf(std::string_view key, std::span<const std::string_view> words)
{
    while (!key.empty()) {
        const auto* const end = std::find_if(key.begin(), key.end(), [](char c) { return c < 'a' || c > 'z'; });
        const std::string_view word = key.substr(0, static_cast<std::size_t>(end - key.begin()));
        if (std::find(words.begin(), words.end(), word) != words.end()) {
            return true;
        }
        key.remove_prefix(std::min(word.size() + 1, key.size()));
    }
    return false;
}

bool isOptimizerKey(std::string_view key)
{
    const std::string lowered = toLower(key);
    constexpr std::array<std::string_view, 4> kParts{"lr_scheduler", "grad_scaler", "lr_schedulers", "amp_scaling"};
    constexpr std::array<std::string_view, 7> kWords{"optim",      "optimizer", "optimizers", "optimiser",
                                                     "optimisers", "optims",    "optimstate"};
    // Lightning stores metrics and counters in "callbacks" and "loops", some of them as tensors.
    constexpr std::array<std::string_view, 7> kWhole{"scheduler", "schedulers", "scaler", "amp",
                                                     "opt",       "callbacks",  "loops"};
    return std::any_of(kParts.begin(), kParts.end(),
                       [&lowered](std::string_view part) { return lowered.find(part) != std::string::npos; }) ||
           hasWordOf(lowered, kWords) || std::find(kWhole.begin(), kWhole.end(), lowered) != kWhole.end();
}

std::string keyString(const Program& program, NodeId id)
{
    const auto number = program.integer(id);
    const pickle::Kind kind = program[id].kind;
    return number                                                        ? std::to_string(*number)
           : kind == pickle::Kind::String || kind == pickle::Kind::Bytes ? std::string(program[id].text)
                                                                         : "key" + std::to_string(id);
}

class Opener final : FileOpener {
public:
    Opener(std::string name, ByteSource file, const OpenOptions& options)
        : FileOpener(std::move(name), std::move(file)), m_options(options), m_files{m_file}
    {
    }

    /// Sets an archive that was already opened.
    void setArchive(zip::Archive archive) { m_archive = std::move(archive); }

    Result<Model> run()
    {
        APR_TRY(const Bytes start, m_file.start(tar::kBlock));
        if (zip::looksLike(start)) {
            APR_CHECK(openZip());
        } else if (tar::looksLike(start)) {
            APR_CHECK(openTar());
        } else {
            APR_CHECK(openLegacy());
        }
        return makeModel();
    }

private:
    // --- Common to all containers ---

    /// E015 for imports that are not allowed; the parse error of a pickle that could not be read to its end.
    Status checkPickle(const Program& program, bool isTorchScript = false)
    {
        if (auto status = pickle::checkGlobals(program, isTorchScript); !status) {
            return ofFile(std::move(status).error());
        }
        if (program.failure) {
            Error error = ofFile(*program.failure);
            error.field = "pickle";
            return error;
        }
        return {};
    }

    /// Adds the tensors of a pickle; `path` is prepended to their names.
    Status collect(const Program& program, const StorageFinder& finder, const std::string& path = {})
    {
        Collector collector(m_collected, program, finder, m_options.budget.limit());
        if (!m_table.empty()) {
            collector.setTable(m_table);
        }
        NodeId root = program.root;
        APR_CHECK(selectPart(program, root));
        const Node& top = program[root];
        if (top.kind != Kind::Dict || !path.empty()) {
            APR_TRY(Json values, collector.collect(root, path));
            if (!values.is_null()) {
                m_collected.values[path.empty() ? "value" : path] = std::move(values);
            }
            return {};
        }
        std::vector<std::pair<std::string, NodeId>> optimizers;
        for (std::size_t i = 0; i + 1 < top.items.size(); i += 2) {
            const std::string key = keyString(program, top.items[i]);
            const Global* made = program.callee(top.items[i + 1]);
            const bool isTensor = made != nullptr && made->module.starts_with("torch._");
            if (isOptimizerKey(key) && !isTensor) {
                optimizers.emplace_back(key, top.items[i + 1]);
                continue;
            }
            APR_CHECK(collectMember(collector, key, top.items[i + 1]));
        }
        const bool hasOther = !m_collected.tensors.empty();
        for (const auto& [key, node] : optimizers) {
            if (hasOther) {
                note(Severity::Info, "pytorch.optimizer",
                     "skipped \"" + printable(key, 80) + "\": not part of the model", program[node].offset,
                     "use --key " + printable(key, 80) + " to read it");
            } else {
                APR_CHECK(collectMember(collector, key, node));
            }
        }
        stripStateDictKey(program, root);
        return {};
    }

    Status collectMember(Collector& collector, const std::string& key, NodeId node)
    {
        if (!isUtf8(key)) {
            return fail(Errc::Corrupt, "a checkpoint key is not valid UTF-8", std::nullopt, "pickle");
        }
        auto values = collector.collect(node, key);
        if (!values) {
            return ofFile(std::move(values).error());
        }
        if (!values->is_null()) {
            m_collected.values[key] = std::move(*values);
        }
        return {};
    }

    /// Follows OpenOptions::key from `root`.
    Status selectPart(const Program& program, NodeId& root)
    {
        for (std::string_view rest = m_options.key; !rest.empty();) {
            NodeId next = program.member(root, rest); // a key may contain dots
            std::string_view key = rest;
            if (next == pickle::kNone) {
                key = rest.substr(0, rest.find('.'));
                next = program.member(root, key);
            }
            if (next == pickle::kNone) {
                std::string known;
                const Node& node = program[root];
                for (std::size_t i = 0; node.kind == Kind::Dict && i + 1 < node.items.size() && i < 20; i += 2) {
                    known += (known.empty() ? "" : ", ") + printable(keyString(program, node.items[i]), 40);
                }
                return fail(Errc::Argument,
                            "the checkpoint has no key \"" + printable(key, 80) + "\"" +
                                (known.empty() ? "" : "; available keys: " + known),
                            std::nullopt, "--key");
            }
            root = next;
            rest.remove_prefix(std::min(rest.size(), key.size() + 1));
        }
        return {};
    }

    /// Removes the key of a nested state dict, such as "state_dict", from the names when all tensors are below it; also
    /// the prefix "module." of torch.nn.DataParallel, but not from the names of a shard. Other prefixes of all names,
    /// such as "model.", belong to the names.
    void stripStateDictKey(const Program& program, NodeId root)
    {
        auto& tensors = m_collected.tensors;
        const auto isBelow = [&, this](std::string_view key) {
            const bool isNested = program.member(root, key) != pickle::kNone;
            const bool isWrapper = key == "module" && !m_options.keepNames;
            return (isNested || isWrapper) &&
                   std::all_of(tensors.begin(), tensors.end(), [key](const TensorInfo& tensor) {
                       return tensor.name.size() > key.size() + 1 && tensor.name.starts_with(key) &&
                              tensor.name[key.size()] == '.';
                   });
        };
        const auto* const key = std::find_if(kStateDicts.begin(), kStateDicts.end(), isBelow);
        if (tensors.empty() || key == kStateDicts.end()) {
            return;
        }
        const auto strip = [size = key->size() + 1](const std::string& name) { return name.substr(size); };
        for (TensorInfo& tensor : tensors) {
            tensor.name = strip(tensor.name);
        }
        for (const auto& [name, facts] : m_collected.sparse.items()) {
            for (Json& part : facts["parts"]) {
                part = part.is_string() ? Json(strip(part.get<std::string>())) : part;
            }
        }
        for (Json* table : {&m_collected.quantization, &m_collected.shared, &m_collected.sparse}) {
            Json renamed = Json::object();
            for (const auto& [name, value] : table->items()) {
                renamed[strip(name)] = value.is_string() ? Json(strip(value.get<std::string>())) : value;
            }
            *table = std::move(renamed);
        }
        note(Severity::Info, "pytorch.state-dict",
             "removed the prefix \"" + std::string(*key) + ".\" from the tensor names", 0);
    }

    Result<Model> makeModel()
    {
        if (m_collected.tensors.empty()) {
            note(Severity::Warning, "pytorch.no-tensors", "the file contains no tensors", 0);
        }
        ModelParts parts{.tensors = std::move(m_collected.tensors)};
        for (const auto& [key, table] :
             {std::pair("checkpoint", &m_collected.values), std::pair("quantization", &m_collected.quantization),
              std::pair("sparse_tensors", &m_collected.sparse), std::pair("shared_storage", &m_collected.shared),
              std::pair("torchscript", &m_torchScript), std::pair("graph", &m_graph)}) {
            if (!table->empty()) {
                parts.metadata[key] = std::move(*table);
            }
        }
        if (const Metadata& shared = parts.metadata; shared.contains("shared_storage")) {
            const Json& all = shared["shared_storage"];
            note(Severity::Info, "pytorch.shared-storage",
                 formatCountOf(all.size(), "tensor") + (all.size() == 1 ? " shares" : " share") +
                     " storage with another tensor; each is read as a separate copy",
                 0, "listed under the metadata key \"shared_storage\"", all.begin().key());
        }
        for (Finding& finding : m_collected.findings) {
            m_facts.findings.push_back(std::move(finding));
        }
        parts.facts = takeFacts(FormatId::PyTorch, m_dialect);
        for (StridedSource::Place& place : m_collected.places) {
            place.file =
                place.file < Collected::kFirstArray ? place.file : m_files.size() + place.file - Collected::kFirstArray;
        }
        m_files.insert(m_files.end(), m_collected.arrays.begin(), m_collected.arrays.end());
        return Model(std::move(parts),
                     std::make_shared<StridedSource>(std::move(m_files), std::move(m_collected.places)));
    }

    // --- Zip archives ---

    Status openZip()
    {
        auto archive =
            m_archive ? Result<zip::Archive>(std::move(*m_archive)) : zip::Archive::open(m_file, m_options.budget);
        if (!archive) {
            return ofFile(std::move(archive).error());
        }
        archive->acceptMissingChecksums();
        APR_TRY(const std::string folder, topFolder(*archive));
        const bool isScript = archive->find(folder + "constants.pkl") != nullptr;
        m_dialect = isScript ? "TorchScript" : "zip";
        bool isBigEndian = false;
        if (const zip::Entry* order = archive->find(folder + "byteorder")) {
            APR_TRY(const Bytes text, read(*archive, *order));
            isBigEndian = trim(textOf(text)) == "big";
        }
        if (const zip::Entry* version = archive->find(folder + "version")) {
            APR_TRY(const Bytes text, read(*archive, *version));
            m_facts.header.emplace_back("version", printable(trim(textOf(text)), 40));
        }
        m_facts.header.emplace_back("records", std::to_string(archive->entries().size()));
        m_facts.header.emplace_back("folder", printable(folder, 120));
        m_facts.sections = {{"records", 0, archive->directoryOffset()},
                            {"zip directory", archive->directoryOffset(), m_file.size() - archive->directoryOffset()}};
        Program object;
        APR_CHECK(readPickle(*archive, folder, "data", isScript, isBigEndian, object));
        if (isScript) {
            Program constants;
            APR_CHECK(readPickle(*archive, folder, "constants", isScript, isBigEndian, constants));
            note(Severity::Info, "pytorch.torchscript", "the file contains TorchScript code, which is not preserved",
                 0);
            readCode(*archive, folder, object, constants);
        }
        return {};
    }

    /// The code in code/ as a graph. Tensors are readable without it: problems are notes.
    void readCode(const zip::Archive& archive, const std::string& folder, const Program& object,
                  const Program& constants)
    {
        Json files = Json::array();
        torchscript::Script script;
        std::optional<Error> problem;
        std::uint64_t size = 0;
        for (const zip::Entry& entry : archive.entries()) {
            const std::string prefix = folder + "code/";
            if (!entry.name.starts_with(prefix) || !entry.name.ends_with(".py")) {
                continue;
            }
            files.push_back(printable(entry.name.substr(folder.size()), 200));
            std::string module = entry.name.substr(prefix.size(), entry.name.size() - prefix.size() - 3);
            std::replace(module.begin(), module.end(), '/', '.');
            size += std::min(entry.rawBytes, kMostCode + 1);
            if (size > kMostCode) {
                problem = Error{.code = Errc::Memory, .message = "the code is larger than " + formatBytes(kMostCode)};
                continue;
            }
            const auto code = read(archive, entry);
            const Status parsed =
                code ? torchscript::parse(textOf(*code), module, m_options.budget, script) : Status(code.error());
            if (!parsed && !problem) {
                problem = parsed.error();
                problem->message = files.back().get<std::string>() + ", " + problem->message;
            }
        }
        m_torchScript = {{"code", std::move(files)}};
        auto graph = problem ? Result<Json>(std::move(*problem))
                             : torchscript::readGraph(
                                   script, {.module = object, .constants = constants, .tensors = m_collected.tensors},
                                   m_options.budget);
        if (!graph) {
            note(Severity::Info, "pytorch.graph",
                 "the graph of the TorchScript code is not shown: " + graph.error().message, 0);
        } else if (!graph->is_null()) {
            m_graph = std::move(*graph);
        }
    }

    Result<Bytes> read(const zip::Archive& archive, const zip::Entry& entry) const
    {
        auto bytes = archive.read(entry, m_options.budget.limit());
        return bytes ? std::move(bytes) : Result<Bytes>(ofFile(std::move(bytes).error()));
    }

    /// The folder of data.pkl, e.g. "archive/", which contains all records.
    Result<std::string> topFolder(const zip::Archive& archive) const
    {
        constexpr std::string_view kPickle = "data.pkl";
        std::vector<std::string> folders;
        for (const zip::Entry& entry : archive.entries()) {
            const std::size_t slash = entry.name.find('/');
            const std::string folder = slash == std::string::npos ? std::string() : entry.name.substr(0, slash + 1);
            if (entry.name.substr(folder.size()) == kPickle) {
                folders.push_back(folder);
            }
        }
        if (folders.size() != 1) {
            return fail(folders.empty() ? Errc::Unsupported : Errc::Unsafe,
                        folders.empty() ? std::string("the zip archive has no data.pkl: not a PyTorch file")
                                        : "the archive has " + std::to_string(folders.size()) +
                                              " data.pkl entries, expected one: programs may read different ones",
                        std::nullopt, "data.pkl");
        }
        return folders.front();
    }

    /// NAME.pkl and the storages in NAME/.
    Status readPickle(const zip::Archive& archive, const std::string& folder, const std::string& stem, bool isScript,
                      bool isBigEndian, Program& program)
    {
        const zip::Entry& entry = *archive.find(folder + stem + ".pkl");
        APR_TRY(const Bytes bytes, read(archive, entry));
        m_pickleBytes.push_back(bytes); // node strings are views of it
        program = pickle::read(bytes.span(), entry.isDeflated ? 0 : entry.dataOffset, m_options.budget);
        APR_CHECK(checkPickle(program, isScript));
        if (program.size < bytes.size()) {
            return fail(Errc::Unsafe,
                        formatCountOf(bytes.size() - program.size, "trailing byte") +
                            " after the pickle, which other programs may read",
                        entry.dataOffset + program.size, printable(entry.name, 120));
        }
        std::map<std::string, StorageBytes, std::less<>> known;
        const StorageFinder finder = [&, this](std::string_view key) -> Result<StorageBytes> {
            if (const auto found = known.find(key); found != known.end()) {
                return found->second;
            }
            const std::string path = folder + stem + '/' + std::string(key);
            const zip::Entry* record = archive.find(path);
            if (record == nullptr) {
                return fail(Errc::Corrupt, "the storage record " + printable(path, 120) + " is missing", std::nullopt,
                            "storage");
            }
            const StorageBytes storage = storageOf(archive, *record, isBigEndian);
            known.emplace(key, storage);
            return storage;
        };
        return collect(program, finder, stem == "data" ? std::string() : stem);
    }

    StorageBytes storageOf(const zip::Archive& archive, const zip::Entry& record, bool isBigEndian)
    {
        StorageBytes storage{.size = record.rawBytes, .isInFile = !record.isDeflated, .isBigEndian = isBigEndian};
        if (record.isDeflated) {
            storage.file = m_files.size();
            m_files.push_back(archive.source(record, m_options.budget.limit()));
            return storage;
        }
        storage.offset = record.dataOffset;
        if (record.crc != 0 || record.rawBytes == 0) { // newer PyTorch can omit the CRC-32
            m_facts.checksums.push_back({.part = 0,
                                         .expected = record.crc,
                                         .size = record.rawBytes,
                                         .offset = record.dataOffset,
                                         .record = record.name});
        }
        return storage;
    }

    // --- Legacy format: consecutive pickles ---

    /// Pickles of the magic number, protocol, system info, object and storage keys; then the storages.
    Status openLegacy()
    {
        m_dialect = "legacy";
        const std::uint64_t window = m_file.isInMemory() ? m_file.size() : std::min(m_file.size(), kMaxFetched);
        APR_TRY(const Bytes bytes, m_file.start(window));
        std::uint64_t at = 0;
        APR_TRY(const Program magic, nextPickle(bytes, at));
        const Node& number = magic[magic.root];
        if (number.kind != Kind::BigInt || number.text != kMagicNumber) {
            return fail(Errc::Unsupported,
                        "the file is a Python pickle, but not a PyTorch checkpoint: it does not start with the magic "
                        "number 0x1950a86a20f9469cfc6c",
                        0, "magic");
        }
        APR_TRY(const Program protocol, nextPickle(bytes, at));
        if (protocol.integer(protocol.root) != kLegacyProtocol) {
            return fail(Errc::Version, "unsupported protocol version, expected 1001", std::nullopt, "protocol");
        }
        APR_TRY(const Program system, nextPickle(bytes, at));
        const bool isBigEndian = system.integer(system.member(system.root, "little_endian")) == 0;
        const std::uint64_t objectAt = at;
        APR_TRY(const Program object, nextPickle(bytes, at));
        APR_TRY(const Program keys, nextPickle(bytes, at));
        std::map<std::string, StorageBytes, std::less<>> storages;
        APR_CHECK(readStorages(object, keys, at, isBigEndian, storages));
        m_facts.header = {{"protocol", std::to_string(kLegacyProtocol)},
                          {"byte_order", isBigEndian ? "big-endian" : "little-endian"},
                          {"storages", std::to_string(storages.size())}};
        m_facts.sections = {{"header", 0, objectAt}, {"pickle", objectAt, at - objectAt}, {"storages", at, 0}};
        m_facts.sections.back().size = m_file.size() - at;
        return collect(object, finderIn(storages));
    }

    StorageFinder finderIn(const std::map<std::string, StorageBytes, std::less<>>& storages) const
    {
        return [&storages, this](std::string_view key) -> Result<StorageBytes> {
            const auto found = storages.find(key);
            return found != storages.end() ? Result<StorageBytes>(found->second)
                                           : fail(Errc::Corrupt, "the storage " + printable(key, 80) + " is missing",
                                                  std::nullopt, "storage");
        };
    }

    Result<Program> nextPickle(const Bytes& bytes, std::uint64_t& at)
    {
        Program program = pickle::read(bytes.span().subspan(static_cast<std::size_t>(at)), at, m_options.budget);
        APR_CHECK(checkPickle(program));
        at += program.size;
        return program;
    }

    /// Element sizes by storage key: the storage classes are only in the pickle of the object.
    static std::map<std::string, std::uint64_t, std::less<>> widthsOf(const Program& program)
    {
        std::map<std::string, std::uint64_t, std::less<>> widths;
        for (const Node& node : program.nodes) {
            const Node* id = node.kind == Kind::PersistentId ? &program[node.items[0]] : nullptr;
            if (id == nullptr || id->kind != Kind::Tuple || id->items.size() < 5) {
                continue;
            }
            const pickle::Global* type = program.global(id->items[1]);
            if (const auto width = type == nullptr ? std::nullopt : storageWidth(type->name)) {
                widths.emplace(keyString(program, id->items[2]), *width);
            }
        }
        return widths;
    }

    Status readStorages(const Program& object, const Program& keys, std::uint64_t at, bool isBigEndian,
                        std::map<std::string, StorageBytes, std::less<>>& storages)
    {
        const auto widths = widthsOf(object);
        for (const NodeId id : keys[keys.root].items) {
            const std::string key = keyString(keys, id);
            const auto width = widths.find(key);
            if (width == widths.end()) {
                return fail(Errc::Corrupt, "the type of the storage " + printable(key, 80) + " is not defined", at,
                            "storages");
            }
            APR_CHECK(readStorage(key, width->second, at, isBigEndian, storages));
        }
        if (at != m_file.size()) {
            note(Severity::Warning, "structure.trailing-bytes",
                 formatCountOf(m_file.size() - at, "trailing byte") + " after the last storage", at);
        }
        return {};
    }

    /// An i64 element count, and the elements.
    Status readStorage(const std::string& key, std::uint64_t width, std::uint64_t& at, bool isBigEndian,
                       std::map<std::string, StorageBytes, std::less<>>& storages)
    {
        const auto count = m_file.read(at, sizeof(std::uint64_t));
        const auto bytes =
            count
                ? checkedMul(loadAs<std::uint64_t>(count->data(), isBigEndian ? std::endian::big : std::endian::little),
                             width)
                : std::nullopt;
        if (!bytes || *bytes > m_file.size() - at - sizeof(std::uint64_t)) {
            return fail(Errc::Corrupt,
                        "the storage " + printable(key, 80) + " " +
                            (bytes ? "of " + formatCountOf(*bytes, "byte") + " " : std::string()) +
                            "extends past the end of the file",
                        at, "storages");
        }
        at += sizeof(std::uint64_t);
        if (!storages.emplace(key, StorageBytes{.offset = at, .size = *bytes, .isBigEndian = isBigEndian}).second) {
            return fail(Errc::Corrupt, "duplicate storage " + printable(key, 80), at, "storages");
        }
        at += *bytes;
        return {};
    }

    // --- Tar archives ---

    /// Members sys_info, pickle, storages and tensors; persistent ids of the pickle refer to the latter.
    Status openTar()
    {
        m_dialect = "tar";
        auto members = tar::readMembers(m_file);
        if (!members) {
            return ofFile(std::move(members).error());
        }
        for (const tar::Member& member : *members) {
            m_facts.sections.push_back({printable(member.name, 80), member.offset, member.size});
        }
        const auto find = [&members](std::string_view name) -> const tar::Member* {
            for (const tar::Member& member : *members) {
                if (member.name == name || member.name == "./" + std::string(name)) {
                    return &member;
                }
            }
            return nullptr;
        };
        const tar::Member* object = find("pickle");
        const tar::Member* storageMember = find("storages");
        const tar::Member* info = find("sys_info");
        if (object == nullptr || storageMember == nullptr) {
            return fail(Errc::Unsupported,
                        "the tar archive has no members \"pickle\" and \"storages\": not a PyTorch file", 0, "tar");
        }
        bool isBigEndian = false;
        if (info != nullptr) {
            std::uint64_t at = info->offset;
            APR_TRY(const Program system, pickleAt(at, *info));
            isBigEndian = system.integer(system.member(system.root, "little_endian")) == 0;
        }
        std::uint64_t at = object->offset;
        APR_TRY(const Program program, pickleAt(at, *object));
        std::map<std::string, StorageBytes, std::less<>> storages;
        APR_CHECK(readTarStorages(*storageMember, isBigEndian, storages));
        if (const tar::Member* tensors = find("tensors")) {
            APR_CHECK(readTable(*tensors, storages));
        }
        return collect(program, finderIn(storages));
    }

    Result<Program> pickleAt(std::uint64_t& at, const tar::Member& member)
    {
        APR_TRY(const Bytes bytes, m_file.read(at, member.offset + member.size - at));
        Program program = pickle::read(bytes.span(), at, m_options.budget);
        APR_CHECK(checkPickle(program));
        at += program.size;
        m_pickleBytes.push_back(bytes); // node strings are views of it
        return program;
    }

    /// A pickled count; per storage a pickled (key, location, type), an i64 element count and the elements.
    Status readTarStorages(const tar::Member& member, bool isBigEndian,
                           std::map<std::string, StorageBytes, std::less<>>& storages)
    {
        std::uint64_t at = member.offset;
        APR_TRY(const Program counted, pickleAt(at, member));
        const auto count = counted.integer(counted.root);
        for (std::int64_t i = 0; i < count.value_or(0); ++i) {
            APR_TRY(const Program entry, pickleAt(at, member));
            const Node& tuple = entry[entry.root];
            const pickle::Global* type =
                tuple.kind == Kind::Tuple && tuple.items.size() == 3 ? entry.global(tuple.items[2]) : nullptr;
            const auto width = type == nullptr ? std::nullopt : storageWidth(type->name);
            if (!width) {
                return fail(Errc::Corrupt, "storage " + std::to_string(i) + " has no known type", at, "storages");
            }
            const std::string key = keyString(entry, tuple.items[0]);
            APR_CHECK(readStorage(key, *width, at, isBigEndian, storages));
            m_storageTypes[key] = type->name;
        }
        return at < member.offset + member.size ? readStorageViews(at, member, storages) : Status();
    }

    /// A pickled list of (key, key of the storage that it is a part of, offset and count in elements).
    Status readStorageViews(std::uint64_t at, const tar::Member& member,
                            std::map<std::string, StorageBytes, std::less<>>& storages)
    {
        APR_TRY(const Program views, pickleAt(at, member));
        for (const NodeId id : views[views.root].items) {
            const std::vector<NodeId>& parts = views[id].items;
            const auto whole = parts.size() == 4 ? storages.find(keyString(views, parts[1])) : storages.end();
            const std::int64_t first = whole == storages.end() ? -1 : views.integer(parts[2]).value_or(-1);
            const std::int64_t count = whole == storages.end() ? -1 : views.integer(parts[3]).value_or(-1);
            const std::string type = whole == storages.end() ? std::string() : m_storageTypes[whole->first];
            const std::uint64_t width = storageWidth(type).value_or(1);
            if (first < 0 || count < 0 || static_cast<std::uint64_t>(first) > whole->second.size / width ||
                static_cast<std::uint64_t>(count) > whole->second.size / width - static_cast<std::uint64_t>(first)) {
                return fail(Errc::Corrupt, "a storage view is not a part of a storage", at, "storages");
            }
            StorageBytes part = whole->second;
            part.offset += static_cast<std::uint64_t>(first) * width;
            part.size = static_cast<std::uint64_t>(count) * width;
            const std::string key = keyString(views, parts[0]);
            storages[key] = part;
            m_storageTypes[key] = type;
        }
        return {};
    }

    /// The member "tensors": a pickled count; per tensor a pickled (key, key of its storage, type), an i32 count of
    /// dimensions, 4 unused bytes, the i64 sizes and strides and the i64 storage offset
    /// (torch.serialization._legacy_load).
    Status readTable(const tar::Member& member, const std::map<std::string, StorageBytes, std::less<>>& storages)
    {
        constexpr std::uint64_t kMostDims = 64;
        std::uint64_t at = member.offset;
        const std::uint64_t end = member.offset + member.size;
        APR_TRY(const Program counted, pickleAt(at, member));
        const auto count = counted.integer(counted.root);
        for (std::int64_t i = 0; i < count.value_or(0); ++i) {
            APR_TRY(const Program entry, pickleAt(at, member));
            const std::vector<NodeId>& parts = entry[entry.root].items;
            const auto storage = parts.size() == 3 ? storages.find(keyString(entry, parts[1])) : storages.end();
            if (storage == storages.end()) {
                return fail(Errc::Corrupt, "tensor " + std::to_string(i) + " of the table has no storage", at,
                            "tensors");
            }
            const auto number = [&, this](std::uint64_t bytes) -> Result<std::uint64_t> {
                if (bytes > end - at) {
                    return fail(Errc::Corrupt, "the table of tensors is truncated", at, "tensors");
                }
                APR_TRY(const Bytes read, m_file.read(at, bytes));
                at += bytes;
                return bytes == 4 ? std::uint64_t{loadLittle<std::uint32_t>(read.data())}
                                  : loadLittle<std::uint64_t>(read.data());
            };
            TableTensor tensor{.type = m_storageTypes[storage->first], .storage = storage->second};
            APR_TRY(const std::uint64_t dims, number(4));
            APR_TRY([[maybe_unused]] const std::uint64_t unused, number(4));
            if (dims > kMostDims) {
                return fail(Errc::Corrupt, "a tensor of the table has " + std::to_string(dims) + " dimensions", at,
                            "tensors");
            }
            for (auto* const list : {&tensor.shape, &tensor.strides}) {
                for (std::uint64_t d = 0; d < dims; ++d) {
                    APR_TRY(const std::uint64_t value, number(8));
                    list->push_back(value);
                }
            }
            APR_TRY(tensor.offset, number(8));
            if (!m_table.emplace(keyString(entry, parts[0]), std::move(tensor)).second) {
                return fail(Errc::Corrupt, "duplicate key in the table of tensors", at, "tensors");
            }
        }
        return {};
    }

    OpenOptions m_options;
    std::optional<zip::Archive> m_archive;
    std::string m_dialect;
    std::vector<ByteSource> m_files; ///< the file itself, then decompressed records
    std::vector<Bytes> m_pickleBytes;
    Collected m_collected;
    std::map<std::string, std::string, std::less<>> m_storageTypes; ///< of tar archives, by key
    std::map<std::string, TableTensor, std::less<>> m_table;        ///< likewise
    Json m_torchScript = Json::object();
    Json m_graph = Json::object();
};

} // namespace

bool looksLike(const ByteSource& file, const Bytes& start)
{
    if (pickle::looksLike(start.span())) {
        return true;
    }
    const auto block = file.start(tar::kBlock);
    return block && tar::looksLike(*block);
}

Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options)
{
    return Opener(std::move(name), file, options).run();
}

Result<Model> openArchive(std::string name, const ByteSource& file, zip::Archive archive, const OpenOptions& options)
{
    Opener opener(std::move(name), file, options);
    opener.setArchive(std::move(archive));
    return opener.run();
}

namespace {

Result<Model> openProbed(Probe& probe)
{
    if (zip::looksLike(probe.start())) {
        if (auto archive = probe.takeZip()) {
            return openArchive(probe.name(), probe.file(), std::move(*archive), probe.options());
        }
    }
    return open(probe.name(), probe.file(), probe.options());
}

using namespace std::string_view_literals;

constexpr std::array kPyTorchMimeMagic{
    MimeMagic{.part = {0, 0, "PK\x03\x04"sv}, .also = {30, 200, "data.pkl"sv}},
    MimeMagic{.part = {2, 2, "\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19"sv}},
};
constexpr MimeType kPyTorchMime{.name = "application/x-pytorch",
                                .title = "PyTorch",
                                .globs = "*.pt *.pth *.ckpt *.ptl *.bin",
                                .magic = kPyTorchMimeMagic};

} // namespace

const FormatReader kReader{
    .ids = "pytorch",
    .suffixes = ".bin .pt .pth .ckpt",
    .sideSuffixes = ".pkl",
    .hasEntries = true,
    .mime = &kPyTorchMime,
    .recognition = Recognition::Member,
    .recognize = [](Probe& probe) { return probe.hasZipEntry("data.pkl") ? Match::Yes : Match::No; },
    .open = openProbed,
};

namespace {

constexpr MimeType kPickleMime{
    .name = "application/x-python-pickle", .title = "Python pickle", .globs = "*.pkl *.pickle"};

} // namespace

const FormatReader kLegacyReader{
    .hasEntries = true,
    .mime = &kPickleMime,
    .recognition = Recognition::Pickle,
    .recognize = [](Probe& probe) { return looksLike(probe.file(), probe.start()) ? Match::Yes : Match::No; },
    .open = openProbed,
};

constinit const Format kFormat{.ids = {FormatId::PyTorch}, .readers = {&kReader, &kLegacyReader}};

} // namespace apr::pytorch
