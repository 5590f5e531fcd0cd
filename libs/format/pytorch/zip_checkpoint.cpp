// SPDX-License-Identifier: MIT
#include "checkpoint.h"

#include "apr/base/text.h"
#include "apr/graph/torchscript/graph.h"

#include <utility>

namespace apr::pytorch {
namespace {

using pickle::NodeId;
using pickle::Program;

constexpr std::uint64_t kMostCode = std::uint64_t{64} << 20; ///< of TorchScript

class ZipOpener final : public CheckpointOpener {
public:
    ZipOpener(std::string name, const ByteSource& file, std::optional<zip::Archive> archive, const OpenOptions& options)
        : CheckpointOpener(std::move(name), file, options), m_archive(std::move(archive))
    {
    }

private:
    Status readContainer() override
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
        Storages known;
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

    std::optional<zip::Archive> m_archive; ///< that was already opened
};

} // namespace

Result<Model> openZip(std::string name, const ByteSource& file, std::optional<zip::Archive> archive,
                      const OpenOptions& options)
{
    return ZipOpener(std::move(name), file, std::move(archive), options).run();
}

} // namespace apr::pytorch
