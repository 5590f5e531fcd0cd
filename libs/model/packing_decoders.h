// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/packed_weight.h"

#include <cstdint>
#include <span>

/// How packed weights decode. Each function writes rows [first, first + count) of a weight, whose shape is known, to
/// `out` (row by row, F32), and fails with E002 where a part has another shape than the weight needs.
namespace apr::packings {

/// GPTQ: words of 32 bits along the inputs, zero points one less than they are (in "gptq_v2" as they are), and a group
/// of each input in g_idx (Frantar et al., 2023; AutoGPTQ, qlinear_cuda_old.py).
Status decodeGptq(const Model& model, const PackedWeight& weight, std::uint64_t first, std::uint64_t count,
                  std::span<float> out);
/// AWQ: words along the outputs, in the order 0, 2, 4, 6, 1, 3, 5, 7 (Lin et al., 2024; AutoAWQ, packing_utils.py).
Status decodeAwq(const Model& model, const PackedWeight& weight, std::uint64_t first, std::uint64_t count,
                 std::span<float> out);
/// bitsandbytes NF4 and FP4: nibbles, the higher one first, into a table, times the maximum of a block, which may be
/// quantized itself (Dettmers et al., 2023; bitsandbytes, functional.py).
Status decodeBits(const Model& model, const PackedWeight& weight, std::uint64_t first, std::uint64_t count,
                  std::span<float> out);
/// LLM.int8(): integers times a 127th of the row's maximum (Dettmers et al., 2022).
Status decodeInt8(const Model& model, const PackedWeight& weight, std::uint64_t first, std::uint64_t count,
                  std::span<float> out);
/// compressed-tensors "pack-quantized": words along the inputs, with an offset of half their range; scales and packed
/// zero points by group (compressed_tensors, pack_quantized/base.py).
Status decodeCompressed(const Model& model, const PackedWeight& weight, std::uint64_t first, std::uint64_t count,
                        std::span<float> out);
/// NVFP4: pairs of E2M1, the lower one first, with an E4M3 scale for 16 values and one for the tensor, by which
/// compressed-tensors divides and ModelOpt multiplies.
Status decodeNvfp4(const Model& model, const PackedWeight& weight, std::uint64_t first, std::uint64_t count,
                   std::span<float> out);
/// MLX: a stream of bits for each row, with a scale and a bias for each group (mlx, quantized.metal).
Status decodeMlx(const Model& model, const PackedWeight& weight, std::uint64_t first, std::uint64_t count,
                 std::span<float> out);

} // namespace apr::packings
