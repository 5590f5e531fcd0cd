// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/segments/segment.h"
#include "apr/tensor/tensor_info.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace apr::hdf5 {

/// Whether datasets can have this type: HDF5's numbers, h5py's booleans and complex numbers, and the opaque types of
/// Keras.
bool hasType(DType dtype);

/// Lays out a file of groups and contiguous datasets in the oldest form of the format (superblock 0, object headers 1,
/// symbol tables), which every version of libhdf5 reads and which h5py writes. Data is in the order of the datasets at
/// multiples of 64 bytes; structures follow behind it.
class TreeLayout {
public:
    TreeLayout();
    ~TreeLayout();
    TreeLayout(const TreeLayout&) = delete;
    TreeLayout& operator=(const TreeLayout&) = delete;

    /// Adds a dataset at a path such as "layers/dense/vars/0", with the groups that it is in. `content` has its bytes,
    /// row by row, without alignment. E020 for a path that HDF5 cannot have or that is taken, for more than 32
    /// dimensions and for data beyond 64 bits, E009 for a type without hasType().
    Status add(std::string_view path, DType dtype, const Shape& shape, std::vector<Segment> content);

    /// Gives the dataset or group at a path a text of UTF-8 as attribute; an empty path is the root. E020 if there is
    /// no such object, or for a text of more than 65,535 bytes.
    Status setAttribute(std::string_view path, std::string name, std::string text);

    /// The segments of the file. Ends this object.
    std::vector<Segment> finish();

private:
    struct Node;
    class Structures;

    std::unique_ptr<Node> m_root;
    std::vector<Segment> m_data;
    std::uint64_t m_end;
};

} // namespace apr::hdf5
