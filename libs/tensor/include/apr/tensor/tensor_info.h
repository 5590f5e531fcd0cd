// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/base/result.h"
#include "apr/tensor/dtype.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace apr {

enum class Codec : std::uint8_t { None, Lz4, Zstd };

/// "none", "lz4", "zstd".
std::string_view codecName(Codec codec);

/// Storage layout of a tensor: dense, sparse (nonzero values only) or as low-rank factors.
enum class Layout : std::uint8_t { Dense, Csr, BlockSparse, Bitmap, LowRank };

/// "dense", "csr", "block", "bitmap", "low rank".
std::string_view layoutName(Layout layout);

/// How a tensor is encoded in its file, when it is not stored as plain dense bytes.
struct Encoding {
    Codec codec = Codec::None;
    bool isShuffled = false;       ///< byte-shuffled: split into byte planes before compression
    std::uint64_t storedBytes = 0; ///< bytes in the file; 0 for a tensor that is not encoded
    Layout layout = Layout::Dense; ///< storage layout before compression
    std::uint64_t layoutBytes = 0; ///< bytes of the sparse or low-rank layout before compression; 0 for dense tensors
    bool isEncrypted = false;      ///< the bytes in the file are not those of any layout without a key

    bool isPlain() const { return codec == Codec::None && layout == Layout::Dense && storedBytes == 0 && !isEncrypted; }
};

/// "csr", "zstd", "bitmap, zstd, byte planes"; empty for plain tensors and for encodings of other formats.
std::string encodingName(const Encoding& encoding);

/// One row of a tensor table.
struct TensorInfo {
    static constexpr std::uint64_t kComputed = std::numeric_limits<std::uint64_t>::max();

    std::string name = {};
    DType dtype = DType::F32;
    Shape shape = {}; ///< slowest dimension first
    std::uint64_t byteSize = 0;
    std::uint64_t offset = kComputed; ///< of the first byte in its file; kComputed for the output of a transform
    std::uint32_t part = 0;           ///< index into FileFacts::parts
    Encoding encoding = {};

    std::uint64_t elements() const { return elementCount(shape).value_or(0); }
    /// Whether the file contains the bytes exactly as load() returns them.
    bool isInFile() const { return offset != kComputed && encoding.isPlain(); }
    /// Marks the tensor as computed by a transform: no file contains its bytes.
    void setComputed()
    {
        offset = kComputed;
        encoding = {};
    }
};

/// Provides the tensor bytes of a Model. Implemented by readers and transforms; called from many threads.
class TensorSource {
public:
    virtual ~TensorSource() = default;
    virtual Result<Bytes> load(std::size_t index, ByteRange range) const = 0;
};

} // namespace apr
