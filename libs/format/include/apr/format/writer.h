// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/format/formats.h"
#include "apr/format/late_numbers.h"
#include "apr/format/model.h"
#include "apr/format/sink.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace apr {

inline constexpr int kDefaultZstdLevel = 1; ///< higher levels do not compress weights noticeably better

/// Per-tensor compression, in independent blocks or frames (libs/format/compression/README.md).
struct CompressionOptions {
    Codec codec = Codec::None;
    int level = kDefaultZstdLevel; ///< zstd level, 1 to 22
    bool shuffle = false;          ///< split elements into byte planes before compression
};

/// The encoded form of a tensor that is not stored densely: the bytes of its layout (libs/format/apr2/README.md), which
/// decode to the values of the model.
struct StoredForm {
    Layout layout = Layout::Dense; ///< dense: the model's own bytes; `content` is unused
    ByteSource content = {};
};

/// The encoded form of a tensor as its file contains it, if no transform changed the values; dense for all others.
StoredForm storedForm(const Model& model, std::size_t index);

struct WriteOptions {
    const FormatWriter* format = &defaultWriter();
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

/// Lays out `model` with `metadata` as a file.
/// - apr2: index sorted by name, data in model order, 64-byte aligned.
/// - aprender: 64-byte header with the row-major flag, and a footer.
/// - apr1: TRUENO_NATIVE tensors, or the original payload of a model read from version 1.
/// - SafeTensors: tensor order of the reference writer; `__metadata__` from the source, all other metadata as JSON
/// under
///   "apr_metadata".
/// - GGUF version 3: key-values from `source_metadata` and the tokenizer.
/// Only apr2 supports WriteOptions::forms; in the other formats all tensors are dense. E020 for names or dimensions
/// that the format does not support, E009 for an unsupported dtype and for GGUF output of a model not read from GGUF.
Result<FileLayout> layOutFile(const Model& model, const Metadata& metadata, const WriteOptions& options = {});

struct WrittenFile {
    std::uint64_t bytes = 0;
    std::uint32_t crc = 0;        ///< CRC-32 of the whole file; 0 for formats without a checksum
    std::uint32_t contentCrc = 0; ///< CRC-32 of everything before the footer, as stored in the footer
};

/// Writes the file planned by layOutFile: tensors in parallel chunks, then the head and the footer. A tensor that
/// compression does not shrink is stored uncompressed. The output does not depend on the number of threads. `observer`
/// (may be empty) sees every chunk of the dense tensors before it is written. E007 when a source file changed while it
/// was read.
Result<WrittenFile> writeFile(const Model& model, const FileLayout& layout, Sink& sink, const ChunkObserver& observer,
                              Progress& progress);

} // namespace apr
