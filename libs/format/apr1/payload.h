// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace apr::apr1 {

/// Location and encoding of a payload.
struct PayloadFrame {
    ByteSource file = {};
    std::uint64_t at = 0;
    std::uint64_t size = 0;    ///< stored bytes, including the chunk index
    std::uint64_t rawSize = 0; ///< decompressed bytes
    std::uint8_t compression = 0;
    bool isChunked = false; ///< STREAMING: starts with a chunk index
    std::uint64_t memoryLimit = 0;
};

/// Tensors of a payload.
struct Payload {
    std::vector<TensorInfo> tensors = {};
    std::shared_ptr<const TensorSource> source = {};
    Json metadata = Json::object(); ///< metadata found in the payload
    std::vector<Finding> findings = {};
    std::vector<StoredChecksum> checksums = {}; ///< of the chunks
    std::uint64_t chunkIndexBytes = 0;
    std::uint64_t chunks = 0;
};

/// A payload of unknown structure as one U8 tensor. It is decompressed on first read; a chunked payload chunk by chunk
/// as needed, each verified against its CRC-32.
Result<Payload> opaquePayload(const PayloadFrame& frame);

/// An encrypted payload as one U8 tensor. Loading it fails with E005.
Result<Payload> encryptedPayload(const PayloadFrame& frame, std::uint8_t mode);

/// The tensors of a TRUENO_NATIVE payload. Offsets are from the start of the file. Names are looked up by hash in the
/// list `tensor_names` of the metadata. E002 for an invalid index, E008 when strides of 0 expand a tensor beyond the
/// memory limit, E009 for a compressed payload.
Result<Payload> truenoPayload(const PayloadFrame& frame, const Metadata& metadata);

/// The tensors of a payload that is not TRUENO_NATIVE, such as a compressed one: their index at the start of the
/// decompressed payload, with offsets from there. Nothing unless the metadata has `tensor_names` and the payload begins
/// with their number. Errors of truenoPayload().
Result<std::optional<Payload>> indexedPayload(const PayloadFrame& frame, const Metadata& metadata);

/// A regression model serialized by bincode, or nothing when `raw` has a different structure. Linear: Option<Vec<f32>>
/// coefficients, f32 intercept, bool fit_intercept. Logistic: Option<Vec<f32>> coefficients, f32 intercept,
/// f32 learning_rate, u64 max_iter, f32 tol; rate and tolerance must be finite, because JSON cannot represent other
/// values. Offsets are from the start of `raw`.
std::optional<Payload> regressionPayload(const Bytes& raw, bool isLogistic);

} // namespace apr::apr1
