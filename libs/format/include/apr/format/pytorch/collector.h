// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/hash.h"
#include "apr/container/pickle/machine.h"
#include "apr/model/strided_source.h"

#include "apr/model/model.h"

#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace apr::pytorch {

/// The location of a storage's data.
struct StorageBytes {
    std::size_t file = 0; ///< index into the list of byte sources of the model
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    bool isInFile = true; ///< stored uncompressed in the model's file
    bool isBigEndian = false;
};

/// Element size in bytes of a storage class, e.g. "FloatStorage"; std::nullopt for unsupported classes.
std::optional<std::uint64_t> storageWidth(std::string_view type);

/// Finds a storage by its key; E002 when it is missing.
using StorageFinder = std::function<Result<StorageBytes>(std::string_view key)>;

/// A tensor of the separate table that files from before PyTorch 0.1.10 have.
struct TableTensor {
    std::string type = {}; ///< of its storage: "FloatStorage"
    StorageBytes storage = {};
    std::uint64_t offset = 0; ///< in elements
    Shape shape = {};
    std::vector<std::uint64_t> strides = {};
};

/// The contents of a checkpoint.
struct Collected {
    std::vector<TensorInfo> tensors = {};
    std::vector<StridedSource::Place> places = {};
    Json values = Json::object(); ///< numbers and strings besides the tensors, with their nesting
    Json quantization = Json::object();
    /// Layout, shape and parts of each sparse tensor: {"layout": …, "shape": [3, 4], "parts": ["w.indices",
    /// "w.values"]}.
    Json sparse = Json::object();
    Json shared = Json::object(); ///< tensor → the first tensor with the same storage
    std::vector<Finding> findings = {};
    /// Data of NumPy arrays, which is in the pickle itself: StridedSource::Place::file is kFirstArray plus the index.
    std::vector<ByteSource> arrays = {};
    static constexpr std::size_t kFirstArray = std::numeric_limits<std::size_t>::max() / 2 + 1;
};

/// Finds the tensors in the values of a pickle and names them by their path: dict keys and attributes joined by dots.
class Collector {
public:
    /// `out` and `program` must outlive this object. `memoryLimit` bounds the size of a view that repeats elements.
    Collector(Collected& out, const pickle::Program& program, StorageFinder finder, std::uint64_t memoryLimit);

    /// Tensors that persistent ids refer to by their key; `tensors` outlives this object.
    void setTable(const std::map<std::string, TableTensor, std::less<>>& tensors) { m_table = &tensors; }

    /// Adds the tensors below `node` and returns the other values as JSON, null if there are none. E002 for tensors
    /// outside their storage, inconsistent sizes and duplicate names; E015 for excessive nesting and for shared values
    /// that expand exponentially.
    Result<Json> collect(pickle::NodeId node, const std::string& path);

private:
    struct View;

    Result<Json> walk(pickle::NodeId id, const std::string& path, unsigned depth);
    Result<Json> walkItems(pickle::NodeId id, const std::string& path, unsigned depth);
    Result<Json> walkDict(pickle::NodeId id, const std::string& path, unsigned depth);
    Result<Json> walkCall(pickle::NodeId id, const std::string& path, unsigned depth);
    /// The pairs in a list, with which an OrderedDict is made, as members of `out`.
    Status walkPairs(pickle::NodeId list, const std::string& path, unsigned depth, Json& out);
    Result<bool> addTensor(const pickle::Global& callee, std::span<const pickle::NodeId> arguments, pickle::NodeId node,
                           const std::string& path, unsigned depth);
    /// A storage that is a value by itself, as a tensor of one dimension.
    Status addStorage(pickle::NodeId node, const std::string& path);
    Result<Json> addOfTable(pickle::NodeId node, const std::string& path, unsigned depth);
    Status addDense(const pickle::Global& callee, std::span<const pickle::NodeId> arguments, const std::string& path);
    Status addQuantized(std::span<const pickle::NodeId> arguments, const std::string& path, unsigned depth);
    /// numpy.core.multiarray._reconstruct and scalar, numpy.core.numeric._frombuffer: adds an array, returns a number.
    Result<Json> addArray(const pickle::Global& callee, pickle::NodeId call, const std::string& path);
    Result<std::size_t> arrayBytes(pickle::NodeId node, const std::string& path);
    Status addNumber(const std::string& name, DType dtype, double number, pickle::NodeId node);
    Status addSparse(std::span<const pickle::NodeId> arguments, const std::string& path, unsigned depth);
    Result<std::optional<View>> readView(std::span<const pickle::NodeId> arguments, std::string_view type,
                                         const std::string& path);
    Status addView(View view, const std::string& path);
    std::string keyName(pickle::NodeId key, std::size_t index) const;
    void readSigns(View& view, std::span<const pickle::NodeId> arguments, std::size_t at) const;
    void reportSkipped(const std::string& path, std::string why, pickle::NodeId node, bool isWeight = true);
    Error fail(std::string message, pickle::NodeId node, const std::string& path) const;
    Result<std::vector<std::uint64_t>> extents(pickle::NodeId id, const std::string& path) const;
    std::span<const pickle::NodeId> argumentsOf(pickle::NodeId call) const;

    Collected& m_out;
    const pickle::Program& m_program;
    StorageFinder m_finder;
    const std::map<std::string, TableTensor, std::less<>>* m_table = nullptr;
    std::uint64_t m_memoryLimit;
    std::uint64_t m_visitsLeft;
    std::uint64_t m_valuesLeft;
    std::uint64_t m_stringBytesLeft; ///< bytes of strings that may still be stored
    TextSet m_names;
    TextMap<std::size_t> m_nextNumbers; ///< with which names that repeat go on
    std::map<std::pair<std::size_t, std::uint64_t>, std::string> m_firstOfStorage;
    std::map<pickle::NodeId, std::size_t> m_arrays; ///< index in Collected::arrays, by the node of the bytes
};

} // namespace apr::pytorch
