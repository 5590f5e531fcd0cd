// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/model/model.h"
#include "apr/text/tokenizer/tokenizer.h"

#include <cstddef>
#include <cstdint>

namespace apr::fuzz {

/// The fuzzer's input as a file of its own, so that a read beyond its end is seen.
Bytes fileOf(const std::uint8_t* data, std::size_t size);

/// Splits texts with a tokenizer and decodes the tokens.
void useTokenizer(const Result<Tokenizer>& tokenizer);

/// Does with a model what the programs do: loads and decodes small tensors, sums up, validates, writes, draws, splits
/// text. Aborts when what a reader accepted breaks a promise of Model.
void useModel(const Result<Model>& model);

} // namespace apr::fuzz
