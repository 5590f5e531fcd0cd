// SPDX-License-Identifier: MIT
// GGML's files from before GGUF, in all their families, and those of llama2.c.
#include "apr/format/open.h"
#include "use_model.h"

APR_FUZZER(ggml)
{
    constexpr std::uint64_t kLimit = std::uint64_t{8} << 20;
    apr::fuzz::useModel(
        apr::openModel("fuzz.bin", apr::fuzz::fileOf(data, size), {}, {.budget = apr::Budget::forFile(size, kLimit)}));
    return 0;
}
