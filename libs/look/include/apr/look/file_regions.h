// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace apr {

/// A range of a file and what it holds.
struct FileRegion {
    enum class Kind {
        Section, ///< a part of the format: "header", "metadata", "tensor index"
        Field,   ///< a part of a section: a number of the header, a key of the metadata, an entry of the tensor table
        Tensor,
        Between, ///< bytes of a section with tensors that belong to none of them: padding, or unused
        Unknown, ///< not described by the reader of the format
    };

    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    Kind kind = Kind::Unknown;
    std::string name = {};                    ///< of the section or tensor; as in the file
    std::optional<std::size_t> tensor = {};   ///< index of the tensor
    std::optional<std::size_t> entryOf = {};  ///< of a field: index of the tensor that it describes
    SectionKind section = SectionKind::Other; ///< of a section: what it holds
    std::string key = {};                     ///< of a field: the key of the metadata that it has, or empty
};

/// The regions of a file of a model, ordered by offset, without gaps or overlaps. Where tensors share bytes, the first
/// one has them.
std::vector<FileRegion> fileRegions(const Model& model, std::uint32_t part);

/// The same with the fields of headers, metadata and tensor tables instead of these sections (GGUF, SafeTensors, APR),
/// the headers and files of zip archives, and the fields of protobuf files. What cannot be split stays whole. Reads
/// these sections.
std::vector<FileRegion> fileStructure(const Model& model, std::uint32_t part);

/// The region that has `offset`, or null.
const FileRegion* regionAt(const std::vector<FileRegion>& regions, std::uint64_t offset);

} // namespace apr
