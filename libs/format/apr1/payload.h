// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace apr::apr1 {

/// Where a payload stands and how.
struct PayloadFrame {
    ByteSource file = {};
    std::uint64_t at = 0;
    std::uint64_t size = 0;    ///< stored, with the chunk index
    std::uint64_t rawSize = 0; ///< unpacked
    std::uint8_t compression = 0;
    bool isChunked = false; ///< STREAMING: a chunk index stands in front
    std::uint64_t memoryLimit = 0;
};

/// Tensors of a payload.
struct Payload {
    std::vector<TensorInfo> tensors = {};
    std::shared_ptr<const TensorSource> source = {};
    Json metadata = Json::object(); ///< what else it tells
    std::vector<Finding> findings = {};
    std::uint64_t chunkIndexBytes = 0;
    std::uint64_t chunks = 0;
};

/// A payload of unknown layout, unpacked: one U8 tensor. Unpacked when it is first read; of a chunked one only the
/// chunks that are touched, each against its CRC-32.
Result<Payload> opaquePayload(const PayloadFrame& frame);

/// The same, of which nothing can be read: loading is E005.
Result<Payload> encryptedPayload(const PayloadFrame& frame, std::uint8_t mode);

/// The TRUENO_NATIVE index (004 section 9.2). Offsets are from the start of the file. Names come from the list
/// `tensor_names` in the metadata, by their hashes. E002 for an index that lies, E008 for strides of 0 that repeat a
/// tensor beyond the frame's memory limit, E009 for a compressed payload.
Result<Payload> truenoPayload(const PayloadFrame& frame, const Metadata& metadata);

/// A regression as bincode has it, or nothing when `raw` has another layout. Linear: Option<Vec<f32>> coefficients, f32
/// intercept, bool fit_intercept. Logistic: Option<Vec<f32>> coefficients, f32 intercept, f32 learning_rate,
/// u64 max_iter, f32 tol; with a rate or tolerance that is no finite number, which JSON cannot hold, it is another
/// layout. Offsets are from the start of `raw`.
std::optional<Payload> regressionPayload(const Bytes& raw, bool isLogistic);

} // namespace apr::apr1
