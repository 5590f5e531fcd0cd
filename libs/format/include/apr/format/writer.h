// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/format/model.h"
#include "apr/format/sink.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace apr {

/// The formats that are written.
enum class FileFormat : std::uint8_t { Apr2, Aprender, Apr1, SafeTensors, Gguf };

/// Whether it is one of the apr dialects.
inline bool isApr(FileFormat format)
{
    return format == FileFormat::Apr2 || format == FileFormat::Aprender || format == FileFormat::Apr1;
}

/// "APR", "SafeTensors", "GGUF": what FileFacts::format says of a file of this format.
std::string_view formatName(FileFormat format);

/// The format that a file name's suffix asks for; nothing for a suffix that no written format has.
std::optional<FileFormat> formatOfSuffix(std::string_view path);

inline constexpr int kDefaultZstdLevel = 1; ///< higher ones gain nothing on weights (reference/operations.md 2.6)

/// How tensors are compressed: each by itself, in blocks or frames that can be read alone (FORMAT.md section 2).
struct CompressionOptions {
    Codec codec = Codec::None;
    int level = kDefaultZstdLevel; ///< of zstd, 1 to 22
    bool shuffle = false;          ///< split the bytes of elements into planes first
};

/// How a tensor is stored that is not stored densely: the bytes of a layout (libs/format/apr2/README.md), which stand
/// for the values that the model gives.
struct StoredForm {
    Layout layout = Layout::Dense; ///< dense: as the model gives it, and `content` means nothing
    ByteSource content = {};
};

/// The bytes of a layout as a tensor's file has them, for tensors whose values no transform has changed; dense for all
/// others.
StoredForm storedForm(const Model& model, std::size_t index);

struct WriteOptions {
    FileFormat format = FileFormat::Apr2;
    CompressionOptions compression = {};                ///< apr2, and packed payloads of apr1
    bool isShard = false;                               ///< apr2: one of several files, says its flag
    std::uint64_t memoryLimit = std::uint64_t{1} << 30; ///< what compressing may take
    std::vector<StoredForm> forms = {};                 ///< apr2: of each tensor; empty: all are dense
};

/// Where the bytes of one tensor stand in a file.
struct StoredTensor {
    std::uint64_t offset = 0; ///< from the start of the file
    std::uint64_t size = 0;
    bool isCompressed = false;
};

/// Where everything of a file will stand, known before a byte is written.
struct FileLayout {
    /// Makes the end of the file from the CRC-32 of all that precedes it.
    using FooterMaker = std::vector<std::byte> (*)(std::uint32_t crc, std::uint64_t fileBytes);

    std::vector<std::byte> head = {};       ///< everything before the first tensor
    std::vector<StoredTensor> tensors = {}; ///< as the model has them; empty when `head` holds them already
    std::uint64_t fileBytes = 0;            ///< with compression: at most
    std::uint64_t footerBytes = 0;
    FooterMaker footer = nullptr; ///< null where the format has no checksum
    CompressionOptions compression = {};
    std::vector<StoredForm> forms = {}; ///< as WriteOptions has them
    /// With compression: the head for the places that came out, of the same size as `head`.
    std::function<std::vector<std::byte>(const std::vector<StoredTensor>&)> headFor = {};
    /// Called when all tensors were written, may be empty: puts what only they told in the head, without changing its
    /// size.
    std::function<void(std::span<std::byte>)> finishHead = {};
    std::uint64_t alignment = 1;  ///< of tensors, with compression
    std::uint64_t batchBytes = 0; ///< raw bytes compressed at a time
};

/// Lays out `model` with `metadata` as a file. apr2: index sorted by name, data in the order of the model, 64-aligned
/// (FORMAT.md section 2). aprender: the 64-byte layout with row-major flag and footer. apr1: TRUENO_NATIVE tensors, or
/// the payload itself for a model that came from one. SafeTensors: as the reference writer orders it, with
/// `__metadata__` from the source's own and the rest under "apr_metadata". GGUF version 3: key-values from
/// `source_metadata` and the tokenizer. The forms are apr2's; every other format has all tensors dense. E020 for what
/// the format cannot hold (names, dimensions), E009 for a type it has not, and for GGUF metadata that did not come from
/// GGUF.
Result<FileLayout> layOutFile(const Model& model, const Metadata& metadata, const WriteOptions& options = {});

struct WrittenFile {
    std::uint64_t bytes = 0;
    std::uint32_t crc = 0;        ///< CRC-32 of the whole file; 0 for a format without checksum
    std::uint32_t contentCrc = 0; ///< of all that precedes the footer, as the footer states it
};

/// Writes what layOutFile planned: tensors chunk by chunk, in parallel, then the head and the footer; a tensor that
/// compression does not shrink is stored as it is. The bytes do not depend on the number of threads. `observer` (may be
/// empty) sees each chunk first, but none of the tensors that are not stored densely. E007 when a source changed under
/// its reader.
Result<WrittenFile> writeFile(const Model& model, const FileLayout& layout, Sink& sink, const ChunkObserver& observer,
                              Progress& progress);

} // namespace apr
