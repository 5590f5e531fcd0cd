// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/compression/options.h"
#include "apr/format/late_numbers.h"
#include "apr/model/model.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace apr {

struct FormatWriter;

/// The encoded form of a tensor that is not stored densely: the bytes of its layout (libs/format/apr2/README.md), which
/// decode to the values of the model.
struct StoredForm {
    Layout layout = Layout::Dense; ///< dense: the model's own bytes; `content` is unused
    ByteSource content = {};
};

struct WriteOptions {
    const FormatWriter* format = nullptr;               ///< null: that of defaultWriter()
    CompressionOptions compression = {};                ///< apr2, and opaque payloads of apr1
    bool isShard = false;                               ///< apr2: sets the SHARDED flag
    std::uint64_t memoryLimit = std::uint64_t{1} << 30; ///< for compression
    std::vector<StoredForm> forms = {};                 ///< apr2: one for each tensor; empty: all are dense
    std::vector<LateNumber> lateNumbers = {};           ///< of the metadata; see FileLayout::lateValues
    bool sizesOnly = false; ///< for plans, not for writeFile(): the head, large with many tensors, may be left out
};

/// Location of one tensor in a file.
struct StoredTensor {
    std::uint64_t offset = 0; ///< from the start of the file
    std::uint64_t size = 0;
    bool isCompressed = false;
};

/// What is known when all tensors of a file have been written.
struct WrittenTensors {
    std::span<const StoredTensor> tensors = {};
    std::span<const std::uint32_t> crcs = {}; ///< CRC-32 of the stored bytes of each tensor
};

/// Bytes of a file that belong to no tensor.
struct Segment {
    std::uint64_t offset = 0;
    std::vector<std::byte> bytes = {};
    /// Makes the bytes, of the same size, when all tensors have been written; null for bytes that are known before.
    std::function<std::vector<std::byte>(const WrittenTensors&)> fill = {};
};

/// The layout of a file, computed before a byte is written.
struct FileLayout {
    /// Builds the footer from the CRC-32 of everything before it.
    using FooterMaker = std::vector<std::byte> (*)(std::uint32_t crc, std::uint64_t fileBytes);

    std::vector<std::byte> head = {};       ///< everything before the first tensor, unless headFor makes it
    std::vector<StoredTensor> tensors = {}; ///< in model order; empty when `head` already contains the data
    std::vector<Segment> segments = {};     ///< between and after the tensors; not with compression
    std::uint64_t fileBytes = 0;            ///< upper bound with compression
    std::uint64_t footerBytes = 0;
    FooterMaker footer = nullptr; ///< null when the format has no checksum
    CompressionOptions compression = {};
    std::vector<StoredForm> forms = {}; ///< see WriteOptions::forms
    /// Makes the head, of `headBytes` bytes, for the final tensor locations; required with compression.
    std::function<std::vector<std::byte>(const std::vector<StoredTensor>&)> headFor = {};
    std::uint64_t headBytes = 0;
    std::vector<NumberSlot> places = {}; ///< of the late numbers in the head
    /// The values of WriteOptions::lateNumbers, called after all tensors were written; required if there are any.
    std::function<std::vector<double>()> lateValues = {};
    std::uint64_t alignment = 1;  ///< of tensors, when compressed
    std::uint64_t batchBytes = 0; ///< uncompressed bytes processed at a time
};

/// What files of a format can hold. A conversion lowers its result to it.
struct Capabilities {
    bool isNative = false;      ///< an apr file; other formats get the names and the axis order of their source back
    bool blockTypes = false;    ///< quantized block types; otherwise those of integers are split into int8 and scales
    bool scaledIntegers = true; ///< integer tensors with separate scales
    bool layouts = false;       ///< sparse layouts and factors; otherwise tensors are stored densely
    bool plugins = false;       ///< tensors that were quantized by a plugin
    bool compression = false;
    bool metadata = true;
    bool llamaCpp = false;  ///< read by llama.cpp: its limits apply, and general.file_type names the types
    bool sideFiles = false; ///< loaders expect a folder with config.json and the tokenizer
};

/// A format that is written.
struct FormatWriter {
    std::string_view id = {};     ///< "apr1": names the dialect
    std::string_view title = {};  ///< "APR": the FileFacts::format of such a file
    std::string_view suffix = {}; ///< with its dot; the first writer with a suffix is its default
    Capabilities can = {};
    Result<FileLayout> (*layOut)(const Model& model, const Metadata& metadata, const WriteOptions& options) = nullptr;
};

} // namespace apr
