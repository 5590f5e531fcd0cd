// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/pickle/machine.h"
#include "apr/container/zip/archive.h"
#include "apr/format/open_options.h"
#include "apr/format/pytorch/collector.h"
#include "format/reading/file_opener.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr::pytorch {

/// The key of an entry: its text, or number.
std::string keyString(const pickle::Program& program, pickle::NodeId id);

using Storages = std::map<std::string, StorageBytes, std::less<>>;

/// What the containers of checkpoints have in common: pickles, storages, and the model that they make.
class CheckpointOpener : protected FileOpener {
public:
    CheckpointOpener(std::string name, ByteSource file, const OpenOptions& options)
        : FileOpener(std::move(name), std::move(file)), m_options(options), m_files{m_file}
    {
    }
    virtual ~CheckpointOpener() = default;

    Result<Model> run();

protected:
    /// Reads the container, and collects what is in its pickles.
    virtual Status readContainer() = 0;

    /// E015 for imports that are not allowed; the parse error of a pickle that could not be read to its end.
    Status checkPickle(const pickle::Program& program, bool isTorchScript = false);
    /// Adds the tensors of a pickle; `path` is prepended to their names.
    Status collect(const pickle::Program& program, const StorageFinder& finder, const std::string& path = {});
    Status collectMember(Collector& collector, const std::string& key, pickle::NodeId node);
    /// Follows OpenOptions::key from `root`.
    Status selectPart(const pickle::Program& program, pickle::NodeId& root);
    /// Removes the key of a nested state dict, such as "state_dict", from the names when all tensors are below it; also
    /// the prefix "module." of torch.nn.DataParallel, but not from the names of a shard. Other prefixes of all names,
    /// such as "model.", belong to the names.
    void stripStateDictKey(const pickle::Program& program, pickle::NodeId root);
    Result<Model> makeModel();
    StorageFinder finderIn(const Storages& storages) const;
    /// An i64 element count, and the elements.
    Status readStorage(const std::string& key, std::uint64_t width, std::uint64_t& at, bool isBigEndian,
                       Storages& storages);

    OpenOptions m_options;
    std::string m_dialect;
    std::vector<ByteSource> m_files; ///< the file itself, then decompressed records
    std::vector<Bytes> m_pickleBytes;
    Collected m_collected;
    std::map<std::string, TableTensor, std::less<>> m_table; ///< of tar archives, by key
    Json m_torchScript = Json::object();
    Json m_graph = Json::object();
};

/// Opens zip archives, whose directory may be known; consecutive pickles; tar archives.
Result<Model> openZip(std::string name, const ByteSource& file, std::optional<zip::Archive> archive,
                      const OpenOptions& options);
Result<Model> openPickles(std::string name, const ByteSource& file, const OpenOptions& options);
Result<Model> openTar(std::string name, const ByteSource& file, const OpenOptions& options);

} // namespace apr::pytorch
