// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/model/model.h"
#include "apr/text/tokenizer/tokenizer.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

/// Starts the function `int (const std::uint8_t* data, std::size_t size)` of the fuzzer fuzz_NAME.
#define APR_FUZZER(NAME)                                                                                               \
    static int NAME##Input(const std::uint8_t* data, std::size_t size);                                                \
    static const apr::fuzz::Fuzzer k##NAME##Fuzzer(#NAME, &NAME##Input);                                               \
    static int NAME##Input(const std::uint8_t* data, std::size_t size)

namespace apr::fuzz {

/// A fuzzer of this program, which is called fuzz_NAME: several are one program, for the linker's time, and the name
/// that it is started by chooses one.
struct Fuzzer {
    using Run = int (*)(const std::uint8_t* data, std::size_t size);
    Fuzzer(std::string_view name, Run run);
};

/// The fuzzer's input as a file of its own, so that a read beyond its end is seen.
Bytes fileOf(const std::uint8_t* data, std::size_t size);

/// Splits texts with a tokenizer and decodes the tokens.
void useTokenizer(const Result<Tokenizer>& tokenizer);

/// Does with a model what the programs do: loads and decodes small tensors, sums up, validates, writes, draws, splits
/// text. Aborts when what a reader accepted breaks a promise of Model.
void useModel(const Result<Model>& model);

} // namespace apr::fuzz
