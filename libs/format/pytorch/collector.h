// SPDX-License-Identifier: MIT
#pragma once

#include "format/pickle/machine.h"
#include "format/strided_source.h"

#include "apr/format/model.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace apr::pytorch {

/// Where the numbers of a storage stand.
struct StorageBytes {
    std::size_t file = 0; ///< index into the files that the tensors are read from
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    bool isInFile = true;     ///< stands in the model's own file as it is, not packed
    bool isBigEndian = false; ///< its numbers
};

/// Bytes of an element of a storage class, e.g. "FloatStorage"; nothing for one that is not read.
std::optional<std::uint64_t> storageWidth(std::string_view type);

/// Finds a storage by its key; fails with E002 for one that is missing.
using StorageFinder = std::function<Result<StorageBytes>(std::string_view key)>;

/// What a checkpoint is made of, as far as it was read.
struct Collected {
    std::vector<TensorInfo> tensors = {};
    std::vector<StridedSource::Place> places = {};
    Json values = Json::object(); ///< numbers and texts that stand beside the tensors, nested as they are
    Json quantization = Json::object();
    Json shared = Json::object(); ///< tensor → the one before it that has the same storage
    std::vector<Finding> findings = {};
};

/// Finds the tensors in what a pickle built, and names them by their path: dict keys and attributes joined by dots.
class Collector {
public:
    /// `out` and `program` outlive this. A view that repeats numbers may take at most `memoryLimit` bytes.
    Collector(Collected& out, const pickle::Program& program, StorageFinder finder, std::uint64_t memoryLimit);

    /// Adds the tensors below `node`, and gives what else is there as JSON, null for nothing. E002 for tensors that
    /// leave their storage, lie about sizes or have the same name; E015 for values nested too deep, or that repeat
    /// until they never end.
    Result<Json> collect(pickle::NodeId node, const std::string& path);

private:
    struct View;

    Result<Json> walk(pickle::NodeId node, const std::string& path, unsigned depth);
    Result<Json> walkItems(pickle::NodeId node, const std::string& path, unsigned depth);
    Result<Json> walkDict(pickle::NodeId node, const std::string& path, unsigned depth);
    Result<Json> walkCall(pickle::NodeId node, const std::string& path, unsigned depth);
    Result<bool> addTensor(const pickle::Global& callee, pickle::NodeId call, const std::string& path, unsigned depth);
    Status addDense(const pickle::Global& callee, std::span<const pickle::NodeId> arguments, const std::string& path);
    Status addQuantized(std::span<const pickle::NodeId> arguments, const std::string& path, unsigned depth);
    Status addSparse(std::span<const pickle::NodeId> arguments, const std::string& path, unsigned depth);
    Result<std::optional<View>> readView(std::span<const pickle::NodeId> arguments, std::string_view type,
                                         const std::string& path);
    Status place(View view, const std::string& path);
    void leaveOut(const std::string& path, std::string why, pickle::NodeId node);
    Error fail(std::string message, pickle::NodeId node, const std::string& path) const;
    Result<std::vector<std::uint64_t>> extents(pickle::NodeId node, const std::string& path) const;
    std::span<const pickle::NodeId> argumentsOf(pickle::NodeId call) const;

    Collected& m_out;
    const pickle::Program& m_program;
    StorageFinder m_finder;
    std::uint64_t m_memoryLimit;
    std::uint64_t m_visitsLeft;
    std::uint64_t m_valuesLeft;
    std::uint64_t m_textLeft; ///< bytes of texts that are kept
    std::unordered_set<std::string> m_names;
    std::map<std::pair<std::size_t, std::uint64_t>, std::string> m_firstOfStorage;
};

} // namespace apr::pytorch
