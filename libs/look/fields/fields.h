// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace apr {

inline constexpr std::size_t kMostFields = 1'000'000; ///< of a file

/// A range of the file and what it holds.
struct FileField {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::string name = {};
    std::string tensor = {};                 ///< the name of the tensor that it describes, or empty
    std::optional<std::size_t> entryOf = {}; ///< the same by index
};

/// The local headers, files and directory entries of a zip archive (APPNOTE.TXT 4.3); empty for other files.
std::vector<FileField> zipFields(const Model& model);

/// The nodes, initializers and other fields of an ONNX, TensorFlow or Core ML file; empty for other files.
std::vector<FileField> protobufFields(const Model& model);

} // namespace apr
