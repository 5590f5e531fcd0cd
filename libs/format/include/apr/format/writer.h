// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/format/model.h"
#include "apr/format/sink.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace apr {

/// The formats that are written.
enum class FileFormat : std::uint8_t { Apr2, SafeTensors, Gguf };

/// "APR", "SafeTensors", "GGUF": what FileFacts::format says of a file of this format.
std::string_view formatName(FileFormat format);

/// The format that a file name's suffix asks for; nothing for a suffix that no written format has.
std::optional<FileFormat> formatOfSuffix(std::string_view path);

struct WriteOptions {
    FileFormat format = FileFormat::Apr2;
};

/// Where the bytes of one tensor stand in a file.
struct StoredTensor {
    std::uint64_t offset = 0; ///< from the start of the file
    std::uint64_t size = 0;
};

/// Where everything of a file will stand, known before a byte is written.
struct FileLayout {
    /// Makes the end of the file from the CRC-32 of all that precedes it.
    using FooterMaker = std::vector<std::byte> (*)(std::uint32_t crc, std::uint64_t fileBytes);

    std::vector<std::byte> head = {};       ///< everything before the first tensor
    std::vector<StoredTensor> tensors = {}; ///< as the model has them
    std::uint64_t fileBytes = 0;
    std::uint64_t footerBytes = 0;
    FooterMaker footer = nullptr; ///< null where the format has no checksum
};

/// Lays out `model` with `metadata` as a file. apr2: index sorted by name, data in the order of the model, 64-aligned
/// (FORMAT.md section 2). SafeTensors: as the reference writer orders it, with `__metadata__` from the source's own and
/// the rest under "apr_metadata". GGUF version 3: key-values from `source_metadata` and the tokenizer.
/// E020 for what the format cannot hold (names, dimensions), E009 for a type it has not, and for GGUF metadata that did
/// not come from GGUF.
Result<FileLayout> layOutFile(const Model& model, const Metadata& metadata, const WriteOptions& options = {});

/// Writes what layOutFile planned: tensors chunk by chunk, in parallel, then the head and the footer.
/// The bytes do not depend on the number of threads. `observer` (may be empty) sees each chunk first.
Status writeFile(const Model& model, const FileLayout& layout, Sink& sink, const ChunkObserver& observer,
                 Progress& progress);

} // namespace apr
